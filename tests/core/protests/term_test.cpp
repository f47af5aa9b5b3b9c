// Until when a protest is filed and decided.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include <collegium/competition/lifecycle.hpp>
#include <collegium/i18n/reasons.hpp>

#include "core/protests/examples.hpp"
#include "support/competition_regulation.hpp"

namespace collegium::protests {
namespace {

using testing_support::regulation_of;

competition::Regulation competition_of(const nlohmann::json& data, const nlohmann::json& row) {
    return regulation_of(data["events"][row["event"].get<std::string>()]);
}

void expect_article(const std::vector<sdk::Citation>& citations, const nlohmann::json& row) {
    if (!row.contains("article")) {
        EXPECT_TRUE(citations.empty()) << "the book is silent";
        return;
    }
    ASSERT_EQ(citations.size(), 1U);
    EXPECT_EQ(citations.front().article, row["article"]);
    EXPECT_EQ(citations.front().section, row.value("chapter", citations.front().section));
}

// With everything given that must be, whatever it is, but for one parameter.
competition::Regulation filled(const competition::Regulation& regulation,
                               const std::string& but_for) {
    std::vector<competition::Setting> settings;
    for (const competition::Entry& entry : regulation.entries()) {
        if (entry.from_competition) settings.push_back({entry.id, *entry.value, entry.source});
        if (!entry.required || entry.given() || entry.id == but_for) continue;
        const std::string& kind = entry.parameter->text("kind");
        const std::string text = kind == "number"        ? std::to_string(entry.least.value_or(7))
                                 : kind == "flag"        ? "true"
                                 : kind == "date"        ? "2026-08-01"
                                 : entry.choices.empty() ? "45+30"
                                                         : entry.choices.front().id;
        settings.push_back(
            {entry.id, competition::parse_setting(*entry.parameter, text).value(), {}});
    }
    return {regulation.frame(), settings};
}

// RU-2022 WE-37, RU-CHESS W-45
TEST(ProtestTerm, RunsFromTheMomentTheBookNames) {
    const std::map<std::string, Term::Kind> kinds{{"counted", Term::Kind::kCounted},
                                                  {"open", Term::Kind::kOpen},
                                                  {"by-regulation", Term::Kind::kByRegulation},
                                                  {"any-time", Term::Kind::kAnyTime}};
    const nlohmann::json data = examples("terms.json");
    ASSERT_EQ(data["filing"].size(), 21U);
    for (const auto& row : data["filing"]) {
        SCOPED_TRACE(row.dump());
        Moments moments;
        moments.game_end = moment(row, "game_end");
        moments.decision = moment(row, "decision");
        moments.round_end = moment(row, "round_end");
        moments.next_round = moment(row, "next_round");
        moments.last_round = row.value("last_round", false);
        const auto term = filing_term(competition_of(data, row), stage_of(row), moments);
        if (row["kind"] == "none") {
            EXPECT_FALSE(term);
            continue;
        }
        ASSERT_TRUE(term);
        EXPECT_EQ(term->kind, kinds.at(row["kind"].get<std::string>()));
        EXPECT_EQ(term->since, moment(row, "since"));
        EXPECT_EQ(term->until, moment(row, "until"));
        expect_article(term->citations, row);
    }
}

// RU-CHESS W-45: a competition without a term where the regulation has to set it does not open.
TEST(ProtestTerm, IsInTheRegulationBeforeTheCompetitionIsPublished) {
    const nlohmann::json data = examples("terms.json");
    ASSERT_EQ(data["publication"].size(), 3U);
    for (const auto& row : data["publication"]) {
        SCOPED_TRACE(row.dump());
        const competition::Regulation regulation = competition_of(data, row);
        const auto parameter = row["parameter"].get<std::string>();
        const auto of_parameter = [&](const sdk::Violation& one) { return one.field == parameter; };

        const auto missing = competition::review(regulation).missing;
        const auto said = std::find_if(missing.begin(), missing.end(), of_parameter);
        ASSERT_EQ(said != missing.end(), row["missing"]);
        if (said != missing.end()) {
            EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, *said).text, row["text"]);
            expect_article(said->citations, row);
        }

        const competition::Regulation full = filled(regulation, parameter);
        const competition::ProgressFacts facts;
        competition::Course course;
        course.regulation = &full;
        course.facts = &facts;
        const auto condition = competition::find_condition(course, "regulation");
        ASSERT_TRUE(condition);
        EXPECT_EQ(!condition->met(), row["missing"]);
        EXPECT_EQ(std::any_of(condition->details.begin(), condition->details.end(), of_parameter),
                  row["missing"]);
        const auto opened = competition::check_step(course, competition::State::kApplications, "",
                                                    i18n::Language::kRu);
        const bool refused =
            !opened && opened.error().reason == "ADVANCE_BLOCKED" &&
            std::any_of(opened.error().violations.begin(), opened.error().violations.end(),
                        [](const sdk::Violation& one) { return one.field == "regulation"; });
        EXPECT_EQ(refused, row["missing"]);
    }
}

// RU-2022 WE-37; UA-2024 WE-57: the committee's decision is final and the chief arbiter corrects
// the result by it.
TEST(RulingTerm, HasTwoLimits) {
    const nlohmann::json data = examples("terms.json");
    ASSERT_EQ(data["ruling"].size(), 6U);
    for (const auto& row : data["ruling"]) {
        SCOPED_TRACE(row.dump());
        const auto ruling = ruling_of(competition_of(data, row), stage_of(row));
        ASSERT_TRUE(ruling);
        EXPECT_EQ(ruling->committee ? "committee" : ruling->post, row["decides"]);
        EXPECT_NE(ruling->committee, !ruling->post.empty());
        EXPECT_EQ(ruling->final, row.value("final", ruling->committee)) << "a committee's is";
        EXPECT_EQ(ruling->carried_out_by, row.value("carried_out_by", ""));
        expect_article(ruling->citations, row);
        const RulingTerm term =
            ruling_term(*ruling, *moment(row, "filed"), moment(row, "approval"));
        EXPECT_EQ(term.before, moment(row, "before"));
        EXPECT_EQ(term.at_latest, moment(row, "at_latest"));
        for (const auto& decided : row["in_time"])
            EXPECT_TRUE(term.in_time(moment(decided.get<std::string>()))) << decided;
        for (const auto& decided : row["late"])
            EXPECT_FALSE(term.in_time(moment(decided.get<std::string>()))) << decided;
    }
}

}  // namespace
}  // namespace collegium::protests
