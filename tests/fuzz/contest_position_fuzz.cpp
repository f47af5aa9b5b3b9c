// Positions of works: any text is counted or refused, and who begins changes no count.
#include <cstdint>
#include <cstdlib>
#include <string>

#include <collegium/contests/material.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    const auto material = collegium::contests::count_material(text);
    if (!material) {
        const std::string& reason = material.error().reason;
        if (reason != "POSITION_UNREADABLE" && reason != "POSITION_SQUARE_TWICE") std::abort();
        return 0;
    }
    // 99 numbers and 99 ranks of 26 files: no square counts twice.
    if (material->white.count() + material->black.count() > 99 + 26 * 99) std::abort();
    text.front() = text.front() == 'W' ? 'B' : 'W';
    if (collegium::contests::count_material(text) != *material) std::abort();
    return 0;
}
