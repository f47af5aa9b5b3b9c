// Games as lists of points: "h8 i9 j10", with or without move numbers, separators and tags.
//
//   [Black "Иванов"]
//   [Setting "opening-rule=rif"]
//   1 h8 2 i9 3 j10 swap 4 g8 offer:g7 offer:f6 choose:g7 6 k7 pass 1-0
//
// Tags Edition, Position and Setting say the rules; others are kept. Capitals are the Russian
// letters. An empty line ends a game, as do tags after moves; a line that begins with ';' or '#' is
// a remark.
#pragma once

#include <string>
#include <string_view>

#include <collegium/renju/points.hpp>
#include <collegium/sdk/record.hpp>

namespace collegium::renju {

void read_lists(std::string_view text, const sdk::RecordReading& how, sdk::RecordSink& sink);

// With move numbers in Russian letters, as on the score sheet; without in the international ones.
[[nodiscard]] sdk::Result<std::string> write_list(const sdk::RecordedGame& record, Letters letters);

}  // namespace collegium::renju
