#include <algorithm>
#include <array>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/officials.hpp>

#include "official_panel.hpp"
#include "post_roles.hpp"
#include "record_payload.hpp"

namespace collegium::usecases {
namespace {

using competition::Appointment;
using competition::CompetitionId;
using competition::OfficialId;
using rulebook::Book;
using rulebook::Library;
using storage::Connection;
using storage::OfficialRecord;
using storage::SubjectVersion;

constexpr std::string_view kWrite = "officials.write";

// Once results are approved nobody judges any more.
[[nodiscard]] sdk::Result<void> refuse_closed(const Competition& competition) {
    if (competition.record.state < competition::State::kApproved) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PANEL_CLOSED", "the competition is over");
}

[[nodiscard]] sdk::Result<void> may_write(const Caller& caller, const Competition& competition) {
    TRY(require_in(caller, kWrite, competition.record.id.name()));
    return refuse_closed(competition);
}

[[nodiscard]] sdk::Result<OfficialRecord> existing(Connection& snapshot, OfficialId id) {
    auto record = storage::find_official(snapshot, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "OFFICIAL_NOT_FOUND", "no " + id.name(),
                       {{"official", std::to_string(id.value)}});
}

storage::JournalDraft journal_of(const char* action, const OfficialView& view,
                                 std::vector<SubjectVersion> depends_on) {
    const OfficialRecord& record = view.record;
    storage::JournalDraft journal;
    journal.scope = record.id.competition.name();
    journal.action = action;
    journal.subject = record.id.name();
    journal.version = record.version;
    journal.depends_on = std::move(depends_on);
    journal.citations = {view.post.article};
    journal.title = registry::short_name(record.person_name) + ": " + view.post.title;
    journal.reason = record.appointment.dismiss_reason;
    journal.after = payload_of(record.appointment).dump();
    return journal;
}

struct Named {
    storage::PersonRecord person;
    std::string organisation_short_name;
    std::vector<SubjectVersion> facts;
};

// Whom an appointment names, with their versions.
[[nodiscard]] sdk::Result<Named> find_named(const Caller& caller, Connection& snapshot,
                                            const Appointment& appointment) {
    registry::Checks checks("official");
    Named named;
    auto person = storage::find_person(snapshot, appointment.person, alphabet_of(caller));
    if (person && !person->erased) {
        named.person = *std::move(person);
        named.facts.push_back({appointment.person.name(), named.person.version});
    } else {
        checks.violate("person", "PERSON_UNKNOWN");
    }
    if (const auto& id = appointment.organisation) {
        const auto body = storage::find_organisation(snapshot, *id, alphabet_of(caller));
        if (body) {
            named.organisation_short_name = body->organisation.short_name;
            named.facts.push_back({id->name(), body->version});
        } else {
            checks.violate("organisation", "ORGANISATION_UNKNOWN");
        }
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return named;
}

// Writes a record that stands already as it is now.
Plan<OfficialView> plan_change(const Connection& snapshot, OfficialView view,
                               const OfficialRecord& before, const char* action,
                               std::optional<SubjectVersion> etag,
                               std::vector<SubjectVersion> facts, const Moment& moment) {
    view.record.updated_at = moment.now;
    Plan<OfficialView> plan(snapshot);
    plan.preview = view;
    plan.caller_etag = std::move(etag);
    plan.apply = [view, action, facts = std::move(facts), moment,
                  was = payload_of(before.appointment).dump()](
                     Connection& writer) -> sdk::Result<Written<OfficialView>> {
        OfficialView written = view;
        ++written.record.version;
        storage::update_official(writer, written.record.id, written.record.version,
                                 written.record.appointment, moment.now);
        auto journal = journal_of(action, written, facts);
        journal.before = was;
        return Written<OfficialView>{std::move(journal), std::move(written)};
    };
    return plan;
}

struct Filter {
    bool dismissed = false;
    std::string panel;
    std::string post;
    std::optional<registry::PersonId> person;

    [[nodiscard]] bool takes(const OfficialRecord& record, const Book& book) const {
        if (record.active() == dismissed) return false;
        if (!post.empty() && record.appointment.post != post) return false;
        if (person && record.appointment.person != *person) return false;
        const rulebook::Row* row = book.find("post", record.appointment.post);
        return panel.empty() || (row != nullptr && competition::in_panel(*row, panel));
    }
};

[[nodiscard]] sdk::Result<Filter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 4> kFields{"state", "panel", "post", "person"};
    const auto terms = TRY(parse_filter(text, kFields));
    Filter filter;
    for (const auto& [field, value] : terms) {
        bool valid = true;
        if (field == "state") {
            filter.dismissed = value == "dismissed";
            valid = filter.dismissed || value == "active";
        } else if (field == "panel") {
            filter.panel = value;
        } else if (field == "post") {
            filter.post = value;
        } else {
            filter.person = registry::PersonId::parse(value);
            valid = filter.person.has_value();
        }
        if (!valid) return filter_value_invalid(field);
    }
    return filter;
}

// The place of a post in the book; a post the book no longer has comes last.
std::size_t place_of(const Book& book, std::string_view post) {
    const auto& posts = book.rows("post");
    const auto found = std::find_if(posts.begin(), posts.end(),
                                    [&](const auto& row) { return row.text("id") == post; });
    return static_cast<std::size_t>(found - posts.begin());
}

}  // namespace

sdk::Result<OfficialView> get_official(const Caller& caller, Connection& snapshot,
                                       const Library& library, OfficialId id,
                                       const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, id.competition));
    auto record = TRY(existing(snapshot, id));
    OfficialView view = view_of_official(snapshot, competition, std::move(record), moment);
    auto open = may_write(caller, competition);
    if (open && !view.record.active()) {
        open = sdk::refuse(sdk::Code::kFailedPrecondition, "OFFICIAL_DISMISSED",
                           "the appointment is over",
                           {{"date", registry::to_printed(*view.record.appointment.dismissed_on)}});
    }
    view.actions = {allowed_action("official.update", Risk::kLow, open),
                    allowed_action("official.dismiss", Risk::kMedium, open)};
    return view;
}

sdk::Result<OfficialList> list_officials(Connection& snapshot, const Library& library,
                                         const OfficialListInput& input, const Moment& moment) {
    auto filter = TRY(read_filter(input.filter));
    auto competition = TRY(load_competition(snapshot, library, input.competition));
    std::vector<OfficialRecord> officials = storage::officials_of(snapshot, input.competition);
    OfficialList list;
    if (input.page.after.empty()) list.remarks = panel_remarks(snapshot, competition, officials);
    std::erase_if(officials, [&](const OfficialRecord& record) {
        return !filter.takes(record, competition.book());
    });
    const auto place = [&](const OfficialRecord& record) {
        return std::pair(place_of(competition.book(), record.appointment.post), record.id.value);
    };
    std::ranges::sort(officials, {}, place);
    auto from = officials.begin();
    if (!input.page.after.empty()) {  // a token of our own: the number of the last row shown
        const std::int64_t last = std::stoll(input.page.after.front());
        from = std::ranges::find(officials, last,
                                 [](const OfficialRecord& record) { return record.id.value; });
        if (from != officials.end()) ++from;
    }
    for (; from != officials.end() && std::ssize(list.rows) < input.page.limit; ++from)
        list.rows.push_back(view_of_official(snapshot, competition, std::move(*from), moment));
    return list;
}

std::vector<std::string> key_of(const OfficialView& view) {
    return {std::to_string(view.record.id.value)};
}

sdk::Result<std::vector<PostView>> list_posts(Connection& snapshot, const Library& library,
                                              CompetitionId competition_id) {
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    const auto seats = storage::seats_of(storage::officials_of(snapshot, competition_id));
    std::vector<PostView> posts;
    for (const rulebook::Row& row : competition.book().rows("post")) {
        PostView view;
        view.post = post_title(snapshot, competition.book(), row.text("id"));
        view.single = row.flag("single");
        view.category_required = row.flag("category");
        view.required = competition::is_required(row);
        view.least_age = static_cast<int>(row.optional_number("least_age").value_or(0));
        view.holders =
            static_cast<int>(std::ranges::count(seats, view.post.id, &competition::Seat::post));
        // Somebody without faults of his own: what is left is said of the post.
        Appointment anybody;
        anybody.post = view.post.id;
        anybody.category = "?";
        competition::Candidate valid;
        valid.birth_year = 1;
        const auto found =
            competition::review_appointment(panel_rules(competition), anybody, valid, seats);
        auto open = refuse_closed(competition);
        if (open) open = found.result();
        if (!open) view.refusal = open.error();
        posts.push_back(std::move(view));
    }
    return posts;
}

sdk::Result<Plan<OfficialView>> appoint_official(const Caller& caller, Connection& snapshot,
                                                 const Library& library,
                                                 CompetitionId competition_id,
                                                 const registry::Form& form, const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    TRY(may_write(caller, competition));
    auto appointment = TRY(competition::check_appointment(form, moment.today));
    auto named = TRY(find_named(caller, snapshot, appointment));
    const registry::PublicPerson& person = named.person.public_data;
    if (appointment.category.empty()) appointment.category = person.arbiter_category;
    const PanelFacts facts = read_panel(snapshot, competition, appointment, std::nullopt);
    const auto found = review_by_book(snapshot, competition, appointment, person.region, facts);
    TRY(found.result());

    Plan<OfficialView> plan(snapshot);
    OfficialView& view = plan.preview;
    view.record.id.competition = competition_id;
    view.record.created_at = view.record.updated_at = moment.now;
    view.record.appointment = appointment;
    view.record.person_name = person.cyrillic_name;
    view.record.person_region = person.region;
    view.record.organisation_short_name = named.organisation_short_name;
    view.post = post_title(snapshot, competition.book(), appointment.post);
    const auto role = role_with_post(caller, snapshot, view, moment);
    view.role_granted = role || storage::granted_roles(snapshot, competition_id, moment.today)
                                    .contains({appointment.person, view.post.role});
    view.remarks = found.remarks;
    plan.apply = [view, role, facts, depends_on = named.facts, moment, competition_id,
                  first = competition.record.draft.start_date,
                  last = competition.record.draft.end_date](
                     Connection& writer) -> sdk::Result<Written<OfficialView>> {
        const Appointment& made = view.record.appointment;
        if (read_panel(writer, competition_id, made, std::nullopt, first, last) != facts)
            return panel_moved();
        OfficialView written = view;
        written.record.id = storage::insert_official(writer, competition_id, made, moment.now);
        written.record.version = 1;
        auto journal = journal_of("officials.appoint", written, depends_on);
        std::vector<storage::JournalDraft> given;
        if (role) given.push_back(give_post_role(writer, role->grant, written.record.id));
        rest_on(journal, given);
        return Written<OfficialView>{std::move(journal), std::move(written), std::move(given)};
    };
    return plan;
}

sdk::Result<Plan<OfficialView>> update_official(const Caller& caller, Connection& snapshot,
                                                const Library& library,
                                                const UpdateOfficialInput& input,
                                                const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, input.id.competition));
    auto record = TRY(existing(snapshot, input.id));
    TRY(may_write(caller, competition));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    if (!record.active()) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "OFFICIAL_DISMISSED",
                           "the appointment is over",
                           {{"date", registry::to_printed(*record.appointment.dismissed_on)}});
    }
    auto appointment = TRY(
        competition::check_appointment(input.form, moment.today, input.mask, record.appointment));
    auto named = TRY(find_named(caller, snapshot, appointment));
    // What the book refuses by now stands in the remarks; only what this change says is refused.
    const PanelFacts facts = read_panel(snapshot, competition, appointment, record.id.value);
    auto found = review_by_book(snapshot, competition, appointment, record.person_region, facts);
    std::erase_if(found.refusals,
                  [](const sdk::Violation& one) { return one.field != "official.category"; });
    TRY(found.result());
    OfficialRecord changed = record;
    changed.appointment = appointment;
    changed.organisation_short_name = named.organisation_short_name;
    OfficialView view = view_of_official(snapshot, competition, std::move(changed), moment);
    return plan_change(snapshot, std::move(view), record, "officials.update", etag, named.facts,
                       moment);
}

sdk::Result<Plan<OfficialView>> dismiss_official(const Caller& caller, Connection& snapshot,
                                                 const Library& library,
                                                 const DismissOfficialInput& input,
                                                 const Moment& moment) {
    auto competition = TRY(load_competition(snapshot, library, input.id.competition));
    auto record = TRY(existing(snapshot, input.id));
    TRY(may_write(caller, competition));
    auto etag = TRY(expect_version(input.id.name(), input.version, record.version));
    auto ended =
        TRY(competition::dismiss(record.appointment, input.last_day, input.reason, moment.today));
    OfficialRecord changed = record;
    changed.appointment = std::move(ended);
    OfficialView view = view_of_official(snapshot, competition, std::move(changed), moment);
    const auto roles = roles_held_by(snapshot, input.id);
    if (!roles.empty()) view.role_granted = false;
    auto plan =
        plan_change(snapshot, std::move(view), record, "officials.dismiss", etag, {}, moment);
    for (const storage::Grant& role : roles)
        storage::note_read(snapshot, storage::id_of(role).name(), role.version);
    plan.apply = [end = std::move(plan.apply), id = input.id, reason = input.reason,
                  now = moment.now](Connection& writer) -> sdk::Result<Written<OfficialView>> {
        auto taken = take_post_roles(writer, id, now, reason);
        auto written = end(writer);
        if (!written) return written;
        rest_on(*written->journal, taken);
        written->preceding = std::move(taken);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
