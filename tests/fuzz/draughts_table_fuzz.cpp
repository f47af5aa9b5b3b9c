// Tables of drawn starts as text, for every game: what is sound can be drawn from, what is not says
// where.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/draughts/discipline.hpp>
#include <collegium/sdk/openings.hpp>

#include "draughts_games.hpp"

namespace {

using namespace collegium;
using fuzz::require;

class Discipline final : public draughts::DraughtsDiscipline {
  public:
    using DraughtsDiscipline::DraughtsDiscipline;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string text(reinterpret_cast<const char*>(data), size);
    const Discipline discipline(fuzz::chosen_game(text));
    const auto check = discipline.check_table(std::string_view(text).substr(1), {});
    if (!check) return 0;  // a game without drawn starts
    for (const sdk::Error& error : check->errors)
        require(!error.reason.empty() && error.metadata.contains("line"));
    if (!check->errors.empty()) return 0;
    require(!check->table.id.empty() && !check->table.entries.empty());
    for (const sdk::OpeningEntry& entry : check->table.entries) {
        const bool drawable = entry.kind != sdk::OpeningKind::kVoid;
        require(discipline.set_up(check->table, entry, {}).has_value() == drawable);
    }
    return 0;
}
