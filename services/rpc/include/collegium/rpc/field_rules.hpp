// What the API says of the fields of a request in their options: the limits stand there and nowhere
// else.
#pragma once

#include <initializer_list>
#include <string_view>

#include <google/protobuf/message.h>

#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

// Looks at these fields of a request, in this order; names it has not are passed over. Every one
// that is wrong is a violation: REQUIRED, TOO_LONG {limit} for a text, TOO_MANY {limit} for a
// repeated field, NUMBER_OUT_OF_RANGE {first, last}.
[[nodiscard]] sdk::Result<void> check_fields(const google::protobuf::Message& request,
                                             std::initializer_list<std::string_view> fields);

// The texts of a List request: what is searched for, filtered and sorted by.
[[nodiscard]] inline sdk::Result<void> check_list_texts(const google::protobuf::Message& request) {
    return check_fields(request, {"query", "filter", "order_by"});
}

}  // namespace collegium::rpc
