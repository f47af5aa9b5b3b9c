// PGN for the shared reader and writer of annotated games.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/chess/board.hpp>
#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::chess {

struct PgnFormat {
    using Act = Move;
    using State = Position;
    static constexpr bool kResultMayLack = false;

    // Two zeros are a short castling unless the tag says that both players lost.
    bool zeros_are_a_result = false;

    [[nodiscard]] sdk::Result<Move> play(Position& position, std::string_view word,
                                         const notation::Scanner& scanner) const;
    [[nodiscard]] std::optional<std::string> result(const Position& position,
                                                    std::string_view word) const;
    [[nodiscard]] static bool ignores(std::string_view word) { return word == "e.p."; }
    [[nodiscard]] static std::optional<unsigned> mark(std::string_view signs) {
        return notation::usual_mark(signs);
    }

    [[nodiscard]] static std::string number(const Position& position, Move move, bool needed);
    [[nodiscard]] static std::string word(const Position& position, Move move);
    static void advance(Position& position, Move move);
};

}  // namespace collegium::chess
