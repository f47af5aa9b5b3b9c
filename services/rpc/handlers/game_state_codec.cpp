// The state of a game as a message: board, moves, counters, claims.
#include <algorithm>

#include <collegium/i18n/reasons.hpp>

#include "handlers/board_codec.hpp"
#include "handlers/convert.hpp"
#include "handlers/games_codec.hpp"

namespace collegium::rpc {
namespace {

using usecases::GameState;
using usecases::MoveView;

std::string joined(const std::vector<std::string>& parts) {
    std::string all;
    for (const std::string& part : parts)
        all += (all.empty() ? "" : ", ") + part;
    return all;
}

std::string decision_words(const GameWords& words, const sdk::Decision& decision,
                           const std::vector<std::string>& squares) {
    switch (decision.kind) {
        case sdk::DecisionKind::kSwap:
            return words.text("decision.swap");
        case sdk::DecisionKind::kKeep:
            return words.text("decision.keep");
        case sdk::DecisionKind::kDeclare:
            return words.text("decision.declare", {{"number", std::to_string(decision.number)}});
        case sdk::DecisionKind::kOffer:
            return words.text("decision.offer", {{"points", joined(squares)}});
        case sdk::DecisionKind::kChoose:
            return words.text("decision.choose", {{"points", joined(squares)}});
        case sdk::DecisionKind::kTakeFirst:
            return words.text("decision.take", {{"side", words.side(sdk::Side::kFirst)}});
        case sdk::DecisionKind::kTakeSecond:
            return words.text("decision.take", {{"side", words.side(sdk::Side::kSecond)}});
        case sdk::DecisionKind::kAdd:
            return words.text("decision.add");
    }
    return {};
}

sdk::Side side_of(const sdk::Turn& turn, sdk::Seat seat) {
    return turn.seat == seat ? turn.side : sdk::other(turn.side);
}

v1::DrawCounter::Status status_of(sdk::DrawStatus status) {
    switch (status) {
        case sdk::DrawStatus::kInactive:
            return v1::DrawCounter::STATUS_INACTIVE;
        case sdk::DrawStatus::kRunning:
            return v1::DrawCounter::STATUS_RUNNING;
        case sdk::DrawStatus::kClaimable:
            return v1::DrawCounter::STATUS_CLAIMABLE;
        case sdk::DrawStatus::kNeedsRuling:
            return v1::DrawCounter::STATUS_NEEDS_RULING;
    }
    return v1::DrawCounter::STATUS_UNSPECIFIED;
}

// The noun after «5 из 15».
std::string unit_of(const GameWords& words, const sdk::DrawState& state, const sdk::Turn& turn) {
    if (state.limit == 0) return {};
    sdk::Metadata values{{"count", std::to_string(state.limit)}};
    switch (state.unit) {
        case sdk::CountUnit::kOccurrences:
            return words.text("unit.occurrences", values);
        case sdk::CountUnit::kMovesOfEach:
            return words.text("unit.each", values);
        case sdk::CountUnit::kPlies:
            return words.text("unit.plies", values);
        case sdk::CountUnit::kOwnMoves:
            if (!state.counted_seat) return words.text("unit.either", values);
            values["side"] = words.side(side_of(turn, *state.counted_seat));
            return words.text("unit.own", values);
    }
    return {};
}

void encode_counter(const GameWords& words, const sdk::DrawState& state, const sdk::Turn& turn,
                    v1::DrawCounter& out) {
    out.set_rule(state.rule);
    out.set_title(words.of(state.name));
    out.set_status(status_of(state.status));
    out.set_count(state.count);
    out.set_limit(state.limit);
    out.set_unit(unit_of(words, state, turn));
    out.set_automatic(state.automatic);
    if (state.claimant) out.set_claimant(to_message(*state.claimant));
    set_citation(*out.mutable_citation(), state.citation);
    out.set_counted(words.of(state.counts));
    out.set_resets(words.of(state.resets));
    out.set_last_reset_ply(state.reset_ply);
}

std::string claim_words(const GameWords& words, const usecases::ClaimView& claim,
                        const sdk::Turn& turn) {
    if (claim.why_not) return i18n::reason_text(words.language, *claim.why_not).text;
    if (!claim.written.empty()) {
        std::vector<std::string> moves;
        std::ranges::transform(claim.written, std::back_inserter(moves), &MoveView::text);
        return words.text("claim.written", {{"moves", joined(moves)}});
    }
    std::string who =
        claim.claimant
            ? words.text("claim.one", {{"side", words.side(side_of(turn, *claim.claimant))}})
            : words.text("claim.either");
    return claim.needs_ruling ? who + "; " + words.text("claim.ruling") : who;
}

void encode_claim_state(const GameWords& words, const usecases::ClaimView& claim,
                        const sdk::Turn& turn, v1::ClaimState& out) {
    out.set_rule(claim.rule);
    out.set_title(words.of(claim.title));
    out.set_draw(claim.draw);
    out.set_allowed(!claim.why_not);
    if (claim.claimant) out.set_claimant(to_message(*claim.claimant));
    out.set_needs_ruling(claim.needs_ruling);
    out.set_question(words.of(claim.question));
    out.set_takes_written_move(claim.takes_written_move);
    for (const MoveView& move : claim.written)
        encode_move(words, move, *out.add_written_moves());
    if (claim.why_not) out.set_reason(claim.why_not->reason);
    out.set_text(claim_words(words, claim, turn));
    set_citation(*out.add_articles(), claim.citation);
}

void encode_stage(const GameWords& words, const GameState& state, v1::AwaitedAct& out) {
    const sdk::Stage& stage = *state.stage;
    out.set_stage(stage.id);
    out.set_procedure(words.of(stage.procedure));
    out.set_text(words.of(stage.awaited));
    out.set_seat(to_message(stage.turn.seat));
    out.set_side(to_message(stage.turn.side));
    out.set_least_number(stage.least_number);
    out.set_greatest_number(stage.greatest_number);
    for (const std::string& square : state.offered)
        out.add_offered(square);
    set_citation(*out.add_articles(), stage.citation);
}

void mark_last_move(const GameState& state, v1::BoardView& out) {
    for (std::size_t i = 0; i < state.board.cells.size(); ++i) {
        const sdk::Square square = state.board.cells[i].square;
        const bool marked = square != sdk::kNoSquare &&
                            std::ranges::find(state.last_move, square) != state.last_move.end();
        if (marked) out.mutable_cells(static_cast<int>(i))->set_last_move(true);
    }
}

void encode_turn(const GameWords& words, const GameState& state, v1::GameState& out) {
    if (state.outcome.state != sdk::OutcomeState::kGoingOn) return;
    const sdk::Turn& turn = state.position.turn;
    out.set_turn_seat(to_message(turn.seat));
    out.set_turn_side(to_message(turn.side));
    out.set_turn_text(words.text("turn", {{"side", words.side(turn.side)}}));
}

}  // namespace

const std::string& GameWords::of(const sdk::LocalText& text) const {
    return in_language(text, language);
}

const std::string& GameWords::side(sdk::Side side) const {
    return of(sides[static_cast<std::size_t>(side)]);
}

std::string GameWords::text(std::string_view key, const sdk::Metadata& values) const {
    return usecases::game_text(language, key, values);
}

v1::Seat to_message(sdk::Seat seat) {
    return seat == sdk::Seat::kFirst ? v1::SEAT_FIRST : v1::SEAT_SECOND;
}

v1::MoveKind kind_of(const sdk::Move& move) {
    constexpr std::array kKinds = {v1::MOVE_KIND_STEP, v1::MOVE_KIND_CAPTURE,
                                   v1::MOVE_KIND_PLACEMENT, v1::MOVE_KIND_PASS,
                                   v1::MOVE_KIND_DECISION};
    static_assert(std::variant_size_v<sdk::Move> == kKinds.size());
    return kKinds[move.index()];
}

std::string words_of(const GameWords& words, const MoveView& move) {
    if (std::holds_alternative<sdk::Pass>(move.move)) return words.text("move.pass");
    if (const auto* decision = std::get_if<sdk::Decision>(&move.move)) {
        return decision_words(words, *decision, move.squares);
    }
    return {};
}

void encode_move(const GameWords& words, const MoveView& move, v1::LegalMove& out) {
    out.set_machine(move.machine);
    out.set_text(move.text);
    out.set_words(words_of(words, move));
    out.set_kind(kind_of(move.move));
    for (const std::string& square : move.squares)
        out.add_squares(square);
    for (const std::string& square : move.captured)
        out.add_captured(square);
}

void encode_outcome(const GameWords& words, const sdk::Outcome& outcome, v1::GameOutcome& out) {
    out.set_kind(outcome.kind);
    out.set_text(words.of(outcome.text));
    switch (outcome.state) {
        case sdk::OutcomeState::kGoingOn:
            out.set_state(v1::GameOutcome::STATE_GOING_ON);
            return;
        case sdk::OutcomeState::kWon:
            out.set_state(v1::GameOutcome::STATE_WON);
            out.set_winner(to_message(outcome.winner));
            break;
        case sdk::OutcomeState::kDrawn:
            out.set_state(v1::GameOutcome::STATE_DRAWN);
            break;
    }
    set_citation(*out.mutable_citation(), outcome.citation);
}

void encode_state(const GameWords& words, const GameState& state, v1::GameState& out) {
    const sdk::Turn& turn = state.position.turn;
    out.set_ply(state.ply);
    out.set_position(state.position.text);
    encode_board(state.board, state.squares, words.language, *out.mutable_board());
    out.mutable_board()->set_position(state.position.text);
    mark_last_move(state, *out.mutable_board());
    encode_turn(words, state, out);
    encode_outcome(words, state.outcome, *out.mutable_outcome());
    if (state.outcome.state == sdk::OutcomeState::kWon) {
        const bool on_turn = state.outcome.winner == turn.side;
        out.mutable_outcome()->set_winner_seat(
            to_message(on_turn ? turn.seat : sdk::other(turn.seat)));
    }
    for (const MoveView& move : state.legal_moves)
        encode_move(words, move, *out.add_legal_moves());
    for (const usecases::RefusedMoveView& refused : state.refused_moves) {
        v1::RefusedMove& added = *out.add_refused_moves();
        added.set_machine(refused.shown.machine);
        if (!refused.shown.squares.empty()) added.set_square(refused.shown.squares.back());
        added.set_kind(refused.refused.kind);
        added.set_text(words.of(refused.refused.reason));
        set_citation(*added.add_articles(), refused.refused.citation);
    }
    for (const sdk::DrawState& counter : state.counters)
        encode_counter(words, counter, turn, *out.add_counters());
    for (const usecases::ClaimView& claim : state.claims)
        encode_claim_state(words, claim, turn, *out.add_claims());
    if (state.stage) encode_stage(words, state, *out.mutable_awaited());
    for (const sdk::GameNote& note : state.notes) {
        v1::GameNote& added = *out.add_notes();
        added.set_id(note.id);
        added.set_title(words.text("note." + note.id));
        added.set_text(words.of(note.text));
    }
}

}  // namespace collegium::rpc
