#include <algorithm>
#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/person_merges.hpp>
#include <collegium/usecases/personal_data.hpp>
#include <collegium/usecases/persons.hpp>

#include "payload.hpp"

namespace collegium::usecases {
namespace {

using registry::CheckedPerson;
using registry::PersonId;
using storage::Connection;
using storage::PersonRecord;
using storage::SubjectVersion;

constexpr std::string_view kWrite = "persons.write";
constexpr std::string_view kReveal = "persons.reveal";
constexpr std::string_view kRevealIdentity = "persons.reveal_identity";

tl::unexpected<sdk::Error> not_found(PersonId id) {
    return sdk::refuse(sdk::Code::kNotFound, "PERSON_NOT_FOUND", "no " + id.name(),
                       {{"person", std::to_string(id.value)}});
}

[[nodiscard]] sdk::Result<PersonRecord> living_record(const Caller& caller, Connection& snapshot,
                                                      PersonId id) {
    auto record = storage::find_person(snapshot, id, alphabet_of(caller));
    if (!record) return not_found(id);
    if (const auto kept = record->erased ? storage::merged_into(snapshot, id) : std::nullopt) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PERSON_MERGED",
                           id.name() + " was merged", {{"person", std::to_string(kept->value)}});
    }
    if (record->erased) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PERSON_ERASED",
                           id.name() + " was erased");
    }
    return *std::move(record);
}

PersonView view_of(const Caller& caller, Connection& connection, PersonRecord record) {
    PersonView view;
    const PersonId id = record.id;
    view.record = std::move(record);
    if (view.record.erased || !sees_restricted_of(caller, connection, id)) return view;
    view.restricted = storage::restricted_of(connection, id);
    view.masks = storage::sealed_masks_of(connection, id);
    return view;
}

PersonView written_view(const Caller& caller, Connection& connection, PersonId id) {
    return view_of(caller, connection, *storage::find_person(connection, id, alphabet_of(caller)));
}

// What the card would be; nothing is stored yet.
PersonView preview_of(PersonRecord record, const CheckedPerson& person,
                      registry::SealedMasks masks) {
    PersonView view;
    view.record = std::move(record);
    view.record.public_data = person.public_data;
    view.restricted = person.restricted_data;
    for (const auto& [field, value] : person.sealed)
        masks[field] = value.mask(field);
    std::erase_if(masks, [](const auto& entry) { return entry.second.empty(); });
    view.masks = std::move(masks);
    return view;
}

// The organisation and the coach a card names, with their versions; violations where they are not
// there.
[[nodiscard]] sdk::Result<std::vector<SubjectVersion>> check_references(
    const Caller& caller, Connection& snapshot, const registry::PublicPerson& person,
    std::optional<PersonId> self) {
    registry::Checks checks("person.public_data");
    std::vector<SubjectVersion> facts;
    if (person.organisation) {
        const auto organisation =
            storage::find_organisation(snapshot, *person.organisation, alphabet_of(caller));
        if (organisation) {
            facts.push_back({person.organisation->name(), organisation->version});
        } else {
            checks.violate("organisation", "ORGANISATION_UNKNOWN");
        }
    }
    if (person.coach && person.coach == self) {
        checks.violate("coach", "COACH_IS_SELF");
    } else if (person.coach) {
        const auto coach = storage::find_person(snapshot, *person.coach, alphabet_of(caller));
        if (coach && !coach->erased) {
            facts.push_back({person.coach->name(), coach->version});
        } else {
            checks.violate("coach", "COACH_UNKNOWN");
        }
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return facts;
}

[[nodiscard]] sdk::Result<void> refuse_duplicate(Connection& connection,
                                                 const CheckedPerson& person) {
    const auto same =
        storage::find_same_person(connection, person.public_data, person.restricted_data);
    if (!same) return {};
    return sdk::refuse(sdk::Code::kAlreadyExists, "PERSON_DUPLICATE",
                       same->name() + " has the same name and birth date",
                       {{"person", same->name()},
                        {"name", registry::full_name(person.public_data.cyrillic_name)}});
}

storage::JournalDraft journal_of(const char* action, const PersonRecord& record,
                                 std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.depends_on = std::move(depends_on);
    draft.title = registry::short_name(record.public_data.cyrillic_name);
    return draft;
}

// Public data of a card are everybody's concern who may write cards; the rest is changed by those
// who are responsible for the person.
[[nodiscard]] sdk::Result<void> may_change(const Caller& caller, Connection& snapshot,
                                           const UpdatePersonInput& input) {
    const bool personal = std::ranges::any_of(
        input.mask, [](std::string_view path) { return !path.starts_with("public_data"); });
    return personal ? require_about(caller, snapshot, kWrite, input.id) : require(caller, kWrite);
}

// A doctor has no business with passports and addresses.
[[nodiscard]] sdk::Result<void> may_reveal_field(const Caller& caller,
                                                 registry::SealedField field) {
    const bool medical = field == registry::SealedField::kInsurancePolicy ||
                         field == registry::SealedField::kMedical;
    if (medical || caller.may(kRevealIdentity)) return {};
    return sdk::refuse(sdk::Code::kPermissionDenied, "SEALED_FIELD_DENIED",
                       "the acting role lacks " + std::string(kRevealIdentity),
                       {{"permission", std::string(kRevealIdentity)}, {"role", caller.actor.role}});
}

std::vector<std::int64_t> rows_about(Connection& snapshot, const std::string& subject) {
    constexpr int kAtOnce = 1'000;
    storage::JournalFilter filter;
    filter.subject = subject;
    std::vector<std::int64_t> sequences;
    std::int64_t before = 0;
    while (true) {
        const auto rows = storage::list_journal(snapshot, filter, before, kAtOnce);
        for (const storage::JournalRow& row : rows)
            sequences.push_back(row.sequence);
        if (static_cast<int>(rows.size()) < kAtOnce) return sequences;
        before = rows.back().sequence;
    }
}

// A date that was confirmed once is not asked about again.
bool same_birth(const registry::Person& before, const UpdatePersonInput& input) {
    constexpr std::string_view kBirth = "restricted_data.birth_date";
    const auto said = input.form.date(kBirth);
    return !input.mask.contains(kBirth) ||
           (said ? registry::to_date(*said) : std::nullopt) == before.restricted_data.birth_date;
}

}  // namespace

sdk::Result<PersonView> get_person(const Caller& caller, Connection& snapshot, PersonId id) {
    auto record = storage::find_person(snapshot, id, alphabet_of(caller));
    if (!record) return not_found(id);
    // The number of a merged card answers with the card that was kept.
    if (const auto kept = record->erased ? storage::merged_into(snapshot, id) : std::nullopt)
        return get_person(caller, snapshot, *kept);
    const auto unless_erased = [&](sdk::Result<void> allowed) -> sdk::Result<void> {
        if (record->erased) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "PERSON_ERASED", "erased");
        }
        return allowed;
    };
    std::vector<AllowedAction> actions{
        allowed_action("person.update", Risk::kLow, unless_erased(require(caller, kWrite))),
        allowed_action("person.erase", Risk::kHigh,
                       unless_erased(require(caller, "persons.erase"))),
        allowed_action("person.merge", Risk::kHigh,
                       unless_erased(require(caller, "persons.merge"))),
        allowed_action("person.reveal", Risk::kMedium,
                       unless_erased(require_about(caller, snapshot, kReveal, id)))};
    PersonView view = view_of(caller, snapshot, *std::move(record));
    view.actions = std::move(actions);
    return view;
}

sdk::Result<Plan<PersonView>> create_person(const Caller& caller, Connection& snapshot,
                                            const CreatePersonInput& input, const Moment& moment) {
    auto person =
        TRY(registry::check_person(input.form, {moment.today, input.allow_unusual_birth_date}));
    auto facts = TRY(check_references(caller, snapshot, person.public_data, std::nullopt));
    if (!input.allow_duplicate) {
        TRY(refuse_duplicate(snapshot, person));
    }
    PersonRecord record;
    record.created_at = record.updated_at = moment.now;
    Plan<PersonView> plan(snapshot);
    plan.preview = preview_of(std::move(record), person, {});
    plan.apply = [caller, person, facts, moment, allow_duplicate = input.allow_duplicate](
                     Connection& writer) -> sdk::Result<Written<PersonView>> {
        // Somebody may have entered the same person since the snapshot.
        if (!allow_duplicate) {
            TRY(refuse_duplicate(writer, person));
        }
        const PersonId id = storage::insert_person(writer, person, moment.now);
        PersonView view = written_view(caller, writer, id);
        auto journal = journal_of("persons.create", view.record, facts);
        journal.after = person_payload(person, id, person.sealed, view.record.version);
        return Written<PersonView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<PersonView>> update_person(const Caller& caller, Connection& snapshot,
                                            const UpdatePersonInput& input, const Moment& moment) {
    auto record = TRY(living_record(caller, snapshot, input.id));
    TRY(may_change(caller, snapshot, input));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));

    const registry::Person before{record.public_data, storage::restricted_of(snapshot, input.id)};
    registry::Form form = input.form;
    // A sealed value that is named and empty is taken away.
    for (const registry::SealedField field : registry::kSealedFields) {
        const std::string path = registry::path_of(field);
        if (input.mask.contains(path) && form.find(path) == nullptr) form.set(path, "");
    }
    auto person = TRY(registry::check_person(
        form, {moment.today, input.allow_unusual_birth_date || same_birth(before, input)},
        input.mask, before));
    auto facts = TRY(check_references(caller, snapshot, person.public_data, input.id));

    Plan<PersonView> plan(snapshot);
    plan.preview = preview_of(record, person, storage::sealed_masks_of(snapshot, input.id));
    plan.caller_etag = etag;
    plan.apply = [caller, person, facts, moment, id = input.id,
                  before = person_payload(before, input.id, {}, 0), version = record.version + 1](
                     Connection& writer) -> sdk::Result<Written<PersonView>> {
        storage::update_person(writer, id, version, person, moment.now);
        storage::seal_values(writer, id, version, person.sealed);
        PersonView view = written_view(caller, writer, id);
        auto journal = journal_of("persons.update", view.record, facts);
        journal.before = before;
        journal.after = person_payload(person, id, person.sealed, version);
        return Written<PersonView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<PersonView>> erase_person(const Caller& caller, Connection& snapshot,
                                           const ErasePersonInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    auto record = TRY(living_record(caller, snapshot, input.id));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));

    Plan<PersonView> plan(snapshot);
    plan.preview.record.id = record.id;
    plan.preview.record.version = record.version + 1;
    plan.preview.record.created_at = record.created_at;
    plan.preview.record.updated_at = moment.now;
    plan.preview.record.erased = true;
    plan.caller_etag = etag;
    plan.apply = [caller, moment, id = input.id, reason, version = record.version + 1,
                  erases = rows_about(snapshot, input.id.name())](
                     Connection& writer) -> sdk::Result<Written<PersonView>> {
        storage::erase_person(writer, id, version, moment.now);
        PersonView view = written_view(caller, writer, id);
        auto journal = journal_of("persons.erase", view.record, {});
        journal.title = id.name();
        journal.reason = reason;
        journal.erases = erases;
        return Written<PersonView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Reveal> reveal_sealed_field(const Caller& caller, Connection& snapshot, PersonId id,
                                        int field, std::string_view raw_reason) {
    const auto sealed_field = registry::to_sealed_field(field);
    if (!sealed_field) {
        registry::Checks checks("");
        checks.violate("field", field == 0 ? "REQUIRED" : "ENUM_UNKNOWN");
        return std::move(checks).refusal();
    }
    auto reason = TRY(check_reason(raw_reason, false));
    TRY(living_record(caller, snapshot, id));
    TRY(require_about(caller, snapshot, kReveal, id));
    TRY(may_reveal_field(caller, *sealed_field));
    Reveal reveal;
    reveal.value = storage::sealed_value_of(snapshot, id, *sealed_field);
    if (reveal.value.empty()) {
        return sdk::refuse(sdk::Code::kNotFound, "SEALED_FIELD_EMPTY", "nothing was entered");
    }
    storage::AccessEvent& event = reveal.event;
    event.kind = storage::AccessKind::kSealedShown;
    event.user = caller.actor.user;
    event.name = caller.actor.name;
    event.role = caller.actor.role;
    event.terminal = caller.actor.terminal;
    event.address = caller.address;
    event.subject = id.name();
    event.detail = std::string(registry::field_name(*sealed_field));
    if (!reason.empty()) event.detail += ": " + reason;
    return reveal;
}

}  // namespace collegium::usecases
