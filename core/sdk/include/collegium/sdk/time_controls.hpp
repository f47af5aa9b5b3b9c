// Thinking time: what a control is, and which programme it makes of the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::sdk {

// kDelay: the main time starts to run only after the bonus of the move is used up.
enum class BonusKind : std::uint8_t { kIncrement, kDelay };

// `moves` empty: the rest of the game. Time saved is carried into the next period.
struct TimePeriod {
    std::optional<int> moves;
    std::chrono::seconds base{0};
    std::chrono::seconds bonus{0};
    BonusKind bonus_kind = BonusKind::kIncrement;

    friend bool operator==(const TimePeriod&, const TimePeriod&) = default;
};

struct TimeControl {
    std::vector<TimePeriod> periods;  // in their order; no period: a game without a clock

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

enum class Programme : std::uint8_t { kUnclassified, kClassical, kRapid, kBlitz };

struct TimeControlVerdict {
    Programme programme = Programme::kUnclassified;
    Citation citation;  // of the range that decided, or of the gap between ranges

    friend bool operator==(const TimeControlVerdict&, const TimeControlVerdict&) = default;
};

struct RecommendedControl {
    LocalText name;
    Programme programme = Programme::kClassical;
    TimeControl control;
    Citation citation;

    friend bool operator==(const RecommendedControl&, const RecommendedControl&) = default;
};

class TimeControlsV0 {
  public:
    static constexpr std::string_view kId = kTimeControlsId;

    // Which programme a control is by that edition.
    [[nodiscard]] virtual TimeControlVerdict classify(const TimeControl& control,
                                                      std::string_view edition) const = 0;

    // What the edition recommends, in its order.
    [[nodiscard]] virtual std::vector<RecommendedControl> recommended(
        std::string_view edition) const = 0;

  protected:
    ~TimeControlsV0() = default;
};

}  // namespace collegium::sdk
