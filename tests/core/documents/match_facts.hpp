// The matches of tests/data/documents/match-protocol.json as the form is given them.
#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/documents/forms/match_protocol.hpp>

namespace collegium::documents::testing {

struct MatchExample {
    nlohmann::json data;
    std::vector<rounds::TeamBoard> results;
    pairing::Scale scale;            // of the book
    standings::MatchRule rule;       // of the book
    MatchProtocolFacts before_play;  // players named, no results
    MatchProtocolFacts facts;
};

[[nodiscard]] std::vector<MatchExample> match_examples();

}  // namespace collegium::documents::testing
