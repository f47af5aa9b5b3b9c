// Boards of a round as the results screen shows them.
#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/rounds/calls.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/usecases/regulations.hpp>

#include "result_context.hpp"
#include "round_context.hpp"
#include "standings_tables.hpp"

namespace collegium::usecases {
namespace {

using play::Outcome;
using sdk::Code;
using storage::Connection;

// A round that was paired, with everything its boards are shown by.
struct Shown {
    Play play;
    ResultContext context;
    std::map<int, SeatView> seats;
    std::set<int> had_free_win;  // before the round
    std::map<int, play::Leaving> leavings;
};

[[nodiscard]] sdk::Result<Shown> load_shown(const Caller& caller, Connection& snapshot,
                                            const rulebook::Library& library, play::RoundId id) {
    TRY(require_in(caller, kReadTournaments, id.tournament.competition.name()));
    auto play = TRY(load_play(snapshot, library, id.tournament));
    // Drafts are seen where rounds are paired.
    const storage::RoundRecord* round = play.round(id.number);
    if (round == nullptr || round->round.state == play::RoundState::kDraft)
        return sdk::refuse(Code::kNotFound, "ROUND_NOT_FOUND", "no " + id.name(),
                           {{"round", std::to_string(id.number)}});
    Shown shown;
    shown.context = context_of(play, snapshot, id.number);
    shown.seats = seats_before(play, id.number);
    for (const pairing::Player& player :
         play::field_before(play.tournament, play.book(), id.number).players)
        if (player.had_free_win()) shown.had_free_win.insert(player.number);
    shown.leavings = play::leavings(play.tournament, play.book());
    shown.play = std::move(play);
    return shown;
}

SeatView seat(const Shown& shown, int number) {
    const auto found = shown.seats.find(number);
    if (found != shown.seats.end()) return found->second;
    SeatView unknown;
    unknown.number = number;
    unknown.short_name = shown.play.short_name(number);
    return unknown;
}

std::map<std::int64_t, std::string> judge_names(Connection& snapshot,
                                                const ResultContext& context) {
    std::map<std::int64_t, std::string> names;
    for (const storage::BoardJudgeRecord& judge : context.judges) {
        if (names.contains(judge.official)) continue;
        const auto record =
            storage::find_official(snapshot, {context.competition.id, judge.official});
        if (record) names.emplace(judge.official, registry::short_name(record->person_name));
    }
    return names;
}

// A second win without play is the opponent's doing and stands, but nobody should learn of it from
// the table.
void add_free_win_remark(const Caller& caller, const Shown& shown, BoardView& view) {
    int winner = 0;
    for (const play::Game& game : view.record.board.games) {
        if (game.outcome == Outcome::kSecondAbsent) winner = view.record.board.first;
        if (game.outcome == Outcome::kFirstAbsent) winner = view.record.board.second;
    }
    if (winner == 0 || !shown.had_free_win.contains(winner)) return;
    view.remarks.push_back(result_text(caller.language, "remark.second-plus",
                                       {{"name", shown.play.short_name(winner)}}));
}

BoardView view_board(const Caller& caller, const Shown& shown, storage::BoardRecord record,
                     const std::map<std::int64_t, std::string>& judges,
                     std::vector<storage::GameScoreRecord> records,
                     std::map<int, std::string> starts) {
    BoardParts parts;
    parts.first = seat(shown, record.board.first);
    parts.second = seat(shown, record.board.second);
    const auto judge = judges.find(shown.context.judge_of(record.id.number));
    if (judge != judges.end()) parts.judge = judge->second;
    parts.records = std::move(records);
    parts.starts = std::move(starts);
    parts.counted = play::encounter(shown.play.tournament, shown.leavings, record.id.round.number,
                                    record.board);
    BoardView view = view_of(caller, shown.context, std::move(record), std::move(parts));
    add_free_win_remark(caller, shown, view);
    return view;
}

void add_start(const Caller& caller, Connection& snapshot, const ResultContext& context,
               const sdk::Result<Lateness>& lateness, const Moment& moment, BoardView& view) {
    view.start = start_of(caller, snapshot, context, lateness, view, moment.now);
    add_arrival_remarks(caller, view);
}

// Who may enter at all, then whether the round is open.
[[nodiscard]] sdk::Result<void> entering(const Caller& caller, Connection& snapshot,
                                         const ResultContext& context) {
    TRY(require_in(caller, kRecordResults, context.scope()));
    return check_entering(snapshot, context, caller.language);
}

[[nodiscard]] sdk::Result<void> attaching(const Caller& caller, Connection& snapshot,
                                          const ResultContext& context, int board) {
    TRY(require_in(caller, kRecordResults, context.scope()));
    return check_attaching(caller, snapshot, context, board);
}

[[nodiscard]] sdk::Result<void> correcting(const Caller& caller, const Play& play,
                                           const ResultContext& context, const play::Board& board) {
    TRY(check_corrects(caller, play, context.round.id.number));
    TRY(check_round_in_progress(context, caller.language));
    if (has_result(board)) return {};
    return sdk::refuse(Code::kFailedPrecondition, "NOTHING_TO_CORRECT", "the board has no result");
}

// Sides and arrivals: while results are entered, and by the chief arbiter's decision afterwards.
[[nodiscard]] sdk::Result<void> noting(const Caller& caller, const ResultContext& context,
                                       const sdk::Result<void>& open) {
    const bool corrects = !open && can_still_be_corrected(open.error()) &&
                          caller.may_in(kCorrectResults, context.scope());
    return corrects ? sdk::Result<void>() : open;
}

std::string lateness_text(const Caller& caller, const ResultContext& context,
                          const Lateness& lateness) {
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(lateness.rule.limit);
    sdk::Metadata values{{"minutes", std::to_string(minutes.count())},
                         {"article", lateness.article}};
    if (!lateness.absence_from) return result_text(caller.language, "lateness.limit", values);
    values.emplace("time", context.clock(*lateness.absence_from));
    return result_text(caller.language, "lateness.until", values);
}

// Whether nobody of the two left on his own.
bool by_exclusion(const Shown& shown, const play::Board& board) {
    bool any = false;
    for (const int number : {board.first, board.second}) {
        const auto found = shown.leavings.find(number);
        if (found == shown.leavings.end()) continue;
        if (!found->second.excluded) return false;
        any = true;
    }
    return any;
}

// How many results of each kind, for the pane beside the boards.
std::vector<std::string> summary_of(const Caller& caller, const Shown& shown,
                                    const RoundBoards& boards) {
    // Of a micro-match they are the seats, else the sides as played.
    const bool sides_alternate = boards.games > 1;
    int first = 0;
    int second = 0;
    int drawn = 0;
    int absences = 0;
    int adjourned = 0;
    int decisions = 0;
    int left = 0;
    int excluded = 0;
    for (const play::Board& board :
         shown.play.tournament.round(shown.context.round.id.number)->boards) {
        const play::Encounter encounter = play::encounter(shown.play.tournament, shown.leavings,
                                                          shown.context.round.id.number, board);
        if (encounter.adjourned) ++adjourned;
        const bool written = play::encounter(board, shown.context.settings()).complete();
        const bool gone = !written || std::ranges::find(board.games, play::Ending::kWithdrawal,
                                                        &play::Game::ending) != board.games.end();
        if (encounter.complete() && gone) ++(by_exclusion(shown, board) ? excluded : left);
        if (written && !gone) {
            if (is_absence(encounter.outcome)) ++absences;
            const bool turned = !sides_alternate && !play::first_begins(board, 1);
            if (encounter.outcome == Outcome::kFirstWins) ++(turned ? second : first);
            if (encounter.outcome == Outcome::kSecondWins) ++(turned ? first : second);
            if (encounter.outcome == Outcome::kDraw) ++drawn;
        }
        if (std::ranges::any_of(board.games, is_decision)) ++decisions;
    }
    const auto line = [&](const char* key, const sdk::Metadata& values) {
        return result_text(caller.language, key, values);
    };
    std::vector<std::string> lines{
        line("summary.recorded",
             {{"count", std::to_string(static_cast<int>(boards.boards.size()) - boards.missing)},
              {"first_side", sides_alternate ? line("side.first", {}) : boards.first_side},
              {"second_side", sides_alternate ? line("side.second", {}) : boards.second_side},
              {"first", std::to_string(first)},
              {"second", std::to_string(second)},
              {"draws", std::to_string(drawn)}})};
    if (absences > 0)
        lines.push_back(line("summary.absences", {{"count", std::to_string(absences)}}));
    if (left > 0) lines.push_back(line("summary.left", {{"count", std::to_string(left)}}));
    if (excluded > 0)
        lines.push_back(line("summary.excluded", {{"count", std::to_string(excluded)}}));
    if (adjourned > 0)
        lines.push_back(line("summary.adjourned", {{"count", std::to_string(adjourned)}}));
    if (decisions > 0)
        lines.push_back(line("summary.decisions", {{"count", std::to_string(decisions)}}));
    return lines;
}

// How a round that is about to begin is made known in the hall; a line each, none where the book
// says nothing.
std::vector<std::string> calls_of(const Caller& caller, const Shown& shown) {
    const auto players = std::ranges::count(shown.play.tournament.participants,
                                            play::Standing::kPlaying, &play::Participant::standing);
    const rulebook::Book& book = shown.play.book();
    const rounds::StartCalls calls = rounds::start_calls(book, static_cast<int>(players));
    const std::string article = competition::cite(book, calls.citation);
    std::vector<std::string> lines;
    if (calls.seated)
        lines.push_back(result_text(
            caller.language, "calls.seated",
            {{"minutes", std::to_string(calls.seated->count())}, {"article", article}}));
    if (calls.countdown_clock)
        lines.push_back(result_text(caller.language, "calls.countdown", {{"article", article}}));
    if (calls.announced.size() == 2)
        lines.push_back(result_text(caller.language, "calls.announced",
                                    {{"first", std::to_string(calls.announced[0].count())},
                                     {"last", std::to_string(calls.announced[1].count())},
                                     {"article", article}}));
    return lines;
}

// «Проверить: доска 5, в записи партии 2:0, записано 1:1»; of several boards their numbers alone.
void add_checks(const Caller& caller, RoundBoards& out) {
    std::vector<int> numbers;
    const BoardView* only = nullptr;
    for (const BoardView& board : out.boards) {
        if (board.remarks.empty()) continue;
        numbers.push_back(board.record.id.number);
        only = numbers.size() == 1 ? &board : nullptr;
    }
    if (numbers.empty()) return;
    out.summary.push_back(only != nullptr ? result_text(caller.language, "summary.check",
                                                        {{"board", std::to_string(numbers.front())},
                                                         {"remark", only->remarks.front()}})
                                          : result_text(caller.language, "summary.check-boards",
                                                        {{"boards", joined(numbers)}}));
}

// «К публикации: протокол № 3, таблица после тура 3»: papers of the round that hang nowhere yet.
void add_papers(const Caller& caller, Connection& snapshot, const Shown& shown, RoundBoards& out) {
    const play::RoundId round = shown.context.round.id;
    const auto competition = round.tournament.competition;
    const auto hangs = [&](const std::string& kind) {
        return storage::find_document(snapshot, competition, kind, round.name()).has_value();
    };
    constexpr const char* kProtocol = "round-protocol";
    std::vector<std::string> papers;
    if (!hangs(kProtocol))
        papers.push_back(result_text(caller.language, "summary.protocol",
                                     {{"number", std::to_string(storage::next_document_number(
                                                     snapshot, competition, kProtocol))}}));
    if (!hangs(std::string(table_document_kind(shown.context.settings()))))
        papers.push_back(result_text(caller.language, "summary.table",
                                     {{"round", std::to_string(round.number)}}));
    if (!papers.empty())
        out.summary.push_back(
            result_text(caller.language, "summary.publish",
                        {{"papers", fmt::format("{}", fmt::join(papers, ", "))}}));
}

const std::string& in_language(const sdk::LocalText& text, i18n::Language language) {
    if (language == i18n::Language::kUk) return text.uk;
    return language == i18n::Language::kEn ? text.en : text.ru;
}

void name_sides(const Caller& caller, const plugin_host::Catalogue& catalogue, RoundBoards& out) {
    out.first_side = result_text(caller.language, "side.first");
    out.second_side = result_text(caller.language, "side.second");
    const auto plugin = catalogue.plugins().find(out.discipline);
    if (plugin == catalogue.plugins().end()) return;
    const auto& sides = plugin->second->description().identity.sides;
    out.first_side = in_language(sides[0], caller.language);
    out.second_side = in_language(sides[1], caller.language);
}

// What the competition fixes for its games: the programme is the discipline's own, the increment
// that of the time control. Each is told where the module's edition asks for it.
void tell_competition(const plugin_host::Catalogue& catalogue,
                      const competition::Regulation& regulation, const rulebook::Row& discipline,
                      RoundBoards& out) {
    const auto plugin = catalogue.plugins().find(out.discipline);
    if (plugin == catalogue.plugins().end()) return;
    const std::string programme = discipline.text("programme");
    const auto control = competition::parse_time_control(regulation.text("time-control"));
    for (const sdk::Edition& edition : plugin->second->description().editions) {
        if (!out.edition.empty() && edition.id != out.edition) continue;
        for (const sdk::Parameter& parameter : edition.parameters) {
            if (parameter.id == sdk::kProgrammeParameter &&
                std::ranges::find(parameter.choices, programme) != parameter.choices.end())
                out.parameters.emplace(parameter.id, programme);
            if (parameter.id == sdk::kIncrementParameter && control)
                out.parameters.emplace(parameter.id,
                                       std::to_string(competition::increment(*control).count()));
        }
    }
}

// Parameters of the regulation an arbiter at a board is asked about, by the beginning of their ids.
constexpr std::array<std::string_view, 4> kAtTheBoard{"time-control", "recording", "draw-offer",
                                                      "draw-agreement"};

std::vector<std::string> facts_of(const Caller& caller, const Shown& shown,
                                  const sdk::Result<Lateness>& lateness) {
    std::vector<std::string> lines;
    const rulebook::Book& book = shown.play.book();
    for (const competition::Entry& entry : shown.play.regulation().entries()) {
        const bool wanted = std::ranges::any_of(
            kAtTheBoard, [&](std::string_view id) { return entry.id.starts_with(id); });
        if (!wanted || !entry.applies || !entry.given()) continue;
        std::string value = competition::to_text(*entry.value);
        if (competition::is_time_control(entry)) value = time_control_short(caller.language, value);
        lines.push_back(result_text(caller.language, "fact.parameter",
                                    {{"name", entry.parameter->text("name")},
                                     {"value", std::move(value)},
                                     {"article", competition::cite(book, entry.citation)}}));
    }
    if (lateness) lines.push_back(lateness_text(caller, shown.context, *lateness));
    return lines;
}

// «Партия 1: цвета наоборот, начинает Ёлкин А. С. (5.4.14.1)», one line per game.
void add_sides_facts(const Caller& caller, const ResultContext& context, BoardView& view) {
    const rulebook::Row* row = play::wrong_sides_row(*context.book, context.tournament.discipline);
    for (std::size_t i = 0; i < view.games.size(); ++i) {
        const BoardGameView& game = view.games[i];
        if (!game.game.turned) continue;
        std::string line = result_text(
            caller.language, "fact.turned",
            {{"game", std::to_string(i + 1)},
             {"name", game.first_begins ? view.first.short_name : view.second.short_name}});
        if (row != nullptr && !row->flag("setting"))
            line += " (" + competition::cite(*context.book, row->citation()) + ")";
        view.facts.push_back(std::move(line));
    }
}

// «Жребий: дальше Ткач О. І. (draws/12)»: which lot it was, so that it can be computed again.
void add_lot_facts(const Caller& caller, Connection& snapshot, BoardView& view) {
    const auto last = static_cast<int>(view.games.size());
    const auto lot = view.record.draws.find(last);
    if (lot == view.record.draws.end() || view.games.back().game.ending != play::Ending::kLot)
        return;
    const bool first = view.games.back().game.outcome == Outcome::kFirstWins;
    const auto draw = storage::find_draw(snapshot, lot->second);
    view.facts.push_back(
        result_text(caller.language, "fact.lot",
                    {{"name", first ? view.first.short_name : view.second.short_name},
                     {"draw", lot->second.name()},
                     {"seed", draw ? draw->draw.seed.substr(0, 8) : std::string{}}}));
}

std::string act_text(i18n::Language language, storage::ResultAct act) {
    constexpr std::array kKeys{"act.recorded", "act.replaced",  "act.cleared",
                               "act.undone",   "act.corrected", "act.sides"};
    return result_text(language, kKeys.at(static_cast<std::size_t>(act) - 1));
}

// «2:0», «2:0 (цвета наоборот)».
std::string with_sides_text(i18n::Language language, const std::string& result,
                            const play::Game& game) {
    return game.turned ? result_text(language, "game.turned", {{"result", result}}) : result;
}

// «2:0»; of a micro-match its games beside it, and alone while it is not over: «П1 2:0».
std::string past_text(i18n::Language language, const ResultContext& context,
                      const play::Board& board) {
    const play::Encounter encounter = play::encounter(board, context.settings());
    const std::string whole = play::text_of(encounter, context.scale());
    std::string games;
    for (std::size_t i = 0; i < board.games.size(); ++i) {
        if (board.games[i].outcome == Outcome::kNone && !board.games[i].turned) continue;
        if (!games.empty()) games += ", ";
        const std::string result = play::text_of(board.games[i].outcome, context.scale());
        games += result_text(language, "game.short",
                             {{"game", std::to_string(i + 1)},
                              {"result", with_sides_text(language, result, board.games[i])}});
    }
    if (board.games.size() == 1) return with_sides_text(language, whole, board.games.front());
    if (games.empty()) return whole;
    return encounter.complete() ? whole + " (" + games + ")" : games;
}

// Who took a result back or put it there again, and when, the journal says: the board itself keeps
// whose result stands.
class Undoings {
  public:
    Undoings(Connection& snapshot, const play::BoardId& board) {
        storage::JournalFilter filter;
        filter.subject = board.name();
        filter.action_prefix = "undo.";
        rows_ = storage::list_journal(snapshot, filter, 0, 1000);
    }
    void tell(const Caller& caller, std::int64_t version, BoardPast& past) const {
        constexpr std::string_view kBroughtBack = "undo.undo.";
        const auto row = std::ranges::find(rows_, version, &storage::JournalRow::version);
        if (row == rows_.end()) return;
        past.recorded_by = row->actor.name;
        past.recorded_at = row->time;
        if (row->action.starts_with(kBroughtBack))
            past.act = result_text(caller.language, "act.brought_back");
    }

  private:
    std::vector<storage::JournalRow> rows_;
};

std::vector<BoardPast> past_of(const Caller& caller, Connection& snapshot,
                               const ResultContext& context, const storage::BoardRecord& record) {
    std::vector<BoardPast> past;
    std::optional<Undoings> undoings;  // read only where something was undone
    for (storage::BoardHistoryRecord& row : storage::board_history(snapshot, record.id)) {
        play::Board board = record.board;
        board.games = std::move(row.games);
        past.push_back({past_text(caller.language, context, board),
                        act_text(caller.language, row.act), std::move(row.reason),
                        std::move(row.recorded_by), row.recorded_at});
        if (row.act != storage::ResultAct::kUndone) continue;
        if (!undoings) undoings.emplace(snapshot, record.id);
        undoings->tell(caller, row.version, past.back());
    }
    return past;
}

// Whether a game of the board may be begun; of its break the act itself speaks.
[[nodiscard]] sdk::Result<void> beginning(const ResultContext& context,
                                          const storage::BoardRecord& record,
                                          const sdk::Result<void>& open) {
    if (!open) return open;
    TRY(game_to_begin(context, record));
    return {};
}

}  // namespace

sdk::Result<RoundBoards> list_boards(const Caller& caller, Connection& snapshot,
                                     const rulebook::Library& library,
                                     const plugin_host::Catalogue& catalogue, play::RoundId id,
                                     const Moment& moment) {
    auto shown = TRY(load_shown(caller, snapshot, library, id));
    const ResultContext& context = shown.context;
    RoundBoards out;
    const auto judges = judge_names(snapshot, context);
    auto records = storage::game_records_of_round(snapshot, id);
    std::map<int, std::map<int, std::string>> starts;
    for (auto& [place, start] : storage::drawn_starts(snapshot, id))
        starts[place.first][place.second] = start;
    const auto lateness = lateness_of(shown.play.competition, context.round);
    for (storage::BoardRecord& record : storage::list_boards(snapshot, id)) {
        const int number = record.id.number;
        BoardView view = view_board(caller, shown, std::move(record), judges,
                                    std::move(records[number]), std::move(starts[number]));
        if (view.record.first_arrival.missing || view.record.second_arrival.missing)
            add_start(caller, snapshot, context, lateness, moment, view);
        out.boards.push_back(std::move(view));
    }
    out.round = brief_round(caller, shown.play, id.number);
    out.win = play::printed(context.scale().win, context.scale());
    out.draw = play::printed(context.scale().draw, context.scale());
    if (const rulebook::Row* scoring = context.book->find("scoring", context.tournament.scoring))
        out.scale_article = competition::cite(*context.book, scoring->citation());
    out.games = context.settings().games;
    out.missing = static_cast<int>(
        play::missing_results(shown.play.tournament, *context.book, id.number).size());
    const sdk::Result<void> open = entering(caller, snapshot, context);
    if (lateness) {
        out.absence_from = lateness->absence_from;
        out.lateness_text = lateness_text(caller, context, *lateness);
        out.choices =
            choices_of(caller, context, open, check_absence(*lateness, context.zone(), moment.now));
    } else {
        out.choices = choices_of(caller, context, open, tl::unexpected(lateness.error()));
    }
    out.round.actions.push_back(allowed_action("result.record", Risk::kLow, open));
    if (const rulebook::Row* row =
            context.book->find("discipline", context.tournament.discipline)) {
        out.discipline = module_of(context);
        out.edition = row->text_or_empty("edition");
        out.parameters = competition::game_parameters(shown.play.regulation());
        tell_competition(catalogue, shown.play.regulation(), *row, out);
    }
    name_sides(caller, catalogue, out);
    if (context.round.round.state == play::RoundState::kApproved)
        out.summary = calls_of(caller, shown);
    std::ranges::move(summary_of(caller, shown, out), std::back_inserter(out.summary));
    add_checks(caller, out);
    add_sheet_remarks(caller, context, out);
    add_papers(caller, snapshot, shown, out);
    if (context.round.round.bye != 0)
        if (const rulebook::Row* swiss = context.book->find("system", "swiss"))
            out.bye_article = competition::cite(*context.book, swiss->citation());
    return out;
}

sdk::Result<BoardView> get_board(const Caller& caller, Connection& snapshot,
                                 const rulebook::Library& library, play::BoardId id,
                                 const Moment& moment) {
    auto shown = TRY(load_shown(caller, snapshot, library, id.round));
    auto record = TRY(load_board(snapshot, id));
    const ResultContext& context = shown.context;
    std::map<int, std::string> starts;
    for (auto& [place, start] : storage::drawn_starts(snapshot, id.round))
        if (place.first == id.number) starts[place.second] = start;
    const auto lateness = lateness_of(shown.play.competition, context.round);
    std::vector<BoardPast> past = past_of(caller, snapshot, context, record);
    BoardView view = view_board(caller, shown, std::move(record), judge_names(snapshot, context),
                                storage::game_record_facts(snapshot, id), std::move(starts));
    add_start(caller, snapshot, context, lateness, moment, view);
    view.history = std::move(past);
    view.facts = facts_of(caller, shown, lateness);
    add_sides_facts(caller, context, view);
    // Where nobody needs to win (RU-2022 5.4.6) no step is due that would say it.
    if (std::string control = extra_control_text(caller, context, view.record.board);
        !control.empty() && view.due.empty())
        view.facts.insert(view.facts.begin(), std::move(control));
    sdk::Result<void> open = entering(caller, snapshot, context);
    if (open) open = check_own_board(caller, snapshot, context, id.number);
    view.choices = choices_of(caller, context, open,
                              lateness ? check_absence(*lateness, context.zone(), moment.now)
                                       : sdk::Result<void>(tl::unexpected(lateness.error())),
                              &view.record.board);
    add_lot_facts(caller, snapshot, view);
    view.actions = {
        allowed_action("result.record", Risk::kLow, open),
        allowed_action("result.correct", Risk::kMedium,
                       correcting(caller, shown.play, context, view.record.board)),
        allowed_action("result.sides", Risk::kLow, noting(caller, context, open)),
        allowed_action("result.arrivals", Risk::kLow, noting(caller, context, open)),
        allowed_action("result.lot", Risk::kMedium,
                       open ? check_lot(caller, context, view.record) : open),
        allowed_action("result.begin", Risk::kLow, beginning(context, view.record, open)),
        allowed_action("result.sheets", Risk::kLow,
                       attaching(caller, snapshot, context, id.number)),
        allowed_action("record.attach", Risk::kLow,
                       attaching(caller, snapshot, context, id.number)),
    };
    return view;
}

}  // namespace collegium::usecases
