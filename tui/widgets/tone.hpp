// What a piece of text means; the theme decides how it looks. No FTXUI here, so
// that view models may name tones.
#pragma once

#include <cstdint>

namespace collegium::tui {

enum class Tone : std::uint8_t {
    kText,
    kMuted,
    kTitle,
    kFocus,
    kMark,
    kOk,
    kWarn,
    kBad,
    kInfo,
    kChanged,
    kFrozen,
    kPersonal,
    kKey,
    kKeyOff,
    kSide1,
    kSide2,
    kDarkSquare,  // background only: what stands on it keeps its own tone
};

}  // namespace collegium::tui
