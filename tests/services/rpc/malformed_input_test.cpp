// Malformed input of every kind for every method: the right code, a field and a reason, nothing
// written. A method that is added to the API is tried here by itself.
#include <functional>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <collegium/rpc/method_table.hpp>

#include "api_walk.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using grpc::StatusCode;

// An empty request of these is sound and would end the walker's own session.
bool ends_the_session(const std::string& method) {
    return method == "EndSession" || method == "LockSession" || method == "RenewSession";
}

// Fills every field that `fill` knows what to do with, in nested messages too.
void fill_all(Message& message, const std::function<void(Message&, const FieldDescriptor&)>& fill,
              int depth = 0) {
    for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
        const FieldDescriptor& field = *message.GetDescriptor()->field(i);
        fill(message, field);
        const bool nested = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE &&
                            !field.is_repeated() && depth < 3;
        if (nested)
            fill_all(*message.GetReflection()->MutableMessage(&message, &field), fill, depth + 1);
    }
}

// The name of a record of that kind that there is not.
std::string unknown_name(const std::string& kind) {
    static const std::map<std::string, std::string> others{
        {"journalEntry", "journalEntries/987654321"},
        {"ruleBook", "rulebooks/unheard-of"},
        {"regulation", "competitions/987654321/regulation"},
        {"progress", "competitions/987654321/progress"},
        {"entryRules", "competitions/987654321/entryRules"},
        {"official", "competitions/987654321/officials/7"},
        {"application", "competitions/987654321/applications/7"},
        {"entrant", "competitions/987654321/entrants/7"},
        {"payment", "competitions/987654321/payments/7"},
        {"check", "competitions/987654321/entrants/7"},
        {"commissionSession", "competitions/987654321/sessions/7"},
        {"import", "competitions/987654321/imports/7"},
        {"tournament", "competitions/987654321/tournaments/7"},
        {"round", "competitions/987654321/tournaments/7/rounds/1"},
        {"board", "competitions/987654321/tournaments/7/rounds/1/boards/7"},
        {"standings", "competitions/987654321/tournaments/7"},
        {"participantCard", "competitions/987654321/tournaments/7"},
        {"approval", "competitions/987654321/tournaments/7"},
        {"record", "competitions/987654321/tournaments/7/rounds/1/boards/7/records/1"},
        {"document", "competitions/987654321/documents/7"},
    };
    const auto found = others.find(kind);
    return found == others.end() ? kind + "s/987654321" : found->second;
}

class MalformedInput : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        server_ = new TestServer;
        admin_ = new Client(server_->administrator());
        server_->store().read()->query(
            "SELECT permission FROM role_permission WHERE role = 'administrator'", {},
            [](const storage::Row& row) { held_.insert(row.text(0)); });
    }
    static void TearDownTestSuite() {
        delete admin_;
        delete server_;
    }

    // Sends every method a request made by `fill` and looks at the refusal.
    template <typename Fill, typename Check>
    void try_every_method(Fill fill, Check check) {
        for (const auto* method : unary_methods()) {
            const Message* prototype =
                google::protobuf::MessageFactory::generated_factory()->GetPrototype(
                    method->input_type());
            const std::unique_ptr<Message> request(prototype->New());
            if (!fill(*request)) continue;
            if (request->ByteSizeLong() == 0 && ends_the_session(method->name())) continue;
            const grpc::Status status = admin_->raw(path_of(*method), request->SerializeAsString());
            SCOPED_TRACE(method->full_name() + " " + request->ShortDebugString().substr(0, 300));
            const Refused refused = take_apart(status);
            // Steps of the sport are not the administrator's: refused before a look at the request.
            const MethodRow* row = find_method(method->service()->name() + "." + method->name());
            if (row->access == Access::kPermission && !held_.contains(row->permission)) {
                EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
                continue;
            }
            EXPECT_THAT(
                refused.code,
                testing::AnyOf(StatusCode::OK, StatusCode::INVALID_ARGUMENT, StatusCode::NOT_FOUND,
                               StatusCode::FAILED_PRECONDITION, StatusCode::PERMISSION_DENIED))
                << status.error_message();
            if (status.ok()) continue;
            EXPECT_NE(refused.reason, "");
            EXPECT_NE(refused.text, "");
            if (refused.code == StatusCode::INVALID_ARGUMENT) {
                EXPECT_THAT(refused.fields, testing::Not(testing::IsEmpty())) << refused.reason;
            }
            check(refused);
            ++tried_;
        }
    }

    static TestServer* server_;
    static inline std::set<std::string, std::less<>> held_;  // the administrator's permissions
    static Client* admin_;
    int tried_ = 0;
};

TestServer* MalformedInput::server_ = nullptr;
Client* MalformedInput::admin_ = nullptr;

TEST_F(MalformedInput, EmptyRequestsAreRefusedWithAField) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method([](Message&) { return true; }, [](const Refused&) {});
    EXPECT_GT(tried_, 5);
    EXPECT_EQ(server_->journal_rows(), rows);
}

TEST_F(MalformedInput, TextsThatAreTooLongAreRefused) {
    const std::int64_t rows = server_->journal_rows();
    const std::string text(5000, 'x');
    try_every_method(
        [&](Message& request) {
            bool filled = false;
            fill_all(request, [&](Message& message, const FieldDescriptor& field) {
                if (field.cpp_type() != FieldDescriptor::CPPTYPE_STRING || field.is_repeated())
                    return;
                message.GetReflection()->SetString(&message, &field, text);
                filled = true;
            });
            return filled;
        },
        [](const Refused& refused) { EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT); });
    EXPECT_GT(tried_, 5);
    EXPECT_EQ(server_->journal_rows(), rows);
}

TEST_F(MalformedInput, UnknownIdsAreNotFound) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method(
        [&](Message& request) {
            const auto* name = request.GetDescriptor()->FindFieldByName("name");
            const std::string method = request.GetDescriptor()->name();
            if (name == nullptr || !method.starts_with("Get")) return false;
            std::string kind = method.substr(3, method.size() - 3 - std::string("Request").size());
            kind[0] = static_cast<char>(std::tolower(kind[0]));
            request.GetReflection()->SetString(&request, name, unknown_name(kind));
            return kind != "userSettings" && kind != "plugin" && kind != "discipline";
        },
        [](const Refused& refused) { EXPECT_EQ(refused.code, StatusCode::NOT_FOUND); });
    EXPECT_GT(tried_, 1);
    EXPECT_EQ(server_->journal_rows(), rows);
}

TEST_F(MalformedInput, NegativePagesAreRefused) {
    try_every_method(
        [](Message& request) {
            const auto* size = request.GetDescriptor()->FindFieldByName("page_size");
            if (size == nullptr) return false;
            request.GetReflection()->SetInt32(&request, size, -1);
            return true;
        },
        [](const Refused& refused) {
            EXPECT_EQ(refused.reason, "PAGE_SIZE_NEGATIVE");
            EXPECT_EQ(refused.fields.front().first, "page_size");
        });
    EXPECT_GE(tried_, 3);
}

TEST_F(MalformedInput, ForeignPageTokensAreRefused) {
    try_every_method(
        [](Message& request) {
            const auto* token = request.GetDescriptor()->FindFieldByName("page_token");
            if (token == nullptr) return false;
            request.GetReflection()->SetString(&request, token, "c29tZXRoaW5n");
            return true;
        },
        [](const Refused& refused) {
            EXPECT_EQ(refused.reason, "PAGE_TOKEN_MALFORMED");
            EXPECT_EQ(refused.fields.front().first, "page_token");
        });
    EXPECT_GE(tried_, 3);
}

TEST_F(MalformedInput, UnknownEnumValuesAreRefused) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method(
        [](Message& request) {
            bool filled = false;
            fill_all(request, [&](Message& message, const FieldDescriptor& field) {
                if (field.cpp_type() != FieldDescriptor::CPPTYPE_ENUM || field.is_repeated())
                    return;
                message.GetReflection()->SetEnumValue(&message, &field, 99);
                filled = true;
            });
            return filled;
        },
        [](const Refused&) {});
    EXPECT_EQ(server_->journal_rows(), rows);
}

TEST_F(MalformedInput, BrokenMasksAreRefused) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method(
        [](Message& request) {
            const auto* mask = request.GetDescriptor()->FindFieldByName("update_mask");
            if (mask == nullptr) return false;
            const auto* reflection = request.GetReflection();
            Message& paths = *reflection->MutableMessage(&request, mask);
            paths.GetReflection()->AddString(
                &paths, paths.GetDescriptor()->FindFieldByName("paths"), "no..such, path");
            Message& resource =
                *reflection->MutableMessage(&request, request.GetDescriptor()->field(0));
            std::string kind = resource.GetDescriptor()->name();
            kind[0] = static_cast<char>(std::tolower(kind[0]));
            const std::string name = kind == "userSettings" ? "" : unknown_name(kind);
            resource.GetReflection()->SetString(
                &resource, resource.GetDescriptor()->FindFieldByName("name"), name);
            return true;
        },
        [](const Refused& refused) {
            EXPECT_THAT(refused.reason,
                        testing::AnyOf("MASK_FIELD_UNKNOWN", "PERSON_NOT_FOUND",
                                       "ORGANISATION_NOT_FOUND", "COMPETITION_NOT_FOUND"));
        });
    EXPECT_GE(tried_, 2);
    EXPECT_EQ(server_->journal_rows(), rows);
}

TEST_F(MalformedInput, RequestIdsThatAreNoUuidAreRefused) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method(
        [](Message& request) {
            const auto* id = request.GetDescriptor()->FindFieldByName("request_id");
            if (id == nullptr) return false;
            request.GetReflection()->SetString(&request, id, "once more");
            return true;
        },
        [](const Refused& refused) { EXPECT_EQ(refused.reason, "REQUEST_ID_MALFORMED"); });
    EXPECT_GE(tried_, 5);
    EXPECT_EQ(server_->journal_rows(), rows);
}

}  // namespace
}  // namespace collegium::rpc
