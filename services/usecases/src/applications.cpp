#include <algorithm>
#include <array>
#include <limits>
#include <memory>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/organisations.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/applications.hpp>

#include "entries.hpp"
#include "entries_payload.hpp"

namespace collegium::usecases {
namespace {

using admission::Application;
using admission::ApplicationForm;
using admission::ApplicationId;
using admission::ApplicationPaperForm;
using admission::Stage;
using storage::ApplicationRecord;
using storage::Connection;
using storage::SubjectVersion;

struct ApplicationPath {
    std::string_view path;
    void (*take)(ApplicationForm& into, const ApplicationForm& from);
};

template <auto member>
void take(ApplicationForm& into, const ApplicationForm& from) {
    into.*member = from.*member;
}
template <auto paper, auto member>
void take_of(ApplicationForm& into, const ApplicationForm& from) {
    (into.*paper).*member = (from.*paper).*member;
}
// A signature that is not named stays as it is.
template <auto paper>
void take_signatures(ApplicationForm& into, const ApplicationForm& from) {
    auto& stored = (into.*paper).signatures;
    for (const admission::SignatureForm& given : (from.*paper).signatures) {
        const auto slot =
            std::ranges::find(stored, given.signature, &admission::SignatureForm::signature);
        if (slot != stored.end())
            *slot = given;
        else
            stored.push_back(given);  // refused by check_application with its place
    }
}

constexpr auto kPreliminary = &ApplicationForm::preliminary;
constexpr auto kFinal = &ApplicationForm::final_paper;
using PaperForm = ApplicationPaperForm;

constexpr std::array kPaths{
    ApplicationPath{"organisation", take<&ApplicationForm::organisation>},
    ApplicationPath{"kind", take<&ApplicationForm::kind>},
    ApplicationPath{"team_name", take<&ApplicationForm::team_name>},
    ApplicationPath{"representative", take<&ApplicationForm::representative>},
    ApplicationPath{"representative_person", take<&ApplicationForm::representative_person>},
    ApplicationPath{"representative_contact", take<&ApplicationForm::representative_contact>},
    ApplicationPath{"stage", take<&ApplicationForm::stage>},
    ApplicationPath{"preliminary_paper.receive_time",
                    take_of<kPreliminary, &PaperForm::received_at>},
    ApplicationPath{"preliminary_paper.channel", take_of<kPreliminary, &PaperForm::channel>},
    ApplicationPath{"preliminary_paper.original", take_of<kPreliminary, &PaperForm::original>},
    ApplicationPath{"preliminary_paper.document_date",
                    take_of<kPreliminary, &PaperForm::document_date>},
    ApplicationPath{"preliminary_paper.signatures", take_signatures<kPreliminary>},
    ApplicationPath{"final_paper.receive_time", take_of<kFinal, &PaperForm::received_at>},
    ApplicationPath{"final_paper.channel", take_of<kFinal, &PaperForm::channel>},
    ApplicationPath{"final_paper.original", take_of<kFinal, &PaperForm::original>},
    ApplicationPath{"final_paper.document_date", take_of<kFinal, &PaperForm::document_date>},
    ApplicationPath{"final_paper.signatures", take_signatures<kFinal>},
    ApplicationPath{"medical_clearance.doctor_name", take<&ApplicationForm::doctor_name>},
    ApplicationPath{"medical_clearance.organisation", take<&ApplicationForm::medical_organisation>},
    ApplicationPath{"medical_clearance.licence", take<&ApplicationForm::medical_licence>},
    ApplicationPath{"medical_clearance.clearance_date", take<&ApplicationForm::clearance_date>},
    ApplicationPath{"note", take<&ApplicationForm::note>},
};

PaperView paper_view(const Entries& entries, const Application& application,
                     const admission::ReceivedDays& received, Stage stage) {
    PaperView view;
    const rulebook::Book& book = entries.competition.book();
    view.in_book = admission::stage_row(book, stage) != nullptr;
    view.signatures = admission::signature_rules(entries.frame(), stage);
    view.form_title = admission::form_title(book, stage, application.kind);
    view.deadline = entries.terms.deadline(stage);
    view.late = admission::is_late(entries.terms, received, stage);
    return view;
}

// The head with its own remarks; lines add theirs.
ApplicationView head_view(const Entries& entries, ApplicationRecord record) {
    ApplicationView view;
    const Application& application = record.application;
    const admission::ReceivedDays received = entries.received(application);
    view.preliminary = paper_view(entries, application, received, Stage::kPreliminary);
    view.final_paper = paper_view(entries, application, received, Stage::kFinal);
    if (!record.withdrawn) {
        for (admission::Remark& remark :
             admission::application_remarks(application, entries.frame(), entries.terms, received))
            view.remarks.push_back({std::move(remark), {}, 0});
    }
    view.remark_count = view.remarks.size();
    view.record = std::move(record);
    return view;
}

void add_line_remarks(ApplicationView& view, const LineRemarks& remarks,
                      const std::vector<storage::EntrantRecord>& lines) {
    if (view.record.withdrawn) return;
    for (const storage::EntrantRecord& line : lines) {
        for (admission::Remark& remark : remarks.of(line, view.record.application))
            view.remarks.push_back({std::move(remark), line.id.name(), line.number});
    }
    view.remark_count = view.remarks.size();
}

std::vector<storage::EntrantRecord> lines_of(const Caller& caller, Connection& connection,
                                             ApplicationId id) {
    storage::EntrantFilter filter;
    filter.application = id;
    return storage::list_entrants(connection, id.competition, filter, alphabet_of(caller), {},
                                  std::numeric_limits<int>::max());
}

ApplicationView whole_view(const Caller& caller, Connection& connection, const Entries& entries,
                           ApplicationRecord record) {
    const ApplicationId id = record.id;
    ApplicationView view = head_view(entries, std::move(record));
    add_line_remarks(view, LineRemarks(connection, entries), lines_of(caller, connection, id));
    return view;
}

// The organisation and the representative's card, with their versions; violations where they are
// not there.
struct References {
    storage::OrganisationRecord organisation;
    std::vector<SubjectVersion> facts;
};
[[nodiscard]] sdk::Result<References> check_references(const Caller& caller, Connection& snapshot,
                                                       const Application& application) {
    registry::Checks checks("application");
    References found;
    auto organisation =
        storage::find_organisation(snapshot, application.organisation, alphabet_of(caller));
    if (organisation) {
        found.facts.push_back({application.organisation.name(), organisation->version});
        found.organisation = *std::move(organisation);
    } else {
        checks.violate("organisation", "ORGANISATION_UNKNOWN");
    }
    if (application.representative_person) {
        const auto person =
            storage::find_person(snapshot, *application.representative_person, alphabet_of(caller));
        if (person && !person->erased)
            found.facts.push_back({person->id.name(), person->version});
        else
            checks.violate("representative_person", "PERSON_UNKNOWN");
    }
    if (!checks.passed()) return std::move(checks).refusal();
    return found;
}

void name_organisation(ApplicationRecord& record, const storage::OrganisationRecord& organisation) {
    record.organisation_short_name = organisation.organisation.short_name;
    record.organisation_full_name = organisation.organisation.full_name;
    record.organisation_city = organisation.organisation.city;
    record.organisation_region = organisation.organisation.region;
    record.organisation_version = organisation.version;
}

// Where the representative has a card, the name is taken from it.
void name_representative(const Caller& caller, Connection& snapshot, Application& application) {
    if (!application.representative.empty() || !application.representative_person) return;
    const auto person =
        storage::find_person(snapshot, *application.representative_person, alphabet_of(caller));
    if (person) application.representative = registry::full_name(person->public_data.cyrillic_name);
}

storage::JournalDraft journal_of(const char* action, const ApplicationRecord& record,
                                 std::vector<SubjectVersion> depends_on) {
    storage::JournalDraft draft;
    draft.scope = record.id.competition.name();
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.depends_on = std::move(depends_on);
    draft.title = "№ " + std::to_string(record.id.value) + ", " + record.organisation_short_name;
    return draft;
}

std::string payload_of(const ApplicationRecord& record) {
    return application_payload(record.application, record.withdraw_reason);
}

// What a change of an application begins with.
struct Changing {
    Entries entries;
    ApplicationRecord record;
    std::optional<SubjectVersion> etag;
};
[[nodiscard]] sdk::Result<Changing> begin_change(const Caller& caller, Connection& snapshot,
                                                 const rulebook::Library& library, ApplicationId id,
                                                 std::optional<std::int64_t> version) {
    auto entries = TRY(load_entries(snapshot, library, id.competition));
    auto record = TRY(existing_application(snapshot, id));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(check_may_enter(caller, snapshot, entries, record.application));
    TRY(check_open(entries));
    TRY(check_in_force(record));
    return Changing{std::move(entries), std::move(record), std::move(etag)};
}

// A plan that writes `after` in the place of `changing.record`; `view` is what it will look like.
Plan<ApplicationView> change_plan(const Connection& snapshot, Changing changing,
                                  ApplicationRecord after, ApplicationView view, const char* action,
                                  std::vector<SubjectVersion> facts, std::string reason) {
    Plan<ApplicationView> plan(snapshot);
    const std::string before = payload_of(changing.record);
    const std::string payload = payload_of(after);
    plan.caller_etag = changing.etag;
    ++after.version;
    view.record = after;
    plan.preview = view;
    const auto shown = std::make_shared<const ApplicationView>(std::move(view));
    plan.apply =
        [shown, before, payload, action, facts = std::move(facts),
         reason = std::move(reason)](Connection& writer) -> sdk::Result<Written<ApplicationView>> {
        const ApplicationRecord& record = shown->record;
        storage::update_application(writer, record.id, record.version, record.application,
                                    record.updated_at);
        auto journal = journal_of(action, record, facts);
        journal.before = before;
        journal.after = payload;
        journal.reason = reason;
        for (const EntryRemark& remark : shown->remarks)
            journal.citations.insert(journal.citations.end(), remark.remark.citations.begin(),
                                     remark.remark.citations.end());
        return Written<ApplicationView>{std::move(journal), *shown};
    };
    return plan;
}

std::vector<AllowedAction> actions_of(const Caller& caller, Connection& snapshot,
                                      const Entries& entries, const ApplicationView& view) {
    const ApplicationRecord& record = view.record;
    const auto change = [&]() -> sdk::Result<void> {
        TRY(check_may_enter(caller, snapshot, entries, record.application));
        TRY(check_open(entries));
        return check_in_force(record);
    };
    auto add = change();
    if (add) add = check_may_add(snapshot, entries);
    auto accept = change();
    if (accept) {
        accept = admission::check_acceptance(record.application, record.application.stage,
                                             record.lines.entered, entries.terms,
                                             entries.received(record.application));
    }
    auto stage = change();
    if (stage && record.application.final_paper.accepted_at) {
        Application other = record.application;
        other.stage = other.stage == Stage::kFinal ? Stage::kPreliminary : Stage::kFinal;
        stage = admission::check_change(record.application, other);
    }
    return {allowed_action("application.update", Risk::kLow, change()),
            allowed_action("application.accept", Risk::kLow, std::move(accept)),
            allowed_action("application.stage", Risk::kLow, std::move(stage)),
            allowed_action("application.withdraw", Risk::kMedium, change()),
            allowed_action("entrant.add", Risk::kLow, std::move(add))};
}

[[nodiscard]] sdk::Result<storage::ApplicationFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 4> kFields{"state", "stage", "accepted", "organisation"};
    const auto terms = TRY(parse_filter(text, kFields));
    storage::ApplicationFilter filter;
    for (const auto& [field, value] : terms) {
        if (field == "state" && (value == "active" || value == "withdrawn")) {
            filter.withdrawn = value == "withdrawn";
        } else if (field == "stage" && (value == "preliminary" || value == "final")) {
            filter.stage = value == "final" ? Stage::kFinal : Stage::kPreliminary;
        } else if (field == "accepted" && (value == "true" || value == "false")) {
            filter.accepted = value == "true";
        } else if (field == "organisation" && registry::OrganisationId::parse(value)) {
            filter.organisation = registry::OrganisationId::parse(value);
        } else {
            return filter_value_invalid(field);
        }
    }
    return filter;
}

}  // namespace

std::span<const std::string_view> application_paths() {
    static const auto paths = [] {
        std::array<std::string_view, kPaths.size()> names;
        std::ranges::transform(kPaths, names.begin(), &ApplicationPath::path);
        return names;
    }();
    return paths;
}

sdk::Result<ApplicationView> get_application(const Caller& caller, Connection& snapshot,
                                             const rulebook::Library& library, ApplicationId id) {
    auto entries = TRY(load_entries(snapshot, library, id.competition));
    auto record = TRY(existing_application(snapshot, id));
    ApplicationView view = whole_view(caller, snapshot, entries, std::move(record));
    view.actions = actions_of(caller, snapshot, entries, view);
    return view;
}

sdk::Result<ApplicationList> list_applications(const Caller& caller, Connection& snapshot,
                                               const rulebook::Library& library,
                                               const ApplicationListInput& input) {
    auto filter = TRY(read_filter(input.filter));
    auto entries = TRY(load_entries(snapshot, library, input.competition));
    ApplicationList list;
    list.preliminary_deadline = entries.terms.preliminary;
    list.final_deadline = entries.terms.final_paper;
    std::int64_t after = 0;
    if (!input.page.after.empty())
        after = std::stoll(input.page.after.front());  // from a token of our own
    auto records =
        storage::list_applications(snapshot, input.competition, filter, after, input.page.limit);
    const LineRemarks remarks(snapshot, entries);
    for (ApplicationRecord& record : records) {
        const ApplicationId id = record.id;
        ApplicationView view = head_view(entries, std::move(record));
        add_line_remarks(view, remarks, lines_of(caller, snapshot, id));
        view.remarks.clear();
        view.record.application.representative_contact.clear();
        list.rows.push_back(std::move(view));
    }
    if (input.page.after.empty())
        list.total = storage::count_applications(snapshot, input.competition, filter);
    return list;
}

sdk::Result<Plan<ApplicationView>> create_application(const Caller& caller, Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      competition::CompetitionId competition,
                                                      const ApplicationForm& form,
                                                      const Moment& moment) {
    auto entries = TRY(load_entries(snapshot, library, competition));
    auto application = TRY(admission::check_application(form, entries.frame(), moment.now));
    TRY(check_may_enter(caller, snapshot, entries, application));
    TRY(check_may_add(snapshot, entries));
    auto references = TRY(check_references(caller, snapshot, application));
    name_representative(caller, snapshot, application);

    ApplicationRecord record;
    record.id.competition = competition;
    record.created_at = record.updated_at = moment.now;
    record.application = std::move(application);
    name_organisation(record, references.organisation);
    Plan<ApplicationView> plan(snapshot);
    plan.preview = head_view(entries, std::move(record));
    const auto shown = std::make_shared<const ApplicationView>(plan.preview);
    plan.apply = [shown, facts = references.facts,
                  moment](Connection& writer) -> sdk::Result<Written<ApplicationView>> {
        ApplicationView view = *shown;
        view.record.id = storage::insert_application(writer, view.record.id.competition,
                                                     view.record.application, moment.now);
        view.record.version = 1;
        auto journal = journal_of("applications.create", view.record, facts);
        journal.after = payload_of(view.record);
        return Written<ApplicationView>{std::move(journal), std::move(view)};
    };
    return plan;
}

sdk::Result<Plan<ApplicationView>> update_application(const Caller& caller, Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      const UpdateApplicationInput& input,
                                                      const Moment& moment) {
    auto changing = TRY(begin_change(caller, snapshot, library, input.id, input.version));
    const Application& before = changing.record.application;
    ApplicationForm form = admission::to_form(before);
    for (const ApplicationPath& path : kPaths) {
        if (input.mask.contains(path.path)) path.take(form, input.form);
    }
    auto application =
        TRY(admission::check_application(form, changing.entries.frame(), moment.now));
    for (const Stage stage : {Stage::kPreliminary, Stage::kFinal}) {
        application.paper(stage).accepted_at = before.paper(stage).accepted_at;
        application.paper(stage).accepted_by = before.paper(stage).accepted_by;
    }
    TRY(admission::check_change(before, application));
    // A representative must be allowed to what it becomes, too.
    TRY(check_may_enter(caller, snapshot, changing.entries, application));
    auto references = TRY(check_references(caller, snapshot, application));
    name_representative(caller, snapshot, application);

    ApplicationRecord after = changing.record;
    after.application = std::move(application);
    after.updated_at = moment.now;
    name_organisation(after, references.organisation);
    ApplicationView view = whole_view(caller, snapshot, changing.entries, after);
    return change_plan(snapshot, std::move(changing), std::move(after), std::move(view),
                       "applications.update", std::move(references.facts), {});
}

sdk::Result<Plan<ApplicationView>> accept_application(const Caller& caller, Connection& snapshot,
                                                      const rulebook::Library& library,
                                                      ApplicationId id,
                                                      std::optional<std::int64_t> version,
                                                      int stage, const Moment& moment) {
    if (stage < 0 || stage > 2) {
        registry::Checks checks("");
        checks.violate("stage", "ENUM_UNKNOWN");
        return std::move(checks).refusal();
    }
    auto changing = TRY(begin_change(caller, snapshot, library, id, version));
    TRY(require_in(caller, kWriteApplications, id.competition.name()));
    ApplicationRecord after = changing.record;
    const Stage wanted = stage == 0 ? after.application.stage : static_cast<Stage>(stage);
    TRY(admission::check_acceptance(after.application, wanted, after.lines.entered,
                                    changing.entries.terms,
                                    changing.entries.received(after.application)));
    after.application.paper(wanted).accepted_at = moment.now;
    after.application.paper(wanted).accepted_by = caller.actor.name;
    after.updated_at = moment.now;
    ApplicationView view = whole_view(caller, snapshot, changing.entries, after);
    return change_plan(snapshot, std::move(changing), std::move(after), std::move(view),
                       "applications.accept", {}, {});
}

sdk::Result<Plan<ApplicationView>> withdraw_application(
    const Caller& caller, Connection& snapshot, const rulebook::Library& library, ApplicationId id,
    std::optional<std::int64_t> version, std::string_view raw_reason, const Moment& moment) {
    auto reason = TRY(check_reason(raw_reason, true));
    auto changing = TRY(begin_change(caller, snapshot, library, id, version));
    ApplicationRecord after = changing.record;
    after.withdrawn = true;
    after.withdraw_reason = reason;
    after.updated_at = moment.now;
    ApplicationView view = head_view(changing.entries, after);
    auto plan = change_plan(snapshot, std::move(changing), std::move(after), std::move(view),
                            "applications.withdraw", {}, reason);
    plan.apply = [write = plan.apply, id, reason,
                  moment](Connection& writer) -> sdk::Result<Written<ApplicationView>> {
        auto written = write(writer);
        if (written)
            storage::set_withdrawn(writer, id, written->value.record.version, reason, moment.now);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
