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
    rules.form_articles = row.words("form_articles");
    return rules;
}

sdk::Citation PlayOffRules::citation_of(std::size_t level) const {
    sdk::Citation cited = citation;
    if (level < 2 || form_articles.empty()) return cited;
    cited.article = form_articles[std::min(level - 2, form_articles.size() - 1)];
    return cited;
}

std::chrono::sys_seconds earliest_start(std::chrono::minutes pause,
                                        const std::vector<std::chrono::sys_seconds>& ended) {
    std::chrono::sys_seconds last{};
    for (const auto one : ended)
        last = std::max(last, one);
    return last + pause;
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
                                  const std::map<int, int>& main_places) {
    standings::Fraction most;
    for (const auto& [number, reached] : points)
        most = std::max(most, reached);
    AfterRoundRobin after;
    for (const auto& [number, reached] : points)
        if (reached == most) after.level.push_back(number);
    const auto place = [&](int number) { return main_places.at(number); };
    std::ranges::stable_sort(after.level, {}, place);
    if (after.level.size() == 2) after.match = after.level;
    if (after.level.size() != 3 || points.size() != 3) return after;
    if (place(after.level[1]) == place(after.level[2])) {
        after.lot = true;
    } else {
        after.removed = after.level.back();
        after.match = {after.level[0], after.level[1]};
    }
    return after;
}

std::map<int, int> ranks_of_level(const AfterRoundRobin& after,
                                  const std::map<int, int>& main_places,
                                  const std::map<int, int>& ranks_of_match) {
    std::map<int, int> ranks;
    const bool to_be_played = !after.match.empty() || after.lot;
    if (after.level.size() < 2 || (to_be_played && ranks_of_match.empty())) return ranks;
    for (const int number : after.level) {
        const auto played = ranks_of_match.find(number);
        if (played != ranks_of_match.end()) {
            ranks.emplace(number, played->second);
        } else if (!ranks_of_match.empty()) {
            ranks.emplace(number, static_cast<int>(ranks_of_match.size()) + 1);
        } else {
            const auto better = std::ranges::count_if(after.level, [&](int other) {
                return main_places.at(other) < main_places.at(number);
            });
            ranks.emplace(number, static_cast<int>(better) + 1);
        }
    }
    return ranks;
}

}  // namespace collegium::play
