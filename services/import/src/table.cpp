#include <algorithm>

#include <collegium/importing/table.hpp>

namespace collegium::importing {

std::string_view Row::at(std::size_t column) const {
    const auto found = std::ranges::lower_bound(cells, column, {}, &Cell::column);
    return found != cells.end() && found->column == column ? std::string_view(found->text)
                                                           : std::string_view();
}

std::string column_letters(std::size_t column) {
    constexpr std::size_t kLetters = 26;
    std::string letters;
    for (std::size_t rest = column + 1; rest > 0; rest = (rest - 1) / kLetters)
        letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % kLetters));
    return letters;
}

}  // namespace collegium::importing
