#include <gtest/gtest.h>

#include <collegium/play/tournament.hpp>

namespace collegium::play {
namespace {

TEST(Tournament, FindsParticipantsAndRoundsByTheirNumbers) {
    Tournament tournament;
    tournament.participants.resize(2);
    tournament.participants[0].number = 2;
    tournament.rounds.resize(1);
    tournament.rounds[0].number = 1;

    EXPECT_EQ(tournament.participant(2), &tournament.participants[0]);
    EXPECT_EQ(tournament.participant(1), nullptr);
    EXPECT_EQ(tournament.participant(0), nullptr) << "one without a number has no number 0";
    EXPECT_EQ(tournament.round(1), &tournament.rounds[0]);
    EXPECT_EQ(tournament.round(2), nullptr);
}

}  // namespace
}  // namespace collegium::play
