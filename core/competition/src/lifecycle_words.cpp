#include <collegium/competition/lifecycle.hpp>
#include <collegium/i18n/reasons.hpp>

namespace collegium::competition {
namespace {

// "commission-protocol" with its prefix: CONDITION_COMMISSION_PROTOCOL.
std::string key_of(std::string_view prefix, std::string_view id) {
    std::string key(prefix);
    for (const char c : id)
        key += c == '-' ? '_' : static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    return key;
}

std::string variant(i18n::Language language, const std::string& key, std::string_view name,
                    const sdk::Metadata& values) {
    if (i18n::reasons().find(language, key, name) == nullptr) return {};
    return i18n::reasons().text(language, key, values, name);
}

std::string body_name(i18n::Language language, std::string_view body, std::string_view form) {
    const std::string key = key_of("BODY_", body);
    if (!i18n::reasons().has(key)) return std::string(body);
    return i18n::reasons().text(language, key, {}, form);
}

}  // namespace

ConditionWords words_of(i18n::Language language, const Condition& condition) {
    ConditionWords words;
    words.body = body_name(language, condition.body, "");
    const std::string key = key_of("CONDITION_", condition.id);
    // A federation's own condition speaks the language of its book.
    words.text = condition.name;
    if (i18n::reasons().has(key)) {
        if (!condition.met()) words.text = variant(language, key, "not", condition.values);
        if (condition.met() || words.text.empty())
            words.text = i18n::reasons().text(language, key, condition.values);
    }
    if (!condition.met()) {
        words.why = variant(language, key, "why", condition.values);
        if (words.why.empty()) words.why = words.text;
    }
    for (const sdk::Violation& detail : condition.details)
        words.details.push_back(i18n::reason_text(language, detail).text);
    return words;
}

StateWords words_of(i18n::Language language, State state) {
    const std::string key = key_of("PROGRESS_", to_string(state));
    return {i18n::reasons().text(language, key), variant(language, key, "to", {}),
            variant(language, key, "act", {}), variant(language, key, "cannot", {})};
}

std::string body_names(i18n::Language language, const std::vector<std::string>& bodies) {
    std::string names;
    for (const std::string& body : bodies) {
        if (!names.empty()) names += ", ";
        names += body_name(language, body, "full");
    }
    return names;
}

}  // namespace collegium::competition
