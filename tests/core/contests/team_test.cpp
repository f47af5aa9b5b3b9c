#include <gtest/gtest.h>

#include <collegium/contests/team.hpp>

#include "core/contests/examples.hpp"

namespace collegium::contests {
namespace {

using nlohmann::json;

class TeamYear : public testing::TestWithParam<json> {};

// UA-2024 WE-61
TEST_P(TeamYear, HasItsBoard) {
    const rulebook::Row* discipline = team_discipline(book(), GetParam()["year"].get<int>());
    ASSERT_NE(discipline, nullptr);
    EXPECT_EQ(discipline->text("id"), GetParam()["discipline"]);
}

INSTANTIATE_TEST_SUITE_P(Contests, TeamYear, testing::ValuesIn(examples("championships")), name_of);

class TeamOfAuthors : public testing::TestWithParam<json> {};

// UA-2024 WE-61
TEST_P(TeamOfAuthors, SharesItsWorksEvenly) {
    const json& example = GetParam();
    const auto given = example["of_authors"].get<std::vector<int>>();
    const int works = example["works"].get<int>();
    EXPECT_EQ(shares(works, static_cast<int>(given.size())),
              example["shares"].get<std::vector<int>>());
    std::vector<std::string> reasons;
    for (const Verdict& verdict : said(check_team(book(), works, given))) {
        EXPECT_EQ(verdict.outcome, Outcome::kRefused);
        EXPECT_EQ(articles_of(verdict), std::vector<std::string>{"VIII.F 5.1"});
        reasons.push_back(verdict.reason);
    }
    EXPECT_EQ(reasons, example["found"].get<std::vector<std::string>>());
}

INSTANTIATE_TEST_SUITE_P(Contests, TeamOfAuthors, testing::ValuesIn(examples("teams")), name_of);

// UA-2024 WE-61: the shares of the catalogue's file.
TEST(Shares, AreThoseOfTheUkrainianFile) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const json rows = json::parse(in).at("composition_share");
    ASSERT_EQ(rows.size(), 4U);
    for (const json& row : rows) {
        EXPECT_EQ(shares(row["works"].get<int>(), row["authors"].get<int>()),
                  row["shares"].get<std::vector<int>>())
            << row;
    }
}

class Region : public testing::TestWithParam<json> {};

// UA-2024 WE-61
TEST_P(Region, BringsItsBestWorksInAYearWithoutTheChampionship) {
    const auto share = region_share(book(), GetParam()["authors"].get<int>(), true);
    ASSERT_TRUE(share);
    EXPECT_EQ(share->works, GetParam()["works"]);
    EXPECT_EQ(share->shares, GetParam()["shares"].get<std::vector<int>>());
    EXPECT_EQ(share->citation.section + " " + share->citation.article, "VIII.F 5.2");
}

INSTANTIATE_TEST_SUITE_P(Contests, Region, testing::ValuesIn(examples("regions")), name_of);

TEST(Regions, HaveNoStandingThatTheRegulationDoesNotAnnounce) {
    const auto share = region_share(book(), 3, false);
    ASSERT_FALSE(share);
    EXPECT_EQ(share.error().reason, "TEAM_STANDING_NOT_STATED");
    ASSERT_EQ(share.error().citations.size(), 1U);
    EXPECT_EQ(share.error().citations[0].article, "5.2");
    EXPECT_TRUE(i18n::reasons().has(share.error().reason));
}

TEST(TeamChampionships, AreOfTheBooksThatHaveThem) {
    const rulebook::Book other = rulebook::bundled("ru-draughts-2022");
    EXPECT_EQ(team_discipline(other, 2025), nullptr);
    EXPECT_TRUE(check_team(other, 15, std::vector{15}).empty());
    EXPECT_FALSE(region_share(other, 3, true));
}

}  // namespace
}  // namespace collegium::contests
