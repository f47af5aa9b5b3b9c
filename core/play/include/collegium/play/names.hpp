// Names of what a tournament holds: "competitions/14/tournaments/3/rounds/4/boards/7".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/play/tournament.hpp>

namespace collegium::play {

// A participant by the store's number of the record, not by the number of the draw.
struct ParticipantId {
    static constexpr std::string_view kExample = "competitions/14/tournaments/3/participants/12";

    TournamentId tournament;
    std::int64_t value = 0;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] static std::optional<ParticipantId> parse(std::string_view name);

    friend auto operator<=>(const ParticipantId&, const ParticipantId&) = default;
};

// A pair set or barred beforehand, by the store's number of the record.
struct PairRuleId {
    static constexpr std::string_view kExample = "competitions/14/tournaments/3/pairRules/5";

    TournamentId tournament;
    std::int64_t value = 0;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] static std::optional<PairRuleId> parse(std::string_view name);

    friend auto operator<=>(const PairRuleId&, const PairRuleId&) = default;
};

// A round by its number in the tournament.
struct RoundId {
    static constexpr std::string_view kExample = "competitions/14/tournaments/3/rounds/4";

    TournamentId tournament;
    int number = 0;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] static std::optional<RoundId> parse(std::string_view name);

    friend auto operator<=>(const RoundId&, const RoundId&) = default;
};

// A board by its number in the round.
struct BoardId {
    static constexpr std::string_view kExample = "competitions/14/tournaments/3/rounds/4/boards/7";

    RoundId round;
    int number = 0;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] static std::optional<BoardId> parse(std::string_view name);

    friend auto operator<=>(const BoardId&, const BoardId&) = default;
};

// The record of one game of a board, by the game's number.
struct RecordId {
    static constexpr std::string_view kExample =
        "competitions/14/tournaments/3/rounds/4/boards/7/records/1";

    BoardId board;
    int game = 0;

    [[nodiscard]] std::string name() const;
    [[nodiscard]] static std::optional<RecordId> parse(std::string_view name);

    friend auto operator<=>(const RecordId&, const RecordId&) = default;
};

}  // namespace collegium::play
