#include "entries.hpp"

#include <algorithm>
#include <limits>

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

#include <collegium/admission/payment.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/storage/repositories/users.hpp>

#include "entering.hpp"

namespace collegium::usecases {
namespace {

using admission::Application;
using admission::Entrant;
using admission::LatePolicy;
using admission::OtherLine;
using admission::Remark;
using admission::Stage;
using competition::State;
using storage::Connection;
using storage::EnteredLine;

// The first of these parameters the book has: books name the term of an application differently.
struct Term {
    std::optional<registry::Date> day;
    sdk::Citation citation;
};
Term term_of(const competition::Regulation& regulation,
             std::initializer_list<std::string_view> parameters) {
    for (const std::string_view id : parameters) {
        const competition::Entry* entry = regulation.find(id);
        if (entry != nullptr) return {regulation.date(id), entry->citation};
    }
    return {};
}

admission::Terms terms_of(const competition::Regulation& regulation,
                          const storage::EntryRules& rules) {
    admission::Terms terms;
    Term preliminary = term_of(regulation, {"preliminary-deadline"});
    Term last = term_of(regulation, {"final-deadline", "application-deadline"});
    terms.preliminary = preliminary.day;
    terms.preliminary_citation = std::move(preliminary.citation);
    terms.final_paper = last.day;
    terms.final_citation = std::move(last.citation);
    terms.late = rules.late;
    terms.late_basis = rules.late_basis;
    if (rules.late != LatePolicy::kNotSaid) return terms;
    const bool refused = regulation.text("late-applications") == "refused";
    terms.late = refused ? LatePolicy::kRefused : LatePolicy::kRemark;
    if (refused) terms.late_basis = regulation.find("late-applications")->source.place;
    return terms;
}

admission::QuotaLine quota_line(const EnteredLine& line) {
    return {line.entrant, line.organisation, line.represents, line.sex_group, line.age_group};
}

std::map<std::int64_t, std::vector<Remark>> over_quota(
    const Entries& entries, const std::vector<admission::QuotaLine>& lines) {
    if (entries.quotas.empty()) return {};
    return admission::quota_remarks(entries.quotas, lines,
                                    admission::quota_citation(entries.competition.book()));
}

}  // namespace

std::vector<storage::SubjectVersion> Entries::facts() const {
    std::vector<storage::SubjectVersion> facts = competition.facts();
    facts.push_back({storage::entry_rules_name(id()), rules.version});
    return facts;
}

admission::ReceivedDays Entries::received(const Application& application) const {
    const auto day =
        [&](const admission::ApplicationPaper& paper) -> std::optional<registry::Date> {
        if (!paper.received_at) return std::nullopt;
        return venue_day(competition.record.draft.time_zone, *paper.received_at);
    };
    return {day(application.preliminary), day(application.final_paper)};
}

bool Entries::late(const Application& application) const {
    const admission::ReceivedDays days = received(application);
    return admission::is_late(terms, days, Stage::kPreliminary) ||
           admission::is_late(terms, days, Stage::kFinal);
}

std::int64_t Entries::fee(const Application& application) const {
    const bool raised = terms.late == LatePolicy::kRaisedFee && late(application);
    return admission::line_fee(competition.regulation, terms.late, rules.late_fee, raised);
}

sdk::Result<Entries> load_entries(Connection& connection, const rulebook::Library& library,
                                  competition::CompetitionId id) {
    auto competition = TRY(load_competition(connection, library, id));
    Entries entries;
    entries.competition = std::move(competition);
    entries.rules = storage::entry_rules_of(connection, id);
    entries.terms = terms_of(entries.competition.regulation, entries.rules);
    entries.quotas = admission::quotas_of(entries.competition.regulation, entries.rules.quotas);
    return entries;
}

registry::Date venue_day(const std::string& time_zone, storage::Instant instant) {
    absl::TimeZone zone = absl::UTCTimeZone();
    (void)absl::LoadTimeZone(time_zone, &zone);  // checked when the competition was entered
    const absl::CivilDay day =
        absl::ToCivilDay(absl::FromUnixMillis(storage::to_millis(instant)), zone);
    return registry::Date(std::chrono::year(static_cast<int>(day.year())),
                          std::chrono::month(static_cast<unsigned>(day.month())),
                          std::chrono::day(static_cast<unsigned>(day.day())));
}

sdk::Result<void> check_open(const Entries& entries) {
    switch (entries.competition.record.state) {
        case State::kApplications:
        case State::kAdmission:
            return {};
        case State::kDraft:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRIES_NOT_OPEN",
                               "applications are not open yet");
        default:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ENTRIES_CLOSED",
                               "entries do not change after the admission");
    }
}

sdk::Result<void> check_may_add(Connection& connection, const Entries& entries) {
    TRY(check_open(entries));
    if (storage::signed_forms(connection, entries.id()).contains("commission-protocol")) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PROTOCOL_SIGNED",
                           "the commission's protocol is signed");
    }
    return {};
}

sdk::Result<void> check_may_enter(const Caller& caller, Connection& connection,
                                  const Entries& entries, const Application& application) {
    return check_may_enter(caller, connection, entries.id(), application);
}

sdk::Result<void> check_may_enter(const Caller& caller, Connection& connection,
                                  competition::CompetitionId competition,
                                  const Application& application) {
    const std::string where = competition.name();
    auto allowed = require_in(caller, kWriteApplications, where);
    if (allowed || !caller.may_in(kSubmitApplications, where)) return allowed;
    const auto user = storage::find_user(connection, caller.actor.user);
    const auto card = user && user->person != 0
                          ? storage::find_person(connection, registry::PersonId{user->person},
                                                 alphabet_of(caller))
                          : std::nullopt;
    if (!card || card->public_data.organisation != application.organisation) {
        return sdk::refuse(sdk::Code::kPermissionDenied, "OTHER_ORGANISATION",
                           "a representative enters for the own organisation");
    }
    if (application.stage != Stage::kPreliminary || application.accepted()) {
        return sdk::refuse(sdk::Code::kPermissionDenied, "PRELIMINARY_ONLY",
                           "a representative files preliminary applications");
    }
    return {};
}

sdk::Result<storage::ApplicationRecord> existing_application(Connection& connection,
                                                             admission::ApplicationId id) {
    auto record = storage::find_application(connection, id);
    if (record) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "APPLICATION_NOT_FOUND", "no " + id.name(),
                       {{"application", std::to_string(id.value)}});
}

sdk::Result<void> check_in_force(const storage::ApplicationRecord& record) {
    if (!record.withdrawn) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "APPLICATION_WITHDRAWN",
                       record.id.name() + " was taken back");
}

LineRemarks::LineRemarks(Connection& connection, const Entries& entries)
    : entries_(entries), lines_(storage::entered_lines(connection, entries.id())) {
    std::vector<admission::QuotaLine> counted;
    for (const EnteredLine& line : lines_) {
        by_person_[line.person.value].push_back(&line);
        counted.push_back(quota_line(line));
    }
    over_quota_ = over_quota(entries, counted);
}

std::vector<OtherLine> LineRemarks::elsewhere(const Entrant& entrant,
                                              std::int64_t application) const {
    std::vector<OtherLine> others;
    const auto found = by_person_.find(entrant.person.value);
    if (found == by_person_.end()) return others;
    for (const EnteredLine* line : found->second) {
        if (line->application == application || line->discipline != entrant.discipline) continue;
        others.push_back({{entries_.id(), line->application}, line->organisation_short_name});
    }
    return others;
}

std::vector<Remark> LineRemarks::of(const storage::EntrantRecord& record,
                                    const Application& application) const {
    if (record.struck) return {};
    const admission::LineContext context{entries_.frame(), application, record.organisation_region};
    auto remarks = admission::entrant_remarks(record.entrant, athlete_of(record), context,
                                              elsewhere(record.entrant, record.application.value));
    if (const auto over = over_quota_.find(record.id.value); over != over_quota_.end())
        remarks.insert(remarks.end(), over->second.begin(), over->second.end());
    return remarks;
}

std::vector<Remark> LineRemarks::of_new(const Entrant& entrant, const admission::Athlete& athlete,
                                        const storage::ApplicationRecord& record,
                                        std::int64_t self) const {
    const admission::LineContext context{entries_.frame(), record.application,
                                         record.organisation_region};
    auto remarks =
        admission::entrant_remarks(entrant, athlete, context, elsewhere(entrant, record.id.value));
    // The line counts where it stands, or after all others.
    const std::int64_t id = self != 0 ? self : std::numeric_limits<std::int64_t>::max();
    const admission::QuotaLine changed{id, record.application.organisation, entrant.represents,
                                       entrant.sex_group, entrant.age_group};
    std::vector<admission::QuotaLine> counted;
    for (const EnteredLine& line : lines_)
        counted.push_back(line.entrant == self ? changed : quota_line(line));
    if (self == 0) counted.push_back(changed);
    const auto over = over_quota(entries_, counted);
    if (const auto found = over.find(id); found != over.end())
        remarks.insert(remarks.end(), found->second.begin(), found->second.end());
    return remarks;
}

int LineRemarks::same_line(const Entrant& entrant, std::int64_t application,
                           std::int64_t self) const {
    return usecases::same_line(lines_, entrant, application, self);
}

int same_line(const std::vector<EnteredLine>& lines, const Entrant& entrant,
              std::int64_t application, std::int64_t self) {
    const auto found = std::ranges::find_if(lines, [&](const EnteredLine& line) {
        return line.application == application && line.entrant != self &&
               line.person == entrant.person && line.discipline == entrant.discipline;
    });
    return found == lines.end() ? 0 : found->number;
}

tl::unexpected<sdk::Error> entered_twice(int line) {
    return sdk::refuse(sdk::Code::kAlreadyExists, "ENTRANT_TWICE",
                       "the athlete is on another line of the application",
                       {{"line", std::to_string(line)}});
}

admission::Athlete athlete_of(const storage::EntrantRecord& record) {
    return {record.entrant.person, record.person, record.birth_date, {}};
}

}  // namespace collegium::usecases
