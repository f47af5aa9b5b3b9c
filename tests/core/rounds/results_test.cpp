#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/rounds/micro_match.hpp>
#include <collegium/rounds/withdrawal.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"

namespace collegium::rounds {
namespace {

using rulebook::bundled;

// UA-2024 WE-38
TEST(MicroMatch, TheGamesOnlyDecideWhoWon) {
    const pairing::Scale scale =
        scale_of(*bundled("ua-draughts-2024").find("scoring", "two-one-nought"));
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/pairing/ua-examples.json");
    const nlohmann::json examples = nlohmann::json::parse(in)["micromatch"];
    ASSERT_EQ(examples.size(), 3U);
    const auto score = [&](const nlohmann::json& two) {
        return Score{two[0].get<pairing::Points>() * scale.unit,
                     two[1].get<pairing::Points>() * scale.unit};
    };
    for (const auto& example : examples) {
        std::vector<Score> games;
        for (const auto& game : example["games"])
            games.push_back(score(game));
        EXPECT_EQ(encounter_score(games, scale), score(example["points"])) << example;
    }
    EXPECT_EQ(side_in_game(pairing::Side::kSecond, 1), pairing::Side::kSecond);
    EXPECT_EQ(side_in_game(pairing::Side::kSecond, 2), pairing::Side::kFirst);
}

TEST(MicroMatch, ScalesComeFromTheBook) {
    const auto& book = bundled("ru-draughts-2022");
    const pairing::Scale halves = scale_of(*book.find("scoring", "one-half-nought"));
    EXPECT_EQ(halves.win, 2);
    EXPECT_EQ(halves.draw, 1);
    EXPECT_EQ(halves.unit, 2);
}

// RU-2022 WE-12: eight players, seven games.
TEST(Withdrawal, UnderHalfNothingCountsForAnybodysPlace) {
    const std::map<std::string, Mark> marks{{"−", Mark::kMinus}, {"+", Mark::kPlus}};
    const nlohmann::json example =
        testing_support::worked_example("play/leaving.json", "RU-2022 WE-12");
    for (const auto& one : example["cases"]) {
        const WithdrawalAccount account =
            account_withdrawal(bundled(one["book"].get<std::string>()), "round-robin",
                               one["played"].get<int>(), example["scheduled"].get<int>());
        const PlayedGames struck =
            one["rated"] == true ? PlayedGames::kRatingOnly : PlayedGames::kAnnulled;
        EXPECT_EQ(account.played, one["struck"] == true ? struck : PlayedGames::kCounted) << one;
        EXPECT_EQ(account.own_unplayed, marks.at(one["own_mark"].get<std::string>())) << one;
        EXPECT_EQ(account.opponents_unplayed, marks.at(one["mark_of_others"].get<std::string>()))
            << one;
        EXPECT_EQ(account.citation.article, one["article"]) << one;
    }
}

// Exactly half of eight is half (RU-2022 5.4.5.2, 5.4.5.3).
TEST(Withdrawal, ExactlyHalfIsHalf) {
    const auto& book = bundled("ru-draughts-2022");
    EXPECT_EQ(account_withdrawal(book, "round-robin", 4, 8).played, PlayedGames::kCounted);
    EXPECT_EQ(account_withdrawal(book, "round-robin", 3, 8).played, PlayedGames::kRatingOnly);
}

// RU-2022 5.4.5.5
TEST(Withdrawal, InASwissEverythingPlayedStays) {
    const WithdrawalAccount left = account_withdrawal(bundled("ru-draughts-2022"), "swiss", 3, 7);
    EXPECT_EQ(left.played, PlayedGames::kCounted);
    EXPECT_EQ(left.own_unplayed, Mark::kNone);
}

// UA-2024 III.E.1.1, III.E.1.2, III.E.2
TEST(Withdrawal, TheUkrainianRulesAnnulWhatIsUnderHalf) {
    const auto& book = bundled("ua-draughts-2024");
    EXPECT_EQ(account_withdrawal(book, "round-robin", 6, 11).played, PlayedGames::kCounted);
    EXPECT_EQ(account_withdrawal(book, "round-robin", 5, 11).played, PlayedGames::kAnnulled);
    EXPECT_EQ(account_withdrawal(book, "swiss", 1, 9).played, PlayedGames::kCounted);
}

// RU-CHESS W-36, RU-CHESS W-37, RU-CHESS W-13
TEST(Withdrawal, ChessCountsFromHalfOn) {
    const auto& book = bundled("ru-chess-2023");
    const nlohmann::json examples = testing_support::data_file("pairing/ru-chess-examples.json");
    const nlohmann::json& said = examples["section_16"];
    // Each with the article of its example.
    std::vector<std::pair<nlohmann::json, nlohmann::json>> rows;
    rows.emplace_back(said["RU-CHESS W-37"]["exactly_half"], said["RU-CHESS W-37"]["article"]);
    for (const char* name : {"RU-CHESS W-36", "RU-CHESS W-37"})
        rows.emplace_back(examples["round_robin_6"][said[name]["figures"].get<std::string>()],
                          said[name]["article"]);
    for (const auto& [example, article] : rows) {
        SCOPED_TRACE(example.dump());
        const int completed = example["completed"].get<int>();
        const int of = example["of"].get<int>();
        EXPECT_EQ(100 * completed / of, example["percent"]);
        const WithdrawalAccount account = account_withdrawal(book, "round-robin", completed, of);
        EXPECT_EQ(account.played == PlayedGames::kCounted, example["counted"]);
        EXPECT_EQ(account.own_unplayed, Mark::kMinus);
        EXPECT_EQ(account.opponents_unplayed, Mark::kPlus);
        EXPECT_EQ(account.citation.article, article);
    }
    const nlohmann::json gone = testing_support::data_file("play/leaving.json")["RU-CHESS W-13"];
    EXPECT_EQ(account_withdrawal(book, "round-robin", gone["completed"].get<int>(),
                                 gone["scheduled"].get<int>())
                  .played,
              gone["struck"] ? PlayedGames::kRatingOnly : PlayedGames::kCounted);
}

// RU-CHESS W-52: removed by the panel after round 5 of 9.
TEST(Withdrawal, WhoIsRemovedIsCountedAsWhoLeft) {
    const auto& book = bundled("ru-chess-2023");
    const nlohmann::json example = testing_support::data_file("play/leaving.json")["RU-CHESS W-52"];
    const nlohmann::json& swiss = example["swiss"];
    const WithdrawalAccount stays =
        account_withdrawal(book, "swiss", swiss["after"].get<int>(), swiss["rounds"].get<int>());
    EXPECT_EQ(stays.played, PlayedGames::kCounted);
    EXPECT_EQ(stays.citation.article, swiss["article"].get<std::string>());
    const int scheduled = example["scheduled"].get<int>();
    for (const auto& one : example["cases"]) {
        const int completed = one["completed"].get<int>();
        EXPECT_EQ(100 * completed / scheduled, one["percent"].get<int>());
        const WithdrawalAccount account =
            account_withdrawal(book, "round-robin", completed, scheduled);
        EXPECT_EQ(account.played, one["struck"] ? PlayedGames::kRatingOnly : PlayedGames::kCounted);
        EXPECT_EQ(account.citation.article, one["article"].get<std::string>());
    }
}

}  // namespace
}  // namespace collegium::rounds
