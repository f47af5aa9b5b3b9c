#include <collegium/i18n/language.hpp>

namespace collegium::i18n {

std::string_view code(Language language) {
    switch (language) {
        case Language::kRu:
            return "ru";
        case Language::kUk:
            return "uk";
        case Language::kEn:
            return "en";
    }
    return "ru";
}

std::optional<Language> parse_language(std::string_view tag) {
    const std::string_view primary = tag.substr(0, tag.find_first_of("-_"));
    if (primary.size() != 2) return std::nullopt;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    for (const Language language : kLanguages) {
        const std::string_view known = code(language);
        if (lower(primary[0]) == known[0] && lower(primary[1]) == known[1]) return language;
    }
    return std::nullopt;
}

Language accept_language(std::string_view header) {
    while (!header.empty()) {
        const std::size_t comma = header.find(',');
        std::string_view tag = header.substr(0, comma);
        tag = tag.substr(0, tag.find(';'));
        while (tag.starts_with(' '))
            tag.remove_prefix(1);
        while (tag.ends_with(' '))
            tag.remove_suffix(1);
        if (const auto language = parse_language(tag)) return *language;
        if (comma == std::string_view::npos) break;
        header.remove_prefix(comma + 1);
    }
    return Language::kRu;
}

std::size_t plural_form(Language language, std::uint64_t number) {
    if (language == Language::kEn) return number == 1 ? 0 : 1;
    const std::uint64_t last = number % 10;
    const std::uint64_t last_two = number % 100;
    if (last == 1 && last_two != 11) return 0;
    if (last >= 2 && last <= 4 && (last_two < 12 || last_two > 14)) return 1;
    return 2;
}

std::size_t plural_forms(Language language) {
    return language == Language::kEn ? 2 : 3;
}

}  // namespace collegium::i18n
