// What is wrong with which field, as text, for tests of refusals.
#pragma once

#include <string>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::testing_support {

// "person.public_data.sex REQUIRED" for every violation, in order; empty for a success.
template <typename T>
std::vector<std::string> violations_of(const sdk::Result<T>& result) {
    std::vector<std::string> found;
    if (result) return found;
    for (const sdk::Violation& violation : result.error().violations) {
        found.push_back(violation.field + " " + violation.reason);
    }
    return found;
}

}  // namespace collegium::testing_support
