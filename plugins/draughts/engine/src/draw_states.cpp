#include <algorithm>
#include <utility>

#include <collegium/draughts/discipline.hpp>

#include "draw_claims.hpp"
#include "draw_counters.hpp"
#include "game.hpp"

namespace collegium::draughts {
namespace {

sdk::CountUnit unit_of(const DrawRule& rule) {
    if (rule.of_each) return sdk::CountUnit::kMovesOfEach;
    switch (rule.counting) {
        case Counting::kOccurrences:
            return sdk::CountUnit::kOccurrences;
        case Counting::kStrongerMoves:
        case Counting::kAloud:
            return sdk::CountUnit::kOwnMoves;
        case Counting::kPlies:
            return sdk::CountUnit::kPlies;
        case Counting::kMovesOfEach:
        case Counting::kNothing:
            break;
    }
    return sdk::CountUnit::kMovesOfEach;
}

sdk::LocalText counts_of(const DrawRule& rule) {
    switch (rule.counting) {
        case Counting::kOccurrences:
            return {"одинаковые расположения шашек при той же очереди хода",
                    "однакові розташування шашок за тієї ж черги ходу",
                    "equal placements with the same side to move"};
        case Counting::kStrongerMoves:
            if (rule.of_each)
                return {"ходы каждого с момента установления соотношения сил",
                        "ходи кожного з моменту встановлення співвідношення сил",
                        "moves of each player since the balance of forces arose"};
            return rule.road_throughout
                       ? sdk::LocalText{"ходы сильнейшей стороны, пока верно условие о большой дороге",
                                        "ходи сильнішої сторони, поки виконано умову про велику дорогу",
                                        "moves of the stronger side while the big road is held so"}
                       : sdk::LocalText{
                             "ходы сильнейшей стороны с момента установления соотношения сил",
                             "ходи сильнішої сторони з моменту встановлення співвідношення сил",
                             "moves of the stronger side since the balance of forces arose"};
        case Counting::kMovesOfEach:
        case Counting::kPlies:
            return rule.resets.man_move
                       ? sdk::LocalText{"ходы только дамками без взятий",
                                        "ходи лише дамками без взять",
                                        "moves of kings only without captures"}
                       : sdk::LocalText{"ходы без взятий и без превращений в дамки",
                                        "ходи без взять і без перетворень на дамки",
                                        "moves without a capture or a promotion"};
        case Counting::kAloud:
            return {"ходы играющего на выигрыш с начала счёта",
                    "ходи того, хто грає на виграш, від початку лічби",
                    "moves of the side playing for a win since the count began"};
        case Counting::kNothing:
            break;
    }
    return {"ходы не считаются: решает положение", "ходи не рахуються: вирішує позиція",
            "no moves are counted: the position decides"};
}

void append_item(sdk::LocalText& list, const sdk::LocalText& item) {
    const char* comma = list.en.empty() ? "" : ", ";
    list.ru += comma + item.ru;
    list.uk += comma + item.uk;
    list.en += comma + item.en;
}

sdk::LocalText resets_of(const DrawRule& rule) {
    sdk::LocalText list;
    const bool repetition = rule.counting == Counting::kOccurrences;
    if (rule.resets.capture || repetition) append_item(list, {"взятие", "взяття", "a capture"});
    if (rule.resets.promotion)
        append_item(list, {"превращение в дамки", "перетворення на дамку", "a promotion"});
    if (rule.resets.man_move || repetition)
        append_item(list, {"ход простой", "хід простою", "a man's move"});
    if (rule.road_throughout)
        append_item(list, {"иное положение на большой дороге", "інше положення на великій дорозі",
                           "a change on the big road"});
    return list;
}

sdk::DrawStatus status_of(const Standing& standing, bool asks) {
    if (!standing.runs) return sdk::DrawStatus::kInactive;
    if (!standing.full) return sdk::DrawStatus::kRunning;
    return asks ? sdk::DrawStatus::kNeedsRuling : sdk::DrawStatus::kClaimable;
}

// The legal moves after which the position will have stood often enough.
std::vector<sdk::Move> repeating_moves(const DraughtsGame& game, int limit) {
    std::vector<sdk::Move> moves;
    const Position& present = game.history().present();
    for (const Move& move : game.legal())
        if (game.history().occurrences(after(present, move)) + 1 >= limit)
            moves.push_back(game.notation().to_sdk(present, move));
    return moves;
}

sdk::DrawState state_of(const DrawRule& rule, const Standing& standing, const DraughtsGame& game) {
    const DrawBook& book = game.draws();
    sdk::LocalText question = question_of(rule, book);
    sdk::DrawState state;
    state.rule = rule.id;
    state.name = rule.name;
    state.status = status_of(standing, !question.en.empty());
    state.count = std::min(standing.count, rule.limit);
    state.limit = rule.limit;
    state.unit = unit_of(rule);
    if (standing.counted) state.counted_seat = game.seat(*standing.counted);
    state.counts = counts_of(rule);
    state.resets = resets_of(rule);
    state.reset_ply = standing.begun;
    state.automatic = book.automatic && is_automatic(rule);
    state.takes_written_move = rule.written != WrittenMove::kNotTaken;
    state.citation = game.edition().cite(rule.article);
    const bool decided = game.legal().empty();
    if (state.takes_written_move && !decided && question.en.empty())
        state.by_writing = repeating_moves(game, rule.limit);
    if (decided && state.status > sdk::DrawStatus::kRunning)
        state.status = sdk::DrawStatus::kRunning;
    if (state.status > sdk::DrawStatus::kRunning && rule.counting == Counting::kOccurrences)
        state.claimant = game.seat(game.history().present().to_move);
    if (state.status == sdk::DrawStatus::kNeedsRuling) state.question = std::move(question);
    return state;
}

}  // namespace

std::vector<sdk::DrawState> DraughtsDiscipline::states(const sdk::Game& game) const {
    const auto& ours = static_cast<const DraughtsGame&>(game);
    const DrawCounters counters(ours.draws(), ours.history(), ours.rules().geometry());
    std::vector<sdk::DrawState> states;
    for (const DrawRule& rule : ours.draws().rules)
        states.push_back(state_of(rule, counters.standing(rule), ours));
    return states;
}

}  // namespace collegium::draughts
