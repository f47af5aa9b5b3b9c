#include <algorithm>
#include <set>
#include <utility>

#include <gmock/gmock.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/documents.hpp>
#include <collegium/usecases/draws.hpp>
#include <collegium/usecases/pair_rules.hpp>
#include <collegium/usecases/undo.hpp>

#include "support/another_reader.hpp"
#include "support/data_file.hpp"
#include "support/played_rounds.hpp"
#include "support/violations.hpp"
#include "support/worked_example.hpp"
#include "tournaments_fixture.hpp"

namespace collegium::usecases::testing {
namespace {

using admission::State;
using play::Standing;
using play::System;
using storage::TournamentState;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAreArray;

template <typename T>
std::string reason_of(const sdk::Result<T>& result) {
    return result ? "" : result.error().reason;
}

std::string source_of(const TournamentView& view, const std::string& field) {
    for (const SourceView& source : view.sources)
        if (source.field == field) return source.text;
    return "no source of " + field;
}

bool allowed(const TournamentView& view, const std::string& action) {
    for (const AllowedAction& found : view.actions)
        if (found.action == action) return !found.refusal;
    ADD_FAILURE() << "no action " << action;
    return false;
}

TEST_F(TournamentTest, SettingsComeFromTheRegulationWithTheirSources) {
    open_competition(swiss(), 8);
    const auto view = look(create());
    EXPECT_EQ(view.record.settings.system, System::kSwiss);
    EXPECT_EQ(view.record.settings.method, pairing::Method::kRuNumbers);
    EXPECT_EQ(view.record.settings.rounds, 7);
    EXPECT_THAT(view.record.settings.criteria, ElementsAre("solkoff", "wins"));
    EXPECT_EQ(view.record.scoring, "two-one-nought");
    EXPECT_THAT(source_of(view, "rounds"), HasSubstr("4.2"));
    EXPECT_THAT(view.method_text, HasSubstr("5.4.10.5"));
    EXPECT_EQ(view.first_side, "Белые");
}

TEST_F(TournamentTest, WhatTheTournamentSetsItselfSaysSo) {
    open_competition(swiss(), 8);
    TournamentForm form;
    form.rounds = 5;
    const auto view = look(create(form));
    EXPECT_EQ(view.record.settings.rounds, 5);
    EXPECT_EQ(source_of(view, "rounds"), "задано для турнира");
    EXPECT_THAT(source_of(view, "system"), HasSubstr("4.2"));
}

TEST_F(TournamentTest, RoundsTheRegulationDoesNotGiveAreTheTournamentsOwn) {
    Settings silent = swiss();
    std::erase_if(silent, [](const auto& one) { return one.first == "rounds"; });
    open_competition(silent, 8);
    const auto id = create();
    UpdateTournamentInput input{id, std::nullopt, {}, {"rounds"}};
    input.form.rounds = 3;
    const auto changed = [&] {
        const storage::ReadLease lease = store_->read();
        return update_tournament(office_, *lease, *library(), input, moment());
    }();
    EXPECT_EQ(source_of(must(changed), "rounds"), "задано для турнира");
}

TEST_F(TournamentTest, EverythingWrongWithAFormIsToldAtOnce) {
    open_competition(swiss(), 8);
    TournamentForm form;
    form.age_groups = {"no-such-group"};
    form.system = 99;
    form.method = "by-moonlight";
    form.rounds = 1000;
    form.stages_of = {"competitions/1/tournaments/99"};
    const auto refused = creating(form);
    ASSERT_FALSE(refused);
    std::vector<std::string> fields;
    for (const sdk::Violation& violation : refused.error().violations)
        fields.push_back(violation.field);
    for (const char* field : {"tournament.age_groups", "tournament.system", "tournament.method",
                              "tournament.rounds", "tournament.stages_of"})
        EXPECT_THAT(fields, Contains(field));
}

TEST_F(TournamentTest, WaitsForTheAdmission) {
    open_competition(swiss(), 2, competition::State::kApplications);
    EXPECT_EQ(reason_of(creating()), "EVENT_NOT_THERE_YET");
    open_competition(swiss(), 2, competition::State::kFinished);
    EXPECT_EQ(reason_of(creating()), "EVENT_PAST");
    office_ = caller_with({"tournaments.read"});
    open_competition(swiss(), 2);
    EXPECT_EQ(reason_of(creating()), "PERMISSION_DENIED");
}

TEST_F(TournamentTest, TakesAllAdmittedOnesAndTellsOfTheOthers) {
    open_competition(swiss(), 3);
    const auto conditional = entrant(10, State::kConditional);
    const auto refused = entrant(11, State::kRefused);
    const auto undecided = entrant(12, State::kUndecided);
    (void)entrant(13, State::kAdmitted, "u11");
    TournamentForm form;
    form.age_groups = {"open"};
    const auto id = create(form);
    const auto result = fill(id);
    EXPECT_THAT(result.added, SizeIs(4));
    ASSERT_THAT(result.skipped, SizeIs(2));
    const auto why = [&](admission::EntrantId who) {
        const auto found = std::ranges::find(result.skipped, who, &SkippedParticipantView::entrant);
        return found == result.skipped.end() ? "" : found->why.reason;
    };
    EXPECT_EQ(why(refused), "ENTRANT_REFUSED");
    EXPECT_EQ(why(undecided), "ENTRANT_UNDECIDED");
    EXPECT_THAT(look(id).remarks, Contains(HasSubstr("условно")))
        << "conditional: " << conditional.name();
    EXPECT_EQ(result.added.front().record.participant.team, "Казань")
        << "an event of regions keeps regions apart";
}

TEST_F(TournamentTest, ARefusedOneNeverComesInByName) {
    open_competition(swiss(), 2);
    const auto refused = entrant(11, State::kRefused);
    const auto id = create();
    AddParticipantsInput input;
    input.entrants = {refused, entrants_.front()};
    const auto result = must(adding_to(id, input));
    EXPECT_THAT(result.added, SizeIs(1));
    ASSERT_THAT(result.skipped, SizeIs(1));
    EXPECT_EQ(result.skipped.front().why.reason, "ENTRANT_REFUSED");
    input.entrants = {{cup_, 99'999}};
    EXPECT_EQ(reason_of(adding_to(id, input)), "ENTRANT_NOT_FOUND");
}

TEST_F(TournamentTest, NobodyPlaysInTwoTournamentsOfAFirstStage) {
    open_competition(swiss(), 2);
    (void)fill(create());
    const auto other = create();
    const auto result = adding_to(other);
    ASSERT_TRUE(result);
    EXPECT_THAT(result->preview.added, IsEmpty());
    EXPECT_EQ(result->preview.skipped.front().why.reason, "PARTICIPANT_ELSEWHERE");
}

TEST_F(TournamentTest, NumbersAreDrawnBeforeWitnessesAndKept) {
    open_competition(round_robin(), 10);
    const auto id = create();
    EXPECT_EQ(reason_of(drawing(id)), "SETTINGS_FAULTY") << "nobody plays yet";
    (void)fill(id);
    const auto unseen = drawing(id, {}, {}, 0);
    ASSERT_FALSE(unseen);
    EXPECT_EQ(unseen.error().violations.front().field, "witnesses");

    const std::string seed(64, 'a');
    const auto preview = drawing(id, seed);
    ASSERT_TRUE(preview) << preview.error().message;
    EXPECT_EQ(preview->preview.participants.front().participant.number, 0)
        << "nothing is published before it counts";
    const auto view = must(drawing(id, seed));
    std::vector<int> numbers;
    for (const storage::ParticipantRecord& record : view.participants)
        numbers.push_back(record.participant.number);
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
    EXPECT_EQ(view.tournament.record.state, TournamentState::kDrawn);
    EXPECT_EQ(view.tournament.record.settings.rounds, 9);
    EXPECT_EQ(seed_mark(view.tournament.record.settings), "AAAA-AAAA");

    const storage::ReadLease lease = store_->read();
    const auto draw = storage::find_draw(*lease, view.tournament.record.draw.value());
    ASSERT_TRUE(draw);
    for (const lots::Check& check : lots::verify(draw->draw).checks)
        EXPECT_TRUE(check.passed) << check.check;
    EXPECT_THAT(draw->draw.witnesses, SizeIs(2));
    EXPECT_THAT(draw->draw.result.front(),
                HasSubstr(registry::short_name(view.participants.front().person.cyrillic_name)));
}

TEST_F(TournamentTest, NumbersAreDrawnAgainWithAReasonUntilARoundIsApproved) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    EXPECT_FALSE(drawing(id)) << "a reason is asked for";
    const auto first = look(id).record.draw;
    const auto again = must(drawing(id, {}, "опоздал представитель"));
    EXPECT_NE(again.tournament.record.draw, first);
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}}, play::RoundState::kApproved);
    EXPECT_EQ(reason_of(drawing(id, {}, "ещё раз")), "NUMBERS_FIXED");
}

TEST_F(TournamentTest, NumbersWaitForTheDrawOfTheCompetition) {
    open_competition(swiss(), 8, competition::State::kAdmission);
    const auto id = create();
    (void)fill(id);
    const auto refused = drawing(id);
    EXPECT_EQ(reason_of(refused), "EVENT_NOT_THERE_YET");
    EXPECT_FALSE(allowed(look(id), "numbers.draw"));
    EXPECT_TRUE(allowed(look(id), "participants.add"));
}

TEST_F(TournamentTest, RatedOnesStandByRating) {
    open_competition(swiss(), 4);
    TournamentForm form;
    form.rounds = 3;
    form.numbering = static_cast<int>(play::Numbering::kRating);
    const auto id = create(form);
    (void)fill(id);
    const auto play = load(id);
    std::vector<RatingInput> ratings;
    for (std::size_t i = 0; i < 3; ++i)
        ratings.push_back({play.participants[i].id, 2000 + 100 * static_cast<int>(i)});
    const auto rate = [&] {
        const storage::ReadLease lease = store_->read();
        return set_ratings(office_, *lease, *library(), id, std::nullopt, ratings, moment());
    };
    (void)must(rate());
    const auto view = must(drawing(id));
    EXPECT_EQ(view.participants[0].id, play.participants[2].id);
    EXPECT_EQ(view.participants[2].id, play.participants[0].id);
    EXPECT_EQ(view.participants[3].id, play.participants[3].id) << "without a rating: last";
    EXPECT_EQ(reason_of(rate()), "NUMBERS_DRAWN");
}

TEST_F(TournamentTest, VarmaIsRefusedWhereATeamFitsNoEnvelope) {
    open_competition({{"system", "round-robin"},
                      {"rounds", "1"},
                      {"pairing-system", "таблицы Бергера"},
                      {"tie-breaks", "wins"}},
                     20, competition::State::kDraw, "ru-chess-2023", "chess", "national");
    TournamentForm form;
    form.numbering = static_cast<int>(play::Numbering::kVarma);
    const auto id = create(form);
    (void)fill(id);
    const auto refused = drawing(id);
    const nlohmann::json example =
        testing_support::data_file("pairing/examples.json")["RU-CHESS W-11"];
    ASSERT_EQ(reason_of(refused), example["refused"]) << "two regions of ten each";
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, refused.error()).what_to_do,
              example["what_to_do"]);
}

// RU-CHESS W-12: a team of three of twelve players that takes the third envelope is told of.
TEST_F(TournamentTest, VarmaWarnsOfTheTwoOfATeamWhoMeetAtTheEnd) {
    const nlohmann::json example =
        testing_support::data_file("pairing/examples.json")["RU-CHESS W-12"];
    const auto told = [&](int players, const nlohmann::json& clashes) {
        open_competition({{"system", "round-robin"},
                          {"rounds", "1"},
                          {"pairing-system", "таблицы Бергера"},
                          {"tie-breaks", "wins"}},
                         players, competition::State::kDraw, "ru-chess-2023", "chess", "regional");
        TournamentForm form;
        form.numbering = static_cast<int>(play::Numbering::kVarma);
        const auto id = create(form);
        (void)fill(id);
        int members = 0;
        Play play = load(id);
        for (storage::ParticipantRecord& one : play.participants) {
            write([&](storage::Connection& writer) {
                one.participant.team = ++members <= example["team"] ? "Самара" : "";
                ++one.version;
                storage::update_participant(writer, one);
            });
        }
        std::set<std::string> remarks;
        for (const char digit : std::string("0123456789abcdef")) {
            const std::string again = digit == '0' ? "" : "жребий повторён";
            const auto view = must(drawing(id, std::string(64, digit), again));
            std::set<int> numbers;
            for (const storage::ParticipantRecord& one : view.participants)
                if (!one.participant.team.empty()) numbers.insert(one.participant.number);
            const bool third = numbers == example["numbers"].get<std::set<int>>();
            EXPECT_EQ(!view.remarks.empty(), third && !clashes.empty());
            remarks.insert(view.remarks.begin(), view.remarks.end());
        }
        return remarks;
    };
    ASSERT_EQ(example["clashes"].size(), 2U);
    for (const auto& [players, clashes] : example["clashes"].items()) {
        const std::set<std::string> expected =
            clashes.empty() ? std::set<std::string>{}
                            : std::set{example["warning"].get<std::string>()};
        EXPECT_EQ(told(std::stoi(players), clashes), expected) << players;
    }
}

TEST_F(TournamentTest, SettingsStandOnceNumbersAreDrawn) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    const auto change = [&](const TournamentForm& form, registry::FieldMask mask,
                            std::optional<std::int64_t> version = std::nullopt) {
        const storage::ReadLease lease = store_->read();
        return update_tournament(office_, *lease, *library(), {id, version, form, std::move(mask)},
                                 moment());
    };
    TournamentForm form;
    form.rounds = 9;
    form.title = "Мужчины, финал";
    EXPECT_EQ(reason_of(change(form, {"rounds"})), "NUMBERS_DRAWN");
    EXPECT_EQ(must(change(form, {"title"})).record.title, "Мужчины, финал");
    EXPECT_EQ(reason_of(change(form, {"title"}, 1)), "ETAG_STALE");
    EXPECT_FALSE(allowed(look(id), "tournament.update"));
}

TEST_F(TournamentTest, WhoPlaysIsSettledByTheFirstParticipant) {
    open_competition(swiss(), 3);
    const auto id = create();
    (void)fill(id);
    TournamentForm form;
    form.sex_group = 1;
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(reason_of(update_tournament(office_, *lease, *library(),
                                          {id, std::nullopt, form, {"sex_group"}}, moment())),
              "TOURNAMENT_HAS_PARTICIPANTS");
}

TEST_F(TournamentTest, IsDeletedWhileNobodyIsDrawn) {
    open_competition(swiss(), 8);
    const auto remove = [&](play::TournamentId id) {
        const storage::ReadLease lease = store_->read();
        return delete_tournament(office_, *lease, *library(), id, std::nullopt);
    };
    const auto empty = create();
    (void)must(remove(empty));
    {
        const storage::ReadLease lease = store_->read();
        EXPECT_EQ(reason_of(get_tournament(office_, *lease, *library(), empty)),
                  "TOURNAMENT_NOT_FOUND");
    }
    EXPECT_EQ(reason_of(remove(drawn())), "NUMBERS_DRAWN");
}

// RU-2022 WE-28: announced under the Regulations: not paired, "−"; where they are silent, refused.
TEST_F(TournamentTest, AbsencesAreAnnouncedWhereTheRegulationsProvideThem) {
    const nlohmann::json told =
        testing_support::worked_example("pairing/examples.json", "RU-2022 WE-28");
    const int absent = told["absent"].get<int>();
    const int missed = told["round"].get<int>();
    const auto announce = [&](play::TournamentId id, std::vector<int> rounds) {
        AbsencesInput input{number(id, absent).id, std::nullopt, std::move(rounds), "поезд"};
        const storage::ReadLease lease = store_->read();
        return set_absences(office_, *lease, *library(), input, moment());
    };
    open_competition(swiss(), 8);
    const auto silent = drawn();
    const auto refused = announce(silent, {missed});
    EXPECT_EQ(reason_of(refused), "ABSENCES_NOT_PROVIDED");
    EXPECT_EQ(refused.error().citations.front().article, told["article"]);
    EXPECT_FALSE(allowed(look(silent), "participant.absences"));

    auto settings = swiss();
    settings.emplace_back("planned-absences", "true");
    open_competition(settings, 8);
    const auto id = drawn();
    const auto before = look(id).record.version;
    (void)must(announce(id, {5, missed, missed}));
    EXPECT_EQ(load(id).tournament.absences.at(missed), std::vector<int>{absent});
    EXPECT_GT(look(id).record.version, before) << "pairs rest on who plays";
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    const auto paired = announce(id, {1});
    ASSERT_FALSE(paired);
    EXPECT_EQ(paired.error().violations.front().reason, "ABSENCE_ROUND_PAIRED");
    EXPECT_EQ(announce(id, {8}).error().violations.front().reason, "NUMBER_OUT_OF_RANGE");
    (void)must(announce(id, {}));
    EXPECT_THAT(load(id).tournament.absences, IsEmpty());
}

// RU-2022 WE-12: eight players, seven games; after three less than half, after four all counts.
TEST_F(TournamentTest, LeavingARoundRobinIsAccountedBeforeItIsDone) {
    open_competition(round_robin(), 8);
    const auto id = drawn();
    const std::vector<std::vector<std::pair<int, int>>> rounds{{{1, 8}, {2, 7}, {3, 6}, {4, 5}},
                                                               {{8, 5}, {6, 4}, {7, 3}, {1, 2}},
                                                               {{2, 8}, {3, 1}, {4, 7}, {5, 6}},
                                                               {{8, 6}, {7, 5}, {1, 4}, {2, 3}}};
    const nlohmann::json told =
        testing_support::worked_example("play/leaving.json", "RU-2022 WE-12");
    int round = 0;
    for (const auto& one : told["cases"]) {
        SCOPED_TRACE(one.dump());
        while (round < one["completed"].get<int>()) {
            ++round;
            play_round(id, round, rounds.at(static_cast<std::size_t>(round - 1)));
        }
        const auto plan = withdrawing(id, 1);
        ASSERT_TRUE(plan) << plan.error().message;
        const auto& leaving = plan->preview.leaving;
        EXPECT_EQ(leaving.played, one["played"]);
        EXPECT_EQ(leaving.scheduled, told["scheduled"]);
        EXPECT_EQ(leaving.account.citation.article, one["article"]);
        EXPECT_EQ(leaving.struck, one["struck"]);
        EXPECT_THAT(plan->preview.participant.left_text, HasSubstr(one["played"].dump()));
        EXPECT_THAT(plan->preview.consequences, Not(IsEmpty()));
        EXPECT_EQ(number(id, 1).participant.standing, Standing::kPlaying)
            << "a dry run writes nothing";
    }
    (void)must(withdrawing(id, 1));
    EXPECT_EQ(number(id, 1).participant.left_after, round);
    EXPECT_EQ(reason_of(withdrawing(id, 1)), "PARTICIPANT_LEFT");
    EXPECT_EQ(look(id).counts.left, 1);
}

// Under half of the games (RU-2022 5.4.5.2): everybody who has met him loses what he won there.
TEST_F(TournamentTest, ADepartureTellsWhosePlacesItMoves) {
    open_competition(round_robin(), 6);
    const auto id = drawn();
    play_round(id, 1, {{1, 6}, {2, 5}, {3, 4}});
    play_round(id, 2, {{1, 2}, {3, 6}, {4, 5}});
    const auto plan = withdrawing(id, 6);
    ASSERT_TRUE(plan) << plan.error().message;
    const CorrectionImpact& told = plan->preview.impact;
    const auto place = [&](int number) {
        return std::ranges::find(told.places, number, &PlaceEffect::number);
    };
    ASSERT_NE(place(1), told.places.end());
    EXPECT_EQ(place(1)->points_before, "4");
    EXPECT_EQ(place(1)->points_after, "2");
    ASSERT_NE(place(6), told.places.end());
    EXPECT_FALSE(place(6)->place_before.empty());
    EXPECT_TRUE(place(6)->place_after.empty()) << "he has no place any more";
    EXPECT_THAT(told.summary, HasSubstr("Изменится: мест "));
    EXPECT_THAT(told.pairs, IsEmpty()) << "a printed table stands";
    EXPECT_THAT(told.digest, IsEmpty());
}

// Pairs made with him in them fall, as after a correction; his departure can still be undone.
TEST_F(TournamentTest, ADepartureDropsTheDraftsMadeWithHim) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}}, play::RoundState::kDraft);
    const auto before = withdrawing(id, 4);
    ASSERT_TRUE(before) << before.error().message;
    EXPECT_THAT(before->preview.impact.dropped_drafts, ::testing::ElementsAre(1));
    EXPECT_THAT(before->preview.impact.places, IsEmpty()) << "no round has begun";
    EXPECT_THAT(load(id).rounds, SizeIs(1)) << "a dry run writes nothing";
    (void)must(withdrawing(id, 4));
    EXPECT_THAT(load(id).rounds, IsEmpty());
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    EXPECT_EQ(storage::find_journal_row(*lease, last_)->action, "participants.withdraw");
    const auto dropped = storage::find_journal_row(*lease, last_ - 1);
    EXPECT_EQ(dropped->action, "rounds.drop");
    EXPECT_EQ(dropped->subject, play::RoundId({id, 1}).name());
    const UndoRules book = all_undo_rules();
    const UndoContext context{book, storage::built_in_subjects(), moment().now, moment().today};
    auto back = undo_entry(office_, *lease, context, last_, "ошибка");
    ASSERT_TRUE(back) << back.error().message;
    ASSERT_TRUE(carry_out(*back).committed);
    EXPECT_EQ(number(id, 4).participant.standing, Standing::kPlaying);
}

TEST_F(TournamentTest, ADepartureThatChangesNothingElseSaysSo) {
    open_competition(swiss(), 8);
    const auto plan = withdrawing(drawn(), 4);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->preview.impact.summary, "Выбытие не меняет ни пар, ни мест, ни документов");
}

// RU-CHESS W-13: number 4 of ten leaves the evening before round 1 and an application comes late:
// the announced draw stays, his games count for nobody.
TEST_F(TournamentTest, AnAnnouncedDrawOutlivesADeparture) {
    const nlohmann::json example = testing_support::data_file("play/leaving.json")["RU-CHESS W-13"];
    const int players = example["players"];
    const int gone = example["left"];
    open_competition({{"system", "round-robin"},
                      {"rounds", "1"},
                      {"pairing-system", "таблицы Бергера"},
                      {"tie-breaks", "wins"}},
                     players, competition::State::kDraw, "ru-chess-2023", "chess", "regional");
    const auto id = drawn();
    const auto before = load(id);
    const auto left = must(withdrawing(id, gone));
    EXPECT_EQ(left.leaving.played, example["completed"].get<int>());
    EXPECT_EQ(left.leaving.scheduled, example["scheduled"].get<int>());
    EXPECT_EQ(left.leaving.struck, example["struck"].get<bool>());
    EXPECT_EQ(left.leaving.account.citation.article, example["account"].get<std::string>());
    const auto after = load(id);
    for (std::size_t i = 0; i < before.participants.size(); ++i)
        EXPECT_EQ(after.participants[i].id, before.participants[i].id);
    AddParticipantsInput input;
    input.entrants = {entrant(30, State::kAdmitted)};
    input.joined_round = 1;
    input.reason = "поздняя заявка";
    EXPECT_EQ(reason_of(adding_to(id, input)), example["late_application"].get<std::string>());

    // The newcomer takes his number by the chief arbiter's decision and with consent.
    ReplacementInput replacement;
    replacement.id = number(id, gone).id;
    replacement.reason = "дополнительная заявка";
    const auto replacing = [&] {
        const storage::ReadLease lease = store_->read();
        return replace_participant(office_, *lease, *library(), replacement, moment());
    };
    replacement.preview = true;
    const auto candidates = replacing();
    ASSERT_TRUE(candidates) << candidates.error().message;
    ASSERT_THAT(candidates->preview.candidates, SizeIs(1));
    EXPECT_EQ(candidates->preview.candidates.front().record.entrant, input.entrants.front());
    replacement.preview = false;
    EXPECT_THAT(
        testing_support::violations_of(replacing()),
        UnorderedElementsAreArray(example["newcomer_needs"].get<std::vector<std::string>>()));
    EXPECT_EQ(replacing().error().violations.back().citations.front().article,
              example["replacement"].get<std::string>());
    replacement.entrant = input.entrants.front();
    replacement.agreed = true;
    const Caller chief = std::exchange(
        office_, caller_with({"tournaments.read", "tournaments.manage", "pairing.prepare"}));
    ASSERT_FALSE(office_.permissions->contains(example["decides"].get<std::string>()));
    EXPECT_EQ(reason_of(replacing()), example["refused_to_others"]) << "the chief arbiter decides";
    office_ = chief;
    const std::string decision = std::exchange(replacement.reason, "");
    EXPECT_THAT(testing_support::violations_of(replacing()),
                ElementsAre(example["without_a_reason"].get<std::string>()));
    replacement.reason = decision;
    (void)must(replacing());
    const auto replaced = load(id);
    ASSERT_THAT(replaced.participants, SizeIs(players));
    EXPECT_EQ(number(id, gone).entrant, input.entrants.front());
    EXPECT_EQ(number(id, gone).participant.standing, Standing::kPlaying);
    for (int other = 1; other <= players; ++other) {
        if (other == gone) continue;
        EXPECT_EQ(replaced.participant(other)->id, before.participant(other)->id);
    }
    EXPECT_EQ(reason_of(replacing()), "PARTICIPANT_NOT_FOUND") << "the one who left is gone";
    replacement.id = number(id, gone + 1).id;
    replacement.entrant = entrant(31, State::kAdmitted);
    EXPECT_EQ(reason_of(replacing()), "REPLACEMENT_NOT_LEFT");
}

// RU-CHESS 31.4: what was drawn stays as announced, so the number keeps its pairs set and barred.
TEST_F(TournamentTest, PairRulesPassWithTheNumberAndKeepTheirReasons) {
    open_competition({{"system", "swiss"},
                      {"rounds", "5"},
                      {"pairing-system", "швейцарская"},
                      {"tie-breaks", "wins"}},
                     8, competition::State::kDraw, "ru-chess-2023", "chess", "regional");
    TournamentForm form;
    form.method = "ru-numbers";
    const auto id = drawn(form);
    const Caller chief = caller_with({"tournaments.read", "pairing.approve"});
    const auto ruling = [&](int kind, int first, int second, const std::string& reason) {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        return create_pair_rule(
            chief, *lease, *library(), id,
            {kind, number(id, first).id.name(), number(id, second).id.name(), 0, 0, reason},
            moment());
    };
    const auto forced = must(ruling(1, 8, 4, "Регламент, п. 6.4")).record;
    const auto barred = must(ruling(2, 4, 1, "супруги")).record;
    const auto other = must(ruling(2, 2, 3, "одна федерация")).record;
    (void)must(withdrawing(id, 4));

    ReplacementInput replacement;
    replacement.id = number(id, 4).id;
    replacement.entrant = entrant(30, State::kAdmitted);
    replacement.agreed = true;
    replacement.reason = "дополнительная заявка";
    const auto done = must([&] {
        const storage::ReadLease lease = testing_support::another_reader(*store_);
        return replace_participant(office_, *lease, *library(), replacement, moment());
    }());
    ASSERT_THAT(done.rules, SizeIs(2));
    EXPECT_THAT(done.rules[0], HasSubstr("заданная пара с № 8"));
    EXPECT_THAT(done.rules[0], HasSubstr("Регламент, п. 6.4"));
    EXPECT_THAT(done.rules[1], HasSubstr("супруги"));
    EXPECT_THAT(done.rules[1], HasSubstr("снимите"));

    const auto rules = load(id).pair_rules;
    ASSERT_THAT(rules, SizeIs(3));
    EXPECT_EQ(rules[0].id, forced.id);
    EXPECT_EQ(rules[0].rule.first, forced.rule.first);
    EXPECT_EQ(rules[0].rule.second, number(id, 4).id.value);
    EXPECT_EQ(rules[0].version, 2);
    EXPECT_EQ(rules[1].rule.first, number(id, 4).id.value);
    EXPECT_EQ(rules[1].reason, barred.reason);
    EXPECT_EQ(rules[2], other) << "nobody of it was replaced";
    const storage::ReadLease lease = testing_support::another_reader(*store_);
    storage::JournalFilter filter;
    filter.subject = barred.id.name();
    const auto row = storage::list_journal(*lease, filter, 0, 1).front();
    EXPECT_EQ(row.action, "pairRules.pass");
    EXPECT_EQ(row.reason, "дополнительная заявка");
    EXPECT_THAT(row.title, HasSubstr("№ 4 "));
}

TEST_F(TournamentTest, OnlyAnExcludedOneHasHisResultsAnnulled) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    const auto refused = withdrawing(id, 2, Standing::kWithdrawn, true);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().reason, "ANNUL_ONLY_EXCLUDED");
    (void)must(withdrawing(id, 2, Standing::kExcluded, true));
    EXPECT_TRUE(number(id, 2).participant.annulled);
}

TEST_F(TournamentTest, AWithdrawalIsTakenBackUntilARoundRestsOnIt) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    const auto back = [&] {
        const auto who = number(id, 4).id;
        const storage::ReadLease lease = store_->read();
        return reinstate_participant(office_, *lease, *library(), who, std::nullopt, "выздоровел",
                                     moment());
    };
    EXPECT_EQ(reason_of(back()), "PARTICIPANT_NOT_LEFT");
    (void)must(withdrawing(id, 4));
    (void)must(back());
    EXPECT_EQ(number(id, 4).participant.standing, Standing::kPlaying);
    EXPECT_FALSE(number(id, 4).participant.left_after);
    (void)must(withdrawing(id, 4));
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}}, play::RoundState::kApproved);
    EXPECT_EQ(reason_of(back()), "REINSTATE_TOO_LATE");
}

TEST_F(TournamentTest, ALateEntryGetsTheNextNumberByDecision) {
    auto settings = swiss();
    settings.emplace_back("late-entry-round", "2");
    open_competition(settings, 8);
    const auto id = drawn();
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    EXPECT_TRUE(allowed(look(id), "participants.late"));
    const auto late = entrant(30, State::kAdmitted);
    AddParticipantsInput input;
    input.entrants = {late};
    input.joined_round = 2;
    EXPECT_FALSE(adding_to(id, input)) << "a reason is asked for";
    input.reason = "задержка рейса";
    const auto result = must(adding_to(id, input));
    EXPECT_EQ(result.added.front().record.participant.number, 9);
    EXPECT_EQ(result.added.front().record.participant.joined_round, 2);
    office_ = caller_with({"tournaments.read", "tournaments.manage"});
    input.entrants = {entrant(31, State::kAdmitted)};
    EXPECT_EQ(reason_of(adding_to(id, input)), "PERMISSION_DENIED");
}

TEST_F(TournamentTest, WhoMayStillComeInIsToldWithoutNamesAndNobodyIsPutInSo) {
    auto settings = swiss();
    settings.emplace_back("late-entry-round", "2");
    open_competition(settings, 8);
    const auto id = drawn();
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    const auto late = entrant(30, State::kAdmitted);
    AddParticipantsInput input;
    input.joined_round = 2;
    input.reason = "задержка рейса";
    const auto plan = adding_to(id, input);
    ASSERT_TRUE(plan) << plan.error().message;
    ASSERT_EQ(plan->preview.added.size(), 1U);
    EXPECT_EQ(plan->preview.added.front().record.entrant, late);
    const auto done = carry_out(*plan);
    ASSERT_FALSE(done.committed);
    EXPECT_EQ(done.committed.error().violations.front().field, "entrants");
}

TEST_F(TournamentTest, NobodyComesLateUnlessTheRegulationLetsHim) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    AddParticipantsInput input;
    input.entrants = {entrant(30, State::kAdmitted)};
    input.joined_round = 2;
    input.reason = "задержка рейса";
    EXPECT_EQ(reason_of(adding_to(id, input)), "LATE_ENTRY_TOO_LATE");
    EXPECT_FALSE(allowed(look(id), "participants.late"));
    EXPECT_THAT(source_of(look(id), "last_late_round"), HasSubstr("по умолчанию"));
}

// RU-OLD 5.3.15, 5.3.16: offered where renju is played, and nowhere else in the book.
TEST_F(TournamentTest, MethodsOfTheOldRenjuRulesAreOfferedForRenju) {
    const auto offered = [&] {
        std::vector<std::string> methods;
        for (const ChoiceView& choice : look(create()).choices)
            if (choice.field == "method" && choice.id.starts_with("renju-old"))
                methods.push_back(choice.id);
        return methods;
    };
    open_competition(swiss(), 2);
    EXPECT_THAT(offered(), IsEmpty());
    open_competition(swiss(), 4, competition::State::kDraw, "ru-draughts-2022", "renju");
    EXPECT_THAT(offered(), ElementsAre("renju-old-rating", "renju-old-lot"));
    TournamentForm form;
    form.method = "renju-old-rating";
    EXPECT_EQ(look(create(form)).record.settings.method, pairing::Method::kOldRenjuRating);
}

TEST_F(TournamentTest, PuttingInIsUndoneUntilNumbersAreDrawn) {
    open_competition(swiss(), 8);
    const auto id = create();
    (void)fill(id);
    const std::int64_t row = last_;
    const UndoRules book = all_undo_rules();
    const UndoContext context{book, storage::built_in_subjects(), moment().now, moment().today};
    const auto undo = [&](std::int64_t sequence) {
        const storage::ReadLease lease = store_->read();
        return undo_entry(office_, *lease, context, sequence, "не те");
    };
    (void)must(undo(row));
    EXPECT_THAT(load(id).participants, IsEmpty());
    (void)fill(id);
    const std::int64_t again = last_;
    (void)must(drawing(id));
    EXPECT_FALSE(undo(again));
}

TEST_F(TournamentTest, AWithdrawalIsUndoneAnExclusionIsNot) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    const UndoRules book = all_undo_rules();
    const UndoContext context{book, storage::built_in_subjects(), moment().now, moment().today};
    (void)must(withdrawing(id, 4));
    {
        const storage::ReadLease lease = store_->read();
        auto plan = undo_entry(office_, *lease, context, last_, "ошибка");
        ASSERT_TRUE(plan) << plan.error().message;
        ASSERT_TRUE(carry_out(*plan).committed);
    }
    EXPECT_EQ(number(id, 4).participant.standing, Standing::kPlaying);
    (void)must(withdrawing(id, 4, Standing::kExcluded));
    const storage::ReadLease lease = store_->read();
    EXPECT_EQ(reason_of(undo_entry(office_, *lease, context, last_, "ошибка")),
              "UNDO_BY_REINSTATING");
}

class ParticipantsUndone : public TournamentTest {
  protected:
    std::string undone() {
        const UndoRules book = all_undo_rules();
        const UndoContext context{book, storage::built_in_subjects(), moment().now, moment().today};
        auto plan = [&] {
            const storage::ReadLease lease = store_->read();
            return undo_entry(office_, *lease, context, last_, "описка");
        }();
        if (!plan) return plan.error().reason;
        const auto done = carry_out(*plan);
        return done.committed ? "" : done.committed.error().reason;
    }
};

TEST_F(ParticipantsUndone, OneTakenOutIsPutInAgain) {
    open_competition(swiss(), 8);
    const auto id = create();
    (void)fill(id);
    const auto gone = load(id).participants.front();
    const auto removing = [&](const play::ParticipantId& who) {
        const storage::ReadLease lease = store_->read();
        return remove_participant(office_, *lease, *library(), who, std::nullopt, moment());
    };
    (void)must(removing(gone.id));
    ASSERT_THAT(load(id).participants, SizeIs(7));
    ASSERT_EQ(undone(), "");
    const auto again = load(id).participants;
    ASSERT_THAT(again, SizeIs(8));
    const auto found = std::ranges::find(again, gone.entrant, &storage::ParticipantRecord::entrant);
    ASSERT_NE(found, again.end());
    EXPECT_EQ(found->participant.team, gone.participant.team);
    EXPECT_EQ(found->participant.group, gone.participant.group);
    // Refused meanwhile, he is not put in by undo either.
    (void)must(removing(found->id));
    write([&](storage::Connection& writer) {
        auto record = storage::list_admissions(writer, cup_).at(gone.entrant.value);
        record.state = State::kRefused;
        ++record.version;
        storage::save_admission(writer, record);
    });
    EXPECT_EQ(undone(), "ENTRANT_REFUSED");
}

TEST_F(ParticipantsUndone, RatingsAreWhatTheyWere) {
    open_competition(swiss(), 8);
    const auto id = create();
    (void)fill(id);
    const auto rating = [&](std::vector<RatingInput> ratings) {
        const storage::ReadLease lease = store_->read();
        return set_ratings(office_, *lease, *library(), id, std::nullopt, ratings, moment());
    };
    const auto all = load(id).participants;
    (void)must(rating({{all[0].id, 2100}}));
    (void)must(rating({{all[0].id, 2200}, {all[1].id, 1900}}));
    ASSERT_EQ(undone(), "");
    const auto after = load(id).participants;
    const auto of = [&](const storage::ParticipantRecord& who) {
        return std::ranges::find(after, who.id, &storage::ParticipantRecord::id)
            ->participant.rating;
    };
    EXPECT_EQ(of(all[0]), 2100);
    EXPECT_EQ(of(all[1]), std::nullopt);
    // Numbers that went by rating rest on it.
    (void)must(rating({{all[1].id, 1900}}));
    const std::int64_t row = last_;
    (void)must(drawing(id));
    last_ = row;
    EXPECT_NE(undone(), "");
}

TEST_F(ParticipantsUndone, ALateEntryGoesUntilARoundIsPairedWithIt) {
    auto settings = swiss();
    settings.emplace_back("late-entry-round", "2");
    open_competition(settings, 8);
    const auto id = drawn();
    play_round(id, 1, {{1, 5}, {2, 6}, {3, 7}, {4, 8}});
    AddParticipantsInput input;
    input.entrants = {entrant(30, State::kAdmitted)};
    input.joined_round = 2;
    input.reason = "задержка рейса";
    (void)must(adding_to(id, input));
    ASSERT_EQ(undone(), "");
    EXPECT_THAT(load(id).participants, SizeIs(8));
    (void)must(adding_to(id, input));
    const std::int64_t row = last_;
    play_round(id, 2, {{1, 6}, {2, 5}, {3, 8}, {4, 7}}, play::RoundState::kApproved);
    last_ = row;
    EXPECT_NE(undone(), "") << "a round was paired with him";
}

TEST_F(ParticipantsUndone, WhatIsNotUndoneSaysWhyAndWhatInstead) {
    open_competition(swiss(), 8);
    const auto id = drawn();
    EXPECT_EQ(undone(), "UNDO_LOT_STANDS");
    (void)must(withdrawing(id, 4, Standing::kExcluded));
    EXPECT_EQ(undone(), "UNDO_BY_REINSTATING");
    const auto who = number(id, 4).id;
    const auto back = [&] {
        const storage::ReadLease lease = store_->read();
        return reinstate_participant(office_, *lease, *library(), who, std::nullopt, "выздоровел",
                                     moment());
    };
    (void)must(back());
    EXPECT_EQ(undone(), "UNDO_BY_WITHDRAWING");
    for (const char* reason : {"UNDO_LOT_STANDS", "UNDO_BY_REINSTATING", "UNDO_BY_WITHDRAWING",
                               "UNDO_BY_DECISION", "UNDO_DRAFT_FELL", "UNDO_BY_CORRECTION"}) {
        sdk::Error error;
        error.reason = reason;
        EXPECT_FALSE(i18n::reason_text(i18n::Language::kRu, error).what_to_do.empty()) << reason;
    }
}

// The regulation says seven rounds of a Swiss; a bracket of five has three.
TEST_F(TournamentTest, RoundsOfABracketFollowWhoIsInTheList) {
    open_competition(swiss(), 5);
    TournamentForm form;
    form.system = static_cast<int>(System::kKnockout);
    form.numbering = static_cast<int>(play::Numbering::kLot);
    const auto id = create(form);
    (void)fill(id);
    EXPECT_EQ(look(id).record.settings.rounds, 3);
    for (const SourceView& source : look(id).sources)
        EXPECT_NE(source.field, "rounds") << "no paragraph of the regulation gives it";
}

// UA-9.01: who leaves and what decides a draw are the regulation's, and kept once numbers are
// drawn.
TEST_F(TournamentTest, AKnockoutKeepsWhatTheRegulationSaysOfIt) {
    open_competition({{"system", "knockout"},
                      {"knockout-lost-points", "4"},
                      {"drawn-encounter", "replay\nlot"},
                      {"tie-breaks", "wins"}},
                     5, competition::State::kDraw, "ua-draughts-2024", "draughts-100", "national");
    const auto id = drawn(TournamentForm());
    const play::Settings kept = load(id).tournament.settings;
    EXPECT_EQ(kept.lost_points, 4);
    EXPECT_THAT(kept.drawn_encounter,
                ::testing::ElementsAre(play::TieStep::kReplay, play::TieStep::kLot));
    EXPECT_EQ(look(id).drawn_encounter, "перегравання, жереб");
    int told = 0;
    for (const SourceView& source : look(id).sources) {
        if (source.field != "lost_points" && source.field != "drawn_encounter") continue;
        EXPECT_EQ(source.citation.article, "6.2") << source.field;
        ++told;
    }
    EXPECT_EQ(told, 2);
}

// RU-CHESS 31.6: two cycles set for the tournament itself.
TEST_F(TournamentTest, ADoubleRoundRobinOfItsOwnSwapsItsLastRounds) {
    open_competition({{"system", "round-robin"},
                      {"rounds", "1"},
                      {"pairing-system", "таблицы Бергера"},
                      {"tie-breaks", "wins"}},
                     6, competition::State::kDraw, "ru-chess-2023", "chess", "regional");
    TournamentForm form;
    form.cycles = 2;
    EXPECT_TRUE(load(drawn(form)).tournament.settings.swap_last_rounds);
}

// Chess leaves to the regulation what a bye is worth: the protocol of the round writes it as the
// table does.
TEST_F(TournamentTest, TheProtocolWritesAByeAsTheTableDoes) {
    for (const auto& [worth, text] : {std::pair{"draw", "½"}, std::pair{"win", "+"}}) {
        open_competition({{"system", "swiss"}, {"rounds", "3"}, {"bye-points", worth}}, 3,
                         competition::State::kDraw, "ru-chess-2023", "chess", "regional");
        TournamentForm form;
        form.method = "ru-numbers";
        const auto id = drawn(form);
        write([&](storage::Connection& writer) {
            testing_support::enter_round(writer, moment().now, {id, 1},
                                         {{1, 2, play::Outcome::kFirstWins}},
                                         play::RoundState::kClosed, 3);
        });
        const Play play = load(id);
        EXPECT_EQ(play::cells(play.tournament, play.book(), 1).at(3).back().text, text);
        const Caller reader = caller_with({"tournaments.read", "documents.read"});
        const storage::ReadLease lease = store_->read();
        const auto paper =
            preview_document(reader, *lease, *library(),
                             {cup_, "round-protocol", play::RoundId{id, 1}.name()}, 0, moment());
        ASSERT_TRUE(paper) << paper.error().message;
        EXPECT_THAT(paper->text, HasSubstr(text));
        if (worth == std::string_view("draw")) {
            EXPECT_THAT(paper->text, Not(HasSubstr("+")));
        }
    }
}

TEST_F(TournamentTest, FactsMoveWithParticipantsAndResults) {
    open_competition(swiss(), 4);
    TournamentForm form;
    form.rounds = 3;
    const auto id = drawn(form);
    play_round(id, 1, {{1, 3}, {2, 4}}, play::RoundState::kPlaying);
    const auto before = load(id);
    write([&](storage::Connection& writer) {
        auto board = storage::find_board(writer, {{id, 1}, 1}).value();
        board.board.games.front().outcome = play::Outcome::kDraw;
        ++board.version;
        board.recorded_at = moment().now;
        ASSERT_TRUE(storage::record_games(writer, board, storage::ResultAct::kRecorded, ""));
    });
    const auto after = load(id);
    EXPECT_EQ(before.facts(), after.facts()) << "results do not change the tournament";
    EXPECT_NE(before.facts_with_results(), after.facts_with_results());
    EXPECT_EQ(after.board_versions.at({1, 1}), 2);
    EXPECT_EQ(after.current_round(), 1);
    EXPECT_EQ(after.closed_rounds(), 0);
    EXPECT_EQ(after.short_name(99), "№ 99");
}

}  // namespace
}  // namespace collegium::usecases::testing
