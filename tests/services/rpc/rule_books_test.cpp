// Rule books and regulations through the API.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/regulations.grpc.pb.h>
#include <collegium/v1/rulebooks.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc::rule_books_test {
namespace {

using grpc::StatusCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using Books = v1::RuleBookService::Stub;
using Competitions = v1::CompetitionService::Stub;
using Stub = v1::RegulationService::Stub;

class RuleBooks : public ApiTest {
  protected:
    static std::string text_of(const std::string& id) {
        std::ifstream in(std::string(COLLEGIUM_PLUGINS) + "/rulebooks/" + id + ".toml");
        return {std::istreambuf_iterator<char>(in), {}};
    }
    // A file of the federation's own, looked for at once.
    v1::RescanRuleBooksResponse put(const std::string& name, const std::string& toml) {
        const auto folder = server_.folder() / "modules/rulebooks";
        std::filesystem::create_directories(folder);
        std::ofstream(folder / name) << toml;
        std::filesystem::permissions(folder / name, std::filesystem::perms(0600));
        v1::RescanRuleBooksRequest request;
        request.set_request_id(new_uuid());
        return ask(admin_, &Books::RescanRuleBooks, request);
    }
    v1::RuleBook book(const std::string& id) {
        v1::GetRuleBookRequest request;
        request.set_name("rulebooks/" + id);
        return ask(admin_, &Books::GetRuleBook, request);
    }
    v1::CreateCompetitionRequest cup() {
        v1::CreateCompetitionRequest request = new_competition();
        v1::Competition& competition = *request.mutable_competition();
        competition.set_rule_book("rulebooks/ru-draughts-2022");
        competition.set_official_discipline("russian");
        competition.set_status("interregional");
        competition.set_character("individual");
        competition.add_age_groups("u14");
        competition.add_age_groups("u17");
        competition.set_sex(v1::SEX_GROUP_WOMEN);
        return request;
    }
    v1::Competition created() { return ask(admin_, &Competitions::CreateCompetition, cup()); }
    v1::Regulation regulation(const std::string& competition) {
        v1::GetRegulationRequest request;
        request.set_name(competition + "/regulation");
        return ask(admin_, &Stub::GetRegulation, request);
    }
    static v1::UpdateRegulationRequest fee(const std::string& competition, int amount) {
        v1::UpdateRegulationRequest request;
        request.set_name(competition + "/regulation");
        v1::ParameterChange& change = *request.add_changes();
        change.set_parameter("entry-fee");
        change.mutable_value()->set_number(amount);
        change.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
        change.mutable_source()->set_place("5.1");
        request.set_request_id(new_uuid());
        return request;
    }
    static const v1::RegulationParameter& parameter(const v1::Regulation& of,
                                                    const std::string& id) {
        for (const auto& parameter : of.parameters())
            if (parameter.parameter().id() == id) return parameter;
        throw std::runtime_error("no parameter " + id);
    }
};

TEST_F(RuleBooks, AreListedWithTheirHeads) {
    const auto answer = ask(admin_, &Books::ListRuleBooks, v1::ListRuleBooksRequest());
    std::vector<std::string> codes;
    for (const auto& book : answer.rule_books())
        codes.push_back(book.code());
    EXPECT_THAT(codes, ElementsAre("RU-CHESS", "RU-2022", "UA-2024"));
    EXPECT_EQ(answer.rule_books(1).name(), "rulebooks/ru-draughts-2022");
    EXPECT_EQ(answer.rule_books(1).file_name(), "ru-draughts-2022.toml");
    EXPECT_EQ(answer.rule_books(1).sha256().size(), 64U);
    EXPECT_EQ(answer.rule_books(1).parameters_size(), 0);
}

TEST_F(RuleBooks, AreListedInPages) {
    v1::ListRuleBooksRequest request;
    request.set_page_size(2);
    const auto first = ask(admin_, &Books::ListRuleBooks, request);
    EXPECT_EQ(first.rule_books_size(), 2);
    request.set_page_token(first.next_page_token());
    const auto second = ask(admin_, &Books::ListRuleBooks, request);
    ASSERT_EQ(second.rule_books_size(), 1);
    EXPECT_EQ(second.rule_books(0).code(), "UA-2024");
    EXPECT_THAT(second.next_page_token(), IsEmpty());
}

TEST_F(RuleBooks, ShowWhatFormsOffer) {
    const v1::RuleBook draughts = book("ru-draughts-2022");
    EXPECT_EQ(draughts.disciplines_size(), 16);
    EXPECT_EQ(draughts.combined_groups(), 2);
    EXPECT_EQ(draughts.disciplines(0).title(), "Русские шашки – быстрая игра");
    EXPECT_THAT(draughts.disciplines(0).disciplines(),
                ElementsAre("disciplines/russian-draughts", "disciplines/draughts-64"));
    EXPECT_GT(draughts.posts_size(), 5);
    EXPECT_GT(draughts.documents_size(), 5);
    bool found = false;
    for (const auto& parameter : draughts.parameters()) {
        if (parameter.id() != "entry-fee") continue;
        found = true;
        EXPECT_EQ(parameter.most(), 5000);
        EXPECT_EQ(parameter.group(), "entries");
        EXPECT_EQ(parameter.citation().article(), "5.2");
    }
    EXPECT_TRUE(found);
    v1::GetRuleBookRequest unknown;
    unknown.set_name("rulebooks/go");
    EXPECT_EQ(admin_.call(&Books::GetRuleBook, unknown).refused().reason, "RULEBOOK_NOT_FOUND");
}

struct BadBook {
    const char* fact;
    const char* from;
    const char* to;
    const char* key;
    const char* reason;
};

class BadBooks : public RuleBooks, public testing::WithParamInterface<BadBook> {};

TEST_P(BadBooks, AreRefusedWithLineAndReasonWhileTheDaemonServesOn) {
    const BadBook& bad = GetParam();
    std::string toml = text_of("ru-draughts-2022");
    const std::size_t at = toml.find(bad.from);
    ASSERT_NE(at, std::string::npos);
    toml.replace(at, std::string(bad.from).size(), bad.to);
    const auto found = put("my-draughts.toml", toml);
    EXPECT_EQ(found.working_count(), 3);
    EXPECT_EQ(found.refused_count(), 1);
    const v1::RuleBook refused = book("my-draughts");
    EXPECT_EQ(refused.state(), v1::RuleBook::STATE_REFUSED);
    EXPECT_EQ(refused.reason(), "RULEBOOK_INVALID");
    ASSERT_GE(refused.faults_size(), 1);
    EXPECT_EQ(refused.faults(0).key(), bad.key);
    EXPECT_EQ(refused.faults(0).reason(), bad.reason);
    EXPECT_GT(refused.faults(0).line(), 1);
    EXPECT_THAT(refused.faults(0).text(),
                HasSubstr("Строка " + std::to_string(refused.faults(0).line())));
    EXPECT_EQ(created().state(), v1::Competition::STATE_DRAFT) << "the other books serve";
    EXPECT_EQ(put("my-draughts.toml", text_of("ru-draughts-2022")).working_count(), 4);
}

INSTANTIATE_TEST_SUITE_P(
    Books, BadBooks,
    testing::Values(BadBook{"wrong_type", "women_among_men = true", "women_among_men = 1",
                            "sex.women_among_men", "RULEBOOK_TYPE_WRONG"},
                    BadBook{"unknown_key", "[sex]\n", "[sex]\nchildren = true\n", "sex.children",
                            "RULEBOOK_KEY_UNKNOWN"},
                    BadBook{"missing_article", "men_among_women = false\narticle = \"2.1\"",
                            "men_among_women = false", "sex.article", "RULEBOOK_ARTICLE_MISSING"},
                    BadBook{"overlapping_ages", "least = 16\nmost = 20", "least = 15\nmost = 20",
                            "age_group[13]", "RULEBOOK_AGES_OVERLAP"}),
    [](const auto& book) { return std::string(book.param.fact); });

TEST_F(RuleBooks, GovernCompetitions) {
    const v1::Competition cup = created();
    EXPECT_EQ(cup.rule_book_title(), "Правила вида спорта «шашки», 2022");
    EXPECT_EQ(cup.official_discipline_title(), "Русские шашки");
    EXPECT_EQ(cup.programme(), v1::PROGRAMME_CLASSICAL);
    EXPECT_FALSE(cup.team());
    EXPECT_TRUE(cup.rule_book_available());
    EXPECT_THAT(cup.age_group_titles(), ElementsAre("девушки (до 14 лет)", "девушки (до 17 лет)"));
    EXPECT_EQ(book("ru-draughts-2022").competition_count(), 1);

    v1::CreateCompetitionRequest wrong = this->cup();
    wrong.mutable_competition()->set_age_groups(0, "u11");
    const Refused refused = admin_.call(&Competitions::CreateCompetition, wrong).refused();
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields,
                ElementsAre(Pair("competition.age_groups", "GROUPS_NOT_NEIGHBOURS")));
}

TEST_F(RuleBooks, BoundTheRegulation) {
    const v1::Competition cup = created();
    const v1::Regulation before = regulation(cup.name());
    EXPECT_EQ(before.rule_book(), "rulebooks/ru-draughts-2022");
    EXPECT_FALSE(before.frozen());
    const v1::RegulationParameter& recording = parameter(before, "recording");
    EXPECT_EQ(recording.freedom(), v1::RegulationParameter::FREEDOM_FIXED);
    EXPECT_EQ(recording.source_text(), "книга 5.4.3");
    EXPECT_EQ(before.groups(0).id(), "participants");
    EXPECT_EQ(before.groups(0).title(), "Участники");
    EXPECT_GT(before.groups(0).missing(), 0);

    const Refused refused = admin_.call(&Stub::UpdateRegulation, fee(cup.name(), 6000)).refused();
    EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields, ElementsAre(Pair("changes[0].value", "FEE_OVER_CAP_PER_ATHLETE")));

    v1::UpdateRegulationRequest trial = fee(cup.name(), 6000);
    trial.set_validate_only(true);
    const v1::Regulation tried = ask(admin_, &Stub::UpdateRegulation, trial);
    bool told = false;
    for (const auto& note : tried.notes())
        told = told ||
               (note.severity() == v1::Remark::SEVERITY_REFUSED && note.field() == "entry-fee" &&
                note.text() == "6\u00A0000: больше 5\u00A0000 руб. на спортсмена (5.2)");
    EXPECT_TRUE(told);

    const v1::UpdateRegulationRequest good = fee(cup.name(), 500);
    const v1::Regulation after = ask(admin_, &Stub::UpdateRegulation, good);
    EXPECT_NE(after.etag(), before.etag());
    EXPECT_EQ(parameter(after, "entry-fee").value().number(), 500);
    EXPECT_EQ(parameter(after, "entry-fee").source_text(), "Положение п. 5.1");
    EXPECT_EQ(ask(admin_, &Stub::UpdateRegulation, good).etag(), after.etag()) << "done once";
    v1::UpdateRegulationRequest stale = fee(cup.name(), 700);
    stale.set_etag(before.etag());
    EXPECT_EQ(admin_.call(&Stub::UpdateRegulation, stale).refused().reason, "ETAG_STALE");
    EXPECT_EQ(parameter(regulation(cup.name()), "entry-fee").value().number(), 500);
}

TEST_F(RuleBooks, AreReadByAnyRoleAndRegulationsWrittenByTheirs) {
    const v1::Competition cup = created();
    const Client observer = server_.person_with_role("observer", "observer");
    v1::GetRegulationRequest request;
    request.set_name(cup.name() + "/regulation");
    const auto seen = observer.call(&Stub::GetRegulation, request);
    ASSERT_TRUE(seen.ok());
    ASSERT_EQ(seen.value.allowed_actions_size(), 1);
    EXPECT_FALSE(seen.value.allowed_actions(0).allowed());
    EXPECT_EQ(observer.call(&Stub::UpdateRegulation, fee(cup.name(), 1)).refused().code,
              StatusCode::PERMISSION_DENIED);
    request.set_name("competitions/99/regulation");
    EXPECT_EQ(admin_.call(&Stub::GetRegulation, request).refused().reason, "COMPETITION_NOT_FOUND");
    request.set_name(competition().name() + "/regulation");
    EXPECT_EQ(admin_.call(&Stub::GetRegulation, request).refused().reason, "RULEBOOK_NOT_CHOSEN");
}

}  // namespace
}  // namespace collegium::rpc::rule_books_test
