// The register of rulings through the API.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/rulings.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::Pair;
using RulingStub = v1::RulingService::Stub;

class Rulings : public ApiTest {
  protected:
    static v1::CreateRulingRequest new_ruling(const std::string& title) {
        v1::CreateRulingRequest request;
        v1::Ruling& ruling = *request.mutable_ruling();
        ruling.set_title(title);
        ruling.set_rule_book("rulebooks/ru-draughts-2022");
        ruling.set_articles("5.4.13.5");
        ruling.set_text("Ход считается с хода чёрных");
        ruling.set_decision_number("4-Р");
        ruling.mutable_decision_date()->set_year(2020);
        ruling.mutable_decision_date()->set_month(3);
        ruling.mutable_decision_date()->set_day(1);
        ruling.set_decision_body("Президиум");
        request.set_request_id(new_uuid());
        return request;
    }

    v1::Ruling entered(const std::string& title) {
        return ask(admin_, &RulingStub::CreateRuling, new_ruling(title));
    }

    static v1::RepealRulingRequest repeal_of(const v1::Ruling& ruling, const std::string& reason) {
        v1::RepealRulingRequest request;
        request.set_name(ruling.name());
        request.set_etag(ruling.etag());
        request.set_reason(reason);
        request.set_request_id(new_uuid());
        return request;
    }

    std::vector<std::string> titles(const std::string& filter) {
        v1::ListRulingsRequest request;
        request.set_filter(filter);
        const auto list = ask(admin_, &RulingStub::ListRulings, request);
        std::vector<std::string> found;
        for (const auto& ruling : list.rulings())
            found.push_back(ruling.title());
        return found;
    }
};

TEST_F(Rulings, AreFoundByBookAndByWhetherTheyAreStillCited) {
    const v1::Ruling first = entered("Пять ходов");
    EXPECT_EQ(first.state(), v1::Ruling::STATE_IN_FORCE);
    EXPECT_FALSE(first.rule_book_title().empty());
    auto of_chess = new_ruling("Опоздание");
    of_chess.mutable_ruling()->set_rule_book("rulebooks/ru-chess-2023");
    of_chess.mutable_ruling()->set_by_analogy(true);
    EXPECT_TRUE(ask(admin_, &RulingStub::CreateRuling, of_chess).by_analogy());
    EXPECT_THAT(titles(""), ElementsAre("Опоздание", "Пять ходов"));
    EXPECT_THAT(titles("rule_book = \"rulebooks/ru-chess-2023\""), ElementsAre("Опоздание"));

    const auto repealed = ask(admin_, &RulingStub::RepealRuling, repeal_of(first, "решение № 9"));
    EXPECT_EQ(repealed.state(), v1::Ruling::STATE_REPEALED);
    EXPECT_TRUE(repealed.has_repeal_date());
    EXPECT_THAT(titles("state = \"in_force\""), ElementsAre("Опоздание"));
    EXPECT_THAT(titles("state = \"repealed\""), ElementsAre("Пять ходов"));
    v1::ListRulingsRequest wrong;
    wrong.set_filter("rule_book = \"ru-chess-2023\"");  // not a name
    EXPECT_EQ(admin_.call(&RulingStub::ListRulings, wrong).status.error_code(),
              StatusCode::INVALID_ARGUMENT);
}

TEST_F(Rulings, NameABookThatIsThereAndADecisionThatWasMade) {
    auto request = new_ruling("Пять ходов");
    request.mutable_ruling()->clear_articles();
    request.mutable_ruling()->mutable_decision_date()->set_year(2150);
    EXPECT_THAT(admin_.call(&RulingStub::CreateRuling, request).refused().fields,
                ElementsAre(Pair("ruling.articles", "REQUIRED"),
                            Pair("ruling.decision_date", "DECISION_IN_FUTURE")));
    request = new_ruling("Пять ходов");
    request.mutable_ruling()->set_rule_book("rulebooks/go-2020");
    EXPECT_THAT(admin_.call(&RulingStub::CreateRuling, request).refused().fields,
                ElementsAre(Pair("ruling.rule_book", "RULEBOOK_UNKNOWN")));
    EXPECT_THAT(titles(""), testing::IsEmpty());
}

TEST_F(Rulings, ThatWereRepealedAreNeitherCorrectedNorRepealedAgain) {
    const v1::Ruling ruling = entered("Пять ходов");
    v1::UpdateRulingRequest update;
    update.mutable_ruling()->set_name(ruling.name());
    update.mutable_ruling()->set_title("Пятнадцать ходов");
    update.mutable_update_mask()->add_paths("title");
    update.set_request_id(new_uuid());
    const auto corrected = ask(admin_, &RulingStub::UpdateRuling, update);
    EXPECT_EQ(corrected.title(), "Пятнадцать ходов");
    EXPECT_EQ(corrected.articles(), "5.4.13.5");
    EXPECT_EQ(
        admin_.call(&RulingStub::RepealRuling, repeal_of(ruling, "по решению")).refused().reason,
        "ETAG_STALE");
    const auto repealed = ask(admin_, &RulingStub::RepealRuling, repeal_of(corrected, "решение"));
    EXPECT_EQ(
        admin_.call(&RulingStub::RepealRuling, repeal_of(repealed, "ещё раз")).refused().reason,
        "RULING_REPEALED");
    update.set_request_id(new_uuid());
    EXPECT_EQ(admin_.call(&RulingStub::UpdateRuling, update).refused().reason, "RULING_REPEALED");
}

TEST_F(Rulings, AreReadByEveryRoleAndWrittenByTheOfficeAlone) {
    const v1::Ruling ruling = entered("Пять ходов");
    const Client observer = server_.person_with_role("observer1", "observer");
    v1::GetRulingRequest get;
    get.set_name(ruling.name());
    const auto seen = ask(observer, &RulingStub::GetRuling, get);
    EXPECT_EQ(seen.text(), "Ход считается с хода чёрных");
    for (const auto& action : seen.allowed_actions())
        EXPECT_FALSE(action.allowed()) << action.action();
    EXPECT_EQ(observer.call(&RulingStub::CreateRuling, new_ruling("Своё")).status.error_code(),
              StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(observer.call(&RulingStub::RepealRuling, repeal_of(ruling, "по решению"))
                  .status.error_code(),
              StatusCode::PERMISSION_DENIED);
}

}  // namespace
}  // namespace collegium::rpc
