#include <stdexcept>
#include <string>

#include <collegium/rounds/withdrawal.hpp>

namespace collegium::rounds {
namespace {

PlayedGames played_games(const std::string& word) {
    if (word == "counted") return PlayedGames::kCounted;
    return word == "annulled" ? PlayedGames::kAnnulled : PlayedGames::kRatingOnly;
}

Mark mark(const std::string& word) {
    if (word == "none") return Mark::kNone;
    return word == "plus" ? Mark::kPlus : Mark::kMinus;
}

}  // namespace

WithdrawalAccount account_withdrawal(const rulebook::Book& book, std::string_view system,
                                     int played, int scheduled) {
    const std::string half = 2 * played >= scheduled ? "half-or-more" : "under-half";
    for (const rulebook::Row& row : book.rows("withdrawal")) {
        const std::string& when = row.text("when");
        if (row.text("system") != system || (when != "any" && when != half)) continue;
        return {played_games(row.text("played")), mark(row.text("own_unplayed")),
                mark(row.text("opponents_unplayed")), row.citation()};
    }
    throw std::logic_error(book.id() + " says nothing of leaving a " + std::string(system));
}

}  // namespace collegium::rounds
