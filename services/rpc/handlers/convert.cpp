#include "handlers/convert.hpp"

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>

namespace collegium::rpc {

usecases::Moment moment_of(const Call& call) {
    return {call.now, call.today, call.caller.address};
}

namespace {

// "PANEL_" of PANEL_UNSPECIFIED: what the names of a set begin with.
std::string prefix_of(const google::protobuf::EnumDescriptor& set) {
    const std::string& nothing = set.value(0)->name();
    return nothing.substr(0, nothing.size() - std::string_view("UNSPECIFIED").size());
}

}  // namespace

int number_of_word(const google::protobuf::EnumDescriptor& set, std::string_view word) {
    std::string name = prefix_of(set);
    for (const char c : word)
        name += c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const auto* value = set.FindValueByName(name);
    return value == nullptr ? 0 : value->number();
}

std::string word_of(const google::protobuf::EnumDescriptor& set, int number) {
    const auto* value = number == 0 ? nullptr : set.FindValueByNumber(number);
    if (value == nullptr) return {};
    std::string word;
    for (const char c : value->name().substr(prefix_of(set).size()))
        word += c == '_' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return word;
}

void set_label(v1::PersonLabel& out, const std::string& person, const registry::PersonName& name) {
    out.set_person(person);
    out.set_short_name(registry::short_name(name));
    out.set_full_name(registry::full_name(name));
}

void set_actor(v1::Actor& out, const std::string& short_name) {
    out.set_short_name(short_name);
}

void set_remark(const Call& call, v1::Remark& out, const sdk::Violation& remark,
                v1::Remark::Severity severity) {
    out.set_reason(remark.reason);
    out.set_severity(severity);
    out.set_text(i18n::reason_text(call.caller.language, remark).text);
    for (const sdk::Citation& citation : remark.citations)
        set_citation(*out.add_citations(), citation);
    out.set_field(remark.field);
}

std::string to_hex(std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += kDigits[value >> 4U];
        text += kDigits[value & 15U];
    }
    return text;
}

void set_time(google::protobuf::Timestamp& out, storage::Instant instant) {
    const std::int64_t millis = storage::to_millis(instant);
    out.set_seconds(millis / 1000);
    out.set_nanos(static_cast<int>(millis % 1000) * 1'000'000);
}

void set_citation(v1::Citation& out, const sdk::Citation& citation) {
    out.set_book(citation.book);
    out.set_edition(citation.edition);
    out.set_section(citation.section);
    out.set_article(citation.article);
}

void set_citation(v1::Citation& out, const sdk::Citation& citation, const rulebook::Book& book) {
    set_citation(out, citation);
    out.set_text(competition::cite(book, citation));
}

const std::string& in_language(const sdk::LocalText& text, i18n::Language language) {
    switch (language) {
        case i18n::Language::kRu:
            return text.ru;
        case i18n::Language::kUk:
            return text.uk;
        case i18n::Language::kEn:
            break;
    }
    return text.en;
}

registry::RawDate raw_date(const v1::Date& date) {
    return {date.year(), date.month(), date.day()};
}

void add_action(google::protobuf::RepeatedPtrField<v1::AllowedAction>& out, i18n::Language language,
                std::string_view action, v1::Risk risk, const sdk::Result<void>& check) {
    v1::AllowedAction& added = *out.Add();
    added.set_action(std::string(action));
    added.set_allowed(check.has_value());
    added.set_risk(risk);
    if (check) return;
    added.set_reason(check.error().reason);
    added.set_text(i18n::reason_text(language, check.error()).text);
    for (const sdk::Citation& citation : check.error().citations) {
        set_citation(*added.add_articles(), citation);
    }
}

void set_local_text(const Call& call, v1::LocalizedName& out, const sdk::LocalText& text) {
    auto& titles = *out.mutable_titles();
    if (!text.ru.empty()) titles["ru"] = text.ru;
    if (!text.uk.empty()) titles["uk"] = text.uk;
    if (!text.en.empty()) titles["en"] = text.en;
    out.set_text(in_language(text, call.caller.language));
}

}  // namespace collegium::rpc
