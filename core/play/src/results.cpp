#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>

#include <collegium/play/results.hpp>
#include <collegium/standings/fraction.hpp>

#include "chart.hpp"

namespace collegium::play {
namespace {

bool is_absence(Outcome outcome) {
    return outcome == Outcome::kSecondAbsent || outcome == Outcome::kFirstAbsent ||
           outcome == Outcome::kBothAbsent;
}

rounds::Score points_of(Outcome outcome, const pairing::Scale& scale) {
    switch (outcome) {
        case Outcome::kFirstWins:
        case Outcome::kSecondAbsent:
            return {scale.win, scale.loss};
        case Outcome::kSecondWins:
        case Outcome::kFirstAbsent:
            return {scale.loss, scale.win};
        case Outcome::kDraw:
            return {scale.draw, scale.draw};
        case Outcome::kFirstHalf:
            return {scale.draw, scale.loss};
        case Outcome::kSecondHalf:
            return {scale.loss, scale.draw};
        case Outcome::kBothAbsent:
        case Outcome::kBothLose:
            return {scale.loss, scale.loss};
        case Outcome::kNone:
        case Outcome::kAdjourned:
        case Outcome::kAnnulled:
            return {};
    }
    return {};
}

bool took_place(const Game& game) {
    return counts(game) && !is_absence(game.outcome) && game.outcome != Outcome::kAnnulled &&
           game.ending != Ending::kWrongBoard;
}

// One micro-match whose games all count. Where nobody played it is an absence, not a win.
Outcome outcome_of(std::span<const Game> games, const pairing::Scale& scale) {
    if (games.size() == 1) return games.front().outcome;
    const Outcome first = games.front().outcome;
    const bool all_same =
        std::ranges::all_of(games, [&](const Game& game) { return game.outcome == first; });
    if (all_same && (is_absence(first) || first == Outcome::kAnnulled)) return first;
    rounds::Score sum;
    for (const Game& game : games) {
        const rounds::Score points = points_of(game.outcome, scale);
        sum.first += points.first;
        sum.second += points.second;
    }
    const bool played = std::ranges::any_of(games, took_place);
    if (sum.first > sum.second) return played ? Outcome::kFirstWins : Outcome::kSecondAbsent;
    if (sum.first < sum.second) return played ? Outcome::kSecondWins : Outcome::kFirstAbsent;
    if (!played) return Outcome::kBothAbsent;
    const bool nobody_scored = sum.first == scale.loss * static_cast<pairing::Points>(games.size());
    return nobody_scored ? Outcome::kBothLose : Outcome::kDraw;
}

// Games of one micro-match, and how many of them there may be at most.
std::size_t length(const Settings& settings) {
    return static_cast<std::size_t>(std::max(1, settings.games));
}
std::size_t most_micro_matches(const Settings& settings) {
    // A bracket goes on with a winner: a drawn encounter is played on until there is one.
    if (is_knockout(settings.system)) return std::numeric_limits<std::size_t>::max();
    return 1 + static_cast<std::size_t>(std::max(0, settings.extra_micro_matches));
}

// Where the encounter stands: how many micro-matches were needed so far and what came of the last.
struct Course {
    std::size_t micro_matches = 1;  // games up to the end of this one are needed
    Outcome outcome = Outcome::kNone;
};

Course course(const Board& board, const Settings& settings) {
    const std::span<const Game> games(board.games);
    const std::size_t size = length(settings);
    Course found;
    for (std::size_t i = 0; i < most_micro_matches(settings); ++i) {
        found.micro_matches = i + 1;
        if (games.size() < (i + 1) * size) return {found.micro_matches, Outcome::kNone};
        const auto own = games.subspan(i * size, size);
        if (!std::ranges::all_of(own, counts)) return {found.micro_matches, Outcome::kNone};
        found.outcome = outcome_of(own, settings.scale);
        if (found.outcome != Outcome::kDraw) break;
    }
    return found;
}

bool loses_encounter(const rulebook::Book& book) {
    const auto& rows = book.rows("lateness");
    return !rows.empty() && rows.front().text("loses") == "encounter";
}

// Empty games for every micro-match that is needed, none beyond.
void fit_games(Board& board, const Settings& settings) {
    const std::size_t needed = course(board, settings).micro_matches * length(settings);
    const auto used = [](const Game& game) { return game.outcome != Outcome::kNone; };
    while (board.games.size() > needed && !used(board.games.back()))
        board.games.pop_back();
    if (board.games.size() < needed) board.games.resize(needed);
}

}  // namespace

bool counts(const Game& game) {
    return game.outcome != Outcome::kNone && game.outcome != Outcome::kAdjourned;
}

Worth worth(const Game& game, const pairing::Scale& scale) {
    Worth found;
    found.points = points_of(game.outcome, scale);
    found.counts = counts(game);
    found.played = took_place(game);
    found.rated = found.played;
    return found;
}

Encounter encounter(const Board& board, const Settings& settings) {
    Encounter found;
    for (const Game& game : board.games) {
        const rounds::Score points = points_of(game.outcome, settings.scale);
        found.games.first += points.first;
        found.games.second += points.second;
        found.adjourned = found.adjourned || game.outcome == Outcome::kAdjourned;
        found.begun = found.begun || game.outcome == Outcome::kAdjourned ||
                      worth(game, settings.scale).played;
    }
    found.outcome = course(board, settings).outcome;
    if (found.outcome == Outcome::kNone) return found;
    found.worth.points = points_of(found.outcome, settings.scale);
    found.worth.counts = true;
    found.worth.played = std::ranges::any_of(board.games, took_place);
    found.worth.rated = found.worth.played;
    return found;
}

std::optional<int> next_game(const Board& board, const Settings& settings) {
    const Course now = course(board, settings);
    if (now.outcome != Outcome::kNone) return std::nullopt;
    const std::size_t needed = now.micro_matches * length(settings);
    const auto first_of = [&](Outcome outcome) {
        return std::ranges::find(board.games, outcome, &Game::outcome) - board.games.begin();
    };
    const auto size = static_cast<std::ptrdiff_t>(board.games.size());
    if (const auto open = first_of(Outcome::kNone); open < size) return static_cast<int>(open) + 1;
    if (board.games.size() < needed) return static_cast<int>(size) + 1;
    return static_cast<int>(first_of(Outcome::kAdjourned)) + 1;
}

Board new_board(int number, int first, int second, const Settings& settings) {
    Board board;
    board.number = number;
    board.first = first;
    board.second = second;
    board.games.resize(length(settings));
    return board;
}

sdk::Result<Board> with_result(const Board& board, const Settings& settings,
                               const rulebook::Book& book, int game, const Game& result) {
    if (auto allowed = check_game(book, settings, result); !allowed) {
        return sdk::refusal_of(std::move(allowed));
    }
    Board changed = board;
    fit_games(changed, settings);
    if (game == 0) game = next_game(changed, settings).value_or(1);
    if (game < 1 || game > static_cast<int>(changed.games.size())) {
        return sdk::refuse(
            sdk::Code::kInvalidArgument, "GAME_UNKNOWN", "no such game of the encounter",
            {{"game", std::to_string(game)}, {"games", std::to_string(changed.games.size())}});
    }
    Game entered = result;
    if (is_absence(entered.outcome) && entered.ending == Ending::kUsual) {
        entered.ending = Ending::kAbsence;
    }
    // The whole encounter was lost by absence: whatever comes in its place begins anew.
    const bool none_played = std::ranges::none_of(changed.games, took_place);
    const bool whole = none_played && settings.games > 1 && loses_encounter(book);
    const bool was_absence = whole && is_absence(changed.games.front().outcome);
    if (whole && is_absence(entered.outcome)) {
        changed.games.assign(length(settings), entered);
        return changed;
    }
    if (was_absence) changed.games.assign(length(settings), Game());
    Game& standing = changed.games[static_cast<std::size_t>(game - 1)];
    // Sides are an entry of their own; where nobody sat down there are none.
    entered.turned = standing.turned && (took_place(entered) || !counts(entered));
    standing = entered;
    fit_games(changed, settings);
    return changed;
}

std::string printed(pairing::Points points, const pairing::Scale& scale) {
    const standings::Fraction value(points, scale.unit);
    return standings::to_text(value);
}

std::string text_of_one(Outcome outcome, bool first, const pairing::Scale& scale) {
    switch (outcome) {
        case Outcome::kNone:
        case Outcome::kAdjourned:
        case Outcome::kAnnulled:
            return {};
        case Outcome::kBothAbsent:
            return "−";
        case Outcome::kSecondAbsent:
            return first ? "+" : "−";
        case Outcome::kFirstAbsent:
            return first ? "−" : "+";
        default:
            break;
    }
    const rounds::Score points = points_of(outcome, scale);
    return printed(first ? points.first : points.second, scale);
}

std::string text_of(Outcome outcome, const pairing::Scale& scale) {
    switch (outcome) {
        case Outcome::kNone:
            return "·:·";
        case Outcome::kAdjourned:
            return "…:…";
        case Outcome::kAnnulled:
            return "×:×";
        default:
            return text_of_one(outcome, true, scale) + ":" + text_of_one(outcome, false, scale);
    }
}

std::string text_of(const Encounter& encounter, const pairing::Scale& scale) {
    if (encounter.outcome == Outcome::kNone && encounter.adjourned) {
        return text_of(Outcome::kAdjourned, scale);
    }
    return text_of(encounter.outcome, scale);
}

}  // namespace collegium::play
