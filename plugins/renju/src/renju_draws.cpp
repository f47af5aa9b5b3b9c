// Draws: what runs, and when one may be offered. Positions never repeat (5.4.13.1 leaves renju out)
// and the arbiter declares no draw of his own accord (5.4.13.6).
#include "refusals.hpp"
#include "renju_discipline.hpp"
#include "renju_game.hpp"

namespace collegium::renju {
namespace {

sdk::DrawState mutual_pass(const RenjuGame& game) {
    const Rules& rules = game.rules();
    sdk::DrawState state;
    state.rule = "mutual-pass";
    state.name = {"обоюдный отказ выставить шашку", "обопільна відмова виставити шашку",
                  "both players decline to place a stone"};
    state.count = game.state().passes_in_a_row;
    state.limit = 2;
    state.unit = sdk::CountUnit::kPlies;
    state.counts = {"отказы подряд", "відмови поспіль", "passes in a row"};
    state.resets = {"поставленная шашка", "поставлена шашка", "a stone placed"};
    state.reset_ply = static_cast<int>(game.played().size()) - state.count;
    state.status = state.count > 0 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    state.automatic = true;
    state.citation = cite(*rules.articles, rules.articles->mutual_pass);
    return state;
}

sdk::DrawState no_five(const RenjuGame& game) {
    const Rules& rules = game.rules();
    sdk::DrawState state;
    state.rule = "no-five";
    state.name = {"построить выигрышный ряд невозможно", "побудувати виграшний ряд неможливо",
                  "no winning row can be built"};
    state.counts = {"сторон, которым ряд уже не построить", "сторін, яким ряд уже не побудувати",
                    "sides that can build no row any more"};
    state.unit = sdk::CountUnit::kOccurrences;
    state.count = (can_build(game.state().board, kBlack) ? 0 : 1) +
                  (can_build(game.state().board, kWhite, white_aim(rules)) ? 0 : 1);
    state.limit = 2;
    state.status = state.count > 0 ? sdk::DrawStatus::kRunning : sdk::DrawStatus::kInactive;
    state.automatic = true;
    state.citation = cite(*rules.articles, rules.articles->no_five);
    return state;
}

sdk::DrawState move_limit(const RenjuGame& game) {
    const Rules& rules = game.rules();
    sdk::DrawState state;
    state.rule = "move-limit";
    state.name = {"предельное число ходов по регламенту", "гранична кількість ходів за регламентом",
                  "the regulation's limit of moves"};
    state.count = std::min(game.state().stones + game.state().passes, rules.move_limit);
    state.limit = rules.move_limit;
    state.unit = sdk::CountUnit::kPlies;
    state.counts = {"ходы обеих сторон", "ходи обох сторін", "moves of both sides"};
    state.status = sdk::DrawStatus::kRunning;
    state.automatic = true;
    state.citation = cite(*rules.articles, rules.articles->other_draws);
    return state;
}

sdk::OfferVerdict refused(sdk::LocalText why, sdk::Citation citation) {
    return {false, std::move(why), std::move(citation)};
}

// The general articles on offers, which chapter IX leaves in force; the other texts have their own.
struct OfferArticles {
    std::string_view after_move;  // only when one has made one's move
    std::string_view again;       // a second offer only after the opponent's; empty: no such rule
};

OfferArticles offer_articles(const Rules& rules) {
    if (rules.articles->book == kRu2022) return {"5.4.13.3", "5.4.13.4"};
    return rules.articles->book == kRuOld ? OfferArticles{"5.3.5.1", ""} : OfferArticles{"10", ""};
}

}  // namespace

std::vector<sdk::DrawState> RenjuDiscipline::states(const sdk::Game& game) const {
    const RenjuGame& mine = ours(game);
    std::vector<sdk::DrawState> states = {mutual_pass(mine)};
    if (mine.rules().no_five != NoFiveDraw::kNone) states.push_back(no_five(mine));
    if (mine.rules().move_limit > 0) states.push_back(move_limit(mine));
    return states;
}

sdk::Result<sdk::OfferVerdict> RenjuDiscipline::check_offer(const sdk::Game& game,
                                                            const sdk::OfferContext& offer) const {
    const RenjuGame& mine = ours(game);
    const Rules& rules = mine.rules();
    if (mine.ending().kind != EndKind::kNone)
        return forbid(rules, rules.articles->agreement, "RENJU_GAME_OVER", "the game is over");
    const OfferArticles articles = offer_articles(rules);
    const sdk::Citation after_move = cite(*rules.articles, articles.after_move);
    if (turn_of(mine.state(), rules).seat == offer.seat)
        return refused({"ничью предлагают, сделав свой ход", "нічию пропонують, зробивши свій хід",
                        "a draw is offered after making one's own move"},
                       after_move);
    const bool waits = !articles.again.empty() && !offer.earlier.empty() &&
                       offer.earlier.back().seat == offer.seat;
    if (waits)
        return refused({"снова предложить ничью можно после предложения соперника",
                        "знову запропонувати нічию можна після пропозиції суперника",
                        "a draw may be offered again only after the opponent's offer"},
                       cite(*rules.articles, articles.again));
    return sdk::OfferVerdict{true, {}, after_move};
}

}  // namespace collegium::renju
