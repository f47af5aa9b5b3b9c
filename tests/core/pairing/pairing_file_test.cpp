#include <gtest/gtest.h>

#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/check.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/pairing/pairing_file.hpp>

namespace collegium::pairing {
namespace {

constexpr const char* kSmall = R"(collegium-pairing 1
method ru-numbers
number-one second
scale 2 1 0 2
rounds 3
player 1 rating=2105 team="Нижний Новгород" name="Иванов Иван"
player 2   # a remark
player 3

round 1
2 1 0 2
3 bye

round 2
3 1 + -
2 absent

next
2 out
)";

TEST(PairingFile, IsReadWithItsSettingsPlayersAndRounds) {
    const auto file = parse_pairing_file(kSmall);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->settings.number_one, Side::kSecond);
    EXPECT_EQ(file->field.scale.unit, 2);
    EXPECT_EQ(file->field.rounds_done(), 2);
    const Player& first = file->field.player(1);
    EXPECT_EQ(first.rating, 2105);
    EXPECT_EQ(first.team, "Нижний Новгород");
    EXPECT_EQ(file->names.at(1), "Иванов Иван");
    EXPECT_EQ(first.rounds[0], (Appearance{Part::kPlayed, 2, Side::kSecond, 2}));
    EXPECT_EQ(first.rounds[1], (Appearance{Part::kForfeitLoss, 3, Side::kSecond, 0}));
    EXPECT_FALSE(file->field.player(2).plays);
    EXPECT_TRUE(faults(file->field).empty());
}

TEST(PairingFile, IsReadAgainAsItWasWritten) {
    const auto file = parse_pairing_file(kSmall);
    ASSERT_TRUE(file);
    const auto again = parse_pairing_file(to_text(*file));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *file);
    EXPECT_EQ(to_text(*again), to_text(*file));
}

TEST(PairingFile, NamesWithQuotesAndSignsAreReadAgainAsTheyWere) {
    auto file = parse_pairing_file(kSmall);
    ASSERT_TRUE(file);
    file->field.players[0].team = "МБУ \"СШ № 5\"";
    file->field.players[1].team = "ДЮСШ #2 \\ \"";
    file->names[1] = "\"=\" \\\\";
    const auto again = parse_pairing_file(to_text(*file));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *file);
    EXPECT_EQ(to_text(*again), to_text(*file));
}

// UA-2024 III.J.9.5.
TEST(PairingFile, SaysThatNumbersWereDrawnWithoutRatings) {
    PairingFile file;
    file.settings.method = Method::kUaMedian;
    file.settings.numbers_by_lot = true;
    file.field = new_field(6, 3);
    const auto again = parse_pairing_file(to_text(file));
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->settings.numbers_by_lot);
    EXPECT_EQ(to_text(pair_swiss(again->field, again->settings).value()),
              "round 1\n1 2\n3 4\n5 6\n");
    const auto read = [](const std::string& word) {
        return parse_pairing_file("collegium-pairing 1\nmethod ua-solkoff-median\nnumbers " + word +
                                  "\n");
    };
    EXPECT_FALSE(read("rating")->settings.numbers_by_lot);
    EXPECT_EQ(read("ratings").error().violations.front().reason, "EVENT_FILE_VALUE");
}

// RU-2022 5.4.10.6.1 and 5.4.10.6.2 read two ways: a competition paired by the one that is not the
// default passes where its file says so, and is found out where it does not.
TEST(PairingFile, SaysHowEqualCoefficientsStandInEvenRounds) {
    SwissSettings settings;
    settings.method = Method::kRuTruncatedSolkoff;
    settings.descending_in_even_rounds = false;
    settings.median_sides_by_letter = true;
    std::mt19937 chance(11);
    const Field field = generate_competition(16, 4, settings, Chances(), chance).value();
    const std::string text = to_text(PairingFile{field, settings, {}});
    EXPECT_NE(text.find("even-rounds ascending\n"), std::string::npos);
    const auto read = parse_pairing_file(text);
    ASSERT_TRUE(read);
    EXPECT_FALSE(read->settings.descending_in_even_rounds);
    EXPECT_TRUE(read->settings.median_sides_by_letter);
    EXPECT_TRUE(check_pairings(read->field, read->settings)->empty());
    settings.descending_in_even_rounds = true;
    EXPECT_FALSE(check_pairings(field, settings)->empty()) << "a draw that shows the difference";
    EXPECT_EQ(to_text(PairingFile{field, settings, {}}).find("even-rounds"), std::string::npos);
    EXPECT_FALSE(parse_pairing_file("collegium-pairing 1\neven-rounds upwards\n"));
}

TEST(PairingFile, SaysWhoseResultsAreAnnulled) {
    auto file = parse_pairing_file(kSmall);
    ASSERT_TRUE(file);
    EXPECT_FALSE(file->field.player(3).struck);
    file->field.players[2].struck = true;
    const auto again = parse_pairing_file(to_text(*file));
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->field.player(3).struck);
    EXPECT_EQ(*again, *file);
}

TEST(PairingFile, KeepsWhatARoundWithoutAGameIsWorth) {
    const std::string text =
        "collegium-pairing 1\nmethod ru-numbers\nscale 2 1 0 2\nrounds 3\nplayer 1\nplayer 2\n"
        "player 3\nround 1\n1 bye 1\n2 absent 1\n3 out 1\n";
    const auto file = parse_pairing_file(text);
    ASSERT_TRUE(file);
    EXPECT_EQ(file->field.player(1).rounds[0], (Appearance{Part::kBye, 0, Side::kFirst, 1}));
    EXPECT_EQ(file->field.player(2).rounds[0], (Appearance{Part::kAbsent, 0, Side::kFirst, 1}));
    EXPECT_EQ(*parse_pairing_file(to_text(*file)), *file);
    EXPECT_FALSE(parse_pairing_file(text + "3 free 1\n"));
}

TEST(PairingFile, EveryFaultIsNamedWithItsLine) {
    const auto file = parse_pairing_file(
        "collegium-pairing 1\nmethod dutch\nplayer 1\nplayer 1\nplayer x\nround 2\n1 7 2 0\n1 "
        "sleeps\n");
    ASSERT_FALSE(file);
    std::map<std::string, std::string> reasons;
    for (const auto& violation : file.error().violations) {
        reasons.emplace(violation.field, violation.reason);
    }
    const std::map<std::string, std::string> expected{
        {"line 2", "EVENT_FILE_METHOD"}, {"line 4", "EVENT_FILE_TWICE"},
        {"line 5", "EVENT_FILE_VALUE"},  {"line 6", "EVENT_FILE_ROUND"},
        {"line 7", "EVENT_FILE_PLAYER"}, {"line 8", "EVENT_FILE_WORD"}};
    EXPECT_EQ(reasons, expected);
    EXPECT_FALSE(parse_pairing_file(""));
}

}  // namespace
}  // namespace collegium::pairing
