// Result<T>: a value or a refusal. The API is that of std::expected, which replaces it one day.
// Rationale: an alias cannot be [[nodiscard]], so every function returning Result says so itself;
// tests/architecture looks.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

#include <collegium/sdk/error.hpp>

namespace collegium::sdk {

template <typename T>
using Result = tl::expected<T, Error>;

// return refuse(Code::kNotFound, "PERSON_NOT_FOUND", "no person 12", {{"person", "12"}});
[[nodiscard]] inline tl::unexpected<Error> refuse(Code code, std::string reason,
                                                  std::string message, Metadata metadata = {}) {
    Error error;
    error.code = code;
    error.reason = std::move(reason);
    error.message = std::move(message);
    error.metadata = std::move(metadata);
    return tl::unexpected<Error>(std::move(error));
}

// Passes a refusal of one Result on as the refusal of another.
template <typename T>
[[nodiscard]] tl::unexpected<Error> refusal_of(Result<T>&& result) {
    return tl::unexpected<Error>(std::move(result).error());
}

}  // namespace collegium::sdk
