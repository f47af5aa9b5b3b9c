#include "tui/viewmodel/regulation_fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include <collegium/text/normal.hpp>
#include <collegium/text/search.hpp>

#include "tui/viewmodel/format.hpp"

namespace collegium::tui::viewmodel {
namespace {

struct SourceName {
    v1::ValueSource::Kind kind;
    const char* id;
};
constexpr std::array<SourceName, 6> kSources{{
    {v1::ValueSource::KIND_BOOK, "book"},
    {v1::ValueSource::KIND_STATUTE, "statute"},
    {v1::ValueSource::KIND_REGULATIONS, "regulations"},
    {v1::ValueSource::KIND_LETTER, "letter"},
    {v1::ValueSource::KIND_RULING, "ruling"},
    {v1::ValueSource::KIND_DEFAULT, "default"},
}};

// A source an official may name; what the book says and its default name themselves.
bool is_named(v1::ValueSource::Kind kind) {
    return kind != v1::ValueSource::KIND_BOOK && kind != v1::ValueSource::KIND_DEFAULT &&
           kind != v1::ValueSource::KIND_UNSPECIFIED;
}

std::optional<std::int64_t> whole_number(const std::string& text) {
    std::string digits;
    for (const char c : text)
        if (c != ' ' && c != '\xC2' && c != '\xA0') digits += c;  // grouping by no-break spaces
    std::int64_t number = 0;
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (wrong != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return number;
}

}  // namespace

const char* source_id(v1::ValueSource::Kind kind) {
    for (const SourceName& name : kSources)
        if (name.kind == kind) return name.id;
    return "default";
}

std::string value_text(const v1::RegulationParameter& parameter) {
    if (parameter.source().kind() == v1::ValueSource::KIND_DEFAULT) return {};
    const v1::ParameterValue& value = parameter.value();
    switch (value.value_case()) {
        case v1::ParameterValue::kFlag:
            return value.flag() ? "true" : "false";
        case v1::ParameterValue::kNumber:
            return std::to_string(value.number());
        case v1::ParameterValue::kText:
            return value.text();
        case v1::ParameterValue::kDate:
            return to_field(value.date());
        case v1::ParameterValue::kList: {
            std::string words;
            for (const std::string& item : value.list().values()) {
                std::string title = item;
                for (const v1::BookChoice& choice : parameter.parameter().choices())
                    if (choice.id() == item) title = choice.title();
                words = join({words, title}, "; ");
            }
            return words;
        }
        default:
            return {};
    }
}

std::vector<std::string> split_list(const std::string& text) {
    // Tidied first: the Greek question mark becomes a semicolon by it.
    const std::string clean = text::clean_line(text);
    std::vector<std::string> items;
    std::size_t begin = 0;
    while (begin <= clean.size()) {
        const std::size_t end = std::min(clean.find(';', begin), clean.size());
        std::string item = text::clean_line(clean.substr(begin, end - begin));
        if (!item.empty()) items.push_back(std::move(item));
        begin = end + 1;
    }
    return items;
}

std::string choice_of(const v1::BookParameter& parameter, const std::string& words) {
    // «—» would be the beginning of every title.
    const bool wordless = text::search_words(words).empty();
    std::string found;
    for (const v1::BookChoice& choice : parameter.choices()) {
        if (choice.id() == words || choice.title() == words) return choice.id();
        if (wordless || !text::matches(words, choice.title())) continue;
        if (!found.empty()) return {};
        found = choice.id();
    }
    return found;
}

std::optional<std::string> value_fault(const v1::BookParameter& parameter, const std::string& text,
                                       const Texts& texts) {
    if (parse_value(parameter, text)) return std::nullopt;
    if (parameter.kind() != "list") return texts("regulation.wrong." + parameter.kind());
    for (const std::string& item : split_list(text)) {
        if (!choice_of(parameter, item).empty()) continue;
        std::string several;
        const bool wordless = text::search_words(item).empty();
        for (const v1::BookChoice& choice : parameter.choices())
            if (!wordless && text::matches(item, choice.title()))
                several = join({several, choice.title()}, "; ");
        return texts(several.empty() ? "regulation.wrong.unknown" : "regulation.wrong.several",
                     {{"item", item}, {"choices", several}});
    }
    return texts("regulation.wrong.list");
}

std::optional<v1::ParameterValue> parse_value(const v1::BookParameter& parameter,
                                              const std::string& text) {
    v1::ParameterValue value;
    if (text.empty()) return value;
    const std::string& kind = parameter.kind();
    if (kind == "flag") {
        value.set_flag(text == "true");
    } else if (kind == "number") {
        const auto number = whole_number(text);
        if (!number) return std::nullopt;
        value.set_number(*number);
    } else if (kind == "date") {
        const v1::Date date = from_field(text);
        if (date.year() == 0) return std::nullopt;
        *value.mutable_date() = date;
    } else if (kind == "list") {
        for (const std::string& item : split_list(text)) {
            const std::string id = parameter.choices().empty() ? item : choice_of(parameter, item);
            if (id.empty()) return std::nullopt;
            value.mutable_list()->add_values(id);
        }
    } else {
        value.set_text(text);
    }
    return value;
}

std::string source_words(const v1::ValueSource& source, const Texts& texts) {
    if (!is_named(source.kind())) return {};
    const std::string name =
        texts(std::string("regulation.source_name.") + source_id(source.kind()));
    if (source.place().empty()) return name;
    return name + " " +
           texts(source.kind() == v1::ValueSource::KIND_RULING ? "regulation.ruling_number"
                                                               : "regulation.paragraph",
                 {{"place", source.place()}});
}

std::optional<v1::ValueSource> parse_source(const std::string& words) {
    const std::string clean = text::clean_line(words);
    const std::size_t space = clean.find(' ');
    const std::string first = clean.substr(0, space);
    v1::ValueSource source;
    if (clean.empty()) return source;
    // «№ 5» names nothing: no word would be the beginning of every name.
    if (text::search_words(first).empty()) return std::nullopt;
    for (const SourceName& name : kSources) {
        if (!is_named(name.kind)) continue;
        for (const i18n::Language language : i18n::kLanguages) {
            const std::string known =
                Texts(language)(std::string("regulation.source_name.") + name.id);
            if (!text::matches(first, known)) continue;
            source.set_kind(name.kind);
            if (space != std::string::npos) {
                std::string place = clean.substr(space + 1);
                for (const char* mark : {"п. ", "п.", "para ", "№ ", "№", "No. "})
                    if (place.starts_with(mark)) {
                        place = place.substr(std::string_view(mark).size());
                        break;
                    }
                source.set_place(place);
            }
            return source;
        }
    }
    return std::nullopt;
}

}  // namespace collegium::tui::viewmodel
