// Ranks and titles in the order the book gives them.
#pragma once

#include <optional>
#include <string_view>

#include <collegium/rulebook/book.hpp>

namespace collegium::admission {

// The level of a rank in any of the spellings the book lists; none where it is not among them.
[[nodiscard]] std::optional<int> rank_level(const rulebook::Book& book, std::string_view rank);

enum class RankCheck { kMet, kNotMet, kUnknown };

// Whether `rank` is at least `wanted`; kUnknown where the book does not know what is wanted, or
// what the athlete has. No rank at all is below every one.
[[nodiscard]] RankCheck compare_rank(const rulebook::Book& book, std::string_view rank,
                                     std::string_view wanted);

}  // namespace collegium::admission
