// Signed score sheets that were handed in, and those that are still missing.
#include <collegium/competition/frame.hpp>
#include <collegium/play/score_sheets.hpp>
#include <collegium/sdk/try.hpp>

#include "result_context.hpp"
#include "round_context.hpp"

namespace collegium::usecases {
namespace {

using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

std::string article_of(const rulebook::Book& book, const rulebook::Row& row) {
    return competition::cite(book, row.citation());
}

}  // namespace

const rulebook::Row* sheets_row(const rulebook::Book& book,
                                const storage::TournamentRecord& tournament) {
    // A play-off has a shortened control of its own, which may be that of a blitz (RU-CHESS 38.8.5,
    // RU-2022 5.4.8.13): nobody is reminded of sheets that nobody has to write.
    if (!tournament.playoff_places.empty()) return nullptr;
    return play::score_sheet_row(book, tournament.discipline);
}

bool sheets_missing(const rulebook::Row* row, const BoardRecord& record,
                    const play::Settings& settings) {
    return row != nullptr && !(record.first_sheet && record.second_sheet) &&
           play::leaves_sheets(record.board, settings);
}

namespace {

// «Доска 7: нет листка — Жуков Д. В., Яшин К. К. (5.4.3.5)».
std::string sheets_line(i18n::Language language, const rulebook::Book& book,
                        const rulebook::Row& row, const BoardRecord& record,
                        const std::string& first, const std::string& second) {
    std::string names = record.first_sheet ? "" : first;
    if (!record.second_sheet) names += (names.empty() ? "" : ", ") + second;
    return result_text(language, "sheets.missing",
                       {{"board", std::to_string(record.id.number)},
                        {"names", names},
                        {"article", article_of(book, row)}});
}

}  // namespace

void add_sheet_remarks(const Caller& caller, Connection& snapshot, const Play& play,
                       RoundView& view) {
    if (view.state != play::RoundState::kPlaying) return;
    const rulebook::Row* row = sheets_row(play.book(), play.record);
    if (row == nullptr) return;
    for (const BoardRecord& record : storage::list_boards(snapshot, view.id))
        if (sheets_missing(row, record, play.tournament.settings))
            view.close_remarks.push_back(sheets_line(caller.language, play.book(), *row, record,
                                                     play.short_name(record.board.first),
                                                     play.short_name(record.board.second)));
}

void add_sheet_remarks(const Caller& caller, const ResultContext& context, RoundBoards& out) {
    const rulebook::Row* row = sheets_row(*context.book, context.tournament);
    std::vector<int> numbers;
    for (const BoardView& board : out.boards) {
        if (!board.sheets_missing) continue;
        numbers.push_back(board.record.id.number);
        if (out.round.state == play::RoundState::kPlaying)
            out.round.close_remarks.push_back(sheets_line(caller.language, *context.book, *row,
                                                          board.record, board.first.short_name,
                                                          board.second.short_name));
    }
    if (numbers.empty()) return;
    out.summary.push_back(
        result_text(caller.language, "summary.sheets",
                    {{"boards", joined(numbers)}, {"article", article_of(*context.book, *row)}}));
}

sdk::Result<Plan<BoardView>> set_sheets(const Caller& caller, Connection& snapshot,
                                        const rulebook::Library& library,
                                        const SheetsInput& input) {
    const auto open = TRY(open_board(caller, snapshot, library, input.board, input.version));
    const ResultContext& context = open.context;
    // Nothing rests on them: they may come in after the round too.
    TRY(check_attaching(caller, snapshot, context, input.board.number));
    BoardRecord after = open.record;
    if (after.first_sheet == input.first && after.second_sheet == input.second)
        return sdk::refuse(Code::kFailedPrecondition, "SHEETS_UNCHANGED", "this is noted already");
    ++after.version;
    after.first_sheet = input.first;
    after.second_sheet = input.second;

    Plan<BoardView> plan(snapshot);
    plan.caller_etag = open.seen;
    BoardParts parts = parts_of(snapshot, context, after);
    plan.preview = view_of(caller, context, std::move(after), std::move(parts));
    storage::JournalDraft row = board_row(context, "results.sheets", plan.preview);
    row.before = sheets_payload(open.record);
    row.after = sheets_payload(plan.preview.record);
    if (const rulebook::Row* said = sheets_row(*context.book, context.tournament))
        row.citations = {said->citation()};
    plan.apply = [answer = plan.preview,
                  row = std::move(row)](Connection& writer) -> sdk::Result<Written<BoardView>> {
        if (!storage::record_sheets(writer, answer.record))
            return board_changed_since_read(answer.record.id);
        return Written<BoardView>{row, answer, {}};
    };
    return plan;
}

}  // namespace collegium::usecases
