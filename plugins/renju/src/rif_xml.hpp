// Games in the XML of the RenjuNet database (extension .rif): lists of players, tournaments, rules
// and openings with numeric ids, then games that refer to them, their moves in international
// letters. No schema was published; the names are those its importers read. The format knows stones
// only, so games are replayed without an opening procedure, unless the element <acts>, which is
// ours and which others pass over, tells the rules and every decision.
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/record.hpp>

namespace collegium::renju {

void read_rif(std::string_view text, const sdk::RecordReading& how, sdk::RecordSink& sink);

[[nodiscard]] sdk::Result<std::string> write_rif(const sdk::RecordedGame& record);

}  // namespace collegium::renju
