#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/person_merges.hpp>

#include "payload.hpp"
#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

using nlohmann::ordered_json;
using registry::PersonId;
using storage::Connection;
using storage::PersonRecord;
using storage::PersonReference;
using storage::SubjectVersion;

[[nodiscard]] sdk::Result<PersonRecord> active_card(const Caller& caller, Connection& snapshot,
                                                    PersonId id) {
    auto record = storage::find_person(snapshot, id, alphabet_of(caller));
    if (!record) {
        return sdk::refuse(sdk::Code::kNotFound, "PERSON_NOT_FOUND", "no " + id.name(),
                           {{"person", std::to_string(id.value)}});
    }
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

// Takes over what the first card leaves empty.
registry::Person filled(registry::Person card, const registry::Person& other) {
    const registry::PublicPerson kept = card.public_data;
    registry::each_field<registry::Person>([&](const auto& field) {
        auto& value = field.in(card);
        if (value == std::decay_t<decltype(value)>{}) value = field.in(other);
    });
    // A name is taken over whole, and so is a rank with its term.
    card.public_data.cyrillic_name.surname = kept.cyrillic_name.surname;
    if (!kept.latin_name.empty()) card.public_data.latin_name = kept.latin_name;
    if (!kept.sport_rank.empty()) card.public_data.sport_rank_end_date = kept.sport_rank_end_date;
    return card;
}

// The sealed values that only the other card has.
registry::SealedChanges sealed_from(Connection& snapshot, PersonId keep, PersonId merge) {
    registry::SealedChanges changes;
    const auto has = storage::sealed_masks_of(snapshot, keep);
    for (const auto& [field, mask] : storage::sealed_masks_of(snapshot, merge)) {
        if (!has.contains(field))
            changes.emplace(field, storage::sealed_value_of(snapshot, merge, field));
    }
    return changes;
}

std::string moved_payload(const std::string& card, PersonId merged,
                          const std::vector<PersonReference>& moved) {
    ordered_json json = ordered_json::parse(card);
    json["merged"] = merged.name();
    json["moved"] = ordered_json::array();
    for (const PersonReference& reference : moved)
        json["moved"].push_back({{"name", reference.name}, {"capacity", reference.capacity}});
    return json.dump();
}

// What a merge is decided from and what it writes.
struct Merge {
    PersonRecord keep;
    PersonRecord merge;
    registry::CheckedPerson card;
    std::vector<PersonReference> moved;
    std::string before;
    std::string reason;
};

storage::JournalDraft merged_row(const Merge& merge) {
    storage::JournalDraft row;
    row.action = "persons.merged";
    row.subject = merge.merge.id.name();
    row.version = merge.merge.version + 1;
    row.title = registry::short_name(merge.merge.public_data.cyrillic_name);
    row.after = ordered_json{{"merged_into", merge.keep.id.name()}}.dump();
    row.reason = merge.reason;
    return row;
}

storage::JournalDraft merge_row(const Merge& merge, std::int64_t version) {
    storage::JournalDraft row;
    row.action = "persons.merge";
    row.subject = merge.keep.id.name();
    row.version = version;
    row.depends_on = {{merge.merge.id.name(), merge.merge.version}};
    row.title = registry::short_name(merge.card.public_data.cyrillic_name);
    row.before = merge.before;
    row.after = moved_payload(person_payload(merge.card, merge.keep.id, merge.card.sealed, version),
                              merge.merge.id, merge.moved);
    row.reason = merge.reason;
    return row;
}

void write_merge(Connection& writer, const Merge& merge, std::int64_t version,
                 storage::Instant now) {
    const PersonId keep = merge.keep.id;
    storage::update_person(writer, keep, version, merge.card, now);
    storage::seal_values(writer, keep, version, merge.card.sealed);
    storage::move_references(writer, merge.merge.id, keep);
    storage::mark_merged(writer, merge.merge.id, keep, merge.merge.version + 1, now);
}

std::string date_text(const std::optional<registry::Date>& date) {
    return date ? registry::to_iso(*date) : std::string();
}

std::vector<DuplicateFact> facts_of(const PersonView& first, const PersonView& second) {
    std::vector<DuplicateFact> facts;
    const auto add = [&](std::string field, std::string one, std::string other) {
        const bool same = !one.empty() && registry::folded_name({one, "", ""}) ==
                                              registry::folded_name({other, "", ""});
        if (one.empty() && other.empty()) return;
        facts.push_back({std::move(field), same, std::move(one), std::move(other)});
    };
    const registry::PublicPerson& a = first.record.public_data;
    const registry::PublicPerson& b = second.record.public_data;
    const std::string name = "public_data.cyrillic_name.";
    add(name + "surname", a.cyrillic_name.surname, b.cyrillic_name.surname);
    add(name + "given_name", a.cyrillic_name.given_name, b.cyrillic_name.given_name);
    add(name + "patronymic", a.cyrillic_name.patronymic, b.cyrillic_name.patronymic);
    if (first.restricted && second.restricted) {
        add("restricted_data.birth_date", date_text(first.restricted->birth_date),
            date_text(second.restricted->birth_date));
    } else {
        add("public_data.birth_year", std::to_string(a.birth_year), std::to_string(b.birth_year));
    }
    add("public_data.organisation", first.record.organisation_short_name,
        second.record.organisation_short_name);
    add("public_data.region", a.region, b.region);
    add("public_data.sport_rank", a.sport_rank, b.sport_rank);
    add("public_data.coach", first.record.coach_short_name(), second.record.coach_short_name());
    const auto mask = [](const PersonView& view) {
        const auto found = view.masks.find(registry::SealedField::kPassport);
        return found == view.masks.end() ? std::string() : found->second;
    };
    add("sealed_data.passport", mask(first), mask(second));
    return facts;
}

[[nodiscard]] sdk::Result<storage::JournalDraft> undo_merge(Connection& writer,
                                                            const storage::JournalRow& row,
                                                            const storage::JournalPayload& payload,
                                                            storage::Instant now) {
    const PersonId keep = PersonId::parse(row.subject).value();
    const ordered_json after = ordered_json::parse(payload.after);
    const PersonId merged = PersonId::parse(after.at("merged").get<std::string>()).value();
    std::vector<PersonReference> moved;
    for (const ordered_json& one : after.at("moved")) {
        moved.push_back(
            {one.at("name").get<std::string>(), one.at("capacity").get<std::string>(), 0, 0});
    }
    const std::int64_t version = row.version + 1;
    storage::update_person(writer, keep, version,
                           record_of_payload<registry::Person>(payload.before), now);
    storage::reseal_values(writer, keep, sealed_in_payload(payload.after), row.version - 1,
                           version);
    storage::unmark_merged(writer, merged);
    const auto other = storage::find_person(writer, merged, text::Alphabet::kRussian);
    storage::update_person(writer, merged, other->version + 1,
                           {other->public_data, storage::restricted_of(writer, merged)}, now);
    storage::return_references(writer, keep, merged, moved);
    storage::JournalDraft draft;
    draft.subject = row.subject;
    draft.version = version;
    draft.before = payload.after;
    draft.after = payload.before;
    draft.title = row.title;
    return draft;
}

[[nodiscard]] sdk::Result<storage::JournalDraft> undo_distinct(
    Connection& writer, const storage::JournalRow& row, const storage::JournalPayload& payload,
    storage::Instant) {
    const auto other = ordered_json::parse(payload.after).at("distinct_from").get<std::string>();
    storage::unmark_distinct(writer, PersonId::parse(row.subject).value(),
                             PersonId::parse(other).value());
    storage::JournalDraft draft;
    draft.subject = row.subject;
    draft.version = row.version;  // the card stays as it is
    draft.before = payload.after;
    draft.title = row.title;
    return draft;
}

}  // namespace

sdk::Result<std::vector<DuplicateView>> list_duplicates(const Caller& caller, Connection& snapshot,
                                                        const DuplicateListInput& input) {
    if (input.person) {
        auto card = active_card(caller, snapshot, *input.person);
        if (!card) return sdk::refusal_of(std::move(card));
    }
    std::pair<PersonId, PersonId> after{};
    if (input.page.after.size() == 2) {  // from a token of our own
        after = {PersonId{std::stoll(input.page.after[0])},
                 PersonId{std::stoll(input.page.after[1])}};
    }
    std::vector<DuplicateView> views;
    for (const auto& pair : storage::duplicate_pairs(snapshot, input.person)) {
        if (pair <= after) continue;
        if (static_cast<int>(views.size()) == input.page.limit) break;
        auto first = get_person(caller, snapshot, pair.first);
        auto second = get_person(caller, snapshot, pair.second);
        if (!first || !second) continue;
        DuplicateView view;
        view.first = *std::move(first);
        view.second = *std::move(second);
        view.facts = facts_of(view.first, view.second);
        view.first_references = storage::references_to(snapshot, pair.first);
        view.second_references = storage::references_to(snapshot, pair.second);
        views.push_back(std::move(view));
    }
    return views;
}

sdk::Result<Plan<MergeView>> merge_persons(const Caller& caller, Connection& snapshot,
                                           const MergePersonsInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, true));
    if (input.keep == input.merge) {
        registry::Checks checks("");
        checks.violate("merge", "MERGE_WITH_SELF");
        return std::move(checks).refusal();
    }
    auto keep = TRY(active_card(caller, snapshot, input.keep));
    auto merge = TRY(active_card(caller, snapshot, input.merge));
    auto etag = TRY(expect_version(input.keep.name(), input.keep_version, keep.version));
    TRY(expect_version(input.merge.name(), input.merge_version, merge.version));
    if (const auto code = storage::shared_competition(snapshot, input.keep, input.merge)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PERSONS_IN_ONE_EVENT",
                           "both have a line in one event", {{"code", *code}});
    }
    const registry::Person kept{keep.public_data, storage::restricted_of(snapshot, input.keep)};
    registry::Person whole =
        filled(kept, {merge.public_data, storage::restricted_of(snapshot, input.merge)});
    // Somebody may be the coach of both, never of himself.
    auto& coach = whole.public_data.coach;
    if (coach == input.keep || coach == input.merge) coach.reset();
    auto card = TRY(registry::check_person({}, {moment.today, true}, {}, std::move(whole)));
    card.sealed = sealed_from(snapshot, input.keep, input.merge);

    Merge made{keep,
               merge,
               std::move(card),
               storage::references_to(snapshot, input.merge),
               person_payload(kept, input.keep, {}, 0),
               std::move(reason)};
    Plan<MergeView> plan(snapshot);
    plan.preview.person.record = keep;
    plan.preview.person.record.public_data = made.card.public_data;
    plan.preview.merged = input.merge;
    plan.preview.moved = made.moved;
    plan.caller_etag = etag;
    plan.apply = [caller, made = std::move(made),
                  moment](Connection& writer) -> sdk::Result<Written<MergeView>> {
        if (const auto code = storage::shared_competition(writer, made.keep.id, made.merge.id)) {
            return sdk::refuse(sdk::Code::kFailedPrecondition, "PERSONS_IN_ONE_EVENT",
                               "both have a line in one event", {{"code", *code}});
        }
        Merge done = made;
        done.moved = storage::references_to(writer, made.merge.id);
        const std::int64_t version = done.keep.version + 1;
        write_merge(writer, done, version, moment.now);
        Written<MergeView> written;
        auto view = TRY(get_person(caller, writer, done.keep.id));
        view.actions.clear();
        written.value = {std::move(view), done.merge.id, done.moved};
        written.preceding.push_back(merged_row(done));
        written.journal = merge_row(done, version);
        return written;
    };
    return plan;
}

sdk::Result<Plan<DistinctPersons>> mark_distinct(const Caller& caller, Connection& snapshot,
                                                 DistinctPersons pair, std::string_view raw_reason,
                                                 const Moment& moment) {
    auto reason = TRY(check_reason(raw_reason, false));
    if (pair.first == pair.second) {
        registry::Checks checks("");
        checks.violate("second", "MERGE_WITH_SELF");
        return std::move(checks).refusal();
    }
    auto first = TRY(active_card(caller, snapshot, pair.first));
    auto second = TRY(active_card(caller, snapshot, pair.second));
    Plan<DistinctPersons> plan(snapshot);
    plan.preview = pair;
    std::vector<SubjectVersion> rests_on{{pair.first.name(), first.version},
                                         {pair.second.name(), second.version}};
    plan.apply = [pair, facts = std::move(rests_on), reason,
                  title = registry::short_name(first.public_data.cyrillic_name),
                  moment](Connection& writer) -> sdk::Result<Written<DistinctPersons>> {
        storage::mark_distinct(writer, pair.first, pair.second, moment.now);
        storage::JournalDraft journal;
        journal.action = "persons.distinct";
        journal.subject = pair.first.name();
        journal.version = facts.front().version;  // the card stays as it is
        journal.depends_on = {facts.back()};
        journal.after = ordered_json{{"distinct_from", pair.second.name()}}.dump();
        journal.title = title;
        journal.reason = reason;
        return Written<DistinctPersons>{std::move(journal), pair};
    };
    return plan;
}

void add_merge_undo_rules(UndoRules& rules) {
    rules.add("persons.merge", {"persons.merge", undo_merge});
    rules.add("persons.distinct", {"persons.merge", undo_distinct});
}

}  // namespace collegium::usecases
