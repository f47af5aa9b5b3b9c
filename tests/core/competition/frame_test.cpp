// What a competition may choose of its rule book.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>

#include "books.hpp"
#include "support/violations.hpp"

namespace collegium::competition {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::bundled_book;
using testing_support::violations_of;

registry::Form form_of(const std::string& book, const std::string& discipline) {
    registry::Form form;
    form.set("title", "Кубок Волги");
    form.set("start_date", registry::RawDate{2026, 10, 12});
    form.set("end_date", registry::RawDate{2026, 10, 18});
    form.set("time_zone", "Europe/Samara");
    form.set("rule_book", "rulebooks/" + book);
    form.set("official_discipline", discipline);
    form.set("status", book == "ua-draughts-2024" ? "national" : "interregional");
    form.set("character", "individual");
    form.set("sex", 1);
    return form;
}

sdk::Result<CompetitionDraft> check(
    const registry::Form& form,
    registry::FieldNames names = registry::form_fields<CompetitionDraft>(),
    CompetitionDraft draft = {}) {
    return check_competition(
        form, [](const DisciplineId&) { return true; },
        [](std::string_view id) -> rulebook::BookPtr {
            const bool known =
                id == "ru-draughts-2022" || id == "ru-chess-2023" || id == "ua-draughts-2024";
            return known ? bundled_book(std::string(id)) : nullptr;
        },
        names, std::move(draft));
}

registry::Form with_groups(std::vector<std::string> groups,
                           const std::string& discipline = "russian") {
    registry::Form form = form_of("ru-draughts-2022", discipline);
    form.set("age_groups", std::move(groups));
    return form;
}

TEST(Frame, HoldsTheRowsThatGovern) {
    registry::Form form = with_groups({"u17", "u14"});
    form.set("discipline", "disciplines/russian-draughts");
    const auto draft = check(form);
    ASSERT_TRUE(draft) << draft.error().violations.front().reason;
    const Frame frame = frame_of(bundled_book("ru-draughts-2022"), *draft);
    EXPECT_EQ(frame.discipline->text("name"), "Русские шашки");
    EXPECT_EQ(frame.programme(), "classical");
    EXPECT_FALSE(frame.teams());
    ASSERT_EQ(frame.groups.size(), 2U);
    EXPECT_EQ(frame.groups.front().id, "u14") << "the youngest first";
    EXPECT_EQ(group_title(frame, "u17"), "юноши (до 17 лет)");
    EXPECT_EQ(check({}, {}, *draft), draft);
}

// RU-2022 2.1: adjacent by age, two only.
TEST(Frame, LetsTwoNeighbouringGroupsPlayTogether) {
    EXPECT_THAT(violations_of(check(with_groups({"u14", "u17"}))), IsEmpty());
    EXPECT_THAT(violations_of(check(with_groups({"u27", "open"}))), IsEmpty());
    EXPECT_THAT(violations_of(check(with_groups({"u11", "u17"}))),
                ElementsAre("competition.age_groups GROUPS_NOT_NEIGHBOURS"));
    EXPECT_THAT(violations_of(check(with_groups({"students", "u27"}))),
                ElementsAre("competition.age_groups GROUPS_NOT_NEIGHBOURS"));
    EXPECT_THAT(violations_of(check(with_groups({"u17", "u17"}))),
                ElementsAre("competition.age_groups GROUPS_NOT_NEIGHBOURS"));
    EXPECT_THAT(violations_of(check(with_groups({"u11", "u14", "u17"}))),
                ElementsAre("competition.age_groups GROUPS_TOO_MANY"));
    const auto refused = check(with_groups({"u11", "u17"}));
    const sdk::Violation& violation = refused.error().violations.front();
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, violation).text,
              "Две группы должны быть соседними по возрасту (2.1)");
    EXPECT_EQ(violation.citations.front().article, "2.1");
}

TEST(Frame, KeepsGroupsApartWhereTheBookJoinsNone) {
    registry::Form form = form_of("ru-chess-2023", "chess");
    form.set("age_groups", std::vector<std::string>{"u13", "u15"});
    EXPECT_THAT(violations_of(check(form)), ElementsAre("competition.age_groups GROUPS_TOO_MANY"));
}

// RU-2022 2.1, table 1: team blitz has no junior groups; renju has its own.
TEST(Frame, OffersTheGroupsOfTheDisciplineAlone) {
    registry::Form blitz = with_groups({"u17"}, "russian-blitz-team");
    blitz.set("character", "team");
    EXPECT_THAT(violations_of(check(blitz)),
                ElementsAre("competition.age_groups GROUP_NOT_IN_DISCIPLINE"));
    blitz.set("age_groups", std::vector<std::string>{"adults-open"});
    EXPECT_THAT(violations_of(check(blitz)), IsEmpty());
    EXPECT_THAT(violations_of(check(with_groups({"u17"}, "renju"))),
                ElementsAre("competition.age_groups GROUP_NOT_IN_DISCIPLINE"));
    EXPECT_THAT(violations_of(check(with_groups({"renju-12-15"}, "renju"))), IsEmpty());
}

TEST(Frame, RefusesAGameTheOfficialDisciplineIsNotPlayedAs) {
    registry::Form form = form_of("ru-draughts-2022", "russian");
    form.set("discipline", "disciplines/draughts-64");
    EXPECT_THAT(violations_of(check(form)), IsEmpty());
    form.set("discipline", "disciplines/chess");
    EXPECT_THAT(violations_of(check(form)),
                ElementsAre("competition.discipline DISCIPLINE_NOT_OF_ROW"));
}

TEST(Frame, WantsTeamCompetitionsInTeamDisciplines) {
    registry::Form form = form_of("ru-draughts-2022", "russian");
    form.set("character", "team");
    EXPECT_THAT(violations_of(check(form)),
                ElementsAre("competition.character CHARACTER_NOT_OF_ROW"));
    form.set("official_discipline", "russian-team");
    EXPECT_THAT(violations_of(check(form)), IsEmpty());
    form.set("character", "individual");
    EXPECT_THAT(violations_of(check(form)),
                ElementsAre("competition.character CHARACTER_NOT_OF_ROW"));
    // RU-CHESS has no team blitz: a team competition of it is held as blitz.
    registry::Form blitz = form_of("ru-chess-2023", "blitz");
    blitz.set("character", "team");
    EXPECT_THAT(violations_of(check(blitz)), IsEmpty());
}

TEST(Frame, NamesRowsTheBookDoesNotHave) {
    registry::Form form = form_of("ru-draughts-2022", "go");
    form.set("status", "galactic");
    form.set("character", "both");
    form.set("age_groups", std::vector<std::string>{"u99"});
    EXPECT_THAT(violations_of(check(form)),
                testing::UnorderedElementsAre(
                    "competition.official_discipline ROW_UNKNOWN", "competition.status ROW_UNKNOWN",
                    "competition.character ROW_UNKNOWN", "competition.age_groups ROW_UNKNOWN"));
    form.set("rule_book", "rulebooks/go-1900");
    EXPECT_THAT(violations_of(check(form)), ElementsAre("competition.rule_book RULEBOOK_UNKNOWN"));
    form.set("rule_book", "");
    EXPECT_THAT(violations_of(check(form)), ElementsAre("competition.rule_book REQUIRED"));
    form.set("rule_book", "books/x");
    EXPECT_THAT(violations_of(check(form)), ElementsAre("competition.rule_book NAME_MALFORMED"));
}

TEST(Frame, WantsTheEditionInForceAtTheStart) {
    registry::Form form = form_of("ru-draughts-2022", "russian");
    form.set("start_date", registry::RawDate{2022, 3, 16});
    EXPECT_THAT(violations_of(check(form)),
                ElementsAre("competition.rule_book RULEBOOK_NOT_IN_FORCE"));
    form.set("start_date", registry::RawDate{2022, 3, 17});
    EXPECT_THAT(violations_of(check(form)), IsEmpty());
}

TEST(Frame, CitesAsScreensDo) {
    const auto text = [](const char* book, const char* section, const char* id) {
        const auto loaded = bundled_book(book);
        return cite(*loaded, loaded->find(section, id)->citation());
    };
    EXPECT_EQ(text("ru-draughts-2022", "parameter", "entry-fee"), "5.2");
    EXPECT_EQ(text("ru-draughts-2022", "parameter", "tie-breaks"), "5.4.8.2");
    EXPECT_EQ(text("ru-chess-2023", "parameter", "entry-fee"), "Ш 28.2");
    EXPECT_EQ(text("ru-chess-2023", "parameter", "quota"), "Ш II.2.8");
    EXPECT_EQ(text("ua-draughts-2024", "parameter", "lateness-minutes"), "III.D.4.2");
}

TEST(State, IsWrittenAndReadBack) {
    for (int number = 1; number <= 9; ++number) {
        const auto state = static_cast<State>(number);
        EXPECT_EQ(parse_state(to_string(state)), state);
    }
    EXPECT_EQ(parse_state("planned"), std::nullopt);
    EXPECT_EQ(parse_state(""), std::nullopt);
}

}  // namespace
}  // namespace collegium::competition
