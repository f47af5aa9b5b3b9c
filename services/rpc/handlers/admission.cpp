#include <charconv>
#include <utility>

#include <collegium/competition/officials.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/admission.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/admission_codec.hpp"
#include "handlers/all.hpp"
#include "handlers/check_etag.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/time_input.hpp"

namespace collegium::rpc {
namespace {

using admission::EntrantId;
using competition::CompetitionId;
using usecases::CheckVersions;
using usecases::CheckView;
using usecases::SittingView;
using CheckPlan = sdk::Result<usecases::Plan<CheckView>>;
using SittingPlan = sdk::Result<usecases::Plan<SittingView>>;

// Entrant and etag, which most requests begin with.
struct Target {
    EntrantId entrant;
    std::optional<CheckVersions> versions;
};

// The entrant of "competitions/14/entrants/512/admission".
[[nodiscard]] sdk::Result<EntrantId> entrant_of(const std::string& name) {
    constexpr std::string_view kCheck = "/admission";
    if (name.empty()) return invalid_field("name", "REQUIRED");
    if (name.ends_with(kCheck))
        if (const auto id = EntrantId::parse(name.substr(0, name.size() - kCheck.size())))
            return *id;
    return invalid_field("name", "NAME_MALFORMED",
                         {{"expected", "competitions/14/entrants/512/admission"}});
}

template <typename Request>
[[nodiscard]] sdk::Result<Target> target_of(const Request& request) {
    const auto entrant = TRY(entrant_of(request.name()));
    const auto versions = TRY(parse_check_etag(request.etag()));
    return Target{entrant, versions};
}

template <typename Request>
[[nodiscard]] sdk::Result<std::vector<EntrantId>> entrants_of(CompetitionId competition,
                                                              const Request& request) {
    std::vector<EntrantId> entrants;
    TRY(check_fields(request, {"entrants"}));
    for (const std::string& name : request.entrants()) {
        const auto id = TRY(parse_id<EntrantId>(name, "entrants"));
        if (id.competition != competition)
            return invalid_field("entrants", "NAME_MALFORMED",
                                 {{"expected", competition.name() + "/entrants/7"}});
        entrants.push_back(id);
    }
    return entrants;
}

template <typename Names>
std::vector<std::string> texts_of(const Names& names) {
    return {names.begin(), names.end()};
}

[[nodiscard]] sdk::Result<void> list_desk(const Call& call, storage::Connection& snapshot,
                                          const v1::ListDeskRequest& request,
                                          v1::ListDeskResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    TRY(check_list_texts(request));
    usecases::QueueInput input{competition, request.filter(), {}, page.limit() + 1};
    if (!page.is_first()) input.after = {page.number(), static_cast<int>(page.number(1))};
    const auto library = call.library();
    auto queue = TRY(usecases::list_desk(call.caller, snapshot, *library, input));
    fill_page(
        page, queue.rows, response, response.mutable_rows(),
        [](const auto& row) {
            return at_numbers(row.entrant.application.value, row.entrant.number);
        },
        kEncode);
    if (queue.counts) encode(*queue.counts, *response.mutable_counts());
    if (queue.sitting) {
        SittingView view;
        view.book = queue.book;
        view.remarks = admission::review_members(*queue.book, queue.sitting->members);
        view.decisions = storage::count_decisions(snapshot, queue.sitting->id.value);
        view.record = *std::move(queue.sitting);
        encode(call, view, *response.mutable_sitting());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> check_entrants(const Call& call, storage::Connection& snapshot,
                                               const v1::CheckEntrantsRequest& request,
                                               v1::CheckEntrantsResponse& response) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    const auto entrants = TRY(entrants_of(competition, request));
    const auto library = call.library();
    const auto list = TRY(usecases::check_entrants(call.caller, snapshot, *library, competition,
                                                   entrants, moment_of(call)));
    for (const usecases::CheckBrief& brief : list.rows)
        encode(call, *list.book, brief, *response.add_rows());
    return {};
}

[[nodiscard]] sdk::Result<void> list_decisions(const Call& call, storage::Connection& snapshot,
                                               const v1::ListAdmissionDecisionsRequest& request,
                                               v1::ListAdmissionDecisionsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    TRY(check_list_texts(request));
    const std::int64_t after = page.number();
    const auto library = call.library();
    auto list = TRY(usecases::list_decisions(call.caller, snapshot, *library, competition,
                                             request.filter(), after, page.limit() + 1));
    fill_page(
        page, list.rows, response, response.mutable_decisions(),
        [](const auto& row) { return at_numbers(row.record.id.value); },
        [&](const auto& row, auto& message) { encode(call, *list.book, row, message); });
    return {};
}

[[nodiscard]] CheckPlan tick_paper(const Call& call, storage::Connection& snapshot,
                                   const v1::TickPaperRequest& request) {
    const auto target = TRY(target_of(request));
    admission::TickForm form;
    form.paper = request.paper();
    form.state = request.state();
    form.remark = request.remark();
    form.number = request.document_number();
    form.issued = optional_date(request.has_issue_date(), request.issue_date());
    form.valid_until = optional_date(request.has_valid_until(), request.valid_until());
    return usecases::tick_paper(call.caller, snapshot, *call.library(),
                                {target.entrant, target.versions, std::move(form)},
                                moment_of(call));
}

[[nodiscard]] CheckPlan wait_for_paper(const Call& call, storage::Connection& snapshot,
                                       const v1::WaitForPaperRequest& request) {
    const auto target = TRY(target_of(request));
    const auto until = TRY(parse_optional_time(request.has_until(), request.until(), "until"));
    const usecases::WaitInput input{target.entrant, target.versions, texts_of(request.papers()),
                                    request.what(), until};
    return usecases::wait_for_paper(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] CheckPlan decide_entrant(const Call& call, storage::Connection& snapshot,
                                       const v1::DecideEntrantRequest& request) {
    const auto target = TRY(target_of(request));
    usecases::DecideInput input;
    input.entrant = target.entrant;
    input.versions = target.versions;
    input.form.outcome = request.outcome();
    input.form.grounds = texts_of(request.grounds());
    input.form.reason = request.reason();
    input.form.doctor_conclusion = request.doctor_conclusion();
    input.condition_until = TRY(parse_optional_time(request.has_condition_until(),
                                                    request.condition_until(), "condition_until"));
    if (!request.replaces().empty()) {
        input.replaces = TRY(parse_id<admission::DecisionId>(request.replaces(), "replaces"));
    }
    return usecases::decide_entrant(call.caller, snapshot, *call.library(), input, moment_of(call));
}

[[nodiscard]] CheckPlan object_to_decision(const Call& call, storage::Connection& snapshot,
                                           const v1::ObjectToDecisionRequest& request) {
    const auto target = TRY(target_of(request));
    const usecases::ObjectInput input{target.entrant,
                                      target.versions,
                                      request.reason(),
                                      request.outcome(),
                                      texts_of(request.grounds()),
                                      request.doctor_conclusion()};
    return usecases::object_to_decision(call.caller, snapshot, *call.library(), input,
                                        moment_of(call));
}

[[nodiscard]] CheckPlan vote_on_decision(const Call& call, storage::Connection& snapshot,
                                         const v1::VoteOnDecisionRequest& request) {
    const auto target = TRY(target_of(request));
    usecases::VoteInput input{target.entrant, target.versions, std::nullopt, request.choice()};
    if (!request.official().empty()) {
        const auto official =
            TRY(parse_id<competition::OfficialId>(request.official(), "official"));
        input.official = official.value;
    }
    return usecases::vote_on_decision(call.caller, snapshot, *call.library(), input,
                                      moment_of(call));
}

[[nodiscard]] SittingPlan open_sitting(const Call& call, storage::Connection& snapshot,
                                       const v1::OpenSittingRequest& request) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    std::vector<std::int64_t> officials;
    for (const std::string& name : request.officials()) {
        const auto official = TRY(parse_id<competition::OfficialId>(name, "officials"));
        officials.push_back(official.value);
    }
    return usecases::open_sitting(call.caller, snapshot, *call.library(), competition, officials,
                                  moment_of(call));
}

[[nodiscard]] SittingPlan set_attendance(const Call& call, storage::Connection& snapshot,
                                         const v1::SetAttendanceRequest& request) {
    const auto [id, version] = TRY(addressed<admission::SittingId>(request));
    const auto official = TRY(parse_id<competition::OfficialId>(request.official(), "official"));
    return usecases::set_attendance(call.caller, snapshot, *call.library(), id, version,
                                    official.value, request.present());
}

[[nodiscard]] SittingPlan close_sitting(const Call& call, storage::Connection& snapshot,
                                        const v1::CloseSittingRequest& request) {
    const auto [id, version] = TRY(addressed<admission::SittingId>(request));
    return usecases::close_sitting(call.caller, snapshot, *call.library(), id, version,
                                   request.leave_undecided(), moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_check(const Call& call, storage::Connection& snapshot,
                                          const v1::GetAdmissionCheckRequest& request,
                                          v1::AdmissionCheck& response) {
    const auto id = TRY(entrant_of(request.name()));
    const auto library = call.library();
    const auto view =
        TRY(usecases::get_check(call.caller, snapshot, *library, id, moment_of(call)));
    encode(call, view, response);
    return {};
}

[[nodiscard]] CheckPlan tick_all_papers(const Call& call, storage::Connection& snapshot,
                                        const v1::TickAllPapersRequest& request) {
    const auto target = TRY(target_of(request));
    return usecases::tick_all_papers(call.caller, snapshot, *call.library(), target.entrant,
                                     target.versions, moment_of(call));
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::AdmitAllResult>> admit_all(
    const Call& call, storage::Connection& snapshot, const v1::AdmitAllRequest& request) {
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    const auto entrants = TRY(entrants_of(competition, request));
    return usecases::admit_all(call.caller, snapshot, *call.library(), competition, entrants,
                               moment_of(call));
}

[[nodiscard]] sdk::Result<void> get_sitting(const Call& call, storage::Connection& snapshot,
                                            const v1::GetSittingRequest& request,
                                            v1::Sitting& response) {
    const auto id = TRY(parse_id<admission::SittingId>(request.name()));
    const auto library = call.library();
    const auto view = TRY(usecases::get_sitting(call.caller, snapshot, *library, id));
    encode(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_sittings(const Call& call, storage::Connection& snapshot,
                                              const v1::ListSittingsRequest& request,
                                              v1::ListSittingsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto competition = TRY(parse_id<CompetitionId>(request.parent(), "parent"));
    const int before = static_cast<int>(page.number());
    const auto library = call.library();
    auto views = TRY(usecases::list_sittings(call.caller, snapshot, *library, competition, before,
                                             page.limit() + 1));
    fill_page(
        page, views, response, response.mutable_sittings(),
        [](const auto& view) { return at_numbers(view.record.number); }, kEncode);
    return {};
}

}  // namespace

void add_admission(Methods& methods) {
    methods.read(list_desk);
    methods.read(get_check);
    methods.slow_read(check_entrants);
    methods.command<v1::AdmissionCheck>(tick_paper);
    methods.command<v1::AdmissionCheck>(tick_all_papers);
    methods.command<v1::AdmissionCheck>(wait_for_paper);
    methods.command<v1::AdmissionCheck>(decide_entrant);
    methods.slow_command<v1::AdmitAllResponse>(admit_all);
    methods.command<v1::AdmissionCheck>(object_to_decision);
    methods.command<v1::AdmissionCheck>(vote_on_decision);
    methods.read(list_decisions);
    methods.command<v1::Sitting>(open_sitting);
    methods.command<v1::Sitting>(set_attendance);
    methods.command<v1::Sitting>(close_sitting);
    methods.read(get_sitting);
    methods.read(list_sittings);
}

}  // namespace collegium::rpc
