// A text of games taken apart: tags, words, comments and marks, with the place of each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/notation/game_tree.hpp>
#include <collegium/sdk/record.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::notation {

// Holds its place in the text, which must outlive it; nothing is read twice.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    // Goes to the next game; false at the end of the text.
    [[nodiscard]] bool next_game();

    // The tags a game begins with. A tag that stands twice is refused, or remarked on and left out
    // where the format is not strict.
    [[nodiscard]] sdk::Result<void> tags(Tags& tags, std::vector<sdk::RecordRemark>* repeated);

    // After a refusal: goes to the next line that begins the tags of a game.
    void recover();

    // The next sign of the moves, '\0' at the end of the text.
    [[nodiscard]] char next() {
        skip_space();
        return peek();
    }
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    // Whether the next sign stands right after the one before it.
    [[nodiscard]] bool glued() const;
    void skip() { ++at_; }

    // A move number without its move, a move, a result, "*". A set-up reaches from '/' to '/'.
    [[nodiscard]] std::string_view word();

    // The comment that begins here, added to what `target` holds already.
    [[nodiscard]] sdk::Result<void> comment(std::string& target);

    // The signs of a mark that begins here, "!?" or "(!?)", or none.
    [[nodiscard]] std::string_view signs();
    // The number of a mark that begins with '$'.
    [[nodiscard]] sdk::Result<unsigned> number_of_mark();

    void count_ply() { ++ply_; }
    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] int ply() const { return ply_; }

    // A refusal of the present game that names the place.
    [[nodiscard]] tl::unexpected<sdk::Error> wrong(std::string reason, std::string_view what,
                                                   std::string_view found) const;

  private:
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_space();
    void skip_row();
    [[nodiscard]] sdk::Result<void> one_tag(std::string& name, std::string& value);
    [[nodiscard]] std::string_view take(std::size_t end);

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
    int game_ = 0;
    int ply_ = 0;
    bool in_tags_ = true;
};

// As a refusal may repeat it: short, UTF-8, one line.
[[nodiscard]] std::string shown(std::string_view text);

// True where the text is UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

// True for "12.", "3...", "...", "7".
[[nodiscard]] bool is_move_number(std::string_view word);

// The number of one of the marks "!", "?", "!!", "??", "!?", "?!"; none for anything else.
[[nodiscard]] std::optional<unsigned> usual_mark(std::string_view signs);

}  // namespace collegium::notation
