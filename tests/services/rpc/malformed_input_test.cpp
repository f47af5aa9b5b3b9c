// Malformed input of every kind for every method: the right code, a field and a reason, nothing
// written. A method that is added to the API is tried here by itself.
#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <collegium/rpc/method_table.hpp>

#include "api_walk.hpp"
#include "sound_requests.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
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
    "DraftService.ListFormDrafts",
    "SettingsService.GetUserSettings",
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

// Names of records as the comments of the API show them, by the full name of the field:
// "competitions/14/officials/7".
class SampleNames {
  public:
    SampleNames() {
        std::ifstream in(COLLEGIUM_API_DESCRIPTORS, std::ios::binary);
        google::protobuf::FileDescriptorSet set;
        set.ParseFromIstream(&in);
        for (const auto& file : set.file())
            (void)pool_.BuildFile(file);
    }

    // The sample with every number made one that nobody has; empty: no name stands there.
    [[nodiscard]] std::string unknown(const FieldDescriptor& field) const {
        google::protobuf::SourceLocation place;
        const auto* described = pool_.FindFieldByName(field.full_name());
        if (described == nullptr || !described->GetSourceLocation(&place)) return {};
        const std::string& comment = place.leading_comments;
        const auto begin = comment.find('"');
        const auto end = comment.find('"', begin + 1);
        if (end == std::string::npos) return {};
        std::string sample = comment.substr(begin + 1, end - begin - 1);
        if (sample.ends_with("…"))
            sample.replace(sample.find("…"), std::string("…").size(), "some");
        if (sample.find('/') == std::string::npos) return {};
        std::string name;
        for (std::size_t i = 0; i < sample.size(); ++i) {
            const bool digit = sample[i] >= '0' && sample[i] <= '9';
            if (!digit)
                name += sample[i];
            else if (i == 0 || sample[i - 1] < '0' || sample[i - 1] > '9')
                name += "987654321";
        }
        return name == sample ? sample + "-unheard-of" : name;
    }

  private:
    google::protobuf::DescriptorPool pool_;
};

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
    void try_every_method(Fill fill, const Names& sound, Check check) {
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
            EXPECT_EQ(status.ok(), sound.contains(name)) << status.error_message();
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
        {},
        [](const MethodDescriptor&, const Refused& refused) {
            EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << refused.reason;
        });
    EXPECT_EQ(server_->journal_rows(), rows);
}

// Every name in a request is one that nobody has. What else a request asks for is missing here;
// that a change that is sound otherwise says NOT_FOUND is shown in mutations_test.cpp.
TEST_F(MalformedInput, UnknownIdsAreNotFound) {
    const std::int64_t rows = server_->journal_rows();
    const SampleNames samples;
    const auto fill = [&](Message& request) {
        bool filled = false;
        for (int i = 0; i < request.GetDescriptor()->field_count(); ++i) {
            const FieldDescriptor& field = *request.GetDescriptor()->field(i);
            const std::string name = samples.unknown(field);
            if (field.cpp_type() != FieldDescriptor::CPPTYPE_STRING || field.is_repeated() ||
                name.empty())
                continue;
            request.GetReflection()->SetString(&request, &field, name);
            filled = true;
        }
        return filled;
    };
    // Nobody has any of these.
    const Names lists{"SessionService.ListSessions", "UserService.ListGrants"};
    try_every_method(fill, lists, [](const MethodDescriptor& method, const Refused& refused) {
        if (refused.code == StatusCode::INVALID_ARGUMENT) {
            EXPECT_THAT(refused.fields, Not(Contains(Pair(testing::_, "NAME_MALFORMED"))));
            return;
        }
        // Settings are read by their owner alone, whoever that is.
        const bool own = method.name() == "GetUserSettings";
        EXPECT_EQ(refused.code, own ? StatusCode::PERMISSION_DENIED : StatusCode::NOT_FOUND)
            << refused.reason;
    });
    for (const char* field : {"name", "parent"})
        for (const std::string& method : methods_with(field))
            EXPECT_TRUE(tried_.contains(method)) << method << " shows no name in its comment";
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

// Requests that are sound but for one thing.
class AlmostSound : public SoundRequests {
  protected:
    // Every enum a request gives, as a place in it: the message that holds it, and the field.
    using Place = std::pair<Message*, const FieldDescriptor*>;
    static void find_enums(Message& message, std::vector<Place>& found) {
        std::vector<const FieldDescriptor*> given;
        message.GetReflection()->ListFields(message, &given);
        for (const FieldDescriptor* field : given) {
            if (field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM && !field->is_repeated())
                found.emplace_back(&message, field);
            if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE || field->is_map()) continue;
            const auto& reflection = *message.GetReflection();
            if (!field->is_repeated()) {
                find_enums(*reflection.MutableMessage(&message, field), found);
                continue;
            }
            for (int i = 0; i < reflection.FieldSize(message, field); ++i)
                find_enums(*reflection.MutableRepeatedMessage(&message, field, i), found);
        }
    }

    // An enum with a value it does not have is the one thing that is refused.
    void expect_unknown(const std::string& method, Message& request) {
        std::vector<Place> places;
        find_enums(request, places);
        for (const auto& [holder, field] : places) {
            const int before = holder->GetReflection()->GetEnumValue(*holder, field);
            holder->GetReflection()->SetEnumValue(holder, field, 99);
            if (field_of(request, "request_id") != nullptr)
                set_text(request, "request_id", new_uuid());
            const Refused refused = take_apart(send(by_, method, request));
            EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT)
                << field->full_name() << ": " << refused.reason;
            EXPECT_THAT(refused.fields, Contains(Pair(testing::EndsWith(field->name()),
                                                      testing::AnyOf(testing::EndsWith("_UNKNOWN"),
                                                                     "REQUIRED", "INVALID_VALUE"))))
                << field->full_name();
            holder->GetReflection()->SetEnumValue(holder, field, before);
            tried_.insert(field->full_name());
        }
    }

    Names tried_;
};

TEST_F(AlmostSound, ChangesWithAnUnknownEnumAreRefused) {
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr request = sound(row);
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        expect_unknown(row.method, *request);
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
    }
    EXPECT_GE(tried_.size(), 20U);
}

TEST_F(AlmostSound, QuestionsWithAnUnknownEnumAreRefused) {
    const std::string game = "game { discipline: 'disciplines/russian-draughts' } ";
    const std::string cup = text_at(*competition(), "name");
    const std::vector<std::pair<std::string, std::string>> questions{
        {"PersonService.RevealSealedField",
         fmt::format("name: '{}' field: SEALED_FIELD_PASSPORT reason: 'проверка'",
                     text_at(*person(), "name"))},
        {"DocumentService.RenderDocument",
         fmt::format("competition: '{}' kind: 'participants-list' format: DOCUMENT_FORMAT_TEXT",
                     cup)},
        {"DocumentService.GetDocumentVersion",
         fmt::format("document: '{}/documents/1' format: DOCUMENT_FORMAT_TEXT", cup)},
        {"GameService.ReplayGame", game + "bottom: BOARD_SIDE_FIRST"},
        {"GameService.CheckClaim", game + "rule: 'agreement' claimant: SEAT_FIRST"},
        {"GameService.CheckOffer", game + "seat: SEAT_FIRST"},
        {"GameService.CheckEnding", game + "event: EVENT_FLAG seat: SEAT_FIRST"},
    };
    for (const auto& [method, text] : questions) {
        SCOPED_TRACE(method);
        expect_unknown(method, *request(method, text));
    }
    EXPECT_EQ(tried_.size(), 8U);
}

TEST_F(AlmostSound, ChangesWithABrokenMaskAreRefused) {
    Names tried;
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        if (method_named(row.method).input_type()->FindFieldByName("update_mask") == nullptr)
            continue;
        const MessagePtr request = sound(row);
        Message& mask = *request->GetReflection()->MutableMessage(
            request.get(), field_of(*request, "update_mask"));
        const std::int64_t journal = server_.journal_rows();
        for (const char* path : {"no..such, path", "no_such_field", ""}) {
            mask.GetReflection()->ClearField(&mask, field_of(mask, "paths"));
            mask.GetReflection()->AddString(&mask, field_of(mask, "paths"), path);
            set_text(*request, "request_id", new_uuid());
            const Refused refused = take_apart(send(by_, row.method, *request));
            EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << path;
            EXPECT_THAT(refused.fields,
                        testing::ElementsAre(Pair("update_mask", "MASK_FIELD_UNKNOWN")))
                << path;
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
