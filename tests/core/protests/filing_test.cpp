// Whether a protest can be taken.
#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include <collegium/protests/filing.hpp>

#include "core/protests/examples.hpp"
#include "support/competition_regulation.hpp"

namespace collegium::protests {
namespace {

using i18n::Language;
using testing_support::regulation_of;

constexpr std::int64_t kCaptain = 1;
constexpr std::int64_t kDeputy = 2;
constexpr std::int64_t kPlayer = 3;

Moment on_the_day(const std::string& clock) {
    return moment("2026-10-14 " + clock);
}

Filing filing_of(const nlohmann::json& row) {
    const std::map<std::string, std::pair<std::int64_t, Filer>> who{
        {"captain", {kCaptain, Filer::kTeamRepresentative}},
        {"deputy", {kDeputy, Filer::kTeamRepresentative}},
        {"player", {kPlayer, Filer::kPlayer}},
        {"representative", {4, Filer::kRepresentative}},
        {"other", {5, Filer::kOther}}};
    Filing filing;
    std::tie(filing.person, filing.as) = who.at(row["who"].get<std::string>());
    filing.at = on_the_day(row["at"].get<std::string>());
    filing.in_writing = !row.value("spoken", false);
    filing.articles = row["articles"].get<std::vector<std::string>>();
    filing.subject = row.value("subject", "");
    filing.deposit = row.value("deposit", 0);
    filing.after_protest = row.value("after_protest", false);
    return filing;
}

// RU-2022 WE-38, RU-CHESS W-44, RU-CHESS W-45, RU-CHESS W-46, RU-CHESS W-48, UA-2024 WE-18, UA-2024
// WE-55
TEST(Filing, IsJudgedRequirementByRequirement) {
    const std::map<std::string, Outcome> outcomes{{"accepted", Outcome::kAccepted},
                                                  {"refused", Outcome::kRefused},
                                                  {"incomplete", Outcome::kIncomplete},
                                                  {"needs-decision", Outcome::kNeedsDecision}};
    const nlohmann::json data = examples("filings.json");
    ASSERT_EQ(data["rows"].size(), 31U);
    for (const auto& row : data["rows"]) {
        SCOPED_TRACE(row.dump());
        const competition::Regulation regulation =
            regulation_of(data["events"][row["event"].get<std::string>()]);
        Moments moments;
        moments.game_end = moments.round_end = moments.decision =
            on_the_day(row.value("ended", "18:05"));
        const rounds::Captaincy team{
            kCaptain, {{kDeputy, on_the_day("09:00"), row.value("notice_in_writing", true)}}};
        const auto verdicts =
            review_filing(regulation, stage_of(row),
                          filing_term(regulation, stage_of(row), moments), filing_of(row), team);
        EXPECT_EQ(outcome_of(verdicts), outcomes.at(row["outcome"].get<std::string>()));
        const auto found = std::find_if(
            verdicts.begin(), verdicts.end(),
            [&](const Verdict& verdict) { return verdict.requirement == row["requirement"]; });
        ASSERT_NE(found, verdicts.end());
        EXPECT_EQ(found->outcome, outcomes.at(row["outcome"].get<std::string>()));
        EXPECT_EQ(found->reason, row["reason"]);
        ASSERT_EQ(found->citations.size(), 1U);
        const sdk::Citation& cited = found->citations.front();
        EXPECT_EQ(cited.article, row["article"]);
        EXPECT_EQ(cited.section, row.value("chapter", cited.section));
        EXPECT_EQ(verdict_text(Language::kRu, *found), row["text"]);
        // Nothing else stands in the way.
        for (const Verdict& verdict : verdicts) {
            if (verdict.requirement == row["requirement"]) continue;
            EXPECT_EQ(verdict.outcome, Outcome::kAccepted) << verdict.requirement;
        }
    }
}

TEST(Filing, NamesEveryFaultAtOnceAndTheGravestDecides) {
    const nlohmann::json data = examples("filings.json");
    const competition::Regulation regulation = regulation_of(data["events"]["ru-deposit"]);
    Moments moments;
    moments.round_end = on_the_day("18:05");
    Filing filing;
    filing.as = Filer::kPlayer;
    filing.at = on_the_day("18:30");
    const auto term = filing_term(regulation, Stage::kProtest, moments);
    auto verdicts = review_filing(regulation, Stage::kProtest, term, filing);
    EXPECT_EQ(std::count_if(verdicts.begin(), verdicts.end(),
                            [](const Verdict& one) { return one.outcome == Outcome::kIncomplete; }),
              3);
    EXPECT_EQ(outcome_of(verdicts), Outcome::kIncomplete);
    filing.at = on_the_day("19:06");
    verdicts = review_filing(regulation, Stage::kProtest, term, filing);
    EXPECT_EQ(outcome_of(verdicts), Outcome::kRefused);
}

// A team whose captain nobody named has nobody who files for it.
TEST(Filing, OfATeamNeedsACaptain) {
    const nlohmann::json data = examples("filings.json");
    const competition::Regulation regulation = regulation_of(data["events"]["ru-team"]);
    Filing filing;
    filing.person = kPlayer;
    filing.as = Filer::kPlayer;
    const auto verdicts = review_filing(regulation, Stage::kProtest, std::nullopt, filing);
    EXPECT_EQ(verdicts.front().reason, "NOT_THE_CAPTAIN");
}

TEST(Filing, SpeaksThreeLanguages) {
    const Verdict late{"term", Outcome::kRefused, "PROTEST_LATE", {{"minutes", "5"}}, {}};
    EXPECT_EQ(verdict_text(Language::kRu, late), "Подан позже срока на 5 минут");
    EXPECT_EQ(verdict_text(Language::kUk, late), "Подано пізніше строку на 5 хвилин");
    EXPECT_EQ(verdict_text(Language::kEn, late), "Filed 5 minutes after the term");
}

}  // namespace
}  // namespace collegium::protests
