// Knockouts of several defeats and for all places, from the draw to their end.
#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <collegium/play/places.hpp>
#include <collegium/usecases/play.hpp>

#include "rounds_fixture.hpp"

namespace collegium::usecases {
namespace {

using testing_support::swiss_of;

class Brackets : public testing::RoundsTest {
  protected:
    void draw(play::System system, int players) {
        play::Settings settings = swiss_of(0);
        settings.system = system;
        settings.method.reset();
        settings.criteria.clear();
        enter(players, settings);
    }
    [[nodiscard]] Play loaded() {
        const storage::ReadLease lease = store_->read();
        return load_play(*lease, *library(), drawn_.id, text::Alphabet::kRussian).value();
    }
    [[nodiscard]] bool finished() {
        return loaded().record.state == storage::TournamentState::kFinished;
    }
    // The lower number wins every encounter.
    void play_to_the_end(int most_rounds) {
        for (int round = 1; !finished(); ++round) {
            ASSERT_LE(round, most_rounds);
            const RoundView draft = pair();
            std::vector<int> winners;
            for (const auto& [first, second] : pairs_of(draft))
                winners.push_back(std::min(first, second));
            (void)approve(round);
            (void)start(round);
            results(round, winners);
            (void)close(round);
        }
    }
    [[nodiscard]] std::vector<std::string> places() {
        const Play play = loaded();
        const auto table = play::places_after(play.tournament, play.book());
        std::vector<std::string> texts;
        for (const standings::Row& row : table.value().rows)
            texts.push_back(play::place_text(row));
        return texts;
    }
};

// By the number of participants.
class BracketsOfAnyNumber : public Brackets, public ::testing::WithParamInterface<int> {};

TEST_P(BracketsOfAnyNumber, ForAllPlacesGiveEverybodyOneOfTheirOwn) {
    draw(play::System::kKnockoutAllPlaces, GetParam());
    play_to_the_end(4);
    std::set<std::string> distinct;
    for (const std::string& place : places())
        distinct.insert(place);
    EXPECT_EQ(distinct.size(), static_cast<std::size_t>(GetParam()));
    for (int place = 1; place <= GetParam(); ++place)
        EXPECT_TRUE(distinct.contains(std::to_string(place))) << place;
}

TEST_P(BracketsOfAnyNumber, OfTwoDefeatsEndWithOneWhoHasFewer) {
    draw(play::System::kDoubleKnockout, GetParam());
    play_to_the_end(2 * GetParam());
    const Play play = loaded();
    const auto table = play::places_after(play.tournament, play.book());
    ASSERT_TRUE(table);
    EXPECT_EQ(table->rows[0].number, 1) << "never lost";
    EXPECT_EQ(play::place_text(table->rows[0]), "1");
    EXPECT_EQ(play::place_text(table->rows[1]), "2");
}

TEST_F(Brackets, AreExplainedFromWhatWasKnownWhenTheyWerePaired) {
    draw(play::System::kDoubleKnockout, 4);
    play_round(1, {1, 3});
    (void)pair();
    const auto explained = [&] {
        const storage::ReadLease lease = store_->read();
        return explain_pair(chief_, *lease, *library(), drawn_.round(2), 1).value();
    };
    const std::vector<std::string> then = explained();
    result(1, 1, play::Outcome::kSecondWins);  // 1 is no longer unbeaten
    EXPECT_EQ(explained(), then);
}

INSTANTIATE_TEST_SUITE_P(ThreeToNine, BracketsOfAnyNumber, ::testing::Range(3, 10));

}  // namespace
}  // namespace collegium::usecases
