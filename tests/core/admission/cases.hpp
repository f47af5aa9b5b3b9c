// Cases of tests/data/admission: a competition, an entrant, papers as they were shown, what is
// expected.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <collegium/admission/checks.hpp>

namespace collegium::admission::test {

struct Case {
    std::string book;
    nlohmann::json data;

    [[nodiscard]] std::string name() const { return data.at("name"); }
};

// Of one file, by its path under tests/data.
[[nodiscard]] std::vector<Case> cases_of(const std::string& path);

// A competition and an entrant as the case tells them; holds what the facts point into.
struct Setting {
    explicit Setting(const Case& of);

    std::unique_ptr<competition::Regulation> regulation;
    std::unique_ptr<CompetitionFacts> competition;
    EntrantFacts entrant;
    std::vector<Paper> papers;
    std::vector<Verdict> verdicts;
    Proposal proposal;
};

}  // namespace collegium::admission::test
