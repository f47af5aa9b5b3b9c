// Draws of lots through the API.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/draws.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc::draws_test {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;
using Stub = v1::DrawService::Stub;

class Draws : public ApiTest {
  protected:
    static v1::CreateDrawRequest order(const std::string& purpose,
                                       const std::string& competition = "") {
        v1::CreateDrawRequest request;
        v1::Draw& draw = *request.mutable_draw();
        draw.set_kind(v1::Draw::KIND_ORDER);
        draw.set_purpose(purpose);
        draw.set_competition(competition);
        for (const char* name : {"Иванов", "Петров", "Ёлкин", "Жуков"})
            draw.add_items(name);
        request.set_request_id(new_uuid());
        return request;
    }
    v1::Draw drawn(const v1::CreateDrawRequest& request) {
        return ask(admin_, &Stub::CreateDraw, request);
    }
    Refused refusal(const Client& client, const v1::CreateDrawRequest& request) {
        return take_apart(client.call(&Stub::CreateDraw, request).status);
    }
    std::vector<std::string> listed(const std::string& filter) {
        v1::ListDrawsRequest request;
        request.set_filter(filter);
        std::vector<std::string> purposes;
        const auto answer = ask(admin_, &Stub::ListDraws, request);
        for (const auto& draw : answer.draws())
            purposes.push_back(draw.purpose());
        return purposes;
    }
};

TEST_F(Draws, HoldEverythingTheyFollowFromAndCanBeComputedAgain) {
    const v1::Draw draw = drawn(order("номера"));
    EXPECT_EQ(draw.method(), "order/1");
    EXPECT_EQ(draw.seed().size(), 64U);
    EXPECT_EQ(draw.seed_origin(), v1::Draw::SEED_ORIGIN_GENERATED);
    EXPECT_THAT(draw.items(), ElementsAre("Иванов", "Петров", "Ёлкин", "Жуков"));
    EXPECT_THAT(draw.result(), UnorderedElementsAre("Иванов", "Петров", "Ёлкин", "Жуков"));
    EXPECT_NE(draw.drawn_by(), "");

    v1::Draw again;
    EXPECT_EQ(get(&Stub::GetDraw, draw.name(), &again), StatusCode::OK);
    EXPECT_THAT(again.inputs(), testing::StartsWith("method\torder/1\nitem\tИванов"));
    again.clear_inputs();
    EXPECT_EQ(again.DebugString(), draw.DebugString());

    v1::VerifyDrawRequest verify;
    verify.set_name(draw.name());
    const auto proof = ask(admin_, &Stub::VerifyDraw, verify);
    EXPECT_TRUE(proof.genuine());
    ASSERT_EQ(proof.checks_size(), 2);
    EXPECT_EQ(proof.checks(1).check(), "result");
    EXPECT_EQ(proof.checks(1).text(), "Из зерна выходит тот же результат");
    EXPECT_EQ(proof.steps_size(), 3);
}

TEST_F(Draws, ShowNoLotBeforeItCounts) {
    auto request = order("номера");
    request.set_validate_only(true);
    const v1::Draw preview = drawn(request);
    EXPECT_EQ(preview.name(), "");
    EXPECT_EQ(preview.seed(), "");
    EXPECT_THAT(preview.result(), IsEmpty());
    EXPECT_EQ(preview.method(), "order/1");
    EXPECT_THAT(listed(""), IsEmpty());
}

TEST_F(Draws, TakeASeedThatTwoSawComeAbout) {
    auto request = order("номера");
    request.mutable_draw()->set_seed(std::string(64, '7'));
    EXPECT_THAT(refusal(admin_, request).fields,
                UnorderedElementsAre(Pair("draw.seed_note", "REQUIRED"),
                                     Pair("draw.witnesses", "DRAW_SEED_WITNESSES")));
    request.mutable_draw()->set_seed_note("две кости");
    for (const char* name : {"Судьин", "Зритель"}) {
        auto& witness = *request.mutable_draw()->add_witnesses();
        witness.set_role(v1::DrawWitness::ROLE_OTHER);
        witness.set_full_name(name);
    }
    const v1::Draw first = drawn(request);
    EXPECT_EQ(first.seed_origin(), v1::Draw::SEED_ORIGIN_GIVEN);
    request.set_request_id(new_uuid());
    EXPECT_THAT(drawn(request).result(), testing::ElementsAreArray(first.result()));
}

TEST_F(Draws, OfOnePurposeInACompetitionStandAloneUnlessReplaced) {
    const std::string cup = competition().name();
    const v1::Draw first = drawn(order("номера", cup));
    const Refused again = refusal(admin_, order("номера", cup));
    EXPECT_EQ(again.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(again.reason, "DRAW_ALREADY_MADE");
    EXPECT_EQ(again.metadata.at("draw"), first.name());

    auto other = order("цвета", cup);
    other.mutable_draw()->set_replaces(first.name());
    other.mutable_draw()->set_replace_reason("ошибка");
    EXPECT_THAT(refusal(admin_, other).fields,
                ElementsAre(Pair("draw.replaces", "DRAW_REPLACES_OTHER")));

    auto replacing = order("номера", cup);
    replacing.mutable_draw()->set_replaces(first.name());
    EXPECT_THAT(refusal(admin_, replacing).fields,
                ElementsAre(Pair("draw.replace_reason", "REQUIRED")));
    replacing.mutable_draw()->set_replace_reason("пропущен участник");
    replacing.set_request_id(new_uuid());
    const v1::Draw second = drawn(replacing);
    v1::Draw replaced;
    (void)get(&Stub::GetDraw, first.name(), &replaced);
    EXPECT_EQ(replaced.replaced_by(), second.name());
    EXPECT_EQ(refusal(admin_, order("номера", cup)).metadata.at("draw"), second.name());
}

TEST_F(Draws, AreWrittenToTheJournalOfTheirCompetition) {
    const std::string cup = competition().name();
    const v1::Draw draw = drawn(order("номера", cup));
    const v1::JournalEntry row = entry(admin_, last_row());
    EXPECT_EQ(row.action(), "draws.create");
    EXPECT_EQ(row.subject(), draw.name());
    EXPECT_EQ(row.scope(), cup);
    EXPECT_TRUE(verified().intact());
}

TEST_F(Draws, AreForTheOfficialsOfTheirCompetition) {
    const std::string cup = competition().name();
    const std::string other = competition().name();
    const Client arbiter = official("arbiter", "arbiter", cup);
    EXPECT_TRUE(arbiter.call(&Stub::CreateDraw, order("номера", cup)).ok());
    EXPECT_TRUE(arbiter.call(&Stub::CreateDraw, order("проба")).ok());
    const Refused refused = refusal(arbiter, order("номера", other));
    EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(refused.reason, "SCOPE_DENIED");
    EXPECT_THAT(refusal(admin_, order("номера", "competitions/987")).fields,
                ElementsAre(Pair("draw.competition", "COMPETITION_UNKNOWN")));
}

TEST_F(Draws, KeepTheirCompetition) {
    const v1::Competition cup = competition();
    (void)drawn(order("номера", cup.name()));
    v1::DeleteCompetitionRequest request;
    request.set_name(cup.name());
    request.set_request_id(new_uuid());
    const Refused refused =
        take_apart(admin_.call(&v1::CompetitionService::Stub::DeleteCompetition, request).status);
    EXPECT_EQ(refused.code, StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "COMPETITION_HAS_DRAWS");
}

TEST_F(Draws, AreListedTheLatestFirstByFilterAndPage) {
    const std::string cup = competition().name();
    (void)drawn(order("первая"));
    (void)drawn(order("вторая", cup));
    auto pick = order("третья");
    pick.mutable_draw()->set_kind(v1::Draw::KIND_PICK);
    EXPECT_EQ(drawn(pick).result_size(), 1);
    EXPECT_THAT(listed(""), ElementsAre("третья", "вторая", "первая"));
    EXPECT_THAT(listed("competition = \"" + cup + "\""), ElementsAre("вторая"));
    EXPECT_THAT(listed("competition = \"\""), ElementsAre("третья", "первая"));
    EXPECT_THAT(listed("kind = \"order\" AND purpose = \"первая\""), ElementsAre("первая"));
    v1::ListDrawsRequest wrong;
    wrong.set_filter("kind = \"dice\"");
    EXPECT_EQ(take_apart(admin_.call(&Stub::ListDraws, wrong).status).reason,
              "FILTER_VALUE_INVALID");

    v1::ListDrawsRequest page;
    page.set_page_size(2);
    auto answer = ask(admin_, &Stub::ListDraws, page);
    EXPECT_EQ(answer.draws_size(), 2);
    EXPECT_EQ(answer.draws(0).inputs(), "");
    page.set_page_token(answer.next_page_token());
    answer = ask(admin_, &Stub::ListDraws, page);
    ASSERT_EQ(answer.draws_size(), 1);
    EXPECT_EQ(answer.draws(0).purpose(), "первая");
    EXPECT_EQ(answer.next_page_token(), "");
}

TEST_F(Draws, OfADisciplineThatIsNotServedAreRefused) {
    v1::CreateDrawRequest request;
    v1::Draw& draw = *request.mutable_draw();
    draw.set_kind(v1::Draw::KIND_OPENING);
    draw.set_purpose("проба");
    draw.mutable_opening()->set_discipline("disciplines/halma");
    draw.mutable_opening()->set_table("any");
    request.set_request_id(new_uuid());
    EXPECT_THAT(refusal(admin_, request).fields,
                ElementsAre(Pair("draw.opening.discipline", "DISCIPLINE_UNKNOWN")));
    v1::VerifyOpeningTableRequest verify;
    verify.set_discipline("disciplines/halma");
    verify.set_table_text("id: x");
    EXPECT_EQ(take_apart(admin_.call(&Stub::VerifyOpeningTable, verify).status).reason,
              "DISCIPLINE_NOT_FOUND");
}

TEST_F(Draws, ThatNobodyMadeAreNotFound) {
    EXPECT_EQ(get(&Stub::GetDraw, "draws/12"), StatusCode::NOT_FOUND);
    EXPECT_EQ(get(&Stub::VerifyDraw, "draws/12"), StatusCode::NOT_FOUND);
}

}  // namespace
}  // namespace collegium::rpc::draws_test
