#include <array>

#include <nlohmann/json.hpp>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/federation_settings.hpp>

#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using competition::FederationSettings;
using storage::Connection;
using storage::FederationSettingsRecord;

constexpr const char* kWrite = "federation_settings.write";
constexpr const char* kUpdate = "federation_settings.update";
constexpr std::array<std::string_view, 2> kPaths{"role_days", "undo_minutes"};

std::string payload_of(const FederationSettings& settings) {
    return nlohmann::json{{"role_days", settings.role_days},
                          {"undo_minutes", settings.undo_minutes}}
        .dump();
}

[[nodiscard]] sdk::Result<storage::JournalDraft> put_back(Connection& writer,
                                                          const storage::JournalRow& row,
                                                          const storage::JournalPayload& payload,
                                                          storage::Instant now) {
    const auto before = nlohmann::json::parse(payload.before);
    const std::int64_t version = row.version + 1;
    storage::write_federation_settings(
        writer,
        {version, now, {before.at("role_days").get<int>(), before.at("undo_minutes").get<int>()}});
    return undo_draft(row, payload, version);
}

}  // namespace

std::span<const std::string_view> federation_settings_paths() {
    return kPaths;
}

sdk::Result<Plan<FederationSettingsRecord>> update_federation_settings(
    const Caller& caller, Connection& snapshot, const UpdateFederationSettingsInput& input,
    const Moment& moment) {
    TRY(require_in(caller, kWrite, storage::kFederationScope));
    const FederationSettingsRecord stored = storage::federation_settings(snapshot);
    const std::string subject(storage::kFederationSettings);
    auto etag = TRY(expect_version(subject, input.version, stored.version));
    FederationSettings settings = stored.settings;
    if (input.mask.contains("role_days")) settings.role_days = input.settings.role_days;
    if (input.mask.contains("undo_minutes")) settings.undo_minutes = input.settings.undo_minutes;
    auto checked = TRY(competition::check_federation_settings(settings));

    Plan<FederationSettingsRecord> plan(snapshot);
    plan.preview = {stored.version + 1, moment.now, checked};
    plan.caller_etag = etag;
    plan.apply = [subject, record = plan.preview, before = payload_of(stored.settings)](
                     Connection& writer) -> sdk::Result<Written<FederationSettingsRecord>> {
        storage::write_federation_settings(writer, record);
        storage::JournalDraft journal;
        journal.action = kUpdate;
        journal.subject = subject;
        journal.version = record.version;
        journal.before = before;
        journal.after = payload_of(record.settings);
        journal.title = subject;  // title_text has its words
        return Written<FederationSettingsRecord>{std::move(journal), record};
    };
    return plan;
}

void add_federation_settings_undo_rules(UndoRules& rules) {
    rules.add(kUpdate, {kWrite, put_back});
}

}  // namespace collegium::usecases
