#include "result_context.hpp"

#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/lifecycle.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sanctions/measures.hpp>
#include <collegium/sanctions/result.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/documents.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/admission.hpp>

#include "opening_lot.hpp"

namespace collegium::usecases {
namespace {

using play::Ending;
using play::Outcome;
using sdk::Code;
using storage::BoardRecord;
using storage::Connection;

// Of the round protocol in the register of documents.
constexpr const char* kRoundProtocol = "round-protocol";
constexpr std::size_t kLongestArticle = 60;  // characters
constexpr std::size_t kLongestRemark = 200;

// What was written down is changed by a decision alone: with the article of the book that says so.
tl::unexpected<sdk::Error> stands(const ResultContext& context,
                                  tl::unexpected<sdk::Error> refusal) {
    if (!context.book) return refusal;  // an act that is undone rests on no book
    const auto& rows = context.book->rows("result_stands");
    if (!rows.empty()) refusal.value().citations = competition::articles_of(&rows.front());
    return refusal;
}

// Where a plain arbiter's account leads to the official's card, the board is his.
bool looks_after(Connection& connection, const Caller& caller,
                 const storage::OfficialRecord& official) {
    const auto user = storage::find_user(connection, caller.actor.user);
    return user && user->person != 0 && user->person == official.appointment.person.value;
}

// An absence is an absence, whoever forgets to say so.
Ending ending_of(const play::Game& game) {
    if (game.ending != Ending::kUsual) return game.ending;
    switch (game.outcome) {
        case Outcome::kFirstAbsent:
        case Outcome::kSecondAbsent:
        case Outcome::kBothAbsent:
            return Ending::kAbsence;
        case Outcome::kBothLose:
        case Outcome::kFirstHalf:
        case Outcome::kSecondHalf:
            return Ending::kSanction;
        case Outcome::kAnnulled:
            return Ending::kDecision;
        default:
            return Ending::kUsual;
    }
}

// Whether the book lets a post of the acting role impose, alone, what leaves such a result:
// RU-CHESS 12.9 and UA-2024 III.L.10 the arbiter, RU-2022 1.5.7 the chief arbiter or the deputy.
bool imposes(const Caller& caller, const rulebook::Book& book, const play::Game& game) {
    if (game.ending != Ending::kSanction) return false;
    const auto is_theirs = [&](const std::string& id) {
        const rulebook::Row* post = book.find("post", id);
        return post != nullptr && post->text_or_empty("role") == caller.actor.role;
    };
    const auto imposed_by_them = [&](const rulebook::Row* sanction) {
        const sanctions::Authority authority = sanctions::authority_of(*sanction);
        return std::ranges::any_of(authority.posts, is_theirs);
    };
    return std::ranges::any_of(sanctions::sanctions_leaving(book, game.outcome), imposed_by_them);
}

tl::unexpected<sdk::Error> left_to_chief(const ResultContext& context, const play::Game& game) {
    auto refusal = sdk::refuse(Code::kPermissionDenied, "RESULT_IS_A_DECISION",
                               "the chief arbiter enters such results",
                               {{"result", play::text_of(game.outcome, context.scale())}});
    refusal.value().citations = play::articles_of(*context.book, game);
    return refusal;
}

// Of a micro-match, or after a draw.
bool has_several_games(const play::Settings& settings) {
    return settings.games > 1 || settings.extra_micro_matches > 0 || play::needs_winner(settings);
}

void take_regulation(ResultContext& context, const competition::Regulation& regulation) {
    context.game_break = rounds::break_rule(regulation);
    context.extra_control = extra_control(regulation);
}

}  // namespace

std::optional<ExtraControl> extra_control(const competition::Regulation& regulation) {
    constexpr std::string_view kId = "extra-time-control";
    std::string control = regulation.text(kId);
    if (control.empty()) return std::nullopt;
    return ExtraControl{std::move(control), regulation.find(kId)->citation};
}

std::int64_t ResultContext::judge_of(int board) const {
    for (const storage::BoardJudgeRecord& judge : judges)
        if (judge.first_board <= board && board <= judge.last_board) return judge.official;
    return 0;
}

std::string ResultContext::clock(storage::Instant instant) const {
    return venue_clock(zone(), instant);
}

sdk::Result<ResultContext> load_result_context(const Caller& caller, Connection& connection,
                                               const rulebook::Library& library, play::RoundId id,
                                               std::string_view permission) {
    const play::TournamentId tournament = id.tournament;
    TRY(require_in(caller, permission, tournament.competition.name()));
    auto record = TRY(existing_tournament(connection, tournament));
    auto round = storage::find_round_brief(connection, id);
    if (!round)
        return sdk::refuse(Code::kNotFound, "ROUND_NOT_FOUND", "no " + id.name(),
                           {{"round", std::to_string(id.number)}});
    ResultContext context;
    context.competition = storage::find_competition(connection, tournament.competition).value();
    context.book = governing_book(library, context.competition);
    if (!context.book)
        return sdk::refuse(Code::kFailedPrecondition, "RULEBOOK_AWAY",
                           "no rule book " + context.competition.draft.rule_book,
                           {{"book", context.competition.draft.rule_book}});
    context.tournament = std::move(record);
    if (const rulebook::Row* scoring = context.book->find("scoring", context.tournament.scoring))
        context.tournament.settings.scale = rounds::scale_of(*scoring);
    context.round = *std::move(round);
    context.judges = storage::board_judges(connection, tournament);
    // A competition of single games is spared the reading of its regulation.
    if (has_several_games(context.settings())) {
        const auto competition = TRY(load_competition(connection, library, tournament.competition));
        take_regulation(context, competition.regulation);
    }
    return context;
}

ResultContext context_of(const Play& play, Connection& connection, int round) {
    ResultContext context;
    context.tournament = play.record;
    context.round = *play.round(round);
    context.competition = play.competition.record;
    context.book = play.competition.frame.book;
    context.judges = storage::board_judges(connection, play.id());
    if (has_several_games(context.settings())) take_regulation(context, play.regulation());
    return context;
}

sdk::Result<BoardRecord> load_board(Connection& connection, play::BoardId id) {
    if (auto record = storage::find_board(connection, id)) return *std::move(record);
    return sdk::refuse(
        Code::kNotFound, "BOARD_NOT_FOUND", "no " + id.name(),
        {{"board", std::to_string(id.number)},
         {"boards", std::to_string(storage::list_boards(connection, id.round).size())}});
}

sdk::Result<OpenBoard> open_board(const Caller& caller, Connection& connection,
                                  const rulebook::Library& library, play::BoardId id,
                                  std::optional<std::int64_t> version) {
    auto context = TRY(load_result_context(caller, connection, library, id.round, kRecordResults));
    auto record = TRY(load_board(connection, id));
    auto seen = TRY(expect_version(id.name(), version, record.version));
    return OpenBoard{std::move(context), std::move(record), std::move(seen)};
}

tl::unexpected<sdk::Error> board_changed_since_read(play::BoardId id) {
    return sdk::refuse(Code::kAborted, "READ_FACT_MOVED", "the board has another version",
                       {{"subject", id.name()}});
}

sdk::Result<int> named_game(const play::Board& board, int given) {
    const int games = static_cast<int>(board.games.size());
    if (given == 0 && games == 1) return 1;
    if (given >= 1 && given <= games) return given;
    registry::Checks checks("");
    if (given == 0)
        checks.violate("game", "REQUIRED");
    else
        checks.violate("game", "NUMBER_OUT_OF_RANGE",
                       {{"first", "1"}, {"last", std::to_string(games)}});
    return std::move(checks).refusal();
}

std::string module_of(const ResultContext& context) {
    const rulebook::Row* row = context.book->find("discipline", context.tournament.discipline);
    if (row == nullptr) return {};
    const auto games = row->words("games");
    const auto& chosen = context.competition.draft.discipline;
    if (chosen && std::ranges::find(games, chosen->value) != games.end()) return chosen->value;
    return games.empty() ? std::string{} : games.front();
}

SeatView seat_of(Connection& connection, play::TournamentId tournament, int number) {
    SeatView seat;
    seat.number = number;
    if (const auto record = storage::participant_by_number(connection, tournament, number,
                                                           text::Alphabet::kRussian)) {
        seat.person = record->participant.person;
        seat.standing = record->participant.standing;
        seat.short_name = registry::short_name(record->person.cyrillic_name);
        seat.full_name = registry::full_name(record->person.cyrillic_name);
    }
    return seat;
}

std::string judge_name(Connection& connection, const ResultContext& context, int board) {
    const std::int64_t official = context.judge_of(board);
    if (official == 0) return {};
    const auto record = storage::find_official(connection, {context.competition.id, official});
    return record ? registry::short_name(record->person_name) : std::string{};
}

BoardParts parts_of(Connection& connection, const ResultContext& context,
                    const BoardRecord& record) {
    BoardParts parts;
    parts.first = seat_of(connection, context.tournament.id, record.board.first);
    parts.second = seat_of(connection, context.tournament.id, record.board.second);
    parts.judge = judge_name(connection, context, record.id.number);
    parts.records = storage::game_record_facts(connection, record.id);
    for (const auto& [game, draw] : record.draws)
        if (const auto drawn = storage::find_draw(connection, draw); drawn && drawn->draw.start)
            parts.starts[game] = start_text(*drawn->draw.start);
    return parts;
}

bool is_decision(const play::Game& game) {
    switch (game.outcome) {
        case Outcome::kBothLose:
        case Outcome::kFirstHalf:
        case Outcome::kSecondHalf:
        case Outcome::kAnnulled:
            return true;
        default:
            break;
    }
    switch (game.ending) {
        case Ending::kAdjudicated:
        case Ending::kSanction:
        case Ending::kWrongBoard:
        case Ending::kDecision:
            return true;
        default:
            return false;
    }
}

bool is_absence(Outcome outcome) {
    return outcome == Outcome::kFirstAbsent || outcome == Outcome::kSecondAbsent ||
           outcome == Outcome::kBothAbsent;
}

bool has_result(const play::Board& board) {
    return std::ranges::any_of(
        board.games, [](const play::Game& game) { return game.outcome != Outcome::kNone; });
}

sdk::Result<void> check_round_in_progress(const ResultContext& context, i18n::Language language) {
    TRY(check_not_frozen(context.tournament));
    const competition::State state = context.competition.state;
    if (state <= competition::State::kFinished) return {};
    return sdk::refuse(Code::kFailedPrecondition, "EVENT_PAST", "the event is over",
                       {{"state", competition::words_of(language, state).title}});
}

sdk::Result<void> check_begun(const ResultContext& context) {
    const play::RoundState state = context.round.round.state;
    if (state == play::RoundState::kPlaying || state == play::RoundState::kClosed) return {};
    const std::string round = std::to_string(context.round.id.number);
    if (context.round.scheduled_at)
        return sdk::refuse(
            Code::kFailedPrecondition, "ROUND_BEGINS_AT", "the round has not begun",
            {{"round", round}, {"time", context.clock(*context.round.scheduled_at)}});
    return sdk::refuse(Code::kFailedPrecondition, "ROUND_NOT_BEGUN", "the round has not begun",
                       {{"round", round}});
}

sdk::Result<void> check_entering(Connection& connection, const ResultContext& context,
                                 i18n::Language language) {
    TRY(check_round_in_progress(context, language));
    TRY(check_begun(context));
    if (context.round.round.state == play::RoundState::kClosed)
        return stands(context,
                      sdk::refuse(Code::kFailedPrecondition, "ROUND_OVER", "the round is closed",
                                  {{"round", std::to_string(context.round.id.number)}}));
    const auto protocol = storage::find_document(connection, context.competition.id, kRoundProtocol,
                                                 context.round.id.name());
    if (!protocol) return {};
    return stands(context, sdk::refuse(Code::kFailedPrecondition, "PROTOCOL_PUBLISHED",
                                       "the protocol of the round is published",
                                       {{"number", std::to_string(protocol->number)}}));
}

bool can_still_be_corrected(const sdk::Error& refusal) {
    return refusal.reason == "ROUND_OVER" || refusal.reason == "PROTOCOL_PUBLISHED";
}

sdk::Result<void> check_own_board(const Caller& caller, Connection& connection,
                                  const ResultContext& context, int board) {
    const std::int64_t official = context.judge_of(board);
    if (official == 0 || caller.may_in(kManageTournaments, context.scope())) return {};
    const auto record = storage::find_official(connection, {context.competition.id, official});
    if (!record || !record->active() || looks_after(connection, caller, *record)) return {};
    return sdk::refuse(
        Code::kPermissionDenied, "BOARD_OF_OTHER_JUDGE", "another arbiter looks after the board",
        {{"board", std::to_string(board)}, {"name", registry::short_name(record->person_name)}});
}

sdk::Result<void> check_signed(const ResultContext& context, const BoardRecord& record) {
    const auto& rows = context.book->rows("result_stands");
    const bool until_decided = !rows.empty() && rows.front().flag("until_decided");
    if (!until_decided || !record.first_sheet || !record.second_sheet) return {};
    const auto encounter = play::encounter(record.board, context.settings());
    return stands(context, sdk::refuse(Code::kFailedPrecondition, "RESULT_SIGNED",
                                       "both players have signed the result",
                                       {{"board", std::to_string(record.id.number)},
                                        {"result", play::text_of(encounter, context.scale())}}));
}

sdk::Result<void> check_decision(const Caller& caller, const ResultContext& context,
                                 const play::Game& game) {
    if (!is_decision(game) || caller.may_in(kCorrectResults, context.scope())) return {};
    if (imposes(caller, *context.book, game)) return {};
    return left_to_chief(context, game);
}

sdk::Result<void> check_standing_decision(const Caller& caller, const ResultContext& context,
                                          const BoardRecord& record, const play::Game& standing) {
    if (!is_decision(standing) || caller.may_in(kCorrectResults, context.scope())) return {};
    // Of several games the board does not tell who decided which.
    const bool own = record.board.games.size() == 1 && record.recorded_by_user == caller.actor.user;
    if (own && imposes(caller, *context.book, standing)) return {};
    return left_to_chief(context, standing);
}

sdk::Result<Lateness> lateness_of(const Competition& competition,
                                  const storage::RoundRecord& round) {
    const auto control =
        competition::parse_time_control(competition.regulation.text("time-control"));
    const auto minutes = competition.regulation.number("lateness-minutes");
    auto rule = TRY(rounds::lateness_rule(
        competition.book(), minutes ? std::optional(static_cast<int>(*minutes)) : std::nullopt,
        control ? competition::first_control(*control) : std::chrono::minutes(60)));
    Lateness lateness;
    if (round.started.at) lateness.absence_from = *round.started.at + rule.limit;
    if (control) lateness.control = competition::first_control(*control);
    lateness.article = competition::cite(competition.book(), rule.citation);
    lateness.rule = std::move(rule);
    lateness.starts_drawn = !competition.regulation.text("opening-table").empty();
    return lateness;
}

sdk::Result<void> check_absence(const Lateness& lateness, const std::string& zone,
                                storage::Instant seen_at) {
    if (lateness.absence_from) {
        const auto beyond = seen_at - *lateness.absence_from;
        if (beyond.count() > 0 || (beyond.count() == 0 && lateness.rule.at_limit_loses)) return {};
    }
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(lateness.rule.limit);
    auto refusal = sdk::refuse(
        Code::kFailedPrecondition, "ABSENCE_TOO_EARLY", "the time for lateness is not over",
        {{"time", lateness.absence_from ? venue_clock(zone, *lateness.absence_from) : "…"},
         {"minutes", std::to_string(minutes.count())},
         {"article", lateness.article}});
    refusal.value().citations = {lateness.rule.citation};
    return refusal;
}

sdk::Error already_recorded(const ResultContext& context, const BoardRecord& record, Code code) {
    const auto encounter = play::encounter(record.board, context.settings());
    std::string result = play::text_of(encounter, context.scale());
    if (!encounter.complete()) {  // a micro-match under way: the game that was entered last
        for (const play::Game& game : record.board.games)
            if (game.outcome != Outcome::kNone)
                result = play::text_of(game.outcome, context.scale());
    }
    return sdk::refuse(code, "RESULT_ALREADY_RECORDED", "the board has a result",
                       {{"board", std::to_string(record.id.number)},
                        {"result", result},
                        {"name", record.recorded_by},
                        {"time", record.recorded_at ? context.clock(*record.recorded_at) : ""}})
        .value();
}

sdk::Result<play::Game> checked_game(const play::Game& given, bool words_needed) {
    registry::Checks checks("");
    play::Game game = given;
    game.ending = ending_of(given);
    game.article = checks.line("article", given.article, kLongestArticle);
    const bool required = words_needed && game.outcome != Outcome::kNone && is_decision(game);
    game.remark = required ? checks.required_line("remark", given.remark, kLongestRemark)
                           : checks.line("remark", given.remark, kLongestRemark);
    if (!checks.passed()) return std::move(checks).refusal();
    return game;
}

}  // namespace collegium::usecases
