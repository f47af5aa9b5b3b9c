// A refusal as a value: what kind, a stable reason, the values a text needs, the fields concerned
// and the articles it rests on. Texts for people are made from `reason` and `metadata` elsewhere.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <collegium/sdk/citation.hpp>

namespace collegium::sdk {

// The canonical codes, numbered as in gRPC.
enum class Code : std::uint8_t {
    kCancelled = 1,
    kUnknown = 2,
    kInvalidArgument = 3,
    kDeadlineExceeded = 4,
    kNotFound = 5,
    kAlreadyExists = 6,
    kPermissionDenied = 7,
    kResourceExhausted = 8,
    kFailedPrecondition = 9,
    kAborted = 10,
    kOutOfRange = 11,
    kUnimplemented = 12,
    kInternal = 13,
    kUnavailable = 14,
    kDataLoss = 15,
    kUnauthenticated = 16,
};

using Metadata = std::map<std::string, std::string>;

// One thing wrong with one field of the input.
struct Violation {
    std::string field;   // path in the request, "person.birth_date"
    std::string reason;  // UPPER_SNAKE, stable, has a text in core/i18n
    Metadata metadata;
    std::vector<Citation> citations;

    friend bool operator==(const Violation&, const Violation&) = default;
};

struct Error {
    Code code = Code::kUnknown;
    std::string reason;   // UPPER_SNAKE, stable, has a text in core/i18n
    std::string message;  // English, for developers
    Metadata metadata;
    std::vector<Violation> violations;
    std::vector<Citation> citations;

    friend bool operator==(const Error&, const Error&) = default;
};

}  // namespace collegium::sdk
