// The etag of an admission check.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/usecases/check_versions.hpp>

namespace collegium::rpc {

// The versions a decision rests on: "a3.e1.p7.f2" of admission, entrant, person, application.
[[nodiscard]] std::string check_etag(const usecases::CheckVersions& versions);
// None where the caller gave none; ETAG_MALFORMED names `etag`.
[[nodiscard]] sdk::Result<std::optional<usecases::CheckVersions>> parse_check_etag(
    std::string_view etag);

}  // namespace collegium::rpc
