#include <algorithm>
#include <set>
#include <variant>

#include "checks.hpp"

namespace collegium::conformance {

namespace {

bool is_plain_word(const std::string& text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

bool means(const sdk::ParsedMove& parsed, const sdk::Move& move) {
    const auto* unique = std::get_if<sdk::Move>(&parsed);
    return unique != nullptr && *unique == move;
}

bool may_mean(const sdk::ParsedMove& parsed, const sdk::Move& move) {
    const auto* several = std::get_if<sdk::AmbiguousMove>(&parsed);
    return means(parsed, move) || (several != nullptr && several->candidates.size() > 1 &&
                                   std::find(several->candidates.begin(), several->candidates.end(),
                                             move) != several->candidates.end());
}

void check_outcome(const sdk::Game& game, const std::string& where, Recorder& recorder) {
    const sdk::Outcome outcome = game.outcome();
    const bool going_on = outcome.state == sdk::OutcomeState::kGoingOn;
    recorder.expect(going_on != game.legal_moves().empty(),
                    "there are moves exactly while the game goes on", where);
    recorder.expect(going_on == outcome.kind.empty(), "a decided game names the kind of its end",
                    where);
    if (going_on) return;
    recorder.expect_texts(outcome.text, outcome.kind);
    recorder.expect(!outcome.citation.article.empty(), "an outcome cites its article",
                    outcome.kind);
}

void check_round_trip(const sdk::GameV0& rules, sdk::GameSetup setup, const sdk::Game& game,
                      Recorder& recorder) {
    const sdk::Position position = game.position();
    setup.position = position.text;
    auto again = sdk::start_game(rules, setup);
    recorder.expect(again && (*again)->position() == position,
                    "a position written and read is the same", position.text);
    if (!again || game.outcome().state != sdk::OutcomeState::kGoingOn) return;
    recorder.expect((*again)->legal_moves() == game.legal_moves(),
                    "a position written and read has the same moves in the same order",
                    position.text);
}

void check_move(const sdk::GameV0& rules, const sdk::Game& game, const sdk::Move& move,
                const std::string& where, Recorder& recorder) {
    for (const auto& notation : rules.notations()) {
        const auto text = game.format_move(move, notation.id);
        recorder.expect(text.has_value(), "a legal move can be written in every notation",
                        where + " " + notation.id);
        if (!text) continue;
        if (notation.id == sdk::kMachineNotation) {
            recorder.expect(is_plain_word(*text), "the machine form is one word of ASCII", *text);
            recorder.expect(means(game.parse_move(*text), move),
                            "the machine form of a move parses back", where + " " + *text);
        } else {
            recorder.expect(may_mean(game.parse_move(*text), move),
                            "every form of a move can mean it",
                            where + " " + notation.id + " " + *text);
        }
    }
    const sdk::GameHandle next(game.clone());
    recorder.expect(next->play(move).has_value(), "a legal move can be played", where);
}

void check_nonsense(const sdk::Game& game, const std::string& where, Recorder& recorder) {
    for (const std::string text : {"", " ", "???", "no move", "\x01\xff", "99999999999999999999"}) {
        const auto parsed = game.parse_move(text);
        const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed);
        recorder.expect(illegal != nullptr && !illegal->why.reason.empty(),
                        "what is no move is refused with a reason", where + " '" + text + "'");
    }
    const sdk::GameHandle same(game.clone());
    recorder.expect(!same->play(sdk::Step{}) && same->position() == game.position(),
                    "an illegal move is refused and changes nothing", where);
}

void check_board(const sdk::GameV0& rules, const sdk::Game& game, const std::string& where,
                 Recorder& recorder) {
    const sdk::BoardView view = game.board_view(sdk::Side::kFirst);
    const auto columns = static_cast<std::size_t>(view.columns);
    const auto rows = static_cast<std::size_t>(view.rows);
    recorder.expect(view.cells.size() == columns * rows && view.column_labels.size() == columns &&
                        view.row_labels.size() == rows,
                    "the board has a cell for every place and a label for every line", where);
    // Labels may stand elsewhere: a board with numbered squares has them at one's own edge.
    const sdk::BoardView seen = game.board_view(sdk::Side::kSecond);
    const sdk::BoardView turned = sdk::turned(view);
    recorder.expect(seen.cells == turned.cells && seen.bottom == turned.bottom,
                    "the other side sees the same board turned round", where);
    std::set<std::string> names;
    for (const auto& cell : view.cells) {
        const bool occupied =
            cell.role == sdk::CellRole::kFirstSide || cell.role == sdk::CellRole::kSecondSide;
        recorder.expect(occupied != cell.text.empty() && occupied != cell.ascii.empty(),
                        "exactly the cells with a piece have a sign", where);
        if (occupied) recorder.expect_texts(cell.words, "words of a piece");
        if (cell.square == sdk::kNoSquare) continue;
        const auto name = rules.square_name(cell.square);
        recorder.expect(!name.empty() && names.insert(name).second,
                        "every square has a name of its own", name);
    }
}

}  // namespace

void check_position(const sdk::GameV0& rules, const sdk::GameSetup& setup, const sdk::Game& game,
                    Recorder& recorder) {
    const sdk::Position position = game.position();
    const std::string& where = position.text;
    const auto moves = game.legal_moves();
    recorder.expect(position == game.position() && moves == game.legal_moves() &&
                        game.outcome() == game.outcome(),
                    "two questions get one answer", where);
    for (const auto& move : moves) {
        recorder.expect(std::count(moves.begin(), moves.end(), move) == 1,
                        "every move is listed once", where);
        check_move(rules, game, move, where, recorder);
    }
    recorder.expect(game.position() == position, "a copy's moves do not touch the game", where);
    check_outcome(game, where, recorder);
    check_round_trip(rules, setup, game, recorder);
    check_nonsense(game, where, recorder);
    check_board(rules, game, where, recorder);
}

}  // namespace collegium::conformance
