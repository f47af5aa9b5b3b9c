// Playing: the discipline makes `Game` objects, each with its own history.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <collegium/sdk/board_view.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/move.hpp>
#include <collegium/sdk/outcome.hpp>
#include <collegium/sdk/position.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::sdk {

// Asked by long work every few thousand steps: true means give up now. [thread-safe], cheap.
class Stop {
  public:
    [[nodiscard]] virtual bool requested() const noexcept = 0;

  protected:
    ~Stop() = default;
};

// What `text` may mean in the present position: one move, several legal moves (the writer must say
// more), or none and why not (with the article where it is a rule that forbids it).
struct AmbiguousMove {
    std::vector<Move> candidates;  // two or more, legal, different
};
struct IllegalMove {
    Error why;
};
using ParsedMove = std::variant<Move, AmbiguousMove, IllegalMove>;

// How leaves of the move tree are counted. kDistinct: equal moves once, as legal_moves() lists
// them. kRoutes: every order in which one move takes its pieces, as most published draughts tables
// do.
enum class PerftCount : std::uint8_t { kDistinct, kRoutes };

// A game in progress. It belongs to one thread at a time [host-serialised] and ends by release().
class Game {
  public:
    // Ends the game and frees it; nothing may be called afterwards.
    virtual void release() noexcept = 0;

    // An independent game with the same history; the caller releases it.
    [[nodiscard]] virtual Game* clone() const = 0;

    // Long work of this game's calls, and of capabilities asked about it, gives up once `stop` asks
    // for it; `stop` outlives the game. A call that gives up refuses with kDeadlineExceeded, reason
    // STOPPED, or answers anything where it cannot refuse: the host throws the answer away.
    virtual void heed(const Stop& /*stop*/) {}

    [[nodiscard]] virtual Position position() const = 0;

    // All legal moves, each once, in an order that depends on the position alone; empty once the
    // board has decided the game.
    [[nodiscard]] virtual std::vector<Move> legal_moves() const = 0;

    // Reads a move in any notation of the discipline.
    [[nodiscard]] virtual ParsedMove parse_move(std::string_view text) const = 0;

    // Writes a move that can be played in the present position in the notation with that id.
    [[nodiscard]] virtual Result<std::string> format_move(const Move& move,
                                                          std::string_view notation) const = 0;

    // Plays a legal move, or refuses and changes nothing. A move that the rules forbid and yet let
    // stand until somebody claims it (claims.hpp) is no legal move, but can be played.
    [[nodiscard]] virtual Result<void> play(const Move& move) = 0;

    [[nodiscard]] virtual Outcome outcome() const = 0;

    [[nodiscard]] virtual BoardView board_view(Side bottom) const = 0;

    // Number of move sequences of exactly `depth` moves from here; depth 0 is 1. Ended early by
    // `stop`: refused with kDeadlineExceeded, reason STOPPED.
    [[nodiscard]] virtual Result<std::uint64_t> perft(int depth, PerftCount count,
                                                      const Stop& stop) const = 0;

  protected:
    ~Game() = default;
};

struct ReleaseGame {
    void operator()(Game* game) const noexcept { game->release(); }
};
using GameHandle = std::unique_ptr<Game, ReleaseGame>;

// Base for authors: `class DotsGame final : public GameOf<DotsGame>` is copied and freed for them.
template <typename Impl>
class GameOf : public Game {
  public:
    void release() noexcept final { delete static_cast<Impl*>(this); }
    [[nodiscard]] Game* clone() const final { return new Impl(static_cast<const Impl&>(*this)); }

  protected:
    GameOf() = default;
    GameOf(const GameOf&) = default;
    GameOf& operator=(const GameOf&) = default;
    ~GameOf() = default;
};

struct GameSetup {
    std::string edition;         // empty: the first of GameV0::editions()
    ParameterValues parameters;  // absent ones have the edition's default
    std::string position;        // empty: the usual start position

    friend bool operator==(const GameSetup&, const GameSetup&) = default;
};

struct Notation {
    std::string id;  // "machine", "book", or the plugin's own word ("san")
    LocalText name;

    friend bool operator==(const Notation&, const Notation&) = default;
};

// Unambiguous, ASCII, without spaces: what scripts read and write. Every game has it.
inline constexpr std::string_view kMachineNotation = "machine";
// As the rule book prescribes for score sheets.
inline constexpr std::string_view kBookNotation = "book";

class GameV0 {
  public:
    static constexpr std::string_view kId = kGameId;

    // Never empty; the first is the default.
    [[nodiscard]] virtual std::vector<Edition> editions() const = 0;

    // kMachineNotation is first; the second is what people read beside it in lists of moves (the
    // book's notation in draughts, SAN in chess). The rest in any order.
    [[nodiscard]] virtual std::vector<Notation> notations() const = 0;

    // As board labels name it; empty for a number that is no square of the board.
    [[nodiscard]] virtual std::string square_name(Square square) const = 0;

    // Whether lists of moves name the captured squares beside each move, because a written move
    // does not tell them.
    [[nodiscard]] virtual bool lists_captures() const { return false; }

    // A new game that the caller releases; use start_game.
    [[nodiscard]] virtual Result<Game*> start(const GameSetup& setup) const = 0;

  protected:
    ~GameV0() = default;
};

// A new game in a handle that releases it.
[[nodiscard]] inline Result<GameHandle> start_game(const GameV0& rules,
                                                   const GameSetup& setup = {}) {
    Result<Game*> game = rules.start(setup);
    if (!game) return refusal_of(std::move(game));
    return GameHandle(*game);
}

}  // namespace collegium::sdk
