// Thinking time: what a control is, which programme it makes of the game, and what the book ties to
// the clock: the duty to record, corrections of a clock, minutes added for a breach.
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

// `moves` empty: the rest of the game. A last period with a number of moves is given again for the
// same number, as often as needed. Time saved is carried into the next period.
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
    // Further programmes whose range holds the control too: ranges touch or overlap, and the
    // competition's discipline decides, not the number.
    std::vector<Programme> also = {};

    friend bool operator==(const TimeControlVerdict&, const TimeControlVerdict&) = default;
};

struct RecommendedControl {
    LocalText name;
    Programme programme = Programme::kClassical;
    TimeControl control;
    Citation citation;

    friend bool operator==(const RecommendedControl&, const RecommendedControl&) = default;
};

enum class ControlFit : std::uint8_t {
    kWithin,       // in the programme's range, or one of its listed controls
    kBelow,        // less than the book's least
    kAbove,        // more than the book's most
    kNotListed,    // the book names controls and this is none of them
    kNoProgramme,  // the discipline is not played in that programme
};

struct ControlVerdict {
    ControlFit fit = ControlFit::kWithin;
    Citation citation;  // of the range or list
    // The article that lets a regulation set another control: then anything but kWithin is a
    // warning. None: the range binds.
    std::optional<Citation> others = {};

    friend bool operator==(const ControlVerdict&, const ControlVerdict&) = default;
};

// A player's clock at one moment.
struct ClockMoment {
    Programme programme = Programme::kClassical;
    std::chrono::milliseconds left{0};  // to the next control
    std::chrono::seconds increment{0};  // of each move
};

enum class RecordingDuty : std::uint8_t {
    kCompulsory,  // every move of both sides
    kSuspended,   // not now, short of time
    kOptional,    // not in this programme
};

struct RecordingVerdict {
    RecordingDuty duty = RecordingDuty::kCompulsory;
    bool restore = false;              // kSuspended: the missing moves, right after the control
    bool may_write_first = false;      // a move may be written before it is made
    std::optional<Citation> citation;  // none: the book says nothing

    friend bool operator==(const RecordingVerdict&, const RecordingVerdict&) = default;
};

// When an arbiter puts a clock right.
struct ClockCorrection {
    std::chrono::seconds floor{0};     // what a player's time may not be cut below
    std::optional<Citation> citation;  // none: the book sets no floor

    friend bool operator==(const ClockCorrection&, const ClockCorrection&) = default;
};

// What an arbiter may add to the opponent's time for a breach; equal bounds: exactly that.
struct AddedTime {
    std::chrono::seconds least{0};
    std::chrono::seconds most{0};
    Citation citation;

    friend bool operator==(const AddedTime&, const AddedTime&) = default;
};

// Editions are ids of GameV0::editions(), empty for the first. All methods are [thread-safe].
class TimeControlsV0 {
  public:
    static constexpr std::string_view kId = kTimeControlsId;

    // Which programme a control is by that edition.
    [[nodiscard]] virtual TimeControlVerdict classify(const TimeControl& control,
                                                      std::string_view edition) const = 0;

    // Whether a control suits a competition of that programme.
    [[nodiscard]] virtual ControlVerdict check(const TimeControl& control, Programme programme,
                                               std::string_view edition) const {
        const TimeControlVerdict verdict = classify(control, edition);
        bool within = verdict.programme == programme;
        for (const Programme other : verdict.also)
            within = within || other == programme;
        return {within ? ControlFit::kWithin : ControlFit::kNotListed, verdict.citation};
    }

    // What the edition recommends, in its order.
    [[nodiscard]] virtual std::vector<RecommendedControl> recommended(
        std::string_view edition) const = 0;

    // Whether a player must write the moves at that moment.
    [[nodiscard]] virtual RecordingVerdict recording(const ClockMoment& /*moment*/,
                                                     std::string_view /*edition*/) const {
        return {};
    }

    // How far a clock may be put back.
    [[nodiscard]] virtual ClockCorrection correction(Programme /*programme*/,
                                                     std::string_view /*edition*/) const {
        return {};
    }

    // Time added to the opponent as a sanction, `increment` being that of each move; none: the
    // book knows no such sanction.
    [[nodiscard]] virtual std::optional<AddedTime> added_time(Programme /*programme*/,
                                                              std::chrono::seconds /*increment*/,
                                                              std::string_view /*edition*/) const {
        return std::nullopt;
    }

  protected:
    ~TimeControlsV0() = default;
};

}  // namespace collegium::sdk
