// What is known of a competition when a round is to be paired.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace collegium::pairing {

// Of the one who begins: White, in renju Black. First movers are kept, not colours.
enum class Side : std::uint8_t { kFirst, kSecond };

[[nodiscard]] constexpr Side other(Side side) {
    return side == Side::kFirst ? Side::kSecond : Side::kFirst;
}

// Points are whole numbers in the competition's smallest unit.
using Points = std::int64_t;

struct Scale {
    Points win = 2;
    Points draw = 1;
    Points loss = 0;
    Points unit = 1;  // so many make one printed point: 2 where half points are printed

    friend bool operator==(const Scale&, const Scale&) = default;
};

// What one player did in one round.
enum class Part : std::uint8_t {
    kPlayed,       // a meeting that took place, with the side as it was played
    kForfeitWin,   // + over a partner who did not come
    kForfeitLoss,  // − for not coming, alone or together with the partner
    kBye,          // + for an odd number of players
    kAbsent,       // − known in advance, not paired
    kOut,          // not in the competition in that round: not yet, or no longer
    kFree,         // no partner in a round robin of an odd number: no game, no points
};

struct Appearance {
    Part part = Part::kOut;
    int opponent = 0;  // a number; 0: none
    Side side = Side::kFirst;
    Points points = 0;

    friend bool operator==(const Appearance&, const Appearance&) = default;
};

struct Player {
    int number = 0;  // from 1, kept to the end
    std::optional<int> rating;
    std::string team;     // who is kept apart: a team or a region; empty: nobody
    bool plays = true;    // in the round to be paired
    bool absent = false;  // known in advance not to play it; not paired, −
    bool struck = false;  // results annulled: nothing of his counts for anybody's points or order
    std::vector<Appearance> rounds;

    [[nodiscard]] Points points() const;
    // Points after so many rounds.
    [[nodiscard]] Points points_after(std::size_t rounds_counted) const;
    [[nodiscard]] bool has_met(int opponent) const;
    // A win without play, by an odd number or over an absent partner.
    [[nodiscard]] bool had_free_win() const;
    // Sides of meetings that took place, the oldest first.
    [[nodiscard]] std::vector<Side> sides() const;

    friend bool operator==(const Player&, const Player&) = default;
};

// In any order; the answer does not depend on it.
struct Field {
    std::vector<Player> players;
    Scale scale;
    int rounds_planned = 0;

    [[nodiscard]] const Player& player(int number) const;  // throws std::out_of_range
    // Rounds that lie behind: the next one has the following number.
    [[nodiscard]] int rounds_done() const;

    friend bool operator==(const Field&, const Field&) = default;
};

// Somebody who joins in the next round: not in the rounds before, with the points the regulation
// gives for each of them (no book does; RU-2022 and UA-2024 know no late entries).
[[nodiscard]] Player late_entry(const Field& field, int number, Points for_each_round = 0);

// Every player in the order of numbers; FIELD_INCONSISTENT is told by `faults`, one line each:
// numbers twice, rounds of different length, an opponent who tells another story.
[[nodiscard]] std::vector<std::string> faults(const Field& field);

}  // namespace collegium::pairing
