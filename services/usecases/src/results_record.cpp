// Entering results: one board, or a handful of slips.
#include <algorithm>
#include <map>

#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>

#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using play::Ending;
using play::Outcome;
using sdk::Code;
using storage::BoardRecord;
using storage::Connection;
using storage::ResultAct;

// What one entry makes of a board.
struct Entry {
    BoardRecord before;
    BoardView after;  // with the next version
    ResultAct act = ResultAct::kRecorded;
    storage::Author author;
    storage::JournalDraft row;
    bool was_complete = false;
};

// Everything one entry is decided by.
struct EntryContext {
    const Caller& caller;
    Connection& connection;
    const rulebook::Library& library;
    const ResultContext& round;
    const Moment& moment;
};

// The game an entry is about, from 1.
[[nodiscard]] sdk::Result<int> game_of(const ResultContext& context, const play::Board& board,
                                       const ResultInput& input) {
    const int games = static_cast<int>(board.games.size());
    if (input.game != 0) {
        if (input.game >= 1 && input.game <= games) return input.game;
        registry::Checks checks("");
        checks.violate("game", "NUMBER_OUT_OF_RANGE",
                       {{"first", "1"}, {"last", std::to_string(games)}});
        return std::move(checks).refusal();
    }
    if (input.result.outcome != Outcome::kNone) {
        if (const auto next = play::next_game(board, context.settings())) return *next;
        return games;
    }
    // What was entered last is cleared.
    for (int game = games; game >= 1; --game)
        if (board.games[static_cast<std::size_t>(game - 1)].outcome != Outcome::kNone) return game;
    return sdk::refuse(Code::kFailedPrecondition, "NOTHING_TO_CLEAR", "the board has no result");
}

// Nobody overwrites what he did not see.
[[nodiscard]] sdk::Result<void> check_seen(const ResultContext& context, const BoardRecord& record,
                                           const ResultInput& input, const play::Game& standing) {
    if (!has_result(record.board)) {
        TRY(expect_version(record.id.name(), input.version, record.version));
        return {};
    }
    if (input.version && *input.version != record.version)
        return tl::unexpected(already_recorded(context, record, Code::kAborted));
    if (!input.version)
        return tl::unexpected(already_recorded(context, record, Code::kAlreadyExists));
    // An adjourned game waits for its result.
    const bool open = standing.outcome == Outcome::kNone || standing.outcome == Outcome::kAdjourned;
    if (open) return {};
    if (!input.replace)
        return tl::unexpected(already_recorded(context, record, Code::kAlreadyExists));
    return check_signed(context, record);
}

// A result of a colleague is replaced knowingly, but cleared by the chief arbiter alone; so is the
// excuse of somebody who came too late (the book names no other judge of a valid reason).
[[nodiscard]] sdk::Result<void> check_clearing(const EntryContext& context,
                                               const BoardRecord& record) {
    const bool own = record.recorded_by_user == context.caller.actor.user;
    if (own || context.caller.may_in(kCorrectResults, context.round.scope())) return {};
    return sdk::refuse(Code::kPermissionDenied, "RESULT_OF_OTHERS",
                       "the result of somebody else is cleared by the chief arbiter",
                       {{"name", record.recorded_by}});
}

bool has_left(Connection& connection, play::TournamentId tournament, int number) {
    const auto record =
        storage::participant_by_number(connection, tournament, number, text::Alphabet::kRussian);
    return record && record->participant.standing != play::Standing::kPlaying;
}

// Those of whom the result says that they did not come have all left the competition.
bool absentees_left(const EntryContext& context, const play::Board& board, Outcome outcome) {
    const play::TournamentId id = context.round.tournament.id;
    const bool first =
        outcome == Outcome::kSecondAbsent || has_left(context.connection, id, board.first);
    const bool second =
        outcome == Outcome::kFirstAbsent || has_left(context.connection, id, board.second);
    return first && second;
}

// Nobody is absent who came in time: either that or the result is wrong.
[[nodiscard]] sdk::Result<void> check_not_come(const EntryContext& context,
                                               const BoardRecord& record, int game,
                                               const Lateness& lateness, Outcome outcome) {
    const auto signal = context.round.round.started.at;
    const auto in_time = [&](const storage::Arrival& arrival) {
        return signal && arrival.came_at &&
               !lateness.rule.too_late(
                   std::chrono::floor<std::chrono::seconds>(*arrival.came_at - *signal));
    };
    const bool first = outcome != Outcome::kSecondAbsent && in_time(record.first_arrival);
    const bool second = outcome != Outcome::kFirstAbsent && in_time(record.second_arrival);
    if (game > 1 || (!first && !second)) return {};
    const int number = first ? record.board.first : record.board.second;
    const storage::Arrival& arrival = first ? record.first_arrival : record.second_arrival;
    auto refusal = sdk::refuse(
        Code::kFailedPrecondition, "ABSENTEE_CAME", "somebody said to be absent came in time",
        {{"name", seat_of(context.connection, context.round.tournament.id, number).short_name},
         {"time", context.round.clock(*arrival.came_at)},
         {"article", lateness.article}});
    refusal.value().citations = {lateness.rule.citation};
    return refusal;
}

// Answers the article the absence rests on.
[[nodiscard]] sdk::Result<std::vector<sdk::Citation>> check_absentee(const EntryContext& context,
                                                                     const BoardRecord& record,
                                                                     int game,
                                                                     const ResultInput& input) {
    if (!is_absence(input.result.outcome)) return std::vector<sdk::Citation>{};
    const play::Board& board = record.board;
    auto competition =
        TRY(load_competition(context.connection, context.library, context.round.competition.id));
    auto lateness = TRY(lateness_of(competition, context.round.round));
    const bool decides = context.caller.may_in(kCorrectResults, context.round.scope());
    for (int before = 1; before < game && !decides; ++before)
        if (play::worth(board.games[static_cast<std::size_t>(before - 1)], context.round.scale())
                .played)
            return sdk::refuse(Code::kFailedPrecondition, "ABSENCE_AFTER_PLAY",
                               "a game of the encounter took place",
                               {{"game", std::to_string(before)}});
    TRY(check_not_come(context, record, game, lateness, input.result.outcome));
    if (!absentees_left(context, board, input.result.outcome)) {
        const storage::Instant seen =
            std::min(input.observed_at.value_or(context.moment.now), context.moment.now);
        TRY(check_absence(lateness, context.round.zone(), seen));
    }
    return std::vector<sdk::Citation>{lateness.rule.citation};
}

ResultAct act_of(const play::Game& standing, const play::Game& result) {
    if (result.outcome == Outcome::kNone) return ResultAct::kCleared;
    return standing.outcome == Outcome::kNone ? ResultAct::kRecorded : ResultAct::kReplaced;
}

const char* action_of(ResultAct act, const play::Game& standing, const play::Game& result) {
    if (act == ResultAct::kRecorded)
        return is_decision(result) ? "results.decide" : "results.record";
    if (act == ResultAct::kReplaced)
        return is_decision(result) ? "results.decide" : "results.replace";
    // Somebody who came too late is excused in so many words.
    return is_absence(standing.outcome) && !result.remark.empty() ? "results.excuse"
                                                                  : "results.clear";
}

// When games of a micro-match ended, as far as entries tell it: the break before the next one runs
// from then. Once that one has begun an entry is only put right.
void note_ends(const BoardRecord& before, BoardRecord& after, storage::Instant seen) {
    if (after.board.games.size() < 2) return;
    const auto over = [](const BoardRecord& record, std::size_t game) {
        return game < record.board.games.size() && play::counts(record.board.games[game]);
    };
    for (std::size_t i = 0; i < after.board.games.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        if (over(before, i) == over(after, i) || after.time_of(number + 1).began_at) continue;
        after.times[number].ended_at = over(after, i) ? std::optional(seen) : std::nullopt;
    }
}

BoardRecord recorded(const EntryContext& context, const BoardRecord& before,
                     const ResultInput& input, play::Board board) {
    BoardRecord after = before;
    after.version = before.version + 1;
    after.board = std::move(board);
    note_ends(before, after,
              std::min(input.observed_at.value_or(context.moment.now), context.moment.now));
    if (has_result(after.board)) {
        after.recorded_at = context.moment.now;
        after.recorded_by = context.caller.actor.name;
        after.recorded_by_user = context.caller.actor.user;
    } else {
        after.recorded_at.reset();
        after.recorded_by.clear();
        after.recorded_by_user = 0;
    }
    return after;
}

[[nodiscard]] sdk::Result<Entry> decide(const EntryContext& context, const BoardRecord& record,
                                        const ResultInput& input) {
    auto result = TRY(checked_game(input.result, true));
    // Who has left is not a no-show.
    if (is_absence(result.outcome))
        result.ending = absentees_left(context, record.board, result.outcome)
                            ? play::Ending::kWithdrawal
                            : play::Ending::kAbsence;
    auto game = TRY(game_of(context.round, record.board, input));
    const play::Game standing = record.board.games[static_cast<std::size_t>(game - 1)];
    TRY(check_own_board(context.caller, context.connection, context.round, record.id.number));
    TRY(check_seen(context.round, record, input, standing));
    TRY(check_standing_decision(context.caller, context.round, record, standing));
    TRY(check_decision(context.caller, context.round, result));
    if (result.outcome == Outcome::kNone) TRY(check_clearing(context, record));
    auto board = TRY(play::with_result(record.board, context.round.settings(), *context.round.book,
                                       game, result));
    auto citations = TRY(check_absentee(context, record, game, input));

    Entry entry;
    entry.act = act_of(standing, result);
    entry.author = {context.moment.now, context.caller.actor.name};
    entry.was_complete = play::encounter(record.board, context.round.settings()).complete();
    entry.after =
        view_of(context.caller, context.round, recorded(context, record, input, std::move(board)),
                parts_of(context.connection, context.round, record));
    entry.before = record;
    entry.row =
        result_row(context.round, action_of(entry.act, standing, result), record, entry.after);
    entry.row.citations = std::move(citations);
    if (is_decision(result)) entry.row.citations = play::articles_of(*context.round.book, result);
    if (input.observed_at) entry.row.observed_at = std::min(*input.observed_at, context.moment.now);
    if (is_decision(result) || entry.act == ResultAct::kCleared) entry.row.reason = result.remark;
    return entry;
}

// Statements alone: what was decided is written with its history and its row.
[[nodiscard]] sdk::Result<storage::JournalDraft> write(Connection& writer, const Entry& entry) {
    if (!storage::record_games(writer, entry.after.record, entry.act, entry.row.reason,
                               entry.author))
        return board_changed_since_read(entry.before.id);
    return entry.row;
}

int missing_after(int missing, const Entry& entry) {
    return missing + static_cast<int>(entry.was_complete) - static_cast<int>(entry.after.complete);
}

}  // namespace

sdk::Result<Plan<RecordedBoard>> record_result(const Caller& caller, Connection& snapshot,
                                               const rulebook::Library& library,
                                               const ResultInput& input, const Moment& moment) {
    auto round =
        TRY(load_result_context(caller, snapshot, library, input.board.round, kRecordResults));
    auto record = TRY(load_board(snapshot, input.board));
    TRY(check_entering(snapshot, round, caller.language));
    auto entry = TRY(decide({caller, snapshot, library, round, moment}, record, input));

    Plan<RecordedBoard> plan(snapshot);
    plan.preview.board = entry.after;
    // Counting goes over the whole round: once is enough, and what counts is the writer's.
    if (input.preview)
        plan.preview.missing =
            missing_after(storage::missing_boards(snapshot, round.round.id), entry);
    plan.apply = [round = std::move(round), entry = std::move(entry), language = caller.language](
                     Connection& writer) -> sdk::Result<Written<RecordedBoard>> {
        // A protocol is published without touching the round.
        TRY(check_entering(writer, round, language));
        auto row = TRY(write(writer, entry));
        return Written<RecordedBoard>{
            std::move(row), {entry.after, storage::missing_boards(writer, round.round.id)}};
    };
    return plan;
}

sdk::Result<Plan<RecordedSlips>> record_results(const Caller& caller, Connection& snapshot,
                                                const rulebook::Library& library,
                                                play::RoundId round_id,
                                                const std::vector<ResultInput>& slips,
                                                const Moment& moment) {
    auto round = TRY(load_result_context(caller, snapshot, library, round_id, kRecordResults));
    TRY(check_entering(snapshot, round, caller.language));

    Plan<RecordedSlips> plan(snapshot);
    std::vector<Entry> entries;
    std::map<int, BoardRecord> boards;  // as the slips before have left them
    for (const ResultInput& slip : slips) {
        auto board = boards.find(slip.board.number);
        if (board == boards.end()) {
            auto record = load_board(snapshot, slip.board);
            if (!record) {
                plan.preview.slips.push_back({std::nullopt, std::move(record).error()});
                continue;
            }
            board = boards.emplace(slip.board.number, *std::move(record)).first;
        }
        ResultInput input = slip;
        // The second slip of a micro-match follows what the first one made of the board.
        const bool follows = std::ranges::any_of(entries, [&](const Entry& entry) {
            return entry.before.id.number == slip.board.number &&
                   slip.version.value_or(entry.before.version) == entry.before.version;
        });
        if (follows) input.version = board->second.version;
        auto entry = decide({caller, snapshot, library, round, moment}, board->second, input);
        if (!entry) {
            plan.preview.slips.push_back({std::nullopt, std::move(entry).error()});
            continue;
        }
        plan.preview.slips.push_back({entry->after, std::nullopt});
        board->second = entry->after.record;
        entries.push_back(*std::move(entry));
    }
    plan.preview.missing = storage::missing_boards(snapshot, round_id);
    plan.apply = [round = std::move(round), entries = std::move(entries), answer = plan.preview,
                  language =
                      caller.language](Connection& writer) -> sdk::Result<Written<RecordedSlips>> {
        TRY(check_entering(writer, round, language));
        Written<RecordedSlips> written{std::nullopt, answer, {}};
        for (const Entry& entry : entries) {
            auto row = TRY(write(writer, entry));
            if (written.journal) written.preceding.push_back(*std::move(written.journal));
            written.journal = std::move(row);
        }
        written.value.missing = storage::missing_boards(writer, round.round.id);
        return written;
    };
    return plan;
}

}  // namespace collegium::usecases
