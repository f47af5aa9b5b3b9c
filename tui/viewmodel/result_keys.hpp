// What the keys of the results screen mean under the scale of a competition. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tui/i18n/texts.hpp"

namespace collegium::tui::viewmodel {

// What one key can say of a game; «first» is the left-hand name of the row.
enum class QuickResult : std::uint8_t {
    kFirstWins,
    kDraw,
    kSecondWins,
    kSecondAbsent,
    kFirstAbsent
};

// Points of a game as the protocol writes them: "2" "1" "0", or "1" "½" "0".
struct Scale {
    std::string win = "2";
    std::string draw = "1";
    std::string loss = "0";
    std::string article;  // where the scale is fixed

    friend bool operator==(const Scale&, const Scale&) = default;
};

struct KeyReading {
    std::optional<QuickResult> result;
    std::string refusal;  // why this key says nothing here
};

// Keys that enter results: 2 1 0 5 = + -.
[[nodiscard]] bool is_result_key(std::string_view key);

// The digit is what the left-hand name gets in the protocol, so that "1" is a win in one scale and
// a draw in the other; "=" and "5" are a draw in both.
[[nodiscard]] KeyReading read_result_key(std::string_view key, const Scale& scale,
                                         const Texts& texts);

// The key that would enter this result, for hints.
[[nodiscard]] std::string key_of(QuickResult result, const Scale& scale);

// "2:0", "½:½", "+:−": how the protocol will write it.
[[nodiscard]] std::string written(QuickResult result, const Scale& scale);

// A slip of paper as it is typed: board, then result, «27 2» or «27=».
class SlipLine {
  public:
    struct Slip {
        int board = 0;
        std::string key;  // a result key, or "*" for other outcomes

        friend bool operator==(const Slip&, const Slip&) = default;
    };

    // True for keys the line takes: digits, Space, signs, Backspace.
    [[nodiscard]] static bool takes(std::string_view key);
    // One key; a slip is whole at its last character, and the next key begins another one.
    std::optional<Slip> type(std::string_view key);
    void clear() { text_.clear(), done_ = false; }
    [[nodiscard]] const std::string& text() const { return text_; }
    // The number typed so far; 0: none.
    [[nodiscard]] int board() const;

  private:
    std::string text_;
    bool done_ = false;  // the text is a slip already handed over
};

}  // namespace collegium::tui::viewmodel
