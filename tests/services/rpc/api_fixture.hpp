// A server with its administrator, and the records most tests begin with.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/v1/competitions.grpc.pb.h>
#include <collegium/v1/drafts.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/organisations.grpc.pb.h>
#include <collegium/v1/persons.grpc.pb.h>

#include "test_server.hpp"

namespace collegium::rpc {

class ApiTest : public ::testing::Test {
  protected:
    template <typename Stub, typename Request, typename Response>
    Response ask(const Client& client,
                 grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                 const Request& request) {
        auto answer = client.call(method, request);
        if (!answer.ok()) throw std::runtime_error(answer.status.error_message());
        return std::move(answer.value);
    }

    v1::Person person(const Client& by) {
        v1::CreatePersonRequest request;
        auto& card = *request.mutable_person();
        card.mutable_public_data()->mutable_cyrillic_name()->set_surname("Ёлкин");
        card.mutable_public_data()->set_sex(v1::SEX_MALE);
        card.mutable_restricted_data()->set_phone("+7 900 000-00-00");
        card.mutable_sealed_data()->set_passport("36 10 014512");
        request.set_allow_duplicate(true);
        return ask(by, &v1::PersonService::Stub::CreatePerson, request);
    }
    v1::Organisation organisation(const std::string& name) {
        v1::CreateOrganisationRequest request;
        request.mutable_organisation()->set_full_name(name);
        request.mutable_organisation()->set_short_name(name);
        request.mutable_organisation()->set_kind(v1::Organisation::KIND_CLUB);
        return ask(admin_, &v1::OrganisationService::Stub::CreateOrganisation, request);
    }
    v1::CreateCompetitionRequest new_competition() {
        v1::CreateCompetitionRequest request;
        v1::Competition& cup = *request.mutable_competition();
        cup.set_title("Кубок Волги");
        cup.mutable_start_date()->set_year(2026);
        cup.mutable_start_date()->set_month(10);
        cup.mutable_start_date()->set_day(12);
        *cup.mutable_end_date() = cup.start_date();
        cup.set_time_zone("Europe/Samara");
        return request;
    }
    v1::Competition competition() {
        return ask(admin_, &v1::CompetitionService::Stub::CreateCompetition, new_competition());
    }
    v1::UpdateCompetitionRequest rename(const v1::Competition& cup, const std::string& title) {
        v1::UpdateCompetitionRequest request;
        request.mutable_competition()->set_name(cup.name());
        request.mutable_competition()->set_title(title);
        request.mutable_update_mask()->add_paths("title");
        return request;
    }
    // Somebody with a role in one competition only.
    Client official(const std::string& user_name, const std::string& role,
                    const std::string& scope) {
        (void)server_.grant(admin_, server_.create_user(admin_, user_name), role, scope);
        return server_.logged_in(user_name);
    }

    std::string last_row() { return server_.entry_name(server_.journal_rows()); }
    Answer<v1::JournalEntry> undo(const Client& client, const std::string& row) {
        v1::UndoJournalEntryRequest request;
        request.set_name(row);
        request.set_reason("описка");
        return client.call(&v1::JournalService::Stub::UndoJournalEntry, request);
    }
    v1::JournalEntry entry(const Client& client, const std::string& row) {
        v1::GetJournalEntryRequest request;
        request.set_name(row);
        return ask(client, &v1::JournalService::Stub::GetJournalEntry, request);
    }
    v1::VerifyJournalResponse verified() {
        return ask(admin_, &v1::JournalService::Stub::VerifyJournal, v1::VerifyJournalRequest{});
    }
    // Rows of the access log are written soon, by the queue that this one waits for.
    void settle() {
        v1::SaveFormDraftRequest save;
        save.mutable_draft()->set_form_id("settle");
        save.mutable_draft()->set_payload("x");
        (void)ask(admin_, &v1::DraftService::Stub::SaveFormDraft, save);
    }
    std::vector<v1::AccessLogEntry> accesses(const std::string& filter) {
        v1::ListAccessLogRequest request;
        request.set_filter(filter);
        const auto list = ask(admin_, &v1::JournalService::Stub::ListAccessLog, request);
        return {list.entries().begin(), list.entries().end()};
    }
    template <typename Stub, typename Request, typename Response>
    grpc::StatusCode get(grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                      Response*),
                         const std::string& name, Response* found = nullptr) {
        Request request;
        request.set_name(name);
        auto answer = admin_.call(method, request);
        if (found != nullptr) *found = answer.value;
        return answer.status.error_code();
    }

    TestServer server_;
    Client admin_ = server_.administrator();
};

}  // namespace collegium::rpc
