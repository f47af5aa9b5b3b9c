// Two cards that may be one person's: found, compared, merged or settled to be two.
#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/duplicates.pb.h>

#include "federation.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

class Duplicates : public testing::Test {
  protected:
    Duplicates() {
        auto& server = client.fake.server();
        server.on<v1::ListDuplicatesRequest, v1::ListDuplicatesResponse>(std::function(
            [this](const v1::ListDuplicatesRequest&) -> net::Reply<v1::ListDuplicatesResponse> {
                v1::ListDuplicatesResponse response;
                if (!open) return response;
                v1::DuplicateProposal& pair = *response.add_duplicates();
                pair.mutable_first()->set_name("persons/4702");
                pair.mutable_first()->set_etag("v3");
                pair.mutable_second()->set_name("persons/5203");
                pair.mutable_second()->set_etag("v1");
                auto& surname = *pair.add_facts();
                surname.set_field("public_data.cyrillic_name.surname");
                surname.set_same(true);
                surname.set_first("Абрамов");
                surname.set_second("Абрамов");
                auto& patronymic = *pair.add_facts();
                patronymic.set_field("public_data.cyrillic_name.patronymic");
                patronymic.set_first("Романович");
                auto& reference = *pair.add_second_references();
                reference.set_name("competitions/14/entrants/512");
                reference.set_title("заявка № 18, строка 4");
                return response;
            }));
        server.on<v1::MergePersonsRequest, v1::MergePersonsResponse>(std::function(
            [this](const v1::MergePersonsRequest& request) -> net::Reply<v1::MergePersonsResponse> {
                merged = request;
                open = false;
                v1::MergePersonsResponse response;
                response.set_merged(request.merge());
                response.add_moved();
                return response;
            }));
        server.on<v1::MarkDistinctRequest, v1::MarkDistinctResponse>(std::function(
            [this](const v1::MarkDistinctRequest& request) -> net::Reply<v1::MarkDistinctResponse> {
                distinct = request;
                open = false;
                v1::MarkDistinctResponse response;
                response.set_first(request.first());
                response.set_second(request.second());
                return response;
            }));
        SessionFacts session = client.fake.app().session();
        session.permissions.insert("persons.merge");
        client.fake.app().set_session(std::move(session));
        client.fake.app().open_section("persons");
        press("Enter");  // Абрамов, № 4702
    }

    void press(const std::string& key) {
        client.fake.press(key);
        client.fake.pass(std::chrono::milliseconds(500));
    }

    TestClient client;
    bool open = true;
    v1::MergePersonsRequest merged;
    v1::MarkDistinctRequest distinct;
};

TEST_F(Duplicates, AreProposedOnTheCardAndComparedFactByFact) {
    EXPECT_THAT(client.fake.frame(), HasSubstr("Возможный двойник: № 5203"));
    press("F2");
    const std::string frame = client.fake.frame();
    EXPECT_THAT(frame, HasSubstr("= Фамилия"));
    EXPECT_THAT(frame, HasSubstr("· Отчество"));
    EXPECT_THAT(frame, HasSubstr("— нет —"));
    EXPECT_THAT(frame, HasSubstr("заявка № 18, строка 4"));
}

TEST_F(Duplicates, AreMergedOnlyAfterTheNumberThatStaysWasTyped) {
    press("F2");
    press("F2");
    press("F2");
    EXPECT_TRUE(merged.keep().empty()) << "no number was typed";
    press("Up");  // from the reason that is missing to the number
    client.fake.type("4702");
    press("Enter");
    client.fake.type("одна и та же заявка");
    press("F2");
    EXPECT_EQ(merged.keep(), "persons/4702");
    EXPECT_EQ(merged.keep_etag(), "v3");
    EXPECT_EQ(merged.merge(), "persons/5203");
    EXPECT_EQ(merged.reason(), "одна и та же заявка");
    EXPECT_THAT(client.fake.frame(), HasSubstr("№ 5203 теперь № 4702"));
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Возможный двойник")));
}

TEST_F(Duplicates, AreSettledToBeTwoByOneKey) {
    press("F2");
    press("F8");
    EXPECT_EQ(distinct.first(), "persons/4702");
    EXPECT_EQ(distinct.second(), "persons/5203");
    EXPECT_THAT(client.fake.frame(), HasSubstr("разные люди"));
}

TEST_F(Duplicates, WithoutTheRightTheReasonIsSaid) {
    SessionFacts session = client.fake.app().session();
    session.permissions.erase("persons.merge");
    client.fake.app().set_session(std::move(session));
    press("F2");
    press("F2");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Объединяет администратор реестра"));
    EXPECT_TRUE(merged.keep().empty());
}

}  // namespace
}  // namespace collegium::tui
