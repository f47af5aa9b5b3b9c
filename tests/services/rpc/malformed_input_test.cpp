// Malformed input of every kind for every method: the right code, a field and a reason, nothing
// written. A method that is added to the API is tried here by itself.
#include <set>

#include <gmock/gmock.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <collegium/rpc/method_table.hpp>

#include "api_walk.hpp"
#include "test_server.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::Message;
using google::protobuf::MethodDescriptor;
using grpc::StatusCode;
using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using Names = std::set<std::string>;

// Nothing need be said to these.
const Names kSoundWhenEmpty{
    "ServerService.GetServerInfo",
    "SessionService.RenewSession",
    "SessionService.LockSession",
    "SessionService.EndSession",
    "SessionService.GetSession",
    "SessionService.ListSessions",
    "UserService.ListUsers",
    "UserService.ListRoles",
    "UserService.ListGrants",
    "PersonService.ListPersons",
    "DuplicateService.ListDuplicates",
    "OrganisationService.ListOrganisations",
    "CompetitionService.ListCompetitions",
    "RuleBookService.ListRuleBooks",
    "RuleBookService.RescanRuleBooks",
    "BanService.ListBans",
    "RulingService.ListRulings",
    "DraftService.ListFormDrafts",
    "SettingsService.GetUserSettings",
    "SettingsService.GetFederationSettings",
    "DisciplineService.ListDisciplines",
    "PluginService.ListPlugins",
    "PluginService.RescanPlugins",
    "DrawService.ListDraws",
    "JournalService.ListJournalEntries",
    "JournalService.VerifyJournal",
    "JournalService.ListAccessLog",
};
// They would end the walker's own session.
const Names kEndTheSession{"SessionService.RenewSession", "SessionService.LockSession",
                           "SessionService.EndSession"};

std::string name_of(const MethodDescriptor& method) {
    return method.service()->name() + "." + method.name();
}

class MalformedInput : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        server_ = new TestServer;
        // Whoever walks may do everything: nothing is refused before a look at the request.
        storage::Command command;
        command.apply = [](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            writer.execute(
                "INSERT INTO role_permission (role, permission) SELECT DISTINCT 'administrator', "
                "permission FROM role_permission WHERE true ON CONFLICT DO NOTHING",
                {});
            return storage::Applied{};
        };
        ASSERT_TRUE(server_->store().writer().run(std::move(command)));
        admin_ = new Client(server_->administrator());
    }
    static void TearDownTestSuite() {
        delete admin_;
        delete server_;
    }

    // Sends every method a request made by `fill` and looks at the refusal; those of `sound` must
    // be answered.
    template <typename Fill, typename Check>
    void try_every_method(Fill fill, const Names& valid, Check check) {
        for (const auto* method : unary_methods()) {
            const Message* prototype =
                google::protobuf::MessageFactory::generated_factory()->GetPrototype(
                    method->input_type());
            const std::unique_ptr<Message> request(prototype->New());
            if (!fill(*request)) continue;
            const std::string name = name_of(*method);
            SCOPED_TRACE(name + " " + request->ShortDebugString().substr(0, 300));
            const Client client =
                kEndTheSession.contains(name) ? server_->administrator() : *admin_;
            const grpc::Status status = client.raw(path_of(*method), request->SerializeAsString());
            tried_.insert(name);
            EXPECT_EQ(status.ok(), valid.contains(name)) << status.error_message();
            if (status.ok()) continue;
            const Refused refused = take_apart(status);
            EXPECT_NE(refused.reason, "");
            EXPECT_NE(refused.text, "");
            if (refused.code == StatusCode::INVALID_ARGUMENT) {
                EXPECT_THAT(refused.fields, Not(IsEmpty())) << refused.reason;
            }
            check(*method, refused);
        }
    }
    // The methods whose request has a field of that name.
    static Names methods_with(const std::string& field) {
        Names names;
        for (const auto* method : unary_methods())
            if (method->input_type()->FindFieldByName(field) != nullptr)
                names.insert(name_of(*method));
        return names;
    }

    static TestServer* server_;
    static Client* admin_;
    Names tried_;
};

TestServer* MalformedInput::server_ = nullptr;
Client* MalformedInput::admin_ = nullptr;

TEST_F(MalformedInput, EmptyRequestsAreRefusedWithAField) {
    const std::int64_t rows = server_->journal_rows();
    try_every_method([](Message&) { return true; }, kSoundWhenEmpty,
                     [](const MethodDescriptor&, const Refused& refused) {
                         EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << refused.reason;
                     });
    EXPECT_EQ(tried_.size(), unary_methods().size());
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
        {},
        [](const MethodDescriptor&, const Refused& refused) {
            EXPECT_THAT(refused.fields, Contains(Pair("page_size", "PAGE_SIZE_NEGATIVE")));
        });
    EXPECT_EQ(tried_, methods_with("page_size"));
}

TEST_F(MalformedInput, ForeignPageTokensAreRefused) {
    try_every_method(
        [](Message& request) {
            const auto* token = request.GetDescriptor()->FindFieldByName("page_token");
            if (token == nullptr) return false;
            request.GetReflection()->SetString(&request, token, "c29tZXRoaW5n");
            return true;
        },
        {},
        [](const MethodDescriptor&, const Refused& refused) {
            EXPECT_THAT(refused.fields, Contains(Pair("page_token", "PAGE_TOKEN_MALFORMED")));
        });
    EXPECT_EQ(tried_, methods_with("page_token"));
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
        {},
        [](const MethodDescriptor&, const Refused& refused) {
            EXPECT_EQ(refused.reason, "REQUEST_ID_MALFORMED");
            EXPECT_THAT(refused.fields, Contains(Pair("request_id", "REQUEST_ID_MALFORMED")));
        });
    EXPECT_EQ(tried_, methods_with("request_id"));
    EXPECT_EQ(server_->journal_rows(), rows);
}

using AlmostSound = ValidRequests;

TEST_F(AlmostSound, ChangesWithoutAMaskOrWithABrokenOneAreRefused) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> masks{
        {{}, "UPDATE_MASK_REQUIRED"},
        {{"no..such, path"}, "MASK_FIELD_UNKNOWN"},
        {{"*", "no_such_field"}, "MASK_FIELD_UNKNOWN"},
        {{""}, "MASK_FIELD_UNKNOWN"}};
    Names tried;
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        if (method_named(row.method).input_type()->FindFieldByName("update_mask") == nullptr)
            continue;
        const MessagePtr request = valid(row);
        Message& mask = *request->GetReflection()->MutableMessage(
            request.get(), field_of(*request, "update_mask"));
        const std::int64_t journal = server_.journal_rows();
        for (const auto& [paths, reason] : masks) {
            mask.Clear();
            for (const std::string& path : paths)
                mask.GetReflection()->AddString(&mask, field_of(mask, "paths"), path);
            set_text(*request, "request_id", new_uuid());
            const Refused refused = take_apart(send(by_, row.method, *request));
            EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << reason;
            EXPECT_THAT(refused.fields, testing::ElementsAre(Pair("update_mask", reason)));
        }
        EXPECT_EQ(server_.journal_rows(), journal);
        tried.insert(row.method);
    }
    Names all;
    for (const auto* method : unary_methods())
        if (method->input_type()->FindFieldByName("update_mask") != nullptr)
            all.insert(name_of(*method));
    EXPECT_EQ(tried, all);
}

}  // namespace
}  // namespace collegium::rpc
