// Nobody is told more of a person than their role may know where it holds. Every value that is not
// public is made a mark that says whose it is; every method is then called by every role, of the
// federation, of the competition it is about and of another one, and every answer, refusal and
// rendering is searched for marks.
#include <array>
#include <chrono>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <collegium/policy/policy.pb.h>
#include <collegium/registry/calendar.hpp>
#include <collegium/rpc/method_table.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/v1/users.pb.h>

#include "api_walk.hpp"
#include "support/held_sitting.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

using competition::CompetitionId;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using registry::PersonId;
using testing_support::AdmissionCompetition;

// What a mark stands for; the letters are those in it.
enum class Kind : char {
    kPhone = 'P',
    kEmail = 'E',
    kNote = 'N',
    kContact = 'C',  // of a representative; its number is the competition's
    kMask = 'M',
    kSealed = 'S',
    kBirth = 'B',
};

struct Mark {
    Kind kind;
    std::int64_t whose;  // number of a person, or of a competition

    friend auto operator<=>(const Mark&, const Mark&) = default;
};

// Person n is born n days after it: nothing else in the records happened in these years.
constexpr std::chrono::sys_days kFirstBirth =
    std::chrono::sys_days(std::chrono::year{1970} / 1 / 1);
constexpr std::int64_t kMostPersons = 9'000;

void add_birth(std::set<Mark>& marks, int year, unsigned month, unsigned day) {
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    if (!date.ok()) return;
    const auto whose = (std::chrono::sys_days(date) - kFirstBirth).count();
    if (whose > 0 && whose < kMostPersons) marks.insert({Kind::kBirth, whose});
}

void find_in_text(const std::string& text, std::set<Mark>& marks) {
    static const std::regex kMark("zq([ENCMS])([0-9]+)z");
    static const std::regex kPhone("\\+7 911 ([0-9]{7})");
    static const std::regex kIso("(19[0-9]{2})-([0-9]{2})-([0-9]{2})");
    static const std::regex kSpoken("([0-9]{2})\\.([0-9]{2})\\.(19[0-9]{2})");
    const auto each = [&](const std::regex& pattern, auto&& add) {
        for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
            add(*i);
    };
    each(kMark, [&](const std::smatch& found) {
        marks.insert({static_cast<Kind>(found[1].str()[0]), std::stoll(found[2])});
    });
    each(kPhone, [&](const std::smatch& found) {
        marks.insert({Kind::kPhone, std::stoll(found[1])});
    });
    const auto number = [](const std::ssub_match& part) { return std::stoi(part); };
    each(kIso, [&](const std::smatch& found) {
        add_birth(marks, number(found[1]), static_cast<unsigned>(number(found[2])),
                  static_cast<unsigned>(number(found[3])));
    });
    each(kSpoken, [&](const std::smatch& found) {
        add_birth(marks, number(found[3]), static_cast<unsigned>(number(found[2])),
                  static_cast<unsigned>(number(found[1])));
    });
}

void find_in(const Message& message, std::set<Mark>& marks) {
    const auto& reflection = *message.GetReflection();
    if (message.GetDescriptor()->full_name() == "collegium.v1.Date") {
        const auto part = [&](const char* name) {
            return reflection.GetInt32(message, field_of(message, name));
        };
        return add_birth(marks, part("year"), static_cast<unsigned>(part("month")),
                         static_cast<unsigned>(part("day")));
    }
    std::vector<const FieldDescriptor*> given;
    reflection.ListFields(message, &given);
    for (const FieldDescriptor* field : given) {
        const int count = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        for (int i = 0; i < count; ++i) {
            if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
                find_in(field->is_repeated() ? reflection.GetRepeatedMessage(message, field, i)
                                             : reflection.GetMessage(message, field),
                        marks);
            if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING)
                find_in_text(field->is_repeated() ? reflection.GetRepeatedString(message, field, i)
                                                  : reflection.GetString(message, field),
                             marks);
        }
    }
}

// The competition a request is about; none: it is about none.
std::optional<CompetitionId> competition_in(const std::string& request) {
    static const std::regex kName("competitions/[0-9]+");
    std::smatch found;
    if (!std::regex_search(request, found, kName)) return std::nullopt;
    return CompetitionId::parse(found.str());
}

class PersonalData : public ValidRequests {
  protected:
    struct Official {
        std::string role;
        std::string scope;
        Client client;
    };
    using Permissions = std::set<std::string, std::less<>>;

    PersonalData() {
        server_.store().read()->query(
            "SELECT id FROM roles ORDER BY id", {},
            [&](const storage::Row& row) { roles_.emplace_back(row.text(0)); });
        for (const std::string& role : roles_)
            permissions_[role] = storage::find_role(*server_.store().read(), role)->permissions;
    }

    // Makes every value that is not public a mark.
    void mark() {
        write([](storage::Connection& writer) {
            writer.execute(
                "UPDATE person SET birth_date = date('1970-01-01', id || ' days'), "
                "phone = '+7 911 ' || printf('%07d', id), email = 'zqE' || id || 'z@example.org', "
                "contact_note = 'zqN' || id || 'z' WHERE state = 1");
            writer.execute(
                "UPDATE application SET representative_contact = 'zqC' || competition || 'z'");
            writer.execute(
                "INSERT OR REPLACE INTO person_sealed (person, field, version, value, mask) "
                "SELECT id, field, 1000000, 'zqS' || id || 'z', 'zqM' || id || 'z' FROM person, "
                "(SELECT column1 AS field FROM (VALUES (1), (2), (3), (4), (5))) WHERE state = 1");
        });
    }

    // An account of every role there.
    std::vector<Official> officials_of(const std::string& scope) {
        std::vector<Official> officials;
        const bool fresh = scopes_.insert(scope).second;
        const auto token = [&](const std::string& role) { return account_name(role, scope); };
        if (fresh)
            write([&](storage::Connection& writer) {
                for (const std::string& role : roles_)
                    testing_support::enter_account(writer, server_.store().now(), token(role), role,
                                                   scope, 0, token(role));
            });
        for (const std::string& role : roles_)
            officials.push_back({role, scope, as(token(role))});
        return officials;
    }

    // Whether the official may be told of it.
    bool may_know(const Official& official, const std::string& method, const Mark& mark) {
        const Permissions& may = permissions_.at(official.role);
        const bool sealed = mark.kind == Kind::kSealed;
        if (sealed && method != "PersonService.RevealSealedField") return false;
        if (!may.contains(sealed ? "persons.reveal" : "persons.read_restricted")) return false;
        if (official.scope == storage::kFederationScope) return true;
        const CompetitionId there = CompetitionId::parse(official.scope).value();
        if (mark.kind == Kind::kContact) return mark.whose == there.value;
        return storage::has_part_in(*server_.store().read(), there, PersonId{mark.whose});
    }

    // Sends it and looks at everything that comes back; what was rightly told is counted.
    void look(const Official& official, const std::string& method, const Message& request) {
        std::string bytes;
        const grpc::Status status = send(official.client, method, request, &bytes);
        std::set<Mark> marks;
        find_in_text(status.error_message() + status.error_details(), marks);
        if (status.ok()) {
            ++answered_[method];
            const MessagePtr answer = new_message(method_named(method).output_type());
            ASSERT_TRUE(answer->ParseFromString(bytes));
            find_in(*answer, marks);
            look_for_work(official, method, request, *answer);
        }
        for (const Mark& found : marks) {
            EXPECT_TRUE(may_know(official, method, found))
                << method << " tells " << static_cast<char>(found.kind) << " of " << found.whose
                << " to " << official.role << " of " << official.scope << ": "
                << request.ShortDebugString();
            ++told_[found.kind];
        }
    }

    // Fields that are somebody's work (policy.seen_by) are told to those whose work they are there.
    void look_for_work(const Official& official, const std::string& method, const Message& request,
                       const Message& message) {
        std::vector<const FieldDescriptor*> given;
        message.GetReflection()->ListFields(message, &given);
        for (const FieldDescriptor* field : given) {
            if (field->options().ExtensionSize(policy::seen_by) > 0) {
                EXPECT_TRUE(works_with(official, request, message, *field))
                    << method << " tells " << field->full_name() << " to " << official.role
                    << " of " << official.scope << ": " << message.ShortDebugString();
                ++told_work_[field->full_name()];
            }
            if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
            const auto& reflection = *message.GetReflection();
            if (!field->is_repeated())
                look_for_work(official, method, request, reflection.GetMessage(message, field));
            for (int i = 0; field->is_repeated() && i < reflection.FieldSize(message, field); ++i)
                look_for_work(official, method, request,
                              reflection.GetRepeatedMessage(message, field, i));
        }
    }
    bool works_with(const Official& official, const Message& request, const Message& message,
                    const FieldDescriptor& field) {
        const bool of_account = message.GetDescriptor()->full_name() == "collegium.v1.User";
        const std::string name = of_account ? text_at(message, "name") : "";
        const std::string account = name.empty() ? "0" : name.substr(name.find('/') + 1);
        if (of_account && is_account_of(official, account)) return true;  // one's own
        bool permitted = false;
        for (int i = 0; i < field.options().ExtensionSize(policy::seen_by); ++i)
            permitted |= permissions_.at(official.role)
                             .contains(field.options().GetExtension(policy::seen_by, i));
        if (!permitted || official.scope == storage::kFederationScope) return permitted;
        if (of_account) return has_role_in(official.scope, account);
        const auto place = competition_in(message.ShortDebugString());
        const auto asked = competition_in(request.ShortDebugString());
        return (place ? place : asked)->name() == official.scope;
    }
    bool is_account_of(const Official& official, const std::string& account) {
        return counted("SELECT 1 FROM users WHERE id = $1 AND user_name = $2", account,
                       account_name(official.role, official.scope));
    }
    bool has_role_in(const std::string& scope, const std::string& account) {
        return counted("SELECT 1 FROM grants WHERE account = $1 AND scope = $2", account, scope);
    }
    bool counted(std::string_view sql, const std::string& account, const std::string& value) {
        return server_.store()
            .read()
            ->one(sql, {std::int64_t{std::stoll(account)}, value},
                  [](const storage::Row&) { return true; })
            .value_or(false);
    }
    static std::string account_name(const std::string& role, const std::string& scope) {
        return "sight-" + role + "-" + scope;
    }

    // By every role of the federation, of the request's own competition and of another one.
    void look_as_everybody(const std::string& method, Message& request) {
        const std::string permission(find_method(method)->permission);
        std::vector<std::string> scopes{storage::kFederationScope, elsewhere().name()};
        if (const auto own = competition_in(request.ShortDebugString()))
            scopes.push_back(own->name());
        else
            scopes.push_back(home().id.name());
        for (const std::string& scope : scopes)
            for (const Official& official : officials_of(scope))
                // The guard refuses whoever has not even the permission (guard_test.cpp).
                if (permission.empty() || permissions_.at(official.role).contains(permission))
                    look(official, method, request);
    }
    void look_as_everybody(const std::string& method, const std::string& text) {
        const MessagePtr made = request(method, text);
        look_as_everybody(method, *made);
    }

    // A competition whose sitting is over, with two entrants that are admitted.
    const AdmissionCompetition& home() {
        if (!home_) {
            home_ = in_admission(false);
            write([&](storage::Connection& writer) {
                testing_support::hold_sitting(writer, server_.store().now(), *home_);
            });
            (void)ask(
                "LifecycleService.MarkCondition",
                fmt::format("name: '{}/progress' condition: 'hall' done: true", home_->id.name()));
        }
        return *home_;
    }
    // One that has nothing to do with what is asked about.
    CompetitionId elsewhere() {
        if (!elsewhere_) elsewhere_ = in_admission(false).id;
        return *elsewhere_;
    }
    std::string athlete() { return home().athletes.front().name(); }

    std::map<Kind, int> told_;
    std::map<std::string, int> told_work_;  // by the field's full name
    std::map<std::string, int> answered_;
    std::vector<std::string> roles_;
    std::map<std::string, Permissions> permissions_;

  private:
    std::set<std::string> scopes_;
    std::optional<AdmissionCompetition> home_;
    std::optional<CompetitionId> elsewhere_;
};

// Changes are tried before they are made (validate_only answers what would be), then made by an
// organiser of the federation, who may do much and sees nothing that is restricted.
TEST_F(PersonalData, NoCallTellsMoreThanTheRoleMayKnow) {
    (void)home();
    (void)elsewhere();
    std::set<std::string> walked;
    const auto walk = [&](const Row& row, bool changes) {
        const bool own_session = find_method(row.method)->permission.empty();
        const MessagePtr wanted = valid(row);
        mark();
        walked.insert(row.method);
        if (own_session) return look(officials_of("federation").front(), row.method, *wanted);
        if (!changes) return look_as_everybody(row.method, *wanted);
        const MessagePtr tried{wanted->New()};
        tried->CopyFrom(*wanted);
        set_validate_only(*tried);
        look_as_everybody(row.method, *tried);
        for (const Official& official : officials_of("federation"))
            if (official.role == "organiser") look(official, row.method, *wanted);
    };
    by_ = admin_;
    for (const Row& row : questions())
        walk(row, false);
    for (const Row& row : rows())
        if (row.method != "SessionService.ChangePassword") walk(row, true);
    walked.insert("SessionService.ChangePassword");
    std::set<std::string> all;
    for (const auto* method : unary_methods())
        all.insert(method->service()->name() + "." + method->name());
    EXPECT_EQ(walked, all);
    EXPECT_GT(answered_.size(), 150U);
}

// What those rows cannot ask: cards of people in a competition, the same card sought as a double,
// changes of a card as the journal has them, and as a stale decision hears of them.
TEST_F(PersonalData, NeitherCardsNorTheirHistoryTellMore) {
    const std::string entrant = home().entrants.front().name();
    (void)elsewhere();
    by_ = admin_;
    const MessagePtr before =
        ask("AdmissionService.GetAdmissionCheck", fmt::format("name: '{}/admission'", entrant));
    const std::string application = text_at(*before, "application");
    mark();
    // The marks once more, through the API: so they stand in the journal.
    const PersonId person = home().athletes.front();
    const auto birth = std::chrono::year_month_day(kFirstBirth + std::chrono::days(person.value));
    (void)ask(
        "PersonService.UpdatePerson",
        fmt::format("person {{ name: '{0}' restricted_data {{ phone: '+7 911 {1:07}' email: "
                    "'zqE{1}z@example.org' contact_note: 'zqN{1}z' birth_date {{ year: {2} "
                    "month: {3} day: {4} }} }} sealed_data {{ passport: 'zqS{1}z' }} "
                    "public_data {{ region: 'Крым' }} }} "
                    "update_mask {{ paths: ['restricted_data', 'sealed_data.passport', "
                    "'public_data.region'] }}",
                    person.name(), person.value, static_cast<int>(birth.year()),
                    static_cast<unsigned>(birth.month()), static_cast<unsigned>(birth.day())));
    const std::int64_t card_row = server_.journal_rows();
    (void)ask(
        "PersonService.UpdatePerson",
        fmt::format(
            "person {{ name: '{}' restricted_data {{ phone: '+7 900 000-00-00' }} }} update_mask "
            "{{ paths: 'restricted_data' }}",
            person.name()));
    const std::int64_t emptied_row = server_.journal_rows();
    (void)ask("ApplicationService.UpdateApplication",
              fmt::format("application {{ name: '{}' representative_contact: 'zqC{}z' }} "
                          "update_mask {{ paths: 'representative_contact' }}",
                          application, home().id.value));
    const std::int64_t application_row = server_.journal_rows();
    (void)ask("PersonService.CreatePerson",
              "person { public_data { cyrillic_name { surname: 'Двойников' } sex: SEX_MALE } "
              "restricted_data { birth_date { year: 1980 month: 2 day: 3 } } } "
              "allow_duplicate: true");
    (void)ask("PersonService.CreatePerson",
              "person { public_data { cyrillic_name { surname: 'Двойников' } sex: SEX_MALE } "
              "restricted_data { birth_date { year: 1980 month: 2 day: 3 } } } "
              "allow_duplicate: true");
    for (const std::int64_t row : {card_row, emptied_row, application_row})
        look_as_everybody("JournalService.GetJournalEntry",
                          fmt::format("name: '{}'", server_.entry_name(row)));
    look_as_everybody("DuplicateService.ListDuplicates", "");
    mark();
    look_as_everybody("PersonService.GetPerson", fmt::format("name: '{}'", athlete()));
    look_as_everybody("ApplicationService.GetEntrant", fmt::format("name: '{}'", entrant));
    look_as_everybody("ApplicationService.ListEntrants",
                      fmt::format("parent: '{}'", home().id.name()));
    look_as_everybody("ApplicationService.GetApplication", fmt::format("name: '{}'", application));
    // Somebody of another competition, as one who might be entered here.
    look_as_everybody(
        "ApplicationService.AddEntrant",
        fmt::format("entrant {{ application: '{}' person: '{}' }} validate_only: true", application,
                    text_at(*this->person(), "name")));
    look_as_everybody("AdmissionService.GetAdmissionCheck",
                      fmt::format("name: '{}/admission'", entrant));
    look_as_everybody("AdmissionService.TickAllPapers",
                      fmt::format("name: '{}/admission' etag: '{}' validate_only: true", entrant,
                                  text_at(*before, "etag")));
    for (const char* field : {"PASSPORT", "MEDICAL"})
        look_as_everybody(
            "PersonService.RevealSealedField",
            fmt::format("name: '{}' field: SEALED_FIELD_{} reason: 'проверка'", athlete(), field));
    look_as_everybody(
        "PersonService.UpdatePerson",
        fmt::format("person {{ name: '{}' public_data {{ region: 'Самара' }} }} update_mask {{ "
                    "paths: 'public_data.region' }} validate_only: true",
                    athlete()));
    // What may be told is told.
    for (const Kind kind : {Kind::kPhone, Kind::kEmail, Kind::kNote, Kind::kContact, Kind::kMask,
                            Kind::kSealed, Kind::kBirth})
        EXPECT_GT(told_[kind], 0) << static_cast<char>(kind);
}

TEST_F(PersonalData, WhatIsSomebodysWorkIsToldToThemAlone) {
    const std::string competition = home().id.name();
    (void)elsewhere();
    mark();
    write([](storage::Connection& writer) {
        writer.execute(
            "UPDATE entrant SET doctor_mark = 1, doctor_mark_date = '2026-09-01', "
            "insurance_start_date = '2026-01-01', insurance_end_date = '2026-12-31', "
            "education_certificate = 'ЛС-17', education_certificate_date = '2026-02-02'");
        writer.execute(
            "UPDATE users SET must_change = 1, code_expires_at = 1, "
            "password_changed_at = 1, last_log_in_at = 1 WHERE id = 1");
    });
    by_ = officials_of("federation").front().client;
    const MessagePtr draw =
        ask("DrawService.CreateDraw",
            fmt::format("draw {{ kind: KIND_ORDER competition: '{}' purpose: 'Номера' items: 'А' "
                        "items: 'Б' witnesses {{ role: ROLE_OTHER full_name: 'Орлов И. И.' }} }}",
                        competition));
    look_as_everybody("DrawService.GetDraw", fmt::format("name: '{}'", text_at(*draw, "name")));
    look_as_everybody("DrawService.ListDraws", "");
    look_as_everybody("ApplicationService.GetEntrant",
                      fmt::format("name: '{}'", home().entrants.front().name()));
    look_as_everybody("ApplicationService.ListEntrants", fmt::format("parent: '{}'", competition));
    look_as_everybody("UserService.GetUser", "name: 'users/1'");
    look_as_everybody("UserService.ListUsers", "page_size: 1000");
    for (const char* field :
         {"Draw.witnesses", "Entrant.doctor_mark", "Entrant.doctor_mark_date",
          "Entrant.insurance_start_date", "Entrant.insurance_end_date",
          "Entrant.education_certificate", "Entrant.education_certificate_date", "User.user_name",
          "User.one_time_code_pending", "User.password_change_time", "User.last_log_in_time"})
        EXPECT_GT(told_work_[std::string("collegium.v1.") + field], 0) << field;
}

TEST_F(PersonalData, ARoleOfOneCompetitionReadsTheAppointmentsInIt) {
    const std::string here = home().id.name();
    const std::string there = elsewhere().name();
    (void)officials_of("federation");
    (void)officials_of(there);
    const auto scopes = [&](const Official& official, const std::string& text) {
        std::string bytes;
        const grpc::Status status = send(official.client, "UserService.ListGrants",
                                         *request("UserService.ListGrants", text), &bytes);
        if (!status.ok()) return std::set<std::string>{take_apart(status).reason};
        v1::ListGrantsResponse answer;
        EXPECT_TRUE(answer.ParseFromString(bytes));
        std::set<std::string> found;
        for (const v1::Grant& grant : answer.grants())
            found.insert(grant.scope());
        return found;
    };
    for (const Official& official : officials_of(here)) {
        if (!permissions_.at(official.role).contains("users.read")) continue;
        SCOPED_TRACE(official.role);
        EXPECT_EQ(scopes(official, "page_size: 1000"), std::set<std::string>{here});
        EXPECT_EQ(scopes(official, fmt::format("scope: '{}'", there)),
                  std::set<std::string>{"SCOPE_DENIED"});
        EXPECT_EQ(scopes(official, "scope: 'federation'"), std::set<std::string>{"SCOPE_DENIED"});
    }
    const Official office = officials_of("federation").front();
    EXPECT_TRUE(scopes(office, "page_size: 1000").contains(there));
}

// Every kind about every subject: previews and renderings, and what is frozen of them.
TEST_F(PersonalData, NoDocumentTellsMoreThanTheRoleMayKnow) {
    const std::string competition = home().id.name();
    mark();
    by_ = admin_;
    const MessagePtr list = ask("DocumentService.ListDocuments",
                                fmt::format("competition: '{}' page_size: 1000", competition));
    const FieldDescriptor* documents = field_of(*list, "documents");
    std::set<std::string> frozen;
    for (int i = 0; i < list->GetReflection()->FieldSize(*list, documents); ++i) {
        const Message& document = list->GetReflection()->GetRepeatedMessage(*list, documents, i);
        const std::string which =
            fmt::format("competition: '{}' kind: '{}' subject: '{}' ", competition,
                        text_at(document, "kind"), text_at(document, "subject"));
        SCOPED_TRACE(which);
        look_as_everybody("DocumentService.GetDocument", which);
        look_as_everybody("DocumentService.PreviewDocument", which + "width: 400");
        for (const char* format : {"TEXT", "HTML"})
            look_as_everybody("DocumentService.RenderDocument",
                              which + "format: DOCUMENT_FORMAT_" + format);
        const std::string signing = which + "signatures { full_name: 'Петрова Г. А.' }";
        std::string bytes;
        const MessagePtr sign = request("DocumentService.SignDocument", signing);
        if (!send(by_, "DocumentService.SignDocument", *sign, &bytes).ok()) continue;
        const MessagePtr signed_one =
            new_message(method_named("DocumentService.SignDocument").output_type());
        signed_one->ParseFromString(bytes);
        frozen.insert(text_at(*signed_one, "name"));
    }
    EXPECT_GE(frozen.size(),
              3U);  // an application, the protocols of the commission, of registration
    // Corrected: the lines that changed say what was and what is.
    write([&](storage::Connection& writer) {
        writer.execute("UPDATE person SET birth_date = date(birth_date, '1 day') WHERE id = $1",
                       {home().athletes.front().value});
    });
    (void)ask("LifecycleService.MarkCondition",
              fmt::format("name: '{}/progress' condition: 'hall' done: false", competition));
    for (const std::string& name : frozen) {
        SCOPED_TRACE(name);
        const std::string document = fmt::format("document: '{}' ", name);
        look_as_everybody("DocumentService.GetDocumentDifference", document);
        const std::string correction = fmt::format(
            "name: '{}' reason: 'уточнение' signatures {{ full_name: 'Петрова Г. А.' "
            "}} ",
            name);
        look_as_everybody("DocumentService.CorrectDocument", correction + "validate_only: true");
        std::string bytes;
        (void)send(by_, "DocumentService.CorrectDocument",
                   *request("DocumentService.CorrectDocument", correction), &bytes);
        look_as_everybody("DocumentService.ListDocumentVersions", document);
        look_as_everybody("DocumentService.GetDocumentDifference", document + "new_version: 2");
        for (const char* format : {"TEXT", "HTML"})
            look_as_everybody("DocumentService.GetDocumentVersion",
                              document + "format: DOCUMENT_FORMAT_" + format);
    }
    look_as_everybody("DocumentService.ListDocuments",
                      fmt::format("competition: '{}'", competition));
    EXPECT_GT(told_[Kind::kBirth], 0);
}

// A role of one competition changes what is not public of its own people only.
TEST_F(PersonalData, OfOthersPeopleNothingIsOverwritten) {
    mark();
    const auto change = [](const std::string& person, const std::string& path) {
        return fmt::format(
            "person {{ name: '{}' sealed_data {{ passport: '1' }} restricted_data {{ phone: '+7 "
            "900 0000001' }} "
            "public_data {{ region: 'Самара' }} }} update_mask {{ paths: '{}' }}",
            person, path);
    };
    const auto refused = [&](const Official& official, const std::string& text) {
        return take_apart(send(official.client, "PersonService.UpdatePerson",
                               *request("PersonService.UpdatePerson", text)))
            .reason;
    };
    int tried = 0;
    for (const CompetitionId there : {home().id, elsewhere()})
        for (const Official& official : officials_of(there.name())) {
            if (!permissions_.at(official.role).contains("persons.write")) continue;
            SCOPED_TRACE(official.role + " of " + official.scope);
            const std::string expected = there == home().id ? "" : "SCOPE_DENIED";
            for (const char* path :
                 {"sealed_data.passport", "restricted_data.phone", "restricted_data"})
                EXPECT_EQ(refused(official, change(athlete(), path)), expected) << path;
            EXPECT_EQ(refused(official, change(athlete(), "public_data.region")), "");
            ++tried;
        }
    EXPECT_GE(tried, 8);
}

}  // namespace
}  // namespace collegium::rpc
