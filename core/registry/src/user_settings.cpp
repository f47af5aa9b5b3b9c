#include <algorithm>
#include <array>
#include <string_view>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/user_settings.hpp>

namespace collegium::registry {
namespace {

constexpr std::array<std::string_view, 5> kThemes{"dark", "light", "contrast", "deuteranopia",
                                                  "mono"};
constexpr int kShortestLock = 1;
constexpr int kLongestLock = 60;
constexpr std::size_t kFilterCount = 100;
constexpr std::size_t kFilterTitleLimit = 40;
constexpr std::size_t kFilterLimit = 500;
constexpr std::size_t kQueryLimit = 200;
constexpr std::size_t kOrderLimit = 100;

SavedFilter check_filter(Checks& checks, const std::string& field, const SavedFilter& raw) {
    SavedFilter filter;
    filter.list = checks.identifier(field + ".list", raw.list);
    filter.title = checks.required_line(field + ".title", raw.title, kFilterTitleLimit);
    filter.filter = checks.line(field + ".filter", raw.filter, kFilterLimit);
    filter.query = checks.line(field + ".query", raw.query, kQueryLimit);
    filter.order_by = checks.line(field + ".order_by", raw.order_by, kOrderLimit);
    return filter;
}

}  // namespace

sdk::Result<UserSettings> check_user_settings(const UserSettings& raw) {
    Checks checks("settings");
    UserSettings settings = raw;
    const auto language = i18n::parse_language(raw.language);
    if (!language || i18n::code(*language) != raw.language) {
        checks.violate("language", "LANGUAGE_UNKNOWN");
    }
    if (std::find(kThemes.begin(), kThemes.end(), raw.theme) == kThemes.end()) {
        checks.violate("theme", "THEME_UNKNOWN");
    }
    if (raw.lock_minutes < kShortestLock || raw.lock_minutes > kLongestLock) {
        checks.violate(
            "lock_minutes", "NUMBER_OUT_OF_RANGE",
            {{"first", std::to_string(kShortestLock)}, {"last", std::to_string(kLongestLock)}});
    }
    settings.saved_filters.clear();
    if (raw.saved_filters.size() > kFilterCount) {
        checks.violate("saved_filters", "TOO_MANY", {{"limit", std::to_string(kFilterCount)}});
    } else {
        for (std::size_t i = 0; i < raw.saved_filters.size(); ++i) {
            const std::string field = "saved_filters[" + std::to_string(i) + "]";
            settings.saved_filters.push_back(check_filter(checks, field, raw.saved_filters[i]));
        }
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return settings;
}

}  // namespace collegium::registry
