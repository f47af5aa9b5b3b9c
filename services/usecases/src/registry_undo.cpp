#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/registry_undo.hpp>

#include "payload.hpp"
#include "record_payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using competition::CompetitionId;
using registry::OrganisationId;
using registry::PersonId;
using storage::Connection;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

JournalDraft draft_of(const JournalRow& row, const JournalPayload& payload, std::int64_t version,
                      std::string title) {
    JournalDraft draft = undo_draft(row, payload, version);
    draft.title = std::move(title);
    return draft;
}

[[nodiscard]] sdk::Result<JournalDraft> undo_person(Connection& writer, const JournalRow& row,
                                                    const JournalPayload& payload, Instant now) {
    const PersonId id = PersonId::parse(row.subject).value();
    const auto after = record_of_payload<registry::Person>(payload.after);
    const std::string title = registry::short_name(after.public_data.cyrillic_name);
    if (payload.before.empty()) {
        storage::remove_person(writer, id);
        return draft_of(row, payload, 0, title);
    }
    const std::int64_t version = row.version + 1;
    storage::update_person(writer, id, version, record_of_payload<registry::Person>(payload.before),
                           now);
    storage::reseal_values(writer, id, sealed_in_payload(payload.after), row.version - 1, version);
    return draft_of(row, payload, version, title);
}

// The record a row's act changed, as it is to be now. One that was deleted comes back above every
// version it ever had.
template <typename Record>
Record former(const JournalRow& row, const JournalPayload& payload, Instant now) {
    Record record;
    record.id = decltype(record.id)::parse(row.subject).value();
    record.version = (payload.after.empty() ? row.depends_on.front().version : row.version) + 1;
    record.created_at = record.updated_at = now;
    return record;
}

[[nodiscard]] sdk::Result<JournalDraft> undo_organisation(Connection& writer, const JournalRow& row,
                                                          const JournalPayload& payload,
                                                          Instant now) {
    if (payload.before.empty()) {
        const auto after = record_of_payload<registry::Organisation>(payload.after);
        storage::delete_organisation(writer, OrganisationId::parse(row.subject).value());
        return draft_of(row, payload, 0, after.short_name);
    }
    auto record = former<storage::OrganisationRecord>(row, payload, now);
    record.organisation = record_of_payload<registry::Organisation>(payload.before);
    const auto keys = storage::OrganisationKeys::of(record.organisation);
    if (payload.after.empty()) {
        storage::insert_organisation(writer, record, keys);
    } else {
        storage::update_organisation(writer, record, keys);
    }
    return draft_of(row, payload, record.version, record.organisation.short_name);
}

std::string title_of(const competition::CompetitionDraft& draft) {
    return draft.code->text() + " " + draft.title;
}

[[nodiscard]] sdk::Result<JournalDraft> undo_competition(Connection& writer, const JournalRow& row,
                                                         const JournalPayload& payload,
                                                         Instant now) {
    if (payload.before.empty()) {
        const auto after = parse_competition_payload(payload.after);
        storage::delete_competition(writer, CompetitionId::parse(row.subject).value());
        return draft_of(row, payload, 0, title_of(after.draft));
    }
    auto record = former<storage::CompetitionRecord>(row, payload, now);
    const auto before = parse_competition_payload(payload.before);
    record.draft = before.draft;
    record.discipline_title = before.discipline_title;
    if (payload.after.empty()) {
        storage::insert_competition(writer, record);
    } else {
        storage::update_competition(writer, record);
    }
    return draft_of(row, payload, record.version, title_of(record.draft));
}

}  // namespace

void add_registry_undo_rules(UndoRules& rules) {
    for (const char* action : {"persons.create", "persons.update"}) {
        rules.add(action, {"persons.write", undo_person});
    }
    for (const char* action :
         {"organisations.create", "organisations.update", "organisations.delete"}) {
        rules.add(action, {"organisations.write", undo_organisation});
    }
    rules.add("competitions.create", {"competitions.delete", undo_competition});
    rules.add("competitions.update", {"competitions.update", undo_competition});
    rules.add("competitions.delete", {"competitions.create", undo_competition});
}

}  // namespace collegium::usecases
