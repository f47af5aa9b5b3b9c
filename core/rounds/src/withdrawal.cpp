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

UnfinishedGames unfinished_games(std::string_view word) {
    if (word == "lost") return UnfinishedGames::kLost;
    if (word == "annulled") return UnfinishedGames::kAnnulled;
    return word == "adjudicated" ? UnfinishedGames::kAdjudicated : UnfinishedGames::kOpen;
}

std::optional<WithdrawalAccount> account_when(const rulebook::Book& book, std::string_view system,
                                              std::string_view wanted, bool or_any) {
    for (const rulebook::Row& row : book.rows("withdrawal")) {
        const std::string& when = row.text("when");
        if (row.text("system") != system || (when != wanted && !(or_any && when == "any")))
            continue;
        return WithdrawalAccount{played_games(row.text("played")), mark(row.text("own_unplayed")),
                                 mark(row.text("opponents_unplayed")), row.citation(),
                                 unfinished_games(row.text_or_empty("unfinished"))};
    }
    return std::nullopt;
}

}  // namespace

WithdrawalAccount account_withdrawal(const rulebook::Book& book, std::string_view system,
                                     int played, int scheduled) {
    const bool half = 2 * played >= scheduled;
    if (auto account = account_when(book, system, half ? "half-or-more" : "under-half", true))
        return *std::move(account);
    throw std::logic_error(book.id() + " says nothing of leaving a " + std::string(system));
}

std::optional<WithdrawalAccount> account_annulment(const rulebook::Book& book,
                                                   std::string_view system) {
    return account_when(book, system, "annulled", false);
}

}  // namespace collegium::rounds
