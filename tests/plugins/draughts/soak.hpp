// The short form of long tests is part of every run, the long one of `./dev soak`.
#pragma once

#include <cstdlib>

namespace collegium::draughts::test {

[[nodiscard]] inline bool soaking() {
    return std::getenv("COLLEGIUM_SOAK") != nullptr;
}

[[nodiscard]] inline int rounds(int few, int soak) {
    return soaking() ? soak : few;
}

}  // namespace collegium::draughts::test
