// The numbers here were computed by another program (Python's hashlib) from the description in
// lot.hpp alone.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/lots/lot.hpp>

namespace collegium::lots {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSeed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

Ballot numbers(std::size_t count, Method method) {
    Ballot ballot;
    ballot.method = method;
    for (std::size_t i = 1; i <= count; ++i)
        ballot.items.push_back({std::to_string(i), "", false});
    return ballot;
}

// Nine cells of which only every third may be played.
Ballot mostly_void() {
    Ballot ballot;
    ballot.facts = {{"table", "t"}};
    for (int i = 1; i <= 9; ++i)
        ballot.items.push_back({"I-" + std::to_string(i), "moves ab4", i % 3 != 0});
    return ballot;
}

TEST(Lot, OrdersAsAnotherProgramDoes) {
    const auto lot = draw(numbers(7, Method::kOrder), *Seed::parse(kSeed));
    ASSERT_TRUE(lot.has_value());
    EXPECT_THAT(lot->drawn, ElementsAre(5U, 0U, 3U, 1U, 2U, 6U, 4U));
    EXPECT_EQ(lot->steps.size(), 6U);
}

TEST(Lot, DrawsVoidItemsAgainAsAnotherProgramDoes) {
    EXPECT_EQ(sha256_hex(to_text(mostly_void())),
              "4e5b487f623825a9f25dc50cbeb1d552897ab51d1f7051592f0c0705e1fa97d5");
    const auto seed = Seed::of_bytes(
        std::string("\x7c\xe5\xfc\xd0\x46\x00\x4c\x9f\x93\xde\xa6\xb3\xc2\xef\xfd\x72"
                    "\xdc\xe1\x5e\x0e\xdd\xb2\x34\x5f\xb6\xf4\x51\x57\xbe\xf0\x73\x43",
                    32));
    EXPECT_EQ(seed.hex(), sha256_hex("seed 2"));
    const auto lot = draw(mostly_void(), seed);
    ASSERT_TRUE(lot.has_value());
    EXPECT_THAT(lot->drawn, ElementsAre(8U));
    EXPECT_THAT(lot->redrawn, ElementsAre(4U, 0U, 1U, 3U, 0U, 3U));
}

TEST(Lot, ShowsEveryStepSoThatItCanBeFollowedByHand) {
    const auto lot = draw(mostly_void(), *Seed::parse(sha256_hex("seed 1")));
    ASSERT_TRUE(lot.has_value());
    const std::string block =
        "pick/1:" + sha256_hex("seed 1") + ":" + sha256_hex(to_text(mostly_void())) + ":0";
    ASSERT_EQ(lot->steps.size(), 1U);
    EXPECT_THAT(lot->steps[0], HasSubstr(block + " = " + sha256_hex(block) + ": "));
    EXPECT_THAT(lot->steps[0], HasSubstr(" mod 9 = 5"));
}

TEST(Lot, IsAnotherOneForOtherInputs) {
    std::set<std::vector<std::size_t>> orders;
    for (const char* table : {"a", "b", "c"}) {
        Ballot ballot = numbers(50, Method::kOrder);
        ballot.facts = {{"table", table}};
        orders.insert(draw(ballot, *Seed::parse(kSeed))->drawn);
    }
    EXPECT_EQ(orders.size(), 3U);
}

TEST(Lot, FavoursNobody) {
    std::vector<int> drawn(6);
    for (int i = 0; i < 6000; ++i) {
        const auto seed = Seed::parse(sha256_hex(std::to_string(i)));
        ++drawn[draw(numbers(6, Method::kPick), *seed)->drawn.front()];
    }
    for (const int count : drawn) {  // five standard deviations
        EXPECT_GT(count, 855);
        EXPECT_LT(count, 1145);
    }
}

TEST(Lot, CannotBeDrawnFromNothing) {
    Ballot ballot = mostly_void();
    for (BallotItem& item : ballot.items)
        item.is_void = true;
    EXPECT_EQ(draw(ballot, *Seed::parse(kSeed)).error().reason, "NOTHING_TO_DRAW");
    EXPECT_EQ(draw({}, *Seed::parse(kSeed)).error().reason, "NOTHING_TO_DRAW");
}

TEST(Ballot, IsReadBackFromItsText) {
    const Ballot ballot = mostly_void();
    const auto read = parse_ballot(to_text(ballot));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(*read, ballot);
    EXPECT_EQ(fact(*read, "table"), "t");
    EXPECT_EQ(fact(*read, "edition"), "");
}

TEST(Ballot, KeepsOneValueInOneField) {
    Ballot ballot;
    ballot.items = {{"two\tfields", "two\nlines", false}};
    EXPECT_EQ(to_text(ballot), "method\tpick/1\nitem\ttwo fields\ttwo lines\n");
}

TEST(Ballot, SaysWhereItsTextIsDamaged) {
    for (const auto& [text, line] :
         std::vector<std::pair<std::string, std::string>>{{"item\ta\tb\n", "1"},
                                                          {"method\tpick/2\n", "1"},
                                                          {"method\tpick/1\nitem\ta\n", "2"},
                                                          {"method\tpick/1\nthing\ta\tb\n", "2"},
                                                          {"method\tpick/1\nitem\ta\tb", "2"}}) {
        const auto read = parse_ballot(text);
        ASSERT_FALSE(read.has_value()) << text;
        EXPECT_EQ(read.error().reason, "BALLOT_UNREADABLE");
        EXPECT_EQ(read.error().metadata.at("line"), line);
    }
}

TEST(Seed, IsReadInEitherCaseAndNothingElse) {
    EXPECT_EQ(Seed::parse(std::string(64, 'A'))->hex(), std::string(64, 'a'));
    EXPECT_FALSE(Seed::parse(std::string(63, 'a')).has_value());
    EXPECT_FALSE(Seed::parse(std::string(64, 'g')).has_value());
    EXPECT_FALSE(Seed::parse("").has_value());
}

}  // namespace
}  // namespace collegium::lots
