#include "handlers/time_input.hpp"

#include <utility>

#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rpc {

sdk::Result<storage::Instant> parse_time(const google::protobuf::Timestamp& time,
                                         std::string_view field) {
    constexpr std::int64_t kEnd = 7'258'118'400;  // the first second of 2200
    const bool valid = time.seconds() > 0 && time.seconds() < kEnd && time.nanos() >= 0 &&
                       time.nanos() < 1'000'000'000;
    if (!valid) return invalid_field(field, "TIME_INVALID");
    return storage::from_millis(time.seconds() * 1'000 + time.nanos() / 1'000'000);
}

sdk::Result<std::optional<storage::Instant>> parse_optional_time(
    bool present, const google::protobuf::Timestamp& time, std::string_view field) {
    if (!present) return std::nullopt;
    return TRY(parse_time(time, field));
}

}  // namespace collegium::rpc
