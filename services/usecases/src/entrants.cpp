#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include <collegium/i18n/reasons.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/payments.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/entrants.hpp>
#include <collegium/usecases/persons.hpp>

#include "entries.hpp"
#include "entries_payload.hpp"

namespace collegium::usecases {
namespace {

using admission::Athlete;
using admission::Entrant;
using admission::EntrantId;
using storage::ApplicationRecord;
using storage::Connection;
using storage::EntrantRecord;
using storage::SubjectVersion;

[[nodiscard]] sdk::Result<EntrantRecord> existing_entrant(const Caller& caller,
                                                          Connection& snapshot, EntrantId id) {
    auto record = storage::find_entrant(snapshot, id, alphabet_of(caller));
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND", "no " + id.name(),
                       {{"entrant", std::to_string(id.value)}});
}

// Everything of a view but remarks and what the card has sealed.
EntrantView view_of(const Entries& entries, const admission::Application& application,
                    EntrantRecord record) {
    EntrantView view;
    const rulebook::Book& book = entries.competition.book();
    const Entrant& entrant = record.entrant;
    if (const rulebook::Row* row = book.find("discipline", entrant.discipline))
        view.discipline_title = row->text("name");
    view.group_title = admission::group_title(book, entrant.age_group, entrant.sex_group);
    view.currency = admission::currency_of(book);
    view.fee = entries.fee(application);
    view.record = std::move(record);
    return view;
}

void add_sealed(Connection& connection, EntrantView& view) {
    const auto masks = storage::sealed_masks_of(connection, view.record.entrant.person);
    for (const auto& [field, mask] : masks)
        view.sealed_on_card.push_back(field);
}

std::string title_of(const EntrantRecord& record) {
    return "№ " + std::to_string(record.application.value) + "/" + std::to_string(record.number) +
           " " + registry::short_name(record.person.cyrillic_name);
}

storage::JournalDraft journal_of(const char* action, const EntrantRecord& record,
                                 std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.scope = record.id.competition.name();
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.depends_on = std::move(depends_on);
    draft.title = title_of(record);
    return draft;
}

std::string payload_of(const EntrantRecord& record) {
    return entrant_payload(record.entrant, record.id.competition, record.strike_reason);
}

// Application and competition of a line that is to be changed.
struct Place {
    Entries entries;
    ApplicationRecord application;

    [[nodiscard]] admission::LineContext context() const {
        return {entries.frame(), application.application, application.organisation_region};
    }
    [[nodiscard]] std::vector<SubjectVersion> facts() const {
        std::vector<SubjectVersion> facts = entries.facts();
        facts.push_back({application.id.name(), application.version});
        return facts;
    }
};
[[nodiscard]] sdk::Result<Place> begin_change(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library,
                                              admission::ApplicationId id) {
    auto entries = TRY(load_entries(snapshot, library, id.competition));
    auto application = TRY(existing_application(snapshot, id));
    TRY(check_may_enter(caller, snapshot, entries, application.application));
    TRY(check_open(entries));
    TRY(check_in_force(application));
    return Place{std::move(entries), std::move(application)};
}

// The coach's card where the line names one, with its version. A line that already names him keeps
// him though he was barred since: the commission sees it.
[[nodiscard]] sdk::Result<std::vector<SubjectVersion>> check_coach(
    const Caller& caller, Connection& snapshot, const Entries& entries, const Entrant& entrant,
    std::optional<registry::PersonId> before = {}) {
    std::vector<SubjectVersion> facts;
    if (!entrant.coach) return facts;
    if (entrant.coach != before) {
        const auto& draft = entries.competition.record.draft;
        std::vector<registry::Ban> bans;
        for (storage::BanRecord& record :
             storage::bans_within(snapshot, *entrant.coach, draft.start_date, draft.end_date))
            bans.push_back(std::move(record.ban));
        TRY(admission::check_coach_bans(entries.competition.book(), bans));
    }
    const auto coach = storage::find_person(snapshot, *entrant.coach, alphabet_of(caller));
    if (coach && !coach->erased) {
        facts.push_back({coach->id.name(), coach->version});
        return facts;
    }
    registry::Checks checks("entrant");
    checks.violate("coach", "COACH_UNKNOWN");
    return std::move(checks).refusal();
}

// The athlete of a new line: a card of the registry, or a new one with the plan that makes it.
struct NewAthlete {
    Athlete athlete;
    std::vector<SubjectVersion> facts;
    std::optional<Plan<PersonView>> card;
};

[[nodiscard]] sdk::Result<NewAthlete> known_athlete(const Caller& caller, Connection& snapshot,
                                                    registry::PersonId id) {
    const auto person = storage::find_person(snapshot, id, alphabet_of(caller));
    if (!person || person->erased) {
        registry::Checks checks("entrant");
        checks.violate("person", "PERSON_UNKNOWN");
        return std::move(checks).refusal();
    }
    NewAthlete found;
    found.athlete = {id, person->public_data, storage::restricted_of(snapshot, id).birth_date,
                     person->coach_short_name()};
    found.facts.push_back({id.name(), person->version});
    return found;
}

[[nodiscard]] sdk::Result<NewAthlete> new_athlete(const Caller& caller, Connection& snapshot,
                                                  const AddEntrantInput& input,
                                                  const Moment& moment) {
    TRY(require(caller, "persons.write"));
    CreatePersonInput card;
    card.form = *input.new_person;
    card.allow_duplicate = input.allow_duplicate_person;
    card.allow_unusual_birth_date = input.allow_unusual_birth_date;
    auto plan = create_person(caller, snapshot, card, moment);
    if (!plan) {
        // Paths of a card inside the request of a line.
        sdk::Error error = std::move(plan).error();
        for (sdk::Violation& violation : error.violations)
            violation.field = "new_" + violation.field;
        return tl::unexpected(std::move(error));
    }
    NewAthlete found;
    found.athlete = {
        {}, plan->preview.record.public_data, plan->preview.restricted->birth_date, {}};
    if (found.athlete.card.coach) {
        const auto coach =
            storage::find_person(snapshot, *found.athlete.card.coach, alphabet_of(caller));
        if (coach)
            found.athlete.coach_short_name = registry::short_name(coach->public_data.cyrillic_name);
    }
    found.card = *std::move(plan);
    return found;
}

[[nodiscard]] sdk::Result<NewAthlete> athlete_for(const Caller& caller, Connection& snapshot,
                                                  const AddEntrantInput& input,
                                                  const Moment& moment) {
    if (input.person && input.new_person) {
        registry::Checks checks("");
        checks.violate("new_person", "PERSON_TWICE");
        return std::move(checks).refusal();
    }
    if (input.new_person) return new_athlete(caller, snapshot, input, moment);
    if (input.person) return known_athlete(caller, snapshot, *input.person);
    registry::Checks checks("entrant");
    checks.violate("person", "REQUIRED");
    return std::move(checks).refusal();
}

// The line that a new one replaces; it is struck out by the same act.
[[nodiscard]] sdk::Result<std::optional<EntrantRecord>> replaced_line(const Caller& caller,
                                                                      Connection& snapshot,
                                                                      const Entrant& entrant,
                                                                      const Place& place) {
    if (!entrant.replaces) return std::nullopt;
    auto record = storage::find_entrant(snapshot, {place.entries.id(), *entrant.replaces},
                                        alphabet_of(caller));
    registry::Checks checks("entrant");
    if (!record || record->application != place.application.id)
        checks.violate("replaces", "ENTRANT_UNKNOWN");
    else if (record->replaced_by)
        checks.violate("replaces", "ENTRANT_REPLACED_ALREADY");
    if (!checks.passed()) return std::move(checks).refusal();
    return record;
}

// «замена: Щукин Р. Л.», in the language of the book: the line is printed with it.
std::string replaced_reason(const rulebook::Book& book, const registry::PersonName& by) {
    sdk::Error words;
    words.reason = "STRUCK_AS_REPLACED";
    words.metadata = {{"name", registry::short_name(by)}};
    const bool ukrainian = book.head().text("language") == "uk";
    return i18n::reason_text(ukrainian ? i18n::Language::kUk : i18n::Language::kRu, words).text;
}

// The journal row of a line struck out, restored or changed; writes nothing.
struct LineChange {
    EntrantRecord before;
    EntrantRecord after;  // with the version it gets
};

storage::JournalDraft row_of(const char* action, const LineChange& change,
                             std::vector<SubjectVersion> facts, std::string reason) {
    auto journal = journal_of(action, change.after, std::move(facts));
    journal.before = payload_of(change.before);
    journal.after = payload_of(change.after);
    journal.reason = std::move(reason);
    return journal;
}

LineChange strike(const EntrantRecord& record, std::string reason, storage::Instant now) {
    LineChange change{record, record};
    change.after.struck = !reason.empty();
    change.after.strike_reason = std::move(reason);
    change.after.struck_at = change.after.struck ? now : storage::Instant{};
    change.after.updated_at = now;
    ++change.after.version;
    return change;
}

// A line to be struck out or taken back.
struct Striking {
    Place place;
    EntrantRecord record;
    std::optional<SubjectVersion> etag;
    std::string reason;
};
[[nodiscard]] sdk::Result<Striking> begin_striking(const Caller& caller, Connection& snapshot,
                                                   const rulebook::Library& library, EntrantId id,
                                                   std::optional<std::int64_t> version,
                                                   std::string_view raw_reason) {
    auto reason = TRY(check_reason(raw_reason, true));
    auto record = TRY(existing_entrant(caller, snapshot, id));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    auto place = TRY(begin_change(caller, snapshot, library, record.application));
    return Striking{std::move(place), std::move(record), std::move(etag), std::move(reason)};
}

Plan<EntrantView> strike_plan(const Connection& snapshot, const Striking& striking,
                              LineChange change, const char* action,
                              std::function<sdk::Result<void>(Connection&)> check,
                              const Moment& moment) {
    Plan<EntrantView> plan(snapshot);
    plan.preview =
        view_of(striking.place.entries, striking.place.application.application, change.after);
    plan.caller_etag = striking.etag;
    plan.apply = [view = plan.preview, change = std::move(change), action, check = std::move(check),
                  reason = striking.reason,
                  moment](Connection& writer) -> sdk::Result<Written<EntrantView>> {
        TRY(check(writer));
        storage::set_struck(writer, change.after.id, change.after.version,
                            change.after.strike_reason, moment.now);
        return Written<EntrantView>{
            row_of(action, change,
                   {{change.after.entrant.person.name(), change.after.person_version}}, reason),
            view};
    };
    return plan;
}

[[nodiscard]] sdk::Result<storage::EntrantFilter> read_filter(
    const std::string& text, competition::CompetitionId competition, std::optional<bool>& paid) {
    constexpr std::array<std::string_view, 7> kFields{
        "application", "state", "person", "discipline", "age_group", "sex_group", "paid"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::EntrantFilter filter;
    for (const auto& [field, value] : terms) {
        bool valid = true;
        if (field == "application") {
            filter.application = admission::ApplicationId::parse(value);
            valid = filter.application && filter.application->competition == competition;
        } else if (field == "state") {
            valid = value == "entered" || value == "struck";
            filter.struck = value == "struck";
        } else if (field == "person") {
            filter.person = registry::PersonId::parse(value);
            valid = filter.person.has_value();
        } else if (field == "discipline") {
            filter.discipline = value;
        } else if (field == "age_group") {
            filter.age_group = value;
        } else if (field == "sex_group") {
            valid = value == "female" || value == "male";
            filter.sex_group = value == "male" ? registry::Sex::kMale : registry::Sex::kFemale;
        } else {
            valid = value == "true" || value == "false";
            paid = value == "true";
        }
        if (!valid) return filter_value_invalid(field);
    }
    return filter;
}

// The applications of the competition by number.
using Applications = std::map<std::int64_t, ApplicationRecord>;

Applications applications_of(Connection& snapshot, competition::CompetitionId competition) {
    Applications applications;
    for (ApplicationRecord& record :
         storage::list_applications(snapshot, competition, {}, 0, std::numeric_limits<int>::max()))
        applications.emplace(record.id.value, std::move(record));
    return applications;
}

storage::EntrantPosition position_of(const std::vector<std::string>& after) {
    if (after.size() != 2) return {};
    return {std::stoll(after[0]), std::stoi(after[1])};  // from a token of our own
}

// How many lines of the filter there are, and how many of them are paid in full.
void count(Connection& snapshot, const Entries& entries, const Applications& applications,
           const storage::EntrantFilter& filter, std::optional<bool> paid, const Caller& caller,
           EntrantList& list) {
    std::int64_t total = 0;
    std::int64_t settled = 0;
    for (const EntrantRecord& record :
         storage::list_entrants(snapshot, entries.id(), filter, alphabet_of(caller), {},
                                std::numeric_limits<int>::max())) {
        const std::int64_t fee = entries.fee(applications.at(record.application.value).application);
        const bool is_paid = record.paid >= fee;
        if (paid && *paid != is_paid) continue;
        ++total;
        if (fee > 0 && is_paid) ++settled;
    }
    list.total = total;
    list.paid_total = settled;
}

}  // namespace

sdk::Result<EntrantView> get_entrant(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library, EntrantId id) {
    auto entries = TRY(load_entries(snapshot, library, id.competition));
    auto record = TRY(existing_entrant(caller, snapshot, id));
    auto application = TRY(existing_application(snapshot, record.application));
    EntrantView view = view_of(entries, application.application, std::move(record));
    view.remarks = LineRemarks(snapshot, entries).of(view.record, application.application);
    add_sealed(snapshot, view);
    const auto change = [&](bool struck) -> sdk::Result<void> {
        TRY(begin_change(caller, snapshot, library, view.record.application));
        if (view.record.struck == struck) return {};
        return sdk::refuse(sdk::Code::kFailedPrecondition,
                           struck ? "ENTRANT_NOT_STRUCK" : "ENTRANT_STRUCK", "the line's state");
    };
    view.actions = {allowed_action("entrant.update", Risk::kLow, change(false)),
                    allowed_action("entrant.strike", Risk::kMedium, change(false)),
                    allowed_action("entrant.restore", Risk::kLow, change(true))};
    return view;
}

sdk::Result<EntrantList> list_entrants(const Caller& caller, Connection& snapshot,
                                       const rulebook::Library& library,
                                       const EntrantListInput& input) {
    std::optional<bool> paid;
    auto filter = TRY(read_filter(input.filter, input.competition, paid));
    auto entries = TRY(load_entries(snapshot, library, input.competition));
    const Applications applications = applications_of(snapshot, input.competition);
    const LineRemarks remarks(snapshot, entries);
    EntrantList list;
    storage::EntrantPosition after = position_of(input.page.after);
    const auto wanted = static_cast<std::size_t>(input.page.limit);
    // What is paid in full is known only beside its fee: rows are read until the page is full.
    while (list.rows.size() < wanted) {
        auto records = storage::list_entrants(snapshot, input.competition, filter,
                                              alphabet_of(caller), after, input.page.limit);
        for (EntrantRecord& record : records) {
            if (list.rows.size() == wanted) break;
            after = {record.application.value, record.number};
            const ApplicationRecord& application = applications.at(record.application.value);
            const bool is_paid = record.paid >= entries.fee(application.application);
            if (paid && *paid != is_paid) continue;
            auto found = remarks.of(record, application.application);
            EntrantView view = view_of(entries, application.application, std::move(record));
            if (!application.withdrawn) view.remarks = std::move(found);
            list.rows.push_back(std::move(view));
        }
        if (records.size() < wanted) break;
    }
    if (input.page.after.empty())
        count(snapshot, entries, applications, filter, paid, caller, list);
    return list;
}

sdk::Result<Plan<EntrantView>> add_entrant(const Caller& caller, Connection& snapshot,
                                           const rulebook::Library& library,
                                           const AddEntrantInput& input, const Moment& moment) {
    auto place = TRY(begin_change(caller, snapshot, library, input.application));
    TRY(check_may_add(snapshot, place.entries));
    auto athlete = TRY(athlete_for(caller, snapshot, input, moment));
    auto entrant = TRY(admission::check_line(input.form, athlete.athlete, place.context()));
    if (place.application.application.stage == admission::Stage::kPreliminary)
        entrant.in_preliminary = true;
    auto facts = TRY(check_coach(caller, snapshot, place.entries, entrant));
    facts.insert(facts.end(), athlete.facts.begin(), athlete.facts.end());
    auto replaced = TRY(replaced_line(caller, snapshot, entrant, place));
    const LineRemarks remarks(snapshot, place.entries);
    if (const int line = remarks.same_line(entrant, place.application.id.value, 0);
        line != 0 && !athlete.card)
        return entered_twice(line);

    EntrantRecord record;
    record.id.competition = place.entries.id();
    record.application = place.application.id;
    record.created_at = record.updated_at = moment.now;
    record.entrant = entrant;
    record.person = athlete.athlete.card;
    record.birth_date = athlete.athlete.birth_date;
    record.organisation = place.application.application.organisation;
    record.organisation_short_name = place.application.organisation_short_name;
    record.organisation_region = place.application.organisation_region;
    Plan<EntrantView> plan(snapshot);
    plan.preview = view_of(place.entries, place.application.application, record);
    plan.preview.remarks = remarks.of_new(entrant, athlete.athlete, place.application, /*self=*/0);
    std::optional<LineChange> struck;
    if (replaced) {
        if (!replaced->struck)
            struck = strike(
                *replaced,
                replaced_reason(place.entries.competition.book(), record.person.cyrillic_name),
                moment.now);
    }
    std::vector<SubjectVersion> rests_on = facts;
    rests_on.push_back({place.application.id.name(), place.application.version});
    plan.apply = [caller, view = plan.preview, card = athlete.card, struck, rests_on,
                  moment](Connection& writer) -> sdk::Result<Written<EntrantView>> {
        Written<EntrantView> written;
        std::vector<SubjectVersion> depends_on = rests_on;
        Entrant line = view.record.entrant;
        if (card) {
            auto made = TRY(card->apply(writer));
            line.person = made.value.record.id;
            depends_on.push_back({line.person.name(), made.value.record.version});
            written.preceding.push_back(*std::move(made.journal));
        }
        const admission::ApplicationId application = view.record.application;
        // Somebody may have entered the athlete since the snapshot.
        const auto lines = storage::entered_lines_of(writer, application.competition, line.person);
        if (const int twice = same_line(lines, line, application.value, 0); twice != 0)
            return entered_twice(twice);
        if (struck) {
            storage::set_struck(writer, struck->after.id, struck->after.version,
                                struck->after.strike_reason, moment.now);
            written.preceding.push_back(
                row_of("entrants.strike", *struck, {}, struck->after.strike_reason));
        }
        const storage::NewEntrant made =
            storage::insert_entrant(writer, application, line, moment.now);
        written.value = view;
        written.value.record = *storage::find_entrant(writer, made.id, alphabet_of(caller));
        auto journal = journal_of("entrants.add", written.value.record, depends_on);
        journal.after = payload_of(written.value.record);
        written.journal = std::move(journal);
        return written;
    };
    return plan;
}

sdk::Result<Plan<EntrantView>> update_entrant(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library,
                                              const UpdateEntrantInput& input,
                                              const Moment& moment) {
    auto record = TRY(existing_entrant(caller, snapshot, input.id));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    auto place = TRY(begin_change(caller, snapshot, library, record.application));
    if (record.struck) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK",
                           "a struck line does not change");
    }
    const Athlete athlete = athlete_of(record);
    auto entrant = TRY(
        admission::check_line(input.form, athlete, place.context(), input.mask, record.entrant));
    auto facts = TRY(check_coach(caller, snapshot, place.entries, entrant, record.entrant.coach));
    facts.push_back({record.entrant.person.name(), record.person_version});
    const LineRemarks remarks(snapshot, place.entries);
    if (const int line = remarks.same_line(entrant, record.application.value, record.id.value))
        return entered_twice(line);

    LineChange change{record, record};
    change.after.entrant = entrant;
    change.after.updated_at = moment.now;
    ++change.after.version;
    Plan<EntrantView> plan(snapshot);
    plan.preview = view_of(place.entries, place.application.application, change.after);
    plan.preview.remarks = remarks.of_new(entrant, athlete, place.application, record.id.value);
    plan.caller_etag = etag;
    plan.apply = [view = plan.preview, change, facts,
                  moment](Connection& writer) -> sdk::Result<Written<EntrantView>> {
        storage::update_entrant(writer, change.after.id, change.after.version, change.after.entrant,
                                moment.now);
        return Written<EntrantView>{row_of("entrants.update", change, facts, {}), view};
    };
    return plan;
}

sdk::Result<Plan<EntrantView>> strike_entrant(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library, EntrantId id,
                                              std::optional<std::int64_t> version,
                                              std::string_view reason, const Moment& moment) {
    auto striking = TRY(begin_striking(caller, snapshot, library, id, version, reason));
    if (striking.record.struck) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_STRUCK",
                           "the line is struck out already");
    }
    return strike_plan(
        snapshot, striking, strike(striking.record, striking.reason, moment.now), "entrants.strike",
        [](Connection&) -> sdk::Result<void> { return {}; }, moment);
}

sdk::Result<Plan<EntrantView>> restore_entrant(const Caller& caller, Connection& snapshot,
                                               const rulebook::Library& library, EntrantId id,
                                               std::optional<std::int64_t> version,
                                               std::string_view reason, const Moment& moment) {
    auto striking = TRY(begin_striking(caller, snapshot, library, id, version, reason));
    const EntrantRecord& record = striking.record;
    if (!record.struck) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_NOT_STRUCK",
                           "the line is not struck out");
    }
    if (record.replaced_by) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRANT_REPLACED",
                           "another athlete took the place");
    }
    const auto free = [record](Connection& connection) -> sdk::Result<void> {
        const auto lines =
            storage::entered_lines_of(connection, record.id.competition, record.entrant.person);
        const int line =
            same_line(lines, record.entrant, record.application.value, record.id.value);
        if (line != 0) return entered_twice(line);
        return {};
    };
    TRY(free(snapshot));
    auto plan = strike_plan(snapshot, striking, strike(record, {}, moment.now), "entrants.restore",
                            free, moment);
    plan.preview.remarks = LineRemarks(snapshot, striking.place.entries)
                               .of_new(record.entrant, athlete_of(record),
                                       striking.place.application, record.id.value);
    return plan;
}

}  // namespace collegium::usecases
