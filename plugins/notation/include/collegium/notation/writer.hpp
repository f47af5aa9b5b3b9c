// Games as text again: tags, then words on lines of at most 80 columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <collegium/notation/game_tree.hpp>

namespace collegium::notation {

void write_tag(std::string& out, std::string_view name, std::string_view value);
void write_tags(std::string& out, const Tags& tags);

// Words on lines of at most 80 columns. A word is held back until it is known what sticks to it.
class MoveText {
  public:
    explicit MoveText(std::string& out) : out_(out), row_start_(out.size()) {}

    void word(std::string_view text);
    void open() { opened_ += '('; }
    void close();
    // As it is, whatever its length: spaces and line ends of a comment belong to it. A closing
    // brace becomes ')': the formats have no way to write it.
    void comment(std::string_view text);
    void flush();

  private:
    std::string& out_;
    std::size_t row_start_;
    std::string opened_;  // brackets before the next word
    std::string held_;
};

// Writes a line from `state` on. Beside Act and State the format has
//
//       std::string number(const State&, const Act&, bool needed) const;  // "12.", "3..." or ""
//       std::string word(const State&, const Act&) const;
//       void advance(State&, const Act&) const;
template <typename Format>
void write_line(MoveText& text, const Line<typename Format::Act>& line,
                typename Format::State state, const Format& format) {
    text.comment(line.comment);
    bool number_needed = true;
    for (const auto& move : line.moves) {
        if (const std::string number = format.number(state, move.move, number_needed);
            !number.empty())
            text.word(number);
        text.word(format.word(state, move.move));
        for (const auto nag : move.nags)
            text.word("$" + std::to_string(nag));
        text.comment(move.comment);
        for (const auto& variation : move.variations) {
            text.open();
            write_line(text, variation, state, format);
            text.close();
        }
        number_needed = !move.comment.empty() || !move.variations.empty();
        format.advance(state, move.move);
    }
}

}  // namespace collegium::notation
