#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/federation_settings.hpp>
#include <collegium/usecases/settings.hpp>
#include <collegium/v1/settings.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

registry::UserSettings decode(const v1::UserSettings& settings) {
    registry::UserSettings result{settings.language(),
                                  word_of(settings.theme()),
                                  settings.lock_minutes(),
                                  settings.bell(),
                                  {}};
    for (const auto& saved : settings.saved_filters()) {
        result.saved_filters.push_back(
            {saved.list(), saved.title(), saved.filter(), saved.query(), saved.order_by()});
    }
    return result;
}

void encode_settings(const Call& call, const storage::UserSettingsRecord& record,
                     v1::UserSettings& out) {
    out.set_name(usecases::settings_name(call.caller));
    out.set_etag(etag_of(record.version));
    if (record.version > 0) set_time(*out.mutable_update_time(), record.updated_at);
    out.set_language(record.settings.language);
    out.set_theme(wire_of<v1::UserSettings::Theme>(record.settings.theme));
    out.set_lock_minutes(record.settings.lock_minutes);
    out.set_bell(record.settings.bell);
    for (const registry::SavedFilter& saved : record.settings.saved_filters) {
        v1::UserSettings::SavedFilter& filter = *out.add_saved_filters();
        filter.set_list(saved.list);
        filter.set_title(saved.title);
        filter.set_filter(saved.filter);
        filter.set_query(saved.query);
        filter.set_order_by(saved.order_by);
    }
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::UserSettingsRecord>> update_settings(
    const Call& call, storage::Connection& snapshot, const v1::UpdateUserSettingsRequest& request) {
    const v1::UserSettings& settings = request.settings();
    TRY(usecases::check_settings_name(call.caller, settings.name(), "settings.name"));
    const auto version = TRY(parse_etag(settings.etag(), "settings.etag"));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::settings_paths()));
    return usecases::update_user_settings(
        call.caller, snapshot, {version, decode(settings), std::move(mask)}, moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_settings(const Call& call, storage::Connection& snapshot,
                                             const v1::GetUserSettingsRequest& request,
                                             v1::UserSettings& response) {
    TRY(usecases::check_settings_name(call.caller, request.name(), "name"));
    encode_settings(call, usecases::get_user_settings(call.caller, snapshot), response);
    return {};
}

// There is one record: an empty name is its name.
[[nodiscard]] sdk::Result<void> check_federation_name(std::string_view name,
                                                      std::string_view field) {
    if (name.empty() || name == storage::kFederationSettings) return {};
    return invalid_field(field, "NAME_MALFORMED",
                         {{"expected", std::string(storage::kFederationSettings)}});
}

void encode_federation(const Call&, const storage::FederationSettingsRecord& record,
                       v1::FederationSettings& out) {
    out.set_name(std::string(storage::kFederationSettings));
    out.set_etag(etag_of(record.version));
    if (record.updated_at != storage::Instant{})
        set_time(*out.mutable_update_time(), record.updated_at);
    out.set_role_days(record.settings.role_days);
    out.set_undo_minutes(record.settings.undo_minutes);
}

[[nodiscard]] sdk::Result<void> get_federation(const Call& call, storage::Connection& snapshot,
                                               const v1::GetFederationSettingsRequest& request,
                                               v1::FederationSettings& response) {
    TRY(check_federation_name(request.name(), "name"));
    encode_federation(call, storage::federation_settings(snapshot), response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::FederationSettingsRecord>> update_federation(
    const Call& call, storage::Connection& snapshot,
    const v1::UpdateFederationSettingsRequest& request) {
    const v1::FederationSettings& settings = request.settings();
    TRY(check_federation_name(settings.name(), "settings.name"));
    const auto version = TRY(parse_etag(settings.etag(), "settings.etag"));
    auto mask = TRY(parse_mask(request.update_mask(), usecases::federation_settings_paths()));
    return usecases::update_federation_settings(
        call.caller, snapshot,
        {version, {settings.role_days(), settings.undo_minutes()}, std::move(mask)},
        moment_of(call));
}

}  // namespace

void add_settings(Methods& methods) {
    methods.read(get_settings);
    methods.command(update_settings, encode_settings);
    methods.read(get_federation);
    methods.command(update_federation, encode_federation);
}

}  // namespace collegium::rpc
