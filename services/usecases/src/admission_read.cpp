#include <algorithm>
#include <array>
#include <set>

#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/persons.hpp>
#include <collegium/usecases/filter.hpp>
#include <collegium/usecases/listing.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::EntrantId;
using admission::State;
using storage::Connection;

constexpr std::array<std::string_view, 6> kStates{"undecided", "waiting",     "admitted",
                                                  "refused",   "conditional", "contested"};
constexpr int kAllRows = 100'000;

struct QueueFilter {
    std::optional<State> state;
    std::optional<admission::ApplicationId> application;
};

[[nodiscard]] sdk::Result<QueueFilter> read_filter(const std::string& text) {
    constexpr std::array<std::string_view, 2> kFields{"state", "application"};
    const auto terms = TRY(parse_filter(text, kFields));
    QueueFilter filter;
    for (const auto& [field, value] : terms) {
        if (field == "state") {
            const auto found = std::ranges::find(kStates, value);
            if (found == kStates.end()) return filter_value_invalid(field);
            filter.state = static_cast<State>(found - kStates.begin() + 1);
        } else {
            filter.application = admission::ApplicationId::parse(value);
            if (!filter.application) return filter_value_invalid(field);
        }
    }
    return filter;
}

bool comes_after(const storage::EntrantRecord& record, const storage::EntrantPosition& position) {
    return std::pair(record.application.value, record.number) >
           std::pair(position.application, position.number);
}

QueueRow row_of(const rulebook::Book& book, storage::EntrantRecord record,
                const storage::ApplicationRecord& application,
                const storage::AdmissionRecord* admission) {
    QueueRow row;
    row.versions = {admission == nullptr ? 0 : admission->version, record.version,
                    record.person_version, application.version};
    row.organisation_city = application.organisation_city;
    row.representative = application.application.representative;
    row.group = admission::group_title(book, record.entrant.age_group, record.entrant.sex_group);
    row.entrant = std::move(record);
    if (admission == nullptr) return row;
    row.state = admission->state;
    row.waits_for = admission->waits_for;
    row.wait_until = admission->wait_until;
    row.papers_ticked = static_cast<int>(
        std::ranges::count_if(admission->ticks, [](const storage::TickRecord& tick) {
            return tick.tick.state == admission::TickState::kOriginal;
        }));
    return row;
}

sdk::Error not_found(EntrantId id) {
    return sdk::refuse(sdk::Code::kNotFound, "ENTRANT_NOT_FOUND", "no " + id.name(),
                       {{"entrant", std::to_string(id.value)}})
        .value();
}

}  // namespace

sdk::Result<QueuePage> list_desk(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, const QueueInput& input) {
    TRY(require_in(caller, kReadAdmission, input.competition.name()));
    auto filter = TRY(read_filter(input.filter));
    auto competition = TRY(load_competition(snapshot, library, input.competition));

    std::map<std::int64_t, storage::ApplicationRecord> applications;
    for (storage::ApplicationRecord& record :
         storage::list_applications(snapshot, input.competition, {}, 0, kAllRows)) {
        const std::int64_t number = record.id.value;
        applications.emplace(number, std::move(record));
    }
    const auto admissions = storage::list_admissions(snapshot, input.competition);
    const auto decided = storage::decision_marks(snapshot, input.competition);
    storage::EntrantFilter entrants;
    entrants.struck = false;
    entrants.application = filter.application;
    QueuePage page;
    page.book = competition.frame.book;
    for (storage::EntrantRecord& record : storage::list_entrants(
             snapshot, input.competition, entrants, alphabet_of(caller), input.after, kAllRows)) {
        const storage::ApplicationRecord& application = applications.at(record.application.value);
        if (application.withdrawn || !comes_after(record, input.after)) continue;
        const auto found = admissions.find(record.id.value);
        const storage::AdmissionRecord* admission =
            found == admissions.end() ? nullptr : &found->second;
        QueueRow row = row_of(competition.book(), std::move(record), application, admission);
        if (filter.state && row.state != *filter.state) continue;
        if (admission != nullptr && admission->decision) {
            const auto mark = decided.find(*admission->decision);
            if (mark != decided.end()) {
                row.decided_by = mark->second.decided_by;
                row.decided_at = mark->second.decided_at;
            }
        }
        page.rows.push_back(std::move(row));
        if (static_cast<int>(page.rows.size()) == input.limit) break;
    }
    if (input.after.application == 0) {
        page.counts = storage::admission_counts(snapshot, input.competition);
        auto sittings = storage::list_sittings(snapshot, input.competition, 0, 1);
        if (!sittings.empty()) page.sitting = std::move(sittings.front());
    }
    return page;
}

sdk::Result<CheckView> get_check(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, EntrantId id,
                                 const Moment& moment) {
    auto context = TRY(
        CommissionContext::load(caller, snapshot, library, id.competition, kReadAdmission, moment));
    auto view = TRY(load_check(caller, snapshot, context, id));
    add_actions(caller, snapshot, context, view);
    return view;
}

sdk::Result<CheckList> check_entrants(const Caller& caller, Connection& snapshot,
                                      const rulebook::Library& library,
                                      competition::CompetitionId competition,
                                      const std::vector<EntrantId>& entrants,
                                      const Moment& moment) {
    auto context = TRY(
        CommissionContext::load(caller, snapshot, library, competition, kReadAdmission, moment));
    std::set<EntrantId> wanted(entrants.begin(), entrants.end());
    CheckList list;
    list.book = context.entries().competition.frame.book;
    for (CheckView& view : load_checks(caller, snapshot, context)) {
        if (!entrants.empty() && wanted.erase(view.entrant.id) == 0) continue;
        CheckBrief brief;
        brief.entrant = view.entrant.id;
        brief.versions = view.versions();
        brief.proposal = std::move(view.proposal);
        brief.state = view.admission.state;
        for (admission::Verdict& verdict : view.verdicts)
            if (verdict.outcome != admission::Outcome::kAccepted)
                brief.problems.push_back(std::move(verdict));
        list.rows.push_back(std::move(brief));
    }
    if (!wanted.empty()) return tl::unexpected(not_found(*wanted.begin()));
    return list;
}

sdk::Result<DecisionPage> list_decisions(const Caller& caller, Connection& snapshot,
                                         const rulebook::Library& library,
                                         competition::CompetitionId competition_id,
                                         const std::string& filter, std::int64_t after, int limit) {
    TRY(require_in(caller, kReadAdmission, competition_id.name()));
    constexpr std::array<std::string_view, 3> kFields{"entrant", "sitting", "standing"};
    const auto terms = TRY(parse_filter(filter, kFields));
    storage::DecisionFilter wanted;
    wanted.after = after;
    wanted.limit = limit;
    for (const auto& [field, value] : terms) {
        if (field == "entrant") {
            const auto id = EntrantId::parse(value);
            if (!id) return filter_value_invalid(field);
            wanted.entrant = id->value;
        } else if (field == "sitting") {
            const auto id = admission::SittingId::parse(value);
            if (!id) return filter_value_invalid(field);
            wanted.sitting = id->value;
        } else {
            wanted.standing_only = value == "true";
        }
    }
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    DecisionPage page;
    page.book = competition.frame.book;
    for (storage::DecisionRecord& record :
         storage::list_decisions(snapshot, competition_id, wanted)) {
        DecisionView view;
        const auto entrant =
            storage::find_entrant(snapshot, {competition_id, record.entrant}, alphabet_of(caller));
        if (entrant) view.full_name = registry::full_name(entrant->person.cyrillic_name);
        view.record = std::move(record);
        page.rows.push_back(std::move(view));
    }
    return page;
}

}  // namespace collegium::usecases
