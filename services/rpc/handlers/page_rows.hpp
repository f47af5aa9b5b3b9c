// Rows on the pages of List answers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <type_traits>

#include <collegium/rpc/page.hpp>

namespace collegium::rpc {

// encode(call, row, message), or encode(row, message).
template <typename Encode, typename Row, typename Message>
void encode_on(const Page& page, Encode& encode, const Row& row, Message& message) {
    if constexpr (std::is_invocable_v<Encode&, const Call&, const Row&, Message&>)
        encode(page.call(), row, message);
    else
        encode(row, message);
}

// The function `encode` of these types.
inline constexpr auto kEncode = [](const Call& call, const auto& row, auto& message) {
    encode(call, row, message);
};

// The position of a row that is found again by numbers.
template <typename... Numbers>
[[nodiscard]] Position at_numbers(Numbers... numbers) {
    return {std::to_string(numbers)...};
}

// Fills a page from rows of which one more than fits was asked for; position_of(row) is where the
// page after it begins.
template <typename Rows, typename Response, typename Messages, typename PositionOf, typename Encode>
void fill_page(const Page& page, const Rows& rows, Response& response, Messages* messages,
               PositionOf position_of, Encode encode) {
    const auto limit = static_cast<std::size_t>(page.limit());
    for (std::size_t i = 0; i < std::min(rows.size(), limit); ++i)
        encode_on(page, encode, rows[i], *messages->Add());
    if (rows.size() > limit)
        response.set_next_page_token(page.next_token(position_of(rows[limit - 1])));
}

// The same of a list that is made whole each time: a position is a place in it.
template <typename Rows, typename Response, typename Messages, typename Encode>
void fill_part(const Page& page, const Rows& rows, Response& response, Messages* messages,
               Encode encode) {
    const auto first = std::min(rows.size(), static_cast<std::size_t>(page.number()));
    const auto last = std::min(rows.size(), first + static_cast<std::size_t>(page.limit()));
    for (std::size_t i = first; i < last; ++i)
        encode_on(page, encode, rows[i], *messages->Add());
    if (last < rows.size()) response.set_next_page_token(page.next_token({std::to_string(last)}));
}

}  // namespace collegium::rpc
