// What use cases of all resources share: etags, reasons, actions allowed on a record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/subject.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/moment.hpp>

namespace collegium::usecases {

enum class Risk : std::uint8_t { kLow = 1, kMedium = 2, kHigh = 3 };

// Whether the caller may do something with a record now, and if not, why.
struct AllowedAction {
    std::string action;  // "person.update"
    Risk risk = Risk::kLow;
    std::optional<sdk::Error> refusal;  // none: allowed
};

[[nodiscard]] AllowedAction allowed_action(std::string action, Risk risk, sdk::Result<void> check);

// Refuses a stale version with ETAG_STALE before anything is decided, so that a preview says it
// too.
[[nodiscard]] sdk::Result<std::optional<storage::SubjectVersion>> expect_version(
    const std::string& subject, std::optional<std::int64_t> given, std::int64_t current);

// The official's own words: tidied, at most 500 characters; REQUIRED where they must not be empty.
[[nodiscard]] sdk::Result<std::string> check_reason(std::string_view raw, bool required);

}  // namespace collegium::usecases
