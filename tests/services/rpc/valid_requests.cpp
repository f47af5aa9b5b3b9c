#include "valid_requests.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/text_format.h>

#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/storage/repositories/regulations.hpp>

#include "api_walk.hpp"

namespace collegium::rpc {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

namespace {

std::string why() {
    return "reason: 'по заявлению'";
}

std::string new_competition() {
    return "competition { title: 'Кубок Волги' start_date { year: 2026 month: 10 day: 12 } "
           "end_date { year: 2026 month: 10 day: 14 } time_zone: 'Europe/Samara' }";
}
}  // namespace

const google::protobuf::MethodDescriptor& method_named(const std::string& method) {
    const auto* found = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(
        "collegium.v1." + method);
    if (found == nullptr) throw std::logic_error("no method " + method);
    return *found;
}

MessagePtr new_message(const google::protobuf::Descriptor* type) {
    // Made by the library alone: a map of a generated message is laid out otherwise under
    // ThreadSanitizer (map_field.h), and the library's reflection does not know.
    static google::protobuf::DynamicMessageFactory factory;
    return MessagePtr(factory.GetPrototype(type)->New());
}

const FieldDescriptor* field_of(const Message& message, const std::string& name) {
    return message.GetDescriptor()->FindFieldByName(name);
}

std::string text_at(const Message& message, const std::string& path) {
    const auto dot = path.find('.');
    const FieldDescriptor* field = field_of(message, path.substr(0, dot));
    if (dot == std::string::npos) return message.GetReflection()->GetString(message, field);
    return text_at(message.GetReflection()->GetMessage(message, field), path.substr(dot + 1));
}

void set_text(Message& message, const std::string& field, const std::string& value) {
    message.GetReflection()->SetString(&message, field_of(message, field), value);
}

void set_validate_only(Message& request) {
    request.GetReflection()->SetBool(&request, field_of(request, "validate_only"), true);
}

Message* holder_of(Message& request, const std::string& field) {
    if (field_of(request, field) != nullptr) return &request;
    const FieldDescriptor* first = request.GetDescriptor()->field(0);
    if (first->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return nullptr;
    Message* resource = request.GetReflection()->MutableMessage(&request, first);
    return field_of(*resource, field) != nullptr ? resource : nullptr;
}

ValidRequests::ValidRequests()
    : server_(TestServerOptions{
          {},
          {"sound"},
          {std::filesystem::path(COLLEGIUM_PLUGINS) / "russian-draughts.discipline.so",
           std::filesystem::path(COLLEGIUM_PLUGINS) / "draughts-64.discipline.so"},
          std::chrono::seconds(30)}) {
    write([this](storage::Connection& writer) {
        for (const char* role : {"chief-arbiter", "chief-secretary", "organiser"})
            testing_support::enter_account(writer, server_.store().now(), role, role,
                                           storage::kFederationScope, 0, role);
    });
}

MessagePtr ValidRequests::valid(const Row& row) {
    by_ = admin_;
    return request(row.method, row.text());
}

Client ValidRequests::as(const std::string& token) const {
    Client client = server_.stranger();
    client.set_token(token);
    return client;
}

MessagePtr ValidRequests::request(const std::string& method, const std::string& text) {
    MessagePtr made = new_message(method_named(method).input_type());
    if (!google::protobuf::TextFormat::ParseFromString(text, made.get()))
        throw std::logic_error(method + " does not take " + text);
    if (field_of(*made, "request_id") != nullptr) set_text(*made, "request_id", new_uuid());
    return made;
}

grpc::Status ValidRequests::send(const Client& client, const std::string& method,
                                 const Message& request, std::string* answer) {
    return client.raw(path_of(method_named(method)), request.SerializeAsString(), answer);
}

MessagePtr ValidRequests::ask(const std::string& method, const std::string& text) {
    std::string bytes;
    const grpc::Status status = send(by_, method, *request(method, text), &bytes);
    if (!status.ok()) throw std::runtime_error(method + ": " + status.error_message());
    MessagePtr answer = new_message(method_named(method).output_type());
    answer->ParseFromString(bytes);
    return answer;
}

MessagePtr ValidRequests::person() {
    return ask("PersonService.CreatePerson",
               "person { public_data { cyrillic_name { surname: 'Ёлкин' } sex: SEX_MALE } } "
               "allow_duplicate: true");
}

MessagePtr ValidRequests::organisation() {
    return ask("OrganisationService.CreateOrganisation",
               fmt::format("organisation {{ full_name: 'Школа № {0}' short_name: 'СШ {0}' "
                           "kind: KIND_SPORT_SCHOOL }}",
                           ++number_));
}

MessagePtr ValidRequests::competition() {
    return ask("CompetitionService.CreateCompetition", new_competition());
}

MessagePtr ValidRequests::user() {
    return ask("UserService.CreateUser", fmt::format("user {{ user_name: 'clerk{}' "
                                                     "full_name: 'Ёлкина Анна' }}",
                                                     ++number_));
}

MessagePtr ValidRequests::appointment() {
    return ask("UserService.GrantRole",
               fmt::format("grant {{ user: '{}' role: 'roles/observer' scope: 'federation' "
                           "basis: 'приказ' }}",
                           text_at(*user(), "user.name")));
}

// The module in the state a decision about it needs.
std::string ValidRequests::module_that(const std::string& state) {
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

std::string ValidRequests::named(const Message& resource, const std::string& prefix) {
    return fmt::format("name: '{}' etag: '{}' ", text_at(resource, prefix + "name"),
                       text_at(resource, prefix + "etag"));
}

// A lot in the place of one that was drawn for the same.
std::string ValidRequests::drawn_anew(const std::string& lot) {
    const std::string whole = fmt::format(
        "{} competition: '{}' purpose: 'доска 1' seed: '{}' seed_note: 'из шапки' "
        "witnesses {{ role: ROLE_PLAYER full_name: 'Котов П. И.' }} "
        "witnesses {{ role: ROLE_PLAYER full_name: 'Носов П. Т.' }}",
        lot, text_at(*competition(), "name"), std::string(64, 'a'));
    const MessagePtr first = ask("DrawService.CreateDraw", "draw { " + whole + " }");
    return fmt::format("draw {{ {} replaces: '{}' replace_reason: 'ошибка' }}", whole,
                       text_at(*first, "name"));
}

std::vector<ValidRequests::Row> ValidRequests::registry_rows() {
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
             const MessagePtr kept = person();
             const MessagePtr merged = person();
             return fmt::format("keep: '{}' keep_etag: '{}' merge: '{}' merge_etag: '{}' ",
                                text_at(*kept, "name"), text_at(*kept, "etag"),
                                text_at(*merged, "name"), text_at(*merged, "etag")) +
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
         [this] { return drawn_anew("kind: KIND_ORDER items: ['а', 'б', 'в']"); }},
        {"DrawService.CreateDraw",
         [this] {
             return drawn_anew(
                 "kind: KIND_OPENING opening { discipline: 'disciplines/draughts-64' table: "
                 "'ua-2024-annex-2' }");
         }},
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
        {"SettingsService.UpdateFederationSettings",
         [] { return "settings { role_days: 14 } update_mask { paths: 'role_days' }"; }},
    };
}

// A competition that takes applications, with a fee.
std::string ValidRequests::open_competition() {
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

std::string ValidRequests::new_application(const std::string& competition) {
    return fmt::format(
        "parent: '{}' application {{ organisation: '{}' representative: 'Носов П. Т.' "
        "stage: STAGE_FINAL final_paper {{ receive_time {{ seconds: 1600000000 }} }} }}",
        competition, text_at(*organisation(), "name"));
}

MessagePtr ValidRequests::application() {
    return ask("ApplicationService.CreateApplication", new_application(open_competition()));
}

MessagePtr ValidRequests::entrant(const std::string& application) {
    return ask("ApplicationService.AddEntrant",
               fmt::format("entrant {{ application: '{}' person: '{}' }}", application,
                           text_at(*person(), "name")));
}

MessagePtr ValidRequests::entrant() {
    return entrant(text_at(*application(), "name"));
}
std::string ValidRequests::new_payment() {
    const std::string application = text_at(*entrant(), "application");
    return fmt::format(
        "parent: '{}' payment {{ application: '{}' amount {{ currency_code: 'RUB' "
        "units: 1500 }} method: METHOD_CASH }}",
        application.substr(0, application.find("/applications")), application);
}

std::vector<ValidRequests::Row> ValidRequests::entries_rows() {
    return {
        {"ApplicationService.CreateApplication",
         [this] { return new_application(open_competition()); }},
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
        {"ApplicationService.AddEntrant",
         [this] {
             std::string surname = "Нов";  // nobody has it yet
             for (const char digit : std::to_string(++number_))
                 surname += std::string("\xd0") + static_cast<char>(0xb0 + digit - '0');
             return fmt::format(
                 "entrant {{ application: '{}' }} new_person {{ public_data {{ cyrillic_name {{ "
                 "surname: '{}' given_name: 'Пётр' }} sex: SEX_MALE }} }}",
                 text_at(*application(), "name"), surname);
         },
         2},
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
                 "entry_rules {{ name: '{}/entryRules' late: LATE_REMARK quotas {{ per: "
                 "PER_ORGANISATION most: 7 }} }} update_mask {{ paths: 'late' }}",
                 open_competition());
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

std::vector<ValidRequests::Row> ValidRequests::people_rows() {
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

std::string ValidRequests::new_ban() {
    return fmt::format(
        "person: '{}' capacity: CAPACITY_ANY ground: GROUND_SPORTING "
        "start_date {{ year: 2026 month: 1 day: 1 }} decision_number: '12' "
        "decision_date {{ year: 2025 month: 12 day: 20 }} decision_body: 'Федерация'",
        text_at(*person(), "name"));
}

MessagePtr ValidRequests::ban() {
    return ask("BanService.CreateBan", "ban { " + new_ban() + " }");
}

std::vector<ValidRequests::Row> ValidRequests::ban_rows() {
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

std::string ValidRequests::new_ruling() {
    return "title: 'Пять ходов' rule_book: 'rulebooks/ru-draughts-2022' articles: '5.4.13.5' "
           "text: 'Ход считается с хода чёрных' decision_number: '4-Р' "
           "decision_date { year: 2025 month: 12 day: 20 } decision_body: 'Президиум'";
}

MessagePtr ValidRequests::ruling() {
    return ask("RulingService.CreateRuling", "ruling { " + new_ruling() + " }");
}

std::vector<ValidRequests::Row> ValidRequests::ruling_rows() {
    return {
        {"RulingService.CreateRuling", [this] { return "ruling { " + new_ruling() + " }"; }},
        {"RulingService.UpdateRuling",
         [this] {
             return "ruling { " + named(*ruling()) +
                    "title: 'Пять ходов и троекратное' } update_mask { paths: 'title' }";
         }},
        {"RulingService.RepealRuling", [this] { return named(*ruling()) + why(); }},
    };
}

std::vector<ValidRequests::Row> ValidRequests::rows() {
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
             return fmt::format("name: '{}'", server_.entry_name(server_.journal_rows()));
         }},
    };
    std::ranges::move(registry_rows(), std::back_inserter(all));
    std::ranges::move(people_rows(), std::back_inserter(all));
    std::ranges::move(entries_rows(), std::back_inserter(all));
    std::ranges::move(ban_rows(), std::back_inserter(all));
    std::ranges::move(ruling_rows(), std::back_inserter(all));
    std::ranges::move(course_rows(), std::back_inserter(all));
    std::ranges::move(admission_rows(), std::back_inserter(all));
    std::ranges::move(document_rows(), std::back_inserter(all));
    std::ranges::move(tournament_rows(), std::back_inserter(all));
    std::ranges::move(round_rows(), std::back_inserter(all));
    std::ranges::move(result_rows(), std::back_inserter(all));
    // Last: it takes the administrator's password away.
    all.push_back({"SessionService.ChangePassword", [] {
                       return fmt::format("old_password: '{}' new_password: 'a quite new one'",
                                          kPassword);
                   }});
    return all;
}

// Every table of the store is one of records, but for these: who did what, who is logged in, what
// was answered, and how texts are sorted.
std::vector<std::string> ValidRequests::record_queries() {
    std::vector<std::string> tables;
    const storage::ReadLease lease = server_.store().read();
    lease->query(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name "
        "NOT LIKE 'journal%' AND name NOT IN ('store', 'request', 'access_log', 'sessions', "
        "'text_keys') ORDER BY name",
        {}, [&](const storage::Row& row) { tables.emplace_back(row.text(0)); });
    std::vector<std::string> queries;
    for (const std::string& table : tables) {
        std::string sums = "0";
        lease->query("SELECT name, type FROM pragma_table_info($1)", {table},
                     [&](const storage::Row& row) {
                         const std::string column(row.text(0));
                         sums += row.text(1) == "INTEGER"
                                     ? fmt::format(" + coalesce(sum({}), 0)", column)
                                     : fmt::format(" + coalesce(sum(length({})), 0)", column);
                     });
        queries.push_back(fmt::format("SELECT count(*), {} FROM {}", sums, table));
    }
    return queries;
}

std::vector<std::int64_t> ValidRequests::records() {
    if (record_queries_.empty()) record_queries_ = record_queries();
    std::vector<std::int64_t> found;
    const storage::ReadLease lease = server_.store().read();
    for (const std::string& query : record_queries_)
        lease->query(query, {}, [&](const storage::Row& row) {
            found.push_back(row.integer(0));
            found.push_back(row.integer(1));
        });
    return found;
}

std::vector<std::int64_t> ValidRequests::sessions_and_answers() {
    std::vector<std::int64_t> found;
    server_.store().read()->query(
        "SELECT (SELECT count(*) FROM sessions), (SELECT count(*) FROM request)", {},
        [&](const storage::Row& row) {
            found = {row.integer(0), row.integer(1)};
        });
    return found;
}

}  // namespace collegium::rpc
