#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/settings.hpp>

namespace collegium::usecases {

using registry::UserSettings;
using storage::Connection;
using storage::UserSettingsRecord;

namespace {

constexpr std::string_view kSuffix = "/settings";
constexpr std::array<std::string_view, 5> kPaths{"language", "theme", "lock_minutes", "bell",
                                                 "saved_filters"};

// The subject whose version is the settings' own.
std::string subject_of(const Caller& caller) {
    return "userSettings/" + std::to_string(caller.actor.user);
}

}  // namespace

std::string settings_name(const Caller& caller) {
    return registry::UserId{caller.actor.user}.name() + std::string(kSuffix);
}

sdk::Result<void> check_settings_name(const Caller& caller, std::string_view name,
                                      std::string_view field) {
    if (name.empty() || name == settings_name(caller)) return {};
    const bool settings =
        name.ends_with(kSuffix) &&
        registry::UserId::parse(name.substr(0, name.size() - kSuffix.size())).has_value();
    if (settings) {
        return sdk::refuse(sdk::Code::kPermissionDenied, "SETTINGS_OF_ANOTHER_PERSON",
                           "settings of another person");
    }
    registry::Checks checks("");
    checks.violate(field, "NAME_MALFORMED");
    return std::move(checks).refusal();
}

std::span<const std::string_view> settings_paths() {
    return kPaths;
}

UserSettingsRecord get_user_settings(const Caller& caller, Connection& snapshot) {
    return storage::settings_of(snapshot, caller.actor.user);
}

sdk::Result<Plan<UserSettingsRecord>> update_user_settings(const Caller& caller,
                                                           Connection& snapshot,
                                                           const UpdateSettingsInput& input,
                                                           const Moment& moment) {
    const std::int64_t user = caller.actor.user;
    const UserSettingsRecord stored = storage::settings_of(snapshot, user);
    auto etag = TRY(expect_version(subject_of(caller), input.version, stored.version));
    UserSettings settings = stored.settings;
    if (input.mask.contains("language")) settings.language = input.settings.language;
    if (input.mask.contains("theme")) settings.theme = input.settings.theme;
    if (input.mask.contains("lock_minutes")) settings.lock_minutes = input.settings.lock_minutes;
    if (input.mask.contains("bell")) settings.bell = input.settings.bell;
    if (input.mask.contains("saved_filters")) settings.saved_filters = input.settings.saved_filters;
    auto checked = TRY(registry::check_user_settings(settings));
    Plan<UserSettingsRecord> plan(snapshot);
    plan.preview = {stored.version + 1, moment.now, checked};
    plan.caller_etag = etag;
    plan.apply = [user, record = plan.preview](
                     Connection& writer) -> sdk::Result<Written<UserSettingsRecord>> {
        storage::write_settings(writer, user, record.version, record.settings, record.updated_at);
        return Written<UserSettingsRecord>{std::nullopt, record};
    };
    return plan;
}

}  // namespace collegium::usecases
