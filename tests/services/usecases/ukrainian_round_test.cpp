// Boards of the Ukrainian book: lateness, drawn starts, micro-matches, a result the committee
// changed.
#include <stdexcept>

#include <gmock/gmock.h>

#include "starts_fixture.hpp"
#include "support/worked_example.hpp"

namespace collegium::usecases::testing {
namespace {

using nlohmann::json;
using play::Outcome;
using std::chrono::minutes;

constexpr const char* kFile = "play/ua-2024.json";

json round_examples(const char* section, const char* name) {
    return testing_support::worked_rows(kFile, section, name);
}

json drawn_starts() {
    return testing_support::data_file(kFile).at("drawn_starts");
}

Outcome outcome_written(const json& text) {
    if (text == "2:0") return Outcome::kFirstWins;
    if (text == "0:2") return Outcome::kSecondWins;
    if (text == "1:1") return Outcome::kDraw;
    if (text == "−:+") return Outcome::kFirstAbsent;
    if (text == "−:−") return Outcome::kBothAbsent;
    throw std::runtime_error("no result " + text.dump());
}

// Micro-matches of two games of draughts-64 from drawn starts, 45 minutes and 10 seconds a move.
class UkrainianRound : public WithDrawnStarts<UkrainianResults> {
  protected:
    UkrainianRound() : WithDrawnStarts("draughts-64", 2) {
        draw_starts_from(drawn_starts()["table"].get<std::string>(), 45, 10);
    }
};

// One game of draughts-64 from the usual start.
class UkrainianFreeStart : public UkrainianResults {
  protected:
    UkrainianFreeStart() : UkrainianResults("draughts-64", 1) {}
};

// One game of draughts-100.
class UkrainianRound100 : public UkrainianResults {
  protected:
    UkrainianRound100() : UkrainianResults("draughts-100", 1) {}
};

// The example's absentees have lost at that minute, every game of the encounter.
template <typename Fixture>
class NoShows : public Fixture {
  protected:
    void expect_lost(const json& example) {
        SCOPED_TRACE(example.dump());
        this->regulate({{"time-control", example["control"].get<std::string>(), 2, "4.2"}});
        const minutes at(example["at"].get<int>());
        const bool both = example["absent"] == "both";
        this->must_by(
            this->arbiter_,
            this->noting(this->arbiter_,
                         this->arrivals(1, this->kMissing,
                                        both ? std::optional(this->kMissing) : std::nullopt),
                         minutes(1)));
        EXPECT_EQ(this->board(1, minutes(example["limit"].get<int>())).start->due, Outcome::kNone)
            << "the last minute is in time";
        const BoardView late = this->board(1, at);
        EXPECT_EQ(late.start->due_text, example["result"].get<std::string>());
        EXPECT_THAT(late.start->lines, ::testing::Contains(::testing::HasSubstr(
                                           "(" + example["article"].get<std::string>() + ")")));
        const RecordedBoard done =
            this->enter(this->arbiter_, this->slip(1, outcome_written(example["result"])), at);
        EXPECT_EQ(done.board.text, example["result"].get<std::string>());
        EXPECT_EQ(done.board.games.size(), example["games"].get<std::size_t>());
        for (const BoardGameView& game : done.board.games)
            EXPECT_EQ(game.text, example["result"].get<std::string>());
        EXPECT_TRUE(done.board.complete);
    }
    // A valid reason is the chief arbiter's to see: the board is played after all.
    void expect_excused() {
        ResultInput excuse = this->slip(1, Outcome::kNone);
        excuse.version = this->board(1).record.version;
        excuse.replace = true;
        excuse.result.remark = "потяг запізнився, довідка";
        this->enter(this->chief_, excuse);
        EXPECT_EQ(this->board(1).text, "·:·");
        ResultInput played = this->slip(1, Outcome::kDraw);
        played.version = this->board(1).record.version;
        EXPECT_EQ(this->enter(this->arbiter_, played).board.games.front().text, "1:1");
    }
};

using UkrainianNoShows = NoShows<UkrainianRound>;
using UkrainianNoShows100 = NoShows<UkrainianRound100>;

// UA-2024 WE-07
TEST_F(UkrainianNoShows, LoseTheWholeMicroMatchUnlessExcused) {
    for (const json& example : round_examples("no_shows", "UA-2024 WE-07")) {
        ASSERT_EQ(example["discipline"], "draughts-64");
        expect_lost(example);
        ASSERT_EQ(example["excused"], "plays");
        expect_excused();
    }
}

// UA-2024 WE-08
TEST_F(UkrainianNoShows100, BothLose) {
    for (const json& example : round_examples("no_shows", "UA-2024 WE-08")) {
        ASSERT_EQ(example["discipline"], "draughts-100");
        expect_lost(example);
    }
}

// UA-2024 WE-07: within the limit he plays with what is left on his clock.
TEST_F(UkrainianRound, LeavesTheLateOneTheRestOfTheClock) {
    for (const json& example : round_examples("arrivals", "UA-2024 WE-07")) {
        SCOPED_TRACE(example.dump());
        regulate({{"time-control", example["control"].get<std::string>(), 2, "4.2"}});
        must_by(arbiter_, noting(arbiter_, arrivals(1, kMissing), minutes(1)));
        const minutes at(example["first"].get<int>());
        const BoardView view = must_by(arbiter_, noting(arbiter_, arrivals(1, kNow), at));
        EXPECT_EQ(view.start->first_clock, example["clocks"][0].get<std::string>());
        EXPECT_EQ(view.start->second_clock, example["clocks"][1].get<std::string>());
        EXPECT_EQ(view.start->due, Outcome::kNone);
    }
}

// UA-2024 WE-10: White moves or writes the move and starts the clock of Black, who has used his
// time when he comes and is to answer. That the written move stands is of core/rounds.
TEST_F(UkrainianFreeStart, ChargesTheLateSecondWhoseClockWasStarted) {
    for (const json& example : round_examples("written_moves", "UA-2024 WE-10")) {
        SCOPED_TRACE(example.dump());
        regulate({{"time-control", example["control"].get<std::string>(), 2, "4.2"}});
        arbiter_.language = i18n::Language::kUk;
        const BoardView alone =
            must_by(arbiter_, noting(arbiter_, arrivals(1, std::nullopt, kMissing), minutes(1)));
        EXPECT_THAT(alone.start->lines,
                    ::testing::Contains(::testing::AllOf(
                        ::testing::HasSubstr(example["told"].get<std::string>()),
                        ::testing::HasSubstr("(" + example["article"].get<std::string>() + ")"))));
        const minutes at(example["second"].get<int>());
        const BoardView view =
            must_by(arbiter_, noting(arbiter_, arrivals(1, std::nullopt, kNow), at));
        EXPECT_EQ(view.start->first_clock, example["clocks"][0].get<std::string>());
        EXPECT_EQ(view.start->second_clock, example["clocks"][1].get<std::string>());
        EXPECT_EQ(view.start->running, example["running"]);
    }
}

// UA-2024 WE-11
TEST_F(UkrainianRound, DrawsTheStartWhenTheLateOneHasComeOnHisTime) {
    expect_starts_wait("ua-draughts-2024");
}

// UA-2024 WE-13: one lot binds both games, the players change sides.
TEST_F(UkrainianRound, PlaysTheDrawnLineTwiceWithColoursExchanged) {
    const json example = drawn_starts();
    must_by(drawer_, drawing({}, minutes(0)));
    for (int number = 1; number <= 4; ++number) {
        const BoardView view = board(number);
        ASSERT_EQ(view.games.size(), example["games"].get<std::size_t>());
        EXPECT_FALSE(view.games.front().start.empty());
        const storage::ReadLease lease = store_->read();
        const auto lot = storage::find_draw(*lease, view.record.draws.at(1));
        ASSERT_TRUE(lot && lot->draw.start);
        EXPECT_EQ(lot->draw.start->table, example["table"].get<std::string>());
        for (std::size_t game = 0; game < view.games.size(); ++game) {
            EXPECT_EQ(view.games[game].start == view.games.front().start, example["same_start"]);
            EXPECT_EQ(view.games[game].first_begins ? "first" : "second",
                      example["begins"][game].get<std::string>());
        }
    }
}

// UA-2024 WE-38
TEST_F(UkrainianRound, CountsAMicroMatchFromItsGames) {
    int number = 0;
    for (const json& example : round_examples("micro_matches", "UA-2024 WE-38")) {
        SCOPED_TRACE(example.dump());
        ++number;
        std::string text;
        for (const json& game : example["games"]) {
            ResultInput input = slip(number, outcome_written(game));
            if (!text.empty()) input.version = board(number).record.version;
            text = enter(secretary_, input).board.text;
        }
        EXPECT_EQ(text, example["result"].get<std::string>());
    }
}

// UA-2024 WE-57: what the committee has decided, the chief arbiter corrects.
TEST_F(UkrainianRound, IsCorrectedByTheChiefArbiterAfterAnAppeal) {
    for (const json& example : round_examples("appeals", "UA-2024 WE-57")) {
        ASSERT_EQ(example["corrects"], "chief-arbiter");
        enter(secretary_, slip(1, outcome_written(example["recorded"]), 1));
        ResultCorrection input = correction(1, outcome_written(example["decided"]));
        input.game = 1;
        input.reason = example["reason"].get<std::string>();
        input.preview = true;
        ASSERT_EQ(example["refused_to"], "arbiter");
        EXPECT_EQ(refused(correcting(arbiter_, input)), "PERMISSION_DENIED");
        const auto seen = correcting(chief_, input);
        ASSERT_TRUE(seen) << seen.error().message;
        input.impact_digest = seen->preview.impact.digest;
        input.preview = false;
        const CorrectedBoard done = must_by(chief_, correcting(chief_, input));
        EXPECT_EQ(done.board.games.front().text, example["decided"].get<std::string>());
        EXPECT_EQ(board(1).history.back().reason, example["reason"].get<std::string>());
    }
}

}  // namespace
}  // namespace collegium::usecases::testing
