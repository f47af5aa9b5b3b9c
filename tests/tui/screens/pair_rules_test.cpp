// Pairs that are not left to the draw: the list over pairs and participants, the form, taking back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/pair_rules.pb.h>

#include "draw_client.hpp"

namespace collegium::tui::pair_rules_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

v1::PairRule make_rule(int id, v1::PairRule::Kind kind, const v1::Participant& first,
                       const v1::Participant& second) {
    v1::PairRule made;
    made.set_name(kMen + "/pairRules/" + std::to_string(id));
    made.set_etag("1");
    made.set_kind(kind);
    made.set_first(first.name());
    made.set_second(second.name());
    made.set_first_number(first.number());
    made.set_second_number(second.number());
    made.set_first_name(first.short_name());
    made.set_second_name(second.short_name());
    made.set_first_round(4);
    made.set_reason("Регламент, п. 6.4");
    made.set_set_by("Петрова Г. А.");
    made.mutable_set_time()->set_seconds(1791984660);
    made.set_state(v1::PairRule::STATE_IN_FORCE);
    made.set_state_text("действует");
    return made;
}

class PairRules : public testing::Test {
  protected:
    PairRules() {
        FakeTransport& server = client.fake.server();
        server.on<v1::ListPairRulesRequest, v1::ListPairRulesResponse>(
            [this](const auto& request) -> net::Reply<v1::ListPairRulesResponse> {
                EXPECT_EQ(request.parent(), kMen);
                v1::ListPairRulesResponse answer;
                for (const v1::PairRule& one : rules)
                    *answer.add_pair_rules() = one;
                for (const char* action :
                     {"pair_rule.create", "pair_rule.update", "pair_rule.delete"}) {
                    v1::AllowedAction& allowed = *answer.add_actions();
                    allowed.set_action(action);
                    allowed.set_allowed(refusal.empty());
                    allowed.set_text(refusal);
                }
                return answer;
            });
        server.on<v1::CreatePairRuleRequest, v1::PairRule>(
            [this](const auto& request) -> net::Reply<v1::PairRule> {
                created.push_back(request);
                if (fault) return tl::unexpected<net::ClientError>(*fault);
                v1::PairRule made = request.pair_rule();
                made.set_name(kMen + "/pairRules/9");
                made.set_etag("1");
                made.set_state(v1::PairRule::STATE_IN_FORCE);
                made.set_state_text("действует");
                for (const v1::Participant& one : client.participants) {
                    if (one.name() == made.first()) {
                        made.set_first_number(one.number());
                        made.set_first_name(one.short_name());
                    }
                    if (one.name() == made.second()) {
                        made.set_second_number(one.number());
                        made.set_second_name(one.short_name());
                    }
                }
                rules.push_back(made);
                return made;
            });
        server.on<v1::UpdatePairRuleRequest, v1::PairRule>(
            [this](const auto& request) -> net::Reply<v1::PairRule> {
                updated.push_back(request);
                return request.pair_rule();
            });
        server.on<v1::DeletePairRuleRequest, v1::DeletePairRuleResponse>(
            [this](const auto& request) -> net::Reply<v1::DeletePairRuleResponse> {
                deleted.push_back(request);
                rules.clear();
                return v1::DeletePairRuleResponse();
            });
    }

    int press(std::initializer_list<const char*> keys) { return client.press(keys); }
    std::string frame(int width = 80, int height = 24) { return client.fake.frame(width, height); }
    std::string message() { return client.fake.line(23); }
    std::string top() { return client.fake.app().top()->id(); }
    void rule(v1::PairRule::Kind kind, int first, int second) {
        rules.push_back(make_rule(static_cast<int>(rules.size()) + 1, kind,
                                  client.participants[static_cast<std::size_t>(first - 1)],
                                  client.participants[static_cast<std::size_t>(second - 1)]));
    }
    void open_list() {
        client.open();
        press({"b"});
    }
    DrawClient client;
    std::vector<v1::PairRule> rules;
    std::string refusal;
    std::optional<net::ClientError> fault;
    std::vector<v1::CreatePairRuleRequest> created;
    std::vector<v1::UpdatePairRuleRequest> updated;
    std::vector<v1::DeletePairRuleRequest> deleted;
};

TEST_F(PairRules, AreOpenedFromPairsAndFromParticipants) {
    open_list();
    EXPECT_EQ(top(), "pair_rules");
    EXPECT_THAT(frame(), HasSubstr("Все пары оставлены жребию. F2 — задать или запретить пару"));
    press({"Esc", "p", "b"});
    EXPECT_EQ(top(), "pair_rules");
}

TEST_F(PairRules, ATableGivesItsPairsByItself) {
    client.tournament().set_system(v1::TOURNAMENT_SYSTEM_ROUND_ROBIN);
    client.open();
    press({"b"});
    EXPECT_EQ(top(), "pairing");
    EXPECT_THAT(message(), HasSubstr("Пары здесь даёт таблица или сетка"));
}

// Two people, one by number and one by name, in this round only.
TEST_F(PairRules, APairIsSetByNumberAndByName) {
    open_list();
    press({"F2", "Tab"});
    client.fake.type("7");
    EXPECT_THAT(frame(), HasSubstr(">№ 7 Соколов И. Д. · Саратовская"));
    press({"Enter"});
    client.fake.type("яши");
    press({"Enter", "Tab"});
    client.fake.type("4");
    press({"Tab"});
    client.fake.type("Регламент, п. 6.4: команды в первых турах");
    press({"F2"});
    ASSERT_EQ(created.size(), 1U);
    const v1::PairRule& sent = created[0].pair_rule();
    EXPECT_EQ(created[0].parent(), kMen);
    EXPECT_EQ(sent.kind(), v1::PairRule::KIND_FORCED);
    EXPECT_EQ(sent.first(), client.participants[6].name());
    EXPECT_EQ(sent.second(), client.participants[7].name());
    EXPECT_EQ(sent.first_round(), 4) << "the round that is due";
    EXPECT_EQ(sent.last_round(), 4);
    EXPECT_EQ(sent.reason(), "Регламент, п. 6.4: команды в первых турах");
    EXPECT_EQ(top(), "pair_rules");
    EXPECT_THAT(message(), HasSubstr("Задана пара № 7 Соколов И. Д. – № 8 Яшин К. К."));
    EXPECT_THAT(frame(), HasSubstr("задана"));
}

TEST_F(PairRules, AMeetingIsBarredToTheEnd) {
    open_list();
    press({"n", "Right", "Tab"});
    client.fake.type("3");
    press({"Enter"});
    client.fake.type("5");
    press({"Enter", "Tab", "Tab"});
    client.fake.type("просьба федерации, протокол № 2");
    press({"F2"});
    ASSERT_EQ(created.size(), 1U);
    EXPECT_EQ(created[0].pair_rule().kind(), v1::PairRule::KIND_BARRED);
    EXPECT_EQ(created[0].pair_rule().last_round(), 0);
    EXPECT_THAT(message(), HasSubstr("Встреча запрещена: № 3 Орлов С. С. – № 5 Умаров Р. Т."));
}

TEST_F(PairRules, WhatTheServerRefusesStandsUnderItsField) {
    net::ClientError error;
    error.code = sdk::Code::kInvalidArgument;
    error.violations = {
        {"pair_rule.second", "PAIR_RULE_MET", "Они играли в туре 2 и больше не встретятся", ""}};
    fault = error;
    open_list();
    press({"n", "Tab"});
    client.fake.type("1");
    press({"Enter"});
    client.fake.type("2");
    press({"Enter", "Tab", "Tab"});
    client.fake.type("просьба обоих игроков");
    press({"F2"});
    EXPECT_EQ(top(), "pair_rule_form");
    EXPECT_THAT(frame(), HasSubstr("× Они играли в туре 2 и больше не встретятся"));
}

TEST_F(PairRules, WhoLeftIsNotOffered) {
    client.participants[6].set_state(v1::Participant::STATE_WITHDRAWN);
    open_list();
    press({"n", "Tab"});
    client.fake.type("соко");
    EXPECT_THAT(frame(), Not(HasSubstr("Соколов")));
}

TEST_F(PairRules, OnlyWhatWasChangedIsSent) {
    rule(v1::PairRule::KIND_BARRED, 3, 5);
    open_list();
    press({"F4", "Tab", "Tab", "Tab", "Tab"});
    client.fake.type("6");
    press({"F2"});
    ASSERT_EQ(updated.size(), 1U);
    EXPECT_THAT(updated[0].update_mask().paths(), ElementsAre("last_round"));
    EXPECT_EQ(updated[0].pair_rule().last_round(), 6);
    EXPECT_EQ(updated[0].pair_rule().etag(), "1");
}

TEST_F(PairRules, AreTakenBackWithAReason) {
    rule(v1::PairRule::KIND_FORCED, 7, 8);
    open_list();
    press({"F8"});
    EXPECT_THAT(frame(), HasSubstr("Снять № 7 Соколов И. Д. – № 8 Яшин К. К.?"));
    client.fake.type("игрок отозвал просьбу");
    press({"F2"});
    ASSERT_EQ(deleted.size(), 1U);
    EXPECT_EQ(deleted[0].name(), kMen + "/pairRules/1");
    EXPECT_EQ(deleted[0].etag(), "1");
    EXPECT_EQ(deleted[0].reason(), "игрок отозвал просьбу");
    EXPECT_THAT(message(), HasSubstr("Снято: № 7 Соколов И. Д. – № 8 Яшин К. К."));
}

TEST_F(PairRules, WhoMayNotIsToldWhy) {
    refusal = "Нет права «pairing.approve»";
    rule(v1::PairRule::KIND_FORCED, 7, 8);
    open_list();
    press({"F2"});
    EXPECT_EQ(top(), "pair_rules");
    EXPECT_THAT(message(), HasSubstr("Нет права"));
    press({"F8"});
    EXPECT_FALSE(client.fake.app().has_dialog());
}

TEST_F(PairRules, NewsOfOthersAreRead) {
    open_list();
    rule(v1::PairRule::KIND_FORCED, 7, 8);
    client.changed(kMen + "/pairRules/1", "pairRules.create");
    EXPECT_THAT(frame(), HasSubstr("Соколов И. Д."));
}

}  // namespace
}  // namespace collegium::tui::pair_rules_test
