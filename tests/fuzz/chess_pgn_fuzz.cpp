// PGN: every game that is read is written and read again as the same game, and reading ends.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <collegium/chess/pgn.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::chess;
    PgnReader reader({reinterpret_cast<const char*>(data), size});
    for (std::size_t steps = 0;; ++steps) {
        if (steps > size + 1) std::abort();
        const auto game = reader.next();
        if (!game) continue;
        if (!*game) return 0;
        const std::string text = write_pgn(**game);
        PgnReader again(text);
        const auto same = again.next();
        if (!same || !*same || !(**same == **game)) std::abort();
    }
}
