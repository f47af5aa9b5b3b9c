// For the program that `run` starts: giving up what it does not need before it looks at anything.
#pragma once

#include <cstddef>
#include <string_view>

namespace collegium::confined {

struct Limits {
    unsigned cpu_seconds = 10;                   // then SIGXCPU
    std::size_t memory = std::size_t{1} << 30U;  // bytes of address space; none under sanitizers
};

// No new privileges, no files written, no further processes, death with the parent. For good.
void give_up_rights(const Limits& limits);

// Takes standard output away from whatever the program runs next, which then prints to nowhere;
// the descriptor that leads out.
[[nodiscard]] int take_output();

// Writes all of it; false where the reader is gone.
bool write_output(int descriptor, std::string_view bytes);

}  // namespace collegium::confined
