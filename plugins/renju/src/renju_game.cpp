#include "renju_game.hpp"

#include <array>
#include <string>

#include <collegium/notation/scanner.hpp>
#include <collegium/renju/move_text.hpp>
#include <collegium/renju/position_text.hpp>
#include <collegium/sdk/try.hpp>

#include "foul_words.hpp"
#include "refusals.hpp"

namespace collegium::renju {
namespace {

constexpr char kOnPurpose = '!';  // after a point: a foul that was really played
constexpr int kDeepestPerft = 8;  // counts of nine moves no longer fit 64 bits

struct EndingWords {
    const char* kind;
    sdk::LocalText text;
    std::string_view Articles::*article;
};

EndingWords words_of(EndKind kind) {
    switch (kind) {
        case EndKind::kFive:
            return {"FIVE", {"пятёрка", "п'ятірка", "five in a row"}, &Articles::five};
        case EndKind::kOverline:
            return {"OVERLINE", {"длинный ряд", "довгий ряд", "overline"}, &Articles::overline};
        case EndKind::kFoul:
            return {"FOUL", {"фол", "фол", "foul"}, &Articles::claim};
        case EndKind::kMutualPass:
            return {"MUTUAL_PASS",
                    {"обоюдный отказ выставить шашку", "обопільна відмова виставити шашку",
                     "both players declined to place a stone"},
                    &Articles::mutual_pass};
        case EndKind::kNoFive:
            return {"NO_FIVE_POSSIBLE",
                    {"построить выигрышный ряд невозможно", "побудувати виграшний ряд неможливо",
                     "no winning row can be built"},
                    &Articles::no_five};
        case EndKind::kFullBoard:
            return {"BOARD_FULL",
                    {"доска заполнена", "дошку заповнено", "the board is full"},
                    &Articles::no_five};
        case EndKind::kMoveLimit:
        case EndKind::kNone:
            break;
    }
    return {"MOVE_LIMIT",
            {"достигнуто предельное число ходов", "досягнуто граничної кількості ходів",
             "the limit of moves is reached"},
            &Articles::other_draws};
}

tl::unexpected<sdk::Error> game_over(const Rules& rules, EndKind kind) {
    return forbid(rules, rules.articles->*words_of(kind).article, "RENJU_GAME_OVER",
                  "the game is over");
}

sdk::LocalText stone_words(sdk::Side side, int number) {
    sdk::LocalText words = side == kBlack
                               ? sdk::LocalText{"чёрная шашка", "чорна шашка", "black stone"}
                               : sdk::LocalText{"белая шашка", "біла шашка", "white stone"};
    if (number == 0) return words;
    const std::string shown = std::to_string(number);
    words.ru += ", ход " + shown;
    words.uk += ", хід " + shown;
    words.en += ", move " + shown;
    return words;
}

sdk::Cell cell_of(const Board& board, Point point, int number) {
    sdk::Cell cell;
    cell.role = sdk::CellRole::kEmpty;
    cell.square = point;
    if (board.empty(point)) return cell;
    const bool black = board.at(point) == Cell::kBlackStone;
    cell.role = black ? sdk::CellRole::kFirstSide : sdk::CellRole::kSecondSide;
    cell.text = black ? "●" : "○";
    cell.ascii = black ? "X" : "O";
    cell.words = stone_words(black ? kBlack : kWhite, number);
    cell.number = number;
    return cell;
}

// Nothing: stopped.
std::optional<std::uint64_t> count(const State& state, const Rules& rules, Point last, int depth,
                                   const sdk::Stop& stop) {
    if (stop.requested()) return std::nullopt;
    if (ending_of(state, rules, last).kind != EndKind::kNone) return 0;
    const auto moves = lawful_moves(state, rules);
    if (depth == 1) return moves.size();
    std::uint64_t total = 0;
    for (const sdk::Move& move : moves) {
        State next = state;
        apply(next, rules, move);
        const auto below = count(next, rules, stone_point(move), depth - 1, stop);
        if (!below) return std::nullopt;
        total += *below;
    }
    return total;
}

std::optional<Letters> letters_of(std::string_view notation) {
    if (notation == sdk::kBookNotation) return Letters::kRussian;
    if (notation == sdk::kMachineNotation || notation == "rif") return Letters::kRif;
    return std::nullopt;
}

// Where points are offered or chosen, a point alone means that.
sdk::Move as_awaited(const sdk::Move& move, const StageRule* stage) {
    const auto* placement = std::get_if<sdk::Placement>(&move);
    if (placement == nullptr || stage == nullptr) return move;
    if (stage->act == Act::kOffer)
        return sdk::Decision{sdk::DecisionKind::kOffer, 0, {placement->point}};
    if (stage->act == Act::kChoose)
        return sdk::Decision{sdk::DecisionKind::kChoose, 0, {placement->point}};
    return move;
}

}  // namespace

std::vector<sdk::Notation> renju_notations() {
    return {
        {std::string(sdk::kMachineNotation), {"машинная", "машинна", "machine"}},
        {std::string(sdk::kBookNotation),
         {"буквы Правил: A–P без J", "літери Правил: A–P без J",
          "letters of the book: A–P without J"}},
        {"rif", {"буквы RIF: a–o", "літери RIF: a–o", "letters of RIF: a–o"}},
    };
}

sdk::Result<RenjuGame> set_up(const sdk::GameSetup& setup) {
    auto rules = TRY(rules_of(setup));
    if (setup.position.empty()) return RenjuGame(rules, start_of(rules));
    auto state = TRY(read_position(setup.position, rules));
    return RenjuGame(rules, std::move(state));
}

sdk::Position RenjuGame::position() const {
    sdk::Position position;
    position.text = write_position(state_, rules_);
    State placement = state_;
    placement.passes = 0;
    placement.passes_in_a_row = 0;
    position.repetition_key = write_position(placement, rules_);
    position.turn = turn_of(state_, rules_);
    return position;
}

std::vector<sdk::Move> RenjuGame::legal_moves() const {
    if (ending_.kind != EndKind::kNone) return {};
    return lawful_moves(state_, rules_);
}

sdk::Result<RenjuGame::Standing> RenjuGame::playable(const sdk::Move& move) const {
    if (ending_.kind != EndKind::kNone) return game_over(rules_, ending_.kind);
    auto checked = check(state_, rules_, move);
    if (checked) return Standing::kLawful;
    if (is_foul(checked.error()) && rules_.foul_may_stand()) return Standing::kFoulThatStands;
    return sdk::refusal_of(std::move(checked));
}

std::optional<sdk::Move> RenjuGame::meaning_of(std::string_view text) const {
    if (text.size() > 1 && text.back() == kOnPurpose) text.remove_suffix(1);
    const auto move = read_move(text);
    if (!move) return std::nullopt;
    return as_awaited(*move, stage_of(state_, rules_));
}

sdk::ParsedMove RenjuGame::parse_move(std::string_view text) const {
    const bool on_purpose = text.size() > 1 && text.back() == kOnPurpose;
    const auto move = meaning_of(text);
    if (!move) {
        return sdk::IllegalMove{forbid(rules_, rules_.articles->board, "RENJU_MOVE_UNREADABLE",
                                       "not a move", {{"text", notation::shown(text)}})
                                    .value()};
    }
    const auto standing = playable(*move);
    if (!standing) return sdk::IllegalMove{standing.error()};
    const bool foul = *standing == Standing::kFoulThatStands;
    if (foul == on_purpose) return *move;
    if (foul) return sdk::IllegalMove{check(state_, rules_, *move).error()};
    return sdk::IllegalMove{forbid(rules_, rules_.articles->foul, "RENJU_NO_FOUL",
                                   "the move is no foul", {{"text", notation::shown(text)}})
                                .value()};
}

sdk::Result<std::string> RenjuGame::format_move(const sdk::Move& move,
                                                std::string_view notation) const {
    const auto letters = letters_of(notation);
    if (!letters)
        return sdk::refuse(sdk::Code::kNotFound, "NOTATION_UNKNOWN", "no such notation",
                           {{"notation", std::string(notation)}});
    auto standing = TRY(playable(move));
    std::string text = write_move(move, *letters);
    if (standing == Standing::kFoulThatStands) text += kOnPurpose;
    return text;
}

sdk::Result<void> RenjuGame::play(const sdk::Move& move) {
    TRY(playable(move));
    Played played;
    played.move = move;
    played.point = stone_point(move);
    played.side = state_.board.to_move();
    if (played.point != kNoPoint) played.verdict = verdict_on(state_, rules_, played.point);
    const bool numbered = played.point != kNoPoint || std::holds_alternative<sdk::Pass>(move);
    if (numbered) played.number = state_.stones + state_.passes + 1;
    apply(state_, rules_, move);
    ending_ = ending_of(state_, rules_, played.point);
    played_.push_back(std::move(played));
    return {};
}

sdk::Outcome RenjuGame::outcome() const {
    sdk::Outcome outcome;
    if (ending_.kind == EndKind::kNone) return outcome;
    auto words = words_of(ending_.kind);
    outcome.kind = words.kind;
    outcome.text = std::move(words.text);
    outcome.citation = cite(*rules_.articles, rules_.articles->*words.article);
    const bool won = ending_.kind == EndKind::kFive || ending_.kind == EndKind::kOverline ||
                     ending_.kind == EndKind::kFoul;
    outcome.state = won ? sdk::OutcomeState::kWon : sdk::OutcomeState::kDrawn;
    if (won) outcome.winner = ending_.winner;
    return outcome;
}

sdk::BoardView RenjuGame::board_view(sdk::Side bottom) const {
    std::array<int, kPoints> numbers{};
    for (const Played& played : played_)
        if (played.point != kNoPoint) numbers[played.point] = played.number;
    sdk::BoardView view;
    view.style = sdk::BoardStyle::kPoints;
    view.columns = kSize;
    view.rows = kSize;
    for (int row = kSize - 1; row >= 0; --row) {
        view.row_labels.push_back(std::to_string(row + 1));
        for (int column = 0; column < kSize; ++column) {
            const Point point = point_at(column, row);
            view.cells.push_back(cell_of(state_.board, point, numbers[point]));
        }
    }
    for (int column = 0; column < kSize; ++column)
        view.column_labels.push_back(column_name(column, rules_.letters));
    return bottom == sdk::Side::kFirst ? view : sdk::turned(std::move(view));
}

// A move has one spelling, so both ways of counting are the same.
sdk::Result<std::uint64_t> RenjuGame::perft(int depth, sdk::PerftCount /*count*/,
                                            const sdk::Stop& stop) const {
    if (stop.requested()) return sdk::refuse(sdk::Code::kDeadlineExceeded, "STOPPED", "stopped");
    if (depth == 0) return 1;
    if (depth < 0 || depth > kDeepestPerft)
        return sdk::refuse(sdk::Code::kInvalidArgument, "PERFT_DEPTH_OUT_OF_RANGE",
                           "depth out of range", {{"limit", std::to_string(kDeepestPerft)}});
    if (ending_.kind != EndKind::kNone) return 0;
    const auto counted = count(state_, rules_, kNoPoint, depth, stop);
    if (!counted) return sdk::refuse(sdk::Code::kDeadlineExceeded, "STOPPED", "stopped");
    return *counted;
}

}  // namespace collegium::renju
