// What lists have in common beside filters: orders, pages, queries and their keyboard layouts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/text/query.hpp>
#include <collegium/text/sort.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/filter.hpp>

namespace collegium::usecases {

// A whole number and nothing else.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text);

struct Order {
    std::string field;
    bool descending = false;

    friend bool operator==(const Order&, const Order&) = default;
};

// `field`, `field asc` or `field desc`; an empty text gives `fallback`. Refuses with a violation of
// `order_by`: ORDER_UNKNOWN.
[[nodiscard]] sdk::Result<Order> parse_order(std::string_view text,
                                             std::span<const std::string_view> fields,
                                             const Order& fallback);

// Where a page of a list stands and how long it is.
struct PageRequest {
    std::vector<std::string> after;  // the key of the last row before it; empty: the first page
    int limit = 50;
};

// Names are ordered by the language of the caller.
[[nodiscard]] text::Alphabet alphabet_of(const Caller& caller);

// What a query was taken for.
template <typename Rows>
struct Found {
    Rows rows;
    text::Query query;
    std::string reading;  // empty: as it was typed
};

// Lists by a query as it was typed; where that finds nothing, by what the same keys mean in the
// other keyboard layouts. list(const text::Query&) -> rows.
template <typename List>
[[nodiscard]] auto find_by_query(std::string_view typed, List list)
    -> Found<decltype(list(text::Query()))> {
    text::Query query = text::parse_query(typed);
    auto rows = list(query);
    if (!rows.empty() || query.empty()) return {std::move(rows), std::move(query), ""};
    for (const std::string& reading : text::query_readings(typed)) {
        text::Query other = text::parse_query(reading);
        auto found = list(other);
        if (!found.empty()) return {std::move(found), std::move(other), reading};
    }
    return {std::move(rows), std::move(query), ""};
}

}  // namespace collegium::usecases
