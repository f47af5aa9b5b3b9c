#include "renju_discipline.hpp"

#include <collegium/renju/opening_names.hpp>
#include <collegium/renju/refused_points.hpp>
#include <collegium/renju/rules.hpp>
#include <collegium/sdk/try.hpp>

#include "renju_game.hpp"
#include "stage_words.hpp"

namespace collegium::renju {
namespace {

// The pattern of the first three stones: by the moves, or by the board while it holds just those.
const OpeningName* opening_played(const RenjuGame& game) {
    std::vector<Point> stones;
    for (const Played& played : game.played())
        if (played.point != kNoPoint && stones.size() < 3) stones.push_back(played.point);
    const State& state = game.state();
    if (static_cast<int>(game.played().size()) > 0 && stones.size() == 3 &&
        game.played().front().number == 1)
        return stones[0] == kCentre ? opening_of(stones[1], stones[2]) : nullptr;
    if (state.stones != 3 || state.board.at(kCentre) != Cell::kBlackStone) return nullptr;
    Point second = kNoPoint;
    Point third = kNoPoint;
    for (int number = 0; number < kPoints; ++number) {
        const auto point = static_cast<Point>(number);
        if (state.board.at(point) == Cell::kWhiteStone) second = point;
        if (state.board.at(point) == Cell::kBlackStone && point != kCentre) third = point;
    }
    return second == kNoPoint || third == kNoPoint ? nullptr : opening_of(second, third);
}

}  // namespace

sdk::Identity RenjuDiscipline::identity() const {
    sdk::Identity identity;
    identity.id = "renju";
    identity.version = "0.1.0";
    identity.family = "renju";
    identity.family_name = {"Рэндзю", "Рендзю", "Renju"};
    identity.name = {"Рэндзю", "Рендзю", "Renju"};
    identity.international_name = "Renju";
    identity.sides = {{{"чёрные", "чорні", "Black"}, {"белые", "білі", "White"}}};
    identity.board = "15×15";
    identity.author = "Collegium";
    identity.licence = "Apache-2.0";
    return identity;
}

std::vector<sdk::Edition> RenjuDiscipline::editions() const {
    return renju::editions();
}

std::vector<sdk::Notation> RenjuDiscipline::notations() const {
    return renju_notations();
}

std::string RenjuDiscipline::square_name(sdk::Square square) const {
    return square < kPoints ? point_name(static_cast<Point>(square), Letters::kRussian)
                            : std::string();
}

sdk::Result<sdk::Game*> RenjuDiscipline::start(const sdk::GameSetup& setup) const {
    auto game = TRY(set_up(setup));
    return new RenjuGame(std::move(game));
}

std::optional<sdk::Stage> RenjuDiscipline::stage(const sdk::Game& game) const {
    const State& state = ours(game).state();
    const Rules& rules = ours(game).rules();
    const StageRule* rule = stage_of(state, rules);
    if (rule == nullptr || ours(game).ending().kind != EndKind::kNone) return std::nullopt;
    const NumberRange numbers = numbers_awaited(state, rules);
    sdk::Stage stage;
    stage.id = rule->id;
    stage.procedure = procedure_words(rules);
    stage.awaited = awaited_words(state, rules);
    stage.turn = turn_of(state, rules);
    stage.least_number = numbers.least;
    stage.greatest_number = numbers.greatest;
    stage.offered.assign(state.offers.begin(), state.offers.end());
    stage.citation = cite(*rules.articles, rules.articles->opening);
    return stage;
}

std::vector<sdk::GameNote> RenjuDiscipline::notes(const sdk::Game& game) const {
    std::vector<sdk::GameNote> notes;
    if (const OpeningName* name = opening_played(ours(game))) {
        const std::string text = std::string(name->code) + " " + std::string(name->romaji) + " (" +
                                 std::string(name->kanji) + ")";
        notes.push_back({"opening", {"дебют " + text, "дебют " + text, "opening " + text}});
    }
    if (ours(game).state().swapped)
        notes.push_back({"colours",
                         {"цвета сменены: чёрными играет второй участник",
                          "кольори змінено: чорними грає другий учасник",
                          "colours are swapped: the second player has Black"}});
    return notes;
}

std::vector<sdk::RefusedMove> RenjuDiscipline::refused_moves(const sdk::Game& game) const {
    const State& state = ours(game).state();
    const Rules& rules = ours(game).rules();
    const bool decided = ours(game).ending().kind != EndKind::kNone;
    if (decided || state.stage != kFreePlay || !rules.has_fouls()) return {};
    return refused_points(state.board, rules.three, rules.letters,
                          cite(*rules.articles, rules.articles->foul));
}

}  // namespace collegium::renju
