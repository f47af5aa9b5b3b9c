#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/contests/mark.hpp>
#include <collegium/contests/section.hpp>
#include <collegium/contests/work.hpp>

#include "core/contests/examples.hpp"

namespace collegium::contests {
namespace {

using nlohmann::json;
using testing::IsEmpty;

// Held in every section the book has by itself.
Contest contest_of(const json& example) {
    Contest contest;
    contest.book = &book();
    contest.deadline = date_of(examples().at("deadline"));
    contest.barred_posts = example.value("barred_posts", std::vector<std::string>{});
    for (const rulebook::Row& row : book().rows("work_section"))
        if (!row.flag("optional")) contest.sections.push_back(row.text("id"));
    return contest;
}

Origin origin_of(const json& given) {
    Origin origin;
    if (given.contains("published")) origin.published = date_of(given["published"]);
    for (const json& like : given.value("like", json::array()))
        origin.like.push_back(
            {like["full"].get<bool>(), like["own"].get<bool>(), date_of(like["published"])});
    const std::string rework = given.value("rework", "");
    if (rework == "slight") origin.rework = Rework::kSlight;
    if (rework == "essential") origin.rework = Rework::kEssential;
    origin.source_named = given.value("source_named", false);
    if (given.contains("entries_since_correction"))
        origin.entries_since_correction = given["entries_since_correction"].get<int>();
    origin.award_had_defect = given.value("award_had_defect", false);
    origin.variations = given.value("variations", 0);
    return origin;
}

Work work_of(const json& example) {
    Work work;
    work.section = example["section"].get<std::string>();
    work.material = count_material(example["position"].get<std::string>()).value();
    if (example.value("aim", "win") == "lock") {
        work.aim = Aim::kLock;
        work.locked = {example["locked"]["men"].get<int>(), example["locked"]["kings"].get<int>()};
    }
    work.origin = origin_of(example.value("origin", json::object()));
    for (const json& office : example.value("offices", json::array()))
        work.offices.push_back({office["post"].get<std::string>(), office.value("section", "")});
    return work;
}

std::optional<int> mark_of(const json& example) {
    return example.contains("mark") ? std::optional(example["mark"].get<int>()) : std::nullopt;
}

class SentWork : public testing::TestWithParam<json> {};

// UA-2024 WE-59, UA-2024 WE-60, UA-2024 WE-62, UA-2024 WE-63
TEST_P(SentWork, IsJudgedByItsArticles) {
    const json& example = GetParam();
    const auto verdicts = verdicts_on(contest_of(example), work_of(example));
    const Ruling ruling = ruling_of(verdicts);
    EXPECT_EQ(to_string(ruling.outcome), example["ruling"]);
    EXPECT_EQ(to_string(ruling.effect), example["effect"]);
    EXPECT_EQ(ruling.mark, mark_of(example));

    const auto found = said(verdicts);
    ASSERT_EQ(found.size(), example["found"].size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const json& wanted = example["found"][i];
        EXPECT_EQ(found[i].requirement, wanted["requirement"]);
        EXPECT_EQ(found[i].reason, wanted["reason"]);
        EXPECT_EQ(articles_of(found[i]), wanted["articles"].get<std::vector<std::string>>());
        for (const char* key : {"limit", "count"})
            if (wanted.contains(key)) {
                EXPECT_EQ(found[i].metadata.at(key), wanted[key]);
            }
        if (wanted.contains("words")) {
            EXPECT_EQ(words_of(i18n::Language::kUk, found[i]).text, wanted["words"]);
        }
    }
}

// UA-2024 WE-59
TEST_P(SentWork, BelongsWhereItsPiecesFit) {
    const json& example = GetParam();
    const rulebook::Row* entered =
        book().find("work_section", example["section"].get<std::string>());
    const auto material = count_material(example["position"].get<std::string>()).value();
    const rulebook::Row* own =
        section_by_material(book(), *entered, contest_of(example).sections, material);
    const std::string wanted = breaches(*entered, material).empty()
                                   ? example["section"].get<std::string>()
                                   : example.value("belongs", "");
    EXPECT_EQ(own == nullptr ? "" : own->text("id"), wanted);
}

INSTANTIATE_TEST_SUITE_P(Contests, SentWork, testing::ValuesIn(examples("works")), name_of);

TEST(WorkSections, OfOneBoardAndFamilyNeverShareAWork) {
    for (int white = 0; white <= 20; ++white) {
        for (int black = 0; black <= 20; ++black) {
            for (int kings = 0; kings <= 1 && kings <= white; ++kings) {
                const Material material{{white - kings, kings}, {black, 0}};
                std::map<std::string, std::vector<std::string>> fits;
                for (const rulebook::Row& row : book().rows("work_section"))
                    if (row.has("family") && !row.flag("optional") &&
                        breaches(row, material).empty())
                        fits[row.text("discipline")].push_back(row.text("id"));
                for (const auto& [discipline, sections] : fits)
                    EXPECT_EQ(sections.size(), 1U)
                        << testing::PrintToString(sections) << " " << white << " v " << black;
            }
        }
    }
}

// VIII.A 4.3: king problems of draughts-100 may be divided like the others.
TEST(WorkSections, ThatAreOptionalCountWhereTheRegulationNamesThem) {
    Work work;
    work.section = "small-king-problem-100";
    work.material = count_material("W:W38-45,K50:B1-8").value();
    Contest contest = contest_of(json::object());
    contest.sections.push_back(work.section);
    EXPECT_THAT(said(verdicts_on(contest, work)), IsEmpty());
}

TEST(WorkSections, OfTheContestGoBeforeOthers) {
    const rulebook::Row* entered = book().find("work_section", "giant-king-problem-100");
    const auto material = count_material("W:W38-45,K50:B1-8").value();
    const auto own = [&](const std::vector<std::string>& offered) {
        return section_by_material(book(), *entered, offered, material)->text("id");
    };
    EXPECT_EQ(own({"giant-king-problem-100", "small-king-problem-100"}), "small-king-problem-100");
    EXPECT_EQ(own({"giant-king-problem-100"}), "king-problem-100");
}

TEST(Predecessors, CountWhateverTheirDateWhileTheDeadlineIsNotSet) {
    Work work;
    work.section = "miniature-64";
    work.material = {{6, 0}, {6, 0}};
    work.origin.like = {{true, false, date_of("2026-01-01")}};
    Contest contest = contest_of(json::object());
    EXPECT_EQ(ruling_of(verdicts_on(contest, work)).effect, Effect::kNone);
    contest.deadline.reset();
    EXPECT_EQ(ruling_of(verdicts_on(contest, work)).effect, Effect::kExcluded);
}

TEST(WorkSections, OfABookWithoutContestsAreNotOffered) {
    const rulebook::Book other = rulebook::bundled("ru-draughts-2022");
    Contest contest;
    contest.book = &other;
    contest.sections = {"miniature-64"};
    Work work;
    work.section = "miniature-64";
    const auto verdicts = verdicts_on(contest, work);
    ASSERT_EQ(verdicts.size(), 1U);
    EXPECT_EQ(verdicts.front().reason, "SECTION_NOT_OFFERED");
    EXPECT_THAT(verdicts.front().citations, IsEmpty());
}

TEST(SentWorks, AreShownEveryRequirementTheyKeep) {
    Work work;
    work.section = "miniature-64";
    work.material = {{6, 0}, {6, 0}};
    std::vector<std::string> requirements;
    for (const Verdict& verdict : verdicts_on(contest_of(json::object()), work))
        requirements.push_back(verdict.requirement);
    EXPECT_THAT(requirements,
                testing::ElementsAre("section", "aim", "edge", "set-64", "full-predecessor",
                                     "partial-predecessor", "slight-rework", "essential-rework",
                                     "rejected-corrected", "variation", "awarded-corrected"));
}

TEST(Rulings, AreAsHeavyAsTheHeaviestVerdict) {
    Work work;
    work.section = "miniature-64";
    work.material = {{3, 0}, {6, 0}};
    work.offices = {{"chief-arbiter"}};
    EXPECT_EQ(ruling_of(verdicts_on(contest_of(json::object()), work)),
              (Ruling{Outcome::kRefused, Effect::kNotAdmitted}));
    EXPECT_EQ(ruling_of({}), (Ruling{Outcome::kAccepted, Effect::kNone}));
}

class FoundDefect : public testing::TestWithParam<json> {};

// UA-2024 WE-62
TEST_P(FoundDefect, CostsWhatTheBookSays) {
    const json& example = GetParam();
    const auto found = said({defect_verdict(book(), example["after_final"].get<bool>())});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(to_string(found[0].outcome), example["outcome"]);
    EXPECT_EQ(to_string(found[0].effect), example["effect"]);
    EXPECT_EQ(found[0].mark, mark_of(example));
    EXPECT_EQ(found[0].reason, example["reason"]);
    EXPECT_EQ(articles_of(found[0]), std::vector{example["article"].get<std::string>()});
}

INSTANTIATE_TEST_SUITE_P(Contests, FoundDefect, testing::ValuesIn(examples("defects")), name_of);

TEST(Defects, OfABookThatIsSilentAreRefusedWithoutAnEffect) {
    const Verdict verdict = defect_verdict(rulebook::bundled("ru-draughts-2022"), false);
    EXPECT_EQ(verdict.outcome, Outcome::kRefused);
    EXPECT_EQ(verdict.effect, Effect::kNone);
}

// VIII.G 6.2, 7.1
TEST(Marks, AreOfTheScaleOfTheBook) {
    for (const json& example : examples("marks")) {
        const Verdict verdict = check_mark(book(), example["mark"].get<int>());
        EXPECT_EQ(to_string(verdict.outcome), example["outcome"]) << example;
        EXPECT_EQ(said({verdict}).size(), verdict.outcome == Outcome::kRefused ? 1U : 0U);
    }
}

}  // namespace
}  // namespace collegium::contests
