// What the regulation of a competition may say, and what its values are when it is silent.
#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/competition/regulation.hpp>
#include <collegium/competition/time_control.hpp>
#include <collegium/i18n/reasons.hpp>

#include "books.hpp"
#include "support/test_name.hpp"
#include "support/violations.hpp"
#include "support/worked_example.hpp"
#include "ua_examples.hpp"

namespace collegium::competition {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::bundled_book;
using testing_support::violations_of;
using Value = rulebook::Value;

std::string trimmed(const std::string& text) {
    const auto from = text.find_first_not_of(' ');
    return from == std::string::npos ? ""
                                     : text.substr(from, text.find_last_not_of(' ') - from + 1);
}

std::vector<std::string> split(const std::string& line, char by) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, by);)
        parts.push_back(trimmed(part));
    return parts;
}

struct Example {
    std::string name;
    Frame frame;
    std::vector<Setting> before;
    std::string parameter;
    std::string value;
    std::string outcome;
    std::string text;
};

Value value_of(const rulebook::Book& book, const std::string& parameter, std::string text) {
    const rulebook::Row& row = *book.find("parameter", parameter);
    if (row.text("kind") == "list") std::replace(text.begin(), text.end(), ',', '\n');
    return parse_setting(row, text).value();
}

std::pair<std::string, std::string> key_and_value(const std::string& text) {
    const auto equals = text.find('=');
    return {trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1))};
}

CompetitionDraft draft_of(const std::string& status, const std::string& discipline,
                          const std::string& character) {
    CompetitionDraft draft;
    draft.start_date = registry::parse_iso_date("2026-10-12").value();
    draft.status = status;
    draft.official_discipline = discipline;
    draft.character = character;
    return draft;
}

std::vector<Example> examples() {
    std::vector<Example> found;
    std::ifstream in(COLLEGIUM_TEST_DATA "/competition/regulation.txt");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        auto parts = split(line, '|');
        parts.resize(9);
        Example example;
        example.name = parts[0];
        example.frame = frame_of(bundled_book(parts[1]), draft_of(parts[2], parts[3], parts[4]));
        // The one ';' inside a value belongs to a time control.
        for (const std::string& setting : split(parts[5], ';')) {
            if (setting.empty()) continue;
            const auto [key, value] = key_and_value(setting);
            example.before.push_back(
                {key, value_of(*example.frame.book, key, value), {SourceKind::kStatute, "7"}});
        }
        std::tie(example.parameter, example.value) = key_and_value(parts[6]);
        example.outcome = parts[7];
        example.text = parts[8];
        found.push_back(std::move(example));
    }
    return found;
}

// The one thing said of the parameter, or nothing.
std::string said(const std::vector<sdk::Violation>& notes, const std::string& parameter,
                 std::string& text) {
    for (const sdk::Violation& note : notes) {
        if (note.field != parameter) continue;
        text = i18n::reason_text(i18n::Language::kRu, note).text;
        EXPECT_FALSE(note.citations.empty()) << parameter << " cites nothing";
        return note.reason;
    }
    return {};
}

class WorkedExample : public testing::TestWithParam<Example> {};

TEST_P(WorkedExample, IsJudgedByItsArticle) {
    const Example& example = GetParam();
    const Regulation before(example.frame, example.before);
    std::string text;
    if (example.outcome.starts_with("- ")) {
        EXPECT_EQ("- " + said(review(before).missing, example.parameter, text), example.outcome);
    } else {
        const SettingChange change{example.parameter,
                                   value_of(*example.frame.book, example.parameter, example.value),
                                   {SourceKind::kStatute, "7.2"}};
        const auto after = change_settings(before, example.before, std::vector{change}, false);
        if (example.outcome == "ok" || example.outcome.starts_with("? ")) {
            ASSERT_TRUE(after) << after.error().violations.front().reason;
            const Review found = review(Regulation(example.frame, *after));
            EXPECT_THAT(found.faults, IsEmpty());
            const std::string warning = said(found.warnings, example.parameter, text);
            EXPECT_EQ(warning.empty() ? "ok" : "? " + warning, example.outcome);
        } else {
            ASSERT_FALSE(after);
            const sdk::Violation& violation = after.error().violations.front();
            EXPECT_EQ(violation.reason, example.outcome);
            text = i18n::reason_text(i18n::Language::kRu, violation).text;
            EXPECT_TRUE(violation.field.starts_with("changes[0].")) << violation.field;
        }
    }
    if (!example.text.empty()) {
        EXPECT_EQ(text, example.text);
    }
}

std::string name_of(const testing::TestParamInfo<Example>& info) {
    return testing_support::test_name(info.param.name + "_" + info.param.parameter, info.index);
}

INSTANTIATE_TEST_SUITE_P(Regulation, WorkedExample, testing::ValuesIn(examples()), name_of);

Regulation cup(std::vector<Setting> settings = {}) {
    return Regulation(frame_of(bundled_book("ru-draughts-2022"),
                               draft_of("interregional", "russian", "individual")),
                      settings);
}

Setting given(const std::string& parameter, Value value) {
    return {parameter, std::move(value), {SourceKind::kStatute, "7.2"}};
}

TEST(Regulation, KeepsWhereEachValueCameFrom) {
    const Regulation regulation = cup({given("time-control", std::string("45+30"))});
    EXPECT_EQ(regulation.find("time-control")->source, (Source{SourceKind::kStatute, "7.2"}));
    EXPECT_EQ(regulation.find("recording")->source.kind, SourceKind::kBook);
    EXPECT_EQ(regulation.find("recording")->freedom, Freedom::kFixed);
    EXPECT_EQ(regulation.find("scoring")->source.kind, SourceKind::kDefault);
    EXPECT_EQ(regulation.find("scoring")->freedom, Freedom::kBounded);
    EXPECT_EQ(regulation.find("dress-code")->freedom, Freedom::kFree);
    EXPECT_EQ(regulation.text("scoring"), "two-one-nought");
    EXPECT_EQ(regulation.number("entry-fee"), 0);
    EXPECT_EQ(regulation.number("no-such"), std::nullopt);
}

// RU-2022 WE-10 (a), RU-2022 WE-10 (b): the Regulations are silent, the limit is the first control,
// at most an hour.
TEST(Regulation, TakesTheFirstControlForTheLatenessNobodySet) {
    EXPECT_EQ(cup().number("lateness-minutes"), std::nullopt);
    for (const char* name : {"RU-2022 WE-10 (a)", "RU-2022 WE-10 (b)"}) {
        const nlohmann::json row =
            testing_support::worked_rows("rounds/start.json", "lateness", name)[0];
        ASSERT_TRUE(row["regulation"].is_null());
        EXPECT_EQ(cup({given("time-control", row["time_control"].get<std::string>())})
                      .number("lateness-minutes"),
                  row["limit"].get<int>())
            << name;
    }
    EXPECT_EQ(
        cup({given("time-control", std::string("90/45; 30+30@46"))}).number("lateness-minutes"),
        60);
}

Regulation ukrainian(const std::string& discipline, const std::string& start,
                     const std::vector<Setting>& settings) {
    CompetitionDraft draft = draft_of("national", discipline, "individual");
    draft.start_date = registry::parse_iso_date(start).value();
    return Regulation(frame_of(bundled_book("ua-draughts-2024"), draft), settings);
}

// UA-2024 WE-07, UA-2024 WE-08: the first control, an hour at most.
TEST(Regulation, TakesTheFirstControlInTheUkrainianBookToo) {
    for (const auto& example : ua_examples("lateness")) {
        const Regulation silent =
            ukrainian(example["discipline"].get<std::string>(), "2026-10-12",
                      {given("time-control", example["control"].get<std::string>())});
        EXPECT_EQ(silent.number("lateness-minutes"), example["minutes"].get<int>()) << example;
    }
}

// UA-2024 WE-06: less than two months before the start is a warning and no fault.
TEST(Regulation, WarnsOfALateApprovalInTheUkrainianBook) {
    for (const auto& example : ua_examples("approvals")) {
        SCOPED_TRACE(example.dump());
        const auto approved = registry::parse_iso_date(example["approved"].get<std::string>());
        const Review found = review(ukrainian("draughts-64", example["start"].get<std::string>(),
                                              {given("approved-on", approved.value())}));
        EXPECT_THAT(found.faults, IsEmpty());
        const auto late =
            std::find_if(found.warnings.begin(), found.warnings.end(),
                         [](const sdk::Violation& note) { return note.reason == "APPROVED_LATE"; });
        ASSERT_EQ(late != found.warnings.end(), example["warned"]);
        if (late == found.warnings.end()) continue;
        ASSERT_EQ(late->citations.size(), 1U);
        EXPECT_EQ(late->citations.front().section + "." + late->citations.front().article,
                  example["article"]);
    }
}

TEST(Regulation, BoundsTheLatenessByTheControl) {
    const Regulation regulation = cup({given("time-control", std::string("45+30"))});
    EXPECT_EQ(regulation.find("lateness-minutes")->least, 0);
    EXPECT_EQ(regulation.find("lateness-minutes")->most, 45);
}

TEST(Regulation, OffersChoicesByTheNamesTheBookPrints) {
    const Regulation regulation = cup();
    EXPECT_THAT(regulation.find("scoring")->choices,
                ElementsAre(Choice{"two-one-nought", "2–1–0"}, Choice{"one-half-nought", "1–½–0"}));
    for (const Choice& choice : regulation.find("tie-breaks")->choices)
        EXPECT_NE(choice.id, "match-points") << "a criterion of teams";
}

TEST(Regulation, IsChangedAfterTheStartOnlyByARulingWithItsNumber) {
    const Regulation regulation = cup();
    const auto changed = [&](Source source) {
        const SettingChange change{"entry-fee", Value(std::int64_t{100}), source};
        return change_settings(regulation, {}, std::vector{change}, true);
    };
    EXPECT_THAT(violations_of(changed({SourceKind::kStatute, "7.2"})),
                ElementsAre("changes[0].source REGULATION_FROZEN"));
    EXPECT_THAT(violations_of(changed({SourceKind::kRuling, ""})),
                ElementsAre("changes[0].source.place RULING_NUMBER_REQUIRED"));
    const auto ruled = changed({SourceKind::kRuling, "3"});
    ASSERT_TRUE(ruled);
    EXPECT_EQ(ruled->front().source, (Source{SourceKind::kRuling, "3"}));
}

TEST(Regulation, RefusesWhatAChangeElsewhereMakesWrong) {
    const std::vector<Setting> settings{given("system", std::string("round-robin")),
                                        given("tie-breaks", std::vector<std::string>{"shmulyan"})};
    const SettingChange swiss{"system", Value(std::string("swiss")), {SourceKind::kStatute, "6"}};
    EXPECT_THAT(violations_of(change_settings(cup(settings), settings, std::vector{swiss}, false)),
                ElementsAre("changes SHMULYAN_OUTSIDE_ROUND_ROBIN"));
}

TEST(Regulation, LetsOldFaultsBeMendedOneByOne) {
    // The status was lowered after the fee was set: both values are over their caps now.
    const std::vector<Setting> settings{given("entry-fee", std::int64_t{9000}),
                                        given("protest-deposit", std::int64_t{9000})};
    const SettingChange mended{"entry-fee", Value(std::int64_t{500}), {SourceKind::kStatute, "5"}};
    const auto after = change_settings(cup(settings), settings, std::vector{mended}, false);
    ASSERT_TRUE(after);
    EXPECT_EQ(review(cup(*after)).faults.size(), 1U);
}

TEST(Regulation, GoesBackToTheBooksDefault) {
    const std::vector<Setting> settings{given("scoring", std::string("one-half-nought"))};
    const SettingChange reset{"scoring", std::nullopt, {}};
    const auto after = change_settings(cup(settings), settings, std::vector{reset}, false);
    ASSERT_TRUE(after);
    EXPECT_EQ(cup(*after).text("scoring"), "two-one-nought");
}

TEST(Regulation, SaysThatTheStatuteAloneMaySetAValue) {
    const Regulation regulation =
        cup({{"eligibility", Value(std::string("I разряд")), {SourceKind::kRegulations, "2"}}});
    ASSERT_EQ(review(regulation).warnings.size(), 1U);
    EXPECT_EQ(review(regulation).warnings.front().reason, "STATUTE_ALONE");
}

TEST(Regulation, WantsTwoGroupsStatedInTheStatute) {
    CompetitionDraft draft = draft_of("interregional", "russian", "individual");
    draft.age_groups = {"u14", "u17"};
    const auto missing = [&](std::vector<Setting> settings) {
        const Review found =
            review(Regulation(frame_of(bundled_book("ru-draughts-2022"), draft), settings));
        return std::any_of(found.missing.begin(), found.missing.end(), [](const auto& note) {
            return note.reason == "COMBINED_GROUPS_NOT_STATED";
        });
    };
    EXPECT_TRUE(missing({}));
    EXPECT_FALSE(missing({given("combined-groups", true)}));
}

TEST(Regulation, WritesValuesAsTextAndReadsThemBack) {
    const auto book = bundled_book("ru-draughts-2022");
    for (const auto& [id, value] :
         {std::pair<const char*, Value>{"online", true},
          {"entry-fee", std::int64_t{5000}},
          {"eligibility", std::string("I разряд и выше")},
          {"preliminary-deadline", registry::parse_iso_date("2026-09-12").value()},
          {"tie-breaks", std::vector<std::string>{"shmulyan", "wins"}}}) {
        EXPECT_EQ(parse_setting(*book->find("parameter", id), to_text(value)), value) << id;
    }
    EXPECT_FALSE(parse_setting(*book->find("parameter", "entry-fee"), "много"));
    EXPECT_EQ(parse_setting(*book->find("parameter", "tie-breaks"), "\nshmulyan\n\nwins\n"),
              Value(std::vector<std::string>{"shmulyan", "wins"}));
}

struct ControlCase {
    const char* text;
    int minutes;  // of the first stage; 0: no control
    std::size_t periods;
    int increment = 0;  // seconds a move
};

TEST(TimeControl, IsReadAsRegulationsWriteIt) {
    for (const ControlCase& c :
         {ControlCase{"45+30", 45, 1, 30}, ControlCase{" 45 + 30 ", 45, 1, 30},
          ControlCase{"120", 120, 1}, ControlCase{"90/45; 30+30@46", 90, 2, 30},
          ControlCase{"60/30; 30/15", 60, 2}, ControlCase{"90/45; 30+30@40", 0, 0},
          ControlCase{"45; 30", 0, 0}, ControlCase{"45+", 0, 0}, ControlCase{"45/0", 0, 0},
          ControlCase{"", 0, 0}, ControlCase{"0", 0, 0}, ControlCase{"-5", 0, 0},
          ControlCase{"45+30x", 0, 0}}) {
        const auto control = parse_time_control(c.text);
        ASSERT_EQ(control.has_value(), c.minutes > 0) << c.text;
        if (!control) continue;
        EXPECT_EQ(first_control(*control).count(), c.minutes) << c.text;
        EXPECT_EQ(control->periods.size(), c.periods) << c.text;
        EXPECT_EQ(increment(*control).count(), c.increment) << c.text;
    }
}

}  // namespace
}  // namespace collegium::competition
