// Every method that changes something, each with a sound request: once only whatever is sent twice,
// nobody overwrites what they did not see, nobody without the role. A method that is added to the
// API without a row in valid_requests.cpp or competition_requests.cpp fails the first test.
#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/rpc/method_table.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/undo.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "api_walk.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using grpc::StatusCode;
using Mutations = ValidRequests;

TEST_F(Mutations, EachHasARow) {
    std::set<std::string> known;
    for (const Row& row : rows())
        known.insert(row.method);
    std::set<std::string> changing;
    for (const auto* method : unary_methods()) {
        const std::string name = method->service()->name() + "." + method->name();
        if (method->input_type()->FindFieldByName("request_id") != nullptr) changing.insert(name);
    }
    EXPECT_EQ(known, changing);
}

// Everything an answer says; the bytes of a map have no order.
std::string said(const std::string& method, const std::string& answer) {
    const MessagePtr message = new_message(method_named(method).output_type());
    EXPECT_TRUE(message->ParseFromString(answer));
    return message->DebugString();
}

TEST_F(Mutations, AnswerARepeatTheSameAndWriteOnce) {
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr once = valid(row);
        const std::int64_t before = server_.journal_rows();
        std::string first;
        std::string second;
        const grpc::Status status = send(by_, row.method, *once, &first);
        EXPECT_TRUE(status.ok()) << take_apart(status).reason << " " << status.error_message();
        if (!status.ok()) continue;
        EXPECT_EQ(server_.journal_rows(), before + row.journal_rows);
        const auto written = records();
        EXPECT_TRUE(send(by_, row.method, *once, &second).ok());
        EXPECT_EQ(said(row.method, first), said(row.method, second));
        EXPECT_EQ(server_.journal_rows(), before + row.journal_rows);
        EXPECT_EQ(records(), written);

        const FieldDescriptor* field = once->GetDescriptor()->field(0);
        if (field->name() == "request_id") continue;  // there is no other body
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
            once->GetReflection()->ClearField(once.get(), field);
        } else {
            set_text(*once, field->name(), "another");
        }
        const Refused refused = take_apart(send(by_, row.method, *once));
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
    const int known = count(*first);
    const auto modules = server_.folder() / "modules";
    std::filesystem::copy_file(modules / "sound.discipline.so", modules / "twin.discipline.so");
    EXPECT_EQ(count(*first), known);
    EXPECT_EQ(count(*request("PluginService.RescanPlugins", "validate_only: true")), known);
    EXPECT_EQ(count(*request("PluginService.RescanPlugins", "")), known + 1);
}

TEST_F(Mutations, WriteNothingForSomebodyWithoutTheRole) {
    const Client observer = server_.person_with_role("observer", "observer");
    int tried = 0;
    for (const Row& row : rows()) {
        if (find_method(row.method)->access != Access::kPermission) continue;
        SCOPED_TRACE(row.method);
        const MessagePtr wanted = valid(row);
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const Refused refused = take_apart(send(observer, row.method, *wanted));
        EXPECT_EQ(refused.code, StatusCode::PERMISSION_DENIED);
        // Which document it corrects says whose right it is.
        if (row.method != "DocumentService.CorrectDocument") {
            EXPECT_EQ(refused.metadata.at("permission"), find_method(row.method)->permission);
        }
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
        ++tried;
    }
    EXPECT_TRUE(server_.store().run_maintenance());
    by_ = admin_;
    (void)organisation();  // behind the rows of the access log in the writer's queue
    storage::AccessFilter refusals;
    refusals.kind = storage::AccessKind::kPermissionRefused;
    std::int64_t noted = 0;
    for (const auto& row : storage::list_access(*server_.store().read(), refusals, 0, 100))
        noted += 1 + row.suppressed;
    EXPECT_GE(noted, tried);
    EXPECT_GE(tried, 75);
}

// Every role of the table, with an act of each of its permissions: what can be undone at all is
// undone by whoever did it. A representative of a team enters for the own organisation only
// (entries_test.cpp).
TEST_F(Mutations, AreTakenBackByTheRoleThatMadeThem) {
    const usecases::UndoRules rules = usecases::all_undo_rules();
    std::vector<std::string> roles;
    server_.store().read()->query(
        "SELECT id FROM roles ORDER BY id", {},
        [&](const storage::Row& row) { roles.emplace_back(row.text(0)); });
    write([&](storage::Connection& writer) {
        for (const std::string& role : roles)
            testing_support::enter_account(writer, server_.store().now(), "walk-" + role, role,
                                           storage::kFederationScope, 0, "walk-" + role);
    });
    std::set<std::string> undoing;
    for (const std::string& role : roles) {
        const auto permissions = storage::find_role(*server_.store().read(), role)->permissions;
        const Client official = as("walk-" + role);
        std::set<std::string> done;
        for (const Row& row : rows()) {
            const MethodRow& method = *find_method(row.method);
            const std::string permission(method.permission);
            if (method.access != Access::kPermission || !permissions.contains(permission) ||
                done.contains(permission))
                continue;
            SCOPED_TRACE(role + " " + row.method);
            const MessagePtr act = valid(row);
            if (!send(official, row.method, *act).ok()) continue;  // more than a role is asked for
            const storage::JournalRow last =
                storage::list_journal(*server_.store().read(), {}, 0, 1).front();
            if (last.actor.role != role || rules.find(last.action) == nullptr) continue;
            const grpc::Status undone =
                send(official, "JournalService.UndoJournalEntry",
                     *request("JournalService.UndoJournalEntry",
                              "subject: '" + last.subject + "' validate_only: true"));
            EXPECT_TRUE(undone.ok()) << take_apart(undone).reason << " " << undone.error_message();
            done.insert(permission);
            undoing.insert(role);
        }
    }
    EXPECT_THAT(undoing, testing::UnorderedElementsAre(
                             "administrator", "federation-office", "organiser", "admission-chair",
                             "admission-member", "doctor", "chief-arbiter", "deputy-arbiter",
                             "arbiter", "chief-secretary", "secretary"));
}

TEST_F(Mutations, WriteNothingWhenAskedToValidateOnly) {
    for (const Row& row : rows()) {
        SCOPED_TRACE(row.method);
        const MessagePtr preview = valid(row);
        set_validate_only(*preview);
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const auto beside = sessions_and_answers();
        const grpc::Status status = send(by_, row.method, *preview);
        EXPECT_TRUE(status.ok()) << take_apart(status).reason << " " << status.error_message();
        EXPECT_EQ(server_.journal_rows(), journal);
        EXPECT_EQ(records(), before);
        EXPECT_EQ(sessions_and_answers(), beside);
        // What was only tried can still be done, and by the same id.
        preview->GetReflection()->ClearField(preview.get(), field_of(*preview, "validate_only"));
        const grpc::Status done = send(by_, row.method, *preview);
        EXPECT_TRUE(done.ok()) << take_apart(done).reason << " " << done.error_message();
        EXPECT_EQ(server_.journal_rows(), journal + row.journal_rows);
    }
}

// Which field is wrong and why; accounts and appointments have theirs in users_test.cpp.
TEST_F(Mutations, NameTheWrongFieldAndWhy) {
    struct Wrong {
        std::string method;
        std::string text;
        std::string field;
        std::string reason;
    };
    by_ = admin_;
    const std::string school = named(*organisation());
    const std::string cup = named(*competition());
    const std::string card = named(*person());
    const std::string o = "OrganisationService.UpdateOrganisation";
    const std::string c = "CompetitionService.UpdateCompetition";
    const std::string p = "PersonService.UpdatePerson";
    const std::string d = "DraftService.SaveFormDraft";
    const std::string s = "SettingsService.UpdateUserSettings";
    const std::string f = "SettingsService.UpdateFederationSettings";
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
        {s, of_settings("theme", ": 77"), "settings.theme", "THEME_UNKNOWN"},
        {s, of_settings("lock_minutes", ": 0"), "settings.lock_minutes", "NUMBER_OUT_OF_RANGE"},
        {s, of_settings("lock_minutes", ": 61"), "settings.lock_minutes", "NUMBER_OUT_OF_RANGE"},
        {f, of_settings("role_days", ": -1"), "settings.role_days", "NUMBER_OUT_OF_RANGE"},
        {f, of_settings("role_days", ": 366"), "settings.role_days", "NUMBER_OUT_OF_RANGE"},
        {f, of_settings("undo_minutes", ": 0"), "settings.undo_minutes", "NUMBER_OUT_OF_RANGE"},
        {f, of_settings("undo_minutes", ": 61"), "settings.undo_minutes", "NUMBER_OUT_OF_RANGE"},
        {"JournalService.UndoJournalEntry",
         "name: 'federation/journalEntries/1' reason: '" + much + "'", "reason", "TOO_LONG"},
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
