// What becomes of the games of somebody who left the competition or was excluded.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <collegium/pairing/field.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rounds {

enum class PlayedGames : std::uint8_t {
    kCounted,
    kRatingOnly,  // stay in the table for the rating, count for nobody's place
    kAnnulled,
};

enum class Mark : std::uint8_t { kNone, kMinus, kPlus };

// His games that were begun and are not over.
enum class UnfinishedGames : std::uint8_t {
    kOpen,         // the book says nothing: a result is entered
    kLost,         // he has lost them (UA-2024 III.E.1.1, III.E.2)
    kAnnulled,     // with what he had played (UA-2024 III.E.1.2)
    kAdjudicated,  // by the panel, which enters the result (RU-2022 5.4.5.4)
};

struct WithdrawalAccount {
    PlayedGames played = PlayedGames::kCounted;
    Mark own_unplayed = Mark::kNone;
    Mark opponents_unplayed = Mark::kNone;
    sdk::Citation citation;
    UnfinishedGames unfinished = UnfinishedGames::kOpen;
};

// By the book's row for the system ("round-robin", "swiss"). `played` are encounters that were
// begun, unfinished ones with them, forfeits not; `scheduled` are the player's own over all cycles,
// free rounds not among them. Exactly half is half.
[[nodiscard]] WithdrawalAccount account_withdrawal(const rulebook::Book& book,
                                                   std::string_view system, int played,
                                                   int scheduled);
// Of somebody excluded whose results are annulled (RU-2022 1.5.8), however much was played; none
// where the book knows no such decision.
[[nodiscard]] std::optional<WithdrawalAccount> account_annulment(const rulebook::Book& book,
                                                                 std::string_view system);

}  // namespace collegium::rounds
