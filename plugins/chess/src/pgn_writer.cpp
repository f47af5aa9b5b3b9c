#include <algorithm>

#include <collegium/chess/fen.hpp>
#include <collegium/chess/moves.hpp>
#include <collegium/chess/notation.hpp>
#include <collegium/chess/pgn.hpp>

namespace collegium::chess {
namespace {

constexpr std::size_t kColumns = 80;

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out += '[';
    out += name;
    out += " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    out += "\"]\n";
}

// Words on lines of at most 80 columns. A word is held back until it is known what sticks to it.
class MoveText {
  public:
    explicit MoveText(std::string& out) : out_(out), row_start_(out.size()) {}

    void word(std::string_view text) {
        flush();
        held_ = opened_ + std::string(text);
        opened_.clear();
    }
    void open() { opened_ += '('; }
    void close() {
        if (!opened_.empty()) word("");
        held_ += ')';
    }
    // As it is, whatever its length: spaces and line ends of a comment belong to it.
    void comment(std::string_view text) {
        if (text.empty()) return;
        std::string braced = "{" + std::string(text) + "}";
        std::replace(braced.begin() + 1, braced.end() - 1, '}', ')');
        word(braced);
    }
    void flush() {
        if (held_.empty()) return;
        const std::size_t used = out_.size() - row_start_;
        const std::size_t width = std::min(held_.find('\n'), held_.size());
        if (used != 0 && used + 1 + width > kColumns) {
            out_ += '\n';
            row_start_ = out_.size();
        } else if (used != 0) {
            out_ += ' ';
        }
        out_ += held_;
        if (width < held_.size()) row_start_ = out_.rfind('\n') + 1;
        held_.clear();
    }

  private:
    std::string& out_;
    std::size_t row_start_;
    std::string opened_;  // brackets before the next word
    std::string held_;
};

void write_line(MoveText& text, const PgnLine& line, Position position) {
    text.comment(line.comment);
    bool number_needed = true;
    for (const PgnMove& move : line.moves) {
        const bool white = position.board.to_move == Colour::kWhite;
        if (white)
            text.word(std::to_string(position.move_number) + ".");
        else if (number_needed)
            text.word(std::to_string(position.move_number) + "...");
        text.word(write_move(position.board, move.move, kSanStyle));
        for (const auto nag : move.nags)
            text.word("$" + std::to_string(nag));
        text.comment(move.comment);
        for (const PgnLine& variation : move.variations) {
            text.open();
            write_line(text, variation, position);
            text.close();
        }
        number_needed = !move.comment.empty() || !move.variations.empty();
        position = after(position, move.move);
    }
}

}  // namespace

std::string write_pgn(const PgnGame& game) {
    std::string out;
    const bool set_up = !(game.start == start_position());
    for (const auto name : kPgnRoster) {
        std::string_view value = game.tag(name);
        if (name == "Result") value = game.result;
        if (value.empty()) value = name == "Date" ? "????.??.??" : "?";
        write_tag(out, name, value);
    }
    for (const auto& [name, value] : game.tags) {
        const bool written =
            std::find(kPgnRoster.begin(), kPgnRoster.end(), name) != kPgnRoster.end() ||
            name == "FEN" || name == "SetUp";
        if (!written) write_tag(out, name, value);
    }
    if (set_up) {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", to_fen(game.start));
    }
    out += '\n';
    MoveText text(out);
    write_line(text, game.line, game.start);
    text.word(game.result);
    text.flush();
    out += "\n\n";
    return out;
}

}  // namespace collegium::chess
