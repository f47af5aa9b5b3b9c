// Something an official has to look at before the commission decides. It blocks nothing by itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::admission {

enum class Severity : std::uint8_t {
    kRefused = 1,        // against the book
    kNeedsDecision = 2,  // the commission may decide either way
    kInfo = 3,
};

struct Remark {
    std::string reason;      // "NOT_IN_PRELIMINARY"; its words are in core/i18n
    sdk::Metadata metadata;  // what its words name
    std::vector<sdk::Citation> citations;
    Severity severity = Severity::kNeedsDecision;
    std::string field;  // path in the API, "doctor_mark"

    friend bool operator==(const Remark&, const Remark&) = default;
};

}  // namespace collegium::admission
