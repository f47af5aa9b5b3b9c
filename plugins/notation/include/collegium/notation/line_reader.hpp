// The moves of one game, replayed while they are read. What a move is, the format says:
//
//   struct Format {
//       using Act = ...;      // what stands in the tree for a move
//       using State = ...;    // the board, copied at variations
//       static constexpr bool kResultMayLack;  // the last game of a text may have no result
//       sdk::Result<Act> play(State&, std::string_view word, const Scanner&);  // else why not
//       std::optional<std::string> result(const State&, std::string_view word) const;
//       bool ignores(std::string_view word) const;    // words beside moves and their numbers
//       std::optional<unsigned> mark(std::string_view signs) const;
//   };
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <collegium/notation/game_tree.hpp>
#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::notation {

inline constexpr int kDeepestVariation = 32;

// Refers to both; used for one game.
template <typename Format>
class LineReader {
  public:
    using Act = typename Format::Act;
    using State = typename Format::State;

    LineReader(Scanner& scanner, Format& format) : scanner_(scanner), format_(format) {}

    // Reads a whole game and answers its result, empty where the text ended without one.
    [[nodiscard]] sdk::Result<std::string> read(Line<Act>& line, State state) {
        TRY(moves(line, std::move(state), 0));
        return std::move(result_);
    }

  private:
    // Up to the end of the line: a result, or the closing bracket of a variation.
    [[nodiscard]] sdk::Result<void> moves(Line<Act>& line, State state, int depth) {
        State before = state;  // the last move, for its variations
        for (;;) {
            const char c = scanner_.next();
            if (scanner_.at_end()) {
                if (Format::kResultMayLack && depth == 0) return {};
                return scanner_.wrong("RECORD_UNFINISHED", "the text ends inside a game", "");
            }
            if (c == '[')
                return scanner_.wrong("RECORD_UNFINISHED", "a tag stands before the result", "[");
            if (c == ')') return close(depth);
            if (c == '{' || c == ';') {
                TRY(scanner_.comment(comment_of(line)));
            } else if (const auto read = mark(line, c); !read || *read) {
                if (!read) return tl::unexpected(read.error());
            } else if (c == '(') {
                TRY(variation(line, before, depth));
            } else {
                const auto word = scanner_.word();
                if (auto result = format_.result(state, word)) return end(*result, word, depth);
                if (is_move_number(word) || format_.ignores(word)) continue;
                before = state;
                if (depth == 0 && word.front() != '/') scanner_.count_ply();
                auto act = TRY(format_.play(state, word, scanner_));
                line.moves.push_back({std::move(act), {}, {}, {}});
            }
        }
    }

    [[nodiscard]] static std::string& comment_of(Line<Act>& line) {
        return line.moves.empty() ? line.comment : line.moves.back().comment;
    }

    [[nodiscard]] sdk::Result<void> close(int depth) {
        if (depth == 0) return scanner_.wrong("RECORD_BRACKET", "a bracket closes nothing", ")");
        scanner_.skip();
        return {};
    }

    [[nodiscard]] sdk::Result<void> end(std::string result, std::string_view word, int depth) {
        if (depth > 0)
            return scanner_.wrong("RECORD_BRACKET", "a variation has no closing bracket", word);
        result_ = std::move(result);
        return {};
    }

    // True where a mark stood here.
    [[nodiscard]] sdk::Result<bool> mark(Line<Act>& line, char c) {
        std::string_view found(&c, 1);
        std::optional<unsigned> number;
        if (c == '$') {
            const auto read = TRY(scanner_.number_of_mark());
            number = read;
        } else if (c == '*' && scanner_.glued() && !line.moves.empty() && format_.mark("*")) {
            number = format_.mark("*");  // a book's own sign, stuck to its move
            scanner_.skip();
        } else {
            const auto signs = scanner_.signs();
            if (signs.empty()) return false;
            found = signs;
            number = format_.mark(signs);
        }
        if (line.moves.empty() || !number)
            return scanner_.wrong("RECORD_MARK", "a mark belongs to no move", found);
        line.moves.back().nags.push_back(static_cast<std::uint8_t>(*number));
        return true;
    }

    [[nodiscard]] sdk::Result<void> variation(Line<Act>& line, const State& before, int depth) {
        if (line.moves.empty())
            return scanner_.wrong("RECORD_BRACKET", "a variation stands before any move", "(");
        if (depth + 1 > kDeepestVariation)
            return scanner_.wrong("RECORD_TOO_DEEP", "variations inside variations go too deep",
                                  "(");
        scanner_.skip();
        Line<Act> inner;
        TRY(moves(inner, before, depth + 1));
        line.moves.back().variations.push_back(std::move(inner));
        return {};
    }

    Scanner& scanner_;
    Format& format_;
    std::string result_;
};

}  // namespace collegium::notation
