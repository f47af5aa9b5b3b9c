// Applications, lines and receipts over the API.
#include <gmock/gmock.h>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/v1/applications.grpc.pb.h>

#include "api_fixture.hpp"

namespace collegium::rpc {
namespace {

using Stub = v1::ApplicationService::Stub;
using testing::ElementsAre;

class ApplicationsApi : public ApiTest {
  protected:
    ApplicationsApi() {
        v1::CreateCompetitionRequest request = new_competition();
        v1::Competition& cup = *request.mutable_competition();
        cup.set_rule_book("rulebooks/ru-draughts-2022");
        cup.set_official_discipline("russian");
        cup.set_status("interregional");
        cup.set_character("individual");
        cup_ = ask(admin_, &v1::CompetitionService::Stub::CreateCompetition, request).name();
        storage::Command command;
        command.apply = [this](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const auto id = competition::CompetitionId::parse(cup_).value();
            storage::write_regulation(writer, id, 2, {{"entry-fee", "1500", 2, "4.2"}}, {});
            storage::set_competition_state(writer, id, 2, competition::State::kApplications, {});
            return storage::Applied{};
        };
        EXPECT_TRUE(server_.store().writer().run(std::move(command)));
    }

    v1::Application application() {
        v1::CreateApplicationRequest request;
        request.set_parent(cup_);
        v1::Application& paper = *request.mutable_application();
        paper.set_organisation(organisation("СШ № 3").name());
        paper.set_representative("Носов П. Т.");
        paper.set_representative_contact("+7 900 000-00-00");
        paper.set_stage(v1::Application::STAGE_FINAL);
        paper.mutable_final_paper()->mutable_receive_time()->set_seconds(1'600'000'000);
        v1::ApplicationSignature& doctor = *paper.mutable_final_paper()->add_signatures();
        doctor.set_signature("doctor");
        doctor.set_is_signed(true);
        return ask(admin_, &Stub::CreateApplication, request);
    }
    v1::AddEntrantRequest line(const std::string& application) {
        v1::AddEntrantRequest request;
        request.mutable_entrant()->set_application(application);
        request.mutable_entrant()->set_person(person(admin_).name());
        return request;
    }
    v1::Entrant entrant(const std::string& application) {
        return ask(admin_, &Stub::AddEntrant, line(application));
    }
    template <typename Response, typename Request>
    Response read(const Client& client,
                  grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                  const std::string& name) {
        Request request;
        request.set_name(name);
        return ask(client, method, request);
    }

    std::string cup_;
};

TEST_F(ApplicationsApi, ShowTheSignaturesOfTheBook) {
    const v1::Application made = application();
    EXPECT_EQ(made.name(), cup_ + "/applications/1");
    EXPECT_EQ(made.number(), 1);
    std::vector<std::string> signatures;
    for (const v1::ApplicationSignature& one : made.final_paper().signatures()) {
        signatures.push_back(one.signature());
        EXPECT_NE(one.title(), "");
        EXPECT_TRUE(one.stamp_required());
        EXPECT_EQ(one.citations(0).book(), "ru-draughts-2022");
    }
    EXPECT_THAT(signatures,
                ElementsAre("doctor", "regional-authority-head", "regional-federation-head"));
    EXPECT_TRUE(made.final_paper().signatures(0).is_signed());
    EXPECT_EQ(made.final_paper().form_title(), "ЗАЯВКА НА УЧАСТИЕ (Прил. 4)");
    EXPECT_EQ(made.preliminary_paper().form_title(), "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ (Прил. 3)");
}

TEST_F(ApplicationsApi, TellRemarksInTheLanguageOfTheCall) {
    const std::string name = application().name();
    (void)entrant(name);
    Client ukrainian = official("clerk", "secretary", cup_);
    ukrainian.set_language("uk");
    const auto seen = read<v1::Application>(ukrainian, &Stub::GetApplication, name);
    ASSERT_GT(seen.remarks_size(), 0);
    std::vector<std::string> texts;
    for (const v1::ApplicationRemark& one : seen.remarks()) {
        const v1::Remark& remark = one.remark();
        texts.push_back(remark.text());
        EXPECT_GT(remark.citations_size(), 0) << remark.reason();
    }
    EXPECT_THAT(texts, testing::Contains("Немає оригіналу заявки"));
    EXPECT_EQ(seen.remark_count(), seen.remarks_size());
    const v1::ApplicationRemark& last = seen.remarks(seen.remarks_size() - 1);
    EXPECT_EQ(last.line_number(), 1);
    EXPECT_EQ(last.remark().reason(), "DOCTOR_MARK_MISSING");
}

TEST_F(ApplicationsApi, KeepContactsAndBirthDatesFromThoseWhoMayNotSeeThem) {
    const v1::Application made = application();
    const v1::Entrant line = entrant(made.name());
    const Client observer = server_.person_with_role("watcher", "observer");
    EXPECT_EQ(read<v1::Application>(observer, &Stub::GetApplication, made.name())
                  .representative_contact(),
              "");
    EXPECT_EQ(
        read<v1::Application>(admin_, &Stub::GetApplication, made.name()).representative_contact(),
        "+7 900 000-00-00");
    const auto hidden = read<v1::Entrant>(observer, &Stub::GetEntrant, line.name());
    EXPECT_FALSE(hidden.has_birth_date());
    EXPECT_EQ(hidden.sealed_on_card_size(), 0);
    const auto shown = read<v1::Entrant>(admin_, &Stub::GetEntrant, line.name());
    EXPECT_THAT(shown.sealed_on_card(), ElementsAre(v1::SEALED_FIELD_PASSPORT));
    EXPECT_EQ(shown.ShortDebugString().find("014512"), std::string::npos);
}

TEST_F(ApplicationsApi, KeepContactsOutOfTheJournalOfThoseWhoMayNotSeeThem) {
    const v1::Application made = application();
    const std::string row = last_row();
    const auto contact = [&](const Client& client) {
        const v1::JournalEntry read = entry(client, row);
        for (const v1::JournalEntry::Difference& one : read.differences())
            if (one.field() == "representative_contact") return one.after();
        return std::string("no such field");
    };
    ASSERT_EQ(entry(admin_, row).subject(), made.name());
    EXPECT_EQ(contact(admin_), "+7 900 000-00-00");
    EXPECT_EQ(contact(official("secretary", "secretary", cup_)), "+7 900 000-00-00");
    for (const char* role : {"appeal-committee", "organiser"})
        EXPECT_EQ(contact(official(role, role, cup_)), "•••") << role;
}

TEST_F(ApplicationsApi, AreNotRepeatedWithWhatWasErased) {
    v1::CreatePersonRequest create;
    v1::Person& card = *create.mutable_person();
    card.mutable_public_data()->mutable_cyrillic_name()->set_surname("Щукин");
    card.mutable_public_data()->set_sex(v1::SEX_MALE);
    card.mutable_restricted_data()->mutable_birth_date()->set_year(2001);
    card.mutable_restricted_data()->mutable_birth_date()->set_month(2);
    card.mutable_restricted_data()->mutable_birth_date()->set_day(14);
    const std::string athlete = ask(admin_, &v1::PersonService::Stub::CreatePerson, create).name();
    v1::AddEntrantRequest add;
    add.mutable_entrant()->set_application(application().name());
    add.mutable_entrant()->set_person(athlete);
    add.set_request_id(new_uuid());
    const v1::Entrant line = ask(admin_, &Stub::AddEntrant, add);
    EXPECT_EQ(line.birth_date().year(), 2001);
    v1::UpdateEntrantRequest update;
    update.mutable_entrant()->set_name(line.name());
    update.mutable_entrant()->set_note("без места");
    update.mutable_update_mask()->add_paths("note");
    update.set_request_id(new_uuid());
    EXPECT_EQ(ask(admin_, &Stub::UpdateEntrant, update).birth_date().year(), 2001);
    v1::AddEntrantRequest other = this->line(add.entrant().application());
    other.set_request_id(new_uuid());
    const v1::Entrant stays = ask(admin_, &Stub::AddEntrant, other);
    EXPECT_TRUE(ask(admin_, &Stub::UpdateEntrant, update).has_birth_date());  // a repeat

    v1::ErasePersonRequest erase;
    erase.set_name(athlete);
    erase.set_reason("по заявлению");
    (void)ask(admin_, &v1::PersonService::Stub::ErasePerson, erase);
    EXPECT_FALSE(admin_.call(&Stub::AddEntrant, add).value.has_birth_date());
    EXPECT_FALSE(admin_.call(&Stub::UpdateEntrant, update).value.has_birth_date());
    EXPECT_EQ(ask(admin_, &Stub::AddEntrant, other).name(), stays.name());
}

TEST_F(ApplicationsApi, OpenSealedDataToTheRolesOfTheCompetitionAndForItsPeople) {
    using Persons = v1::PersonService::Stub;
    const v1::Entrant entered = entrant(application().name());
    v1::RevealSealedFieldRequest request;
    request.set_name(entered.person());
    request.set_field(v1::SEALED_FIELD_PASSPORT);
    request.set_reason("сверка");
    const Client member = official("member", "admission-member", cup_);
    const Client doctor = official("doctor", "doctor", cup_);
    EXPECT_EQ(ask(member, &Persons::RevealSealedField, request).value(), "36 10 014512");
    EXPECT_EQ(doctor.call(&Persons::RevealSealedField, request).refused().reason,
              "SEALED_FIELD_DENIED");

    request.set_name(person(admin_).name());
    const std::int64_t journal = server_.journal_rows();
    const auto refused = member.call(&Persons::RevealSealedField, request);
    EXPECT_EQ(refused.refused().code, grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(refused.refused().reason, "SCOPE_DENIED");
    EXPECT_EQ(refused.value.value(), "");
    EXPECT_EQ(ask(admin_, &Persons::RevealSealedField, request).value(), "36 10 014512");
    EXPECT_EQ(server_.journal_rows(), journal);
    settle();
    std::vector<std::string> reasons;
    for (const v1::AccessLogEntry& row : accesses(R"(kind = "persons.reveal_refused")"))
        reasons.push_back(row.reason());
    EXPECT_THAT(reasons, ElementsAre("SCOPE_DENIED", "SEALED_FIELD_DENIED"));
}

TEST_F(ApplicationsApi, ListLinesInPages) {
    const std::string name = application().name();
    for (int i = 0; i < 5; ++i)
        (void)entrant(name);
    v1::ListEntrantsRequest request;
    request.set_parent(cup_);
    request.set_page_size(2);
    std::vector<int> numbers;
    do {
        const auto page = ask(admin_, &Stub::ListEntrants, request);
        if (request.page_token().empty()) {
            EXPECT_EQ(page.total_size(), 5);
        }
        for (const v1::Entrant& one : page.entrants())
            numbers.push_back(one.number());
        request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4, 5));
}

TEST_F(ApplicationsApi, PreviewALineWithItsRemarks) {
    const std::string name = application().name();
    v1::AddEntrantRequest request = line(name);
    request.set_validate_only(true);
    const v1::Entrant preview = ask(admin_, &Stub::AddEntrant, request);
    EXPECT_EQ(preview.name(), "");
    EXPECT_EQ(preview.discipline_title(), "Русские шашки");
    EXPECT_GT(preview.remarks_size(), 0);
    EXPECT_EQ(preview.fee().due().units(), 1'500);
    v1::ListEntrantsRequest all;
    all.set_parent(cup_);
    EXPECT_EQ(ask(admin_, &Stub::ListEntrants, all).entrants_size(), 0);
}

TEST_F(ApplicationsApi, TellWhatMayBeDoneAndWhyNot) {
    const std::string name = application().name();
    const auto seen = read<v1::Application>(admin_, &Stub::GetApplication, name);
    for (const v1::AllowedAction& action : seen.allowed_actions()) {
        if (action.action() != "application.accept") continue;
        EXPECT_FALSE(action.allowed());
        EXPECT_EQ(action.text(), "В заявке нет спортсменов");
    }
    EXPECT_EQ(seen.allowed_actions_size(), 5);
}

TEST_F(ApplicationsApi, GiveReceiptsTheirNumbers) {
    const v1::Application made = application();
    const v1::Entrant paid_for = entrant(made.name());
    v1::RecordPaymentRequest request;
    request.set_parent(cup_);
    v1::Payment& payment = *request.mutable_payment();
    payment.add_shares()->set_entrant(paid_for.name());
    payment.mutable_amount()->set_currency_code("RUB");
    payment.mutable_amount()->set_units(1'500);
    payment.set_method(v1::Payment::METHOD_TRANSFER);
    const v1::Payment receipt = ask(admin_, &Stub::RecordPayment, request);
    EXPECT_EQ(receipt.receipt_number(), 1);
    EXPECT_EQ(receipt.shares(0).person_label().short_name(), "Ёлкин");
    EXPECT_TRUE(read<v1::Entrant>(admin_, &Stub::GetEntrant, paid_for.name()).fee().settled());
    const Client observer = server_.person_with_role("watcher", "observer");
    v1::ListPaymentsRequest list;
    list.set_parent(cup_);
    EXPECT_EQ(observer.call(&Stub::ListPayments, list).refused().code,
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(ask(admin_, &Stub::ListPayments, list).total_paid().units(), 1'500);

    const Client elsewhere = official("other", "secretary", competition().name());
    EXPECT_EQ(elsewhere.call(&Stub::ListPayments, list).refused().reason, "SCOPE_DENIED");
    v1::GetPaymentRequest one;
    one.set_name(receipt.name());
    const auto refused = elsewhere.call(&Stub::GetPayment, one);
    EXPECT_EQ(refused.refused().reason, "SCOPE_DENIED");
    EXPECT_EQ(refused.value.name(), "");
    settle();
    EXPECT_EQ(accesses(R"(kind = "call.refused")").front().reason(), "SCOPE_DENIED");
    const Client own = official("own", "secretary", cup_);
    EXPECT_EQ(ask(own, &Stub::GetPayment, one).name(), receipt.name());
}

TEST_F(ApplicationsApi, RefuseATimeNoCalendarHas) {
    v1::CreateApplicationRequest request;
    request.set_parent(cup_);
    request.mutable_application()->set_organisation(organisation("СШ № 3").name());
    request.mutable_application()->mutable_final_paper()->mutable_receive_time()->set_seconds(
        std::numeric_limits<std::int64_t>::max());
    const Refused refused = admin_.call(&Stub::CreateApplication, request).refused();
    EXPECT_THAT(refused.fields,
                ElementsAre(testing::Pair("application.final_paper.receive_time", "TIME_INVALID")));
}

TEST_F(ApplicationsApi, AreHeardOfByName) {
    const v1::Entrant line = entrant(application().name());
    const auto row = entry(admin_, last_row());
    EXPECT_EQ(row.subject(), line.name());
    EXPECT_EQ(row.scope(), cup_);
}

}  // namespace
}  // namespace collegium::rpc
