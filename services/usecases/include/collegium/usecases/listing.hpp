// What lists have in common beside filters: orders, pages, queries and their keyboard layouts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
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
    std::vector<std::string> words;
    std::string reading;  // empty: as it was typed
};

// Lists by the words of a query as it was typed; where that finds nothing, by what the same keys
// mean in the other keyboard layouts. list(const std::vector<std::string>& words) -> rows.
template <typename List>
[[nodiscard]] auto find_by_query(std::string_view query, List list)
    -> Found<decltype(list(std::vector<std::string>()))>;

[[nodiscard]] std::vector<std::string> words_of_query(std::string_view query);
[[nodiscard]] std::vector<std::string> readings_of_query(std::string_view query);

template <typename List>
auto find_by_query(std::string_view query, List list)
    -> Found<decltype(list(std::vector<std::string>()))> {
    std::vector<std::string> words = words_of_query(query);
    auto rows = list(words);
    if (!rows.empty() || query.empty()) return {std::move(rows), std::move(words), ""};
    for (const std::string& reading : readings_of_query(query)) {
        std::vector<std::string> other = words_of_query(reading);
        if (other.empty()) continue;
        auto found = list(other);
        if (!found.empty()) return {std::move(found), std::move(other), reading};
    }
    return {std::move(rows), std::move(words), ""};
}

}  // namespace collegium::usecases
