#include "match.hpp"

#include <algorithm>
#include <cstdlib>

#include <collegium/play/field.hpp>
#include <collegium/play/numbers.hpp>
#include <collegium/play/play_off.hpp>

namespace collegium::play {
namespace {

using pairing::Appearance;
using pairing::Part;
using pairing::Player;
using pairing::Points;

Points wins(const Player& player, Points win) {
    return std::ranges::count_if(player.rounds, [&](const Appearance& round) {
        return round.opponent != 0 && round.points == win;
    });
}

Points decided(const Player& player) {
    return std::ranges::count_if(player.rounds,
                                 [](const Appearance& round) { return round.opponent != 0; });
}

// Of number 1, who is named first.
Winner winner_of(const Board& board, Outcome outcome) {
    const bool first_wins = outcome == Outcome::kFirstWins || outcome == Outcome::kSecondAbsent ||
                            outcome == Outcome::kFirstHalf;
    const bool second_wins = outcome == Outcome::kSecondWins || outcome == Outcome::kFirstAbsent ||
                             outcome == Outcome::kSecondHalf;
    if (!first_wins && !second_wins) return Winner::kNobody;
    return (first_wins ? board.first : board.second) == 1 ? Winner::kFirst : Winner::kSecond;
}

// What the lots of the match gave number 1: for the planned games, and for those after them.
std::vector<pairing::Side> lots_of(const Settings& settings) {
    const pairing::Side again = settings.seed
                                    ? draw_side(*settings.seed, "side of number 1, decisive games")
                                    : pairing::other(settings.number_one);
    return {settings.number_one, again};
}

}  // namespace

std::optional<pairing::TableRound> decisive_game(const Tournament& tournament,
                                                 const rulebook::Book& book, int round) {
    const Settings& settings = tournament.settings;
    const bool both_play = std::ranges::all_of(tournament.participants, [](const Participant& one) {
        return one.standing == Standing::kPlaying;
    });
    if (settings.system != System::kMatch || !settings.play_off || !both_play) return std::nullopt;
    if (round <= settings.rounds) return std::nullopt;
    PlayOffRules rules;
    rules.games = settings.rounds;
    const auto left = leavings(tournament, book);
    std::vector<Winner> results;
    for (const Round& held : tournament.rounds) {
        if (held.number >= round || held.state == RoundState::kDraft) continue;
        for (const Board& board : held.boards) {
            const Encounter met = encounter(tournament, left, held.number, board);
            results.push_back(winner_of(board, met.outcome));
        }
    }
    const NextGame next = next_game(rules, lots_of(settings), results);
    if (next.step != PlayOffStep::kGame) return std::nullopt;
    const bool one_begins = next.first == pairing::Side::kFirst;
    return pairing::TableRound{{one_begins ? pairing::Meeting{1, 2} : pairing::Meeting{2, 1}}, 0};
}

bool match_over(const Tournament& tournament, const rulebook::Book& book) {
    const Settings& settings = tournament.settings;
    if (settings.system != System::kMatch || settings.match_goal == MatchGoal::kGames) return false;
    const pairing::Field field = field_after(tournament, book);
    if (field.players.size() != 2) return false;
    const Player& one = field.players.front();
    const Player& two = field.players.back();
    const pairing::Scale& scale = settings.scale;
    switch (settings.match_goal) {
        case MatchGoal::kGames:
            return false;
        case MatchGoal::kMajority: {
            const Points left = settings.rounds - decided(one);
            return std::abs(one.points() - two.points()) > left * (scale.win - scale.loss);
        }
        case MatchGoal::kPoints:
            return std::max(one.points(), two.points()) >= settings.match_target * scale.unit;
        case MatchGoal::kWins:
            return std::max(wins(one, scale.win), wins(two, scale.win)) >= settings.match_target;
    }
    return false;
}

}  // namespace collegium::play
