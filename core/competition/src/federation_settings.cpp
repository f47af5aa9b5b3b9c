#include <string>
#include <string_view>

#include <collegium/competition/federation_settings.hpp>
#include <collegium/registry/checks.hpp>

namespace collegium::competition {
namespace {

void check_range(registry::Checks& checks, std::string_view field, int value, int first, int last) {
    if (value >= first && value <= last) return;
    checks.violate(field, "NUMBER_OUT_OF_RANGE",
                   {{"first", std::to_string(first)}, {"last", std::to_string(last)}});
}

}  // namespace

sdk::Result<FederationSettings> check_federation_settings(const FederationSettings& raw) {
    registry::Checks checks("settings");
    check_range(checks, "role_days", raw.role_days, 0, kMostRoleDays);
    check_range(checks, "undo_minutes", raw.undo_minutes, kFewestUndoMinutes, kMostUndoMinutes);
    if (!checks.passed()) return std::move(checks).refusal();
    return raw;
}

}  // namespace collegium::competition
