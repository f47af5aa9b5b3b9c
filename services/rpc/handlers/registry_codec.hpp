// What the handlers of the registry share: dates, allowed actions, queries.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/v1/common.pb.h>

#include "handlers/convert.hpp"

namespace collegium::rpc {

inline constexpr std::size_t kLongestQuery = 200;   // characters
inline constexpr std::size_t kLongestFilter = 500;  // characters

inline void set_date(v1::Date& out, registry::Date date) {
    const registry::RawDate raw = registry::to_raw(date);
    out.set_year(raw.year);
    out.set_month(raw.month);
    out.set_day(raw.day);
}

template <typename Message>
[[nodiscard]] std::optional<registry::RawDate> optional_date(bool present, const Message& date) {
    if (!present) return std::nullopt;
    return raw_date(date);
}

void encode_actions(const Call& call, const std::vector<usecases::AllowedAction>& actions,
                    google::protobuf::RepeatedPtrField<v1::AllowedAction>& out);

// TOO_LONG as violations of `query`, `filter` and `order_by`.
[[nodiscard]] sdk::Result<void> check_list_texts(std::string_view query, std::string_view filter,
                                                 std::string_view order_by);

// One row more than the page shows: it says that there is a next page.
[[nodiscard]] usecases::PageRequest page_request(const Page& page);

// Drops the extra row and sets the token of the next page; key_of(row) is its keyset position.
template <typename Rows, typename Response, typename KeyOf>
void finish_page(const Page& page, Rows& rows, Response& response, KeyOf key_of) {
    if (static_cast<int>(rows.size()) <= page.limit()) return;
    rows.resize(static_cast<std::size_t>(page.limit()));
    response.set_next_page_token(page.next_token(key_of(rows.back())));
}

}  // namespace collegium::rpc
