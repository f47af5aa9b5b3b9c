// Endings beside the board. A five on the board comes before a flag that falls later (9.2.5.1), and
// no article asks whether the opponent could still have won.
#include <utility>

#include <collegium/renju/judge.hpp>

#include "refusals.hpp"
#include "renju_discipline.hpp"
#include "renju_game.hpp"

namespace collegium::renju {
namespace {

struct EventWords {
    const char* kind;
    sdk::LocalText text;
    std::string_view Articles::*article;
};

EventWords words_of(sdk::EndingEvent event) {
    switch (event) {
        case sdk::EndingEvent::kFlag:
            return {"TIME", {"время истекло", "час вийшов", "time is over"}, &Articles::time_over};
        case sdk::EndingEvent::kBothFlags:
            return {"BOTH_FLAGS",
                    {"время истекло у обоих", "час вийшов в обох", "time is over for both"},
                    &Articles::both_flags};
        case sdk::EndingEvent::kResignation:
            return {"RESIGNATION", {"сдался", "здався", "resigned"}, &Articles::resignation};
        case sdk::EndingEvent::kPenalty:
            break;
    }
    return {"PENALTY",
            {"поражение засчитано", "поразку зараховано", "declared lost"},
            &Articles::penalty};
}

}  // namespace

sdk::WinVerdict RenjuDiscipline::can_win(const sdk::Game& game, sdk::Side side) const {
    const Rules& rules = ours(game).rules();
    sdk::WinVerdict verdict;
    verdict.citation = cite(*rules.articles, rules.articles->no_five);
    verdict.chance = sdk::WinChance::kCan;
    if (!can_build(ours(game).state().board, side, white_aim(rules))) {
        verdict.chance = sdk::WinChance::kCannot;
        verdict.why = {"построить выигрышный ряд невозможно", "побудувати виграшний ряд неможливо",
                       "no winning row can be built"};
    }
    return verdict;
}

sdk::Result<sdk::EndingVerdict> RenjuDiscipline::judge(const sdk::Game& game,
                                                       sdk::EndingEvent event,
                                                       sdk::Side side) const {
    const Articles& articles = *ours(game).rules().articles;
    sdk::EndingVerdict verdict;
    verdict.outcome = game.outcome();
    if (verdict.outcome.state != sdk::OutcomeState::kGoingOn) return verdict;
    auto words = words_of(event);
    if ((articles.*words.article).empty())
        return sdk::refuse(sdk::Code::kUnimplemented, "ENDING_NOT_KNOWN",
                           "the book has no rule for it");
    verdict.outcome.kind = words.kind;
    verdict.outcome.text = std::move(words.text);
    verdict.outcome.citation = cite(articles, articles.*words.article);
    verdict.outcome.state = sdk::OutcomeState::kDrawn;
    if (event != sdk::EndingEvent::kBothFlags) {
        verdict.outcome.state = sdk::OutcomeState::kWon;
        verdict.outcome.winner = sdk::other(side);
    }
    return verdict;
}

}  // namespace collegium::renju
