// Tables, explanations, cards, approval and the documents of a tournament.
#include <algorithm>
#include <optional>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/participants.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/participants.hpp>
#include <collegium/usecases/results.hpp>
#include <collegium/usecases/rounds.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/standings.hpp>
#include <collegium/usecases/tournaments.hpp>

#include "registry_fixture.hpp"
#include "support/played_rounds.hpp"

namespace collegium::usecases::testing {
namespace {

using play::Outcome;
using play::RoundState;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using testing_support::Meeting;
using testing_support::six_player_figure;
using testing_support::six_player_line;
using testing_support::six_players_by;

// RU-2022 WE-18: the six players, by direct encounter, Sonneborn-Berger and wins.
class StandingsTest : public RegistryTest {
  protected:
    StandingsTest() {
        chief_ = caller_with({"tournaments.read", "standings.approve", "documents.read",
                              "documents.publish", "pairing.approve"});
        observer_ = caller_with({"tournaments.read", "documents.read"});
    }

    // Runs statements as a command of its own with a row of the competition's journal.
    template <typename Statements>
    void write(const std::string& action, Statements statements, const std::string& reason = "") {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::JournalDraft draft;
            draft.action = action;
            draft.subject = statements(writer);
            draft.scope = competition_.id.name();
            draft.version = 1;
            draft.title = "тур 3, доска 2";
            draft.reason = reason;
            return storage::Applied{std::move(draft), ""};
        };
        const auto done = store_->writer().run(std::move(command));
        ASSERT_TRUE(done) << done.error().message;
    }

    void start(const std::vector<std::string>& criteria, int players = 6) {
        write("tournaments.draw", [&](storage::Connection& writer) {
            play::Settings settings = testing_support::round_robin_of(players);
            settings.criteria = criteria;
            const auto drawn =
                testing_support::enter_tournament(writer, store_->now(), players, settings);
            competition_ = drawn.competition;
            id_ = drawn.id;
            return id_.name();
        });
    }

    void play_round(int number, const std::vector<Meeting>& meetings,
                    RoundState state = RoundState::kClosed) {
        write("rounds.close", [&](storage::Connection& writer) {
            testing_support::enter_round(writer, store_->now(), {id_, number}, meetings, state);
            return play::RoundId{id_, number}.name();
        });
    }

    void play_all(const std::vector<std::string>& criteria) {
        start(criteria);
        write("rounds.close", [&](storage::Connection& writer) {
            testing_support::enter_six_player_rounds(writer, store_->now(), id_);
            return id_.name();
        });
    }

    void correct(int round, int board, Outcome outcome, const std::string& reason) {
        write(
            "results.correct",
            [&](storage::Connection& writer) {
                const play::BoardId id{{id_, round}, board};
                testing_support::enter_result(writer, store_->now(), id, outcome);
                return id.name();
            },
            reason);
    }

    StandingsView table(int round = 0) {
        auto view =
            get_standings(observer_, *store_->read(), books_, cache_, {id_, round, ""}, moment());
        EXPECT_TRUE(view) << view.error().message;
        return view ? *std::move(view) : StandingsView{};
    }

    std::string explained(int number, int round = 0) {
        auto why =
            explain_place(observer_, *store_->read(), books_, cache_, {id_, round, ""}, number);
        EXPECT_TRUE(why) << why.error().message;
        std::string text;
        if (!why) return text;
        for (const std::string& line : why->lines)
            text += line + "\n";
        for (const std::string& line : why->rated_lines)
            text += line + "\n";
        return text;
    }

    sdk::Result<Plan<ApprovalView>> approve(const Caller& caller) {
        const auto record = storage::find_tournament(*store_->read(), id_);
        return approve_results(caller, *store_->read(), books_,
                               {id_, record->version, record->results_version}, moment());
    }

    DocumentAddress about_round(const std::string& kind, int round) const {
        return {competition_.id, kind, play::RoundId{id_, round}.name()};
    }
    DocumentView publish(const DocumentAddress& address) {
        return must(publish_document(chief_, *store_->read(), books_, {address, {}, ""}, moment()));
    }
    std::string text_of(const DocumentAddress& address) {
        const auto preview =
            preview_document(chief_, *store_->read(), books_, address, 0, moment());
        EXPECT_TRUE(preview) << preview.error().message;
        return preview ? preview->text : "";
    }

    RuleBookStore book_store_{{{COLLEGIUM_PLUGINS, true}}, store_.get()};
    const std::shared_ptr<const rulebook::Library> library_ = [this] {
        book_store_.scan();
        return book_store_.library();
    }();
    const rulebook::Library& books_ = *library_;
    StandingsCache cache_;
    Caller chief_;
    Caller observer_;
    testing_support::AdmissionCompetition competition_;
    play::TournamentId id_;
};

std::vector<int> numbers_of(const StandingsView& view) {
    std::vector<int> numbers;
    for (const StandingsRowView& row : view.rows)
        numbers.push_back(row.who.number);
    return numbers;
}

const std::vector<std::string> kByBerger{"direct-encounter", "sonneborn-berger", "wins"};

std::vector<int> expected_order(const std::vector<std::string>& criteria) {
    return six_players_by(criteria)["order"].get<std::vector<int>>();
}

// What kByBerger counts for one of the two who are level at the top: their meeting first.
std::vector<std::string> expected_values(int number, int level_with) {
    return {six_player_line(number)[static_cast<std::size_t>(level_with) - 1],
            six_player_figure(number, "SB"), six_player_figure(number, "wins")};
}

// RU-2022 WE-18 as the screen draws it: the order of criteria decides who is first.
TEST_F(StandingsTest, SixPlayersStandAsTheBookCountsThem) {
    play_all(kByBerger);
    const StandingsView view = table();
    EXPECT_EQ(view.round, 5);
    EXPECT_TRUE(view.complete);
    EXPECT_TRUE(view.round_robin);
    const std::vector<int> order = expected_order(kByBerger);
    ASSERT_EQ(numbers_of(view), order);
    for (const StandingsRowView& row : view.rows) {
        EXPECT_EQ(row.who.points, six_player_figure(row.who.number, "points"));
        EXPECT_EQ(row.cross, six_player_line(row.who.number)) << row.who.number;
        EXPECT_EQ(row.rated_points, row.who.points);
        EXPECT_EQ(row.rated_games, 5);
    }
    const StandingsRowView& first = view.rows[0];
    const StandingsRowView& second = view.rows[1];
    EXPECT_EQ(first.place_text, six_players_by(kByBerger)["first_place"]);
    EXPECT_EQ(second.place_text, six_players_by(kByBerger)["second_place"]);
    EXPECT_EQ(first.values, expected_values(order[0], order[1]));
    EXPECT_EQ(second.values, expected_values(order[1], order[0]));
    EXPECT_THAT(second.separated_by, AllOf(HasSubstr(six_player_figure(order[0], "SB")),
                                           HasSubstr(six_player_figure(order[1], "SB"))));
    EXPECT_EQ(view.rows[2].place_text, "3");
    EXPECT_THAT(view.rows[2].separated_by,
                HasSubstr(second.who.points + " : " + view.rows[2].who.points));
    ASSERT_THAT(first.cells, SizeIs(5));
    EXPECT_EQ(first.cells[2].opponent, second.who.number);
    EXPECT_TRUE(first.cells[2].first);
    EXPECT_EQ(first.cells[4].points_after, first.who.points);
    EXPECT_EQ(view.document_kind, "round-robin-table");
    EXPECT_EQ(view.document_subject, id_.name() + "/rounds/5");
}

// RU-2022 WE-18, T-18: with wins first the champion is another.
TEST_F(StandingsTest, AnotherOrderOfCriteriaGivesAnotherChampion) {
    const std::vector<std::string> by_wins{"wins", "sonneborn-berger"};
    play_all(by_wins);
    EXPECT_EQ(numbers_of(table()), expected_order(by_wins));
    EXPECT_NE(expected_order(by_wins).front(), expected_order(kByBerger).front());
}

TEST_F(StandingsTest, TheTableAfterAnyRoundStaysWhatItWas) {
    play_all(kByBerger);
    const StandingsView second = table(2);
    EXPECT_EQ(second.round, 2);
    ASSERT_THAT(second.rows, SizeIs(6));
    EXPECT_EQ(second.rows.front().who.points, "3");
    EXPECT_THAT(second.rows.front().cells, SizeIs(2));
    const StandingsView third = table(3);
    int gained = 0;
    for (const StandingsRowView& row : third.rows)
        gained += row.moved != 0 ? 1 : 0;
    EXPECT_GT(gained, 0);
    EXPECT_EQ(table(1).rows.front().moved, 0);
}

TEST_F(StandingsTest, AnUnfinishedRoundIsPreliminary) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    play_round(1, rounds[0]);
    rounds[1][2].outcome = Outcome::kNone;
    play_round(2, rounds[1], RoundState::kPlaying);
    const StandingsView view = table();
    EXPECT_EQ(view.round, 2);
    EXPECT_FALSE(view.complete);
    EXPECT_THAT(view.remarks, Contains(HasSubstr("предварительная")));
}

// As a double elimination without a second final is: rounds that were never needed are not waited
// for.
TEST_F(StandingsTest, ATournamentThatWasOverEarlierIsFinal) {
    start(kByBerger);
    const auto rounds = testing_support::six_player_rounds();
    for (int i = 1; i <= 3; ++i)
        play_round(i, rounds[static_cast<std::size_t>(i) - 1]);
    EXPECT_EQ(table().planned, 5);
    write("rounds.close", [&](storage::Connection& writer) {
        const auto record = storage::find_tournament(writer, id_);
        storage::set_tournament_state(writer, id_, record->version + 1,
                                      storage::TournamentState::kFinished, store_->now());
        return id_.name();
    });
    EXPECT_EQ(table().planned, 3);
    EXPECT_TRUE(table().complete);
}

TEST_F(StandingsTest, BeforeTheFirstResultEverybodyHasNothing) {
    start(kByBerger);
    const StandingsView view = table();
    EXPECT_EQ(view.round, 0);
    EXPECT_FALSE(view.complete);
    EXPECT_THAT(view.rows, SizeIs(6));
    EXPECT_THAT(view.remarks, Contains(HasSubstr("Результатов ещё нет")));
}

TEST_F(StandingsTest, SharedPlacesAreNamed) {
    play_all({"direct-encounter"});
    const nlohmann::json shared = six_players_by({"direct-encounter"});
    const StandingsView view = table();
    EXPECT_EQ(view.rows[0].place_text, shared["first_place"]);
    EXPECT_EQ(view.rows[1].place_text, shared["second_place"]);
    EXPECT_THAT(view.remarks, Contains(HasSubstr(shared["first_place"].get<std::string>())));
    EXPECT_EQ(view.rows[1].separated_by, "");
}

// RU-2022 WE-18: why the first place, as screens 4.11 tells it.
TEST_F(StandingsTest, APlaceExplainsItselfInNumbers) {
    play_all(kByBerger);
    const std::vector<int> order = expected_order(kByBerger);
    const std::string why = explained(order[0]);
    EXPECT_THAT(why, HasSubstr(six_player_figure(order[0], "SB")));
    EXPECT_THAT(why, HasSubstr(six_player_figure(order[1], "SB")));
    EXPECT_THAT(why, HasSubstr("5.4.8.3"));
    EXPECT_THAT(why, HasSubstr("5.4.7.2"));
    EXPECT_THAT(explained(4), HasSubstr("5"));
}

TEST_F(StandingsTest, SpeaksTheLanguageOfTheCaller) {
    play_all(kByBerger);
    observer_.language = i18n::Language::kUk;
    EXPECT_THAT(explained(3), Not(HasSubstr("ничь")));
    EXPECT_EQ(table().criteria[2].short_name, "Пер");
}

// RU-2022 5.4.5.2: who left before half stands at the end, and nothing of his counts.
TEST_F(StandingsTest, WhoLeftBeforeHalfStandsAtTheEndWithTheArticle) {
    start({"sonneborn-berger"}, 8);
    play_round(1, {{1, 8, Outcome::kFirstWins},
                   {2, 7, Outcome::kDraw},
                   {3, 6, Outcome::kFirstWins},
                   {4, 5, Outcome::kDraw}});
    write("participants.withdraw", [&](storage::Connection& writer) {
        auto everybody = storage::list_participants(writer, id_, text::Alphabet::kRussian);
        storage::ParticipantRecord& leaver = everybody.back();
        leaver.version = 2;
        leaver.participant.standing = play::Standing::kWithdrawn;
        leaver.participant.left_after = 1;
        leaver.left_at = store_->now();
        storage::update_participant(writer, leaver);
        return leaver.id.name();
    });
    const StandingsView view = table();
    ASSERT_THAT(view.rows, SizeIs(8));
    const StandingsRowView& last = view.rows.back();
    EXPECT_EQ(last.who.number, 8);
    EXPECT_FALSE(last.counted);
    EXPECT_EQ(last.place, 0);
    EXPECT_THAT(last.left_text, AllOf(HasSubstr("1 из 7"), HasSubstr("5.4.5.2")));
    const auto loser =
        std::ranges::find(view.rows, 1, [](const auto& row) { return row.who.number; });
    ASSERT_NE(loser, view.rows.end());
    EXPECT_EQ(loser->who.points, "0");
    EXPECT_THAT(explained(8), HasSubstr("5.4.5.2"));
}

TEST_F(StandingsTest, RefusesWhatThereIsNot) {
    start(kByBerger);
    EXPECT_EQ(get_standings(observer_, *store_->read(), books_, cache_, {id_, 9, ""}, moment())
                  .error()
                  .reason,
              "STANDINGS_NO_ROUND");
    EXPECT_EQ(
        get_standings(observer_, *store_->read(), books_, cache_, {id_, 0, "nobody"}, moment())
            .error()
            .reason,
        "STANDINGS_NO_GROUP");
    EXPECT_EQ(
        explain_place(observer_, *store_->read(), books_, cache_, {id_, 0, ""}, 77).error().reason,
        "STANDINGS_NO_NUMBER");
    EXPECT_EQ(
        get_participant_card(observer_, *store_->read(), books_, cache_, id_, 77).error().reason,
        "STANDINGS_NO_NUMBER");
    const Caller nobody = caller_with({});
    EXPECT_EQ(
        get_standings(nobody, *store_->read(), books_, cache_, {id_, 0, ""}, moment()).error().code,
        sdk::Code::kPermissionDenied);
}

TEST_F(StandingsTest, ATableIsComputedAnewAfterEveryWrite) {
    play_all(kByBerger);
    EXPECT_EQ(table().rows.front().who.number, 3);
    correct(3, 2, Outcome::kSecondWins, "решение по протесту № 1");
    const StandingsView view = table();
    EXPECT_EQ(view.rows.front().who.number, 1);
    EXPECT_EQ(view.rows.front().who.points, "8");
}

TEST_F(StandingsTest, ACardTellsRoundByRound) {
    play_all(kByBerger);
    const auto card = get_participant_card(observer_, *store_->read(), books_, cache_, id_, 3);
    ASSERT_TRUE(card) << card.error().message;
    ASSERT_THAT(card->lines, SizeIs(5));
    EXPECT_EQ(card->lines[0].cell.opponent, 4);
    EXPECT_EQ(card->lines[0].cell.text, "2");
    EXPECT_EQ(card->lines[0].cell.points_after, "2");
    EXPECT_EQ(card->lines[4].cell.points_after, six_player_figure(3, "points"));
    ASSERT_TRUE(card->lines[1].opponent);
    EXPECT_EQ(card->lines[1].opponent->number, 5);
    EXPECT_EQ(card->points, six_player_figure(3, "points"));
    const std::vector<int> order = expected_order(kByBerger);
    ASSERT_EQ(order[0], 3);
    EXPECT_EQ(card->place_text, six_players_by(kByBerger)["first_place"]);
    EXPECT_EQ(card->values, expected_values(order[0], order[1]));
}

TEST_F(StandingsTest, ApprovalFreezesTheTournament) {
    play_all(kByBerger);
    const auto before = get_approval(chief_, *store_->read(), books_, id_);
    ASSERT_TRUE(before) << before.error().message;
    EXPECT_FALSE(before->approved_at);
    EXPECT_THAT(before->conditions, Not(IsEmpty()));
    EXPECT_FALSE(before->actions.front().refusal);
    const ApprovalView view = must(approve(chief_));
    EXPECT_EQ(view.approved_by, "Гущина Н. В.");
    EXPECT_TRUE(view.approved_at);
    EXPECT_THAT(last_payload().after, HasSubstr("\"place\":\"1\",\"number\":3"));
    const auto record = storage::find_tournament(*store_->read(), id_);
    EXPECT_EQ(record->state, storage::TournamentState::kApproved);
    EXPECT_EQ(approve(chief_).error().reason, "TOURNAMENT_APPROVED");
    auto play = load_play(*store_->read(), books_, id_);
    ASSERT_TRUE(play);
    EXPECT_EQ(check_not_frozen(play->record).error().reason, "TOURNAMENT_APPROVED");
}

// Every area's writes ask the same question.
TEST_F(StandingsTest, NothingOfAnApprovedTournamentCanBeChanged) {
    play_all(kByBerger);
    (void)must(approve(chief_));
    const Caller everybody =
        caller_with({"tournaments.read", "tournaments.manage", "pairing.prepare", "pairing.approve",
                     "results.record", "results.correct", "participants.withdraw"});
    const play::RoundId last{id_, 5};
    const play::BoardId board{last, 1};
    const auto record = storage::find_tournament(*store_->read(), id_);
    const auto players = storage::list_participants(*store_->read(), id_, text::Alphabet::kRussian);
    const play::Game draw{Outcome::kDraw, play::Ending::kUsual, "", ""};
    const auto reason_of = [](const auto& refused) {
        return refused ? std::string("allowed") : refused.error().reason;
    };
    EXPECT_EQ(reason_of(record_result(everybody, *store_->read(), books_,
                                      {board, 1, 0, draw, true, std::nullopt}, moment())),
              "TOURNAMENT_APPROVED");
    EXPECT_EQ(reason_of(correct_result(everybody, *store_->read(), books_,
                                       {board, 1, 0, draw, "описка", "", true}, moment())),
              "TOURNAMENT_APPROVED");
    EXPECT_EQ(reason_of(pair_round(everybody, *store_->read(), books_,
                                   {id_, record->version, false, false}, moment())),
              "TOURNAMENT_APPROVED");
    EXPECT_EQ(
        reason_of(reopen_round(everybody, *store_->read(), books_, last, 1, "описка", moment())),
        "TOURNAMENT_APPROVED");
    EXPECT_EQ(
        reason_of(withdraw_participant(
            everybody, *store_->read(), books_,
            {players.front().id, players.front().version, 2, "болезнь", "", false}, moment())),
        "TOURNAMENT_APPROVED");
    UpdateTournamentInput renamed;
    renamed.id = id_;
    renamed.version = record->version;
    renamed.form.title = "Мужчины, финал";
    renamed.mask = {"title"};
    EXPECT_EQ(reason_of(update_tournament(everybody, *store_->read(), books_, renamed, moment())),
              "TOURNAMENT_APPROVED");
}

TEST_F(StandingsTest, ApprovalIsBlockedWhileSomethingIsOpen) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    play_round(1, rounds[0]);
    const auto refused = approve(chief_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "APPROVAL_BLOCKED");
    EXPECT_THAT(refused.error().violations, Not(IsEmpty()));
    const auto view = get_approval(chief_, *store_->read(), books_, id_);
    ASSERT_TRUE(view);
    EXPECT_TRUE(view->actions.front().refusal);
}

TEST_F(StandingsTest, ApprovalIsOfTheTableThatWasLookedAt) {
    play_all(kByBerger);
    const auto record = storage::find_tournament(*store_->read(), id_);
    correct(3, 2, Outcome::kSecondWins, "решение по протесту № 1");
    const auto moved = approve_results(chief_, *store_->read(), books_,
                                       {id_, record->version, record->results_version}, moment());
    ASSERT_FALSE(moved);
    EXPECT_EQ(moved.error().reason, "RESULTS_MOVED");
    EXPECT_EQ(moved.error().code, sdk::Code::kAborted);
    EXPECT_EQ(approve(observer_).error().code, sdk::Code::kPermissionDenied);
}

TEST_F(StandingsTest, TheRoundsDocumentsAreListedInTheBooksForms) {
    play_all(kByBerger);
    const auto views = list_documents(observer_, *store_->read(), books_, competition_.id);
    ASSERT_TRUE(views) << views.error().message;
    int protocols = 0;
    for (const DocumentView& view : *views) {
        if (view.address.kind != "round-protocol") continue;
        ++protocols;
        EXPECT_EQ(view.form, "Прил. 6");
        EXPECT_TRUE(view.form_of_book);
        EXPECT_EQ(view.state, DocumentState::kDraft);
        EXPECT_EQ(view.subject_title, "тур " + std::to_string(protocols));
    }
    EXPECT_EQ(protocols, 5);
}

TEST_F(StandingsTest, AProtocolWaitsForItsResults) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    rounds[0][1].outcome = Outcome::kNone;
    play_round(1, rounds[0], RoundState::kPlaying);
    const auto refused = publish_document(chief_, *store_->read(), books_,
                                          {about_round("round-protocol", 1), {}, ""}, moment());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DOCUMENT_ROUND_RESULTS_MISSING");
    EXPECT_THAT(text_of(about_round("round-pairs", 1)), HasSubstr("ПРОЕКТ"));
    const DocumentView pairs = publish(about_round("round-pairs", 1));
    EXPECT_EQ(pairs.state, DocumentState::kPublished);
    // A running table may be given out.
    EXPECT_EQ(publish(about_round("round-robin-table", 1)).state, DocumentState::kPublished);
}

TEST_F(StandingsTest, PairsOfADraftAreNotGivenOut) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    for (Meeting& meeting : rounds[0])
        meeting.outcome = Outcome::kNone;
    play_round(1, rounds[0], RoundState::kDraft);
    EXPECT_EQ(publish_document(chief_, *store_->read(), books_,
                               {about_round("round-pairs", 1), {}, ""}, moment())
                  .error()
                  .reason,
              "DOCUMENT_PAIRS_NOT_APPROVED");
}

// Pairs of a round robin are approved for all its rounds at once.
TEST_F(StandingsTest, ThereIsNoTableAfterARoundThatHasNotBegun) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    play_round(1, rounds[0]);
    for (Meeting& meeting : rounds[1])
        meeting.outcome = Outcome::kNone;
    play_round(2, rounds[1], RoundState::kApproved);
    const auto refused = publish_document(chief_, *store_->read(), books_,
                                          {about_round("round-robin-table", 2), {}, ""}, moment());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "DOCUMENT_ROUND_NOT_BEGUN");
    EXPECT_EQ(publish(about_round("round-robin-table", 1)).state, DocumentState::kPublished);
}

// RU-2022 5.4.10.8: until they are approved pairs are known to those who pair and approve, in
// whatever form they are asked for.
TEST_F(StandingsTest, PaperTellsNobodyThePairsOfADraft) {
    start(kByBerger);
    auto rounds = testing_support::six_player_rounds();
    play_round(1, rounds[0]);
    for (Meeting& meeting : rounds[1])
        meeting.outcome = Outcome::kNone;
    play_round(2, rounds[1], RoundState::kDraft);
    const auto papers_of = [&](const Caller& caller, int round) {
        const auto views = list_documents(caller, *store_->read(), books_, competition_.id);
        EXPECT_TRUE(views) << views.error().message;
        std::vector<std::string> kinds;
        for (const DocumentView& view : *views)
            if (view.address.subject == play::RoundId{id_, round}.name())
                kinds.push_back(view.address.kind);
        return kinds;
    };
    const auto all = {"round-pairs", "round-protocol", "round-robin-table"};
    EXPECT_THAT(papers_of(observer_, 1), ElementsAreArray(all));
    EXPECT_THAT(papers_of(chief_, 2), ElementsAreArray(all));
    EXPECT_THAT(papers_of(observer_, 2), IsEmpty());
    for (const char* const kind : all) {
        const DocumentAddress draft = about_round(kind, 2);
        const auto lease = store_->read();
        const auto reason = [](const auto& answer) {
            return answer ? std::string("told") : answer.error().reason;
        };
        EXPECT_EQ(reason(get_document(observer_, *lease, books_, draft)),
                  "DOCUMENT_SUBJECT_UNKNOWN")
            << kind;
        EXPECT_EQ(reason(preview_document(observer_, *lease, books_, draft, 0, moment())),
                  "DOCUMENT_SUBJECT_UNKNOWN")
            << kind;
        EXPECT_EQ(reason(render_document(observer_, *lease, books_, draft, documents::Format::kPdf,
                                         false, moment())),
                  "DOCUMENT_SUBJECT_UNKNOWN")
            << kind;
        EXPECT_TRUE(preview_document(chief_, *lease, books_, draft, 0, moment())) << kind;
    }
}

// RU-2022 WE-18 on appendix 9.
TEST_F(StandingsTest, TheCrosstableHoldsWhatTheBookCounts) {
    play_all(kByBerger);
    const std::string text = text_of(about_round("round-robin-table", 5));
    EXPECT_THAT(text, HasSubstr("Протокол (таблица результатов)"));
    EXPECT_THAT(text, HasSubstr("После тура 5 из 5"));
    for (const int number : expected_order(kByBerger))
        EXPECT_THAT(text, HasSubstr(six_player_figure(number, "SB"))) << number;
    EXPECT_THAT(text, HasSubstr("Кт2 — коэффициент Зонненборна-Бергера (5.4.8.3)"));
    EXPECT_THAT(text_of(about_round("round-protocol", 1)), HasSubstr("ПРОТОКОЛ № (1)"));
}

// Pairs are given out as they were drawn, everything else as it was played.
TEST_F(StandingsTest, DocumentsHaveTheColoursThatWerePlayed) {
    play_all(kByBerger);
    const auto card_of = [&](int number) {
        const auto card =
            get_participant_card(observer_, *store_->read(), books_, cache_, id_, number);
        return text_of({competition_.id, "participant-card", card->id.name()});
    };
    const std::string pairs = text_of(about_round("round-pairs", 1));
    const std::string protocol = text_of(about_round("round-protocol", 1));
    const std::string card = card_of(1);
    write(
        "results.correct-sides",
        [&](storage::Connection& writer) {
            const play::BoardId id{{id_, 1}, 1};
            storage::BoardRecord board = storage::find_board(writer, id).value();
            ++board.version;
            board.board.games.front().turned = true;
            EXPECT_TRUE(storage::record_games(writer, board, storage::ResultAct::kCorrected, ""));
            return id.name();
        },
        "бланки подписаны иначе");
    EXPECT_EQ(text_of(about_round("round-pairs", 1)), pairs);
    const std::string played = text_of(about_round("round-protocol", 1));
    EXPECT_NE(played, protocol);
    EXPECT_THAT(played, HasSubstr("Доска 1: играли цветами, обратными жеребьёвке."));
    EXPECT_NE(card_of(1), card);
    const auto shown = get_participant_card(observer_, *store_->read(), books_, cache_, id_, 1);
    EXPECT_FALSE(shown->lines.front().cell.first);
    EXPECT_EQ(table().rows.front().who.points, "7") << "points are nobody's colour";
}

// A card of somebody else, another competition, an account, another tournament beside this one:
// none of it is what the table is made of.
TEST_F(StandingsTest, AreKeptUntilSomethingTheyAreMadeOfIsWritten) {
    play_all(kByBerger);
    std::vector<StandingsCache::Tables> seen;  // held, so that none has the address of another
    const auto made_anew = [&] {
        seen.push_back(cache_.tables(*store_->read(), books_, id_, 0).value());
        return seen.size() < 2 || seen.back() != seen[seen.size() - 2];
    };
    const auto row_about = [&](const std::string& scope, const std::string& subject) {
        storage::Command command;
        command.apply = [=](storage::Connection&) -> sdk::Result<storage::Applied> {
            storage::JournalDraft draft;
            draft.action = "tests.write";
            draft.scope = scope;
            draft.subject = subject;
            draft.version = 2;
            return storage::Applied{std::move(draft), ""};
        };
        ASSERT_TRUE(store_->writer().run(std::move(command)));
    };
    ASSERT_TRUE(made_anew());
    EXPECT_FALSE(made_anew());
    const std::string here = competition_.id.name();
    const std::string federation = storage::kFederationScope;
    for (const auto& [scope, subject] : std::vector<std::pair<std::string, std::string>>{
             {"competitions/987", "competitions/987/tournaments/1/rounds/1"},
             {here + "0", here + "0"},
             {federation, "persons/98765"},
             {federation, "users/1"},
             {here, here + "/tournaments/98765/rounds/1/boards/1"},
             {here, id_.name() + "0/rounds/1"}}) {
        row_about(scope, subject);
        EXPECT_FALSE(made_anew()) << subject;
    }
    const auto player =
        storage::list_participants(*store_->read(), id_, text::Alphabet::kRussian).front();
    for (const auto& [scope, subject] : std::vector<std::pair<std::string, std::string>>{
             {here, id_.name() + "/rounds/1/boards/1"},
             {here, id_.name()},
             {here, here + "/regulation"},
             {here, here},
             {federation, player.participant.person.name()},
             {federation, "organisations/1"}}) {
        row_about(scope, subject);
        EXPECT_TRUE(made_anew()) << subject;
        EXPECT_FALSE(made_anew()) << subject;
    }
    // What was asked for before does not hide what was written since.
    const std::string first = table().rows.front().who.points;
    correct(1, 1, Outcome::kDraw, "бланк");
    EXPECT_TRUE(made_anew());
    for (int i = 0; i < 1200; ++i)
        row_about(federation, "users/1");
    EXPECT_TRUE(made_anew()) << "too much was written to look at";
}

// A stage rests on the tournaments it takes its people from, and its places on play-offs.
TEST_F(StandingsTest, OfStagesAreMadeAnewWithAnyTournamentOfTheirCompetition) {
    play_all(kByBerger);
    play::TournamentId later;
    write("tournaments.create", [&](storage::Connection& writer) {
        storage::TournamentRecord record = storage::find_tournament(writer, id_).value();
        record.title = "Финал";
        record.stages_of = {id_.value};
        later = storage::insert_tournament(writer, record, store_->now());
        return later.name();
    });
    const auto before = cache_.tables(*store_->read(), books_, id_, 0).value();
    write("tournaments.update", [&](storage::Connection&) { return later.name(); });
    EXPECT_NE(cache_.tables(*store_->read(), books_, id_, 0).value(), before);
}

// Libraries come and go at the same place in memory: what counts is the book.
TEST_F(StandingsTest, AreNotServedOnceTheirBookIsAway) {
    play_all(kByBerger);
    std::optional<rulebook::Library> library(books_);
    ASSERT_TRUE(cache_.tables(*store_->read(), *library, id_, 0));
    library.emplace();
    const auto refused = cache_.tables(*store_->read(), *library, id_, 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "RULEBOOK_AWAY");
}

// Places that a play-off decides, points that come from the stage before: what could still change
// them is approved first, so that what was approved stays.
TEST_F(StandingsTest, WaitForTheTournamentsTheirPlacesComeFrom) {
    play_all(kByBerger);
    play::TournamentId other;
    write("tournaments.create", [&](storage::Connection& writer) {
        storage::TournamentRecord record = storage::find_tournament(writer, id_).value();
        record.stages_of = {id_.value};
        record.playoff_places = {1};
        record.title = "Тай-брейк";
        record.state = storage::TournamentState::kRunning;
        other = storage::insert_tournament(writer, record, store_->now());
        return other.name();
    });
    const auto open = approve(chief_);
    ASSERT_FALSE(open);
    EXPECT_EQ(open.error().reason, "APPROVAL_BLOCKED");
    ASSERT_THAT(open.error().violations, SizeIs(1));
    EXPECT_EQ(open.error().violations.front().field, "play-off-approved");
    const auto told = get_approval(chief_, *store_->read(), books_, id_);
    EXPECT_THAT(told->conditions.back().text, HasSubstr("Тай-брейк «Тай-брейк» не утверждён"));
    const auto become = [&](auto change) {
        write("tournaments.update", [&](storage::Connection& writer) {
            storage::TournamentRecord record = storage::find_tournament(writer, other).value();
            change(record);
            ++record.version;
            storage::update_tournament(writer, record, store_->now());
            return other.name();
        });
    };
    // A later stage that takes its people from here does not hold the approval up.
    become([](storage::TournamentRecord& record) {
        record.playoff_places.clear();
        record.qualified = 2;
        record.carries_results = true;
    });
    (void)must(approve(chief_));
    // Its own waits for this one: it is approved by now.
    const play::TournamentId first = std::exchange(id_, other);
    const auto later = get_approval(chief_, *store_->read(), books_, id_);
    ASSERT_TRUE(later) << later.error().message;
    EXPECT_EQ(later->conditions.back().id, "stage-before-approved");
    EXPECT_TRUE(later->conditions.back().met);
    EXPECT_THAT(tournaments_resting_on(*store_->read(), first), SizeIs(1));
}

// A correction leaves what was published as it was, and its new version names the change.
TEST_F(StandingsTest, ACorrectedResultMakesPublishedTablesOutdatedByName) {
    play_all(kByBerger);
    const DocumentView second = publish(about_round("round-robin-table", 2));
    const DocumentView last = publish(about_round("round-robin-table", 5));
    const DocumentView protocol = publish(about_round("round-protocol", 3));
    EXPECT_THAT(documents_resting_on(*store_->read(), id_, 3), SizeIs(2));
    correct(3, 2, Outcome::kSecondWins, "решение по протесту № 1");
    const auto views = list_documents(chief_, *store_->read(), books_, competition_.id);
    ASSERT_TRUE(views);
    std::vector<std::string> outdated;
    for (const DocumentView& view : *views) {
        if (!view.outdated) continue;
        outdated.push_back(view.address.kind + " " + view.subject_title);
        EXPECT_EQ(view.outdated_by, "тур 3, доска 2: решение по протесту № 1");
    }
    EXPECT_THAT(outdated, ElementsAre("round-protocol тур 3", "round-robin-table тур 5"));
    const DocumentView again = must(correct_document(
        chief_, *store_->read(), books_,
        {last.record->id, last.record->version(), "решение по протесту № 1", {}, ""}, moment()));
    EXPECT_EQ(again.record->latest.version, 2);
    EXPECT_EQ(again.record->number, last.record->number);
    EXPECT_THAT(again.record->latest.changes, Not(IsEmpty()));
    const auto kept =
        get_document_version(chief_, *store_->read(), last.record->id, 1, documents::Format::kText);
    EXPECT_TRUE(kept->rendering.genuine());
    EXPECT_THAT(kept->rendering.bytes, HasSubstr("14½"));
    const auto newer =
        get_document_version(chief_, *store_->read(), last.record->id, 2, documents::Format::kText);
    EXPECT_THAT(newer->rendering.bytes,
                HasSubstr("Исправление версии 1. Причина: решение по протесту № 1"));
}

// A departure outdates published tables as a correction does, and tells which before it is written.
TEST_F(StandingsTest, ADepartureNamesThePublishedTablesThatGetANewVersion) {
    start({"wins"});
    play_round(1,
               {{1, 6, Outcome::kFirstWins}, {2, 5, Outcome::kDraw}, {3, 4, Outcome::kFirstWins}});
    play_round(2,
               {{6, 4, Outcome::kSecondWins}, {5, 3, Outcome::kDraw}, {1, 2, Outcome::kFirstWins}});
    (void)publish(about_round("round-robin-table", 1));
    const DocumentView second = publish(about_round("round-robin-table", 2));
    (void)publish(about_round("round-protocol", 2));
    const Caller arbiter = caller_with({"tournaments.read", "participants.withdraw"});
    const auto leaver =
        storage::participant_by_number(*store_->read(), id_, 6, text::Alphabet::kRussian).value();
    const auto plan =
        withdraw_participant(arbiter, *store_->read(), books_,
                             {leaver.id, leaver.version, 2, "болезнь", "", false}, moment());
    ASSERT_TRUE(plan) << plan.error().message;
    const auto& told = plan->preview.impact.documents;
    ASSERT_THAT(told, SizeIs(1)) << "the table after round 1 and the protocol say what they said";
    EXPECT_EQ(told.front().document, second.record->id);
    EXPECT_THAT(told.front().title, HasSubstr("версия 1"));
    (void)must(plan);
    const auto views = list_documents(chief_, *store_->read(), books_, competition_.id);
    ASSERT_TRUE(views);
    std::vector<std::string> outdated;
    for (const DocumentView& view : *views) {
        if (!view.outdated) continue;
        outdated.push_back(view.address.kind + " " + view.subject_title);
        EXPECT_THAT(view.outdated_by, HasSubstr(": болезнь"));
    }
    EXPECT_THAT(outdated, ElementsAre("round-robin-table тур 2"));
    const DocumentView again = must(correct_document(
        chief_, *store_->read(), books_,
        {second.record->id, second.record->version(), "выбыл участник № 6", {}, ""}, moment()));
    EXPECT_EQ(again.record->latest.version, 2);
    EXPECT_THAT(again.record->latest.changes, Not(IsEmpty()));
}

// RU-2022 appendix 10: opponents with colours, the odd one's plus, rows by place.
TEST_F(StandingsTest, ASwissTableShowsOpponentsColoursAndThePlus) {
    write("tournaments.draw", [&](storage::Connection& writer) {
        const auto drawn = testing_support::enter_tournament(writer, store_->now(), 5,
                                                             testing_support::swiss_of(3));
        competition_ = drawn.competition;
        id_ = drawn.id;
        return id_.name();
    });
    write("rounds.close", [&](storage::Connection& writer) {
        testing_support::enter_round(writer, store_->now(), {id_, 1},
                                     {{1, 3, Outcome::kFirstWins}, {4, 2, Outcome::kSecondAbsent}},
                                     RoundState::kClosed, 5);
        return play::RoundId{id_, 1}.name();
    });
    const StandingsView view = table();
    EXPECT_FALSE(view.round_robin);
    EXPECT_EQ(view.document_kind, "swiss-table");
    ASSERT_THAT(view.rows, SizeIs(5));
    const auto five =
        std::ranges::find(view.rows, 5, [](const auto& row) { return row.who.number; });
    ASSERT_NE(five, view.rows.end());
    EXPECT_EQ(five->cells.front().text, "+");
    EXPECT_EQ(five->cells.front().opponent, 0);
    EXPECT_EQ(five->rated_games, 0);
    const std::string text = text_of(about_round("swiss-table", 1));
    EXPECT_THAT(text, HasSubstr("После тура 1 из 3"));
    EXPECT_THAT(text, HasSubstr("3б│ 2"));
    EXPECT_THAT(text, HasSubstr("1ч│ 0"));
    EXPECT_THAT(text, HasSubstr("2б│ +"));
    EXPECT_THAT(text, HasSubstr("4ч│ −"));
    EXPECT_THAT(text_of(about_round("round-protocol", 1)), HasSubstr("−"));
    const auto card = get_participant_card(observer_, *store_->read(), books_, cache_, id_, 5);
    ASSERT_TRUE(card);
    EXPECT_THAT(card->lines.front().note, HasSubstr("«+» без игры"));
}

TEST_F(StandingsTest, EachSexHasItsTableWhereTheTournamentIsForBoth) {
    play_all(kByBerger);
    const auto asked = [&](const std::string& group) {
        return get_standings(observer_, *store_->read(), books_, cache_, {id_, 0, group}, moment());
    };
    ASSERT_FALSE(asked("female"));
    EXPECT_EQ(asked("female").error().reason, "STANDINGS_NO_GROUP") << "a tournament of men";
    write("tournaments.update", [&](storage::Connection& writer) {
        storage::TournamentRecord record = storage::find_tournament(writer, id_).value();
        record.sex_group = 0;
        ++record.version;
        storage::update_tournament(writer, record, store_->now());
        for (const std::size_t athlete : {1U, 4U})
            writer.execute("UPDATE person SET sex = 1 WHERE id = $1",
                           {competition_.athletes[athlete].value});
        return id_.name();
    });
    std::vector<int> women;
    const auto table = asked("female");
    ASSERT_TRUE(table) << table.error().message;
    for (const StandingsRowView& row : table->rows)
        women.push_back(row.who.number);
    EXPECT_THAT(women, ::testing::UnorderedElementsAre(2, 5));
    EXPECT_EQ(table->rows.front().place, 1);
    EXPECT_THAT(asked("open/male")->rows, SizeIs(4));
    EXPECT_THAT(asked("open")->rows, SizeIs(6));
    EXPECT_FALSE(asked("juniors/male"));
}

TEST_F(StandingsTest, ACardOfOneAndOfAll) {
    play_all(kByBerger);
    const auto card = get_participant_card(observer_, *store_->read(), books_, cache_, id_, 3);
    ASSERT_TRUE(card);
    const std::string one = text_of({competition_.id, "participant-card", card->id.name()});
    EXPECT_THAT(one, HasSubstr("Карточка участника"));
    EXPECT_THAT(one, HasSubstr("Нарастающий"));
    const std::string all = text_of({competition_.id, "participant-card", id_.name()});
    EXPECT_GT(all.size(), 5 * one.size());
}

TEST_F(StandingsTest, TheListOfPlacesFollowsTheApproval) {
    play_all(kByBerger);
    const DocumentAddress places{competition_.id, "final-places", id_.name()};
    EXPECT_EQ(publish_document(chief_, *store_->read(), books_, {places, {}, ""}, moment())
                  .error()
                  .reason,
              "DOCUMENT_RESULTS_NOT_APPROVED");
    (void)must(approve(chief_));
    const DocumentView view = publish(places);
    EXPECT_EQ(view.state, DocumentState::kPublished);
}

}  // namespace
}  // namespace collegium::usecases::testing
