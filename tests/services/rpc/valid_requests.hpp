// A sound request of every method that changes something, for tests that try each of them. A method
// that is added to the API without a row here fails the first test of mutations_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <collegium/storage/repositories/regulations.hpp>

#include "support/admission_competition.hpp"
#include "test_server.hpp"

namespace collegium::rpc {

using MessagePtr = std::unique_ptr<google::protobuf::Message>;

// "PersonService.CreatePerson".
[[nodiscard]] const google::protobuf::MethodDescriptor& method_named(const std::string& method);
[[nodiscard]] MessagePtr new_message(const google::protobuf::Descriptor* type);
[[nodiscard]] const google::protobuf::FieldDescriptor* field_of(
    const google::protobuf::Message& message, const std::string& name);
// The text at a path of messages, "user.name".
[[nodiscard]] std::string text_at(const google::protobuf::Message& message,
                                  const std::string& path);
void set_text(google::protobuf::Message& message, const std::string& field,
              const std::string& value);
// The request becomes a trial of itself.
void set_validate_only(google::protobuf::Message& request);
// The message that has the field: the request itself, or the resource in it. Null: neither.
[[nodiscard]] google::protobuf::Message* holder_of(google::protobuf::Message& request,
                                                   const std::string& field);

class ValidRequests : public ::testing::Test {
  protected:
    using Message = google::protobuf::Message;

    struct Row {
        std::string method;
        std::function<std::string()> text;  // makes what the request is about, then the request
        int journal_rows = 1;
    };

    ValidRequests();

    // One of every changing method; the last one takes the administrator's password away.
    std::vector<Row> rows();
    // One of every other method but Watch: questions, and acts on one's own session. The caller is
    // the administrator, who may do everything here.
    std::vector<Row> questions();
    // What the row's request is about is made, and the request; `by_` is who sends it.
    MessagePtr valid(const Row& row);

    // A request from its text form, with a request id of its own.
    MessagePtr request(const std::string& method, const std::string& text);
    grpc::Status send(const Client& client, const std::string& method, const Message& request,
                      std::string* answer = nullptr);
    // Sends what must be answered, by whoever `by_` is.
    MessagePtr ask(const std::string& method, const std::string& text);
    // Somebody with that role in every competition; the token of an account of its own.
    [[nodiscard]] Client as(const std::string& token) const;

    MessagePtr person();
    MessagePtr organisation();
    MessagePtr competition();
    // "name: 'x' etag: 'y'" of a resource.
    static std::string named(const Message& resource, const std::string& prefix = "");

    // A competition in its admission with two entrants; its chief arbiter, who chairs, acts.
    testing_support::AdmissionCompetition in_admission(bool sitting = true);

    // Straight into the store.
    void write(const std::function<void(storage::Connection&)>& statements);
    // Everything that is a record, table by table, as numbers that change with it.
    std::vector<std::int64_t> records();
    // What is no record but changes with one: open sessions and the answers kept for repeats.
    std::vector<std::int64_t> sessions_and_answers();

    TestServer server_;
    Client admin_ = server_.administrator();
    Client by_ = admin_;
    int number_ = 0;
    std::string sha256_;

  private:
    std::vector<std::string> record_queries();
    std::vector<std::string> record_queries_;

    MessagePtr user();
    MessagePtr appointment();
    std::string module_that(const std::string& state);
    std::string open_competition();
    std::string new_application(const std::string& competition);
    MessagePtr application();
    MessagePtr entrant(const std::string& application);
    MessagePtr entrant();
    std::string new_payment();
    std::string drawn_anew(const std::string& lot);
    std::string new_ban();
    MessagePtr ban();
    std::string new_ruling();
    MessagePtr ruling();
    std::vector<Row> registry_rows();
    std::vector<Row> entries_rows();
    std::vector<Row> people_rows();
    std::vector<Row> ban_rows();
    std::vector<Row> ruling_rows();

    // question_requests.cpp
    std::vector<Row> session_questions();
    std::vector<Row> registry_questions();
    std::vector<Row> competition_questions();
    std::vector<Row> round_questions();

    // competition_requests.cpp: what rests on a competition with officials and entrants.
    struct FirstRound;
    [[nodiscard]] Client member(std::size_t i) const;
    std::string check(const testing_support::AdmissionCompetition& competition);
    FirstRound first_round();
    std::string paired(const FirstRound& first_round);
    std::string round_after(const FirstRound& first_round, const std::string& step);
    void await_import(const std::string& named);
    testing_support::AdmissionCompetition drawing(
        int entrants, const std::vector<storage::SettingRow>& regulation, const std::string& book,
        const std::string& discipline);
    void admit(const testing_support::AdmissionCompetition& competition, std::size_t line);
    MessagePtr prepared();
    std::string number_to_pass();
    MessagePtr prepared_with_participants();
    MessagePtr numbered();
    std::vector<Row> course_rows();
    std::vector<Row> admission_rows();
    std::vector<Row> document_rows();
    std::vector<Row> tournament_rows();
    std::vector<Row> round_rows();
    std::vector<Row> result_rows();
};

}  // namespace collegium::rpc
