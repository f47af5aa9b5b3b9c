#include "handlers/convert.hpp"

#include <collegium/i18n/reasons.hpp>

namespace collegium::rpc {

usecases::Moment moment_of(const Call& call) {
    return {call.now, call.today, call.caller.address};
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

void set_local_text(v1::LocalizedName& out, const sdk::LocalText& text) {
    out.set_ru(text.ru);
    out.set_uk(text.uk);
    out.set_en(text.en);
}

}  // namespace collegium::rpc
