#include <utility>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/v1/standings.pb.h>

#include "handlers/addressed.hpp"
#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/seat_codec.hpp"

namespace collegium::rpc {
namespace {

using play::TournamentId;

template <typename Request>
[[nodiscard]] sdk::Result<usecases::StandingsQuery> query_of(const Request& request) {
    const auto id = TRY(parse_id<TournamentId>(request.name()));
    TRY(check_fields(request, {"round"}));
    TRY(check_fields(request, {"age_group"}));
    return usecases::StandingsQuery{id, request.round(), request.age_group()};
}

void encode_criterion(const usecases::CriterionView& view, v1::Criterion& out) {
    out.set_id(view.id);
    out.set_name(view.name);
    out.set_short_name(view.short_name);
    out.set_article(view.article);
}

void encode_cell(const usecases::RoundCellView& view, v1::RoundCell& out) {
    out.set_round(view.round);
    out.set_opponent(view.opponent);
    out.set_first(view.first);
    out.set_text(view.text);
    out.set_points_after(view.points_after);
    out.set_played(view.played);
    out.set_board(view.board);
}

void encode_row(const usecases::StandingsRowView& view, v1::StandingsRow& out) {
    encode_seat(view.who, *out.mutable_who());
    out.set_place(view.place);
    out.set_last_place(view.last_place);
    out.set_place_text(view.place_text);
    out.set_moved(view.moved);
    for (const std::string& value : view.values)
        out.add_values(value);
    out.set_separated_by(view.separated_by);
    for (const usecases::RoundCellView& cell : view.cells)
        encode_cell(cell, *out.add_cells());
    for (const std::string& cell : view.cross)
        out.add_cross(cell);
    out.set_rated_points(view.rated_points);
    out.set_rated_games(view.rated_games);
    out.set_age_group(view.age_group);
    out.set_left_text(view.left_text);
    out.set_counted(view.counted);
}

void encode_standings(const Call& call, const usecases::StandingsView& view, v1::Standings& out) {
    out.set_tournament(view.tournament.name());
    out.set_round(view.round);
    out.set_planned(view.planned);
    out.set_complete(view.complete);
    for (const usecases::CriterionView& criterion : view.criteria)
        encode_criterion(criterion, *out.add_criteria());
    out.set_criteria_source(view.criteria_source);
    out.set_scale(view.scale);
    for (const usecases::StandingsRowView& row : view.rows)
        encode_row(row, *out.add_rows());
    out.set_results_version(view.results_version);
    set_time(*out.mutable_compute_time(), view.computed_at);
    for (const std::string& remark : view.remarks)
        out.add_remarks(remark);
    out.set_round_robin(view.round_robin);
    encode_actions(call, view.actions, *out.mutable_actions());
    out.set_document_kind(view.document_kind);
    out.set_document_subject(view.document_subject);
}

void encode_card(const usecases::ParticipantCardView& view, v1::ParticipantCard& out) {
    encode_seat(view.who, *out.mutable_who());
    for (const usecases::CardLineView& line : view.lines) {
        v1::ParticipantCard::Line& added = *out.add_lines();
        encode_cell(line.cell, *added.mutable_cell());
        if (line.opponent) encode_seat(*line.opponent, *added.mutable_opponent());
        added.set_note(line.note);
    }
    out.set_points(view.points);
    out.set_place_text(view.place_text);
    for (const std::string& value : view.values)
        out.add_values(value);
    for (const usecases::CriterionView& criterion : view.criteria)
        encode_criterion(criterion, *out.add_criteria());
    out.set_left_text(view.left_text);
    out.set_document_subject(view.id.name());
}

void encode_approval(const Call& call, const usecases::ApprovalView& view, v1::Approval& out) {
    out.set_tournament(view.tournament.name());
    out.set_etag(etag_of(view.version));
    for (const usecases::ApprovalConditionView& condition : view.conditions) {
        v1::ApprovalCondition& added = *out.add_conditions();
        added.set_id(condition.id);
        added.set_text(condition.text);
        added.set_met(condition.met);
        added.set_blocking(condition.blocking);
        added.set_article(condition.article);
    }
    out.set_approved(view.approved_at.has_value());
    out.set_approved_by(view.approved_by);
    if (view.approved_at) set_time(*out.mutable_approve_time(), *view.approved_at);
    encode_actions(call, view.actions, *out.mutable_actions());
}

[[nodiscard]] sdk::Result<void> get_standings(usecases::StandingsCache& cache, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::GetStandingsRequest& request,
                                              v1::Standings& response) {
    const auto query = TRY(query_of(request));
    const auto books = call.library();
    const auto view =
        TRY(usecases::get_standings(call.caller, snapshot, *books, cache, query, moment_of(call)));
    encode_standings(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<void> explain_place(usecases::StandingsCache& cache, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ExplainPlaceRequest& request,
                                              v1::ExplainPlaceResponse& response) {
    const auto query = TRY(query_of(request));
    TRY(check_fields(request, {"number"}));
    const auto books = call.library();
    const auto why =
        TRY(usecases::explain_place(call.caller, snapshot, *books, cache, query, request.number()));
    for (const std::string& line : why.lines)
        response.add_lines(line);
    for (const std::string& line : why.rated_lines)
        response.add_rated_lines(line);
    return {};
}

[[nodiscard]] sdk::Result<void> get_participant_card(usecases::StandingsCache& cache,
                                                     const Call& call,
                                                     storage::Connection& snapshot,
                                                     const v1::GetParticipantCardRequest& request,
                                                     v1::ParticipantCard& response) {
    const auto id = TRY(parse_id<TournamentId>(request.name()));
    TRY(check_fields(request, {"number"}));
    const auto books = call.library();
    const auto card = TRY(
        usecases::get_participant_card(call.caller, snapshot, *books, cache, id, request.number()));
    encode_card(card, response);
    return {};
}

[[nodiscard]] sdk::Result<void> get_approval(const Call& call, storage::Connection& snapshot,
                                             const v1::GetApprovalRequest& request,
                                             v1::Approval& response) {
    const auto id = TRY(parse_id<TournamentId>(request.name()));
    const auto books = call.library();
    const auto view = TRY(usecases::get_approval(call.caller, snapshot, *books, id));
    encode_approval(call, view, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<usecases::ApprovalView>> approve_results(
    const Call& call, storage::Connection& snapshot, const v1::ApproveResultsRequest& request) {
    const auto [id, version] = TRY(addressed<TournamentId>(request));
    const usecases::ApprovalInput input{id, version, request.results_version()};
    return usecases::approve_results(call.caller, snapshot, *call.library(), input,
                                     moment_of(call));
}

}  // namespace

void add_standings(Methods& methods) {
    const auto cache = std::make_shared<usecases::StandingsCache>();
    methods.slow_read(with(cache, get_standings));
    methods.slow_read(with(cache, explain_place));
    methods.slow_read(with(cache, get_participant_card));
    methods.slow_read(get_approval);
    methods.slow_command(approve_results, encode_approval);
}

}  // namespace collegium::rpc
