#include <algorithm>
#include <array>
#include <optional>

#include <collegium/sanctions/measures.hpp>
#include <collegium/sanctions/result.hpp>

namespace collegium::sanctions {
namespace {

using pairing::Side;
using play::Choice;
using play::Outcome;

// Games that took place, in halves of what a game is worth.
struct Shares {
    Outcome outcome;
    int first;
    int second;
};
constexpr std::array kShares{
    Shares{Outcome::kFirstWins, 2, 0},  Shares{Outcome::kDraw, 1, 1},
    Shares{Outcome::kSecondWins, 0, 2}, Shares{Outcome::kFirstHalf, 1, 0},
    Shares{Outcome::kSecondHalf, 0, 1}, Shares{Outcome::kBothLose, 0, 0},
};

const Shares* shares_of(Outcome outcome) {
    const auto found = std::find_if(kShares.begin(), kShares.end(), [&](const Shares& shares) {
        return shares.outcome == outcome;
    });
    return found == kShares.end() ? nullptr : &*found;
}

// Whether a sanction of that effect may lead from one result to the other.
bool follows(Effect effect, Side offender, const Shares& after, const Shares* now) {
    const auto own = [&](const Shares& shares) {
        return offender == Side::kFirst ? shares.first : shares.second;
    };
    const auto other = [&](const Shares& shares) {
        return offender == Side::kFirst ? shares.second : shares.first;
    };
    if (effect == Effect::kGameLost || effect == Effect::kEncounterLost) return own(after) == 0;
    if (now == nullptr) return false;
    if (effect == Effect::kOwnPoints) return own(after) < own(*now) && other(after) == other(*now);
    if (effect == Effect::kOpponentPoints)
        return own(after) == own(*now) && other(after) > other(*now);
    return false;
}

// A kind of result the book knows as one of a sanction, or, where points were only changed, any of
// a game that was played.
std::optional<Choice> choice_of(const std::vector<Choice>& known, Outcome outcome) {
    const auto same = [&](const Choice& choice) { return choice.outcome == outcome; };
    auto found = std::find_if(known.begin(), known.end(), [&](const Choice& choice) {
        return same(choice) && choice.ending == play::Ending::kSanction;
    });
    if (found == known.end()) found = std::find_if(known.begin(), known.end(), same);
    if (found == known.end()) return std::nullopt;
    Choice choice = *found;
    choice.ending = play::Ending::kSanction;
    return choice;
}

bool may_leave(Effect effect, const Shares& after) {
    return std::any_of(kShares.begin(), kShares.end(), [&](const Shares& before) {
        return follows(effect, Side::kFirst, after, &before) ||
               follows(effect, Side::kSecond, after, &before);
    });
}

}  // namespace

std::vector<Choice> results_after(const rulebook::Book& book, const rulebook::Row& sanction,
                                  Side offender, Outcome now) {
    const Effect effect = effect_of(sanction);
    const std::vector<Choice> known = play::choices(book);
    std::vector<Choice> results;
    for (const Shares& after : kShares) {
        if (!follows(effect, offender, after, shares_of(now))) continue;
        if (auto choice = choice_of(known, after.outcome)) results.push_back(*std::move(choice));
    }
    return results;
}

std::vector<const rulebook::Row*> sanctions_leaving(const rulebook::Book& book, Outcome outcome) {
    std::vector<const rulebook::Row*> found;
    const Shares* after = shares_of(outcome);
    if (after == nullptr) return found;
    for (const rulebook::Row& row : book.rows("sanction"))
        if (may_leave(effect_of(row), *after)) found.push_back(&row);
    return found;
}

}  // namespace collegium::sanctions
