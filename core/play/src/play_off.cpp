#include <algorithm>

#include <collegium/play/play_off.hpp>

namespace collegium::play {
namespace {

using pairing::Side;

// Changes after the first, the third and every other odd game: W B B W W B B.
Side side_after_odd_games(Side drawn, std::size_t game) {
    return (game / 2) % 2 == 0 ? drawn : pairing::other(drawn);
}

Winner match_winner(const std::vector<Winner>& results) {
    const auto first = std::count(results.begin(), results.end(), Winner::kFirst);
    const auto second = std::count(results.begin(), results.end(), Winner::kSecond);
    if (first == second) return Winner::kNobody;
    return first > second ? Winner::kFirst : Winner::kSecond;
}

}  // namespace

std::optional<PlayOffRules> play_off_rules(const rulebook::Book& book) {
    const auto& rows = book.rows("play_off");
    if (rows.empty()) return std::nullopt;
    const rulebook::Row& row = rows.front();
    PlayOffRules rules;
    rules.break_before = std::chrono::minutes(row.number("break_minutes"));
    rules.between_stages = std::chrono::minutes(row.number("stage_break_minutes"));
    rules.base = std::chrono::minutes(row.number("base_minutes"));
    rules.increment = std::chrono::seconds(row.optional_number("increment_seconds").value_or(0));
    rules.games = static_cast<int>(row.number("games"));
    rules.chief_is_final = row.flag("chief_is_final");
    rules.citation = row.citation();
    return rules;
}

std::chrono::sys_seconds earliest_play_off(
    const PlayOffRules& rules, const std::vector<std::chrono::sys_seconds>& main_games_ended) {
    std::chrono::sys_seconds last{};
    for (const auto ended : main_games_ended)
        last = std::max(last, ended);
    return last + rules.break_before;
}

std::chrono::sys_seconds earliest_next_stage(const PlayOffRules& rules,
                                             std::chrono::sys_seconds stage_ended) {
    return stage_ended + rules.between_stages;
}

sdk::Result<void> check_play_off_protest(const PlayOffRules& rules) {
    if (!rules.chief_is_final) return {};
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "PLAY_OFF_RULING_FINAL",
                               "the chief arbiter's ruling on a play-off is final");
    refusal.value().citations = {rules.citation};
    return refusal;
}

NextGame next_game(const PlayOffRules& rules, const std::vector<Side>& lots,
                   const std::vector<Winner>& results) {
    NextGame next;
    const auto games = static_cast<std::size_t>(rules.games);
    const std::size_t played = results.size();
    if (played < games) {
        if (lots.empty()) return next;
        next.step = PlayOffStep::kGame;
        next.first = played % 2 == 0 ? lots[0] : pairing::other(lots[0]);
        return next;
    }
    const std::vector<Winner> match(results.begin(),
                                    results.begin() + static_cast<std::ptrdiff_t>(games));
    next.winner = match_winner(match);
    const bool won_later = played > games && results.back() != Winner::kNobody;
    if (next.winner == Winner::kNobody && won_later) next.winner = results.back();
    if (next.winner != Winner::kNobody) {
        next.step = PlayOffStep::kDecided;
        return next;
    }
    next.decisive = true;
    if (lots.size() < 2) return next;
    next.step = PlayOffStep::kGame;
    next.first = side_after_odd_games(lots[1], played - games + 1);
    return next;
}

AfterRoundRobin after_round_robin(const std::map<int, standings::Fraction>& points,
                                  const std::vector<int>& main_order) {
    standings::Fraction most;
    for (const auto& [number, reached] : points)
        most = std::max(most, reached);
    AfterRoundRobin after;
    std::vector<int> level;
    for (const int number : main_order) {
        const auto found = points.find(number);
        if (found != points.end() && found->second == most) level.push_back(number);
    }
    if (level.size() == 3 && points.size() == 3) {
        after.removed = level.back();
        level.pop_back();
    }
    if (level.size() == 2) {
        after.match = level;
    } else if (!level.empty()) {
        after.winner = level.front();
    }
    return after;
}

}  // namespace collegium::play
