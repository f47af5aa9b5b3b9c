// Filters of lists: `field = "value"` joined by AND; inside a value \" and \\ stand for themselves.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::usecases {

using FilterValues = std::map<std::string, std::string, std::less<>>;

// The values by field; none for an empty text. INVALID_ARGUMENT with a violation of `filter`:
// FILTER_MALFORMED (also for a field named twice), FILTER_FIELD_UNKNOWN {field}.
[[nodiscard]] sdk::Result<FilterValues> parse_filter(std::string_view text,
                                                     std::span<const std::string_view> fields);

// The refusal of a value its field cannot have: FILTER_VALUE_INVALID {field}.
[[nodiscard]] tl::unexpected<sdk::Error> filter_value_invalid(std::string_view field);

}  // namespace collegium::usecases
