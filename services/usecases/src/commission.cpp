#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/usecases/commission.hpp>
#include <collegium/usecases/competition.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::Member;
using admission::SittingId;
using competition::CompetitionId;
using storage::Connection;
using storage::OfficialRecord;
using storage::SittingRecord;
using storage::SubjectVersion;

SittingView view_of(const Competition& competition, SittingRecord record, int decisions) {
    SittingView view;
    view.book = competition.frame.book;
    view.remarks = admission::review_members(competition.book(), record.members);
    view.record = std::move(record);
    view.decisions = decisions;
    return view;
}

[[nodiscard]] sdk::Result<SittingRecord> existing(Connection& connection, SittingId id) {
    if (auto record = storage::find_sitting(connection, id)) return *std::move(record);
    return sdk::refuse(sdk::Code::kNotFound, "COMMISSION_SESSION_NOT_FOUND", "no " + id.name());
}

[[nodiscard]] sdk::Result<void> require_open(const SittingRecord& record) {
    if (record.open) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_CLOSED", "the sitting is closed");
}

Member member_of(const OfficialRecord& official) {
    Member member;
    member.official = official.id.value;
    member.person = official.appointment.person;
    member.full_name = registry::full_name(official.person_name);
    member.short_name = registry::short_name(official.person_name);
    member.post = official.appointment.post;
    return member;
}

tl::unexpected<sdk::Error> cannot_sit(const rulebook::Book& book, std::string_view post) {
    const rulebook::Row* row = book.find("post", post);
    return sdk::refuse(sdk::Code::kFailedPrecondition, "OFFICIAL_CANNOT_SIT",
                       "holders of the post do not sit",
                       {{"post", row == nullptr ? std::string(post) : row->text("name")}});
}

[[nodiscard]] sdk::Result<OfficialRecord> sitting_official(Connection& connection,
                                                           const rulebook::Book& book,
                                                           competition::OfficialId id) {
    auto official = storage::find_official(connection, id);
    if (!official || !official->active())
        return sdk::refuse(sdk::Code::kNotFound, "OFFICIAL_NOT_FOUND", "no " + id.name(),
                           {{"official", std::to_string(id.value)}});
    if (!admission::may_sit(book, official->appointment.post))
        return cannot_sit(book, official->appointment.post);
    return *std::move(official);
}

// One seat a person: whoever holds two posts sits by the first.
void add_member(std::vector<Member>& members, const OfficialRecord& official) {
    const Member member = member_of(official);
    if (std::ranges::find(members, member.person, &Member::person) == members.end())
        members.push_back(member);
}

std::string sitting_payload(const SittingRecord& record) {
    nlohmann::ordered_json json;
    json["open"] = record.open;
    nlohmann::ordered_json members = nlohmann::ordered_json::array();
    for (const Member& member : record.members)
        members.push_back({{"official", member.official},
                           {"name", member.short_name},
                           {"post", member.post},
                           {"chair", member.chair},
                           {"votes", member.votes},
                           {"present", member.present}});
    json["members"] = std::move(members);
    return json.dump();
}

storage::JournalDraft sitting_row(const char* action, const SittingRecord& record,
                                  std::vector<SubjectVersion> rests_on) {
    storage::JournalDraft row;
    row.scope = record.id.competition.name();
    row.action = action;
    row.subject = record.id.name();
    row.version = record.version;
    row.depends_on = std::move(rests_on);
    row.title = std::to_string(record.number);
    row.after = sitting_payload(record);
    return row;
}

[[nodiscard]] sdk::Result<Competition> load_presided(const Caller& caller, Connection& snapshot,
                                                     const rulebook::Library& library,
                                                     CompetitionId id) {
    TRY(require_in(caller, kPreside, id.name()));
    return load_competition(snapshot, library, id);
}

[[nodiscard]] sdk::Result<void> check_closable(Connection& connection, CompetitionId competition,
                                               bool leave_undecided) {
    const storage::AdmissionCounts counts = storage::admission_counts(connection, competition);
    if (counts.contested > 0)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "VOTES_OPEN", "votes are open",
                           {{"count", std::to_string(counts.contested)}});
    const int open = counts.undecided + counts.waiting;
    if (open > 0 && !leave_undecided)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "UNDECIDED_LEFT",
                           "entrants are left without a decision",
                           {{"count", std::to_string(open)}});
    return {};
}

}  // namespace

sdk::Result<SittingView> get_sitting(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library, SittingId id) {
    TRY(require_in(caller, kReadAdmission, id.competition.name()));
    auto competition = TRY(load_competition(snapshot, library, id.competition));
    auto record = TRY(existing(snapshot, id));
    SittingView view =
        view_of(competition, std::move(record), storage::count_decisions(snapshot, id.value));
    sdk::Result<void> preside = require_in(caller, kPreside, id.competition.name());
    if (preside) preside = require_open(view.record);
    sdk::Result<void> closing = preside;
    if (closing) closing = check_closable(snapshot, id.competition, false);
    view.actions = {allowed_action("sitting.attend", Risk::kLow, preside),
                    allowed_action("sitting.close", Risk::kMedium, closing)};
    return view;
}

sdk::Result<std::vector<SittingView>> list_sittings(const Caller& caller, Connection& snapshot,
                                                    const rulebook::Library& library,
                                                    CompetitionId competition_id, int before,
                                                    int limit) {
    TRY(require_in(caller, kReadAdmission, competition_id.name()));
    auto competition = TRY(load_competition(snapshot, library, competition_id));
    std::vector<SittingView> views;
    for (SittingRecord& record : storage::list_sittings(snapshot, competition_id, before, limit)) {
        const int decisions = storage::count_decisions(snapshot, record.id.value);
        views.push_back(view_of(competition, std::move(record), decisions));
    }
    return views;
}

sdk::Result<Plan<SittingView>> open_sitting(const Caller& caller, Connection& snapshot,
                                            const rulebook::Library& library,
                                            CompetitionId competition_id,
                                            const std::vector<std::int64_t>& officials,
                                            const Moment& moment) {
    auto competition = TRY(load_presided(caller, snapshot, library, competition_id));
    switch (competition.record.state) {
        case competition::State::kAdmission:
        case competition::State::kDraw:
            break;
        case competition::State::kDraft:
        case competition::State::kApplications:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ADMISSION_NOT_BEGUN",
                               "the competition is not in its admission");
        default:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ADMISSION_CLOSED",
                               "the commission works before the event begins");
    }
    const auto check_free = [competition_id](Connection& connection) -> sdk::Result<void> {
        const auto open = storage::open_sitting(connection, competition_id);
        if (!open) return {};
        return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_ALREADY_OPEN",
                           "another sitting is open", {{"number", std::to_string(open->number)}});
    };
    TRY(check_free(snapshot));

    SittingRecord record;
    record.id.competition = competition_id;
    record.version = 1;
    record.open = true;
    record.opened_at = moment.now;
    record.opened_by = caller.actor.name;
    std::vector<SubjectVersion> facts = competition.facts();
    for (const std::int64_t number : officials) {
        auto official =
            TRY(sitting_official(snapshot, competition.book(), {competition_id, number}));
        add_member(record.members, official);
        facts.push_back({official.id.name(), official.version});
    }
    if (officials.empty()) {
        for (const OfficialRecord& official : storage::officials_of(snapshot, competition_id)) {
            if (!official.active() ||
                !admission::may_sit(competition.book(), official.appointment.post))
                continue;
            add_member(record.members, official);
            facts.push_back({official.id.name(), official.version});
        }
    }
    record.members = admission::compose(competition.book(), std::move(record.members));
    TRY(admission::may_decide(competition.book(), record.members));
    const auto last = storage::list_sittings(snapshot, competition_id, 0, 1);
    record.number = last.empty() ? 1 : last.front().number + 1;

    Plan<SittingView> plan(snapshot);
    plan.preview = view_of(competition, record, 0);
    plan.apply = [view = plan.preview, record, facts,
                  check_free](Connection& writer) -> sdk::Result<Written<SittingView>> {
        TRY(check_free(writer));
        SittingView answer = view;
        answer.record = *storage::find_sitting(
            writer, {record.id.competition, storage::insert_sitting(writer, record)});
        auto row = sitting_row("sittings.open", answer.record, facts);
        return Written<SittingView>{std::move(row), std::move(answer)};
    };
    return plan;
}

sdk::Result<Plan<SittingView>> set_attendance(const Caller& caller, Connection& snapshot,
                                              const rulebook::Library& library, SittingId id,
                                              std::optional<std::int64_t> version,
                                              std::int64_t official, bool present) {
    auto competition = TRY(load_presided(caller, snapshot, library, id.competition));
    auto record = TRY(existing(snapshot, id));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(require_open(record));

    SittingRecord after = record;
    const auto seat = std::ranges::find(after.members, official, &Member::official);
    if (seat != after.members.end()) {
        seat->present = present;
    } else {
        auto joined =
            TRY(sitting_official(snapshot, competition.book(), {id.competition, official}));
        Member member = member_of(joined);
        member.present = present;
        after.members.push_back(std::move(member));
        after.members = admission::compose(competition.book(), std::move(after.members));
    }
    after.version = record.version + 1;

    Plan<SittingView> plan(snapshot);
    plan.caller_etag = etag;
    plan.preview = view_of(competition, after, storage::count_decisions(snapshot, id.value));
    plan.apply = [view = plan.preview, after, before = sitting_payload(record)](
                     Connection& writer) -> sdk::Result<Written<SittingView>> {
        storage::update_sitting(writer, after, {});
        auto row = sitting_row("sittings.attend", after, {});
        row.before = before;
        return Written<SittingView>{std::move(row), view};
    };
    return plan;
}

sdk::Result<Plan<SittingView>> close_sitting(const Caller& caller, Connection& snapshot,
                                             const rulebook::Library& library, SittingId id,
                                             std::optional<std::int64_t> version,
                                             bool leave_undecided, const Moment& moment) {
    auto competition = TRY(load_presided(caller, snapshot, library, id.competition));
    auto record = TRY(existing(snapshot, id));
    auto etag = TRY(expect_version(id.name(), version, record.version));
    TRY(require_open(record));
    TRY(check_closable(snapshot, id.competition, leave_undecided));

    SittingRecord after = record;
    after.open = false;
    after.closed_at = moment.now;
    after.version = record.version + 1;
    Plan<SittingView> plan(snapshot);
    plan.caller_etag = etag;
    plan.preview = view_of(competition, after, storage::count_decisions(snapshot, id.value));
    plan.apply = [view = plan.preview, after, before = sitting_payload(record), leave_undecided,
                  closed_by =
                      caller.actor.name](Connection& writer) -> sdk::Result<Written<SittingView>> {
        // A decision may have been contested since the snapshot.
        TRY(check_closable(writer, after.id.competition, leave_undecided));
        storage::update_sitting(writer, after, closed_by);
        auto row = sitting_row("sittings.close", after, {});
        row.before = before;
        return Written<SittingView>{std::move(row), view};
    };
    return plan;
}

}  // namespace collegium::usecases
