// Long checks: few rounds in `./dev test`, many in `./dev soak`.
#pragma once

#include <cstdlib>

namespace collegium::testing_support {

// `soak` rounds where COLLEGIUM_SOAK is set, else `few`.
[[nodiscard]] inline int rounds(int few, int soak) {
    return std::getenv("COLLEGIUM_SOAK") == nullptr ? few : soak;
}

}  // namespace collegium::testing_support
