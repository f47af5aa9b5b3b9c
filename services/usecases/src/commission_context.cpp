#include "commission_context.hpp"

#include <algorithm>
#include <limits>

#include <absl/time/time.h>

#include <collegium/admission/payment.hpp>
#include <collegium/rulebook/ages.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/personal_data.hpp>

namespace collegium::usecases {
namespace {

using admission::EntrantId;
using admission::Member;
using competition::State;
using registry::Capacity;
using storage::Connection;

constexpr int kAllRows = 100'000;

std::string date_text(registry::Date day) {
    const registry::RawDate raw = registry::to_raw(day);
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(raw.day) + "." + two(raw.month) + "." + std::to_string(raw.year);
}

// The first term an application of this competition missed.
std::string missed_term(const Entries& entries, const admission::Application& application) {
    const admission::ReceivedDays days = entries.received(application);
    for (const auto stage : {admission::Stage::kPreliminary, admission::Stage::kFinal})
        if (admission::is_late(entries.terms, days, stage))
            return date_text(*entries.terms.deadline(stage));
    return {};
}

admission::QuotaFact quota_fact(const admission::Remark& remark) {
    const auto value = [&](const char* key) {
        const auto found = remark.metadata.find(key);
        return found == remark.metadata.end() ? std::string{} : found->second;
    };
    const auto number = [&](const char* key) {
        const std::string text = value(key);
        return text.empty() ? 0 : std::stoi(text);
    };
    return {number("most"), std::max(number("count"), number("most") + 1), value("whose"),
            value("basis")};
}

// A posted official is a member or not; nobody acts for a member who is not in the room.
const Member* member_where(const storage::SittingRecord& sitting, auto predicate) {
    const auto found = std::ranges::find_if(
        sitting.members, [&](const Member& member) { return member.present && predicate(member); });
    return found == sitting.members.end() ? nullptr : &*found;
}

}  // namespace

std::string venue_clock(const std::string& time_zone, storage::Instant instant) {
    absl::TimeZone zone = absl::UTCTimeZone();
    (void)absl::LoadTimeZone(time_zone, &zone);  // checked when the competition was entered
    return absl::FormatTime("%H:%M", absl::FromUnixMillis(storage::to_millis(instant)), zone);
}

CheckVersions CheckView::versions() const {
    return {admission.version, entrant.version, entrant.person_version, application.version};
}

sdk::Result<CommissionContext> CommissionContext::load(const Caller& caller, Connection& connection,
                                                       const rulebook::Library& library,
                                                       competition::CompetitionId id,
                                                       std::string_view permission,
                                                       const Moment& moment) {
    TRY(require_in(caller, permission, id.name()));
    auto entries = TRY(load_entries(connection, library, id));
    CommissionContext context;
    context.entries_ = std::move(entries);
    context.sitting_ = storage::open_sitting(connection, id);
    context.first_sitting_ = storage::first_sitting(connection, id);
    context.now_ = moment.now;
    return context;
}

void CommissionContext::add_lines(const std::vector<storage::EnteredLine>& lines) {
    for (const storage::EnteredLine& line : lines)
        lines_[line.person.value].push_back(line);
}

void CommissionContext::count_quotas(Connection& connection) {
    if (entries_.quotas.empty()) return;
    storage::note_version(connection, id().name() + "/allEntrants");
    std::vector<admission::QuotaLine> counted;
    for (const storage::EnteredLine& line : storage::entered_lines(connection, id()))
        counted.push_back(
            {line.entrant, line.organisation, line.represents, line.sex_group, line.age_group});
    const auto remarks =
        admission::quota_remarks(entries_.quotas, counted, admission::quota_citation(book()));
    for (const auto& [entrant, over] : remarks)
        if (!over.empty()) over_quota_.emplace(entrant, quota_fact(over.front()));
}

void CommissionContext::read_athlete(Connection& connection,
                                     const storage::EntrantRecord& entrant) {
    const auto& draft = entries_.competition.record.draft;
    storage::note_version(connection, id().name() + "/allPayments");
    const auto read = [&](registry::PersonId person) {
        bans_[person.value] =
            storage::bans_within(connection, person, draft.start_date, draft.end_date);
    };
    read(entrant.entrant.person);
    if (entrant.entrant.coach) read(*entrant.entrant.coach);
    posts_[entrant.entrant.person.value] =
        storage::posts_of_person(connection, id(), entrant.entrant.person);
    add_lines(storage::entered_lines_of(connection, id(), entrant.entrant.person));
    count_quotas(connection);
}

void CommissionContext::read_all_athletes(Connection& connection) {
    const auto& draft = entries_.competition.record.draft;
    storage::note_version(connection, id().name() + "/allPayments");
    for (storage::BanRecord& ban :
         storage::all_bans_within(connection, draft.start_date, draft.end_date))
        bans_[ban.ban.person.value].push_back(std::move(ban));
    for (const storage::OfficialRecord& official : storage::officials_of(connection, id()))
        if (official.active())
            posts_[official.appointment.person.value].push_back(official.appointment.post);
    add_lines(storage::entered_lines(connection, id()));
    count_quotas(connection);
}

std::vector<admission::BanFact> CommissionContext::bans_of(registry::PersonId person,
                                                           Capacity as) const {
    std::vector<admission::BanFact> facts;
    const auto found = bans_.find(person.value);
    if (found == bans_.end()) return facts;
    for (const storage::BanRecord& record : found->second) {
        if (!record.ban.bars(as)) continue;
        facts.push_back(
            {record.ban.start_date, record.ban.last_day(), "№ " + record.ban.decision_number});
    }
    return facts;
}

admission::EntrantFacts CommissionContext::facts_of(const CheckView& view) const {
    const admission::Entrant& line = view.entrant.entrant;
    const registry::PublicPerson& card = view.entrant.person;
    admission::EntrantFacts facts;
    facts.sex = card.sex;
    facts.birth_year = card.birth_year;
    facts.birth_date = view.entrant.birth_date;
    // A title stands above every rank.
    facts.rank = line.sport_title.empty() ? line.sport_rank : line.sport_title;
    if (line.sport_title.empty()) facts.rank_end = card.sport_rank_end_date;
    facts.discipline = line.discipline;
    facts.group = line.age_group;
    facts.sex_group = line.sex_group;
    facts.student = line.student;
    facts.doctor_mark = line.doctor_mark;
    facts.in_preliminary = line.in_preliminary;
    for (const storage::TickRecord& record : view.admission.ticks)
        facts.ticks.push_back(record.tick);
    facts.insurance_until = line.insurance_end_date;
    facts.certificate = line.education_certificate;
    const admission::Application& application = view.application.application;
    facts.application.signatures = application.final_paper.signatures;
    facts.application.original = application.final_paper.original;
    facts.application.deadline = missed_term(entries_, application);
    facts.application.late = !facts.application.deadline.empty();
    facts.bans = bans_of(line.person, Capacity::kAthlete);
    if (line.coach) facts.coach_bans = bans_of(*line.coach, Capacity::kCoach);
    facts.coach = line.coach_name;
    if (const auto posts = posts_.find(line.person.value); posts != posts_.end())
        facts.posts = posts->second;
    facts.fee.due = view.fee_due;
    facts.fee.paid = view.entrant.paid;
    facts.fee.paid_at = view.entrant.last_paid_at;
    if (facts.fee.paid_at) {
        facts.fee.paid_on = venue_day(zone(), *facts.fee.paid_at);
        facts.fee.paid_time = venue_clock(zone(), *facts.fee.paid_at);
    }
    if (const auto over = over_quota_.find(view.entrant.id.value); over != over_quota_.end())
        facts.quota = over->second;
    if (const auto lines = lines_.find(line.person.value); lines != lines_.end())
        for (const storage::EnteredLine& other : lines->second)
            if (other.entrant != view.entrant.id.value && other.discipline == line.discipline)
                facts.also_in.push_back(static_cast<int>(other.application));
    return facts;
}

void CommissionContext::judge(CheckView& view) const {
    const Competition& competition = entries_.competition;
    view.book = competition.frame.book;
    view.fee_due = entries_.fee(view.application.application);
    view.fee_settled = view.entrant.paid >= view.fee_due;
    const admission::CompetitionFacts of_competition{
        competition.regulation,
        competition.record.draft.start_date,
        competition.record.draft.end_date,
        venue_day(zone(), sitting_ ? sitting_->opened_at : now_),
        first_sitting_,
        venue_clock(zone(), now_),
    };
    const admission::EntrantFacts of_entrant = facts_of(view);
    view.papers = admission::papers_of(of_competition, of_entrant);
    view.verdicts = admission::verdicts_on(of_competition, of_entrant, view.papers);
    view.proposal = admission::propose(book(), view.verdicts);
    view.counted_years = admission::counted_years(of_competition, of_entrant);
    view.whole_years = admission::whole_years(of_competition, of_entrant);
    view.counting_year = admission::counting_year(of_competition);
}

sdk::Result<CheckView> load_check(const Caller& caller, Connection& connection,
                                  CommissionContext& context, EntrantId id) {
    auto record = storage::find_entrant(connection, id, alphabet_of(caller));
    if (!record)
        return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND", "no " + id.name(),
                           {{"entrant", std::to_string(id.value)}});
    CheckView view;
    view.entrant = *std::move(record);
    auto application = TRY(existing_application(connection, view.entrant.application));
    view.application = std::move(application);
    view.admission = storage::find_admission(connection, id.competition, id.value);
    if (view.admission.decision)
        view.decision =
            storage::find_decision(connection, {id.competition, *view.admission.decision});
    view.sees_birth_date = sees_restricted_in(caller, id.competition.name());
    context.read_athlete(connection, view.entrant);
    context.judge(view);
    return view;
}

std::vector<CheckView> load_checks(const Caller& caller, Connection& connection,
                                   CommissionContext& context) {
    context.read_all_athletes(connection);
    std::map<std::int64_t, storage::ApplicationRecord> applications;
    for (storage::ApplicationRecord& record :
         storage::list_applications(connection, context.id(), {}, 0, kAllRows)) {
        const std::int64_t number = record.id.value;
        applications.emplace(number, std::move(record));
    }
    auto admissions = storage::list_admissions(connection, context.id());
    storage::EntrantFilter filter;
    filter.struck = false;
    std::vector<CheckView> views;
    for (storage::EntrantRecord& record : storage::list_entrants(
             connection, context.id(), filter, alphabet_of(caller), {}, kAllRows)) {
        const storage::ApplicationRecord& application = applications.at(record.application.value);
        if (application.withdrawn) continue;
        CheckView& view = views.emplace_back();
        view.entrant = std::move(record);
        view.application = application;
        if (const auto found = admissions.find(view.entrant.id.value); found != admissions.end()) {
            view.admission = std::move(found->second);
        } else {
            view.admission.entrant = view.entrant.id.value;
            view.admission.competition = context.id();
        }
        context.judge(view);
    }
    return views;
}

sdk::Result<void> check_commission_open(const CommissionContext& context) {
    switch (context.entries().competition.record.state) {
        case State::kApplications:
        case State::kAdmission:
        case State::kDraw:
            return {};
        default:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ADMISSION_CLOSED",
                               "the commission works before the event begins");
    }
}

sdk::Result<Member> acting_member(const Caller& caller, Connection& connection,
                                  const CommissionContext& context) {
    if (!context.sitting())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_NOT_OPEN",
                           "no sitting is open");
    const storage::SittingRecord& sitting = *context.sitting();
    TRY(admission::may_decide(context.book(), sitting.members));
    const auto user = storage::find_user(connection, caller.actor.user);
    const Member* member = nullptr;
    if (user && user->person != 0) {
        member = member_where(sitting, [&](const Member& attending) {
            return attending.person.value == user->person;
        });
    } else {
        member = member_where(sitting, [&](const Member& attending) {
            const rulebook::Row* post = context.book().find("post", attending.post);
            return post != nullptr && post->text_or_empty("role") == caller.actor.role;
        });
    }
    if (member == nullptr || !member->votes)
        return sdk::refuse(sdk::Code::kPermissionDenied, "COMMISSION_NOT_MEMBER",
                           "only members who sit decide");
    return *member;
}

std::vector<storage::SubjectVersion> facts_of(const CommissionContext& context,
                                              const CheckView& view) {
    auto facts = context.facts();
    const CheckVersions seen = view.versions();
    facts.push_back({storage::admission_name(context.id(), view.entrant.id.value), seen.admission});
    facts.push_back({view.entrant.id.name(), seen.entrant});
    facts.push_back({view.entrant.entrant.person.name(), seen.person});
    facts.push_back({view.application.id.name(), seen.application});
    if (context.sitting())
        facts.push_back({context.sitting()->id.name(), context.sitting()->version});
    return facts;
}

}  // namespace collegium::usecases
