// Boards in words, and as the journal keeps them.
#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/sides.hpp>

#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using play::Ending;
using play::Outcome;
using storage::BoardRecord;

// «выбыл»; «исключён» where nobody of the two left on his own.
std::string who_left(i18n::Language language, const BoardParts& parts) {
    const auto left = [&](play::Standing how) {
        return parts.first.standing == how || parts.second.standing == how;
    };
    return play::left_word(language,
                           left(play::Standing::kExcluded) && !left(play::Standing::kWithdrawn));
}

// The ending that is worth a word: of the last game that ended otherwise than on the board.
std::string how_it_ended(i18n::Language language, const play::Board& board,
                         const BoardParts& parts) {
    for (auto game = board.games.rbegin(); game != board.games.rend(); ++game) {
        if (game->outcome == Outcome::kNone || game->ending == Ending::kUsual) continue;
        if (game->ending == Ending::kRule && !game->article.empty())
            return result_text(language, "note.rule", {{"article", game->article}});
        if (game->ending == Ending::kAgreement) return result_text(language, "note.agreement");
        if (game->ending == Ending::kWithdrawal) return who_left(language, parts);
        return play::title(language, game->ending);
    }
    return {};
}

// «нет: Ёлкин А. С.»; empty: nobody is waited for.
std::string missing_note(i18n::Language language, const BoardRecord& record,
                         const BoardParts& parts) {
    const auto waited_for = [&](const storage::Arrival& arrival) {
        return !has_result(record.board) && arrival.missing && !arrival.came_at;
    };
    const bool first = waited_for(record.first_arrival);
    const bool second = waited_for(record.second_arrival);
    if (first && second) return result_text(language, "note.missing-both");
    if (!first && !second) return {};
    return result_text(language, "note.missing",
                       {{"name", first ? parts.first.short_name : parts.second.short_name}});
}

// A break «до 15:42», a game «с 15:43», in few columns beside the games; empty: neither.
std::string break_note(i18n::Language language, const ResultContext& context,
                       const BoardView& view) {
    if (view.next_game && view.next_game->earliest)
        return result_text(language, "note.break",
                           {{"time", context.clock(*view.next_game->earliest)}});
    for (const BoardGameView& game : view.games)
        if (game.began_at && game.game.outcome == Outcome::kNone)
            return result_text(language, "note.begun", {{"time", context.clock(*game.began_at)}});
    return {};
}

std::string note_of(i18n::Language language, const ResultContext& context,
                    const BoardRecord& record, const play::Encounter& encounter,
                    const BoardParts& parts, const BoardView& view) {
    if (encounter.adjourned) return result_text(language, "note.adjourned");
    const std::string missing = missing_note(language, record, parts);
    if (!encounter.complete() && !missing.empty()) return missing;
    if (const std::string pause = break_note(language, context, view);
        !encounter.complete() && !pause.empty())
        return pause;
    if (const auto due = play::due_step(record.board, context.settings(), *context.book);
        due && due->place > 0 && !encounter.complete())
        return play::step_name(*context.book, due->step);
    if (!encounter.complete())
        return context.round.round.state == play::RoundState::kPlaying
                   ? result_text(language, "note.playing")
                   : std::string{};
    // A meeting of somebody who had left is not written; it counts all the same.
    if (!play::encounter(record.board, context.settings()).complete())
        return who_left(language, parts);
    const std::string how = how_it_ended(language, record.board, parts);
    const std::string when =
        record.recorded_at ? context.clock(*record.recorded_at) : std::string{};
    if (how.empty() || when.empty()) return how + when;
    return how + "; " + when;
}

// The first thing wrong with a record, as board_records.cpp keeps it.
sdk::Error parse_fault(const std::string& json) {
    const auto fault = nlohmann::json::parse(json);
    sdk::Error error;
    error.code = sdk::Code::kInvalidArgument;
    error.reason = fault.value("reason", "");
    error.metadata = fault.value("metadata", sdk::Metadata{});
    return error;
}

}  // namespace

Outcome said_by(const storage::GameScoreRecord& record) {
    return static_cast<Outcome>(record.result);  // the first three have the same numbers
}

std::string fault_text(i18n::Language language, const storage::GameScoreRecord& record) {
    if (record.fault.empty()) return {};
    sdk::Error error = parse_fault(record.fault);
    std::string text = i18n::reason_text(language, error).text;
    const std::string why = error.metadata["why"];
    if (i18n::reasons().has(why)) {
        error.reason = why;
        text += ": " + i18n::reason_text(language, error).text;
    }
    const std::string article = error.metadata["article"];
    return article.empty() ? text : text + " (" + article + ")";
}

std::string disagreement_text(i18n::Language language, const pairing::Scale& scale,
                              const storage::GameScoreRecord& record, const play::Board& board) {
    const Outcome said = said_by(record);
    const auto index = static_cast<std::size_t>(record.game - 1);
    if (said == Outcome::kNone || index >= board.games.size()) return {};
    const Outcome entered = board.games[index].outcome;
    if (entered == Outcome::kNone || entered == said) return {};
    return result_text(
        language, "record.disagrees",
        {{"record", play::text_of(said, scale)}, {"result", play::text_of(entered, scale)}});
}

BoardView view_of(const Caller& caller, const ResultContext& context, BoardRecord record,
                  BoardParts parts) {
    BoardView view;
    const play::Encounter encounter =
        parts.counted ? *parts.counted : play::encounter(record.board, context.settings());
    for (std::size_t i = 0; i < record.board.games.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        BoardGameView game;
        game.game = record.board.games[i];
        game.text = play::text_of(game.game.outcome, context.scale());
        game.first_begins = play::first_begins(record.board, number);
        if (const auto step = play::step_of(context.settings(), number))
            game.step = play::step_name(*context.book, *step);
        game.began_at = record.time_of(number).began_at;
        game.begun = begun_text(caller, context, record, number);
        if (const auto start = parts.starts.find(number); start != parts.starts.end())
            game.start = start->second;
        const auto kept = std::ranges::find(parts.records, number, &storage::GameScoreRecord::game);
        if (kept != parts.records.end()) {
            game.has_record = true;
            game.record_remark = fault_text(caller.language, *kept);
            if (game.record_remark.empty())
                game.record_remark =
                    disagreement_text(caller.language, context.scale(), *kept, record.board);
            if (!game.record_remark.empty()) view.remarks.push_back(game.record_remark);
        }
        view.games.push_back(std::move(game));
    }
    view.text = play::text_of(encounter, context.scale());
    view.complete = encounter.complete();
    view.next_game = next_game_of(caller, context, record);
    view.note = note_of(caller.language, context, record, encounter, parts, view);
    if (const auto due = play::due_step(record.board, context.settings(), *context.book);
        due && !view.complete)
        view.due = play::text_of(caller.language, *context.book, *due);
    if (const std::string control = extra_control_text(caller, context, record.board);
        !control.empty() && !view.due.empty())
        view.due += ", " + control;
    view.mine = record.recorded_by_user != 0 && record.recorded_by_user == caller.actor.user;
    view.first = std::move(parts.first);
    view.second = std::move(parts.second);
    view.judge = std::move(parts.judge);
    view.sheets_missing =
        sheets_missing(sheets_row(*context.book, context.tournament), record, context.settings());
    view.record = std::move(record);
    add_break_remarks(caller, context, view);
    return view;
}

std::vector<OutcomeChoice> choices_of(const Caller& caller, const ResultContext& context,
                                      const sdk::Result<void>& open,
                                      const sdk::Result<void>& absence, const play::Board* board) {
    std::vector<OutcomeChoice> listed;
    std::vector<play::Choice> known = play::choices(*context.book);
    const auto due =
        board == nullptr ? std::nullopt : play::due_step(*board, context.settings(), *context.book);
    if (due && due->step == play::TieStep::kDecision) {
        std::erase_if(known,
                      [](const play::Choice& one) { return one.ending == Ending::kDecision; });
        for (const Outcome winner : {Outcome::kSecondWins, Outcome::kFirstWins})
            known.insert(known.begin(), {winner, Ending::kDecision, due->citation});
    }
    for (const play::Choice& choice : known) {
        OutcomeChoice row;
        row.outcome = choice.outcome;
        row.ending = choice.ending;
        row.text = play::text_of(choice.outcome, context.scale());
        row.title = play::title(caller.language, choice.outcome, choice.ending);
        row.article = competition::cite(*context.book, choice.citation);
        const play::Game game{choice.outcome, choice.ending, {}, {}};
        row.needs_reason = is_decision(game);
        sdk::Result<void> allowed = open;
        if (allowed && is_absence(choice.outcome)) allowed = absence;
        if (allowed) allowed = check_decision(caller, context, game);
        if (allowed && due)
            allowed = play::check_step(*board, context.settings(), *context.book, due->game, game);
        if (!allowed) row.why_not = i18n::reason_text(caller.language, allowed.error()).text;
        listed.push_back(std::move(row));
    }
    return listed;
}

storage::JournalDraft board_row(const ResultContext& context, const char* action,
                                const BoardView& after) {
    storage::JournalDraft row;
    row.scope = context.scope();
    row.action = action;
    row.subject = after.record.id.name();
    row.version = after.record.version;
    row.depends_on = {{context.round.id.name(), context.round.version}};
    row.title = std::to_string(context.round.id.number) + "." +
                std::to_string(after.record.id.number) + " " + after.first.short_name + " – " +
                after.second.short_name;
    return row;
}

storage::JournalDraft result_row(const ResultContext& context, const char* action,
                                 const BoardRecord& before, const BoardView& after) {
    storage::JournalDraft row = board_row(context, action, after);
    row.before = board_payload(before, context.scale());
    row.after = board_payload(after.record, context.scale());
    return row;
}

std::string board_payload(const BoardRecord& record, const pairing::Scale& scale) {
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    for (const play::Game& game : record.board.games) {
        games.push_back({{"text", play::text_of(game.outcome, scale)},
                         {"outcome", static_cast<int>(game.outcome)},
                         {"ending", static_cast<int>(game.ending)},
                         {"article", game.article},
                         {"remark", game.remark},
                         {"turned", game.turned}});
        if (const auto ended = record.time_of(static_cast<int>(games.size())).ended_at)
            games.back()["ended_at"] = storage::to_millis(*ended);
    }
    nlohmann::ordered_json json;
    json["games"] = std::move(games);
    json["recorded_at"] = record.recorded_at ? storage::to_millis(*record.recorded_at) : 0;
    json["recorded_by"] = record.recorded_by;
    json["recorded_by_user"] = record.recorded_by_user;
    json["corrected"] = record.corrected;
    return json.dump();
}

void restore_board(const std::string& payload, BoardRecord& record) {
    const auto json = nlohmann::json::parse(payload);
    record.board.games.clear();
    for (auto& [number, time] : record.times)
        time.ended_at.reset();
    for (const auto& game : json.at("games")) {
        record.board.games.push_back({static_cast<Outcome>(game.at("outcome").get<int>()),
                                      static_cast<Ending>(game.at("ending").get<int>()),
                                      game.value("article", ""), game.value("remark", ""),
                                      game.value("turned", false)});
        if (game.contains("ended_at"))
            record.times[static_cast<int>(record.board.games.size())].ended_at =
                storage::from_millis(game.at("ended_at").get<std::int64_t>());
    }
    const std::int64_t at = json.at("recorded_at").get<std::int64_t>();
    record.recorded_at = at == 0 ? std::nullopt : std::optional(storage::from_millis(at));
    record.recorded_by = json.value("recorded_by", "");
    record.recorded_by_user = json.value("recorded_by_user", std::int64_t{0});
    record.corrected = json.value("corrected", false);
}

std::string arrivals_payload(const ResultContext& context, const BoardRecord& record) {
    const auto arrival = [&](const storage::Arrival& noted) {
        nlohmann::ordered_json json;
        json["missing"] = noted.missing;
        json["came_at"] = noted.came_at ? storage::to_millis(*noted.came_at) : 0;
        if (noted.came_at) json["clock"] = context.clock(*noted.came_at);
        return json;
    };
    nlohmann::ordered_json json;
    json["first"] = arrival(record.first_arrival);
    json["second"] = arrival(record.second_arrival);
    return json.dump();
}

void restore_arrivals(const std::string& payload, BoardRecord& record) {
    const auto json = nlohmann::json::parse(payload);
    const auto arrival = [&](const char* seat) {
        storage::Arrival noted;
        noted.missing = json.at(seat).at("missing").get<bool>();
        const std::int64_t at = json.at(seat).at("came_at").get<std::int64_t>();
        if (at != 0) noted.came_at = storage::from_millis(at);
        return noted;
    };
    record.first_arrival = arrival("first");
    record.second_arrival = arrival("second");
}

std::string sheets_payload(const BoardRecord& record) {
    return nlohmann::ordered_json{{"first", record.first_sheet}, {"second", record.second_sheet}}
        .dump();
}

void restore_sheets(const std::string& payload, BoardRecord& record) {
    const auto json = nlohmann::json::parse(payload);
    record.first_sheet = json.at("first").get<bool>();
    record.second_sheet = json.at("second").get<bool>();
}

}  // namespace collegium::usecases
