#include <algorithm>
#include <bit>
#include <utility>

#include <collegium/draughts/discipline.hpp>

#include "game.hpp"

namespace collegium::draughts {
namespace {

using sdk::OfferVerdict;

// Kings and men by which one side outnumbers the other.
struct Balance {
    int men;
    int kings;

    friend bool operator==(const Balance&, const Balance&) = default;
};

Balance balance_of(const Position& position) {
    const auto count = [](Bits bits) { return std::popcount(bits); };
    return {count(position.white & ~position.kings) - count(position.black & ~position.kings),
            count(position.white & position.kings) - count(position.black & position.kings)};
}

// One offer in one game; a short-lived view.
class OfferJudge {
  public:
    OfferJudge(const DraughtsGame& game, const sdk::OfferContext& offer)
        : game_(game), rules_(game.draws().offers), offer_(offer) {}

    [[nodiscard]] OfferVerdict judge() const {
        if (!has_just_moved())
            return refused(rules_.moment, {"ничью предлагают после своего хода",
                                           "нічию пропонують після свого ходу",
                                           "a draw is offered after one's own move"});
        if (must_wait_for_opponent())
            return refused(rules_.again, {"сначала предложить ничью должен соперник",
                                          "спершу запропонувати нічию має суперник",
                                          "the opponent must offer first"});
        const DrawBook& book = game_.draws();
        if (book.is_fast() && !book.record_kept && rules_.most_pieces != kAnyNumber)
            return with_few_pieces();
        if (!book.is_fast() || rules_.least_moves_in_fast_play) return after_enough_moves();
        return allowed();
    }

  private:
    [[nodiscard]] OfferVerdict allowed() const {
        return {true, {}, game_.edition().cite(rules_.allowed)};
    }
    [[nodiscard]] OfferVerdict refused(const Article& article, sdk::LocalText why) const {
        return {false, std::move(why), game_.edition().cite(article)};
    }

    [[nodiscard]] bool has_just_moved() const {
        const History& history = game_.history();
        return history.plies() > 0 &&
               game_.seat(history.at(history.plies() - 1).to_move) == offer_.seat;
    }

    [[nodiscard]] bool must_wait_for_opponent() const {
        if (offer_.earlier.empty() || offer_.earlier.back().seat != offer_.seat) return false;
        if (!rules_.again_after_change) return true;
        const int ply = std::clamp(offer_.earlier.back().ply, 0, game_.history().plies());
        return balance_of(game_.history().at(ply)) == balance_of(game_.history().present());
    }

    [[nodiscard]] OfferVerdict with_few_pieces() const {
        const Position& present = game_.history().present();
        const int most = std::max(std::popcount(present.white), std::popcount(present.black));
        if (most <= rules_.most_pieces) return allowed();
        const std::string limit = std::to_string(rules_.most_pieces);
        return refused(rules_.most_pieces_article,
                       {"без записи партии — когда у каждого не больше " + limit + " шашек",
                        "без запису партії — коли в кожного не більше " + limit + " шашок",
                        "without a record only when each side has at most " + limit + " pieces"});
    }

    [[nodiscard]] OfferVerdict after_enough_moves() const {
        const int white = game_.history().moves_of(Side::kWhite);
        const int black = game_.history().moves_of(Side::kBlack);
        const int made = rules_.moves_of_both ? white + black : std::min(white, black);
        if (made >= rules_.least_moves) return allowed();
        const std::string of = std::to_string(rules_.least_moves);
        const std::string count = std::to_string(made);
        if (rules_.moves_of_both)
            return refused(rules_.least_moves_article,
                           {"сделано ходов: " + count + ", нужно " + of,
                            "зроблено ходів: " + count + ", потрібно " + of,
                            "moves made: " + count + ", needed: " + of});
        return refused(rules_.least_moves_article,
                       {"сделано ходов: " + count + ", нужно " + of + " у каждого",
                        "зроблено ходів: " + count + ", потрібно " + of + " у кожного",
                        "moves made: " + count + ", needed: " + of + " by each"});
    }

    const DraughtsGame& game_;
    const OfferRules& rules_;
    const sdk::OfferContext& offer_;
};

}  // namespace

sdk::Result<OfferVerdict> DraughtsDiscipline::check_offer(const sdk::Game& game,
                                                          const sdk::OfferContext& offer) const {
    const auto& ours = static_cast<const DraughtsGame&>(game);
    if (ours.legal().empty()) {
        auto refusal =
            sdk::refuse(sdk::Code::kFailedPrecondition, "GAME_IS_OVER", "the game is over");
        refusal.value().citations.push_back(ours.outcome().citation);
        return refusal;
    }
    return OfferJudge(ours, offer).judge();
}

}  // namespace collegium::draughts
