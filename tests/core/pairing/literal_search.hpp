// The books' own search, written as their text reads: pairs are formed, and the last one is broken
// when the next finds no partner. It may run away; `steps` bounds it.
#pragma once

#include <optional>
#include <set>
#include <utility>

#include <collegium/pairing/swiss.hpp>

namespace collegium::pairing {

// Unordered pairs with the smaller number first; none where the search found nothing or gave up.
// Methods B, C and D of RU-2022. `order` and `bye` are those of the round to be checked.
[[nodiscard]] std::optional<std::set<std::pair<int, int>>> literal_search(const Field& field,
                                                                          Method method,
                                                                          const Round& round,
                                                                          int steps);

}  // namespace collegium::pairing
