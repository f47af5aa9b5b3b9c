// Games of a micro-match after each other: when the next one may begin, and its beginning.
#include <nlohmann/json.hpp>

#include <collegium/competition/frame.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/regulations.hpp>

#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using play::Outcome;
using sdk::Code;
using storage::BoardRecord;
using storage::Connection;
using storage::Instant;

// Terms of the break before a game; none: no break is asked for, or nobody knows when the game
// before ended.
std::optional<rounds::BreakTerms> terms_before(const ResultContext& context,
                                               const BoardRecord& record, int game) {
    const auto ended = record.time_of(game - 1).ended_at;
    if (!context.game_break || !ended || !play::follows_game(context.settings(), game))
        return std::nullopt;
    return rounds::break_after(*context.game_break,
                               std::chrono::floor<std::chrono::seconds>(*ended));
}

std::string article_of_break(const ResultContext& context) {
    return competition::cite(*context.book, context.game_break->citation);
}

bool is_lot_or_decision(const ResultContext& context, int game) {
    const auto step = play::step_of(context.settings(), game);
    return step == play::TieStep::kLot || step == play::TieStep::kDecision;
}

// Whether it begins before its break is over, which is decided with a reason.
[[nodiscard]] sdk::Result<bool> is_early(const Caller& caller, const OpenBoard& open, int game,
                                         Instant begins, const std::string& reason) {
    const ResultContext& context = open.context;
    const auto terms = terms_before(context, open.record, game);
    if (!terms || begins >= terms->earliest) return false;
    const bool decided = !reason.empty();
    if (decided && caller.may_in(kCorrectResults, context.scope())) return true;
    auto refusal = sdk::refuse(decided ? Code::kPermissionDenied : Code::kFailedPrecondition,
                               decided ? "GAME_BREAK_BY_CHIEF" : "GAME_BREAK",
                               "the break between the games is not over",
                               {{"game", std::to_string(game)},
                                {"minutes", std::to_string(context.game_break->least.count())},
                                {"time", context.clock(terms->earliest)}});
    refusal.value().citations = {context.game_break->citation};
    return refusal;
}

[[nodiscard]] sdk::Result<void> check_time(const ResultContext& context, Instant begins,
                                           const Moment& moment) {
    registry::Checks checks("");
    if (begins > moment.now) checks.violate("start_time", "START_IN_FUTURE");
    if (const auto signal = context.round.started.at; signal && begins < *signal)
        checks.violate("start_time", "START_BEFORE_ROUND", {{"time", context.clock(*signal)}});
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

}  // namespace

sdk::Result<int> game_to_begin(const ResultContext& context, const BoardRecord& record) {
    const std::vector<play::Game>& games = record.board.games;
    const int next = play::next_game(record.board, context.settings()).value_or(0);
    // The first one begins with the round; a lot and a decision are played by nobody.
    const bool played = next > 1 && next <= static_cast<int>(games.size()) &&
                        games[static_cast<std::size_t>(next - 1)].outcome == Outcome::kNone &&
                        !is_lot_or_decision(context, next);
    if (!played) {
        const bool first = next == 1 && games.size() > 1;
        return first ? sdk::refuse(Code::kFailedPrecondition, "GAME_NOT_OVER",
                                   "the game before it goes on", {{"game", "1"}})
                     : sdk::refuse(Code::kFailedPrecondition, "NO_GAME_TO_BEGIN",
                                   "no game of the board is to be begun");
    }
    const int before = next - 1;
    if (games[static_cast<std::size_t>(before - 1)].outcome == Outcome::kAdjourned)
        return sdk::refuse(Code::kFailedPrecondition, "GAME_NOT_OVER", "the game before it goes on",
                           {{"game", std::to_string(before)}});
    if (const auto began = record.time_of(next).began_at)
        return sdk::refuse(Code::kFailedPrecondition, "GAME_BEGUN", "it has begun",
                           {{"game", std::to_string(next)}, {"time", context.clock(*began)}});
    return next;
}

std::optional<NextGameView> next_game_of(const Caller& caller, const ResultContext& context,
                                         const BoardRecord& record) {
    if (context.round.round.state != play::RoundState::kPlaying) return std::nullopt;
    const auto game = game_to_begin(context, record);
    if (!game) return std::nullopt;
    NextGameView next;
    next.game = *game;
    const auto terms = terms_before(context, record, *game);
    if (!terms) return next;
    next.earliest = terms->earliest;
    sdk::Metadata values{{"game", std::to_string(*game)},
                         {"time", context.clock(terms->earliest)},
                         {"article", article_of_break(context)}};
    if (terms->latest) {
        next.latest = *terms->latest;
        values.emplace("latest", context.clock(*terms->latest));
    }
    next.text =
        result_text(caller.language, terms->latest ? "break.between" : "break.not-before", values);
    return next;
}

std::string extra_control_text(const Caller& caller, const ResultContext& context,
                               const play::Board& board) {
    const auto next = play::next_game(board, context.settings());
    if (!context.extra_control || !next) return {};
    // A replay is the same encounter again.
    const auto step = play::step_of(context.settings(), *next);
    if (step != play::TieStep::kExtraGame && step != play::TieStep::kExtraMicroMatch) return {};
    return result_text(
        caller.language, "break.control",
        {{"control", time_control_short(caller.language, context.extra_control->control)},
         {"article", competition::cite(*context.book, context.extra_control->citation)}});
}

std::string begun_text(const Caller& caller, const ResultContext& context,
                       const BoardRecord& record, int game) {
    const storage::GameTime time = record.time_of(game);
    if (!time.began_at) return {};
    sdk::Metadata values{{"game", std::to_string(game)}, {"time", context.clock(*time.began_at)}};
    const auto terms = terms_before(context, record, game);
    // The reason of an early beginning stays told, whatever is known of the break now.
    if (time.begin_reason.empty() || !terms)
        return result_text(caller.language, "break.begun", values);
    values.emplace("earliest", context.clock(terms->earliest));
    values.emplace("article", article_of_break(context));
    values.emplace("name", time.begun_by);
    values.emplace("reason", time.begin_reason);
    return result_text(caller.language, "break.begun-early", values);
}

void add_break_remarks(const Caller& caller, const ResultContext& context, BoardView& view) {
    for (int game = 2; game <= static_cast<int>(view.games.size()); ++game) {
        const auto began = view.record.time_of(game).began_at;
        const auto terms = terms_before(context, view.record, game);
        if (!began || !terms || !terms->latest || *began < *terms->latest + std::chrono::minutes(1))
            continue;
        view.remarks.push_back(result_text(caller.language, "break.begun-late",
                                           {{"game", std::to_string(game)},
                                            {"time", context.clock(*began)},
                                            {"latest", context.clock(*terms->latest)},
                                            {"article", article_of_break(context)}}));
    }
}

std::string beginnings_payload(const ResultContext& context, const BoardRecord& record) {
    nlohmann::ordered_json games = nlohmann::ordered_json::array();
    for (const auto& [game, time] : record.times) {
        if (!time.began_at) continue;
        games.push_back({{"game", game},
                         {"began_at", storage::to_millis(*time.began_at)},
                         {"clock", context.clock(*time.began_at)},
                         {"begun_by", time.begun_by},
                         {"reason", time.begin_reason}});
    }
    return nlohmann::ordered_json{{"begun", std::move(games)}}.dump();
}

void restore_beginnings(const std::string& payload, BoardRecord& record) {
    for (auto& [game, time] : record.times)
        time = {time.ended_at, std::nullopt, "", ""};
    const auto json = nlohmann::json::parse(payload);
    for (const auto& begun : json.at("begun")) {
        storage::GameTime& time = record.times[begun.at("game").get<int>()];
        time.began_at = storage::from_millis(begun.at("began_at").get<std::int64_t>());
        time.begun_by = begun.at("begun_by").get<std::string>();
        time.begin_reason = begun.at("reason").get<std::string>();
    }
}

sdk::Result<Plan<BoardView>> begin_game(const Caller& caller, Connection& snapshot,
                                        const rulebook::Library& library,
                                        const BeginGameInput& input, const Moment& moment) {
    auto reason = TRY(check_reason(input.reason, false));
    const auto open = TRY(open_board(caller, snapshot, library, input.board, input.version));
    const ResultContext& context = open.context;
    TRY(check_entering(snapshot, context, caller.language));
    TRY(check_own_board(caller, snapshot, context, input.board.number));
    const auto game = TRY(game_to_begin(context, open.record));
    const Instant begins = input.at.value_or(moment.now);
    TRY(check_time(context, begins, moment));
    const auto early = TRY(is_early(caller, open, game, begins, reason));
    // A reason is of beginning early and of nothing else.
    if (!early) reason.clear();
    BoardRecord after = open.record;
    ++after.version;
    const auto ended = after.time_of(game).ended_at;
    after.times[game] = {ended, begins, caller.actor.name, reason};

    Plan<BoardView> plan(snapshot);
    plan.caller_etag = open.seen;
    BoardParts parts = parts_of(snapshot, context, after);
    plan.preview = view_of(caller, context, std::move(after), std::move(parts));
    storage::JournalDraft row = board_row(context, "results.begin", plan.preview);
    row.before = beginnings_payload(context, open.record);
    row.after = beginnings_payload(context, plan.preview.record);
    row.reason = std::move(reason);
    if (context.game_break) row.citations = {context.game_break->citation};
    plan.apply = [context, answer = plan.preview, row = std::move(row), language = caller.language](
                     Connection& writer) -> sdk::Result<Written<BoardView>> {
        // A protocol is published without touching the round.
        TRY(check_entering(writer, context, language));
        if (!storage::record_beginnings(writer, answer.record))
            return board_changed_since_read(answer.record.id);
        return Written<BoardView>{row, answer, {}};
    };
    return plan;
}

}  // namespace collegium::usecases
