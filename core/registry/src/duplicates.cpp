#include <string>

#include <collegium/registry/duplicates.hpp>
#include <collegium/text/search.hpp>
#include <collegium/text/width.hpp>

namespace collegium::registry {
namespace {

std::string folded(const std::string& part) {
    std::string key;
    for (const std::string& word : text::search_words(part))
        key += word;
    return key;
}

// Whether the second text comes out of the first by changing, dropping or adding one letter.
bool one_letter_apart(const std::string& one, const std::string& other) {
    const auto a = text::glyphs(one);
    const auto b = text::glyphs(other);
    if (a.size() + 1 < b.size() || b.size() + 1 < a.size()) return false;
    std::size_t same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same])
        ++same;
    std::size_t end = 0;
    while (end < a.size() - same && end < b.size() - same &&
           a[a.size() - 1 - end] == b[b.size() - 1 - end])
        ++end;
    return a.size() - same - end <= 1 && b.size() - same - end <= 1;
}

}  // namespace

bool may_be_same_name(const PersonName& one, const PersonName& other) {
    const std::string surname = folded(one.surname);
    const std::string given = folded(one.given_name);
    const std::string patronymic = folded(one.patronymic);
    const std::string other_surname = folded(other.surname);
    const std::string other_given = folded(other.given_name);
    const std::string other_patronymic = folded(other.patronymic);
    const bool comparable = !patronymic.empty() && !other_patronymic.empty();
    const bool straight = surname == other_surname && given == other_given;
    const bool swapped = surname == other_given && given == other_surname;
    if (!comparable || patronymic == other_patronymic) {
        if (straight || swapped) return true;
        return (surname == other_surname && one_letter_apart(given, other_given)) ||
               (given == other_given && one_letter_apart(surname, other_surname));
    }
    return straight && one_letter_apart(patronymic, other_patronymic);
}

}  // namespace collegium::registry
