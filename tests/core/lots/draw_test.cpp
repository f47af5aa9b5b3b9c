#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/lots/draw.hpp>

#include "support/violations.hpp"

namespace collegium::lots::draw_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::violations_of;

const std::string kSeed(64, '7');

DrawForm sound_order() {
    DrawForm form;
    form.kind = 3;
    form.purpose = "Номера  участников";
    form.items = {"Иванов", "Петров", "Ёлкин"};
    return form;
}

DrawForm sound_opening() {
    DrawForm form;
    form.kind = 1;
    form.competition = "competitions/14";
    form.purpose = "Тур 3, доска 7";
    form.witnesses = {
        {1, "Судьин С. С.", ""}, {2, "Иванов И. И.", "persons/4711"}, {2, "Ёлкин А. С.", ""}};
    form.opening = OpeningForm{"disciplines/draughts-64", "", {}, "ua-2024-annex-2", ""};
    return form;
}

TEST(DrawForm, BecomesARequest) {
    const auto request = check_draw(sound_opening());
    ASSERT_TRUE(request.has_value());
    EXPECT_EQ(request->kind, Kind::kOpening);
    EXPECT_EQ(request->competition, competition::CompetitionId{14});
    EXPECT_EQ(request->witnesses[1].person, registry::PersonId{4711});
    EXPECT_EQ(request->opening->discipline.value, "draughts-64");
    const auto order = check_draw(sound_order());
    ASSERT_TRUE(order.has_value());
    EXPECT_EQ(order->purpose, "Номера участников");
    EXPECT_FALSE(order->seed.has_value());
}

// RU-2022 5.4.1.3; UA-2024 III.D.5.3: a start is drawn with both players present.
TEST(DrawForm, AStartOfACompetitionNeedsBothPlayers) {
    DrawForm form = sound_opening();
    form.witnesses.pop_back();
    EXPECT_THAT(violations_of(check_draw(form)),
                ElementsAre("draw.witnesses DRAW_PLAYERS_MISSING"));
    form.competition.clear();
    EXPECT_TRUE(check_draw(form).has_value());
}

TEST(DrawForm, AGivenSeedSaysHowItCameAboutBeforeTwoWitnesses) {
    DrawForm form = sound_order();
    form.seed = kSeed;
    EXPECT_THAT(violations_of(check_draw(form)),
                ElementsAre("draw.seed_note REQUIRED", "draw.witnesses DRAW_SEED_WITNESSES"));
    form.seed_note = "две кости";
    form.witnesses = {{1, "Судьин", ""}, {3, "Зритель", ""}};
    EXPECT_EQ(check_draw(form)->seed, Seed::parse(kSeed));
    form.seed_commitment = sha256_hex(kSeed);
    EXPECT_EQ(check_draw(form)->seed_commitment, sha256_hex(kSeed));
    form.seed_commitment = sha256_hex("another");
    EXPECT_THAT(violations_of(check_draw(form)),
                ElementsAre("draw.seed_commitment DRAW_COMMITMENT_DIFFERS"));
    form.seed.clear();
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.seed REQUIRED"));
    form.seed = "short";
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.seed DRAW_SEED_MALFORMED"));
}

TEST(DrawForm, NamesEveryViolationAtOnce) {
    DrawForm form;
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.kind REQUIRED"));
    form.kind = 1;
    form.competition = "14";
    form.witnesses = {{0, "", "nobody"}};
    form.items = {"x"};
    form.replaces = "draws/3";
    EXPECT_THAT(violations_of(check_draw(form)),
                testing::UnorderedElementsAre(
                    "draw.competition NAME_MALFORMED", "draw.purpose REQUIRED",
                    "draw.witnesses[0].role REQUIRED", "draw.witnesses[0].full_name REQUIRED",
                    "draw.witnesses[0].person NAME_MALFORMED", "draw.opening REQUIRED",
                    "draw.items DRAW_FIELD_OF_ANOTHER_KIND", "draw.replace_reason REQUIRED"));
}

TEST(DrawForm, TakesOneTableAndSeveralDifferentNames) {
    DrawForm form = sound_opening();
    form.opening->table_text = "id: x";
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.opening.table DRAW_ONE_TABLE"));
    form = sound_order();
    form.items = {"one"};
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.items DRAW_ITEM_COUNT"));
    form.items = {"one", " one "};
    EXPECT_THAT(violations_of(check_draw(form)), ElementsAre("draw.items[1] DRAW_ITEM_REPEATED"));
    form = sound_order();
    form.opening = OpeningForm{};
    EXPECT_THAT(violations_of(check_draw(form)),
                Contains("draw.opening DRAW_FIELD_OF_ANOTHER_KIND"));
}

Draw made_order() {
    const auto request = check_draw(sound_order());
    return *make_draw(*request, list_ballot(*request), *Seed::parse(kSeed));
}

TEST(Draw, HoldsEverythingItFollowsFrom) {
    const Draw draw = made_order();
    EXPECT_EQ(draw.method, "order/1");
    EXPECT_EQ(draw.seed, kSeed);
    EXPECT_EQ(draw.seed_origin, SeedOrigin::kGenerated);
    EXPECT_EQ(draw.inputs_sha256, sha256_hex(draw.inputs));
    EXPECT_THAT(draw.result, testing::UnorderedElementsAre("Иванов", "Петров", "Ёлкин"));
}

std::vector<std::string> failed(const Draw& draw) {
    std::vector<std::string> checks;
    const Verification found = verify(draw);
    for (const Check& check : found.checks)
        if (!check.passed) checks.push_back(check.check);
    return checks;
}

TEST(Draw, ComesOutTheSameAgain) {
    const Draw draw = made_order();
    EXPECT_THAT(failed(draw), IsEmpty());
    EXPECT_EQ(verify(draw).steps.size(), 2U);
}

TEST(Draw, ShowsWhatWasForged) {
    Draw draw = made_order();
    std::swap(draw.result[0], draw.result[1]);
    EXPECT_THAT(failed(draw), ElementsAre("result"));
    draw = made_order();
    draw.seed.back() = draw.seed.back() == 'a' ? 'b' : 'a';
    draw.seed_commitment = sha256_hex(kSeed);
    EXPECT_THAT(failed(draw), Contains("commitment"));
    draw = made_order();
    draw.inputs += "item\tСидоров\t\n";
    EXPECT_THAT(failed(draw), ElementsAre("inputs", "result"));
    draw = made_order();
    draw.method = "pick/1";
    EXPECT_THAT(failed(draw), ElementsAre("result"));
    draw = made_order();
    draw.redrawn = {"Иванов"};
    EXPECT_THAT(failed(draw), ElementsAre("result"));
}

}  // namespace
}  // namespace collegium::lots::draw_test
