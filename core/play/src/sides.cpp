#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/play/results.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::play {
namespace {

// Whether the two sit or sat at the board: played, going on, adjourned.
bool sat_down(const Game& game) {
    return !counts(game) || worth(game, pairing::Scale()).played;
}

// A game that goes on with the wrong sides is put right, or begun anew, until the book lets it
// stand; once it is over it stands (RU-2022 5.4.14.5).
[[nodiscard]] sdk::Result<void> check_stands(const rulebook::Book& book, const rulebook::Row& row,
                                             const PlayedSides& sides) {
    const auto needed = row.number("stands_after_moves");
    if (sides.moves >= needed) return {};
    const bool corrected = row.text("before") == "corrected";
    auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition,
                               corrected ? "SIDES_STILL_CORRECTED" : "SIDES_NEW_GAME",
                               "the game does not stand with these sides yet",
                               {{"game", std::to_string(sides.game)},
                                {"moves", std::to_string(sides.moves)},
                                {"needed", std::to_string(needed)},
                                {"article", competition::cite(book, row.citation())}});
    if (!row.flag("setting")) refusal.value().citations = {row.citation()};
    return refusal;
}

}  // namespace

bool first_begins_as_paired(int game) {
    return rounds::side_in_game(pairing::Side::kFirst, game) == pairing::Side::kFirst;
}

bool first_begins(const Board& board, int game) {
    const auto index = static_cast<std::size_t>(game - 1);
    const bool turned = index < board.games.size() && board.games[index].turned;
    return first_begins_as_paired(game) != turned;
}

// Within a micro-match colours alternate (RU-2022 5.4.6, UA-2024 III.D.5.1), so each has both; the
// books count one colour a round (RU-2022 5.4.10.2 and Annex 2, UA-2024 III.J.3) and do not say
// which. It is the one of the first game: that is whose turn to begin the draw settles.
pairing::Side side_of_first(const Board& board) {
    return first_begins(board, 1) ? pairing::Side::kFirst : pairing::Side::kSecond;
}

Outcome mirrored(Outcome outcome) {
    switch (outcome) {
        case Outcome::kFirstWins:
            return Outcome::kSecondWins;
        case Outcome::kSecondWins:
            return Outcome::kFirstWins;
        case Outcome::kFirstAbsent:
            return Outcome::kSecondAbsent;
        case Outcome::kSecondAbsent:
            return Outcome::kFirstAbsent;
        case Outcome::kFirstHalf:
            return Outcome::kSecondHalf;
        case Outcome::kSecondHalf:
            return Outcome::kFirstHalf;
        default:
            return outcome;
    }
}

const rulebook::Row* wrong_sides_row(const rulebook::Book& book, std::string_view discipline) {
    const rulebook::Row* of_discipline = book.find("discipline", discipline);
    const std::vector<std::string> played =
        of_discipline == nullptr ? std::vector<std::string>{} : of_discipline->words("games");
    const rulebook::Row* of_all = nullptr;
    for (const rulebook::Row& row : book.rows("wrong_sides")) {
        const std::vector<std::string> games = row.words("games");
        if (games.empty()) of_all = &row;
        if (std::ranges::find_first_of(games, played) != games.end()) return &row;
    }
    return of_all;
}

sdk::Result<Board> with_sides(const Board& board, const rulebook::Book& book,
                              std::string_view discipline, const PlayedSides& sides) {
    const sdk::Metadata values{{"game", std::to_string(sides.game)},
                               {"games", std::to_string(board.games.size())}};
    if (sides.game < 1 || sides.game > static_cast<int>(board.games.size())) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "GAME_UNKNOWN",
                           "no such game of the encounter", values);
    }
    Board changed = board;
    Game& game = changed.games[static_cast<std::size_t>(sides.game - 1)];
    if (game.turned == sides.turned) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "SIDES_UNCHANGED",
                           "these sides stand already", values);
    }
    if (!sat_down(game)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "SIDES_NOT_PLAYED",
                           "the game did not take place", values);
    }
    const rulebook::Row* row = wrong_sides_row(book, discipline);
    if (sides.turned && game.outcome == Outcome::kNone && row != nullptr) {
        TRY(check_stands(book, *row, sides));
    }
    game.turned = sides.turned;
    return changed;
}

}  // namespace collegium::play
