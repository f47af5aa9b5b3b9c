#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/entries_undo.hpp>
#include <collegium/usecases/listing.hpp>

#include "entering.hpp"
#include "entries.hpp"
#include "entries_payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

[[nodiscard]] sdk::Result<JournalDraft> undo_application(Connection& writer, const JournalRow& row,
                                                         const JournalPayload& payload,
                                                         Instant now) {
    const auto id = admission::ApplicationId::parse(row.subject).value();
    const ApplicationPayload before = parse_application_payload(payload.before);
    const std::int64_t version = row.version + 1;
    storage::update_application(writer, id, version, before.application, now);
    storage::set_withdrawn(writer, id, version, before.withdraw_reason, now);
    return undo_draft(row, payload, version);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_entrant(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload, Instant now) {
    const auto id = admission::EntrantId::parse(row.subject).value();
    if (payload.before.empty()) {
        storage::remove_entrant(writer, id);
        return undo_draft(row, payload, 0);
    }
    const EntrantPayload before = parse_entrant_payload(payload.before);
    const std::int64_t version = row.version + 1;
    storage::update_entrant(writer, id, version, before.entrant, now);
    storage::set_struck(writer, id, version, before.strike_reason, now);
    return undo_draft(row, payload, version);
}

// A representative takes back what he could do himself: for his own organisation, while the
// application is a preliminary one.
[[nodiscard]] sdk::Result<void> may_change(const Caller& caller, Connection& connection,
                                           admission::ApplicationId id) {
    auto record = existing_application(connection, id);
    if (!record) return sdk::refusal_of(std::move(record));
    return check_may_enter(caller, connection, id.competition, record->application);
}

[[nodiscard]] sdk::Result<void> may_undo_application(const Caller& caller, Connection& connection,
                                                     const UndoContext&, const JournalRow& row) {
    return may_change(caller, connection, admission::ApplicationId::parse(row.subject).value());
}

[[nodiscard]] sdk::Result<void> may_undo_line(const Caller& caller, Connection& connection,
                                              const UndoContext&, const JournalRow& row) {
    const auto line = storage::find_entrant(
        connection, admission::EntrantId::parse(row.subject).value(), alphabet_of(caller));
    return may_change(caller, connection, line.value().application);
}

}  // namespace

void add_entries_undo_rules(UndoRules& rules) {
    const std::string submit(kSubmitApplications);
    for (const char* action : {"applications.update", "applications.withdraw"})
        rules.add(action, {submit, undo_application, may_undo_application});
    rules.add("applications.accept", {std::string(kWriteApplications), undo_application});
    for (const char* action :
         {"entrants.add", "entrants.update", "entrants.strike", "entrants.restore"})
        rules.add(action, {submit, undo_entrant, may_undo_line});
}

}  // namespace collegium::usecases
