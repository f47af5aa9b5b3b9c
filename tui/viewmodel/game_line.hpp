// The game on the board: where it starts, its moves, the place one looks at, and what the server
// said about each place. Pure; the screen asks and hands the answers in.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

namespace collegium::tui::viewmodel {

class GameLine {
  public:
    // Another game: rules, start and moves; the place is after `ply` of them.
    void set(v1::Game game, std::size_t ply = 0);

    [[nodiscard]] const v1::Game& game() const { return game_; }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(game_.moves_size()); }
    // So many moves are on the board.
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool at_end() const { return at_ == size(); }

    void go(std::size_t ply);
    void step(int by);

    // A move made at the place one looks at; the moves after it are gone, unless it is the next
    // one.
    void record(const std::string& machine);
    // Takes away the moves after `ply`; those that went, in their order.
    std::vector<std::string> erase_from(std::size_t ply);
    // Puts erased moves back to the end and goes to the last of them.
    void put_back(const std::vector<std::string>& moves);

    // The question for the state after `ply` moves, and the number that an answer must bring.
    struct Question {
        v1::ReplayGameRequest request;
        std::size_t ply = 0;
        std::uint64_t revision = 0;
    };
    // What must be asked now: the place one looks at, else a neighbour one may step to. None while
    // an answer is awaited or all is known.
    [[nodiscard]] std::optional<Question> next_question();
    // False: the answer is about moves that are no more.
    bool accept(const Question& question, v1::ReplayGameResponse answer);
    // The question failed; it is not repeated until something changes.
    void fail(const Question& question);

    // The state of the place one looks at, or the last one shown while its answer is on the way.
    [[nodiscard]] const v1::GameState* shown() const;
    // The state of the place itself; nullptr: not known yet.
    [[nodiscard]] const v1::GameState* state(std::size_t ply) const;
    [[nodiscard]] bool is_current() const { return state(at_) != nullptr; }
    // Every move in words, those of a drawn opening first.
    [[nodiscard]] const std::vector<v1::PlayedMove>& moves() const { return moves_; }
    [[nodiscard]] std::size_t opening_moves() const { return opening_moves_; }
    // Move `index` (from 0) of the game itself; nullptr: not known yet.
    [[nodiscard]] const v1::PlayedMove* move(std::size_t index) const;
    [[nodiscard]] const std::string& opening_text() const { return opening_text_; }
    [[nodiscard]] const std::string& edition() const { return edition_; }
    [[nodiscard]] const std::string& version() const { return version_; }

  private:
    void forget_after(std::size_t ply);

    v1::Game game_;
    std::size_t at_ = 0;
    std::map<std::size_t, v1::GameState> states_;  // by the number of moves played
    std::optional<v1::GameState> last_shown_;
    std::vector<v1::PlayedMove> moves_;
    std::size_t opening_moves_ = 0;
    std::string opening_text_;
    std::string edition_;
    std::string version_;
    std::uint64_t revision_ = 0;
    bool words_known_ = false;  // the server has said the moves and the drawn start in words
    bool asking_ = false;
    std::optional<std::size_t> failed_;
};

}  // namespace collegium::tui::viewmodel
