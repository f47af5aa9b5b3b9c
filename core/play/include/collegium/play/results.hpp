// What a result is worth: points of both, whether the game took place, whether ratings and sides
// count it, how it is printed; and how an encounter follows from its games.
//
// An Outcome stands by the players of the board, `first` on the left, whoever begins in that game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rounds/micro_match.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

struct Worth {
    rounds::Score points;  // in the scale's smallest unit
    bool counts = false;   // a result that stands: neither open nor adjourned
    bool played = false;   // the game took place
    bool rated = false;    // norms and ratings count it, and a Swiss its sides

    friend bool operator==(const Worth&, const Worth&) = default;
};

[[nodiscard]] Worth worth(const Game& game, const pairing::Scale& scale);
[[nodiscard]] bool counts(const Game& game);

// An encounter as the table has it.
struct Encounter {
    Outcome outcome = Outcome::kNone;  // of the whole; kNone while something is missing
    Worth worth;                       // `counts`: it is complete
    rounds::Score games;               // sum of its games' points so far
    bool begun = false;                // a game took place or was begun
    bool adjourned = false;            // a game of it is

    [[nodiscard]] bool complete() const { return worth.counts; }

    friend bool operator==(const Encounter&, const Encounter&) = default;
};

// From the games alone (RU-2022 5.4.6, UA-2024 III.F.1). Games go in micro-matches of
// `settings.games`; the first that is not drawn decides, and a drawn one is the result once the
// extra ones are spent. Of a bracket the steps of decider.hpp follow a draw. Those who left the
// competition are not looked at: see field.hpp.
[[nodiscard]] Encounter encounter(const Board& board, const Settings& settings);

// The game the next result belongs to, from 1; none: the encounter is complete.
[[nodiscard]] std::optional<int> next_game(const Board& board, const Settings& settings);

// A board with `settings.games` empty games.
[[nodiscard]] Board new_board(int number, int first, int second, const Settings& settings);

// The board with one more result; `game` 0: the next one. Where the book makes whoever comes too
// late lose the whole micro-match (RU-2022 5.4.4.1), an absence before any game took place fills
// all games, and clearing it clears all. After a drawn micro-match the games of an extra one are
// added where the regulation has them. Sides as played stay as they were entered (sides.hpp).
// GAME_UNKNOWN {game, games}; refusals of check_step and check_game.
[[nodiscard]] sdk::Result<Board> with_result(const Board& board, const Settings& settings,
                                             const rulebook::Book& book, int game,
                                             const Game& result);

// OUTCOME_NOT_IN_BOOK {result}: the book knows no such result. ENDING_NOT_OF_OUTCOME {result}: an
// agreed game is a draw, an absence is no win on the board.
[[nodiscard]] sdk::Result<void> check_game(const rulebook::Book& book, const Settings& settings,
                                           const Game& game);

// A result that may be entered, with its article.
struct Choice {
    Outcome outcome = Outcome::kNone;
    Ending ending = Ending::kUsual;
    sdk::Citation citation;

    friend bool operator==(const Choice&, const Choice&) = default;
};

// Every result the book knows, the ordinary ones first; what only teams have is left out.
[[nodiscard]] std::vector<Choice> choices(const rulebook::Book& book);
// The article a result of this kind rests on; nothing where the book knows no such kind.
[[nodiscard]] std::vector<sdk::Citation> articles_of(const rulebook::Book& book, const Game& game);
// «не явились оба», «ничья по решению судей».
[[nodiscard]] std::string title(i18n::Language language, Outcome outcome,
                                Ending ending = Ending::kUsual);
// How a game ended, a word for a column: «время», «неявка»; empty of kUsual.
[[nodiscard]] std::string title(i18n::Language language, Ending ending);

// «выбыл», «исключён».
[[nodiscard]] std::string left_word(i18n::Language language, bool excluded);

// «4½».
[[nodiscard]] std::string printed(pairing::Points points, const pairing::Scale& scale);
// «2:0», «½:½», «+:−», «0:0»; «·:·» of an open one, «…:…» adjourned, «×:×» annulled.
[[nodiscard]] std::string text_of(Outcome outcome, const pairing::Scale& scale);
[[nodiscard]] std::string text_of(const Encounter& encounter, const pairing::Scale& scale);
// What one of the two has of it, for a cell: «2», «½», «+», «−», empty while it is open.
[[nodiscard]] std::string text_of_one(Outcome outcome, bool first, const pairing::Scale& scale);

}  // namespace collegium::play
