// The register of rulings: list, card, form, repealing.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/v1/rulings.pb.h>

#include "competition_client.hpp"

namespace collegium::tui {
namespace {

// The federation's office with two rulings, one of them repealed.
struct RulingsClient : CompetitionClient {
    RulingsClient() {
        add("rulings/3", "Пять ходов после троекратного", "5.4.13.5", false);
        add("rulings/2", "Опоздание при сбое связи", "4.2.3", true);
        rulings[1].set_state(v1::Ruling::STATE_REPEALED);
        rulings[1].mutable_repeal_date()->set_year(2026);
        rulings[1].mutable_repeal_date()->set_month(9);
        rulings[1].mutable_repeal_date()->set_day(1);
        rulings[1].set_repeal_reason("новая редакция");
        FakeTransport& server = fake.server();
        server.on<v1::ListRulingsRequest, v1::ListRulingsResponse>(
            [this](const auto& request) -> net::Reply<v1::ListRulingsResponse> {
                v1::ListRulingsResponse response;
                for (const auto& ruling : rulings)
                    if (request.filter().empty() || ruling.state() == v1::Ruling::STATE_IN_FORCE)
                        *response.add_rulings() = ruling;
                return response;
            });
        server.on<v1::GetRulingRequest, v1::Ruling>(
            [this](const auto& request) -> net::Reply<v1::Ruling> {
                return *std::ranges::find(rulings, request.name(), &v1::Ruling::name);
            });
        server.on<v1::CreateRulingRequest, v1::Ruling>(
            [this](const auto& request) -> net::Reply<v1::Ruling> {
                made = request;
                v1::Ruling ruling = request.ruling();
                ruling.set_name("rulings/4");
                return ruling;
            });
        server.on<v1::RepealRulingRequest, v1::Ruling>(
            [this](const auto& request) -> net::Reply<v1::Ruling> {
                repealed = request;
                return rulings[0];
            });
        SessionFacts session = fake.app().session();
        session.permissions.insert({"rulings.read", "rulings.write"});
        fake.app().set_session(session);
        fake.app().open_section("rulings");
    }

    void add(const char* name, const char* title, const char* articles, bool by_analogy) {
        v1::Ruling& ruling = rulings.emplace_back();
        ruling.set_name(name);
        ruling.set_etag("1");
        ruling.set_title(title);
        ruling.set_rule_book("rulebooks/ru-draughts-2022");
        ruling.set_rule_book_title("Пр");
        ruling.set_articles(articles);
        ruling.set_by_analogy(by_analogy);
        ruling.set_text("Ход считается с хода чёрных");
        ruling.set_decision_number("4-Р");
        ruling.mutable_decision_date()->set_year(2026);
        ruling.mutable_decision_date()->set_month(3);
        ruling.mutable_decision_date()->set_day(1);
        ruling.set_decision_body("Президиум");
        ruling.set_state(v1::Ruling::STATE_IN_FORCE);
        ruling.mutable_update_time()->set_seconds(1'772'000'000);
        for (const char* action : {"ruling.update", "ruling.repeal"}) {
            auto& allowed = *ruling.add_allowed_actions();
            allowed.set_action(action);
            allowed.set_allowed(true);
        }
    }

    std::vector<v1::Ruling> rulings;
    v1::CreateRulingRequest made;
    v1::RepealRulingRequest repealed;
};

TEST(RulingFrames, List) {
    RulingsClient client;
    for (const auto& [width, height] : {std::pair(80, 24), std::pair(120, 40), std::pair(60, 20)})
        expect_golden("screens/rulings-" + std::to_string(width) + "x" + std::to_string(height),
                      client.fake.frame(width, height));
}

TEST(Rulings, OfEarlierTimesStandUnderAll) {
    RulingsClient client;
    EXPECT_FALSE(client.fake.shows("Опоздание при сбое связи"));
    client.press({"Right"});
    EXPECT_TRUE(client.fake.shows("Опоздание при сбое связи"));
    client.press({"Down"});
    EXPECT_TRUE(client.fake.shows("по аналогии"));
    EXPECT_TRUE(client.fake.shows("новая редакция"));
}

TEST(Rulings, ABookIsPickedAndNotTyped) {
    RulingsClient client;
    client.press({"n"});
    EXPECT_EQ(client.fake.app().top()->id(), "ruling_form");
    client.type("Пять ходов");
    client.press({"Tab"});
    client.type(client.books[0].short_title().substr(0, 4));
    client.press({"Tab"});
    client.type("5.4.13.5");
    client.press({"Tab", "Tab"});
    client.type("С хода чёрных");
    client.press({"Tab"});
    client.type("4-Р");
    client.press({"Tab"});
    client.type(".");
    client.press({"Tab"});
    client.type("Президиум");
    client.press({"F2"});
    EXPECT_EQ(client.made.ruling().rule_book(), client.books[0].name());
    EXPECT_EQ(client.made.ruling().articles(), "5.4.13.5");
    EXPECT_FALSE(client.made.ruling().by_analogy());
    EXPECT_EQ(client.fake.app().top()->id(), "rulings");
}

TEST(Rulings, AreRepealedWithAReasonFromTheirCardToo) {
    RulingsClient client;
    client.press({"Enter"});
    EXPECT_EQ(client.fake.app().top()->id(), "ruling");
    client.press({"F8", "F2"});
    EXPECT_TRUE(client.repealed.name().empty());
    client.type("решение № 9");
    client.press({"F2"});
    EXPECT_EQ(client.repealed.name(), "rulings/3");
    EXPECT_EQ(client.repealed.reason(), "решение № 9");
}

}  // namespace
}  // namespace collegium::tui
