#include <gmock/gmock.h>

#include <collegium/sdk/export.hpp>
#include <collegium/sdk/game.hpp>

#include "race.hpp"

namespace collegium::sdk {

// Defined in entry_in_c.c: the entry as a C compiler sees it.
extern "C" unsigned collegium_entry_size_in_c(void);

namespace {

using testing::Fault;
using testing::Race;

TEST(Entry, HasTheSameShapeInC) {
    EXPECT_EQ(collegium_entry_size_in_c(), sizeof(collegium_plugin_entry));
}

TEST(Entry, FingerprintNamesWhatBreaksLayout) {
    EXPECT_THAT(std::string(COLLEGIUM_FINGERPRINT),
                ::testing::MatchesRegex("libstdc\\+\\+ cxx11=1 plain pointer=8 tl-expected=[0-9.]+ "
                                        "sdk-draft=[0-9]+"));
}

TEST(Capabilities, AreAskedForByTheirType) {
    const Race race(Fault::kNone);

    ASSERT_NE(query<GameV0>(race), nullptr);
    EXPECT_EQ(query<GameV0>(race)->square_name(2), "2");
    EXPECT_EQ(query<IdentityV0>(race)->identity().id, "race");
    EXPECT_EQ(race.capability(kContestId), nullptr);
}

TEST(Capture, IsTheSameMoveByAnyRoute) {
    Capture one{1, 20, {5, 9, 14}, {10, 17}, 'K'};
    Capture other = one;
    other.via = {12, 18};
    EXPECT_EQ(Move(one), Move(other));

    other.captured = {5, 9};
    EXPECT_NE(Move(one), Move(other));
    other = one;
    other.becomes = kSamePiece;
    EXPECT_NE(Move(one), Move(other));
}

TEST(GameHandle, HoldsAGameOfItsOwnPerClone) {
    const Race race(Fault::kNone);
    GameSetup setup;
    setup.edition = "race";
    auto game = start_game(race, setup);
    ASSERT_TRUE(game);
    const GameHandle copy((*game)->clone());

    ASSERT_TRUE((*game)->play(Placement{2}));

    EXPECT_EQ((*game)->position().text, "2b");
    EXPECT_EQ(copy->position().text, "0a");
}

TEST(GameHandle, PassesARefusalOn) {
    const Race race(Fault::kNone);
    GameSetup setup;
    setup.edition = "unheard-of";

    const auto game = start_game(race, setup);

    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().reason, "EDITION_UNKNOWN");
}

TEST(BoardView, TurnedTwiceIsTheSame) {
    const Race race(Fault::kNone);
    GameSetup setup;
    setup.edition = "race";
    setup.position = "2a";
    const auto game = start_game(race, setup);
    const BoardView view = (*game)->board_view(Side::kFirst);

    EXPECT_NE(turned(view), view);
    EXPECT_EQ(turned(turned(view)), view);
    EXPECT_EQ(turned(view).column_labels.front(), "6");
}

}  // namespace
}  // namespace collegium::sdk
