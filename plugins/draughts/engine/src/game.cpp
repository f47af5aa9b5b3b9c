#include "game.hpp"

#include <utility>

#include <collegium/draughts/discipline.hpp>
#include <collegium/draughts/fen.hpp>

#include "draw_claims.hpp"

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::refuse;
using sdk::Result;

// Nobody waits for deeper trees; from the start position they still fit a 64-bit number.
constexpr int kDeepestPerft = 20;

}  // namespace

DraughtsGame::DraughtsGame(const GameRules& rules, const EditionRules& edition,
                           const Engine& engine, std::shared_ptr<const DrawBook> draws,
                           const Position& position)
    : rules_(&rules),
      edition_(&edition),
      engine_(&engine),
      draws_(std::move(draws)),
      history_(position) {
    arrive();
}

void DraughtsGame::arrive() {
    legal_ = engine_->legal_moves(present());
    notation().sort(present(), legal_);
    if (legal_.empty() || !draws_->automatic) return;
    drawn_ = automatic_draw(*draws_, history_, rules_->geometry());
    if (drawn_ != nullptr) legal_.clear();
}

sdk::Position DraughtsGame::position() const {
    std::string text = format_fen(present(), rules_->geometry(), rules_->square_names);
    const Side to_move = present().to_move;
    return {text, text, {seat(to_move), seen(to_move)}};
}

std::vector<sdk::Move> DraughtsGame::legal_moves() const {
    std::vector<sdk::Move> moves;
    moves.reserve(legal_.size());
    for (const Move& move : legal_)
        moves.push_back(notation().to_sdk(present(), move));
    return moves;
}

sdk::ParsedMove DraughtsGame::parse_move(std::string_view text) const {
    if (drawn_ != nullptr) {
        auto over = refuse(Code::kFailedPrecondition, "GAME_IS_OVER", "the game is drawn");
        over.value().citations.push_back(edition_->cite(drawn_->article));
        return sdk::IllegalMove{std::move(over).value()};
    }
    return notation().parse(now(), text);
}

const Move* DraughtsGame::find(const sdk::Move& wanted) const {
    return notation().find(now(), wanted);
}

Result<std::string> DraughtsGame::format_move(const sdk::Move& move,
                                              std::string_view notation_id) const {
    const Move* legal = find(move);
    if (legal == nullptr)
        return refuse(Code::kFailedPrecondition, "MOVE_NOT_LEGAL", "not a legal move here");
    if (notation_id == sdk::kMachineNotation) return notation().machine(present(), *legal);
    if (notation_id == sdk::kBookNotation) return notation().book(now(), *legal);
    if (notation_id == kShortNotation && edition_->short_form)
        return notation().brief(now(), *legal);
    const std::string id(notation_id);
    return refuse(Code::kNotFound, "NOTATION_UNKNOWN", "no notation " + id, {{"notation", id}});
}

Result<void> DraughtsGame::play(const sdk::Move& move) {
    const Move* legal = find(move);
    if (legal == nullptr)
        return refuse(Code::kFailedPrecondition, "MOVE_NOT_LEGAL", "not a legal move here");
    history_.push(after(present(), *legal));
    arrive();
    return {};
}

sdk::Outcome DraughtsGame::outcome() const {
    if (!legal_.empty()) return {};
    if (drawn_ != nullptr) {
        return {sdk::OutcomeState::kDrawn, sdk::Side::kFirst, outcome_kind(*drawn_), drawn_->name,
                edition_->cite(drawn_->article)};
    }
    const Side unable = present().to_move;
    const Side winner = rules_->loser_wins ? unable : opponent(unable);
    const bool no_pieces = present().of(unable) == 0;
    const sdk::LocalText& side = rules_->colour(unable).side;
    const sdk::LocalText text =
        no_pieces
            ? sdk::LocalText{side.ru + ": не осталось шашек", side.uk + ": не лишилося шашок",
                             side.en + ": no pieces left"}
            : sdk::LocalText{side.ru + ": все шашки заперты", side.uk + ": усі шашки замкнені",
                             side.en + ": all pieces blocked"};
    const Articles& articles = edition_->articles;
    return {sdk::OutcomeState::kWon, seen(winner), no_pieces ? "NO_PIECES" : "BLOCKED", text,
            edition_->cite(no_pieces ? articles.no_pieces : articles.blocked)};
}

sdk::BoardView DraughtsGame::board_view(sdk::Side bottom) const {
    const Geometry geometry = rules_->geometry();
    sdk::BoardView view;
    view.bottom = seen(Side::kWhite);
    view.columns = view.rows = geometry.side();
    const bool letters = rules_->square_names == SquareNames::kAlgebraic;
    for (int row = 0; row < geometry.side(); ++row) {
        // Where squares are numbers, a row is known by its first.
        view.row_labels.push_back(
            std::to_string(letters ? geometry.side() - row : row * geometry.side() / 2 + 1));
        view.column_labels.push_back(letters ? std::string(1, static_cast<char>('a' + row)) : "");
        for (int column = 0; column < geometry.side(); ++column) {
            sdk::Cell& cell = view.cells.emplace_back();
            const auto square = geometry.at(row, column);
            if (!square) continue;
            cell.square = static_cast<sdk::Square>(*square);
            cell.dark = true;
            cell.role = sdk::CellRole::kEmpty;
            const Bits mask = geometry.mask(*square);
            if (((present().white | present().black) & mask) == 0) continue;
            const bool white = (present().white & mask) != 0;
            const bool king = (present().kings & mask) != 0;
            const bool first = seen(white ? Side::kWhite : Side::kBlack) == sdk::Side::kFirst;
            cell.role = first ? sdk::CellRole::kFirstSide : sdk::CellRole::kSecondSide;
            cell.text = white ? (king ? "◇" : "○") : (king ? "◆" : "●");
            cell.ascii = white ? (king ? "O" : "o") : (king ? "X" : "x");
            const Colour& colour = white ? rules_->white : rules_->black;
            cell.words = king ? colour.king : colour.man;
        }
    }
    return bottom == view.bottom ? view : turned(std::move(view));
}

Result<std::uint64_t> DraughtsGame::perft(int depth, sdk::PerftCount count,
                                          const sdk::Stop& stop) const {
    if (depth < 0 || depth > kDeepestPerft) {
        return refuse(Code::kOutOfRange, "PERFT_DEPTH_OUT_OF_RANGE", "depth out of range",
                      {{"limit", std::to_string(kDeepestPerft)}});
    }
    const PerftMode mode =
        count == sdk::PerftCount::kDistinct ? PerftMode::kDistinct : PerftMode::kRoutes;
    const auto lines = engine_->perft(present(), depth, mode, stop);
    if (!lines) return refuse(Code::kDeadlineExceeded, "STOPPED", "perft was stopped");
    return *lines;
}

}  // namespace collegium::draughts
