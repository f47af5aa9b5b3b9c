// A list as it is declared: columns by the layout, cells from fields by their names, marks and
// words of enumerations.
#include "tui/viewmodel/list_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/bans.pb.h>
#include <collegium/v1/persons.pb.h>

#include "tui/viewmodel/persons.hpp"

namespace collegium::tui::viewmodel {
namespace {

using testing::ElementsAre;

const Texts kWords{i18n::Language::kRu};

std::chrono::local_seconds as_utc(std::chrono::sys_seconds time) {
    return std::chrono::local_seconds(time.time_since_epoch());
}

v1::Person somebody() {
    v1::Person person;
    person.set_name("persons/4711");
    auto& data = *person.mutable_public_data();
    data.mutable_display_names()->set_full("Ёлкин Артём Сергеевич");
    data.mutable_cyrillic_name()->set_surname("Ёлкин");
    data.set_birth_year(2001);
    data.set_region("Самара");
    return person;
}

std::vector<std::string> ids(const std::vector<Column>& columns) {
    std::vector<std::string> found;
    for (const Column& column : columns)
        found.push_back(column.id);
    return found;
}

std::vector<std::string> words(const std::vector<Cell>& cells) {
    std::vector<std::string> found;
    for (const Cell& cell : cells)
        found.push_back(cell.text);
    return found;
}

TEST(DeclaredLists, ShowOfARowWhatTheLayoutHasRoomFor) {
    PersonsModel model(kWords, as_utc);
    model.accept(model.reload(false).generation, {{somebody()}, {}, 1, {}});
    model.show_in(kWords, Room::kNormal);
    EXPECT_THAT(ids(model.columns()),
                ElementsAre("letter", "name", "year", "rank", "region", "organisation", "number"));
    EXPECT_THAT(words(model.row(0).lines[0]),
                ElementsAre("Е", "Ёлкин Артём Сергеевич", "2001", "", "Самара", "", "4711"));
    EXPECT_EQ(model.row(0).lines.size(), 1U);
    model.show_in(kWords, Room::kNarrow);
    EXPECT_THAT(ids(model.columns()), ElementsAre("letter", "name", "number"));
    EXPECT_THAT(words(model.row(0).lines[1]), ElementsAre("", "2001 · Самара", ""));
    EXPECT_EQ(model.corner(), kWords("persons.count", {{"n", 1}}));
}

TEST(Fields, AreReadByTheirNames) {
    const auto read = [](const google::protobuf::Message& message, const char* path) {
        return FieldPath(*message.GetDescriptor(), path).words(message, kWords, as_utc);
    };
    v1::Ban ban;
    ban.set_decision_number("17-Д");
    ban.set_capacity(v1::Ban::CAPACITY_COACH);
    ban.mutable_start_date()->set_year(2026);
    ban.mutable_start_date()->set_month(3);
    ban.mutable_start_date()->set_day(12);
    ban.mutable_update_time()->set_seconds(1791970800);
    EXPECT_EQ(read(ban, "decision_number"), "17-Д");
    EXPECT_EQ(read(ban, "capacity"), "coach");
    EXPECT_EQ(read(ban, "start_date"), "12.03.2026");
    EXPECT_EQ(read(ban, "end_date"), "") << "not given";
    EXPECT_EQ(read(ban, "update_time"), "14.10.2026 09:40");
    EXPECT_EQ(read(somebody(), "public_data.birth_year"), "2001");
    EXPECT_EQ(read(somebody(), "public_data.sport_rank"), "");
    EXPECT_THROW((void)read(ban, "no_such_field"), std::logic_error);
    EXPECT_THROW((void)read(ban, "allowed_actions"), std::logic_error) << "a list has no words";
}

TEST(Enumerations, AreNamedByTheirDescriptors) {
    EXPECT_EQ(enum_id(v1::Ban::SOURCE_NATIONAL_LIST), "national_list");
    EXPECT_EQ(enum_id(v1::Ban::SOURCE_UNSPECIFIED), "");
    EXPECT_EQ(enum_id(static_cast<v1::Ban::Source>(99)), "") << "a newer server";
    EXPECT_EQ(enum_id(v1::SEALED_FIELD_BIRTH_CERTIFICATE), "birth_certificate");
    EXPECT_EQ(enum_words(v1::Ban::GROUND_DOPING, "bans.ground.", kWords),
              kWords("bans.ground.doping"));
    EXPECT_EQ(enum_words(v1::Ban::GROUND_UNSPECIFIED, "bans.ground.", kWords), "");
}

TEST(PaneLines, WithoutWordsAreLeftOut) {
    const std::vector<Line> lines = Lines().add("one").add("").gap().add("two", Tone::kBad);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1].words, "");
    EXPECT_EQ(lines[2].tone, Tone::kBad);
}

TEST(CardFacts, SayWhatWasNotGiven) {
    const std::vector<Fact> facts = Facts(kWords, "person.field")
                                        .or_none("coach", "")
                                        .given("phone", "")
                                        .add("region", "Самара");
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_EQ(facts[0].label, kWords("person.field.coach"));
    EXPECT_EQ(facts[0].value, kWords("card.none"));
    EXPECT_EQ(facts[1].value, "Самара");
}

}  // namespace
}  // namespace collegium::tui::viewmodel
