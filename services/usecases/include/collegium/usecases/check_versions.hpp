// What the etag of an admission check says.
#pragma once

#include <cstdint>

namespace collegium::usecases {

// Versions of what a decision about one entrant rests on: the etag of a check.
struct CheckVersions {
    std::int64_t admission = 0;  // 0: nothing was ticked or decided
    std::int64_t entrant = 0;
    std::int64_t person = 0;
    std::int64_t application = 0;

    friend bool operator==(const CheckVersions&, const CheckVersions&) = default;
};

}  // namespace collegium::usecases
