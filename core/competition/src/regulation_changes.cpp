#include <algorithm>
#include <set>

#include <collegium/competition/regulation.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/text/normal.hpp>

namespace collegium::competition {
namespace {

using registry::Checks;
using rulebook::Value;

constexpr std::size_t kPlaceLimit = 60;

bool is_of_kind(const rulebook::Row& parameter, const Value& value) {
    const std::string& kind = parameter.text("kind");
    if (kind == "flag") return std::holds_alternative<bool>(value);
    if (kind == "number") return std::holds_alternative<std::int64_t>(value);
    if (kind == "date") return std::holds_alternative<registry::Date>(value);
    if (kind == "list") return std::holds_alternative<std::vector<std::string>>(value);
    return std::holds_alternative<std::string>(value);
}

// Only documents and rulings give values; the book and the defaults are there by themselves.
bool is_given(SourceKind kind) {
    return kind != SourceKind::kBook && kind != SourceKind::kDefault;
}

void check_source(Checks& checks, const std::string& field, const Frame& frame,
                  const SettingChange& change, bool frozen) {
    if (frozen && change.source.kind != SourceKind::kRuling) {
        checks.violate(field + ".source", "REGULATION_FROZEN",
                       {{"date", printed(frame.start_date)}});
    } else if (change.source.kind == SourceKind::kRuling && change.source.place.empty()) {
        checks.violate(field + ".source.place", "RULING_NUMBER_REQUIRED");
    } else if (change.value && !is_given(change.source.kind)) {
        checks.violate(field + ".source.kind", "SOURCE_NOT_GIVEN");
    }
    static_cast<void>(checks.line(field + ".source.place", change.source.place, kPlaceLimit));
}

void check_change(Checks& checks, const std::string& field, const Regulation& after,
                  const SettingChange& change, bool frozen) {
    const Entry* entry = after.find(change.parameter);
    if (entry == nullptr) {
        checks.violate(field + ".parameter", "REGULATION_PARAMETER_UNKNOWN",
                       {{"parameter", change.parameter}});
        return;
    }
    const sdk::Metadata values{{"name", entry->parameter->text("name")},
                               {"article", cite(*after.frame().book, entry->citation)},
                               {"kind", entry->parameter->text("kind")}};
    if (entry->freedom == Freedom::kFixed) {
        checks.violate(field + ".value", "PARAMETER_FIXED", values, {entry->citation});
        return;
    }
    check_source(checks, field, after.frame(), change, frozen);
    if (!change.value) return;
    if (!entry->applies)
        checks.violate(field + ".parameter", "PARAMETER_NOT_APPLICABLE", values, {entry->citation});
    if (!is_of_kind(*entry->parameter, *change.value))
        checks.violate(field + ".value", "VALUE_KIND_WRONG", values);
}

std::string field_of(std::size_t index) {
    return "changes[" + std::to_string(index) + "]";
}

// As people write it, tidied.
Value tidy(Value value) {
    if (auto* text = std::get_if<std::string>(&value)) *text = text::clean_line(*text);
    if (auto* list = std::get_if<std::vector<std::string>>(&value)) {
        for (std::string& member : *list)
            member = text::clean_line(member);
        std::erase_if(*list, [](const std::string& member) { return member.empty(); });
    }
    return value;
}

std::vector<Setting> applied(std::span<const Setting> settings,
                             std::span<const SettingChange> changes) {
    std::vector<Setting> result(settings.begin(), settings.end());
    for (const SettingChange& change : changes) {
        std::erase_if(
            result, [&](const Setting& setting) { return setting.parameter == change.parameter; });
        if (change.value)
            result.push_back({change.parameter,
                              tidy(*change.value),
                              {change.source.kind, text::clean_line(change.source.place)}});
    }
    std::sort(result.begin(), result.end(),
              [](const Setting& a, const Setting& b) { return a.parameter < b.parameter; });
    return result;
}

// Whether the value has the type that its parameter has: what is not cannot be reviewed.
std::vector<Setting> sound_alone(const Regulation& before, std::vector<Setting> settings) {
    std::erase_if(settings, [&](const Setting& setting) {
        const Entry* entry = before.find(setting.parameter);
        return entry == nullptr || !is_of_kind(*entry->parameter, setting.value);
    });
    return settings;
}

// A fault that was there before and that these changes do not touch does not stop them: it is
// mended one by one.
void add_faults(Checks& checks, const Regulation& before, const Regulation& after,
                std::span<const SettingChange> changes) {
    const std::vector<sdk::Violation> old = review(before).faults;
    for (const sdk::Violation& fault : review(after).faults) {
        const auto change = std::find_if(
            changes.begin(), changes.end(),
            [&](const SettingChange& candidate) { return candidate.parameter == fault.field; });
        if (change != changes.end()) {
            checks.violate(field_of(static_cast<std::size_t>(change - changes.begin())) + ".value",
                           fault.reason, fault.metadata, fault.citations);
        } else if (std::find(old.begin(), old.end(), fault) == old.end()) {
            checks.violate("changes", fault.reason, fault.metadata, fault.citations);
        }
    }
}

}  // namespace

sdk::Result<std::vector<Setting>> change_settings(const Regulation& before,
                                                  std::span<const Setting> settings,
                                                  std::span<const SettingChange> changes,
                                                  bool frozen) {
    Checks checks("");
    std::vector<Setting> result = applied(settings, changes);
    const Regulation after(before.frame(), sound_alone(before, result));
    std::set<std::string> seen;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (!seen.insert(changes[i].parameter).second)
            checks.violate(field_of(i) + ".parameter", "LIST_TWICE",
                           {{"value", changes[i].parameter}});
        check_change(checks, field_of(i), after, changes[i], frozen);
    }
    add_faults(checks, before, after, changes);
    if (!checks.passed()) return std::move(checks).refusal();
    return result;
}

}  // namespace collegium::competition
