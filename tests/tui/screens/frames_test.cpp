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

void expect_frames(TestClient& client, const std::string& name) {
    for (const Size& size : kSizes)
        expect_golden("screens/" + name + "-" + std::to_string(size.width) + "x" +
                          std::to_string(size.height),
                      client.fake.frame(size.width, size.height));
}

void open(TestClient& client, const std::string& section) {
    client.fake.app().open_section(section);
}

TEST(Frames, Competitions) {
    TestClient client;
    expect_frames(client, "competitions");
}

TEST(Frames, Persons) {
    TestClient client;
    open(client, "persons");
    expect_frames(client, "persons");
}

TEST(Frames, PersonCard) {
    TestClient client;
    open(client, "persons");
    client.fake.press("Down");
    client.fake.press("Down");
    client.fake.press("Enter");
    expect_frames(client, "person-card");
}

TEST(Frames, PersonForm) {
    TestClient client;
    open(client, "persons");
    client.fake.press("n");
    client.fake.type("Ёлкин");
    client.fake.press("F2");
    expect_frames(client, "person-form");
}

TEST(Frames, Organisations) {
    TestClient client;
    open(client, "organisations");
    client.fake.press("Down");
    expect_frames(client, "organisations");
}

TEST(Frames, Plugins) {
    TestClient client;
    open(client, "plugins");
    client.fake.press("End");
    expect_frames(client, "plugins");
}

TEST(Frames, Journal) {
    TestClient client;
    open(client, "journal");
    client.fake.press("F2");
    client.fake.press("Down");
    expect_frames(client, "journal");
}

TEST(Frames, Roles) {
    TestClient client;
    open(client, "roles");
    client.fake.press("End");
    expect_frames(client, "roles");
}

TEST(Frames, Users) {
    TestClient client;
    open(client, "roles");
    client.fake.press("Right");
    expect_frames(client, "users");
}

TEST(Frames, UserCard) {
    TestClient client;
    v1::Grant member = client.federation.grants[0];
    member.set_name("federation/grants/9");
    (*member.mutable_role_title()->mutable_titles())["ru"] = "член апелляционного комитета";
    member.set_scope_title("26-011 Круговой турнир");
    member.clear_start_date();
    member.mutable_last_date()->set_day(11);
    member.set_ends_with_competition(true);
    member.set_state(v1::Grant::STATE_EXPIRED);
    client.federation.grants.push_back(member);
    client.federation.grants[0].set_ends_with_competition(true);
    open(client, "roles");
    client.fake.press("Right");
    client.fake.press("Enter");
    client.fake.press("End");
    expect_frames(client, "user-card");
}

TEST(Frames, FederationForm) {
    TestClient client;
    open(client, "roles");
    for (const Action& action : client.fake.app().actions())
        if (action.id == "federation.settings") client.fake.app().run_action(action);
    client.fake.press("Tab");
    client.fake.type("9");
    client.fake.press("F2");
    expect_frames(client, "federation-form");
}

TEST(Frames, AccessLog) {
    TestClient client;
    open(client, "roles");
    for (const Action& action : client.fake.app().actions())
        if (action.id == "access.open") client.fake.app().run_action(action);
    expect_frames(client, "access-log");
}

class Widths : public testing::TestWithParam<std::tuple<i18n::Language, std::string>> {};

TEST_P(Widths, EveryLineFillsTheWindowExactly) {
    TestClient client;
    client.fake.app().set_language(std::get<0>(GetParam()));
    open(client, std::get<1>(GetParam()));
    for (const Size& size : kSizes) {
        const std::string frame = client.fake.frame(size.width, size.height);
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
    TestClient client;
    client.fake.app().set_language(std::get<0>(GetParam()));
    open(client, std::get<1>(GetParam()));
    for (const Action& action : client.fake.app().top()->actions()) {
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
