// Remote play on a platform of the Internet (art. 15): which articles of the rules do not apply.
#pragma once

#include <string_view>

namespace collegium::chess {

// The article that leaves the others out.
inline constexpr std::string_view kOnlineArticle = "15.3";

// Whether an article of section III, "9.2.1.1", applies to remote play: whatever art. 15.3 does not
// name, alone or within a range or a larger article.
[[nodiscard]] bool applies_online(std::string_view article);

}  // namespace collegium::chess
