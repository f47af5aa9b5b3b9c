#include <algorithm>

#include <collegium/standings/standings.hpp>

#include "coefficients.hpp"
#include "ranking.hpp"

namespace collegium::standings {

sdk::Result<std::vector<Row>> table(const pairing::Field& field, const Rules& rules) {
    for (const std::string& criterion : rules.criteria) {
        const auto& known = criteria();
        if (std::find(known.begin(), known.end(), criterion) == known.end()) {
            return sdk::refuse(sdk::Code::kInvalidArgument, "CRITERION_UNKNOWN",
                               "no such tie-break", {{"criterion", criterion}});
        }
    }
    if (const auto wrong = pairing::faults(field); !wrong.empty()) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "FIELD_INCONSISTENT", wrong.front(),
                           {{"fault", wrong.front()}});
    }
    return rank(cards(field, rules), rules);
}

const std::vector<std::string_view>& criteria() {
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> found = coefficient_ids();
        const auto& among_level = group_criteria();
        found.insert(found.end(), among_level.begin(), among_level.end());
        return found;
    }();
    return all;
}

}  // namespace collegium::standings
