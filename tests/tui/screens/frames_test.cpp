// The screens as drawn: golden frames from the fixture federation, and widths in three languages.
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <collegium/i18n/language.hpp>
#include <collegium/text/width.hpp>

#include "federation.hpp"

namespace collegium::tui {
namespace {

struct Size {
    int width;
    int height;
};
constexpr Size kSizes[] = {{80, 24}, {120, 40}, {60, 20}};

void expect_frames(Hall& hall, const std::string& name) {
    for (const Size& size : kSizes)
        expect_golden("screens/" + name + "-" + std::to_string(size.width) + "x" +
                          std::to_string(size.height),
                      hall.fake.frame(size.width, size.height));
}

void open(Hall& hall, const std::string& section) {
    hall.fake.app().open_section(section);
}

TEST(Frames, Competitions) {
    Hall hall;
    expect_frames(hall, "competitions");
}

TEST(Frames, Persons) {
    Hall hall;
    open(hall, "persons");
    expect_frames(hall, "persons");
}

TEST(Frames, PersonCard) {
    Hall hall;
    open(hall, "persons");
    hall.fake.press("Down");
    hall.fake.press("Down");
    hall.fake.press("Enter");
    expect_frames(hall, "person-card");
}

TEST(Frames, PersonForm) {
    Hall hall;
    open(hall, "persons");
    hall.fake.press("n");
    hall.fake.type("Ёлкин");
    hall.fake.press("F2");
    expect_frames(hall, "person-form");
}

TEST(Frames, Organisations) {
    Hall hall;
    open(hall, "organisations");
    hall.fake.press("Down");
    expect_frames(hall, "organisations");
}

TEST(Frames, Plugins) {
    Hall hall;
    open(hall, "plugins");
    hall.fake.press("End");
    expect_frames(hall, "plugins");
}

TEST(Frames, Journal) {
    Hall hall;
    open(hall, "journal");
    hall.fake.press("F2");
    hall.fake.press("Down");
    expect_frames(hall, "journal");
}

TEST(Frames, Roles) {
    Hall hall;
    open(hall, "roles");
    hall.fake.press("End");
    expect_frames(hall, "roles");
}

TEST(Frames, Users) {
    Hall hall;
    open(hall, "roles");
    hall.fake.press("Right");
    expect_frames(hall, "users");
}

TEST(Frames, UserCard) {
    Hall hall;
    v1::Grant member = hall.federation.grants[0];
    member.set_name("grants/9");
    member.mutable_role_title()->set_ru("член апелляционного комитета");
    member.set_scope_title("26-011 Круговой турнир");
    member.clear_start_date();
    member.mutable_last_date()->set_day(11);
    member.set_ends_with_competition(true);
    member.set_state(v1::Grant::STATE_EXPIRED);
    hall.federation.grants.push_back(member);
    hall.federation.grants[0].set_ends_with_competition(true);
    open(hall, "roles");
    hall.fake.press("Right");
    hall.fake.press("Enter");
    hall.fake.press("End");
    expect_frames(hall, "user-card");
}

TEST(Frames, FederationForm) {
    Hall hall;
    open(hall, "roles");
    for (const Action& action : hall.fake.app().actions())
        if (action.id == "federation.settings") hall.fake.app().run_action(action);
    hall.fake.press("Tab");
    hall.fake.type("9");
    hall.fake.press("F2");
    expect_frames(hall, "federation-form");
}

TEST(Frames, AccessLog) {
    Hall hall;
    open(hall, "roles");
    for (const Action& action : hall.fake.app().actions())
        if (action.id == "access.open") hall.fake.app().run_action(action);
    expect_frames(hall, "access-log");
}

class Widths : public testing::TestWithParam<std::tuple<i18n::Language, std::string>> {};

TEST_P(Widths, EveryLineFillsTheWindowExactly) {
    Hall hall;
    hall.fake.app().set_language(std::get<0>(GetParam()));
    open(hall, std::get<1>(GetParam()));
    for (const Size& size : kSizes) {
        const std::string frame = hall.fake.frame(size.width, size.height);
        std::size_t begin = 0;
        int lines = 0;
        for (std::size_t end = frame.find('\n'); begin < frame.size();
             begin = end + 1, end = frame.find('\n', begin)) {
            if (end == std::string::npos) end = frame.size();
            const std::string line = frame.substr(begin, end - begin);
            EXPECT_EQ(text::display_width(line), size.width) << line;
            ++lines;
            if (end == frame.size()) break;
        }
        EXPECT_EQ(lines, size.height);
    }
}

TEST_P(Widths, KeysHaveLabelsThatFitTheirSlots) {
    Hall hall;
    hall.fake.app().set_language(std::get<0>(GetParam()));
    open(hall, std::get<1>(GetParam()));
    for (const Action& action : hall.fake.app().top()->actions()) {
        EXPECT_LE(text::display_width(action.label.bar6), 6) << action.id;
        EXPECT_LE(text::display_width(action.label.bar8), 8) << action.id;
        EXPECT_NE(action.label.full, "action." + action.id);
        EXPECT_FALSE(action.label.full.empty()) << action.id;
        const bool function_key = action.key.size() > 1 && action.key[0] == 'F';
        EXPECT_TRUE(!function_key || !action.label.bar6.empty()) << action.id;
        EXPECT_TRUE(!action.refusal || !action.refusal->empty()) << action.id;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Languages, Widths,
    testing::Combine(testing::Values(i18n::Language::kRu, i18n::Language::kUk, i18n::Language::kEn),
                     testing::Values("competitions", "persons", "organisations", "plugins", "roles",
                                     "game", "journal")),
    [](const auto& tested) {
        return std::string(i18n::code(std::get<0>(tested.param))) + "_" + std::get<1>(tested.param);
    });

}  // namespace
}  // namespace collegium::tui
