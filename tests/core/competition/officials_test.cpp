// Officials by the books that come with the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/competition/officials.hpp>
#include <collegium/i18n/reasons.hpp>

#include "core/rulebook/bundled_books.hpp"
#include "support/data_file.hpp"
#include "support/test_name.hpp"
#include "support/violations.hpp"
#include "support/worked_example.hpp"
#include "ua_examples.hpp"

namespace collegium::competition {
namespace {

using namespace std::chrono;
using registry::Ban;
using registry::Capacity;
using registry::PersonId;
using rulebook::Book;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr registry::Date kFirstDay = 2026y / 5 / 12;
constexpr registry::Date kLastDay = 2026y / 5 / 20;

nlohmann::json example(const std::string& name) {
    return testing_support::data_file("competition/examples.json").at(name);
}

const Book& book_of(const std::string& id) {
    static std::map<std::string, Book> books;
    const auto found = books.find(id);
    return found != books.end() ? found->second
                                : books.emplace(id, rulebook::bundled(id)).first->second;
}

PanelRules rules_of(const std::string& book, const std::string& status,
                    const std::string& programme = "classical") {
    PanelRules rules;
    rules.book = &book_of(book);
    rules.status = status;
    rules.programme = programme;
    rules.first_day = kFirstDay;
    rules.last_day = kLastDay;
    return rules;
}

Appointment to_post(const std::string& post, std::int64_t person = 1) {
    Appointment appointment;
    appointment.person = PersonId{person};
    appointment.post = post;
    appointment.category = "1К";
    appointment.appointed_on = 2026y / 4 / 1;
    return appointment;
}

Candidate adult(std::int64_t person = 1, const std::string& region = "Самарская область") {
    Candidate candidate;
    candidate.person = PersonId{person};
    candidate.region = region;
    candidate.birth_date = 1980y / 1 / 1;
    return candidate;
}

Seat seat(std::int64_t person, const std::string& post, const std::string& region = "") {
    return {person, PersonId{person}, "Петрова Г. А.", post, region};
}

Ban ban(Capacity capacity, registry::BanGround ground = registry::BanGround::kSporting) {
    Ban ban;
    ban.person = PersonId{1};
    ban.capacity = capacity;
    ban.ground = ground;
    ban.start_date = 2026y / 3 / 1;
    ban.end_date = 2026y / 9 / 1;
    ban.decision_number = "№ 17-Д";
    ban.decision_date = 2026y / 2 / 20;
    ban.decision_body = "РУСАДА";
    return ban;
}

std::vector<std::string> reasons_of(const std::vector<sdk::Violation>& violations) {
    std::vector<std::string> reasons;
    for (const sdk::Violation& violation : violations)
        reasons.push_back(violation.reason);
    return reasons;
}

std::vector<std::string> refusals(const PanelRules& rules, const Appointment& appointment,
                                  const Candidate& candidate,
                                  const std::vector<Seat>& seated = {}) {
    return reasons_of(review_appointment(rules, appointment, candidate, seated).refusals);
}

std::vector<std::string> remarks(const PanelRules& rules, const Appointment& appointment,
                                 const Candidate& candidate, const std::vector<Seat>& seated = {}) {
    return reasons_of(review_appointment(rules, appointment, candidate, seated).remarks);
}

// Chair, members and reserves seated one after another, the chair first.
std::vector<Seat> committee(int members, int reserves) {
    std::vector<Seat> seats{seat(1, "appeal-chair")};
    for (int i = 0; i < members; ++i)
        seats.push_back(seat(10 + i, "appeal-member"));
    for (int i = 0; i < reserves; ++i)
        seats.push_back(seat(20 + i, "appeal-reserve"));
    return seats;
}

std::vector<std::string> faults(const std::string& book, const std::vector<Seat>& seats) {
    return reasons_of(committee_faults(book_of(book), committee_of(book_of(book), seats)));
}

std::vector<std::string> role_refusals(const PanelRules& rules, const std::string& role,
                                       const Candidate& candidate,
                                       const std::vector<Seat>& seated = {}) {
    return reasons_of(review_role(rules, role, 2026y / 4 / 1, candidate, seated).refusals);
}

TEST(Appointment, HasOneHolderOfASinglePost) {
    const auto rules = rules_of("ru-draughts-2022", "national");
    EXPECT_THAT(refusals(rules, to_post("chief-arbiter"), adult()), IsEmpty());
    const auto taken = review_appointment(rules, to_post("chief-arbiter"), adult(),
                                          std::vector{seat(2, "chief-arbiter")});
    ASSERT_THAT(reasons_of(taken.refusals), ElementsAre("POST_TAKEN"));
    EXPECT_EQ(taken.refusals.front().citations.front().article, "12.1, 12.4.1");
    EXPECT_THAT(refusals(rules, to_post("arbiter"), adult(), {seat(2, "arbiter")}), IsEmpty());
    EXPECT_THAT(refusals(rules, to_post("arbiter"), adult(), {seat(1, "arbiter")}),
                ElementsAre("POST_HELD"));
}

TEST(Appointment, NamesAPostOfTheBook) {
    EXPECT_THAT(
        refusals(rules_of("ru-draughts-2022", "national"), to_post("commission-chair"), adult()),
        ElementsAre("POST_UNKNOWN"));
}

// Every form prints «судья ____ категории»; UA-2024 IV.1 lets judges without one serve.
TEST(Appointment, RecordsTheCategoryWhereTheBookWantsIt) {
    auto nameless = to_post("arbiter");
    nameless.category.clear();
    EXPECT_THAT(refusals(rules_of("ru-draughts-2022", "national"), nameless, adult()),
                ElementsAre("CATEGORY_REQUIRED"));
    EXPECT_THAT(refusals(rules_of("ua-draughts-2024", "national"), nameless, adult()), IsEmpty());
}

// RU-CHESS W-06: a line judge may not play, a participant may sit on the appeals committee.
TEST(Appointment, OfAPlayerIsRefusedInChessButForTheAppealsCommittee) {
    const nlohmann::json expected = example("RU-CHESS W-06");
    const nlohmann::json& judge = expected["line_judge"];
    const auto rules = rules_of("ru-chess-2023", "regional");
    Candidate player = adult();
    player.plays = true;
    const auto refused = review_appointment(rules, to_post(judge["post"]), player, {});
    const std::string reason = judge["refused"];
    ASSERT_THAT(reasons_of(refused.refusals), ElementsAre(reason));
    const sdk::Citation& citation = refused.refusals.front().citations.front();
    EXPECT_EQ(citation.section, judge["section"].get<std::string>());
    EXPECT_EQ(citation.article, judge["article"].get<std::string>());
    for (const auto& post : expected["committee_of_participants"]["posts"])
        EXPECT_THAT(refusals(rules, to_post(post), player), IsEmpty()) << post;
    // The setting of other books does not open it.
    auto open = rules;
    open.is_set = [](std::string_view) { return true; };
    EXPECT_THAT(refusals(open, to_post(judge["post"]), player), ElementsAre(reason));
}

TEST(Appointment, OfAPlayerIsASettingWhereTheBookIsSilent) {
    for (const char* book : {"ru-draughts-2022", "ua-draughts-2024"}) {
        auto rules = rules_of(book, "national");
        Candidate player = adult();
        player.plays = true;
        const auto refused = review_appointment(rules, to_post("arbiter"), player, {});
        ASSERT_THAT(reasons_of(refused.refusals), ElementsAre("OFFICIAL_PLAYS")) << book;
        EXPECT_THAT(refused.refusals.front().citations, IsEmpty()) << book;
        rules.is_set = [](std::string_view id) { return id == "player-may-judge"; };
        EXPECT_THAT(refusals(rules, to_post("arbiter"), player), IsEmpty()) << book;
        EXPECT_THAT(refusals(rules, to_post("appeal-member"), player), IsEmpty()) << book;
    }
}

TEST(Appointment, KeepsJudgesOffTheAppealsCommittee) {
    for (const char* book : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const auto rules = rules_of(book, "national");
        EXPECT_THAT(refusals(rules, to_post("appeal-member"), adult(), {seat(1, "arbiter")}),
                    ElementsAre("POSTS_INCOMPATIBLE"))
            << book;
        EXPECT_THAT(refusals(rules, to_post("arbiter"), adult(), {seat(1, "appeal-reserve")}),
                    ElementsAre("POSTS_INCOMPATIBLE"))
            << book;
        EXPECT_THAT(refusals(rules, to_post("appeal-reserve"), adult(), {seat(1, "appeal-chair")}),
                    ElementsAre("POSTS_INCOMPATIBLE"))
            << book;
        // A chief secretary may judge as well.
        EXPECT_THAT(refusals(rules, to_post("arbiter"), adult(), {seat(1, "chief-secretary")}),
                    IsEmpty())
            << book;
    }
}

TEST(Appointment, MindsRegionsOfTheCommitteeWithoutRefusing) {
    const auto rules = rules_of("ru-draughts-2022", "national");
    const auto found =
        review_appointment(rules, to_post("appeal-member"), adult(),
                           std::vector{seat(2, "appeal-chair", "Самарская область")});
    EXPECT_THAT(found.refusals, IsEmpty());
    ASSERT_THAT(reasons_of(found.remarks), ElementsAre("REGION_REPEATED"));
    EXPECT_EQ(found.remarks.front().citations.front().article, "5.4.17.5");
    EXPECT_THAT(remarks(rules, to_post("appeal-member"), adult(),
                        {seat(2, "appeal-chair", "Республика Татарстан")}),
                IsEmpty());
}

// RU-2022 5.4.17.5, RU-CHESS 34.2: a member aged 20 is no member.
TEST(Appointment, WantsMembersOfTheCommitteeToBeTwentyOneOnTheFirstDay) {
    struct Case {
        registry::Date born;
        bool refused;
    };
    for (const char* book : {"ru-draughts-2022", "ru-chess-2023"}) {
        const auto rules = rules_of(book, "national");
        for (const Case& c : {Case{2005y / 5 / 12, false}, Case{2005y / 5 / 13, true},
                              Case{2004y / 2 / 29, false}}) {
            Candidate candidate = adult();
            candidate.birth_date = c.born;
            EXPECT_EQ(!refusals(rules, to_post("appeal-member"), candidate).empty(), c.refused)
                << book << " " << registry::to_iso(c.born);
        }
    }
    // By the year alone: 20 for sure, perhaps 20, 21 for sure.
    const auto rules = rules_of("ru-draughts-2022", "national");
    Candidate vague = adult();
    vague.birth_date.reset();
    vague.birth_year = 2006;
    EXPECT_THAT(refusals(rules, to_post("appeal-chair"), vague), ElementsAre("OFFICIAL_TOO_YOUNG"));
    vague.birth_year = 2005;
    EXPECT_THAT(remarks(rules, to_post("appeal-chair"), vague),
                ElementsAre("OFFICIAL_AGE_UNKNOWN"));
    vague.birth_year = 2004;
    EXPECT_THAT(remarks(rules, to_post("appeal-chair"), vague), IsEmpty());
    // UA-2024 names no age.
    vague.birth_year = 2010;
    EXPECT_THAT(refusals(rules_of("ua-draughts-2024", "national"), to_post("appeal-chair"), vague),
                IsEmpty());
}

// RU-2022 5.4.17.5: a regional competition has no provision for a committee.
TEST(Appointment, ToACommitteeIsRefusedWhereTheBookProvidesNone) {
    EXPECT_THAT(
        refusals(rules_of("ru-draughts-2022", "regional"), to_post("appeal-chair"), adult()),
        ElementsAre("POST_NOT_PROVIDED"));
    EXPECT_THAT(refusals(rules_of("ru-chess-2023", "regional"), to_post("appeal-chair"), adult()),
                IsEmpty());
}

// RU-2022 1.6.2 and RU-CHESS I-5.2: in no capacity at all.
TEST(Appointment, OfADisqualifiedPersonIsRefusedInEveryPost) {
    for (const char* book : {"ru-draughts-2022", "ru-chess-2023"}) {
        const auto rules = rules_of(book, "national");
        Candidate barred = adult();
        barred.bans = {ban(Capacity::kAny)};
        for (const rulebook::Row& post : book_of(book).rows("post")) {
            const auto found = review_appointment(rules, to_post(post.text("id")), barred, {});
            ASSERT_THAT(reasons_of(found.refusals), ElementsAre("OFFICIAL_BANNED"))
                << book << " " << post.text("id");
            EXPECT_THAT(found.refusals.front().citations.front().article,
                        ::testing::AnyOf("1.6.2", "5.2"));
            EXPECT_EQ(found.refusals.front().metadata.at("until"), "01.09.2026");
        }
    }
}

// RU-CHESS W-07: banned for doping from 01.03 to 01.09, he gets no post on 15.05 either; who names
// him as coach is refused in tests/core/admission.
TEST(Appointment, OfSomebodyBannedForDopingIsRefusedInChess) {
    const nlohmann::json expected = example("RU-CHESS W-07");
    const auto day = [](const nlohmann::json& text) {
        return registry::parse_iso_date(text.get<std::string>()).value();
    };
    PanelRules rules = rules_of("ru-chess-2023", "regional");
    rules.first_day = rules.last_day = day(expected["entered_on"]);
    Candidate barred = adult();
    ASSERT_EQ(expected["ban"]["ground"], "anti-doping");
    barred.bans = {ban(Capacity::kAny, registry::BanGround::kDoping)};
    barred.bans.front().start_date = day(expected["ban"]["from"]);
    barred.bans.front().end_date = day(expected["ban"]["until"]);
    for (const auto& post : expected["posts"]) {
        SCOPED_TRACE(post.get<std::string>());
        Appointment appointment = to_post(post);
        appointment.appointed_on = rules.first_day;
        const auto found = review_appointment(rules, appointment, barred, {});
        ASSERT_THAT(reasons_of(found.refusals),
                    ElementsAre(expected["refused"].get<std::string>()));
        const sdk::Violation& refusal = found.refusals.front();
        EXPECT_EQ(refusal.citations.front().section, expected["section"]);
        EXPECT_EQ(refusal.citations.front().article, expected["article"]);
        EXPECT_EQ(refusal.metadata.at("until"), expected["until_words"]);
    }
    EXPECT_EQ(expected["posts"].size(), book_of("ru-chess-2023").rows("post").size());
}

TEST(Appointment, HeedsTheCapacityAndTheTermOfABan) {
    const auto rules = rules_of("ru-draughts-2022", "national");
    Candidate candidate = adult();
    candidate.bans = {ban(Capacity::kAthlete)};
    EXPECT_THAT(refusals(rules, to_post("arbiter"), candidate), IsEmpty());
    candidate.bans = {ban(Capacity::kOfficial)};
    EXPECT_THAT(refusals(rules, to_post("arbiter"), candidate), ElementsAre("OFFICIAL_BANNED"));
    EXPECT_THAT(refusals(rules, to_post("organiser-representative"), candidate), IsEmpty());
    candidate.bans.front().end_date = 2026y / 3 / 31;  // before the appointment
    EXPECT_THAT(refusals(rules, to_post("arbiter"), candidate), IsEmpty());
    candidate.bans.front().start_date = 2026y / 5 / 20;  // the last day of the competition
    candidate.bans.front().end_date.reset();
    EXPECT_THAT(refusals(rules, to_post("arbiter"), candidate),
                ElementsAre("OFFICIAL_BANNED_FOR_GOOD"));
    candidate.bans.front().start_date = 2026y / 5 / 21;
    EXPECT_THAT(refusals(rules, to_post("arbiter"), candidate), IsEmpty());
}

// UA-2024 WE-04: a judge on the list of suspended persons is not approved, whatever the capacity.
TEST(Appointment, OfASuspendedJudgeIsRefusedByTheListsOfIX3) {
    const std::map<std::string, registry::BanSource> lists{
        {"none", registry::BanSource::kDecision},
        {"national", registry::BanSource::kNationalList},
        {"international", registry::BanSource::kInternationalList},
        {"testing", registry::BanSource::kTestingAgencyList}};
    for (const auto& example : ua_examples("suspended")) {
        SCOPED_TRACE(example.dump());
        Candidate listed = adult();
        const bool doping = example["ground"] == "doping";
        listed.bans = {ban(Capacity::kAthlete,
                           doping ? registry::BanGround::kDoping : registry::BanGround::kSporting)};
        listed.bans.front().source = lists.at(example["list"].get<std::string>());
        const auto found =
            review_appointment(rules_of("ua-draughts-2024", "national"),
                               to_post(example["post"].get<std::string>()), listed, {});
        EXPECT_EQ(reasons_of(found.refusals), example["refused"].get<std::vector<std::string>>());
        EXPECT_EQ(found.result().has_value(), found.refusals.empty());
        for (const sdk::Violation& refusal : found.refusals) {
            const sdk::Citation& article = refusal.citations.front();
            EXPECT_EQ(article.section + "." + article.article, example["article"]);
        }
    }
}

TEST(AppointmentReview, RefusesWithTheFirstReasonAndAllOfThem) {
    Candidate barred = adult();
    barred.bans = {ban(Capacity::kAny)};
    auto nameless = to_post("arbiter");
    nameless.category.clear();
    const auto result =
        review_appointment(rules_of("ru-draughts-2022", "national"), nameless, barred, {}).result();
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, sdk::Code::kFailedPrecondition);
    EXPECT_EQ(result.error().reason, "CATEGORY_REQUIRED");
    EXPECT_EQ(result.error().violations.size(), 2U);
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, result.error().violations[1]).text,
              "Дисквалификация до 01.09.2026: решение № 17-Д от 20.02.2026, РУСАДА");
}

// RU-2022 WE-40: five voters are lawful, also when a reserve replaces one with an interest; four
// are not.
TEST(Committee, OfFourVotersIsInvalidAndOfFiveWithTwoReservesLawful) {
    const nlohmann::json file = testing_support::data_file("competition/committees_ru.json");
    for (const auto& row : file["committees"]) {
        SCOPED_TRACE(row.dump());
        const Book& book = book_of(row["book"].get<std::string>());
        const auto seats = committee(row["members"].get<int>(), row["reserves"].get<int>());
        const Committee made = committee_of(book, seats);
        EXPECT_EQ(made.voters(), row["voters"]);
        const auto found = committee_faults(book, made);
        EXPECT_EQ(reasons_of(found), row["faults"].get<std::vector<std::string>>());
        for (const sdk::Violation& fault : found)
            EXPECT_EQ(fault.citations.front().article, file["article"]);
        if (!row.contains("with_interest")) continue;
        std::vector<PersonId> interested;
        for (int i = 0; i < row["with_interest"].get<int>(); ++i)
            interested.push_back(made.members.at(static_cast<std::size_t>(i)));
        const auto seated = seat_for_case(book, made, interested);
        ASSERT_TRUE(seated.has_value());
        EXPECT_EQ(seated->voters(), row["voters"]);
        for (const PersonId person : interested)
            EXPECT_THAT(seated->members, ::testing::Not(::testing::Contains(person)));
        EXPECT_THAT(seated->members, ::testing::Contains(made.reserves.front()));
    }
}

// RU-2022 WE-40: nobody of 20 years sits there, and a regional competition has no provision for it.
TEST(Committee, IsOfThoseTheBookLetsSitThere) {
    const nlohmann::json file = testing_support::data_file("competition/committees_ru.json");
    for (const auto& row : file["appointments"]) {
        Candidate candidate = adult();
        candidate.birth_date = (kFirstDay.year() - years(row["age"].get<int>())) / 1 / 1;
        ASSERT_EQ(registry::age_on(*candidate.birth_date, kFirstDay), row["age"]) << row;
        const auto found = review_appointment(
            rules_of(row["book"].get<std::string>(), row["status"].get<std::string>()),
            to_post(row["post"].get<std::string>()), candidate, {});
        EXPECT_EQ(reasons_of(found.refusals), row["refused"].get<std::vector<std::string>>())
            << row;
        for (const sdk::Violation& refusal : found.refusals) {
            ASSERT_FALSE(refusal.citations.empty()) << row;
            EXPECT_EQ(refusal.citations.front().article, row["article"]) << row;
        }
    }
}

// RU-CHESS W-47
TEST(Committee, OfChessNeedsThreeVotersAndTwoReserves) {
    const nlohmann::json expected = example("RU-CHESS W-47");
    const Book& book = book_of("ru-chess-2023");
    ASSERT_EQ(expected["committees"].size(), 2U);
    for (const auto& row : expected["committees"]) {
        const Committee made =
            committee_of(book, committee(row["members"].get<int>(), row["reserves"].get<int>()));
        EXPECT_EQ(made.voters(), row["voters"].get<std::size_t>()) << row;
        const auto found = committee_faults(book, made);
        EXPECT_EQ(reasons_of(found), row["faults"].get<std::vector<std::string>>()) << row;
        for (const sdk::Violation& fault : found) {
            ASSERT_FALSE(fault.citations.empty()) << row;
            EXPECT_EQ(fault.citations.front().article, row["article"]) << row;
        }
    }
    EXPECT_THAT(faults("ru-chess-2023", committee(0, 2)), ElementsAre("COMMITTEE_TOO_FEW"));
}

// RU-CHESS W-47: neither somebody aged 20 nor a line judge is a member.
TEST(Appointment, ToTheCommitteeOfChessIsRefusedToTheYoungAndToJudges) {
    const nlohmann::json expected = example("RU-CHESS W-47");
    const auto day = [](const nlohmann::json& text) {
        return registry::parse_iso_date(text.get<std::string>()).value();
    };
    PanelRules rules = rules_of("ru-chess-2023", "regional");
    rules.first_day = day(expected["first_day"]);
    const nlohmann::json& young = expected["too_young"];
    Candidate candidate = adult();
    candidate.birth_date = day(young["born"]);
    ASSERT_EQ(registry::age_on(*candidate.birth_date, rules.first_day), young["age"].get<int>());
    const auto too_young = review_appointment(rules, to_post("appeal-member"), candidate, {});
    ASSERT_THAT(reasons_of(too_young.refusals), ElementsAre(young["refused"].get<std::string>()));
    const nlohmann::json& judge = expected["line_judge"];
    const auto judges = review_appointment(rules, to_post("appeal-member"), adult(),
                                           std::vector{seat(1, judge["post"])});
    ASSERT_THAT(reasons_of(judges.refusals), ElementsAre(judge["refused"].get<std::string>()));
    for (const auto& found : {too_young, judges})
        EXPECT_EQ(found.refusals.front().citations.front().article, expected["article"]);
}

// Who hears a case in which some have an interest (RU-CHESS 34.2.1).
std::vector<std::int64_t> hearing(const nlohmann::json& row,
                                  const std::vector<std::int64_t>& interested) {
    std::vector<Seat> seats{seat(1, "appeal-chair")};
    for (const std::int64_t person : row["members"])
        seats.push_back(seat(person, "appeal-member"));
    for (const std::int64_t person : row["reserves"])
        seats.push_back(seat(person, "appeal-reserve"));
    const Book& book = book_of("ru-chess-2023");
    std::vector<PersonId> persons;
    for (const std::int64_t person : interested)
        persons.push_back(PersonId{person});
    const auto heard = seat_for_case(book, committee_of(book, seats), persons);
    std::vector<std::int64_t> members;
    if (!heard) return members;
    EXPECT_THAT(committee_faults(book, *heard),
                ::testing::Each(::testing::Field(&sdk::Violation::reason, "COMMITTEE_RESERVES")))
        << "a reserve less, and nothing else";
    for (const PersonId person : heard->members)
        members.push_back(person.value);
    return members;
}

// RU-CHESS W-06, RU-CHESS W-47: a player of the disputed game and the coach of the appellant's team
// give their seats to reserves for that case.
TEST(Committee, OfChessIsFilledUpByReservesForOneCase) {
    const nlohmann::json game = example("RU-CHESS W-06")["disputed_game"];
    EXPECT_EQ(hearing(game, game["players"]), game["hearing"].get<std::vector<std::int64_t>>());
    const nlohmann::json team = example("RU-CHESS W-47")["coach_of_the_appellants_team"];
    EXPECT_EQ(hearing(team, {team["coach"].get<std::int64_t>()}),
              team["hearing"].get<std::vector<std::int64_t>>());
}

// UA-2024 WE-56: a chair, two members and one reserve are not enough.
TEST(Committee, OfUkraineNeedsTwoReserves) {
    for (const auto& example : ua_examples("committees")) {
        EXPECT_EQ(faults("ua-draughts-2024",
                         committee(example["members"].get<int>(), example["reserves"].get<int>())),
                  example["faults"].get<std::vector<std::string>>())
            << example;
    }
    auto headless = committee(3, 2);
    headless.erase(headless.begin());
    EXPECT_THAT(faults("ua-draughts-2024", headless), ElementsAre("COMMITTEE_CHAIR"));
}

// UA-2024 WE-57: a chair of the appellant's own oblast gives the seat to a reserve where that is
// an interest; the oblast alone is none.
TEST(Committee, OfUkraineReplacesTheChairWhoHasAnInterest) {
    const Book& book = book_of("ua-draughts-2024");
    for (const auto& example : ua_examples("cases")) {
        SCOPED_TRACE(example.dump());
        ASSERT_EQ(example["chair_region"], example["appellant_region"]);
        auto seats = committee(2, 2);
        seats.front().region = example["chair_region"].get<std::string>();
        const Committee full = committee_of(book, seats);
        std::vector<PersonId> interested;
        if (example["interest"].get<bool>()) interested = full.chairs;
        const auto seated = seat_for_case(book, full, interested);
        ASSERT_TRUE(seated.has_value());
        const bool reserve = example["chaired_by"] == "reserve";
        EXPECT_THAT(seated->chairs,
                    ElementsAre(reserve ? full.reserves.front() : full.chairs.front()));
        EXPECT_EQ(seated->members, full.members);
        EXPECT_EQ(seated->voters(), example["voters"]);
    }
}

// RU-2022 5.4.17.5: whoever has an interest gives the seat to a reserve.
TEST(Committee, ReplacesWhoeverHasAnInterestByAReserve) {
    const Book& book = book_of("ru-draughts-2022");
    const Committee full = committee_of(book, committee(4, 2));
    const auto one = seat_for_case(book, full, std::vector{PersonId{11}});
    ASSERT_TRUE(one.has_value());
    EXPECT_THAT(one->members, ElementsAre(PersonId{10}, PersonId{20}, PersonId{12}, PersonId{13}));
    EXPECT_EQ(one->voters() % 2, 1U);
    // The chair too, and not by a reserve who is interested himself.
    const auto two = seat_for_case(book, full, std::vector{PersonId{1}, PersonId{20}});
    ASSERT_TRUE(two.has_value());
    EXPECT_THAT(two->chairs, ElementsAre(PersonId{21}));
    const auto spent =
        seat_for_case(book, full, std::vector{PersonId{1}, PersonId{10}, PersonId{11}});
    ASSERT_FALSE(spent.has_value());
    EXPECT_EQ(spent.error().reason, "COMMITTEE_RESERVES_SPENT");
    EXPECT_EQ(spent.error().citations.front().article, "5.4.17.5");
}

class StaffingNorm : public ::testing::TestWithParam<nlohmann::json> {};

// RU-CHESS W-08 and articles of the other books.
TEST_P(StaffingNorm, WantsSoManyArbiters) {
    const nlohmann::json& row = GetParam();
    SCOPED_TRACE(row.dump());
    auto rules = rules_of(row["book"], row["status"], row["programme"]);
    rules.is_set = [&](std::string_view id) {
        return row["championship"].get<bool>() && id == "national-championship";
    };
    const Staffing found = staffing(rules, {}, row["participants"].get<int>());
    EXPECT_EQ(found.wanted, row["wanted"].get<int>());
    EXPECT_EQ(found.required, row["required"].get<int>());
    EXPECT_EQ(found.norm.article.empty(), found.wanted == 0);
}

INSTANTIATE_TEST_SUITE_P(
    Books, StaffingNorm,
    ::testing::ValuesIn(example("staffing").get<std::vector<nlohmann::json>>()),
    [](const auto& test) {
        return testing_support::test_name(test.param["example"].template get<std::string>(),
                                          test.index);
    });

TEST(Staffing, CountsThoseWhoJudgeGames) {
    const std::vector<Seat> seats{seat(1, "chief-arbiter"), seat(2, "arbiter"),
                                  seat(3, "senior-arbiter"), seat(4, "information-arbiter"),
                                  seat(5, "appeal-chair")};
    EXPECT_EQ(staffing(rules_of("ua-draughts-2024", "national"), seats, 10).arbiters, 2);
}

TEST(AppointmentForm, IsCheckedAndStaysWhatItIs) {
    registry::Form form;
    EXPECT_THAT(testing_support::violations_of(check_appointment(form, kFirstDay)),
                ElementsAre("official.person REQUIRED", "official.post REQUIRED"));
    form.set("person", "persons/7");
    form.set("post", "arbiter");
    form.set("organisation", "organisations/31");
    const auto made = check_appointment(form, kFirstDay);
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->appointed_on, kFirstDay);
    EXPECT_EQ(check_appointment({}, kLastDay, {}, *made), made);
}

TEST(Dismissal, KeepsTheDayAndTheReason) {
    const Appointment held = to_post("arbiter");
    EXPECT_THAT(testing_support::violations_of(
                    dismiss(held, registry::RawDate{2026, 3, 31}, "", kFirstDay)),
                ElementsAre("reason REQUIRED", "dismiss_date DISMISSED_BEFORE_APPOINTED"));
    const auto ended = dismiss(held, std::nullopt, "грубые ошибки (12.4.3)", kFirstDay);
    ASSERT_TRUE(ended.has_value());
    EXPECT_EQ(ended->dismissed_on, kFirstDay);
    EXPECT_EQ(dismiss(*ended, std::nullopt, "ещё раз", kLastDay).error().reason,
              "OFFICIAL_DISMISSED");
}

TEST(RoleByItself, IsRefusedAsEveryPostThatBringsItWouldBe) {
    const auto rules = rules_of("ru-draughts-2022", "national");
    // Neither a taken post nor a category that protocols print stands in its way.
    EXPECT_THAT(role_refusals(rules, "chief-arbiter", adult(), {seat(2, "chief-arbiter")}),
                IsEmpty());
    EXPECT_THAT(role_refusals(rules, "appeal-committee", adult(), {seat(1, "arbiter")}),
                ElementsAre("POSTS_INCOMPATIBLE"));
    // The chair holds the role by the chair's own post.
    EXPECT_THAT(role_refusals(rules, "appeal-committee", adult(), {seat(1, "appeal-chair")}),
                IsEmpty());
    Candidate player = adult();
    player.plays = true;
    EXPECT_THAT(role_refusals(rules, "arbiter", player), ElementsAre("OFFICIAL_PLAYS"));
    EXPECT_THAT(role_refusals(rules, "captain", player), IsEmpty());
}

TEST(RoleByItself, KeepsFromBansWithOrWithoutAPostAndABook) {
    Candidate banned = adult();
    banned.bans = {ban(Capacity::kAny)};
    const auto rules = rules_of("ru-chess-2023", "national");
    const auto review = review_role(rules, "observer", 2026y / 4 / 1, banned, {});
    ASSERT_THAT(reasons_of(review.refusals), ElementsAre("OFFICIAL_BANNED"));
    EXPECT_EQ(review.refusals.front().citations.front().article, "5.2");
    PanelRules bare;
    bare.first_day = bare.last_day = 2026y / 4 / 1;
    EXPECT_THAT(role_refusals(bare, "arbiter", banned), ElementsAre("OFFICIAL_BANNED"));
    banned.bans = {ban(Capacity::kRepresentative)};
    EXPECT_THAT(role_refusals(bare, "captain", banned), ElementsAre("OFFICIAL_BANNED"));
    EXPECT_THAT(role_refusals(bare, "arbiter", banned), IsEmpty());
}

}  // namespace
}  // namespace collegium::competition
