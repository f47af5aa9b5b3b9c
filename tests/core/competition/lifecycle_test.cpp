// The way of a competition by the books that come with the program.
#include <algorithm>
#include <fstream>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <collegium/competition/lifecycle.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "support/data_file.hpp"
#include "support/worked_example.hpp"
#include "ua_examples.hpp"

namespace collegium::competition {
namespace {

using namespace std::chrono;
using i18n::Language;
using registry::PersonId;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// A competition of one book with everything given that must be given, and facts to change.
class LifecycleTest : public ::testing::Test {
  protected:
    void open(const std::string& book, const std::string& status, const std::string& discipline,
              const std::string& system = "swiss", const std::string& character = "individual") {
        draft_.start_date = 2026y / 10 / 12;
        draft_.end_date = 2026y / 10 / 18;
        draft_.rule_book = book;
        draft_.status = status;
        draft_.official_discipline = discipline;
        draft_.character = character;
        book_ = std::make_shared<const rulebook::Book>(rulebook::bundled(book));
        give("system", system);
        const Regulation empty = regulation();
        for (const Entry& entry : empty.entries())
            if (entry.required && entry.applies && !entry.given())
                settings_.push_back({entry.id, some_value(entry), {}});
    }

    static rulebook::Value some_value(const Entry& entry) {
        const std::string& kind = entry.parameter->text("kind");
        if (kind == "flag") return true;
        if (kind == "number") return entry.least.value_or(7);
        if (kind == "date") return registry::Date(2026y / 8 / 1);
        if (kind == "list")
            return std::vector<std::string>{entry.choices.empty() ? "x" : entry.choices[0].id};
        return entry.choices.empty() ? std::string("45+30") : entry.choices.front().id;
    }

    void give(const std::string& parameter, rulebook::Value value) {
        std::erase_if(settings_, [&](const Setting& one) { return one.parameter == parameter; });
        settings_.push_back({parameter, std::move(value), {}});
    }
    void take_back(const std::string& parameter) {
        std::erase_if(settings_, [&](const Setting& one) { return one.parameter == parameter; });
    }
    void seat(const std::string& post) {
        const auto person = static_cast<std::int64_t>(facts_.seats.size()) + 1;
        facts_.seats.push_back({person, PersonId{person}, "Петрова Г. А.", post, ""});
    }
    void seat_at(const std::string& post, const std::string& location) {
        seat(post);
        facts_.seats.back().location = location;
    }
    void mark(const std::string& condition, registry::Date day = 2026y / 10 / 1) {
        facts_.marks[condition].done_on = day;
    }

    Regulation regulation() const { return {frame_of(book_, draft_), settings_}; }

    Course course(State state) {
        regulation_ = regulation();
        Course course;
        course.state = state;
        course.first_day = draft_.start_date;
        course.last_day = draft_.end_date;
        course.regulation = &regulation_;
        course.facts = &facts_;
        course.today = today_;
        return course;
    }

    // "id" of what is not met: "×" blocks, "?" may be waived, "·" is only offered.
    std::vector<std::string> open_conditions(State step) {
        std::vector<std::string> found;
        const auto state = static_cast<State>(static_cast<int>(step) - 1);
        for (const Condition& condition : conditions_of(course(state), step)) {
            if (condition.outcome == Outcome::kBlocking) found.push_back("× " + condition.id);
            if (condition.outcome == Outcome::kWaivable) found.push_back("? " + condition.id);
            if (condition.outcome == Outcome::kOptional) found.push_back("· " + condition.id);
        }
        return found;
    }
    Condition condition(const std::string& id, State state = State::kAdmission) {
        return find_condition(course(state), id).value();
    }

    // Everything of the frame of screens 4.4 done but what the commission does.
    void prepare_ru_draw() {
        open("ru-draughts-2022", "interregional", "russian");
        for (const char* post : {"chief-arbiter", "chief-secretary", "arbiter"})
            seat(post);
        for (const char* done : {"schedule", "hall", "safety-plan", "representatives-meeting"})
            mark(done);
        facts_.entrants = 40;
        facts_.admitted = 40;
        facts_.signed_forms = {"commission-protocol"};
    }

    CompetitionDraft draft_;
    rulebook::BookPtr book_;
    std::vector<Setting> settings_;
    Regulation regulation_;
    ProgressFacts facts_;
    registry::Date today_ = 2026y / 10 / 11;
};

using Lifecycle = LifecycleTest;
using RuDraughtsWay = LifecycleTest;
using RuChessWay = LifecycleTest;
using UaDraughtsWay = LifecycleTest;

TEST_F(Lifecycle, GoesFromDraftToArchiveAndNoFurther) {
    std::vector<std::string> way{"draft"};
    for (auto state = next_state(State::kDraft); state; state = next_state(*state))
        way.emplace_back(to_string(*state));
    EXPECT_THAT(way, ElementsAre("draft", "applications", "admission", "draw", "running",
                                 "finished", "approved", "archived"));
    EXPECT_EQ(next_state(State::kCancelled), std::nullopt);
}

TEST_F(Lifecycle, IsCancelledFromAnyStateBeforeApproved) {
    for (int number = 1; number <= 9; ++number) {
        const auto state = static_cast<State>(number);
        EXPECT_EQ(check_cancel(state, "зал непригоден").has_value(), state < State::kApproved)
            << to_string(state);
    }
    EXPECT_EQ(check_cancel(State::kDraw, "").error().violations.front().field, "reason");
}

TEST_F(Lifecycle, TakesOnlyTheNextStep) {
    prepare_ru_draw();
    EXPECT_EQ(
        check_step(course(State::kAdmission), State::kRunning, "", Language::kRu).error().reason,
        "STEP_NOT_NEXT");
    EXPECT_EQ(
        check_step(course(State::kArchived), State::kArchived, "", Language::kRu).error().reason,
        "COMPETITION_CLOSED");
    EXPECT_TRUE(check_step(course(State::kAdmission), State::kDraw, "", Language::kRu));
}

TEST_F(RuDraughtsWay, OpensApplicationsOnlyByAFullRegulation) {
    open("ru-draughts-2022", "interregional", "russian");
    EXPECT_THAT(open_conditions(State::kApplications), IsEmpty());
    take_back("preliminary-deadline");
    EXPECT_THAT(open_conditions(State::kApplications), ElementsAre("× regulation"));
    const Condition missing = condition("regulation", State::kDraft);
    ASSERT_EQ(missing.details.size(), 1U);
    EXPECT_EQ(missing.details.front().field, "preliminary-deadline");
    EXPECT_EQ(missing.details.front().citations.front().article, "5.1");
    EXPECT_EQ(missing.place, "regulation");
}

// RU-2022 5.4.12.13: no remote competition without means to identify and to watch.
TEST_F(RuDraughtsWay, NeedsTwoConfirmationsForARemoteCompetition) {
    open("ru-draughts-2022", "interregional", "russian");
    give("online", true);
    EXPECT_THAT(open_conditions(State::kApplications),
                ElementsAre("× online-identification", "× online-observation"));
    mark("online-identification");
    mark("online-observation");
    EXPECT_THAT(open_conditions(State::kApplications), IsEmpty());
}

TEST_F(RuDraughtsWay, BeginsAdmissionAfterTheDeadlineWithTheOrganiserOnTheCommission) {
    open("ru-draughts-2022", "interregional", "russian");
    give("preliminary-deadline", registry::Date(2026y / 10 / 11));
    EXPECT_THAT(open_conditions(State::kAdmission),
                ElementsAre("× applications-closed", "× commission"));
    EXPECT_TRUE(condition("applications-closed").by_hand);
    seat("chief-arbiter");
    EXPECT_THAT(open_conditions(State::kAdmission),
                ElementsAre("× applications-closed", "× commission"));
    EXPECT_EQ(condition("commission").details.front().field, "organiser-representative");
    seat("organiser-representative");
    mark("applications-closed");  // by decision, before the day is over
    EXPECT_THAT(open_conditions(State::kAdmission), IsEmpty());
    facts_.marks.clear();
    today_ = 2026y / 10 / 12;
    EXPECT_THAT(open_conditions(State::kAdmission), IsEmpty());
}

// The frame of the overview screen: 2 without a decision, no protocol, no meeting, no committee.
TEST_F(RuDraughtsWay, ListsWhatTheDrawNeedsInTheBooksOrder) {
    prepare_ru_draw();
    facts_.admitted = 38;
    facts_.undecided = 2;
    facts_.signed_forms.clear();
    facts_.marks.erase("representatives-meeting");
    EXPECT_THAT(open_conditions(State::kDraw),
                ElementsAre("× decisions", "× commission-protocol", "? representatives-meeting",
                            "· appeal-committee"));
    const auto blocked = check_step(course(State::kAdmission), State::kDraw, "", Language::kRu);
    ASSERT_FALSE(blocked.has_value());
    EXPECT_EQ(blocked.error().reason, "ADVANCE_BLOCKED");
    EXPECT_EQ(blocked.error().metadata.at("cannot"), "Открыть жеребьёвку нельзя");
    EXPECT_EQ(blocked.error().metadata.at("why"), "2 спортсмена без решения, протокол не подписан");
    ASSERT_EQ(blocked.error().violations.size(), 2U);
    EXPECT_EQ(blocked.error().violations.front().field, "decisions");
    EXPECT_EQ(blocked.error().violations.front().citations.front().article, "5.3");
}

TEST_F(RuDraughtsWay, GoesOnWithoutAMeetingForAReason) {
    prepare_ru_draw();
    facts_.marks.erase("representatives-meeting");
    const auto silent = check_step(course(State::kAdmission), State::kDraw, "", Language::kUk);
    ASSERT_FALSE(silent.has_value());
    EXPECT_EQ(silent.error().reason, "ADVANCE_NEEDS_REASON");
    EXPECT_EQ(silent.error().metadata.at("why"), "нараду представників не проведено");
    EXPECT_TRUE(check_step(course(State::kAdmission), State::kDraw, "онлайн, завтра в 9:00",
                           Language::kUk));
}

// RU-2022 WE-40: four voters are no lawful committee, though nobody has to have one.
TEST_F(RuDraughtsWay, MayDoWithoutACommitteeButNotWithAnUnlawfulOne) {
    prepare_ru_draw();
    EXPECT_THAT(open_conditions(State::kDraw), ElementsAre("· appeal-committee"));
    nlohmann::json rows = testing_support::worked_rows("competition/committees_ru.json",
                                                       "committees", "RU-2022 WE-40");
    std::sort(rows.begin(), rows.end(), [](const nlohmann::json& a, const nlohmann::json& b) {
        return a["members"].get<int>() < b["members"].get<int>();
    });
    std::map<std::string, int> seated;
    const auto seat_up_to = [&](const char* post, int count) {
        for (; seated[post] < count; ++seated[post])
            seat(post);
    };
    seat("appeal-chair");
    for (const auto& row : rows) {
        SCOPED_TRACE(row.dump());
        seat_up_to("appeal-member", row["members"].get<int>());
        seat_up_to("appeal-reserve", row["reserves"].get<int>());
        const std::vector<std::string> unlawful{"× appeal-committee"};
        EXPECT_EQ(open_conditions(State::kDraw),
                  row["faults"].empty() ? std::vector<std::string>() : unlawful);
    }
}

TEST_F(RuDraughtsWay, OwesTheCommitteeItsRegulationPromised) {
    prepare_ru_draw();
    give("appeal-committee", true);
    EXPECT_THAT(open_conditions(State::kDraw), ElementsAre("× appeal-committee"));
}

TEST_F(RuDraughtsWay, HasNoCommitteeBelowInterregionalCompetitions) {
    prepare_ru_draw();
    draft_.status = "regional";
    EXPECT_THAT(open_conditions(State::kDraw), Not(Contains("· appeal-committee")));
}

TEST_F(RuDraughtsWay, AsksForTheSwissMethodOfSwissCompetitionsAlone) {
    prepare_ru_draw();
    take_back("swiss-method");
    EXPECT_THAT(open_conditions(State::kDraw), Contains("× draw-method"));
    give("system", std::string("round-robin"));
    EXPECT_THAT(open_conditions(State::kDraw), Not(Contains("× draw-method")));
}

TEST_F(RuDraughtsWay, PlaysOnlyWithNumbersDrawn) {
    prepare_ru_draw();
    EXPECT_THAT(open_conditions(State::kRunning),
                ElementsAre("· appeal-committee", "× lots", "× draw-protocol"));
    facts_.lots_drawn = true;
    mark("draw-protocol");
    EXPECT_THAT(open_conditions(State::kRunning), ElementsAre("· appeal-committee"));
}

TEST_F(RuDraughtsWay, IsApprovedByTheChiefPanelOncePapersAndProtestsAreDone) {
    prepare_ru_draw();
    EXPECT_THAT(open_conditions(State::kApproved),
                ElementsAre("× protest-terms", "× protests", "× appeals", "× results-published"));
    for (const char* role : {"chief-arbiter", "deputy-arbiter", "chief-secretary"})
        EXPECT_TRUE(check_owner(*book_, State::kApproved, role, Language::kRu)) << role;
    EXPECT_FALSE(check_owner(*book_, State::kApproved, "organiser", Language::kRu));
}

// RU-2022 12.4.3.
TEST_F(RuDraughtsWay, IsCancelledByTheChiefArbiter) {
    open("ru-draughts-2022", "interregional", "russian");
    EXPECT_TRUE(check_owner(*book_, State::kCancelled, "chief-arbiter", Language::kRu));
    const auto refused = check_owner(*book_, State::kCancelled, "organiser", Language::kRu);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().reason, "STEP_OF_OTHER_BODY");
    EXPECT_EQ(refused.error().metadata.at("body"), "главный судья");
    EXPECT_EQ(refused.error().citations.front().article, "12.4.3");
}

// RU-CHESS W-08: 101 participants need six line judges.
TEST_F(RuChessWay, WantsOneLineJudgeForTwentyParticipants) {
    const nlohmann::json example =
        testing_support::data_file("competition/examples.json")["RU-CHESS W-08"];
    open("ru-chess-2023", "regional", "chess");
    facts_.entrants = facts_.admitted = example["participants"];
    for (int i = 0; i < example["too_few"]; ++i)
        seat(example["post"]);
    EXPECT_THAT(open_conditions(State::kDraw), Contains("? arbiters"));
    EXPECT_EQ(words_of(Language::kRu, condition("arbiters")).why,
              example["why"].get<std::string>());
    EXPECT_EQ(condition("arbiters").citation.article, example["article"].get<std::string>());
    for (int i = example["too_few"]; i < example["enough"]; ++i)
        seat(example["post"]);
    EXPECT_THAT(open_conditions(State::kDraw), Not(Contains("? arbiters")));
}

// RU-CHESS W-40: whether board or match points come first is said before the competition opens.
TEST_F(RuChessWay, OpensNoTeamCompetitionBeforeItsPrimaryScoreIsSet) {
    const nlohmann::json example =
        testing_support::data_file("competition/examples.json")["RU-CHESS W-40"];
    const std::string parameter = example["parameter"];
    open("ru-chess-2023", example["status"], example["discipline"], example["system"], "team");
    const auto opening = [&] {
        return check_step(course(State::kDraft), State::kApplications, "", Language::kRu);
    };
    take_back(parameter);
    const auto refused = opening();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, example["refused"]);
    EXPECT_THAT(open_conditions(State::kApplications),
                Contains(example["blocked_by"].get<std::string>()));
    const auto missing = review(regulation()).missing;
    ASSERT_EQ(missing.size(), 1U);
    EXPECT_EQ(missing.front().field, parameter);
    EXPECT_EQ(missing.front().citations.front().article, example["article"]);
    for (const auto& value : example["values"]) {
        give(parameter, value.get<std::string>());
        EXPECT_THAT(open_conditions(State::kApplications),
                    Not(Contains(example["blocked_by"].get<std::string>())))
            << value;
    }
}

TEST_F(RuChessWay, NeedsTheFourOfTheChiefPanel) {
    open("ru-chess-2023", "regional", "chess");
    for (const char* post : {"chief-arbiter", "deputy-chief-arbiter", "chief-secretary"})
        seat(post);
    const Condition panel = condition("chief-panel");
    EXPECT_EQ(panel.outcome, Outcome::kBlocking);
    EXPECT_EQ(panel.place_item, "deputy-chief-secretary");
    EXPECT_EQ(words_of(Language::kRu, panel).text, "Главная судейская коллегия: 3 из 4");
}

// RU-CHESS 34.2, 30.2.1.2.7: usually at the draw, in any case before round 1.
TEST_F(RuChessWay, HasACommitteeBeforeTheFirstRound) {
    open("ru-chess-2023", "regional", "chess");
    EXPECT_THAT(open_conditions(State::kDraw), Contains("? appeal-committee"));
    EXPECT_THAT(open_conditions(State::kRunning), Contains("× appeal-committee-first-round"));
}

// RU-CHESS W-51: remote play begins with an arbiter at each place of play.
TEST_F(RuChessWay, HasAnArbiterAtEachPlaceOfRemotePlay) {
    std::ifstream in(std::string(COLLEGIUM_TEST_DATA) + "/competition/online.json");
    const nlohmann::json file = nlohmann::json::parse(in);
    const nlohmann::json& examples = file["examples"];
    ASSERT_EQ(examples.size(), 6U);
    open("ru-chess-2023", "regional", "chess");
    for (const auto& example : examples) {
        SCOPED_TRACE(example["example"].get<std::string>());
        const bool online = example["online"];
        give("online", online);
        give("play-locations", example["locations"].get<std::vector<std::string>>());
        facts_.regions = example["regions"].get<std::set<std::string>>();
        facts_.seats.clear();
        for (const auto& official : example["officials"])
            seat_at(official[0], official[1]);
        const auto found = find_condition(course(State::kDraw), "location-arbiters");
        ASSERT_EQ(found.has_value(), online);
        const auto open = open_conditions(State::kRunning);
        const bool blocks = std::ranges::find(open, "× location-arbiters") != open.end();
        EXPECT_EQ(blocks, online && !found->met());
        if (!online) continue;
        std::vector<std::string> without;
        for (const sdk::Violation& detail : found->details) {
            without.push_back(detail.metadata.at("location"));
            EXPECT_EQ(detail.citations.front().article, file["article"]);
        }
        EXPECT_EQ(nlohmann::json(without), example["without_arbiter"]);
        EXPECT_EQ(found->met(), without.empty() && !example.value("blocks", false));
        EXPECT_EQ(words_of(Language::kRu, *found).text, example["words"].get<std::string>());
        EXPECT_EQ(found->citation.article, file["article"]);
        EXPECT_EQ(found->place_item, "arbiter");
    }
}

// RU-CHESS 31.3.
TEST_F(RuChessWay, DrawsTwelveHoursBeforeInRoundRobinsAlone) {
    open("ru-chess-2023", "regional", "chess", "round-robin");
    EXPECT_THAT(open_conditions(State::kRunning), Contains("? lots-in-time"));
    give("system", std::string("swiss"));
    EXPECT_THAT(open_conditions(State::kRunning), Not(Contains("? lots-in-time")));
}

// RU-CHESS W-55: a competition that ends on 20 May owes report and rating data by 30 May.
TEST_F(RuChessWay, OwesTheReportTenDaysAfterTheEnd) {
    const nlohmann::json example =
        testing_support::data_file("competition/examples.json")["RU-CHESS W-55"];
    const auto day = [&](const char* key) {
        return registry::parse_iso_date(example[key].get<std::string>()).value();
    };
    open("ru-chess-2023", "regional", "chess");
    draft_.start_date = draft_.end_date = day("last_day");
    for (const auto& [id, article] : example["owed"].items()) {
        today_ = day("due");
        EXPECT_EQ(condition(id).due, day("due")) << id;
        EXPECT_EQ(condition(id).citation.article, article.get<std::string>());
        EXPECT_THAT(condition(id).details, IsEmpty()) << id;
        today_ = day("overdue_on");
        EXPECT_EQ(words_of(Language::kRu, condition(id)).details,
                  std::vector<std::string>{example["overdue_words"]});
        mark(id, day("due"));
        EXPECT_TRUE(condition(id).met());
        EXPECT_THAT(condition(id).details, IsEmpty());
    }
}

TEST_F(RuChessWay, BeginsAdmissionByTheCommissionsChair) {
    open("ru-chess-2023", "regional", "chess");
    today_ = 2026y / 10 / 20;
    EXPECT_THAT(open_conditions(State::kAdmission), ElementsAre("× commission"));
    seat("commission-chair");
    EXPECT_THAT(open_conditions(State::kAdmission), IsEmpty());
    EXPECT_TRUE(check_owner(*book_, State::kAdmission, "admission-chair", Language::kRu));
    EXPECT_FALSE(check_owner(*book_, State::kAdmission, "chief-arbiter", Language::kRu));
}

// UA-2024 WE-06: approved on 10 March for a start on 1 May is late, and only a warning.
TEST_F(UaDraughtsWay, WarnsOfARegulationApprovedLessThanTwoMonthsBefore) {
    const auto day = [](const nlohmann::json& text) {
        return registry::parse_iso_date(text.get<std::string>()).value();
    };
    open("ua-draughts-2024", "national", "draughts-64");
    mark("regulation-sections");
    for (const auto& example : ua_examples("approvals")) {
        SCOPED_TRACE(example.dump());
        draft_.start_date = draft_.end_date = day(example["start"]);
        give("approved-on", day(example["approved"]));
        if (example["warned"].get<bool>()) {
            EXPECT_THAT(open_conditions(State::kApplications), ElementsAre("? approved-early"));
        } else {
            EXPECT_THAT(open_conditions(State::kApplications), IsEmpty());
        }
        const Condition late = condition("approved-early", State::kDraft);
        EXPECT_EQ(late.due, day(example["latest"]));
        EXPECT_EQ(late.citation.section + "." + late.citation.article, example["article"]);
    }
}

// UA-2024 WE-56: with one reserve round 1 may not start.
TEST_F(UaDraughtsWay, StartsNoRoundWithoutTwoReserves) {
    for (const auto& example : ua_examples("committees")) {
        SCOPED_TRACE(example.dump());
        facts_ = {};
        settings_.clear();
        open("ua-draughts-2024", "national", "draughts-64");
        facts_.lots_drawn = true;
        mark("draw-protocol");
        seat("appeal-chair");
        for (int i = 0; i < example["members"].get<int>(); ++i)
            seat("appeal-member");
        for (int i = 0; i < example["reserves"].get<int>(); ++i)
            seat("appeal-reserve");
        if (example["round_1_starts"].get<bool>()) {
            EXPECT_THAT(open_conditions(State::kRunning), IsEmpty());
        } else {
            EXPECT_THAT(open_conditions(State::kRunning),
                        ElementsAre("× " + example["condition"].get<std::string>()));
        }
    }
}

// UA-2024 IV.13: at most four pairs an arbiter.
TEST_F(UaDraughtsWay, RefusesMoreThanFourPairsAnArbiter) {
    open("ua-draughts-2024", "national", "draughts-64");
    facts_.entrants = facts_.admitted = 16;
    seat("arbiter");
    EXPECT_THAT(open_conditions(State::kDraw), Contains("× arbiters-limit"));
    seat("senior-arbiter");
    EXPECT_THAT(open_conditions(State::kDraw), Not(Contains("× arbiters-limit")));
    EXPECT_THAT(open_conditions(State::kDraw), Contains("? arbiters"));
    seat("arbiter");
    EXPECT_THAT(open_conditions(State::kDraw), Not(Contains("? arbiters")));
}

TEST_F(Lifecycle, ConfirmsTheEditionAgainWhenTheStartMovesAcrossAnEffectiveDate) {
    open("ru-draughts-2022", "interregional", "russian");
    facts_.other_edition = "ru-draughts-2027";
    EXPECT_THAT(open_conditions(State::kApplications), ElementsAre("× edition-choice"));
    seat("chief-arbiter");
    seat("organiser-representative");
    EXPECT_THAT(open_conditions(State::kAdmission), ElementsAre("× edition"));
    facts_.marks["edition"] = {registry::Date(2026y / 10 / 1),
                               subject_of_mark(course(State::kApplications), "edition"), ""};
    EXPECT_THAT(open_conditions(State::kAdmission), IsEmpty());
    draft_.start_date = 2026y / 10 / 13;
    draft_.end_date = 2026y / 10 / 18;
    EXPECT_THAT(open_conditions(State::kAdmission), ElementsAre("× edition"));
}

TEST_F(Lifecycle, SpeaksThreeLanguages) {
    prepare_ru_draw();
    facts_.admitted = 37;
    facts_.undecided = 3;
    const Condition decisions = condition("decisions");
    EXPECT_EQ(words_of(Language::kRu, decisions).text,
              "Решение по каждому спортсмену: без решения 3");
    EXPECT_EQ(words_of(Language::kUk, decisions).why, "3 спортсмени без рішення");
    EXPECT_EQ(words_of(Language::kEn, decisions).why, "3 athletes undecided");
    EXPECT_EQ(words_of(Language::kRu, decisions).body, "комиссия");
    EXPECT_EQ(words_of(Language::kRu, State::kDraw).to, "Чтобы перейти к жеребьёвке");
}

// A federation's own condition has no text of ours: it speaks the language of its book.
TEST_F(Lifecycle, SaysAConditionOfAnotherBookInTheBooksWords) {
    Condition own;
    own.id = "anthem";
    own.name = "гимн исполнен";
    own.outcome = Outcome::kWaivable;
    EXPECT_EQ(words_of(Language::kEn, own).text, "гимн исполнен");
    EXPECT_EQ(words_of(Language::kEn, own).why, "гимн исполнен");
}

TEST(BundledBooks, HaveWordsForEveryConditionAndAnOwnerForEveryStep) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const rulebook::Book book = rulebook::bundled(id);
        for (const rulebook::Row& row : book.rows("condition")) {
            Condition condition;
            condition.id = row.text("id");
            condition.body = row.text("body");
            condition.outcome = Outcome::kBlocking;
            for (const Language language : i18n::kLanguages)
                EXPECT_NE(words_of(language, condition).text, "") << id << " " << condition.id;
            EXPECT_NE(words_of(Language::kRu, condition).body, condition.body)
                << id << " " << condition.id;
            EXPECT_FALSE(row.words("steps").empty()) << id << " " << condition.id;
        }
        for (int number = 2; number <= 9; ++number) {
            const auto owner = owner_of(book, static_cast<State>(number));
            EXPECT_THAT(owner.roles, Not(IsEmpty())) << id << " " << number;
            EXPECT_THAT(owner.articles, Not(IsEmpty())) << id << " " << number;
        }
    }
}

// Tournaments that are held here say by themselves how far they are.
TEST_F(RuDraughtsWay, TournamentsTakeThePlaceOfMarks) {
    prepare_ru_draw();
    EXPECT_TRUE(condition("rounds").by_hand);
    EXPECT_FALSE(find_condition(course(State::kFinished), "results-approved"));
    facts_.tournaments = 2;
    facts_.finished_tournaments = 1;
    EXPECT_FALSE(condition("rounds").by_hand);
    EXPECT_FALSE(condition("rounds").met());
    EXPECT_THAT(open_conditions(State::kApproved), Contains("× results-approved"));
    facts_.finished_tournaments = facts_.approved_tournaments = 2;
    EXPECT_TRUE(condition("rounds").met());
    EXPECT_TRUE(condition("results-approved").met());
}

}  // namespace
}  // namespace collegium::competition
