#include "tui/viewmodel/typed.hpp"

#include <algorithm>
#include <cctype>

namespace collegium::tui::viewmodel {

std::optional<int> parse_number(const std::string& text, int first, int last) {
    const bool digits = !text.empty() && text.size() < 5 &&
                        text.find_first_not_of("0123456789") == std::string::npos;
    const int number = digits ? std::stoi(text) : -1;
    if (number < first || number > last) return std::nullopt;
    return number;
}

std::optional<std::vector<int>> parse_numbers(const std::string& text) {
    std::vector<int> numbers;
    std::string digits;
    const auto take = [&] {
        if (!digits.empty()) numbers.push_back(std::stoi(digits));
        digits.clear();
    };
    for (const char c : text) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            if (digits.size() > 4) return std::nullopt;
            digits += c;
        } else if (c == ' ' || c == ',' || c == ';') {
            take();
        } else {
            return std::nullopt;
        }
    }
    take();
    return numbers;
}

std::optional<std::vector<std::pair<int, int>>> parse_number_pairs(const std::string& text) {
    // The dash of a phone or a form is a hyphen here; a plus stands for nobody opposite.
    std::string plain = text;
    for (const std::string dash : {"–", "—", "−"})
        for (std::size_t at = plain.find(dash); at != std::string::npos; at = plain.find(dash))
            plain.replace(at, dash.size(), "-");
    std::vector<std::pair<int, int>> pairs;
    std::size_t begin = 0;
    while (begin < plain.size()) {
        const std::size_t word = std::min(plain.find_first_not_of(" ,;", begin), plain.size());
        const std::size_t end = std::min(plain.find_first_of(" ,;", word), plain.size());
        begin = end;
        if (word == end) break;
        const std::string one = plain.substr(word, end - word);
        const std::size_t dash = one.find_first_of("-+");
        if (dash == std::string::npos || dash == 0) return std::nullopt;
        const auto first = parse_numbers(one.substr(0, dash));
        const auto second = parse_numbers(one.substr(dash + 1));
        if (!first || first->size() != 1 || !second) return std::nullopt;
        if (second->size() != (one[dash] == '+' ? 0U : 1U)) return std::nullopt;
        pairs.emplace_back(first->front(), second->empty() ? 0 : second->front());
    }
    if (pairs.empty()) return std::nullopt;
    return pairs;
}

std::optional<BoardRange> parse_boards(std::string typed) {
    if (const std::size_t dash = typed.find("–"); dash != std::string::npos)
        typed.replace(dash, std::string("–").size(), "-");
    const std::size_t dash = typed.find('-');
    constexpr int kMostBoards = 9999;
    const auto first = parse_number(typed.substr(0, dash), 1, kMostBoards);
    const auto last =
        dash == std::string::npos ? first : parse_number(typed.substr(dash + 1), 1, kMostBoards);
    if (!first || !last || *last < *first) return std::nullopt;
    return BoardRange{*first, *last};
}

std::optional<std::int64_t> parse_money(const std::string& text) {
    std::string whole;
    std::string rest;
    bool fraction = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            (fraction ? rest : whole) += c;
        } else if ((c == ',' || c == '.') && !fraction) {
            fraction = true;
        } else if (c == ' ' || text.compare(i, 2, "\u00a0") == 0) {
            if (c != ' ') ++i;
        } else {
            return std::nullopt;
        }
    }
    constexpr std::size_t kMostDigits = 9;
    if (whole.empty() || whole.size() > kMostDigits || rest.size() > 2) return std::nullopt;
    rest.resize(2, '0');
    return std::stoll(whole) * 100 + std::stoll(rest);
}

}  // namespace collegium::tui::viewmodel
