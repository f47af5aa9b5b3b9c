#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include <collegium/play/decider.hpp>
#include <collegium/play/results.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/standings/fraction.hpp>

#include "course.hpp"

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
           game.ending != Ending::kWrongBoard && game.ending != Ending::kLot;
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

// Games of one micro-match.
std::size_t length(const Settings& settings) {
    return leg_after(settings, 0)->size;
}

bool loses_encounter(const rulebook::Book& book) {
    const auto& rows = book.rows("lateness");
    return !rows.empty() && rows.front().text("loses") == "encounter";
}

// Empty games for every leg that is needed, none beyond.
void fit_games(Board& board, const Settings& settings) {
    const std::size_t needed = course(board, settings).needed();
    const auto used = [](const Game& game) { return game.outcome != Outcome::kNone; };
    while (board.games.size() > needed && !used(board.games.back()))
        board.games.pop_back();
    if (board.games.size() < needed) board.games.resize(needed);
}

}  // namespace

Course course(const Board& board, const Settings& settings) {
    const std::span<const Game> games(board.games);
    Course found;
    std::size_t draws = 0;
    for (auto leg = leg_after(settings, 0); leg; leg = leg_after(settings, ++draws)) {
        found = {*leg, Outcome::kNone};
        if (games.size() < found.needed()) return found;
        const auto own = games.subspan(leg->from, leg->size);
        if (!std::ranges::all_of(own, counts)) return found;
        found.outcome = outcome_of(own, settings.scale);
        if (found.outcome != Outcome::kDraw) return found;
    }
    return found;
}

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
    for (std::size_t i = 0; i < board.games.size(); ++i) {
        const Game& game = board.games[i];
        if (!leg_of(settings, i).played()) continue;
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
    const std::size_t needed = now.needed();
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
    Board changed = board;
    fit_games(changed, settings);
    if (game == 0) game = next_game(changed, settings).value_or(1);
    if (game < 1 || game > static_cast<int>(changed.games.size())) {
        return sdk::refuse(
            sdk::Code::kInvalidArgument, "GAME_UNKNOWN", "no such game of the encounter",
            {{"game", std::to_string(game)}, {"games", std::to_string(changed.games.size())}});
    }
    TRY(check_step(changed, settings, book, game, result));
    // A decision the regulation provides needs no kind of result in the book.
    const bool provided =
        leg_of(settings, static_cast<std::size_t>(game - 1)).step == TieStep::kDecision;
    if (auto allowed = check_game(book, settings, result); !allowed && !provided) {
        return sdk::refusal_of(std::move(allowed));
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
