#include "handlers/results_codec.hpp"

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/etag.hpp>

#include "handlers/convert.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/rounds_codec.hpp"
#include "handlers/seat_codec.hpp"

namespace collegium::rpc {
namespace {

// Numbers of the API are those of the store.
v1::GameResult to_message(play::Outcome outcome) {
    return to_wire<v1::GameResult>(outcome);
}

v1::GameEnding to_message(play::Ending ending) {
    return to_wire<v1::GameEnding>(ending);
}

void encode_game(const usecases::BoardGameView& view, int number, v1::BoardGame& out) {
    out.set_number(number);
    out.set_outcome(to_message(view.game.outcome));
    out.set_ending(to_message(view.game.ending));
    out.set_article(view.game.article);
    out.set_remark(view.game.remark);
    out.set_text(view.text);
    out.set_first_begins(view.first_begins);
    out.set_has_record(view.has_record);
    out.set_record_remark(view.record_remark);
    out.set_start(view.start);
    out.set_turned(view.game.turned);
    out.set_step(view.step);
    if (view.began_at) set_time(*out.mutable_begin_time(), *view.began_at);
    out.set_begin_text(view.begun);
}

void encode_next(const usecases::NextGameView& next, v1::NextGame& out) {
    out.set_game(next.game);
    if (next.earliest) set_time(*out.mutable_earliest_time(), *next.earliest);
    if (next.latest) set_time(*out.mutable_latest_time(), *next.latest);
    out.set_text(next.text);
}

void encode_arrival(const usecases::ArrivalView& view, v1::Arrival& out) {
    out.set_state(to_wire<v1::ArrivalState>(view.state));
    out.set_clock(view.clock);
    if (view.came_at) set_time(*out.mutable_arrive_time(), *view.came_at);
    out.set_too_late(view.too_late);
}

void encode_start(const usecases::BoardStart& start, v1::BoardStart& out) {
    encode_arrival(start.first, *out.mutable_first());
    encode_arrival(start.second, *out.mutable_second());
    out.set_running(static_cast<v1::BoardClock>(start.running));
    out.set_first_clock(start.first_clock);
    out.set_second_clock(start.second_clock);
    if (start.latest) set_time(*out.mutable_latest_time(), *start.latest);
    out.set_due(to_message(start.due));
    out.set_due_text(start.due_text);
    for (const std::string& line : start.lines)
        out.add_lines(line);
}

void encode_choices(const std::vector<usecases::OutcomeChoice>& choices,
                    google::protobuf::RepeatedPtrField<v1::OutcomeChoice>& out) {
    for (const usecases::OutcomeChoice& choice : choices) {
        v1::OutcomeChoice& added = *out.Add();
        added.set_outcome(to_message(choice.outcome));
        added.set_ending(to_message(choice.ending));
        added.set_text(choice.text);
        added.set_title(choice.title);
        added.set_article(choice.article);
        added.set_why_not(choice.why_not);
        added.set_needs_reason(choice.needs_reason);
    }
}

// Of the changed tournament and of one that rests on it alike.
template <typename Effects, typename Message>
void encode_effects(const Effects& effects, Message& out) {
    for (const usecases::PairEffect& effect : effects.pairs) {
        v1::PairEffect& pair = *out.add_pairs();
        pair.set_round(effect.round);
        pair.set_before(effect.before);
        pair.set_after(effect.after);
    }
    for (const usecases::PlaceEffect& effect : effects.places) {
        v1::PlaceEffect& place = *out.add_places();
        place.set_number(effect.number);
        place.set_short_name(effect.short_name);
        place.set_place_before(effect.place_before);
        place.set_place_after(effect.place_after);
        place.set_points_before(effect.points_before);
        place.set_points_after(effect.points_after);
    }
    for (const int round : effects.dropped_drafts)
        out.add_dropped_drafts(round);
}

}  // namespace

void encode(const usecases::CorrectionImpact& impact, v1::Impact& out) {
    encode_effects(impact, out);
    for (const usecases::DocumentEffect& effect : impact.documents) {
        v1::DocumentEffect& document = *out.add_documents();
        document.set_document(effect.document.name());
        document.set_title(effect.title);
    }
    for (const usecases::StageEffect& effect : impact.stages) {
        v1::StageEffect& stage = *out.add_stages();
        stage.set_tournament(effect.tournament.name());
        stage.set_title(effect.title);
        for (const std::string& name : effect.comes)
            stage.add_comes(name);
        for (const std::string& name : effect.goes)
            stage.add_goes(name);
        stage.set_undecided(effect.undecided);
        encode_effects(effect, stage);
    }
    out.set_summary(impact.summary);
    out.set_digest(impact.digest);
}

void encode(const Call& call, const usecases::BoardView& view, v1::Board& out) {
    const storage::BoardRecord& record = view.record;
    out.set_name(record.id.name());
    out.set_etag(etag_of(record.version));
    out.set_number(record.id.number);
    encode_seat(view.first, *out.mutable_first());
    encode_seat(view.second, *out.mutable_second());
    for (std::size_t i = 0; i < view.games.size(); ++i)
        encode_game(view.games[i], static_cast<int>(i) + 1, *out.add_games());
    out.set_text(view.text);
    out.set_complete(view.complete);
    out.set_note(view.note);
    out.set_due(view.due);
    for (const std::string& remark : view.remarks)
        out.add_remarks(remark);
    out.set_corrected(record.corrected);
    out.set_recorded_by(record.recorded_by);
    if (record.recorded_at) set_time(*out.mutable_record_time(), *record.recorded_at);
    out.set_mine(view.mine);
    out.set_judge(view.judge);
    out.set_first_sheet(record.first_sheet);
    out.set_second_sheet(record.second_sheet);
    out.set_sheets_missing(view.sheets_missing);
    if (view.next_game) encode_next(*view.next_game, *out.mutable_next_game());
    if (view.start) encode_start(*view.start, *out.mutable_start());
    for (const std::string& fact : view.facts)
        out.add_facts(fact);
    for (const usecases::BoardPast& past : view.history) {
        v1::BoardHistory& row = *out.add_history();
        row.set_text(past.text);
        row.set_act(past.act);
        row.set_reason(past.reason);
        row.set_recorded_by(past.recorded_by);
        set_time(*row.mutable_record_time(), past.recorded_at);
    }
    encode_choices(view.choices, *out.mutable_choices());
    encode_actions(call, view.actions, *out.mutable_actions());
}

void encode(const Call& call, const usecases::RoundBoards& boards, v1::ListBoardsResponse& out) {
    out.mutable_boards()->Reserve(static_cast<int>(boards.boards.size()));
    for (const usecases::BoardView& board : boards.boards)
        encode(call, board, *out.add_boards());
    encode(call, boards.round, *out.mutable_round());
    out.set_win(boards.win);
    out.set_draw(boards.draw);
    out.set_scale_article(boards.scale_article);
    out.set_games(boards.games);
    out.set_missing(boards.missing);
    if (boards.absence_from) set_time(*out.mutable_absence_from(), *boards.absence_from);
    out.set_lateness_text(boards.lateness_text);
    for (const std::string& line : boards.summary)
        out.add_summary(line);
    encode_choices(boards.choices, *out.mutable_choices());
    out.set_first_side(boards.first_side);
    out.set_second_side(boards.second_side);
    if (!boards.discipline.empty()) out.set_game_discipline("disciplines/" + boards.discipline);
    out.set_game_edition(boards.edition);
    out.mutable_game_parameters()->insert(boards.parameters.begin(), boards.parameters.end());
    out.set_bye_article(boards.bye_article);
}

void encode(const Call& call, const usecases::RecordedBoard& board, v1::RecordResultResponse& out) {
    encode(call, board.board, *out.mutable_board());
    out.set_missing(board.missing);
}

void encode(const Call& call, const usecases::RecordedSlips& slips,
            v1::RecordResultsResponse& out) {
    for (const usecases::Slip& slip : slips.slips) {
        v1::RecordResultsResponse::Slip& added = *out.add_slips();
        if (slip.board) encode(call, *slip.board, *added.mutable_board());
        if (!slip.refusal) continue;
        // What is wrong with a field says more than that something is.
        const auto& faults = slip.refusal->violations;
        added.set_reason(faults.empty() ? slip.refusal->reason : faults.front().reason);
        added.set_text(faults.empty()
                           ? i18n::reason_text(call.caller.language, *slip.refusal).text
                           : i18n::reason_text(call.caller.language, faults.front()).text);
    }
    out.set_missing(slips.missing);
}

void encode(const Call& call, const usecases::CorrectedBoard& board,
            v1::CorrectResultResponse& out) {
    encode(call, board.board, *out.mutable_board());
    encode(board.impact, *out.mutable_impact());
}

void encode(const Call& call, const usecases::SidesSet& sides, v1::SetSidesResponse& out) {
    encode(call, sides.board, *out.mutable_board());
    if (sides.impact) encode(*sides.impact, *out.mutable_impact());
    out.set_correction(sides.impact.has_value());
}

void encode(const usecases::GameRecordView& view, v1::BoardRecord& out) {
    out.set_name(play::RecordId{view.board, view.record.game}.name());
    out.set_format(view.record.format);
    out.set_text(view.record.text);
    out.set_outcome(to_message(view.outcome));
    out.set_legal_moves(view.record.moves);
    out.set_fault(view.fault);
    out.set_disagreement(view.disagreement);
    out.set_attached_by(view.record.attached_by);
    set_time(*out.mutable_attach_time(), view.record.attached_at);
}

void encode(const std::vector<usecases::BoardJudgeView>& judges, v1::ListBoardJudgesResponse& out) {
    for (const usecases::BoardJudgeView& judge : judges) {
        v1::BoardJudge& row = *out.add_judges();
        row.set_official(judge.official.name());
        row.set_short_name(judge.short_name);
        row.set_first_board(judge.first_board);
        row.set_last_board(judge.last_board);
    }
}

}  // namespace collegium::rpc
