// View models of a competition's sections, without a screen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/documents.hpp"
#include "tui/viewmodel/overview.hpp"
#include "tui/viewmodel/regulation.hpp"

namespace collegium::tui::viewmodel {
namespace {

using testing::ElementsAre;

const Texts kRu{i18n::Language::kRu};

v1::BookParameter parameter(const char* kind) {
    v1::BookParameter made;
    made.set_id("p");
    made.set_kind(kind);
    return made;
}

TEST(RegulationValues, EmptyTextIsAnAbsentValue) {
    const auto value = parse_value(parameter("number"), "");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->value_case(), v1::ParameterValue::VALUE_NOT_SET);
}

TEST(RegulationValues, NumbersMayBeGroupedAndMustBeWhole) {
    EXPECT_EQ(parse_value(parameter("number"), "5 000")->number(), 5000);
    EXPECT_EQ(parse_value(parameter("number"), "5\u00a0000")->number(), 5000);
    EXPECT_FALSE(parse_value(parameter("number"), "5,5"));
    EXPECT_FALSE(parse_value(parameter("number"), "пять"));
}

TEST(RegulationValues, ADateIsADayOfTheCalendar) {
    EXPECT_EQ(parse_value(parameter("date"), "2026-02-28")->date().day(), 28);
    EXPECT_FALSE(parse_value(parameter("date"), "2026-02-31"));
    EXPECT_FALSE(parse_value(parameter("date"), "28.02.2026"));
}

TEST(RegulationValues, AListNamesChoicesByTheBeginningOfTheirWords) {
    v1::BookParameter criteria = parameter("list");
    for (const auto& [id, title] :
         {std::pair("shmulyan", "коэффициент Шмульяна"),
          std::pair("solkoff", "коэффициент Солкофа"), std::pair("wins", "количество побед")}) {
        auto& choice = *criteria.add_choices();
        choice.set_id(id);
        choice.set_title(title);
    }
    const auto value = parse_value(criteria, "солк; побед");
    ASSERT_TRUE(value);
    EXPECT_THAT(value->list().values(), ElementsAre("solkoff", "wins"));
    EXPECT_THAT(parse_value(criteria, "солк\u037e побед")->list().values(),
                ElementsAre("solkoff", "wins"))
        << "what looks like a semicolon is one";
    // Two rows begin with «коэффициент»: nobody guesses which was meant.
    EXPECT_FALSE(parse_value(criteria, "коэффициент"));
    EXPECT_FALSE(parse_value(criteria, "бухгольц"));
    EXPECT_FALSE(parse_value(criteria, "—"));
}

TEST(RegulationValues, TheTextOfADefaultIsEmptyAndOfAnyOtherSourceIsTheValue) {
    v1::RegulationParameter row;
    *row.mutable_parameter() = parameter("number");
    row.mutable_value()->set_number(60);
    row.mutable_source()->set_kind(v1::ValueSource::KIND_DEFAULT);
    EXPECT_EQ(value_text(row), "");
    row.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
    EXPECT_EQ(value_text(row), "60");
}

TEST(RegulationSources, AreReadInEveryLanguageByTheBeginningOfTheWord) {
    const auto statute = parse_source("Положение п. 7.2");
    ASSERT_TRUE(statute);
    EXPECT_EQ(statute->kind(), v1::ValueSource::KIND_STATUTE);
    EXPECT_EQ(statute->place(), "7.2");
    EXPECT_EQ(parse_source("рег 4.1")->kind(), v1::ValueSource::KIND_REGULATIONS);
    EXPECT_EQ(parse_source("рег 4.1")->place(), "4.1");
    EXPECT_EQ(parse_source("Ruling No. 3")->place(), "3");
    EXPECT_EQ(parse_source("рішення № 5")->kind(), v1::ValueSource::KIND_RULING);
    EXPECT_FALSE(parse_source("кто-то сказал"));
    EXPECT_FALSE(parse_source("№ 5")) << "a number of nothing";
    EXPECT_EQ(parse_source("")->kind(), v1::ValueSource::KIND_UNSPECIFIED);
}

TEST(RegulationSources, ComeBackAsTheyWereWritten) {
    v1::ValueSource source;
    source.set_kind(v1::ValueSource::KIND_RULING);
    source.set_place("3");
    EXPECT_EQ(source_words(source, kRu), "Решение № 3");
    const auto read = parse_source(source_words(source, kRu));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->kind(), source.kind());
    EXPECT_EQ(read->place(), source.place());
}

v1::Progress way_of(v1::Competition::State current) {
    v1::Progress progress;
    const std::pair<v1::Competition::State, const char*> stages[] = {
        {v1::Competition::STATE_DRAFT, "Черновик"},
        {v1::Competition::STATE_APPLICATIONS, "Приём заявок"},
        {v1::Competition::STATE_ADMISSION, "Допуск"},
        {v1::Competition::STATE_DRAW, "Жеребьёвка"},
        {v1::Competition::STATE_RUNNING, "Туры 0 из 7"},
        {v1::Competition::STATE_FINISHED, "Итоги"},
        {v1::Competition::STATE_APPROVED, "Утверждено"},
        {v1::Competition::STATE_ARCHIVED, "Архив"}};
    for (const auto& [state, title] : stages) {
        auto& stage = *progress.add_stages();
        stage.set_state(state);
        stage.set_title(title);
        stage.set_passed(state < current);
        stage.set_current(state == current);
    }
    return progress;
}

// The two lines of the way as screen 4.4 of the design draws them.
TEST(Overview, TheWayIsDrawnInTwoLinesWithTheCurrentStepInCapitals) {
    OverviewModel model;
    model.show(way_of(v1::Competition::STATE_ADMISSION));
    const auto lines = model.way(76, "начало тура 1: 13.10.2026 15:00");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0],
              "Черновик ✓ > Приём заявок ✓ > ДОПУСК > Жеребьёвка > Туры 0 из 7 > Итоги >");
    EXPECT_EQ(lines[1],
              "> Утверждено > Архив                         начало тура 1: 13.10.2026 15:00");
}

TEST(Overview, TheCursorStaysOnItsConditionWhenOthersTurn) {
    OverviewModel model;
    v1::Progress progress;
    progress.set_next_state(v1::Competition::STATE_DRAW);
    for (const char* id : {"a", "b", "c"}) {
        auto& condition = *progress.add_conditions();
        condition.mutable_condition()->set_id(id);
        condition.mutable_condition()->set_state(v1::Condition::STATE_BLOCKING);
    }
    model.show(progress);
    model.move_to(1);
    progress.mutable_conditions()->DeleteSubrange(0, 1);
    model.show(progress);
    ASSERT_NE(model.current(), nullptr);
    EXPECT_EQ(model.current()->condition().id(), "b");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
