// Stages of a competition: who goes on, what is carried over, and what a correction in one of them
// changes in the others.
#include <algorithm>

#include <gmock/gmock.h>

#include <collegium/play/places.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/results.hpp>

#include "tournaments_fixture.hpp"

namespace collegium::usecases::testing {
namespace stages_test {

using play::Outcome;
using storage::TournamentState;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

template <typename T>
std::string reason_of(const sdk::Result<T>& result) {
    return result ? "" : result.error().reason;
}

class StageTest : public TournamentTest {
  protected:
    StageTest() { chief_ = caller_with({"tournaments.read", "results.correct"}); }

    // Four in a round robin, 1 before 2 before 3 before 4.
    play::TournamentId played_stage() {
        open_competition(round_robin(), 4);
        const auto id = drawn();
        play_round(id, 1, {{1, 4}, {2, 3}});
        play_round(id, 2, {{3, 4}, {1, 2}});
        play_round(id, 3, {{2, 4}, {1, 3}});
        return id;
    }
    // Three in a round robin, each with one win.
    play::TournamentId level_stage() {
        open_competition(round_robin(), 3);
        const auto id = drawn();
        play_round(id, 1, {{1, 2}});
        play_round(id, 2, {{2, 3}});
        play_round(id, 3, {{3, 1}});
        return id;
    }
    // Carried results stand for the meetings of its first cycle.
    play::TournamentId stage_after(play::TournamentId first, int qualified, bool carries) {
        TournamentForm form;
        form.cycles = carries ? 2 : 1;
        form.title = "Финал";
        form.stages_of = {first.name()};
        form.qualified = qualified;
        form.carries_results = carries;
        const auto id = create(form);
        (void)must(adding_to(id));
        (void)must(drawing(id));
        return id;
    }
    void finish(play::TournamentId id) {
        write([&](storage::Connection& writer) {
            const auto record = storage::find_tournament(writer, id);
            storage::set_tournament_state(writer, id, record->version + 1,
                                          TournamentState::kFinished, moment().now);
        });
    }
    static ResultCorrection correction(play::TournamentId id, int round, int board,
                                       Outcome outcome) {
        ResultCorrection input;
        input.board = {{id, round}, board};
        input.result.outcome = outcome;
        input.reason = "протокол подписан с ошибкой";
        return input;
    }
    sdk::Result<Plan<CorrectedBoard>> correcting(const ResultCorrection& input) {
        const storage::ReadLease lease = store_->read();
        return correct_result(chief_, *lease, *library(), input, moment());
    }
    CorrectionImpact impact(ResultCorrection input) {
        input.preview = true;
        auto plan = correcting(input);
        EXPECT_TRUE(plan) << plan.error().message;
        return plan->preview.impact;
    }
    std::string name(play::TournamentId id, int who) { return load(id).short_name(who); }

    Caller chief_;
};

TEST_F(StageTest, ALaterStageTakesThoseWhoQualified) {
    open_competition(round_robin(), 4);
    const auto first = drawn();
    TournamentForm form;
    form.stages_of = {first.name()};
    EXPECT_EQ(creating(form).error().violations.front().reason, "QUALIFIED_MISSING");
    form.qualified = 2;
    const auto final = create(form);
    EXPECT_EQ(look(final).record.settings.numbering, play::Numbering::kGiven);
    EXPECT_EQ(reason_of(adding_to(final)), "QUALIFICATION_UNFINISHED");
    play_round(first, 1, {{1, 4}, {2, 3}});
    play_round(first, 2, {{3, 4}, {1, 2}});
    play_round(first, 3, {{2, 4}, {1, 3}});
    const auto result = must(adding_to(final));
    ASSERT_THAT(result.added, SizeIs(2));
    (void)must(drawing(final));
    EXPECT_EQ(number(final, 1).entrant, number(first, 1).entrant);
    EXPECT_EQ(number(final, 2).entrant, number(first, 2).entrant);
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(reason_of(delete_tournament(office_, *lease, *library(), first, std::nullopt)),
              "NUMBERS_DRAWN");
}

// RU-2022 5.4.8.13: two who share a place play a match, which goes on until somebody has won it.
TEST_F(StageTest, APlayOffOfTwoIsSuggestedAsAMatch) {
    Settings settings = round_robin();
    settings.back().second = "wins";
    settings.emplace_back("play-off", "матч из двух партий");
    open_competition(settings, 4);
    const auto first = drawn();
    play_round(first, 1, {{1, 4}, {2, 3}});
    play_round(first, 2, {{4, 3}, {1, 2}});
    play_round(first, 3, {{2, 4}, {3, 1}});
    TournamentForm form;
    form.stages_of = {first.name()};
    form.playoff_places = {1};
    const play::Settings made = look(create(form)).record.settings;
    EXPECT_EQ(made.system, play::System::kMatch);
    EXPECT_EQ(made.rounds, 2);
    EXPECT_TRUE(made.play_off);
    SuggestInput input;
    input.competition = cup_;
    input.stages_of = {first.name()};
    const storage::ReadLease lease = store_->read();
    const auto suggested = suggest_tournament(office_, *lease, *library(), input);
    ASSERT_TRUE(suggested);
    EXPECT_THAT(suggested->record.playoff_places, ElementsAre(1));
    EXPECT_EQ(suggested->record.settings.system, play::System::kMatch);
}

TEST_F(StageTest, APlayOffSplitsTheSharedPlacesOfItsTournament) {
    const auto first = level_stage();
    TournamentForm form;
    form.stages_of = {first.name()};
    form.playoff_places = {1};
    form.carries_results = true;
    const auto playoff = create(form);
    EXPECT_FALSE(look(playoff).record.carries_results) << "it is played anew";
    EXPECT_THAT(load(playoff).participants, SizeIs(3));
    (void)must(drawing(playoff));
    play_round(playoff, 1, {{1, 2}});
    play_round(playoff, 2, {{1, 3}});
    play_round(playoff, 3, {{2, 3}});
    EXPECT_FALSE(load(first).participants.front().participant.playoff_rank) << "not over yet";
    write([&](storage::Connection& writer) {
        const auto record = storage::find_tournament(writer, playoff);
        storage::set_tournament_state(writer, playoff, record->version + 1,
                                      TournamentState::kFinished, moment().now);
    });
    const Play after = load(first);
    for (int rank = 1; rank <= 3; ++rank) {
        const auto who = number(playoff, rank).entrant;
        const auto found =
            std::ranges::find(after.participants, who, &storage::ParticipantRecord::entrant);
        EXPECT_EQ(found->participant.playoff_rank, rank);
    }
    const auto places = play::places_after(after.tournament, after.book());
    ASSERT_TRUE(places);
    EXPECT_EQ(places->rows.front().last_place, 1) << "nobody shares the first place any more";
}

TEST_F(StageTest, ACorrectionNamesWhoWouldHaveGoneOn) {
    const auto first = played_stage();
    const auto final = stage_after(first, 2, false);
    play_round(final, 1, {{1, 2}});
    const CorrectionImpact told = impact(correction(first, 1, 2, Outcome::kSecondWins));
    ASSERT_THAT(told.stages, SizeIs(1));
    const StageEffect& stage = told.stages.front();
    EXPECT_EQ(stage.tournament, final);
    EXPECT_EQ(stage.title, "Финал");
    EXPECT_THAT(stage.comes, ElementsAre(name(first, 3)));
    EXPECT_THAT(stage.goes, ElementsAre(name(first, 2)));
    EXPECT_THAT(stage.pairs, IsEmpty()) << "who plays there is not changed by itself";
    EXPECT_THAT(stage.places, IsEmpty());
    EXPECT_THAT(told.summary, HasSubstr("других этапов 1"));
    EXPECT_THAT(told.summary, Not(HasSubstr(" 0")));
    EXPECT_THAT(impact(correction(first, 1, 1, Outcome::kDraw)).stages, IsEmpty())
        << "the same two go on";
}

// RU-2022 1.5.8: annulled, his results are nobody's, and another one would have gone on.
TEST_F(StageTest, AnAnnulmentNamesWhoWouldHaveGoneOn) {
    const auto first = played_stage();
    const auto final = stage_after(first, 2, false);
    play_round(final, 1, {{1, 2}});
    const auto plan = withdrawing(first, 2, play::Standing::kExcluded, true);
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_THAT(plan->preview.impact.stages, SizeIs(1));
    const StageEffect& stage = plan->preview.impact.stages.front();
    EXPECT_EQ(stage.tournament, final);
    EXPECT_THAT(stage.comes, ElementsAre(name(first, 3)));
    EXPECT_THAT(stage.goes, ElementsAre(name(first, 2)));
}

TEST_F(StageTest, AStageDrawnBeforeACorrectionRemarksWhoIsMissing) {
    const auto first = played_stage();
    const auto final = stage_after(first, 2, false);
    const auto remarks = [&] {
        const storage::ReadLease lease = store_->read();
        const auto view = get_tournament(chief_, *lease, *library(), final);
        return view ? view->remarks : std::vector<std::string>{view.error().message};
    };
    EXPECT_THAT(remarks(), IsEmpty());
    ResultCorrection input = correction(first, 1, 2, Outcome::kSecondWins);
    input.impact_digest = impact(input).digest;
    (void)must(correcting(input));
    EXPECT_THAT(remarks(), ElementsAre(HasSubstr(name(first, 3))));
}

TEST_F(StageTest, ACorrectionTellsPlacesOfTheStageThatCountsTheResult) {
    const auto first = played_stage();
    const auto final = stage_after(first, 2, true);
    play_round(final, 1, {});
    ResultCorrection input = correction(first, 2, 2, Outcome::kDraw);
    const CorrectionImpact told = impact(input);
    ASSERT_THAT(told.stages, SizeIs(1));
    const StageEffect& stage = told.stages.front();
    EXPECT_THAT(stage.comes, IsEmpty());
    ASSERT_THAT(stage.places, SizeIs(2));
    EXPECT_EQ(stage.places.front().short_name, name(final, 1));
    EXPECT_EQ(stage.places.front().points_before, "2");
    EXPECT_EQ(stage.places.front().points_after, "1");
    EXPECT_EQ(stage.places.back().points_before, "0");
    EXPECT_EQ(stage.places.back().points_after, "1");
    // What was seen is what is agreed to: a result of the later stage entered since moves it.
    input.impact_digest = told.digest;
    const auto agreed = correcting(input);
    ASSERT_TRUE(agreed) << agreed.error().message;
    play_round(final, 2, {{2, 1}});
    EXPECT_EQ(reason_of(correcting(input)), "IMPACT_MOVED");
    const auto done = carry_out(*agreed);
    ASSERT_FALSE(done.committed);
    EXPECT_EQ(done.committed.error().reason, "READ_FACT_MOVED");
    input.impact_digest = impact(input).digest;
    (void)must(correcting(input));
    EXPECT_EQ(load(final).tournament.carried.front().outcome, Outcome::kDraw);
}

// What was published stays, and says which result of which stage it no longer agrees with.
TEST_F(StageTest, ACorrectionMakesTheTablesOfLaterStagesOutdatedByName) {
    const auto first = played_stage();
    const auto semi_final = stage_after(first, 2, true);
    play_round(semi_final, 1, {});
    play_round(semi_final, 2, {{2, 1}});
    const auto final = stage_after(semi_final, 2, true);
    play_round(final, 1, {});
    const Caller panel = caller_with({"documents.read", "documents.publish"});
    const auto publish = [&](const char* kind, play::RoundId round) {
        const storage::ReadLease lease = store_->read();
        const DocumentAddress address{round.tournament.competition, kind, round.name()};
        return must(publish_document(panel, *lease, *library(), {address, {}, ""}, moment()));
    };
    (void)publish("round-pairs", {semi_final, 2});
    (void)publish("round-protocol", {semi_final, 2});
    (void)publish("round-robin-table", {semi_final, 2});
    (void)publish("round-robin-table", {final, 1});
    ResultCorrection input = correction(first, 2, 2, Outcome::kDraw);
    const CorrectionImpact before = impact(input);
    EXPECT_THAT(before.documents, SizeIs(2)) << "tables of both stages that follow";
    input.impact_digest = before.digest;
    (void)must(correcting(input));

    const storage::ReadLease lease = store_->read();
    const auto views = list_documents(panel, *lease, *library(), first.competition);
    ASSERT_TRUE(views) << views.error().message;
    std::vector<std::string> outdated;
    for (const DocumentView& view : *views) {
        if (!view.outdated) continue;
        outdated.push_back(view.address.kind + " " + view.address.subject);
        EXPECT_THAT(view.outdated_by, HasSubstr("протокол подписан с ошибкой"));
        const auto opened = get_document(panel, *lease, *library(), view.address);
        EXPECT_EQ(opened->outdated_by, view.outdated_by);
    }
    EXPECT_THAT(outdated, Contains("round-robin-table " + play::RoundId{semi_final, 2}.name()));
}

TEST_F(StageTest, ACorrectionSaysWhereASharedPlaceWouldDecideWhoGoesOn) {
    const auto first = played_stage();
    TournamentForm form;
    form.stages_of = {first.name()};
    form.qualified = 1;
    (void)must(adding_to(create(form)));
    // 1 and 2 with five points each and a draw between them: nothing separates them.
    const CorrectionImpact told = impact(correction(first, 2, 2, Outcome::kDraw));
    ASSERT_THAT(told.stages, SizeIs(1));
    EXPECT_THAT(told.stages.front().undecided, HasSubstr("1–2"));
    EXPECT_THAT(told.stages.front().goes, IsEmpty());
}

TEST_F(StageTest, ACorrectionInAPlayOffTellsPlacesOfTheTournamentItIsFor) {
    const auto first = level_stage();
    TournamentForm form;
    form.stages_of = {first.name()};
    form.playoff_places = {1};
    const auto playoff = create(form);
    (void)must(drawing(playoff));
    play_round(playoff, 1, {{1, 2}});
    play_round(playoff, 2, {{1, 3}});
    play_round(playoff, 3, {{2, 3}});
    const ResultCorrection input = correction(playoff, 3, 1, Outcome::kSecondWins);
    EXPECT_THAT(impact(input).stages, IsEmpty()) << "it is not over yet";
    finish(playoff);
    const CorrectionImpact told = impact(input);
    ASSERT_THAT(told.stages, SizeIs(1));
    EXPECT_EQ(told.stages.front().tournament, first);
    ASSERT_THAT(told.stages.front().places, SizeIs(2));
    const auto gains =
        std::ranges::find(told.stages.front().places, name(playoff, 3), &PlaceEffect::short_name);
    ASSERT_NE(gains, told.stages.front().places.end());
    EXPECT_EQ(gains->place_before, "3");
    EXPECT_EQ(gains->place_after, "2");
}

}  // namespace stages_test
}  // namespace collegium::usecases::testing
