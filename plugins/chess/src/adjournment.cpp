#include <utility>
#include <vector>

#include <collegium/chess/adjournment.hpp>
#include <collegium/chess/draws.hpp>
#include <collegium/chess/fen.hpp>
#include <collegium/chess/mating.hpp>
#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/moves.hpp>

#include "refused.hpp"

namespace collegium::chess {
namespace {

Ruling sealer_loses(const Board& board, std::string_view cited) {
    Ruling ruling = second_illegal_move(board, board.to_move);
    ruling.article = cited;
    return ruling;
}

}  // namespace

sdk::Result<void> check_envelope(const Envelope& envelope) {
    auto refusal = refused("CHESS_ENVELOPE_INCOMPLETE", "the envelope lacks something", "18.2");
    auto& items = refusal.value().violations;
    const auto item = [&items](bool good, const char* field, std::string_view cited) {
        if (!good) items.push_back({field, "CHESS_ENVELOPE_ITEM", {}, {article(cited)}});
    };
    const auto position = parse_fen(envelope.position);
    item(!envelope.white.empty(), "white", "18.2.1");
    item(!envelope.black.empty(), "black", "18.2.1");
    item(position.has_value(), "position", "18.2.2");
    item(envelope.white_used.has_value(), "white_used", "18.2.3");
    item(envelope.black_used.has_value(), "black_used", "18.2.3");
    const bool white_seals = !position || position->board.to_move == Colour::kWhite;
    const bool black_seals = !position || position->board.to_move == Colour::kBlack;
    item((white_seals && envelope.sealer == envelope.white && !envelope.white.empty()) ||
             (black_seals && envelope.sealer == envelope.black && !envelope.black.empty()),
         "sealer", "18.2.4");
    item(envelope.move_number > 0 && (!position || envelope.move_number == position->move_number),
         "move_number", "18.2.5");
    item(!envelope.resumption.empty(), "resumption", "18.2.7");
    if (!items.empty()) return refusal;
    return {};
}

OpenedMove open_sealed_move(const Board& board, std::string_view text, const SaidBefore& said) {
    if (said.draw_agreed) return Ruling{kDraw, false, "18.6"};
    if (said.resigned) {
        Ruling ruling = resigned(board, *said.resigned);
        ruling.article = "18.6";
        return ruling;
    }
    const ReadMove read = read_move(board, text);
    if (const auto* move = std::get_if<Move>(&read)) return *move;
    if (std::holds_alternative<std::vector<Move>>(read)) return sealer_loses(board, "18.8.1");
    const bool understood = std::get<sdk::Error>(read).reason != "CHESS_MOVE_UNREADABLE";
    return sealer_loses(board, understood ? "18.8.3" : "18.8.2");
}

ResumptionRuling resume(Presence present) {
    if (!present.answering) {
        return {Resumption::kClockRuns, present.sealer ? "18.9.2" : "18.11"};
    }
    if (!present.sealer) return {Resumption::kMaySealReply, "18.9.3"};
    return {Resumption::kOpen, "18.9.1"};
}

std::optional<Ruling> late_at_resumption(const Board& after_sealed_move, Colour late,
                                         std::chrono::minutes lateness,
                                         std::chrono::minutes default_time) {
    if (lateness <= default_time) return std::nullopt;
    const bool over = count_legal_moves(after_sealed_move) == 0 || is_dead(after_sealed_move);
    if (over) {
        const Colour mated = after_sealed_move.to_move;
        if (!in_check(after_sealed_move) || count_legal_moves(after_sealed_move) != 0)
            return Ruling{kDraw, false, "18.10"};
        return Ruling{mated == Colour::kWhite ? Score{0, 2} : Score{2, 0}, false, "18.10"};
    }
    return Ruling{late == Colour::kWhite ? Score{0, 2} : Score{2, 0}, true, "18.10"};
}

LostEnvelope envelope_lost(bool position_known, bool times_known) {
    if (!position_known) return LostEnvelope::kReplayed;
    return times_known ? LostEnvelope::kGoesOn : LostEnvelope::kArbiterSetsTime;
}

}  // namespace collegium::chess
