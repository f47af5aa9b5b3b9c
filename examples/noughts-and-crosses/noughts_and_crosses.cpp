// Noughts and crosses as a Collegium discipline: the smallest complete one.
// Rules: "Noughts and crosses, house rules", edition 1:
//   art. 1  the board has three by three cells; Crosses begins
//   art. 2  a move places one's own sign on an empty cell
//   art. 3  three own signs in one line win at once
//   art. 4  a full board without such a line is a draw
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/export.hpp>
#include <collegium/sdk/game.hpp>

namespace {

using namespace collegium::sdk;

constexpr std::string_view kBook = "noughts-and-crosses-house";
constexpr std::string_view kEdition = "1";
constexpr int kSize = 3;
constexpr std::size_t kCells = 9;
constexpr std::string_view kSigns = "xo";  // by Side
constexpr char kEmpty = '.';

// art. 3
constexpr std::array<std::array<std::size_t, 3>, 8> kLines = {
    {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}};

Citation article(std::string_view number) {
    return {std::string(kBook), std::string(kEdition), "", std::string(number)};
}

// Cells are numbered from a1 along the rows: a1, b1, c1, a2...
std::string cell_name(std::size_t cell) {
    return {static_cast<char>('a' + cell % kSize), static_cast<char>('1' + cell / kSize)};
}

class NoughtsAndCrossesGame final : public GameOf<NoughtsAndCrossesGame> {
  public:
    // `cells` is kCells signs, `next` is to move.
    NoughtsAndCrossesGame(std::string cells, Side next) : cells_(std::move(cells)), next_(next) {}

    Position position() const override {
        const std::string text = cells_ + ' ' + kSigns[static_cast<std::size_t>(next_)];
        return {text, text, {static_cast<Seat>(next_), next_}};
    }

    std::vector<Move> legal_moves() const override {
        std::vector<Move> moves;
        if (outcome().state != OutcomeState::kGoingOn) return moves;
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            if (cells_[cell] == kEmpty) moves.push_back(Placement{static_cast<Square>(cell)});
        }
        return moves;
    }

    ParsedMove parse_move(std::string_view text) const override {
        for (const Move& move : legal_moves()) {
            if (cell_name(std::get<Placement>(move).point) == text) return move;
        }
        return IllegalMove{illegal(std::string(text))};
    }

    [[nodiscard]] Result<std::string> format_move(const Move& move,
                                                  std::string_view notation) const override {
        if (notation != kMachineNotation || !is_legal(move)) {
            return tl::unexpected(illegal(std::string(notation)));
        }
        return cell_name(std::get<Placement>(move).point);
    }

    [[nodiscard]] Result<void> play(const Move& move) override {
        if (!is_legal(move)) return tl::unexpected(illegal("?"));
        cells_[std::get<Placement>(move).point] = kSigns[static_cast<std::size_t>(next_)];
        next_ = other(next_);
        return {};
    }

    Outcome outcome() const override {
        for (const auto& line : kLines) {
            const char sign = cells_[line[0]];
            if (sign != kEmpty && cells_[line[1]] == sign && cells_[line[2]] == sign) {
                return {OutcomeState::kWon,
                        static_cast<Side>(kSigns.find(sign)),
                        "THREE_IN_LINE",
                        {"три в ряд", "три в ряд", "three in a line"},
                        article("3")};
            }
        }
        if (cells_.find(kEmpty) != std::string::npos) return {};
        return {OutcomeState::kDrawn,
                Side::kFirst,
                "BOARD_FULL",
                {"поле заполнено", "поле заповнене", "the board is full"},
                article("4")};
    }

    BoardView board_view(Side bottom) const override {
        BoardView view;
        view.columns = kSize;
        view.rows = kSize;
        view.column_labels = {"a", "b", "c"};
        view.row_labels = {"3", "2", "1"};
        for (const std::size_t row : {2U, 1U, 0U}) {
            for (std::size_t column = 0; column < kSize; ++column) {
                view.cells.push_back(cell_view(row * kSize + column));
            }
        }
        return bottom == Side::kFirst ? view : turned(view);
    }

    [[nodiscard]] Result<std::uint64_t> perft(int depth, PerftCount count,
                                              const Stop& stop) const override {
        if (stop.requested()) {
            return refuse(Code::kDeadlineExceeded, "STOPPED", "stopped by the host");
        }
        if (depth == 0) return 1;
        std::uint64_t nodes = 0;
        for (const Move& move : legal_moves()) {
            NoughtsAndCrossesGame next(*this);
            if (auto played = next.play(move); !played) return refusal_of(std::move(played));
            const auto below = next.perft(depth - 1, count, stop);
            if (!below) return below;
            nodes += *below;
        }
        return nodes;
    }

  private:
    bool is_legal(const Move& move) const {
        const auto moves = legal_moves();
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    static Error illegal(const std::string& text) {
        auto error =
            refuse(Code::kInvalidArgument, "MOVE_ILLEGAL", "no empty cell: " + text).value();
        error.citations.push_back(article("2"));
        return error;
    }

    Cell cell_view(std::size_t cell) const {
        Cell view;
        view.square = static_cast<Square>(cell);
        view.role = CellRole::kEmpty;
        if (cells_[cell] == kEmpty) return view;
        const bool cross = cells_[cell] == kSigns[0];
        view.role = cross ? CellRole::kFirstSide : CellRole::kSecondSide;
        view.text = cross ? "×" : "○";
        view.ascii = cross ? "x" : "o";
        view.words = cross ? LocalText{"крестик", "хрестик", "cross"}
                           : LocalText{"нолик", "нулик", "nought"};
        return view;
    }

    std::string cells_;
    Side next_;
};

class NoughtsAndCrosses final : public DisciplineOf<IdentityV0, GameV0> {
  public:
    Identity identity() const override {
        Identity identity;
        identity.id = "noughts-and-crosses";
        identity.version = "1.0.0";
        identity.family = "placement";
        identity.family_name = {"размещение", "розміщення", "placement"};
        identity.name = {"крестики-нолики", "хрестики-нулики", "noughts and crosses"};
        identity.international_name = "Tic-tac-toe";
        identity.sides = {LocalText{"крестики", "хрестики", "crosses"},
                          LocalText{"нолики", "нулики", "noughts"}};
        identity.board = "3×3";
        identity.author = "Collegium examples";
        identity.licence = "Apache-2.0";
        return identity;
    }

    std::vector<Edition> editions() const override {
        return {
            {std::string(kBook), {"домашние правила", "домашні правила", "house rules"}, "", {}}};
    }

    std::vector<Notation> notations() const override {
        return {{std::string(kMachineNotation), {"клетки", "клітинки", "cells"}}};
    }

    std::string square_name(Square square) const override {
        return square < kCells ? cell_name(square) : std::string();
    }

    [[nodiscard]] Result<Game*> start(const GameSetup& setup) const override {
        if (!setup.edition.empty() && setup.edition != kBook) {
            return refuse(Code::kNotFound, "EDITION_UNKNOWN", "no edition " + setup.edition);
        }
        if (!setup.parameters.empty()) {
            return refuse(Code::kInvalidArgument, "PARAMETER_UNKNOWN", "there are no parameters");
        }
        if (setup.position.empty()) {
            return new NoughtsAndCrossesGame(std::string(kCells, kEmpty), Side::kFirst);
        }
        return from_text(setup.position);
    }

  private:
    // "x.o...... x": the cells from a1 along the rows, then who is to move.
    [[nodiscard]] static Result<Game*> from_text(const std::string& text) {
        const auto count = [&](char sign) {
            return std::count(text.begin(), text.begin() + kCells, sign);
        };
        const bool shaped = text.size() == kCells + 2 && text[kCells] == ' ' &&
                            kSigns.find(text.back()) != std::string_view::npos &&
                            count(kSigns[0]) + count(kSigns[1]) + count(kEmpty) == kCells;
        const auto ahead = shaped ? count(kSigns[0]) - count(kSigns[1]) : -1;
        if (!shaped || ahead != (text.back() == kSigns[0] ? 0 : 1)) {
            return refuse(Code::kInvalidArgument, "POSITION_MALFORMED",
                          "not nine of 'x', 'o', '.', a space and the sign to move: " + text);
        }
        return new NoughtsAndCrossesGame(text.substr(0, kCells),
                                         static_cast<Side>(kSigns.find(text.back())));
    }
};

}  // namespace

COLLEGIUM_EXPORT_DISCIPLINE(NoughtsAndCrosses);
