// PDN of every game: whatever is read is written and read again as the same game, and reading ends.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/draughts/pdn.hpp>

#include "draughts_games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium;
    if (size == 0) return 0;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    const draughts::GameRules& rules = fuzz::chosen_game(text);
    sdk::RecordReading how;
    how.look_alikes = data[0] / 6 % 2 == 1;
    text.remove_prefix(1);
    draughts::PdnReader reader(rules, text, how);
    for (std::size_t steps = 0;; ++steps) {
        fuzz::require(steps <= size);
        const auto game = reader.next();
        if (!game) continue;
        if (!*game) return 0;
        const std::string written = write_pdn(rules, **game);
        draughts::PdnReader again(rules, written);
        const auto same = again.next();
        fuzz::require(same && *same && **same == **game);
    }
}
