// Every method that changes something, each with a sound request: once only whatever is sent twice,
// nobody overwrites what they did not see, nobody without the role. A method that is added to the
// API without a row here fails the first test.
#include <filesystem>
#include <functional>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/method_table.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "api_walk.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using grpc::StatusCode;
using MessagePtr = std::unique_ptr<Message>;

// What rests on an event with officials and entrants, or on a file, is tried where there is one:
// admission_test.cpp, documents_test.cpp, events_test.cpp, imports_test.cpp, rule_books_test.cpp,
// tournaments_test.cpp and those of rounds, results and standings.
const std::set<std::string> kTriedElsewhere{
    "AdmissionService", "DocumentService", "ImportService",     "LifecycleService",
    "OfficialService",  "PairRuleService", "RegulationService", "ResultService",
    "RoundService",     "RuleBookService", "StandingsService",  "TournamentService"};

const google::protobuf::MethodDescriptor& method_named(const std::string& method) {
    const auto* found = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(
        "collegium.v1." + method);
    if (found == nullptr) throw std::logic_error("no method " + method);
    return *found;
}

MessagePtr new_message(const google::protobuf::Descriptor* type) {
    return MessagePtr(
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(type)->New());
}

const FieldDescriptor* field_of(const Message& message, const std::string& name) {
    return message.GetDescriptor()->FindFieldByName(name);
}

// The text at a path of messages, "user.name".
std::string text_at(const Message& message, const std::string& path) {
    const auto dot = path.find('.');
    const FieldDescriptor* field = field_of(message, path.substr(0, dot));
    if (dot == std::string::npos) return message.GetReflection()->GetString(message, field);
    return text_at(message.GetReflection()->GetMessage(message, field), path.substr(dot + 1));
}

void set_text(Message& message, const std::string& field, const std::string& value) {
    message.GetReflection()->SetString(&message, field_of(message, field), value);
}

// The message that has the field: the request itself, or the resource in it. Null: neither.
Message* holder_of(Message& request, const std::string& field) {
    if (field_of(request, field) != nullptr) return &request;
    const FieldDescriptor* first = request.GetDescriptor()->field(0);
    if (first->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return nullptr;
    Message* resource = request.GetReflection()->MutableMessage(&request, first);
    return field_of(*resource, field) != nullptr ? resource : nullptr;
}

class Mutations : public testing::Test {
  protected:
    // A request from its text form, with a request id of its own.
    MessagePtr request(const std::string& method, const std::string& text) {
        MessagePtr made = new_message(method_named(method).input_type());
        if (!google::protobuf::TextFormat::ParseFromString(text, made.get()))
            throw std::logic_error(method + " does not take " + text);
        if (field_of(*made, "request_id") != nullptr) set_text(*made, "request_id", new_uuid());
        return made;
    }
    grpc::Status send(const Client& client, const std::string& method, const Message& request,
                      std::string* answer = nullptr) {
        return client.raw(path_of(method_named(method)), request.SerializeAsString(), answer);
    }
    // Sends what must be answered.
    MessagePtr ask(const std::string& method, const std::string& text) {
        std::string bytes;
        const grpc::Status status = send(admin_, method, *request(method, text), &bytes);
        if (!status.ok()) throw std::runtime_error(method + ": " + status.error_message());
        MessagePtr answer = new_message(method_named(method).output_type());
        answer->ParseFromString(bytes);
        return answer;
    }

    MessagePtr person() {
        return ask("PersonService.CreatePerson",
                   "person { public_data { cyrillic_name { surname: 'Ёлкин' } sex: SEX_MALE } } "
                   "allow_duplicate: true");
    }
    MessagePtr organisation() {
        return ask("OrganisationService.CreateOrganisation",
                   fmt::format("organisation {{ full_name: 'Школа № {0}' short_name: 'СШ {0}' "
                               "kind: KIND_SPORT_SCHOOL }}",
                               ++number_));
    }
    MessagePtr competition() {
        return ask("CompetitionService.CreateCompetition", new_competition());
    }
    MessagePtr user() {
        return ask("UserService.CreateUser", fmt::format("user {{ user_name: 'clerk{}' "
                                                         "full_name: 'Ёлкина Анна' }}",
                                                         ++number_));
    }
    MessagePtr appointment() {
        return ask("UserService.GrantRole",
                   fmt::format("grant {{ user: '{}' role: 'roles/observer' scope: 'federation' "
                               "basis: 'приказ' }}",
                               text_at(*user(), "user.name")));
    }
    static std::string new_competition() {
        return "competition { title: 'Кубок Волги' start_date { year: 2026 month: 10 day: 12 } "
               "end_date { year: 2026 month: 10 day: 14 } time_zone: 'Europe/Samara' }";
    }
    // The module in the state a decision about it needs.
    std::string module_that(const std::string& state) {
        const auto now = [this] {
            (void)ask("PluginService.RescanPlugins", "");
            const MessagePtr plugin = ask("PluginService.GetPlugin", "name: 'plugins/sound'");
            sha256_ = text_at(*plugin, "sha256");
            return plugin->GetReflection()->GetEnum(*plugin, field_of(*plugin, "state"))->name();
        };
        if (now() == "STATE_WAITING" && state != "STATE_WAITING")
            (void)ask("PluginService.AdmitPlugin",
                      fmt::format("name: 'plugins/sound' sha256: '{}'", sha256_));
        if (now() == "STATE_WORKING" && state == "STATE_DISABLED")
            (void)ask("PluginService.DisablePlugin", "name: 'plugins/sound' reason: 'проверка'");
        if (now() == "STATE_DISABLED" && state == "STATE_WORKING")
            (void)ask("PluginService.EnablePlugin", "name: 'plugins/sound'");
        EXPECT_EQ(now(), state);
        return "name: 'plugins/sound' reason: 'проверка'";
    }

    struct Row {
        std::string method;
        std::function<std::string()> text;  // makes what the request is about, then the request
        int journal_rows = 1;
    };
    // "name: 'x' etag: 'y'" of a resource.
    static std::string named(const Message& resource, const std::string& prefix = "") {
        return fmt::format("name: '{}' etag: '{}' ", text_at(resource, prefix + "name"),
                           text_at(resource, prefix + "etag"));
    }
    static std::string why() { return "reason: 'по заявлению'"; }

    std::vector<Row> registry_rows() {
        return {
            {"PersonService.CreatePerson",
             [] {
                 return "person { public_data { cyrillic_name { surname: 'Нова' } "
                        "sex: SEX_FEMALE } } allow_duplicate: true";
             }},
            {"PersonService.UpdatePerson",
             [this] {
                 return "person { " + named(*person()) +
                        "public_data { region: 'Самара' } } "
                        "update_mask { paths: 'public_data.region' }";
             }},
            {"PersonService.ErasePerson", [this] { return named(*person()) + why(); }},
            {"DuplicateService.MergePersons",
             [this] {
                 return fmt::format("keep: '{}' merge: '{}' ", text_at(*person(), "name"),
                                    text_at(*person(), "name")) +
                        why();
             },
             2},
            {"DuplicateService.MarkDistinct",
             [this] {
                 return fmt::format("first: '{}' second: '{}'", text_at(*person(), "name"),
                                    text_at(*person(), "name"));
             }},
            {"OrganisationService.CreateOrganisation",
             [this] {
                 return fmt::format(
                     "organisation {{ full_name: 'Клуб {0}' short_name: 'К {0}' "
                     "kind: KIND_CLUB }}",
                     ++number_);
             }},
            {"OrganisationService.UpdateOrganisation",
             [this] {
                 return "organisation { " + named(*organisation()) +
                        "city: 'Самара' } update_mask { paths: 'city' }";
             }},
            {"OrganisationService.DeleteOrganisation", [this] { return named(*organisation()); }},
            {"CompetitionService.CreateCompetition", new_competition},
            {"CompetitionService.UpdateCompetition",
             [this] {
                 return "competition { " + named(*competition()) +
                        "venue: 'Дворец спорта' } update_mask { paths: 'venue' }";
             }},
            {"CompetitionService.DeleteCompetition", [this] { return named(*competition()); }},
            {"DrawService.CreateDraw",
             [] { return "draw { kind: KIND_ORDER purpose: 'номера' items: ['а', 'б', 'в'] }"; }},
            {"DraftService.SaveFormDraft",
             [this] {
                 return fmt::format(
                     "draft {{ form_id: 'person.update' subject: 'persons/{}' "
                     "payload: 'typed' }}",
                     ++number_);
             },
             0},
            {"DraftService.DeleteFormDraft",
             [this] {
                 const MessagePtr draft = ask("DraftService.SaveFormDraft",
                                              "draft { form_id: 'person.create' payload: 'x' }");
                 return fmt::format("name: '{}'", text_at(*draft, "name"));
             },
             0},
            {"SettingsService.UpdateUserSettings",
             [] { return "settings { language: 'uk' } update_mask { paths: 'language' }"; }, 0},
        };
    }
    // A competition that takes applications, with a fee.
    std::string open_event() {
        const MessagePtr cup =
            ask("CompetitionService.CreateCompetition",
                "competition { title: 'Кубок Волги' start_date { year: 2026 month: 10 day: 12 } "
                "end_date { year: 2026 month: 10 day: 14 } time_zone: 'Europe/Samara' "
                "rule_book: 'rulebooks/ru-draughts-2022' official_discipline: 'russian' "
                "status: 'municipal' character: 'individual' }");
        const std::string name = text_at(*cup, "name");
        storage::Command command;
        command.apply = [name](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const auto id = competition::CompetitionId::parse(name).value();
            storage::write_regulation(writer, id, 2, {{"entry-fee", "1500", 2, ""}}, {});
            storage::set_competition_state(writer, id, 2, competition::State::kApplications, {});
            return storage::Applied{};
        };
        EXPECT_TRUE(server_.store().writer().run(std::move(command)));
        return name;
    }
    std::string new_application(const std::string& event) {
        return fmt::format(
            "parent: '{}' application {{ organisation: '{}' representative: 'Носов П. Т.' "
            "stage: STAGE_FINAL final_paper {{ receive_time {{ seconds: 1600000000 }} }} }}",
            event, text_at(*organisation(), "name"));
    }
    MessagePtr application() {
        return ask("ApplicationService.CreateApplication", new_application(open_event()));
    }
    MessagePtr entrant(const std::string& application) {
        return ask("ApplicationService.AddEntrant",
                   fmt::format("entrant {{ application: '{}' person: '{}' }}", application,
                               text_at(*person(), "name")));
    }
    MessagePtr entrant() { return entrant(text_at(*application(), "name")); }
    std::string new_payment() {
        const std::string application = text_at(*entrant(), "application");
        return fmt::format(
            "parent: '{}' payment {{ application: '{}' amount {{ currency_code: 'RUB' "
            "minor_units: 150000 }} method: METHOD_CASH }}",
            application.substr(0, application.find("/applications")), application);
    }
    std::vector<Row> entries_rows() {
        return {
            {"ApplicationService.CreateApplication",
             [this] { return new_application(open_event()); }},
            {"ApplicationService.UpdateApplication",
             [this] {
                 return "application { " + named(*application()) +
                        "note: 'привезут' } update_mask { paths: 'note' }";
             }},
            {"ApplicationService.AcceptApplication",
             [this] {
                 const MessagePtr made = application();
                 (void)entrant(text_at(*made, "name"));
                 return named(*made);
             }},
            {"ApplicationService.WithdrawApplication",
             [this] { return named(*application()) + why(); }},
            {"ApplicationService.AddEntrant",
             [this] {
                 return fmt::format("entrant {{ application: '{}' person: '{}' }}",
                                    text_at(*application(), "name"), text_at(*person(), "name"));
             }},
            {"ApplicationService.UpdateEntrant",
             [this] {
                 return "entrant { " + named(*entrant()) +
                        "doctor_mark: true } update_mask { paths: 'doctor_mark' }";
             }},
            {"ApplicationService.StrikeEntrant", [this] { return named(*entrant()) + why(); }},
            {"ApplicationService.RestoreEntrant",
             [this] {
                 return named(*ask("ApplicationService.StrikeEntrant", named(*entrant()) + why())) +
                        why();
             }},
            {"ApplicationService.UpdateEntryRules",
             [this] {
                 return fmt::format(
                     "entry_rules {{ name: '{}/entryRules' late: LATE_REMARK }} update_mask {{ "
                     "paths: 'late' }}",
                     open_event());
             }},
            {"ApplicationService.RecordPayment", [this] { return new_payment(); }},
            {"ApplicationService.RefundPayment",
             [this] {
                 const MessagePtr paid = ask("ApplicationService.RecordPayment", new_payment());
                 return fmt::format("name: '{}' ground: REFUND_GROUND_MISTAKE ",
                                    text_at(*paid, "name")) +
                        why();
             }},
        };
    }
    std::vector<Row> people_rows() {
        return {
            {"UserService.CreateUser",
             [this] {
                 return fmt::format("user {{ user_name: 'new{}' full_name: 'Орлова Мария' }}",
                                    ++number_);
             }},
            {"UserService.UpdateUser",
             [this] {
                 return "user { " + named(*user(), "user.") +
                        "full_name: 'Орлова' } update_mask { paths: 'full_name' }";
             }},
            {"UserService.CloseUser", [this] { return named(*user(), "user.") + why(); }},
            {"UserService.ResetPassword", [this] { return named(*user(), "user."); }},
            {"UserService.EndUserSessions",
             [this] { return fmt::format("name: '{}'", text_at(*user(), "user.name")); }},
            {"UserService.GrantRole",
             [this] {
                 return fmt::format(
                     "grant {{ user: '{}' role: 'roles/observer' "
                     "scope: 'federation' basis: 'приказ' }}",
                     text_at(*user(), "user.name"));
             }},
            {"UserService.ChangeGrant",
             [this] {
                 return "grant { " + named(*appointment()) +
                        "basis: 'приказ № 2' } update_mask { paths: 'basis' } " + why();
             }},
            {"UserService.RevokeRole", [this] { return named(*appointment()) + why(); }},
        };
    }
    std::string new_ban() {
        return fmt::format(
            "person: '{}' capacity: CAPACITY_ANY ground: GROUND_SPORTING "
            "start_date {{ year: 2026 month: 1 day: 1 }} decision_number: '12' "
            "decision_date {{ year: 2025 month: 12 day: 20 }} decision_body: 'Федерация'",
            text_at(*person(), "name"));
    }
    MessagePtr ban() { return ask("BanService.CreateBan", "ban { " + new_ban() + " }"); }
    std::vector<Row> ban_rows() {
        return {
            {"BanService.CreateBan", [this] { return "ban { " + new_ban() + " }"; }},
            {"BanService.UpdateBan",
             [this] {
                 return "ban { " + named(*ban()) +
                        "decision_number: '12-а' } update_mask { paths: 'decision_number' }";
             }},
            {"BanService.LiftBan", [this] { return named(*ban()) + why(); }},
        };
    }
    std::vector<Row> rows() {
        std::vector<Row> all{
            {"PluginService.AdmitPlugin",
             [this] {
                 const std::string text = module_that("STATE_WAITING");
                 return text + fmt::format(" sha256: '{}'", sha256_);
             }},
            {"PluginService.DisablePlugin", [this] { return module_that("STATE_WORKING"); }},
            {"PluginService.EnablePlugin", [this] { return module_that("STATE_DISABLED"); }},
            {"PluginService.RescanPlugins", [] { return ""; }, 0},
            {"JournalService.UndoJournalEntry",
             [this] {
                 (void)organisation();
                 return fmt::format("name: 'journalEntries/{}'", server_.journal_rows());
             }},
        };
        std::ranges::move(registry_rows(), std::back_inserter(all));
        std::ranges::move(people_rows(), std::back_inserter(all));
        std::ranges::move(entries_rows(), std::back_inserter(all));
        std::ranges::move(ban_rows(), std::back_inserter(all));
        // Last: it takes the administrator's password away.
        all.push_back({"SessionService.ChangePassword", [] {
                           return fmt::format("old_password: '{}' new_password: 'a quite new one'",
                                              kPassword);
                       }});
        return all;
    }

    // Everything that is a record, as numbers that change with it.
    std::vector<std::int64_t> records() {
        std::vector<std::int64_t> found;
        const storage::ReadLease lease = server_.store().read();
        for (const char* table : {"person", "organisation", "competition", "draw", "users",
                                  "grants", "application", "entrant", "entry_rules", "payment"}) {
            lease->query(fmt::format("SELECT count(*), coalesce(sum(version), 0) FROM {}", table),
                         {}, [&](const storage::Row& row) {
                             found.push_back(row.integer(0));
                             found.push_back(row.integer(1));
                         });
        }
        return found;
    }

    TestServer server_{{}, {"sound"}};
    Client admin_ = server_.administrator();
    int number_ = 0;
    std::string sha256_;
};

TEST_F(Mutations, EachHasARow) {
    std::set<std::string> known;
    for (const Row& row : rows())
        known.insert(row.method);
    std::set<std::string> changing;
    for (const auto* method : unary_methods()) {
        if (method->input_type()->FindFieldByName("request_id") != nullptr &&
            !kTriedElsewhere.contains(method->service()->name()))
            changing.insert(method->service()->name() + "." + method->name());
    }
    EXPECT_EQ(known, changing);
}

TEST_F(Mutations, AnswerARepeatTheSameAndWriteOnce) {
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr once = request(row.method, row.text());
        const std::int64_t before = server_.journal_rows();
        std::string first;
        std::string second;
        const grpc::Status status = send(admin_, row.method, *once, &first);
        ASSERT_TRUE(status.ok()) << status.error_message();
        EXPECT_EQ(server_.journal_rows(), before + row.journal_rows);
        const auto written = records();
        ASSERT_TRUE(send(admin_, row.method, *once, &second).ok());
        EXPECT_EQ(first, second);
        EXPECT_EQ(server_.journal_rows(), before + row.journal_rows);
        EXPECT_EQ(records(), written);

        const FieldDescriptor* field = once->GetDescriptor()->field(0);
        if (field->name() == "request_id") continue;  // there is no other body
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
            once->GetReflection()->ClearField(once.get(), field);
        } else {
            set_text(*once, field->name(), "another");
        }
        const Refused refused = take_apart(send(admin_, row.method, *once));
        EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT);
        EXPECT_EQ(refused.reason, "REQUEST_ID_REUSED");
        EXPECT_THAT(refused.fields,
                    testing::ElementsAre(testing::Pair("request_id", "REQUEST_ID_REUSED")));
        EXPECT_EQ(records(), written);
    }
}

TEST_F(Mutations, ARepeatedRescanAnswersWhatTheFirstOneFound) {
    const auto count = [this](const Message& rescan) {
        std::string bytes;
        EXPECT_TRUE(send(admin_, "PluginService.RescanPlugins", rescan, &bytes).ok());
        v1::RescanPluginsResponse found;
        found.ParseFromString(bytes);
        return found.plugin_count();
    };
    const MessagePtr first = request("PluginService.RescanPlugins", "");
    EXPECT_EQ(count(*first), 1);
    const auto modules = server_.folder() / "modules";
    std::filesystem::copy_file(modules / "sound.discipline.so", modules / "twin.discipline.so");
    EXPECT_EQ(count(*first), 1);
    EXPECT_EQ(count(*request("PluginService.RescanPlugins", "")), 2);
}

TEST_F(Mutations, AbortOnAStaleEtagAndWriteNothing) {
    int tried = 0;
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const std::string method = row.method.substr(row.method.find('.') + 1);
        const MessagePtr stale = request(row.method, row.text());
        Message* holder = holder_of(*stale, "etag");
        const bool makes = method.starts_with("Create") || method.starts_with("Add");
        if (holder == nullptr || makes || method == "GrantRole") continue;
        set_text(*holder, "etag", etag_of(77));
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const Refused refused = take_apart(send(admin_, row.method, *stale));
        EXPECT_EQ(refused.code, StatusCode::ABORTED);
        EXPECT_EQ(refused.reason, "ETAG_STALE");
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
        ++tried;
    }
    EXPECT_GE(tried, 12);
}

TEST_F(Mutations, SayThatWhatTheyChangeIsNotThere) {
    int tried = 0;
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr unknown = request(row.method, row.text());
        Message* holder = holder_of(*unknown, "name");
        const std::string name = holder == nullptr ? "" : text_at(*holder, "name");
        if (name.empty()) continue;
        set_text(*holder, "name", unknown_like(name));
        const Refused refused = take_apart(send(admin_, row.method, *unknown));
        EXPECT_EQ(refused.code, StatusCode::NOT_FOUND);
        EXPECT_THAT(refused.reason, testing::HasSubstr("NOT_FOUND"));
        EXPECT_NE(refused.text, "");
        ++tried;
    }
    EXPECT_GE(tried, 16);
}

TEST_F(Mutations, WriteNothingForSomebodyWithoutTheRole) {
    const Client observer = server_.person_with_role("observer", "observer");
    int tried = 0;
    for (const Row& row : rows()) {
        if (find_method(row.method)->access != Access::kPermission) continue;
        SCOPED_TRACE(row.method);
        const MessagePtr sound = request(row.method, row.text());
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const Refused refused = take_apart(send(observer, row.method, *sound));
        EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
        EXPECT_EQ(refused.metadata.at("permission"), find_method(row.method)->permission);
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
        ++tried;
    }
    EXPECT_TRUE(server_.store().keep_house());
    (void)organisation();  // behind the rows of the access log in the writer's queue
    storage::AccessFilter refusals;
    refusals.kind = storage::AccessKind::kPermissionRefused;
    std::int64_t noted = 0;
    for (const auto& row : storage::list_access(*server_.store().read(), refusals, 0, 100))
        noted += 1 + row.suppressed;
    EXPECT_GE(noted, tried);
    EXPECT_GE(tried, 20);
}

TEST_F(Mutations, WriteNothingWhenAskedToValidateOnly) {
    int tried = 0;
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr preview = request(row.method, row.text());
        const FieldDescriptor* field = field_of(*preview, "validate_only");
        if (field == nullptr) continue;
        preview->GetReflection()->SetBool(preview.get(), field, true);
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const grpc::Status status = send(admin_, row.method, *preview);
        EXPECT_TRUE(status.ok()) << status.error_message();
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
        ++tried;
    }
    EXPECT_GE(tried, 16);
}

// Which field is wrong and why; accounts and appointments have theirs in users_test.cpp.
TEST_F(Mutations, NameTheWrongFieldAndWhy) {
    struct Wrong {
        std::string method;
        std::string text;
        std::string field;
        std::string reason;
    };
    const std::string school = named(*organisation());
    const std::string cup = named(*competition());
    const std::string card = named(*person());
    const std::string o = "OrganisationService.UpdateOrganisation";
    const std::string c = "CompetitionService.UpdateCompetition";
    const std::string p = "PersonService.UpdatePerson";
    const std::string d = "DraftService.SaveFormDraft";
    const std::string s = "SettingsService.UpdateUserSettings";
    const std::string much(501, 'x');
    const auto edit = [&](const std::string& kind, const std::string& resource,
                          const std::string& path, const std::string& value) {
        std::string field = path;
        std::string closing;
        std::string text = kind + " { " + resource;
        for (auto dot = field.find('.'); dot != std::string::npos; dot = field.find('.')) {
            text += field.substr(0, dot) + " { ";
            closing += " }";
            field.erase(0, dot + 1);
        }
        return text + field + value + closing + " } update_mask { paths: '" + path + "' }";
    };
    const auto of_school = [&](const std::string& path, const std::string& value) {
        return edit("organisation", school, path, value);
    };
    const auto of_cup = [&](const std::string& path, const std::string& value) {
        return edit("competition", cup, path, value);
    };
    const auto of_card = [&](const std::string& path, const std::string& value) {
        return edit("person", card, path, value);
    };
    const auto of_settings = [&](const std::string& path, const std::string& value) {
        return edit("settings", "", path, value);
    };
    const std::string long_text = ": '" + much + "'";
    const std::vector<Wrong> all{
        {o, of_school("full_name", ": ' '"), "organisation.full_name", "REQUIRED"},
        {o, of_school("full_name", long_text), "organisation.full_name", "TOO_LONG"},
        {o, of_school("short_name", long_text), "organisation.short_name", "TOO_LONG"},
        {o, of_school("kind", ": 99"), "organisation.kind", "ENUM_UNKNOWN"},
        {o, of_school("kind", ": 0"), "organisation.kind", "REQUIRED"},
        {o, of_school("region", long_text), "organisation.region", "TOO_LONG"},
        {o, of_school("city", long_text), "organisation.city", "TOO_LONG"},
        {o, of_school("parent", ": 'clubs/1'"), "organisation.parent", "NAME_MALFORMED"},
        {o, of_school("parent", ": 'organisations/987'"), "organisation.parent",
         "ORGANISATION_UNKNOWN"},
        {c, of_cup("title", ": ''"), "competition.title", "REQUIRED"},
        {c, of_cup("title", long_text), "competition.title", "TOO_LONG"},
        {c, of_cup("code", ": 'first'"), "competition.code", "CODE_MALFORMED"},
        {c, of_cup("venue", long_text), "competition.venue", "TOO_LONG"},
        {c, of_cup("time_zone", ": 'MSK'"), "competition.time_zone", "ZONE_UNKNOWN"},
        {c, of_cup("start_date", " { year: 2026 month: 2 day: 30 }"), "competition.start_date",
         "DATE_INVALID"},
        {c, of_cup("end_date", " { year: 2026 month: 10 day: 1 }"), "competition.end_date",
         "END_BEFORE_START"},
        {c, of_cup("organiser", ": 'organisations/987'"), "competition.organiser",
         "ORGANISATION_UNKNOWN"},
        {c, of_cup("discipline", ": 'disciplines/quidditch'"), "competition.discipline",
         "DISCIPLINE_UNKNOWN"},
        {p, of_card("public_data.cyrillic_name.surname", ": ''"),
         "person.public_data.cyrillic_name.surname", "REQUIRED"},
        {p, of_card("public_data.sex", ": 99"), "person.public_data.sex", "ENUM_UNKNOWN"},
        {p, of_card("public_data.region", long_text), "person.public_data.region", "TOO_LONG"},
        {p, of_card("public_data.organisation", ": 'organisations/987'"),
         "person.public_data.organisation", "ORGANISATION_UNKNOWN"},
        {p, of_card("public_data.coach", ": 'persons/987'"), "person.public_data.coach",
         "COACH_UNKNOWN"},
        {p, of_card("restricted_data.phone", ": 'none'"), "person.restricted_data.phone",
         "PHONE_MALFORMED"},
        {p, of_card("restricted_data.contact_note", long_text),
         "person.restricted_data.contact_note", "TOO_LONG"},
        {p, of_card("sealed_data.passport", long_text), "person.sealed_data.passport", "TOO_LONG"},
        {d, "draft { form_id: 'A B' payload: 'x' }", "draft.form_id", "ID_MALFORMED"},
        {d, "draft { payload: 'x' }", "draft.form_id", "REQUIRED"},
        {d, "draft { form_id: 'person.create' }", "draft.payload", "REQUIRED"},
        {d, "draft { form_id: 'person.create' payload: 'x' title: '" + much + "' }", "draft.title",
         "TOO_LONG"},
        {s, of_settings("language", ": 'la'"), "settings.language", "LANGUAGE_UNKNOWN"},
        {s, of_settings("theme", ": 'pink'"), "settings.theme", "THEME_UNKNOWN"},
        {s, of_settings("lock_minutes", ": 0"), "settings.lock_minutes", "NUMBER_OUT_OF_RANGE"},
        {s, of_settings("lock_minutes", ": 61"), "settings.lock_minutes", "NUMBER_OUT_OF_RANGE"},
        {"JournalService.UndoJournalEntry", "name: 'journalEntries/1' reason: '" + much + "'",
         "reason", "TOO_LONG"},
        {"PluginService.DisablePlugin", "name: 'plugins/sound'", "reason", "REQUIRED"},
        {"PluginService.AdmitPlugin", "name: 'plugins/sound'", "sha256", "REQUIRED"},
    };
    const std::int64_t journal = server_.journal_rows();
    for (const Wrong& wrong : all) {
        SCOPED_TRACE(wrong.method + " " + wrong.text.substr(0, 120));
        const Refused refused =
            take_apart(send(admin_, wrong.method, *request(wrong.method, wrong.text)));
        EXPECT_EQ(refused.code, StatusCode::INVALID_ARGUMENT) << refused.reason;
        EXPECT_THAT(refused.fields, testing::ElementsAre(testing::Pair(wrong.field, wrong.reason)));
    }
    EXPECT_EQ(server_.journal_rows(), journal);
}

}  // namespace
}  // namespace collegium::rpc
