// Lines of applications: what is filled in, what is refused, what is remarked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/admission/entrant.hpp>

#include "entry_books.hpp"

namespace collegium::admission {
namespace {

using registry::Sex;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono;

std::string weight_of(const Remark& remark) {
    constexpr std::array kWords{"", "refused", "needs-decision", "info"};
    return remark.reason + " " + kWords[static_cast<std::size_t>(remark.severity)];
}

Athlete athlete_of(Sex sex, std::optional<registry::Date> born) {
    Athlete athlete;
    athlete.id = registry::PersonId{4802};
    athlete.card.cyrillic_name = {"Щукин", "Роман", "Львович"};
    athlete.card.sex = sex;
    athlete.card.sport_rank = "КМС";
    athlete.card.coach = registry::PersonId{12};
    athlete.card.region = "Самарская область";
    athlete.coach_short_name = "Носов П. Т.";
    athlete.birth_date = born;
    return athlete;
}

// Every case of tests/data/admission/lines.toml; each names its worked example.
TEST(LineCases, GetTheRemarksOfTheirExamples) {
    const toml::table file = data_file("admission/lines.toml");
    const toml::array& cases = *file["line"].as_array();
    ASSERT_GE(cases.size(), 20U);
    for (const toml::node& node : cases) {
        const toml::table& row = *node.as_table();
        SCOPED_TRACE(row["example"].value_or(""));
        const competition::Frame frame =
            competition_of(row["book"].value_or(""), "regional", row["discipline"].value_or(""),
                           "individual", *date_in(row, "first_day"));
        const Sex sex =
            row["athlete"].value_or(std::string("male")) == "male" ? Sex::kMale : Sex::kFemale;
        const Athlete athlete = athlete_of(sex, date_in(row, "born"));
        Application application;
        application.stage = Stage::kPreliminary;
        const LineContext context{frame, application, "Самарская область"};
        registry::Form form;
        form.set("age_group", row["group"].value_or(""));
        form.set("sex_group", row["sex_group"].value_or(std::string("male")) == "male" ? 2 : 1);
        form.set("student", row["student"].value_or(false));

        const auto entrant = check_line(form, athlete, context);

        if (const auto refused = row["refused"].value<std::string>()) {
            ASSERT_FALSE(entrant);
            const sdk::Violation& violation = entrant.error().violations.front();
            EXPECT_EQ(violation.reason, *refused);
            EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, violation).text,
                      row["words"].value_or(""));
            EXPECT_FALSE(violation.citations.empty());
            continue;
        }
        ASSERT_TRUE(entrant) << entrant.error().message;
        const auto remarks = entrant_remarks(*entrant, athlete, context, {});
        std::vector<std::string> weights;
        for (const Remark& remark : remarks) {
            weights.push_back(weight_of(remark));
            EXPECT_FALSE(remark.citations.empty()) << remark.reason;
        }
        std::vector<std::string> expected;
        for (const toml::node& one : *row["remarks"].as_array())
            expected.push_back(one.value_or(""));
        EXPECT_EQ(weights, expected);
        if (const auto words = row["words"].value<std::string>()) {
            ASSERT_FALSE(remarks.empty());
            EXPECT_EQ(words_of(remarks.front()), *words);
        }
    }
}

class Line : public testing::Test {
  protected:
    Line() {
        application_.stage = Stage::kFinal;
        application_.preliminary.received_at = at("2026-09-28");
        application_.final_paper.received_at = at("2026-10-12");
    }
    [[nodiscard]] LineContext context() const {
        return {frame_, application_, "Самарская область"};
    }
    [[nodiscard]] Entrant taken(const registry::Form& form) const {
        const auto entrant = check_line(form, athlete_, context());
        EXPECT_TRUE(entrant) << entrant.error().message;
        return entrant.value_or(Entrant{});
    }

    competition::Frame frame_ = competition_of("ru-draughts-2022", "interregional", "russian");
    Application application_;
    Athlete athlete_ = athlete_of(Sex::kMale, 2010y / 2 / 14);
};

TEST_F(Line, IsFilledInFromTheCardAndTheCompetition) {
    const Entrant line = taken({});
    EXPECT_EQ(line.person, athlete_.id);
    EXPECT_EQ(line.discipline, "russian");
    EXPECT_EQ(line.age_group, "u17");
    EXPECT_EQ(line.sex_group, Sex::kMale);
    EXPECT_EQ(line.sport_rank, "КМС");
    EXPECT_EQ(line.coach, athlete_.card.coach);
    EXPECT_EQ(line.coach_name, "Носов П. Т.");
    EXPECT_EQ(line.represents, "Самарская область");
}

TEST_F(Line, TakesTheGroupThatIsPlayed) {
    const auto groups = rulebook::age_groups(*frame_.book, "full");
    frame_.groups = {groups.back()};
    EXPECT_EQ(taken({}).age_group, groups.back().id);
    registry::Form form;
    form.set("age_group", "u17");
    const auto refused = check_line(form, athlete_, context());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().reason, "ENTRANT_GROUP_NOT_PLAYED");
}

TEST_F(Line, KeepsWhatThePaperSays) {
    registry::Form form;
    form.set("sport_rank", "I");
    form.set("coach_name", "Громова Т. В.");
    form.set("represents", "Самара");
    const Entrant line = taken(form);
    EXPECT_EQ(line.sport_rank, "I");
    EXPECT_EQ(line.coach, std::nullopt);
    EXPECT_EQ(line.coach_name, "Громова Т. В.");
    EXPECT_EQ(line.represents, "Самара");
}

TEST_F(Line, StaysWhatItIs) {
    registry::Form form;
    form.set("doctor_mark", true);
    form.set("doctor_mark_date", registry::RawDate{2026, 10, 10});
    form.set("insurance_end_date", registry::RawDate{2027, 1, 1});
    form.set("board", 3);
    form.set("reserve", true);
    form.set("replaces", "competitions/14/entrants/511");
    const Entrant line = taken(form);
    EXPECT_EQ(line.replaces, 511);
    EXPECT_EQ(check_line({}, athlete_, context(), {}, line), line);
}

TEST_F(Line, NamesEverythingWrongAtOnce) {
    registry::Form form;
    form.set("discipline", "chess");
    form.set("sex_group", 7);
    form.set("board", 100);
    form.set("coach", "persons/x");
    form.set("insurance_start_date", registry::RawDate{2027, 1, 1});
    form.set("insurance_end_date", registry::RawDate{2026, 1, 1});
    form.set("doctor_mark_date", registry::RawDate{2026, 2, 31});
    const auto refused = check_line(form, athlete_, context());
    ASSERT_FALSE(refused);
    std::vector<std::string> found;
    for (const sdk::Violation& violation : refused.error().violations)
        found.push_back(violation.field + " " + violation.reason);
    EXPECT_THAT(found,
                testing::UnorderedElementsAre(
                    "entrant.discipline ENTRANT_DISCIPLINE_UNKNOWN",
                    "entrant.sex_group ENUM_UNKNOWN", "entrant.board NUMBER_OUT_OF_RANGE",
                    "entrant.coach NAME_MALFORMED", "entrant.insurance_end_date END_BEFORE_START",
                    "entrant.doctor_mark_date DATE_INVALID"));
}

// RU-2022 2.2.2, 2.2.3.
TEST_F(Line, OfAFinalApplicationNeedsThePreliminaryOneAndTheDoctor) {
    const auto remarks = entrant_remarks(taken({}), athlete_, context(), {});
    ASSERT_THAT(reasons_of(remarks), ElementsAre("NOT_IN_PRELIMINARY", "DOCTOR_MARK_MISSING"));
    EXPECT_EQ(remarks[0].citations.front().article, "2.2.2, 5.1, приложение 3");
    EXPECT_EQ(remarks[1].citations.front().article, "2.2.3, 5.1");
    EXPECT_EQ(words_of(remarks[0]), "Спортсмена не было в предварительной заявке");
    EXPECT_EQ(words_of(remarks[1]), "Нет отметки «Допущен» врача против фамилии");
}

TEST_F(Line, IsFreeOfRemarksWithTheMarkAndThePreliminaryApplication) {
    registry::Form form;
    form.set("doctor_mark", true);
    form.set("in_preliminary", true);
    EXPECT_THAT(entrant_remarks(taken(form), athlete_, context(), {}), IsEmpty());
}

TEST_F(Line, BlamesTheHeadForAPreliminaryApplicationThatNeverCame) {
    application_.preliminary.received_at.reset();
    EXPECT_THAT(reasons_of(entrant_remarks(taken({}), athlete_, context(), {})),
                ElementsAre("DOCTOR_MARK_MISSING"));
}

// RU-2022 trap T-04: the preliminary form has no doctor's column.
TEST_F(Line, OfAPreliminaryApplicationHasNoDoctorsMark) {
    application_.stage = Stage::kPreliminary;
    EXPECT_THAT(entrant_remarks(taken({}), athlete_, context(), {}), IsEmpty());
    registry::Form form;
    form.set("doctor_mark", true);
    const auto refused = check_line(form, athlete_, context());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().violations.front().reason, "DOCTOR_MARK_IN_PRELIMINARY");
}

// UA-2024 2.2: the book knows one application and no doctor's mark for ordinary athletes.
TEST_F(Line, InUkraineNeedsNeither) {
    frame_ = competition_of("ua-draughts-2024", "national", "draughts-64");
    application_.preliminary.received_at.reset();
    EXPECT_THAT(entrant_remarks(taken({}), athlete_, context(), {}), IsEmpty());
}

TEST_F(Line, TellsOfTheOtherApplicationTheAthleteIsIn) {
    registry::Form form;
    form.set("doctor_mark", true);
    form.set("in_preliminary", true);
    const OtherLine other{{competition::CompetitionId{14}, 7}, "ДЮЦ «Ладья»"};
    const auto remarks = entrant_remarks(taken(form), athlete_, context(), {other});
    ASSERT_THAT(reasons_of(remarks), ElementsAre("ENTERED_ELSEWHERE"));
    EXPECT_EQ(words_of(remarks.front()),
              "Заявлен также в заявке № 7 (ДЮЦ «Ладья»). Решит комиссия");
}

TEST_F(Line, CountsByTheYearWhereOnlyTheYearIsKnown) {
    athlete_.birth_date.reset();
    athlete_.card.birth_year = 2009;
    registry::Form form;
    form.set("age_group", "u17");
    form.set("doctor_mark", true);
    form.set("in_preliminary", true);
    EXPECT_THAT(reasons_of(entrant_remarks(taken(form), athlete_, context(), {})),
                ElementsAre("AGE_TOO_OLD"));
}

}  // namespace
}  // namespace collegium::admission
