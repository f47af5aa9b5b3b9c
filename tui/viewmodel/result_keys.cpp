#include "tui/viewmodel/result_keys.hpp"

#include <algorithm>

namespace collegium::tui::viewmodel {
namespace {

constexpr std::size_t kLongestNumber = 4;

bool is_digit(std::string_view key) {
    return key.size() == 1 && key[0] >= '0' && key[0] <= '9';
}

bool is_sign(std::string_view key) {
    return key == "=" || key == "+" || key == "-" || key == "*";
}

}  // namespace

bool is_result_key(std::string_view key) {
    return key == "2" || key == "1" || key == "0" || key == "5" || key == "=" || key == "+" ||
           key == "-";
}

KeyReading read_result_key(std::string_view key, const Scale& scale, const Texts& texts) {
    if (key == "+") return {QuickResult::kSecondAbsent, {}};
    if (key == "-") return {QuickResult::kFirstAbsent, {}};
    if (key == "=" || key == "5") return {QuickResult::kDraw, {}};
    if (key == scale.win) return {QuickResult::kFirstWins, {}};
    if (key == scale.draw) return {QuickResult::kDraw, {}};
    if (key == scale.loss) return {QuickResult::kSecondWins, {}};
    const std::string article = scale.article.empty() ? "" : " (" + scale.article + ")";
    return {std::nullopt,
            texts("results.key_not_here", {{"win", scale.win}, {"article", article}})};
}

std::string key_of(QuickResult result, const Scale& scale) {
    switch (result) {
        case QuickResult::kFirstWins:
            return scale.win;
        case QuickResult::kDraw:
            return is_result_key(scale.draw) ? scale.draw : "=";
        case QuickResult::kSecondWins:
            return scale.loss;
        case QuickResult::kSecondAbsent:
            return "+";
        case QuickResult::kFirstAbsent:
            return "-";
    }
    return {};
}

std::string written(QuickResult result, const Scale& scale) {
    switch (result) {
        case QuickResult::kFirstWins:
            return scale.win + ":" + scale.loss;
        case QuickResult::kDraw:
            return scale.draw + ":" + scale.draw;
        case QuickResult::kSecondWins:
            return scale.loss + ":" + scale.win;
        case QuickResult::kSecondAbsent:
            return "+:−";
        case QuickResult::kFirstAbsent:
            return "−:+";
    }
    return {};
}

bool SlipLine::takes(std::string_view key) {
    return is_digit(key) || is_sign(key) || key == "Space" || key == "Backspace";
}

int SlipLine::board() const {
    int number = 0;
    for (const char letter : text_) {
        if (letter < '0' || letter > '9') break;
        number = number * 10 + (letter - '0');
    }
    return number;
}

std::optional<SlipLine::Slip> SlipLine::type(std::string_view key) {
    if (done_ && key != "Backspace") clear();
    done_ = false;
    if (key == "Backspace") {
        if (!text_.empty()) text_.pop_back();
        return std::nullopt;
    }
    const bool after_space = text_.ends_with(' ');
    if (key == "Space") {
        if (!text_.empty() && !after_space) text_ += ' ';
        return std::nullopt;
    }
    if (is_digit(key) && !after_space) {
        if (text_.size() < kLongestNumber) text_ += key;
        return std::nullopt;
    }
    if (board() == 0) return std::nullopt;  // a sign without a board says nothing
    text_ += key;
    done_ = true;
    return Slip{board(), std::string(key)};
}

}  // namespace collegium::tui::viewmodel
