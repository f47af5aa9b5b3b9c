#include <chrono>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/usecases/entries_undo.hpp>

#include "entries_payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

sdk::Result<JournalDraft> undo_application(Connection& writer, const JournalRow& row,
                                           const JournalPayload& payload, Instant now) {
    const auto id = admission::ApplicationId::parse(row.subject).value();
    const ApplicationPayload before = parse_application_payload(payload.before);
    const std::int64_t version = row.version + 1;
    storage::update_application(writer, id, version, before.application, now);
    storage::set_withdrawn(writer, id, version, before.withdraw_reason, now);
    return undo_draft(row, payload, version);
}

sdk::Result<JournalDraft> undo_entrant(Connection& writer, const JournalRow& row,
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

}  // namespace

void add_entries_undo_rules(UndoBook& book) {
    constexpr std::chrono::minutes kNoLimit{0};
    for (const char* action :
         {"applications.update", "applications.accept", "applications.withdraw"}) {
        book.add(action, {"applications.write", kNoLimit, undo_application});
    }
    for (const char* action :
         {"entrants.add", "entrants.update", "entrants.strike", "entrants.restore"}) {
        book.add(action, {"applications.write", kNoLimit, undo_entrant});
    }
}

}  // namespace collegium::usecases
