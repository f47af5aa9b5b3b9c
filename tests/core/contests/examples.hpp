// The worked examples of tests/data/contests, and verdicts as they write them.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/contests/verdict.hpp>
#include <collegium/registry/calendar.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "support/test_name.hpp"

namespace collegium::contests {

[[nodiscard]] inline const nlohmann::json& examples() {
    static const nlohmann::json all = [] {
        std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/contests/ua-2024.json");
        return nlohmann::json::parse(in);
    }();
    return all;
}

[[nodiscard]] inline std::vector<nlohmann::json> examples(const std::string& part) {
    return examples().at(part).get<std::vector<nlohmann::json>>();
}

// The book they are of.
[[nodiscard]] inline const rulebook::Book& book() {
    static const rulebook::Book ours = rulebook::bundled(examples().at("book").get<std::string>());
    return ours;
}

[[nodiscard]] inline std::string name_of(const testing::TestParamInfo<nlohmann::json>& info) {
    return testing_support::test_name(info.param.at("example").get<std::string>(), info.index);
}

[[nodiscard]] inline registry::Date date_of(const nlohmann::json& text) {
    return registry::parse_iso_date(text.get<std::string>()).value();
}

[[nodiscard]] inline std::string to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::kAccepted:
            return "accepted";
        case Outcome::kNeedsDecision:
            return "needs-decision";
        case Outcome::kRefused:
            break;
    }
    return "refused";
}

[[nodiscard]] inline std::string to_string(Effect effect) {
    switch (effect) {
        case Effect::kNone:
            return "none";
        case Effect::kMark:
            return "mark";
        case Effect::kNotAdmitted:
            return "not-admitted";
        case Effect::kExcluded:
            break;
    }
    return "excluded";
}

// "VIII.A 4.1".
[[nodiscard]] inline std::vector<std::string> articles_of(const Verdict& verdict) {
    std::vector<std::string> articles;
    for (const sdk::Citation& citation : verdict.citations)
        articles.push_back(citation.section + " " + citation.article);
    return articles;
}

// Those with something to say. Each has words in every language and an article behind it.
[[nodiscard]] inline std::vector<Verdict> said(const std::vector<Verdict>& verdicts) {
    std::vector<Verdict> found;
    for (const Verdict& verdict : verdicts) {
        EXPECT_FALSE(verdict.citations.empty()) << verdict.requirement << " cites nothing";
        if (verdict.reason.empty()) {
            EXPECT_EQ(verdict.outcome, Outcome::kAccepted) << verdict.requirement;
            continue;
        }
        for (const i18n::Language language : i18n::kLanguages) {
            EXPECT_TRUE(i18n::reasons().has(verdict.reason)) << verdict.reason;
            const i18n::ReasonText words = words_of(language, verdict);
            EXPECT_EQ((words.text + words.what_to_do).find("…"), std::string::npos) << words.text;
        }
        found.push_back(verdict);
    }
    return found;
}

}  // namespace collegium::contests
