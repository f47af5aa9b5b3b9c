#include "handlers/admission.hpp"

#include <charconv>
#include <utility>

#include <collegium/competition/officials.hpp>
#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/admission_codec.hpp"
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

constexpr int kMostEntrants = 2000;

[[nodiscard]] sdk::Result<CompetitionId> competition_of(std::string_view name) {
    auto id = parse_name("competitions", name, "parent");
    if (!id) return sdk::refusal_of(std::move(id));
    return CompetitionId{*id};
}

// Entrant and etag, which most requests begin with.
struct Target {
    EntrantId entrant;
    std::optional<CheckVersions> versions;
};

template <typename Request>
[[nodiscard]] sdk::Result<Target> target_of(const Request& request) {
    auto entrant = parse_part_name<EntrantId>(request.name());
    if (!entrant) return sdk::refusal_of(std::move(entrant));
    auto versions = parse_check_etag(request.etag());
    if (!versions) return sdk::refusal_of(std::move(versions));
    return Target{*entrant, *versions};
}

template <typename Names>
[[nodiscard]] sdk::Result<std::vector<EntrantId>> entrants_of(CompetitionId competition,
                                                              const Names& names) {
    std::vector<EntrantId> entrants;
    if (names.size() > kMostEntrants)
        return invalid_field("entrants", "TOO_MANY", {{"limit", std::to_string(kMostEntrants)}});
    for (const std::string& name : names) {
        auto id = parse_part_name<EntrantId>(name, "entrants");
        if (!id) return sdk::refusal_of(std::move(id));
        if (id->competition != competition)
            return invalid_field("entrants", "NAME_MALFORMED",
                                 {{"expected", competition.name() + "/entrants/7"}});
        entrants.push_back(*id);
    }
    return entrants;
}

template <typename Names>
std::vector<std::string> texts_of(const Names& names) {
    return {names.begin(), names.end()};
}

std::int64_t number_of(const std::string& text) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);  // of a token of our own
    return number;
}

[[nodiscard]] sdk::Result<void> list_desk(const Environment& environment, const Call& call,
                                          storage::Connection& snapshot,
                                          const v1::ListDeskRequest& request,
                                          v1::ListDeskResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    if (auto texts = check_list_texts({}, request.filter(), {}); !texts) return texts;
    usecases::QueueInput input{*competition, request.filter(), {}, page->limit() + 1};
    if (page->position() && page->position()->size() == 2)
        input.after = {number_of(page->position()->at(0)),
                       static_cast<int>(number_of(page->position()->at(1)))};
    const auto library = environment.books.library();
    auto queue = usecases::list_desk(call.caller, snapshot, *library, input);
    if (!queue) return sdk::refusal_of(std::move(queue));
    finish_page(*page, queue->rows, response, [](const usecases::QueueRow& row) {
        return Position{std::to_string(row.entrant.application.value),
                        std::to_string(row.entrant.number)};
    });
    for (const usecases::QueueRow& row : queue->rows)
        encode(call, row, *response.add_rows());
    if (queue->counts) encode(*queue->counts, *response.mutable_counts());
    if (queue->sitting) {
        SittingView view;
        view.book = queue->book;
        view.remarks = admission::review_members(*queue->book, queue->sitting->members);
        view.decisions = storage::count_decisions(snapshot, queue->sitting->id.value);
        view.record = *std::move(queue->sitting);
        encode(call, view, *response.mutable_session());
    }
    return {};
}

[[nodiscard]] sdk::Result<void> check_entrants(const Environment& environment, const Call& call,
                                               storage::Connection& snapshot,
                                               const v1::CheckEntrantsRequest& request,
                                               v1::CheckEntrantsResponse& response) {
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    auto entrants = entrants_of(*competition, request.entrants());
    if (!entrants) return sdk::refusal_of(std::move(entrants));
    const auto library = environment.books.library();
    auto list = usecases::check_entrants(call.caller, snapshot, *library, *competition, *entrants,
                                         moment_of(call));
    if (!list) return sdk::refusal_of(std::move(list));
    for (const usecases::CheckBrief& brief : list->rows)
        encode(call, *list->book, brief, *response.add_rows());
    return {};
}

[[nodiscard]] sdk::Result<void> list_decisions(const Environment& environment, const Call& call,
                                               storage::Connection& snapshot,
                                               const v1::ListDecisionsRequest& request,
                                               v1::ListDecisionsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    if (auto texts = check_list_texts({}, request.filter(), {}); !texts) return texts;
    const std::int64_t after = page->position() ? number_of(page->position()->front()) : 0;
    const auto library = environment.books.library();
    auto list = usecases::list_decisions(call.caller, snapshot, *library, *competition,
                                         request.filter(), after, page->limit() + 1);
    if (!list) return sdk::refusal_of(std::move(list));
    finish_page(*page, list->rows, response, [](const usecases::DecisionView& row) {
        return Position{std::to_string(row.record.id.value)};
    });
    for (const usecases::DecisionView& row : list->rows)
        encode(call, *list->book, row, *response.add_decisions());
    return {};
}

[[nodiscard]] CheckPlan tick_paper(const rulebook::Library& library, const Call& call,
                                   storage::Connection& snapshot,
                                   const v1::TickPaperRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    admission::TickForm form;
    form.paper = request.paper();
    form.state = request.state();
    form.remark = request.remark();
    form.number = request.document_number();
    form.issued = optional_date(request.has_issue_date(), request.issue_date());
    form.valid_until = optional_date(request.has_valid_until(), request.valid_until());
    return usecases::tick_paper(call.caller, snapshot, library,
                                {target->entrant, target->versions, std::move(form)},
                                moment_of(call));
}

[[nodiscard]] CheckPlan wait_for_paper(const rulebook::Library& library, const Call& call,
                                       storage::Connection& snapshot,
                                       const v1::WaitForPaperRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    auto until = parse_optional_time(request.has_until(), request.until(), "until");
    if (!until) return sdk::refusal_of(std::move(until));
    const usecases::WaitInput input{target->entrant, target->versions, texts_of(request.papers()),
                                    request.what(), *until};
    return usecases::wait_for_paper(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] CheckPlan decide_entrant(const rulebook::Library& library, const Call& call,
                                       storage::Connection& snapshot,
                                       const v1::DecideEntrantRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    usecases::DecideInput input;
    input.entrant = target->entrant;
    input.versions = target->versions;
    input.form.outcome = request.outcome();
    input.form.grounds = texts_of(request.grounds());
    input.form.reason = request.reason();
    input.form.doctor_conclusion = request.doctor_conclusion();
    auto until = parse_optional_time(request.has_condition_until(), request.condition_until(),
                                     "condition_until");
    if (!until) return sdk::refusal_of(std::move(until));
    input.condition_until = *until;
    if (!request.replaces().empty()) {
        auto replaced = parse_part_name<admission::DecisionId>(request.replaces(), "replaces");
        if (!replaced) return sdk::refusal_of(std::move(replaced));
        input.replaces = *replaced;
    }
    return usecases::decide_entrant(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] CheckPlan object_to_decision(const rulebook::Library& library, const Call& call,
                                           storage::Connection& snapshot,
                                           const v1::ObjectToDecisionRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    const usecases::ObjectInput input{target->entrant,
                                      target->versions,
                                      request.reason(),
                                      request.outcome(),
                                      texts_of(request.grounds()),
                                      request.doctor_conclusion()};
    return usecases::object_to_decision(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] CheckPlan vote_on_decision(const rulebook::Library& library, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::VoteOnDecisionRequest& request) {
    auto target = target_of(request);
    if (!target) return sdk::refusal_of(std::move(target));
    usecases::VoteInput input{target->entrant, target->versions, std::nullopt, request.choice()};
    if (!request.official().empty()) {
        auto official = parse_part_name<competition::OfficialId>(request.official(), "official");
        if (!official) return sdk::refusal_of(std::move(official));
        input.official = official->value;
    }
    return usecases::vote_on_decision(call.caller, snapshot, library, input, moment_of(call));
}

[[nodiscard]] SittingPlan open_sitting(const rulebook::Library& library, const Call& call,
                                       storage::Connection& snapshot,
                                       const v1::OpenCommissionSessionRequest& request) {
    auto competition = competition_of(request.parent());
    if (!competition) return sdk::refusal_of(std::move(competition));
    std::vector<std::int64_t> officials;
    for (const std::string& name : request.officials()) {
        auto official = parse_part_name<competition::OfficialId>(name, "officials");
        if (!official) return sdk::refusal_of(std::move(official));
        officials.push_back(official->value);
    }
    return usecases::open_sitting(call.caller, snapshot, library, *competition, officials,
                                  moment_of(call));
}

[[nodiscard]] SittingPlan set_attendance(const rulebook::Library& library, const Call& call,
                                         storage::Connection& snapshot,
                                         const v1::SetAttendanceRequest& request) {
    auto id = parse_part_name<admission::SittingId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    auto official = parse_part_name<competition::OfficialId>(request.official(), "official");
    if (!official) return sdk::refusal_of(std::move(official));
    return usecases::set_attendance(call.caller, snapshot, library, *id, *version, official->value,
                                    request.present());
}

[[nodiscard]] SittingPlan close_sitting(const rulebook::Library& library, const Call& call,
                                        storage::Connection& snapshot,
                                        const v1::CloseCommissionSessionRequest& request) {
    auto id = parse_part_name<admission::SittingId>(request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto version = parse_etag(request.etag(), "etag");
    if (!version) return sdk::refusal_of(std::move(version));
    return usecases::close_sitting(call.caller, snapshot, library, *id, *version,
                                   request.leave_undecided(), moment_of(call));
}

void encode_check(const Call& call, const CheckView& view, v1::Check& out) {
    encode(call, view, out);
}

void encode_sitting(const Call& call, const SittingView& view, v1::CommissionSession& out) {
    encode(call, view, out);
}

}  // namespace

AdmissionHandlers::AdmissionHandlers(Environment& environment) : ApiService(environment) {
    serve(&AdmissionHandlers::ListDesk, &AdmissionHandlers::GetCheck,
          &AdmissionHandlers::CheckEntrants, &AdmissionHandlers::TickPaper,
          &AdmissionHandlers::TickAllPapers, &AdmissionHandlers::WaitForPaper,
          &AdmissionHandlers::DecideEntrant, &AdmissionHandlers::AdmitAll,
          &AdmissionHandlers::ObjectToDecision, &AdmissionHandlers::VoteOnDecision,
          &AdmissionHandlers::ListDecisions, &AdmissionHandlers::OpenCommissionSession,
          &AdmissionHandlers::SetAttendance, &AdmissionHandlers::CloseCommissionSession,
          &AdmissionHandlers::GetCommissionSession, &AdmissionHandlers::ListCommissionSessions);
}

grpc::ServerUnaryReactor* AdmissionHandlers::ListDesk(grpc::CallbackServerContext* context,
                                                      const v1::ListDeskRequest* request,
                                                      v1::ListDeskResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListDeskRequest& in, v1::ListDeskResponse& out) {
                          return list_desk(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* AdmissionHandlers::GetCheck(grpc::CallbackServerContext* context,
                                                      const v1::GetCheckRequest* request,
                                                      v1::Check* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::GetCheckRequest& in, v1::Check& out) -> sdk::Result<void> {
                          auto id = parse_part_name<EntrantId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          const auto library = environment_.books.library();
                          auto view = usecases::get_check(call.caller, snapshot, *library, *id,
                                                          moment_of(call));
                          if (!view) return sdk::refusal_of(std::move(view));
                          encode(call, *view, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* AdmissionHandlers::CheckEntrants(grpc::CallbackServerContext* context,
                                                           const v1::CheckEntrantsRequest* request,
                                                           v1::CheckEntrantsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::CheckEntrantsRequest& in, v1::CheckEntrantsResponse& out) {
                          return check_entrants(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* AdmissionHandlers::TickPaper(grpc::CallbackServerContext* context,
                                                       const v1::TickPaperRequest* request,
                                                       v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::TickPaperRequest& in) {
            return tick_paper(*environment_.books.library(), call, snapshot, in);
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::TickAllPapers(grpc::CallbackServerContext* context,
                                                           const v1::TickAllPapersRequest* request,
                                                           v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::TickAllPapersRequest& in) -> CheckPlan {
            auto target = target_of(in);
            if (!target) return sdk::refusal_of(std::move(target));
            return usecases::tick_all_papers(call.caller, snapshot, *environment_.books.library(),
                                             target->entrant, target->versions, moment_of(call));
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::WaitForPaper(grpc::CallbackServerContext* context,
                                                          const v1::WaitForPaperRequest* request,
                                                          v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::WaitForPaperRequest& in) {
            return wait_for_paper(*environment_.books.library(), call, snapshot, in);
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::DecideEntrant(grpc::CallbackServerContext* context,
                                                           const v1::DecideEntrantRequest* request,
                                                           v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::DecideEntrantRequest& in) {
            return decide_entrant(*environment_.books.library(), call, snapshot, in);
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::AdmitAll(grpc::CallbackServerContext* context,
                                                      const v1::AdmitAllRequest* request,
                                                      v1::AdmitAllResponse* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::AdmitAllRequest& in)
            -> sdk::Result<usecases::Plan<usecases::AdmitAllResult>> {
            auto competition = competition_of(in.parent());
            if (!competition) return sdk::refusal_of(std::move(competition));
            auto entrants = entrants_of(*competition, in.entrants());
            if (!entrants) return sdk::refusal_of(std::move(entrants));
            return usecases::admit_all(call.caller, snapshot, *environment_.books.library(),
                                       *competition, *entrants, moment_of(call));
        },
        [](const Call& call, const usecases::AdmitAllResult& result, v1::AdmitAllResponse& out) {
            encode(call, result, out);
        });
}

grpc::ServerUnaryReactor* AdmissionHandlers::ObjectToDecision(
    grpc::CallbackServerContext* context, const v1::ObjectToDecisionRequest* request,
    v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ObjectToDecisionRequest& in) {
            return object_to_decision(*environment_.books.library(), call, snapshot, in);
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::VoteOnDecision(
    grpc::CallbackServerContext* context, const v1::VoteOnDecisionRequest* request,
    v1::Check* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::VoteOnDecisionRequest& in) {
            return vote_on_decision(*environment_.books.library(), call, snapshot, in);
        },
        encode_check);
}

grpc::ServerUnaryReactor* AdmissionHandlers::ListDecisions(grpc::CallbackServerContext* context,
                                                           const v1::ListDecisionsRequest* request,
                                                           v1::ListDecisionsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListDecisionsRequest& in, v1::ListDecisionsResponse& out) {
                          return list_decisions(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* AdmissionHandlers::OpenCommissionSession(
    grpc::CallbackServerContext* context, const v1::OpenCommissionSessionRequest* request,
    v1::CommissionSession* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::OpenCommissionSessionRequest& in) {
            return open_sitting(*environment_.books.library(), call, snapshot, in);
        },
        encode_sitting);
}

grpc::ServerUnaryReactor* AdmissionHandlers::SetAttendance(grpc::CallbackServerContext* context,
                                                           const v1::SetAttendanceRequest* request,
                                                           v1::CommissionSession* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::SetAttendanceRequest& in) {
            return set_attendance(*environment_.books.library(), call, snapshot, in);
        },
        encode_sitting);
}

grpc::ServerUnaryReactor* AdmissionHandlers::CloseCommissionSession(
    grpc::CallbackServerContext* context, const v1::CloseCommissionSessionRequest* request,
    v1::CommissionSession* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::CloseCommissionSessionRequest& in) {
            return close_sitting(*environment_.books.library(), call, snapshot, in);
        },
        encode_sitting);
}

grpc::ServerUnaryReactor* AdmissionHandlers::GetCommissionSession(
    grpc::CallbackServerContext* context, const v1::GetCommissionSessionRequest* request,
    v1::CommissionSession* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::GetCommissionSessionRequest& in,
                             v1::CommissionSession& out) -> sdk::Result<void> {
                          auto id = parse_part_name<admission::SittingId>(in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          const auto library = environment_.books.library();
                          auto view = usecases::get_sitting(call.caller, snapshot, *library, *id);
                          if (!view) return sdk::refusal_of(std::move(view));
                          encode(call, *view, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* AdmissionHandlers::ListCommissionSessions(
    grpc::CallbackServerContext* context, const v1::ListCommissionSessionsRequest* request,
    v1::ListCommissionSessionsResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::ListCommissionSessionsRequest& in,
               v1::ListCommissionSessionsResponse& out) -> sdk::Result<void> {
            auto page = Page::of(environment_, in);
            if (!page) return sdk::refusal_of(std::move(page));
            auto competition = competition_of(in.parent());
            if (!competition) return sdk::refusal_of(std::move(competition));
            const int before =
                page->position() ? static_cast<int>(number_of(page->position()->front())) : 0;
            const auto library = environment_.books.library();
            auto views = usecases::list_sittings(call.caller, snapshot, *library, *competition,
                                                 before, page->limit() + 1);
            if (!views) return sdk::refusal_of(std::move(views));
            finish_page(*page, *views, out, [](const SittingView& view) {
                return Position{std::to_string(view.record.number)};
            });
            for (const SittingView& view : *views)
                encode(call, view, *out.add_sessions());
            return {};
        });
}

}  // namespace collegium::rpc
