// Who looks after which boards.
#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/officials.hpp>

#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using storage::BoardJudgeRecord;
using storage::Connection;

constexpr int kMostBoards = 10'000;
constexpr std::size_t kMostJudges = 500;

std::vector<BoardJudgeView> in_words(Connection& connection, play::TournamentId tournament,
                                     const std::vector<BoardJudgeRecord>& judges) {
    std::vector<BoardJudgeView> views;
    for (const BoardJudgeRecord& judge : judges) {
        BoardJudgeView view;
        view.official = {tournament.competition, judge.official};
        view.first_board = judge.first_board;
        view.last_board = judge.last_board;
        if (const auto record = storage::find_official(connection, view.official))
            view.short_name = registry::short_name(record->person_name);
        views.push_back(std::move(view));
    }
    return views;
}

std::string judges_payload(const std::vector<BoardJudgeView>& judges) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const BoardJudgeView& judge : judges)
        rows.push_back({{"official", judge.official.name()},
                        {"name", judge.short_name},
                        {"first_board", judge.first_board},
                        {"last_board", judge.last_board}});
    return nlohmann::ordered_json{{"judges", std::move(rows)}}.dump();
}

void check_range(registry::Checks& checks, const std::string& row, const BoardJudgeForm& form) {
    const auto bound = [&](const char* field, int value, int least) {
        if (value < least || value > kMostBoards)
            checks.violate(
                row + field, "NUMBER_OUT_OF_RANGE",
                {{"first", std::to_string(least)}, {"last", std::to_string(kMostBoards)}});
    };
    bound(".first_board", form.first_board, 1);
    bound(".last_board", form.last_board, std::max(form.first_board, 1));
}

// By the first board. All violations at once.
[[nodiscard]] sdk::Result<std::vector<BoardJudgeRecord>> checked(
    Connection& connection, competition::CompetitionId competition,
    const std::vector<BoardJudgeForm>& forms) {
    registry::Checks checks("");
    if (forms.size() > kMostJudges)
        checks.violate("judges", "TOO_MANY", {{"limit", std::to_string(kMostJudges)}});
    std::vector<BoardJudgeRecord> records;
    for (std::size_t i = 0; i < forms.size() && i < kMostJudges; ++i) {
        const std::string row = "judges[" + std::to_string(i) + "]";
        check_range(checks, row, forms[i]);
        const auto official = forms[i].official.competition == competition
                                  ? storage::find_official(connection, forms[i].official)
                                  : std::nullopt;
        if (!official)
            checks.violate(row + ".official", "OFFICIAL_NOT_FOUND",
                           {{"official", std::to_string(forms[i].official.value)}});
        else if (!official->active())
            checks.violate(row + ".official", "OFFICIAL_DISMISSED",
                           {{"date", registry::to_printed(*official->appointment.dismissed_on)}});
        records.push_back({forms[i].official.value, forms[i].first_board, forms[i].last_board});
    }
    std::ranges::sort(records, {}, &BoardJudgeRecord::first_board);
    for (std::size_t i = 1; i < records.size(); ++i)
        if (records[i].first_board <= records[i - 1].last_board)
            checks.violate("judges", "BOARDS_OVERLAP",
                           {{"board", std::to_string(records[i].first_board)}});
    if (!checks.passed()) return std::move(checks).refusal();
    return records;
}

}  // namespace

sdk::Result<std::vector<BoardJudgeView>> list_board_judges(const Caller& caller,
                                                           Connection& snapshot,
                                                           play::TournamentId tournament) {
    TRY(require_in(caller, kReadTournaments, tournament.competition.name()));
    TRY(existing_tournament(snapshot, tournament));
    return in_words(snapshot, tournament, storage::board_judges(snapshot, tournament));
}

sdk::Result<Plan<std::vector<BoardJudgeView>>> set_board_judges(
    const Caller& caller, Connection& snapshot, play::TournamentId tournament,
    std::optional<std::int64_t> version, const std::vector<BoardJudgeForm>& judges,
    const Moment& moment) {
    TRY(require_in(caller, kManageTournaments, tournament.competition.name()));
    auto record = TRY(existing_tournament(snapshot, tournament));
    TRY(check_not_frozen(record));
    auto etag = TRY(expect_version(tournament.name(), version, record.version));
    auto records = TRY(checked(snapshot, tournament.competition, judges));

    Plan<std::vector<BoardJudgeView>> plan(snapshot);
    plan.caller_etag = std::move(etag);
    plan.preview = in_words(snapshot, tournament, records);
    storage::JournalDraft row;
    row.scope = tournament.competition.name();
    row.action = "results.judges";
    row.subject = tournament.name();
    row.version = record.version + 1;
    row.title = record.title;
    row.before =
        judges_payload(in_words(snapshot, tournament, storage::board_judges(snapshot, tournament)));
    row.after = judges_payload(plan.preview);
    plan.apply = [tournament, state = record.state, row = std::move(row),
                  records = std::move(records), views = plan.preview, now = moment.now](
                     Connection& writer) -> sdk::Result<Written<std::vector<BoardJudgeView>>> {
        storage::write_board_judges(writer, tournament, records);
        storage::set_tournament_state(writer, tournament, row.version, state, now);
        return Written<std::vector<BoardJudgeView>>{row, views};
    };
    return plan;
}

}  // namespace collegium::usecases
