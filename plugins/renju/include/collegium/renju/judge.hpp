// What a stone makes: fives, fours, threes, long rows, and which points are forbidden to Black.
// Articles are those of RU-2022; RIF are the international rules it follows. All functions are
// pure and [thread-safe].
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/renju/board.hpp>
#include <collegium/renju/points.hpp>
#include <collegium/sdk/side.hpp>

namespace collegium::renju {

// Which stone may turn a three into a straight four. kRif (RIF 3 and 9.3): a lawful one that does
// not make a five at the same time. kLiteral (9.2.3): any lawful one. They part where the stone
// would also make a five elsewhere.
enum class ThreeDefinition : std::uint8_t { kRif, kLiteral };

// 9.2.4.2 c, b, a: in the order in which a verdict names them.
enum class FoulKind : std::uint8_t { kOverline, kDoubleFour, kDoubleThree };

// What a black stone on a point comes to.
class Verdict {
  public:
    constexpr Verdict() = default;
    // A five outranks every foul (9.2.4.2).
    static constexpr Verdict five() { return Verdict(kFiveBit); }
    constexpr void add(FoulKind kind) { bits_ |= bit(kind); }

    [[nodiscard]] constexpr bool wins() const { return bits_ == kFiveBit; }
    [[nodiscard]] constexpr bool lawful() const { return (bits_ & kFoulBits) == 0; }
    [[nodiscard]] constexpr bool has(FoulKind kind) const { return (bits_ & bit(kind)) != 0; }
    // All fouls that apply, the first deciding what the foul is called; empty where lawful.
    [[nodiscard]] std::vector<FoulKind> fouls() const;

    friend constexpr bool operator==(const Verdict&, const Verdict&) = default;

  private:
    static constexpr std::uint8_t kFoulBits = 7;
    static constexpr std::uint8_t kFiveBit = 8;
    static constexpr std::uint8_t bit(FoulKind kind) {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
    }
    explicit constexpr Verdict(std::uint8_t bits) : bits_(bits) {}

    std::uint8_t bits_ = 0;
};

// What a black stone on that empty point would be.
[[nodiscard]] Verdict judge(const Board& board, Point point, ThreeDefinition three);

struct Foul {
    Point point = kNoPoint;
    Verdict verdict;

    friend bool operator==(const Foul&, const Foul&) = default;
};

// Every empty point forbidden to Black, by number.
[[nodiscard]] std::vector<Foul> foul_points(const Board& board, ThreeDefinition three);

// The winning row through the stone on that point, from its lower or left end; empty where there is
// none. Black needs exactly five in a row (9.2.6.1), White five or more (9.2.6.2).
[[nodiscard]] std::vector<Point> winning_row(const Board& board, Point point);

// Whether the side has a winning row anywhere.
[[nodiscard]] bool has_won(const Board& board, sdk::Side side);

// What White may still hope for: 9.2.7.1 c counts a long row as well; the older chapter (5.2.7.1 c)
// speaks of a five alone.
enum class WhiteAim : std::uint8_t { kFiveOrMore, kExactlyFive };

// Whether the stones leave the side room for a winning row; forbidden points do not count as
// obstacles (9.2.7.1 c is about rows, not about fouls).
[[nodiscard]] bool can_build(const Board& board, sdk::Side side,
                             WhiteAim aim = WhiteAim::kFiveOrMore);

}  // namespace collegium::renju
