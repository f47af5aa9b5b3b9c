// Moments of requests: the one way handlers read them.
#pragma once

#include <optional>
#include <string_view>

#include <google/protobuf/timestamp.pb.h>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>

namespace collegium::rpc {

// A moment of the years 1970 to 2199, as days are; anything else is TIME_INVALID of `field`.
[[nodiscard]] sdk::Result<storage::Instant> parse_time(const google::protobuf::Timestamp& time,
                                                       std::string_view field);
// As above; none where it is not given.
[[nodiscard]] sdk::Result<std::optional<storage::Instant>> parse_optional_time(
    bool present, const google::protobuf::Timestamp& time, std::string_view field);

}  // namespace collegium::rpc
