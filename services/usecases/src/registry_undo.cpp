#include <chrono>
#include <stdexcept>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/registry_undo.hpp>

#include "payload.hpp"
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

// What the journal wrote was checked when it was written: a refusal now is a damaged payload.
template <typename T>
T from_journal(sdk::Result<T> result) {
    if (!result) throw std::runtime_error("journal payload: " + result.error().message);
    return *std::move(result);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_person(Connection& writer, const JournalRow& row,
                                                    const JournalPayload& payload, Instant now) {
    const PersonId id = PersonId::parse(row.subject).value();
    const auto after = parse_person_payload(payload.after);
    const std::string title = registry::short_name(after.form.cyrillic_name);
    if (payload.before.empty()) {
        storage::remove_person(writer, id);
        return draft_of(row, payload, 0, title);
    }
    const registry::PersonPolicy anything{std::chrono::floor<std::chrono::days>(now), true};
    const auto before =
        from_journal(registry::check_person(parse_person_payload(payload.before).form, anything));
    const std::int64_t version = row.version + 1;
    storage::update_person(writer, id, version, before.public_data, before.restricted_data, now);
    storage::reseal_values(writer, id, after.sealed, row.version - 1, version);
    return draft_of(row, payload, version, title);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_organisation(Connection& writer, const JournalRow& row,
                                                          const JournalPayload& payload,
                                                          Instant now) {
    const OrganisationId id = OrganisationId::parse(row.subject).value();
    if (payload.before.empty()) {
        const auto after = parse_organisation_payload(payload.after);
        storage::delete_organisation(writer, id);
        return draft_of(row, payload, 0, after.short_name);
    }
    const auto before =
        from_journal(registry::check_organisation(parse_organisation_payload(payload.before)));
    // A deleted record comes back above every version it ever had.
    const bool deleted = payload.after.empty();
    const std::int64_t version = (deleted ? row.depends_on.front().version : row.version) + 1;
    if (deleted) {
        storage::restore_organisation(writer, id, version, before, now);
    } else {
        storage::update_organisation(writer, id, version, before,
                                     storage::OrganisationKeys::of(before), now);
    }
    return draft_of(row, payload, version, before.short_name);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_competition(Connection& writer, const JournalRow& row,
                                                         const JournalPayload& payload,
                                                         Instant now) {
    const CompetitionId id = CompetitionId::parse(row.subject).value();
    if (payload.before.empty()) {
        const auto after = parse_competition_payload(payload.after);
        storage::delete_competition(writer, id);
        return draft_of(row, payload, 0, after.form.code + " " + after.form.title);
    }
    const CompetitionPayload stored = parse_competition_payload(payload.before);
    const auto before = from_journal(competition::check_competition(
        stored.form, [](const competition::DisciplineId&) { return true; }, {}));
    const bool deleted = payload.after.empty();
    const std::int64_t version = (deleted ? row.depends_on.front().version : row.version) + 1;
    if (deleted) {
        storage::restore_competition(writer, id, version, before, stored.discipline_title, now);
    } else {
        storage::update_competition(writer, id, version, before, stored.discipline_title, now);
    }
    return draft_of(row, payload, version, stored.form.code + " " + stored.form.title);
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
