#include "handlers/settings.hpp"

#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/federation_settings.hpp>
#include <collegium/usecases/settings.hpp>

#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

registry::UserSettings decode(const v1::UserSettings& settings) {
    registry::UserSettings result{
        settings.language(), settings.theme(), settings.lock_minutes(), settings.bell(), {}};
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
    out.set_theme(record.settings.theme);
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
    if (auto mine = usecases::check_settings_name(call.caller, settings.name(), "settings.name");
        !mine) {
        return sdk::refusal_of(std::move(mine));
    }
    auto version = parse_etag(settings.etag(), "settings.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto mask = parse_mask(request.update_mask(), usecases::settings_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_user_settings(
        call.caller, snapshot, {*version, decode(settings), *std::move(mask)}, moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_settings(const Call& call, storage::Connection& snapshot,
                                             const v1::GetUserSettingsRequest& request,
                                             v1::UserSettings& response) {
    if (auto mine = usecases::check_settings_name(call.caller, request.name(), "name"); !mine) {
        return mine;
    }
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
    if (auto name = check_federation_name(request.name(), "name"); !name) return name;
    encode_federation(call, storage::federation_settings(snapshot), response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::FederationSettingsRecord>> update_federation(
    const Call& call, storage::Connection& snapshot,
    const v1::UpdateFederationSettingsRequest& request) {
    const v1::FederationSettings& settings = request.settings();
    if (auto name = check_federation_name(settings.name(), "settings.name"); !name)
        return sdk::refusal_of(std::move(name));
    auto version = parse_etag(settings.etag(), "settings.etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto mask = parse_mask(request.update_mask(), usecases::federation_settings_paths());
    if (!mask) return sdk::refusal_of(std::move(mask));
    return usecases::update_federation_settings(
        call.caller, snapshot,
        {*version, {settings.role_days(), settings.undo_minutes()}, *std::move(mask)},
        moment_of(call));
}

}  // namespace

SettingsHandlers::SettingsHandlers(Environment& environment) : ApiService(environment) {
    serve(&SettingsHandlers::GetUserSettings, &SettingsHandlers::UpdateUserSettings,
          &SettingsHandlers::GetFederationSettings, &SettingsHandlers::UpdateFederationSettings);
}

grpc::ServerUnaryReactor* SettingsHandlers::GetUserSettings(
    grpc::CallbackServerContext* context, const v1::GetUserSettingsRequest* request,
    v1::UserSettings* response) {
    return serve_read(environment_, context, request, response, get_settings);
}

grpc::ServerUnaryReactor* SettingsHandlers::UpdateUserSettings(
    grpc::CallbackServerContext* context, const v1::UpdateUserSettingsRequest* request,
    v1::UserSettings* response) {
    return serve_command(environment_, context, request, response, update_settings,
                         encode_settings);
}

grpc::ServerUnaryReactor* SettingsHandlers::GetFederationSettings(
    grpc::CallbackServerContext* context, const v1::GetFederationSettingsRequest* request,
    v1::FederationSettings* response) {
    return serve_read(environment_, context, request, response, get_federation);
}

grpc::ServerUnaryReactor* SettingsHandlers::UpdateFederationSettings(
    grpc::CallbackServerContext* context, const v1::UpdateFederationSettingsRequest* request,
    v1::FederationSettings* response) {
    return serve_command(environment_, context, request, response, update_federation,
                         encode_federation);
}

}  // namespace collegium::rpc
