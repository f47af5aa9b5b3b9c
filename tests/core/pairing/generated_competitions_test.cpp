// Competitions by chance pass the replay: a short form here, a thousand of every method in the
// soak.
#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include <collegium/lots/ballot.hpp>
#include <collegium/pairing/check.hpp>
#include <collegium/pairing/generate.hpp>
#include <collegium/pairing/pairing_file.hpp>

namespace collegium::pairing {
namespace {

class GeneratedCompetitions : public testing::TestWithParam<Method> {};

// Short form of the thousand competitions of the soak.
void expect_competitions_pass(const SwissSettings& settings) {
    const int competitions = std::getenv("COLLEGIUM_SOAK") != nullptr ? 1000 : 25;
    PairingFile file;
    file.settings = settings;
    for (int competition = 0; competition < competitions; ++competition) {
        std::mt19937 chance(static_cast<unsigned>(competition));
        const int players = 5 + static_cast<int>(chance() % 60);
        const int rounds = 3 + static_cast<int>(chance() % 9);
        auto field = generate_competition(players, rounds, file.settings, Chances(), chance);
        ASSERT_TRUE(field);
        file.field = std::move(*field);
        const auto read = parse_pairing_file(to_text(file));
        ASSERT_TRUE(read);
        ASSERT_EQ(*read, file);
        const auto differences = check_pairings(read->field, read->settings);
        ASSERT_TRUE(differences);
        ASSERT_TRUE(differences->empty()) << "event " << competition;
    }
}

TEST_P(GeneratedCompetitions, PassTheCheckAlsoThroughAFile) {
    SwissSettings settings;
    settings.method = GetParam();
    settings.seed = lots::Seed::parse(lots::sha256_hex("check"));
    expect_competitions_pass(settings);
}

// UA-2024 III.J.9.5: a competition whose numbers were drawn without ratings passes as such, and is
// found out where its file says otherwise.
TEST(GeneratedCompetitionsByLot, PassTheCheckAlsoThroughAFile) {
    SwissSettings settings;
    settings.method = Method::kUaMedian;
    settings.numbers_by_lot = true;
    expect_competitions_pass(settings);
    std::mt19937 chance(3);
    const Field field = generate_competition(12, 2, settings, Chances(), chance).value();
    settings.numbers_by_lot = false;
    const auto differences = check_pairings(field, settings).value();
    ASSERT_FALSE(differences.empty());
    EXPECT_EQ(differences.front().round, 1);
    EXPECT_EQ(differences.front().rule.front().citations.front().article, "9.4");
}

TEST_P(GeneratedCompetitions, APairChangedByHandIsFound) {
    SwissSettings settings;
    settings.method = GetParam();
    settings.seed = lots::Seed::parse(lots::sha256_hex("changed"));
    std::mt19937 chance(5);
    Chances quiet;
    quiet.forfeit = quiet.double_forfeit = quiet.leave = quiet.announced = 0;
    auto field = generate_competition(12, 3, settings, quiet, chance);
    ASSERT_TRUE(field);
    // Two boards of the last round change their second players.
    Player& one = field->players[0];
    Player& two = *std::find_if(field->players.begin() + 1, field->players.end(),
                                [&](Player& p) { return p.number != one.rounds[2].opponent; });
    const int of_one = one.rounds[2].opponent;
    const int of_two = two.rounds[2].opponent;
    const auto marry = [&](Player& a, int b) {
        for (Player& player : field->players) {
            if (player.number != b) continue;
            player.rounds[2].opponent = a.number;
            player.rounds[2].side = other(a.rounds[2].side);
        }
        a.rounds[2].opponent = b;
    };
    marry(one, of_two);
    marry(two, of_one);
    const auto differences = check_pairings(*field, settings);
    ASSERT_TRUE(differences);
    EXPECT_FALSE(differences->empty());
    EXPECT_EQ(differences->front().round, 3);
    for (const Difference& difference : *differences) {
        ASSERT_FALSE(difference.rule.empty());
        EXPECT_TRUE(std::any_of(difference.rule.begin(), difference.rule.end(),
                                [](const Line& line) { return !line.citations.empty(); }))
            << difference.rule.front().text;
    }
}

TEST_P(GeneratedCompetitions, PairsOfTheRegulationCountInTheRoundTheyWerePlayedIn) {
    SwissSettings settings;
    settings.method = GetParam();
    settings.seed = lots::Seed::parse(lots::sha256_hex("forced"));
    Chances quiet;
    quiet.forfeit = quiet.double_forfeit = quiet.leave = quiet.announced = 0;
    std::mt19937 chance(8);
    Field field = new_field(9, 4);
    settings.forced = {{1, 2}};
    settings.bye = 4;
    play_round(field, *pair_swiss(field, settings), quiet, chance);
    settings.forced.clear();
    settings.bye = 0;
    play_round(field, *pair_swiss(field, settings), quiet, chance);
    settings.forced = {{1, 2}};
    settings.bye = 4;
    EXPECT_EQ(check_pairings(field, settings).value(), std::vector<Difference>())
        << "the second round is not asked for them again";
    settings.forced = {{1, 3}, {7, 99}};
    settings.bye = 99;
    EXPECT_TRUE(check_pairings(field, settings)) << "what is to come changes nothing that was";
    EXPECT_EQ(settings_of_round(field, settings, 1).forced.size(), 0U);
}

INSTANTIATE_TEST_SUITE_P(Methods, GeneratedCompetitions, testing::ValuesIn(all_methods()),
                         [](const testing::TestParamInfo<Method>& instance) {
                             std::string name(method_id(instance.param));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace collegium::pairing
