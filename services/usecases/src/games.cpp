#include <algorithm>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/games.hpp>

#include "played_game.hpp"

namespace collegium::usecases {
namespace {

// Numbers moves as score sheets do: by pairs, and one by one where pieces are placed. A pass counts
// as its game's moves do; decisions have no number.
class Numbering {
  public:
    int next(const sdk::Move& move, sdk::Side side) {
        if (std::holds_alternative<sdk::Decision>(move)) return 0;
        placing_ = placing_ || std::holds_alternative<sdk::Placement>(move);
        if (placing_ || number_ == 0 || side == sdk::Side::kFirst) ++number_;
        return number_;
    }

  private:
    bool placing_ = false;
    int number_ = 0;
};

[[nodiscard]] sdk::Error claim_refusal(const char* reason, const sdk::DrawState& state) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, reason, reason,
                       {{"rule", state.rule},
                        {"count", std::to_string(state.count)},
                        {"limit", std::to_string(state.limit)}})
        .value();
}

std::optional<sdk::Error> why_not_claimable(const sdk::DrawState& state) {
    if (state.status == sdk::DrawStatus::kClaimable ||
        state.status == sdk::DrawStatus::kNeedsRuling || !state.by_writing.empty()) {
        return std::nullopt;
    }
    if (state.automatic) return claim_refusal("DRAW_RULE_AUTOMATIC", state);
    if (state.status == sdk::DrawStatus::kRunning && state.limit > 0) {
        return claim_refusal("DRAW_RULE_NOT_FULL", state);
    }
    return claim_refusal("DRAW_RULE_INACTIVE", state);
}

ClaimView claim_of(const MoveWriter& writer, const sdk::Game& game, const sdk::DrawState& state) {
    ClaimView claim;
    claim.rule = state.rule;
    claim.title = state.name;
    claim.needs_ruling = state.status == sdk::DrawStatus::kNeedsRuling;
    claim.claimant = state.claimant;
    claim.question = state.question;
    claim.takes_written_move = state.takes_written_move;
    claim.written = writer.write(game, state.by_writing);
    claim.why_not = why_not_claimable(state);
    claim.citation = state.citation;
    return claim;
}

ClaimView claim_of(const sdk::ClaimKind& kind) {
    ClaimView claim;
    claim.rule = kind.id;
    claim.title = kind.name;
    claim.draw = false;
    claim.claimant = kind.claimant;
    claim.citation = kind.citation;
    return claim;
}

// What further capabilities say of the game.
void add_capabilities(const sdk::Discipline& discipline, const MoveWriter& writer,
                      const sdk::Game& game, GameState& state) {
    const bool going_on = state.outcome.state == sdk::OutcomeState::kGoingOn;
    if (const auto* refusals = sdk::query<sdk::RefusalsV0>(discipline)) {
        for (sdk::RefusedMove& refused : refusals->refused_moves(game)) {
            MoveView shown = writer.write(game, refused.move, refused.text);
            state.refused_moves.push_back({std::move(shown), std::move(refused)});
        }
    }
    if (const auto* draws = sdk::query<sdk::DrawRulesV0>(discipline)) {
        state.counters = draws->states(game);
        for (const sdk::DrawState& counter : state.counters)
            if (going_on) state.claims.push_back(claim_of(writer, game, counter));
    }
    if (const auto* claims = sdk::query<sdk::ClaimsV0>(discipline)) {
        for (const sdk::ClaimKind& kind : claims->claims(game))
            state.claims.push_back(claim_of(kind));
    }
    if (const auto* stages = sdk::query<sdk::StagesV0>(discipline)) {
        state.stage = stages->stage(game);
        state.notes = stages->notes(game);
        if (!state.stage) return;
        for (const sdk::Square square : state.stage->offered)
            state.offered.push_back(writer.rules().square_name(square));
    }
}

GameState state_of(const sdk::Discipline& discipline, const MoveWriter& writer,
                   const sdk::Game& game, sdk::Side bottom) {
    GameState state;
    state.position = game.position();
    state.board = game.board_view(bottom);
    state.squares.reserve(state.board.cells.size());
    for (const sdk::Cell& cell : state.board.cells)
        state.squares.push_back(writer.rules().square_name(cell.square));
    state.outcome = game.outcome();
    state.legal_moves = writer.write(game, game.legal_moves());
    add_capabilities(discipline, writer, game, state);
    return state;
}

// One replay: plays on, notes each move, and stops once for the state that was asked for.
class Replay {
  public:
    Replay(const sdk::Discipline& discipline, const MoveWriter& writer, const ReplayInput& input,
           const Budget& budget)
        : discipline_(discipline), writer_(writer), input_(input), budget_(budget) {}

    [[nodiscard]] sdk::Result<GameReplay> run() {
        auto played = TRY(PlayedGame::start(discipline_, writer_.rules(), input_.game, budget_));
        TRY(note_opening(played));
        const std::size_t all = input_.game.moves.size();
        const std::size_t shown = input_.ply ? static_cast<std::size_t>(*input_.ply) : all;
        const std::size_t last = input_.without_moves ? shown : all;
        for (std::size_t i = 0;; ++i) {
            if (i == shown) note_state(played, static_cast<int>(i));
            if (i == last) break;
            TRY(note_move(played, i));
        }
        return std::move(replay_);
    }

  private:
    [[nodiscard]] sdk::Result<void> note_opening(const PlayedGame& played) {
        if (!played.opening()) return {};
        const sdk::StartedOpening& opening = *played.opening();
        replay_.opening_text = opening.text;
        replay_.opening_citation = opening.citation;
        if (!opening.moves.empty()) last_move_ = touched(opening.moves.back());
        if (input_.without_moves) return {};
        auto game = TRY(sdk::start_game(writer_.rules(), input_.game.setup));
        for (const sdk::Move& move : opening.moves) {
            const sdk::Turn by = game->position().turn;
            replay_.moves.push_back(
                {writer_.write(*game, move), by, numbering_.next(move, by.side)});
            TRY(game->play(move));
        }
        replay_.opening_moves = static_cast<int>(opening.moves.size());
        return {};
    }

    [[nodiscard]] sdk::Result<void> note_move(PlayedGame& played, std::size_t index) {
        auto move = TRY(played.read(index));
        if (!input_.without_moves) {
            const sdk::Turn by = played.game().position().turn;
            replay_.moves.push_back({writer_.write(played.game(), move, input_.game.moves[index]),
                                     by, numbering_.next(move, by.side)});
        }
        last_move_ = touched(move);
        return played.make(index, move);
    }

    void note_state(const PlayedGame& played, int ply) {
        replay_.state = state_of(discipline_, writer_, played.game(), input_.bottom);
        replay_.state.ply = ply;
        replay_.state.last_move = last_move_;
    }

    const sdk::Discipline& discipline_;
    const MoveWriter& writer_;
    const ReplayInput& input_;
    const Budget& budget_;
    Numbering numbering_;
    std::vector<sdk::Square> last_move_;
    GameReplay replay_;
};

}  // namespace

sdk::Result<GameReplay> replay_game(const plugin_host::Catalogue& catalogue,
                                    const ReplayInput& input, const Budget& budget) {
    const auto moves = static_cast<int>(input.game.moves.size());
    if (input.ply && (*input.ply < 0 || *input.ply > moves)) {
        return refuse_field("ply", "NUMBER_OUT_OF_RANGE",
                            {{"first", "0"}, {"last", std::to_string(moves)}});
    }
    return ask_rules(catalogue, input.game.discipline, "game.replay", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<GameReplay> {
                         auto writer = TRY(MoveWriter::of(rules, input.notation));
                         auto replay = Replay(discipline, writer, input, budget).run();
                         if (!replay) return replay;
                         const std::string& edition = input.game.setup.edition;
                         replay->edition = edition.empty() ? rules.editions().front().id : edition;
                         return replay;
                     });
}

sdk::Result<ParsedMoveView> parse_move(const plugin_host::Catalogue& catalogue,
                                       const GameInput& game, std::string_view text,
                                       std::string_view notation, const Budget& budget) {
    return ask_rules(catalogue, game.discipline, "game.parse_move", budget,
                     [&](const sdk::Discipline& discipline,
                         const sdk::GameV0& rules) -> sdk::Result<ParsedMoveView> {
                         auto writer = TRY(MoveWriter::of(rules, notation));
                         auto played = TRY(PlayedGame::after_all(discipline, rules, game, budget));
                         sdk::ParsedMove parsed = played.game().parse_move(text);
                         ParsedMoveView view;
                         if (const auto* move = std::get_if<sdk::Move>(&parsed)) {
                             view.moves.push_back(writer.write(played.game(), *move, text));
                         } else if (auto* illegal = std::get_if<sdk::IllegalMove>(&parsed)) {
                             view.why_not = std::move(illegal->why);
                         } else {
                             view.moves = writer.write(
                                 played.game(), std::get<sdk::AmbiguousMove>(parsed).candidates);
                         }
                         return view;
                     });
}

}  // namespace collegium::usecases
