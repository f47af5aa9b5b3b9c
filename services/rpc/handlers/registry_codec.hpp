// What the handlers of the registry share: dates, allowed actions, queries.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/rpc/field_rules.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/v1/common.pb.h>

#include "handlers/convert.hpp"
#include "handlers/page_rows.hpp"

namespace collegium::rpc {

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

// One row more than the page shows: it says that there is a next page.
[[nodiscard]] usecases::PageRequest page_request(const Page& page);

}  // namespace collegium::rpc
