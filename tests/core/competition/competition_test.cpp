#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/competition/competition.hpp>
#include <collegium/rulebook/library.hpp>

#include "support/violations.hpp"

namespace collegium::competition {
namespace {

using registry::RawDate;
using testing::ElementsAre;
using testing_support::violations_of;

bool knows_draughts(const DisciplineId& discipline) {
    return discipline.value == "russian-draughts";
}

const auto no_books = [](std::string_view) { return rulebook::BookPtr(); };

registry::Form valid_form() {
    registry::Form form;
    form.set("code", "26-014");
    form.set("title", "Кубок  Волги");
    form.set("start_date", RawDate{2026, 10, 12});
    form.set("end_date", RawDate{2026, 10, 18});
    form.set("venue", "Самара, Дворец спорта");
    form.set("time_zone", "Europe/Samara");
    form.set("organiser", "organisations/2");
    form.set("discipline", "disciplines/russian-draughts");
    return form;
}

TEST(Competition, IsMadeFromASoundFormAndBack) {
    const auto draft = check_competition(valid_form(), knows_draughts, no_books);
    ASSERT_TRUE(draft.has_value()) << draft.error().message;
    EXPECT_EQ(draft->code, (CompetitionCode{26, 14}));
    EXPECT_EQ(draft->title, "Кубок Волги");
    EXPECT_EQ(draft->organiser, registry::OrganisationId{2});
    EXPECT_EQ(check_competition({}, knows_draughts, no_books, {}, *draft), draft);
}

TEST(Competition, NeedsTitleDatesAndZone) {
    EXPECT_THAT(violations_of(check_competition({}, knows_draughts, no_books)),
                ElementsAre("competition.title REQUIRED", "competition.start_date REQUIRED",
                            "competition.end_date REQUIRED", "competition.time_zone REQUIRED"));
}

TEST(Competition, IsToldEveryViolationAtOnce) {
    registry::Form form = valid_form();
    form.set("code", "2026-14");
    form.set("title", std::string(201, 'x'));
    form.set("end_date", RawDate{2026, 10, 11});
    form.set("venue", std::string(201, 'x'));
    form.set("time_zone", "MSK");
    form.set("organiser", "persons/1");
    form.set("discipline", "disciplines/go");
    EXPECT_THAT(
        violations_of(check_competition(form, knows_draughts, no_books)),
        ElementsAre("competition.code CODE_MALFORMED", "competition.title TOO_LONG",
                    "competition.end_date END_BEFORE_START", "competition.venue TOO_LONG",
                    "competition.time_zone ZONE_UNKNOWN", "competition.organiser NAME_MALFORMED",
                    "competition.discipline DISCIPLINE_UNKNOWN"));
    form = valid_form();
    form.set("start_date", RawDate{2026, 2, 30});
    form.set("discipline", "russian-draughts");
    EXPECT_THAT(violations_of(check_competition(form, knows_draughts, no_books)),
                ElementsAre("competition.start_date DATE_INVALID",
                            "competition.discipline NAME_MALFORMED"));
}

TEST(CompetitionCode, HasOneSpelling) {
    EXPECT_EQ(CompetitionCode::parse("26-014")->text(), "26-014");
    EXPECT_EQ(CompetitionCode::parse("09-1014")->text(), "09-1014");
    for (const char* text : {"", "26-14", "26-0014", "26-000", "2-0140", "26_014", "26-0x4",
                             "26-01400", "-6-014", "26-+14", "２６-014"}) {
        EXPECT_EQ(CompetitionCode::parse(text), std::nullopt) << text;
    }
}

TEST(DisciplineId, IsAResourceName) {
    EXPECT_EQ(DisciplineId::parse("disciplines/draughts-64")->value, "draughts-64");
    for (const char* name : {"", "disciplines/", "disciplines/Go", "disciplines/a b", "go"}) {
        EXPECT_EQ(DisciplineId::parse(name), std::nullopt) << name;
    }
}

}  // namespace
}  // namespace collegium::competition
