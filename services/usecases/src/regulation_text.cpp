#include <span>
#include <stdexcept>

#include <collegium/competition/time_control.hpp>
#include <collegium/i18n/catalogue.hpp>
#include <collegium/usecases/regulations.hpp>

namespace collegium::usecases {

// texts/regulation.toml, compiled in.
std::span<const i18n::CatalogueSource> regulation_sources();

std::string regulation_text(i18n::Language language, std::string_view key,
                            const sdk::Metadata& values) {
    static const i18n::Catalogue catalogue = [] {
        auto parsed = i18n::Catalogue::parse(regulation_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    if (!catalogue.has(key)) return {};
    return catalogue.text(language, key, values);
}

namespace {

sdk::Metadata values_of(const sdk::TimePeriod& period) {
    return {{"minutes",
             std::to_string(std::chrono::duration_cast<std::chrono::minutes>(period.base).count())},
            {"moves", std::to_string(period.moves.value_or(0))},
            {"seconds", std::to_string(period.bonus.count())}};
}

}  // namespace

std::string time_control_words(i18n::Language language, std::string_view text) {
    const auto control = competition::parse_time_control(text);
    if (!control) return {};
    std::string words;
    for (const sdk::TimePeriod& period : control->periods) {
        const bool first = words.empty();
        const sdk::Metadata values = values_of(period);
        if (!first) words += regulation_text(language, "control.then");
        words += regulation_text(language,
                                 period.moves ? "control.moves"
                                 : first      ? "control.game"
                                              : "control.rest",
                                 values);
        if (period.bonus.count() > 0) words += regulation_text(language, "control.bonus", values);
    }
    return words;
}

std::string time_control_short(i18n::Language language, const std::string& text) {
    const auto control = competition::parse_time_control(text);
    if (!control) return text;
    std::string words;
    for (const sdk::TimePeriod& period : control->periods) {
        const sdk::Metadata values = values_of(period);
        if (!words.empty()) words += regulation_text(language, "control.then");
        words +=
            regulation_text(language, period.moves ? "control.moves" : "control.minutes", values);
        if (period.bonus.count() > 0) words += regulation_text(language, "control.plus", values);
    }
    return words;
}

}  // namespace collegium::usecases
