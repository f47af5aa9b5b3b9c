#include "federation.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

#include <collegium/text/query.hpp>
#include <collegium/text/search.hpp>

#include "tui/screens/finders.hpp"
#include "tui/screens/sections.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

// 14.10.2026 10:31 UTC.
constexpr std::int64_t kMorning = 1791973860;

void set_date(v1::Date& date, int year, int month, int day) {
    date.set_year(year);
    date.set_month(month);
    date.set_day(day);
}

void set_title(v1::LocalizedName& name, const char* ru, const char* uk, const char* en) {
    (*name.mutable_titles())["ru"] = ru;
    (*name.mutable_titles())["uk"] = uk;
    (*name.mutable_titles())["en"] = en;
}

template <typename Resource>
void allow(Resource& resource, const std::string& action, const std::string& refusal = {}) {
    auto& allowed = *resource.add_allowed_actions();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
}

template <typename T>
net::Reply<T> not_found() {
    net::ClientError error;
    error.code = sdk::Code::kNotFound;
    return tl::unexpected<net::ClientError>(error);
}

template <typename Rows>
auto find_in(const Rows& rows, const std::string& name) -> net::Reply<typename Rows::value_type> {
    for (const auto& row : rows)
        if (row.name() == name) return row;
    return not_found<typename Rows::value_type>();
}

// Rows `first`.. of those that match; the token is the place of the next page.
template <typename Request, typename Response, typename Rows, typename Words>
Response page_of(const Request& request, const Rows& rows, Words words,
                 typename Rows::value_type* (Response::*add)()) {
    Response response;
    const std::size_t size = request.page_size() == 0 ? 50 : std::size_t(request.page_size());
    const std::size_t first = request.page_token().empty() ? 0 : std::stoul(request.page_token());
    std::vector<typename Rows::value_type> found;
    const auto find = [&](const std::string& query) {
        for (const auto& row : rows) {
            if (!text::matches(query, words(row))) continue;
            found.push_back(row);
            found.back().clear_allowed_actions();
        }
    };
    if constexpr (requires { request.query(); }) {
        find(request.query());
        for (const std::string& reading : text::query_readings(request.query())) {
            if (!found.empty()) break;
            find(reading);
            if (!found.empty()) response.set_query_reading(reading);
        }
    } else {
        find("");
    }
    for (std::size_t i = first; i < found.size() && i < first + size; ++i)
        *(response.*add)() = found[i];
    if (first + size < found.size()) response.set_next_page_token(std::to_string(first + size));
    if constexpr (requires { response.set_total_size(0); })
        response.set_total_size(static_cast<int>(found.size()));
    return response;
}

v1::Competition make_competition(const char* code, const char* title, int from, int to,
                                 const char* venue, bool draughts) {
    v1::Competition competition;
    competition.set_name(std::string("competitions/") + std::to_string(std::stoi(code + 3)));
    competition.set_etag("1");
    competition.set_code(code);
    competition.set_title(title);
    set_date(*competition.mutable_start_date(), 2026, 10, from);
    set_date(*competition.mutable_end_date(), 2026, 10, to);
    competition.set_venue(venue);
    competition.set_time_zone("Europe/Samara");
    competition.set_organiser("organisations/2");
    competition.mutable_organiser_label()->set_short_name("ФШСО");
    competition.set_state(v1::Competition::STATE_DRAFT);
    if (draughts) {
        competition.set_discipline("disciplines/russian-draughts");
        set_title(*competition.mutable_discipline_title(), "русские шашки", "російські шашки",
                  "Russian draughts");
        competition.set_discipline_available(true);
    }
    competition.mutable_update_time()->set_seconds(kMorning);
    allow(competition, "competition.update");
    allow(competition, "competition.delete");
    return competition;
}

v1::Organisation make_organisation(int number, const char* brief, const char* full,
                                   v1::Organisation::Kind kind, const char* city) {
    v1::Organisation organisation;
    organisation.set_name("organisations/" + std::to_string(number));
    organisation.set_etag("1");
    organisation.set_short_name(brief);
    organisation.set_full_name(full);
    organisation.set_kind(kind);
    organisation.set_region("Самарская область");
    organisation.set_city(city);
    organisation.set_person_count(12);
    organisation.mutable_update_time()->set_seconds(kMorning);
    allow(organisation, "organisation.update");
    allow(organisation, "organisation.delete", "на неё ссылаются 12 человек");
    return organisation;
}

v1::Plugin make_plugin(const char* id, const char* ru, const char* version,
                       v1::Plugin::State state) {
    v1::Plugin plugin;
    plugin.set_name(std::string("plugins/") + id);
    plugin.set_file_name(std::string(id) + ".discipline.so");
    plugin.set_state(state);
    plugin.set_sha256("91ac0000000000000000000000000007");
    plugin.mutable_file_time()->set_seconds(kMorning);
    // A file that was never loaded has said nothing about itself.
    if (state == v1::Plugin::STATE_REFUSED) return plugin;
    plugin.set_plugin_id(id);
    plugin.set_version(version);
    set_title(*plugin.mutable_title(), ru, ru, id);
    plugin.set_author("Ким Л. Ю.");
    plugin.set_licence("Apache-2.0");
    plugin.set_abi_version("1.0");
    auto& game = *plugin.add_capabilities();
    game.set_id("collegium.game/0");
    game.set_summary("позиции, ходы, исход");
    plugin.set_checks_passed(118);
    return plugin;
}

v1::JournalEntry make_entry(int sequence, const char* who, const char* role, const char* action,
                            const char* words, const char* subject, const char* title) {
    v1::JournalEntry entry;
    entry.set_name("federation/journalEntries/" + std::to_string(sequence));
    entry.set_sequence(sequence);
    entry.set_scope("federation");
    entry.mutable_time()->set_seconds(kMorning + (sequence - 1280) * 60);
    entry.mutable_actor()->set_user("users/1");
    entry.mutable_actor()->set_short_name(who);
    entry.mutable_actor()->set_role(role);
    entry.set_terminal("зал-1");
    entry.set_request_id("3f0c0000-0000-4000-8000-0000000000a1");
    entry.set_action(action);
    entry.set_action_text(words);
    entry.set_subject(subject);
    entry.set_subject_title(title);
    entry.set_hash("91f700000000000000000000000000c4");
    entry.set_previous_hash("5b2000000000000000000000000000d1");
    auto& difference = *entry.add_differences();
    difference.set_field("public_data.region");
    difference.set_before("Самара");
    difference.set_after("Самарская область");
    allow(entry, "journal.undo",
          sequence % 2 == 0 ? "после неё карточку изменили (запись 1291)" : "");
    return entry;
}

v1::Grant make_grant(int number, const char* who, const char* ru, const char* role,
                     const char* basis, int end_day) {
    v1::Grant grant;
    grant.set_name("federation/grants/" + std::to_string(number));
    grant.set_etag("1");
    grant.set_user("users/" + std::to_string(number));
    grant.set_user_short_name(who);
    grant.set_role(std::string("roles/") + role);
    set_title(*grant.mutable_role_title(), ru, ru, role);
    grant.set_scope("competitions/14");
    grant.set_scope_title("26-014 Кубок Волги");
    set_date(*grant.mutable_start_date(), 2026, 10, 1);
    set_date(*grant.mutable_end_date(), 2026, 10, end_day);
    *grant.mutable_last_date() = grant.end_date();
    grant.set_basis(basis);
    grant.set_state(v1::Grant::STATE_ACTIVE);
    grant.mutable_create_time()->set_seconds(kMorning);
    allow(grant, "role.change");
    allow(grant, "role.revoke");
    return grant;
}

v1::User make_user(int number, const char* login, const char* full, const char* brief) {
    v1::User user;
    user.set_name("users/" + std::to_string(number));
    user.set_etag("1");
    user.set_user_name(login);
    user.set_full_name(full);
    user.set_short_name(brief);
    user.set_state(v1::User::STATE_ACTIVE);
    user.mutable_last_log_in_time()->set_seconds(kMorning);
    user.mutable_password_change_time()->set_seconds(kMorning - 864000);
    user.mutable_create_time()->set_seconds(kMorning - 8640000);
    for (const char* action : {"user.update", "user.password", "session.end", "user.close"})
        allow(user, action);
    return user;
}

v1::Session make_session(int number, const v1::User& user, const char* terminal,
                         const v1::Grant& acting, int seconds) {
    v1::Session session;
    session.set_name("sessions/" + std::to_string(number));
    *session.mutable_user() = user;
    session.set_terminal(terminal);
    session.set_state(v1::Session::STATE_ACTIVE);
    if (!acting.name().empty()) *session.mutable_acting_grant() = acting;
    session.mutable_create_time()->set_seconds(kMorning + seconds);
    session.mutable_last_seen_time()->set_seconds(kMorning + seconds + 600);
    return session;
}

}  // namespace

v1::Person make_person(int number, const std::string& surname, const std::string& given,
                       const std::string& patronymic, int year, const std::string& region) {
    v1::Person person;
    person.set_name("persons/" + std::to_string(number));
    person.set_etag("1");
    person.set_state(v1::Person::STATE_ACTIVE);
    person.mutable_update_time()->set_seconds(kMorning);
    auto& data = *person.mutable_public_data();
    data.mutable_cyrillic_name()->set_surname(surname);
    data.mutable_cyrillic_name()->set_given_name(given);
    data.mutable_cyrillic_name()->set_patronymic(patronymic);
    auto& names = *data.mutable_display_names();
    names.set_full(viewmodel::join({surname, given, patronymic}, " "));
    names.set_short_(surname + " " + viewmodel::initial(given) + ". " +
                     viewmodel::initial(patronymic) + ".");
    data.set_sex(v1::SEX_MALE);
    data.set_birth_year(year);
    data.set_region(region);
    data.set_organisation("organisations/31");
    data.mutable_organisation_label()->set_short_name("СШ № 3");
    data.set_sport_rank("КМС");
    data.mutable_coach_label()->set_short_name("Носов П. Т.");
    set_date(*person.mutable_restricted_data()->mutable_birth_date(), year, 5, 3);
    person.mutable_restricted_data()->set_phone("+7 900 000-00-00");
    person.mutable_sealed_masks()->set_passport("••••4512");
    allow(person, "person.update");
    allow(person, "person.reveal");
    allow(person, "person.erase");
    return person;
}

net::WatchEvent change_of(const std::string& subject, int version, const std::string& action,
                          int sequence) {
    net::WatchEvent event;
    event.sequence = sequence;
    event.subject = subject;
    event.version = version;
    event.action = action;
    const std::size_t part = subject.find('/', subject.find('/') + 1);
    event.scope = subject.starts_with("competitions/") ? subject.substr(0, part) : "federation";
    event.user = "users/2";
    return event;
}

Federation::Federation() {
    settings.set_name("federation/settings");
    settings.set_etag("1");
    settings.set_role_days(10);
    settings.set_undo_minutes(10);
    competitions = {make_competition("26-014", "Кубок Волги", 12, 18, "Самара", true),
                    make_competition("26-017", "Полуфинал округа", 13, 15, "Тольятти", true),
                    make_competition("26-011", "Круговой турнир", 5, 11, "Сызрань", false)};
    persons = {make_person(4702, "Абрамов", "Павел", "Романович", 1998, "Самарская область"),
               make_person(4703, "Воронов", "Глеб", "Григорьевич", 2001, "Саратовская область"),
               make_person(4711, "Ёлкин", "Артём", "Сергеевич", 2010, "Самарская область"),
               make_person(4712, "Елкина", "Ольга", "Петровна", 1975, "Самарская область"),
               make_person(4720, "Жуков", "Дмитрий", "Васильевич", 2005, "Пензенская область")};
    persons[3].mutable_public_data()->set_sex(v1::SEX_FEMALE);
    organisations = {make_organisation(2, "ФШСО", "Федерация шашек Самарской области",
                                       v1::Organisation::KIND_FEDERATION, "Самара"),
                     make_organisation(31, "СШ № 3", "Спортивная школа № 3",
                                       v1::Organisation::KIND_SPORT_SCHOOL, "Самара"),
                     make_organisation(32, "«Ладья»", "Шашечный клуб «Ладья»",
                                       v1::Organisation::KIND_CLUB, "Тольятти")};
    plugins = {make_plugin("russian-draughts", "русские шашки", "1.4.0", v1::Plugin::STATE_WORKING),
               make_plugin("go", "го", "0.1.0", v1::Plugin::STATE_WAITING),
               make_plugin("cyber-draughts", "", "", v1::Plugin::STATE_REFUSED)};
    plugins[0].set_competition_count(3);
    plugins[0].set_bundled(true);
    allow(plugins[0], "plugin.disable");
    plugins[1].set_reason_text("ждёт администратора");
    allow(plugins[1], "plugin.admit");
    plugins[2].set_reason_text("модуль собран для интерфейса 2, сервер понимает 1");
    plugins[2].set_what_to_do("собрать с SDK 1.x");
    allow(plugins[2], "plugin.admit", "файл отказан");
    journal = {make_entry(1291, "Гущина Н. В.", "chief-secretary", "person.update",
                          "изменена карточка", "persons/4711", "Ёлкин А. С."),
               make_entry(1290, "Ким В. Т.", "arbiter", "person.create", "занесён человек",
                          "persons/4712", "Елкина О. П."),
               make_entry(1289, "Петрова Г. А.", "chief-arbiter", "competition.create",
                          "создано соревнование", "competitions/14", "Кубок Волги")};
    v1::AccessLogEntry access;
    access.set_name("accessLog/55");
    access.set_sequence(55);
    access.mutable_time()->set_seconds(kMorning);
    access.mutable_actor()->set_short_name("Орлова М. Д.");
    access.set_kind(v1::AccessLogEntry::KIND_REVEAL);
    access.set_kind_text("показаны закрытые данные");
    access.set_subject("persons/4711 passport");
    access.set_terminal("зал-2");
    access.set_address("unix:");
    access_log.push_back(access);
    grants = {
        make_grant(1, "Петрова Г. А.", "главный судья", "chief-arbiter", "приказ № 44", 28),
        make_grant(2, "Гущина Н. В.", "главный секретарь", "chief-secretary", "приказ № 44", 28),
        make_grant(3, "Орлова М. Д.", "председатель комиссии", "admission-chair", "организатор",
                   15)};
    users = {make_user(1, "petrova", "Петрова Галина Андреевна", "Петрова Г. А."),
             make_user(2, "gushchina", "Гущина Нина Викторовна", "Гущина Н. В."),
             make_user(3, "orlova", "Орлова Мария Дмитриевна", "Орлова М. Д.")};
    sessions = {make_session(81, users[0], "зал-1", grants[0], 0),
                make_session(82, users[0], "секретариат", {}, 5400)};
    sessions[1].set_state(v1::Session::STATE_LOCKED);
}

void Federation::serve(FakeTransport& server) {
    serve_registry(server);
    serve_competitions(server);
    serve_plugins(server);
    serve_journal(server);
    serve_users(server);
    serve_drafts(server);
}

void Federation::serve_registry(FakeTransport& server) {
    server.on<v1::ListPersonsRequest, v1::ListPersonsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListPersonsResponse> {
            return page_of<v1::ListPersonsRequest, v1::ListPersonsResponse>(
                request, persons,
                [](const v1::Person& row) {
                    return row.public_data().display_names().full() + " " +
                           viewmodel::number_of(row.name());
                },
                &v1::ListPersonsResponse::add_persons);
        });
    server.on<v1::GetPersonRequest, v1::Person>(
        [this](const auto& request) { return find_in(persons, request.name()); });
    server.on<v1::CreatePersonRequest, v1::Person>(
        [this](const auto& request) -> net::Reply<v1::Person> {
            created_person = request;
            const auto& name = request.person().public_data().cyrillic_name();
            persons.push_back(make_person(4800, name.surname(), name.given_name(),
                                          name.patronymic(), 2000, "Самарская область"));
            return persons.back();
        });
    server.on<v1::UpdatePersonRequest, v1::Person>(
        [this](const auto& request) -> net::Reply<v1::Person> {
            updated_person = request;
            return find_in(persons, request.person().name());
        });
    server.on<v1::RevealSealedFieldRequest, v1::RevealSealedFieldResponse>(
        [this](const auto& request) -> net::Reply<v1::RevealSealedFieldResponse> {
            revealed.push_back(request.field());
            v1::RevealSealedFieldResponse response;
            response.set_value("3604 114512");
            response.set_show_seconds(30);
            return response;
        });
    server.on<v1::ListOrganisationsRequest, v1::ListOrganisationsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListOrganisationsResponse> {
            return page_of<v1::ListOrganisationsRequest, v1::ListOrganisationsResponse>(
                request, organisations,
                [](const v1::Organisation& row) {
                    return row.short_name() + " " + row.full_name();
                },
                &v1::ListOrganisationsResponse::add_organisations);
        });
    server.on<v1::GetOrganisationRequest, v1::Organisation>(
        [this](const auto& request) { return find_in(organisations, request.name()); });
}

void Federation::serve_competitions(FakeTransport& server) {
    server.on<v1::ListCompetitionsRequest, v1::ListCompetitionsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListCompetitionsResponse> {
            return page_of<v1::ListCompetitionsRequest, v1::ListCompetitionsResponse>(
                request, competitions,
                [](const v1::Competition& row) { return row.code() + " " + row.title(); },
                &v1::ListCompetitionsResponse::add_competitions);
        });
    server.on<v1::GetCompetitionRequest, v1::Competition>(
        [this](const auto& request) { return find_in(competitions, request.name()); });
    server.on<v1::CreateCompetitionRequest, v1::Competition>(
        [this](const auto& request) -> net::Reply<v1::Competition> {
            created_competition = request;
            v1::Competition made = request.competition();
            made.set_name("competitions/20");
            made.set_code("26-020");
            made.set_state(v1::Competition::STATE_DRAFT);
            competitions.push_back(made);
            return made;
        });
    server.on<v1::DeleteCompetitionRequest, v1::DeleteCompetitionResponse>(
        [this](const auto& request) -> net::Reply<v1::DeleteCompetitionResponse> {
            std::erase_if(competitions,
                          [&](const auto& row) { return row.name() == request.name(); });
            return v1::DeleteCompetitionResponse{};
        });
    server.on<v1::GetUserSettingsRequest, v1::UserSettings>(
        [this](const auto&) -> net::Reply<v1::UserSettings> { return own; });
    server.on<v1::UpdateUserSettingsRequest, v1::UserSettings>(
        [this](const auto& request) -> net::Reply<v1::UserSettings> {
            own = request.settings();
            return own;
        });
    server.on<v1::GetFederationSettingsRequest, v1::FederationSettings>(
        [this](const auto&) -> net::Reply<v1::FederationSettings> { return settings; });
    server.on<v1::UpdateFederationSettingsRequest, v1::FederationSettings>(
        [this](const auto& request) -> net::Reply<v1::FederationSettings> {
            set = request;
            settings = request.settings();
            settings.set_etag("2");
            return settings;
        });
    server.on<v1::ListDisciplinesRequest, v1::ListDisciplinesResponse>(
        [](const auto&) -> net::Reply<v1::ListDisciplinesResponse> {
            v1::ListDisciplinesResponse response;
            auto& discipline = *response.add_disciplines();
            discipline.set_name("disciplines/russian-draughts");
            set_title(*discipline.mutable_title(), "русские шашки", "російські шашки",
                      "Russian draughts");
            discipline.add_capabilities()->set_id("collegium.game/0");
            return response;
        });
}

void Federation::serve_plugins(FakeTransport& server) {
    server.on<v1::ListPluginsRequest, v1::ListPluginsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListPluginsResponse> {
            return page_of<v1::ListPluginsRequest, v1::ListPluginsResponse>(
                request, plugins, [](const v1::Plugin& row) { return row.file_name(); },
                &v1::ListPluginsResponse::add_plugins);
        });
    server.on<v1::GetPluginRequest, v1::Plugin>(
        [this](const auto& request) { return find_in(plugins, request.name()); });
    server.on<v1::DisablePluginRequest, v1::Plugin>(
        [this](const auto& request) -> net::Reply<v1::Plugin> {
            for (v1::Plugin& plugin : plugins) {
                if (plugin.name() != request.name()) continue;
                plugin.set_state(v1::Plugin::STATE_DISABLED);
                return plugin;
            }
            return not_found<v1::Plugin>();
        });
    server.on<v1::AdmitPluginRequest, v1::Plugin>(
        [this](const auto& request) -> net::Reply<v1::Plugin> {
            for (v1::Plugin& plugin : plugins) {
                if (plugin.name() != request.name()) continue;
                plugin.set_state(v1::Plugin::STATE_WORKING);
                return plugin;
            }
            return not_found<v1::Plugin>();
        });
}

void Federation::serve_journal(FakeTransport& server) {
    server.on<v1::ListJournalEntriesRequest, v1::ListJournalEntriesResponse>(
        [this](const auto& request) -> net::Reply<v1::ListJournalEntriesResponse> {
            journal_filter = request.filter();
            const auto wanted = [&](const v1::JournalEntry& entry) {
                return journal_filter == "sequence = \"" + std::to_string(entry.sequence()) + "\"";
            };
            std::vector<v1::JournalEntry> found = journal;
            if (journal_filter.starts_with("sequence"))
                std::erase_if(found, [&](const auto& entry) { return !wanted(entry); });
            return page_of<v1::ListJournalEntriesRequest, v1::ListJournalEntriesResponse>(
                request, found, [](const v1::JournalEntry&) { return std::string{}; },
                &v1::ListJournalEntriesResponse::add_entries);
        });
    server.on<v1::GetJournalEntryRequest, v1::JournalEntry>(
        [this](const auto& request) { return find_in(journal, request.name()); });
    server.on<v1::VerifyJournalRequest, v1::VerifyJournalResponse>(
        [this](const auto&) -> net::Reply<v1::VerifyJournalResponse> {
            v1::VerifyJournalResponse response;
            response.set_intact(broken_at == 0);
            response.set_first_bad_sequence(broken_at);
            response.set_last_sequence(1291);
            response.set_checked_rows(1291);
            return response;
        });
    server.on<v1::UndoJournalEntryRequest, v1::JournalEntry>(
        [this](const auto& request) -> net::Reply<v1::JournalEntry> {
            undone.push_back(request.has_subject() ? request.subject() : request.name());
            v1::JournalEntry entry;
            entry.set_can_be_undone(brings_back && request.has_subject());
            entry.set_name("federation/journalEntries/1292");
            entry.set_sequence(1292);
            entry.set_undoes(request.name());
            return entry;
        });
    server.on<v1::ListAccessLogRequest, v1::ListAccessLogResponse>(
        [this](const auto&) -> net::Reply<v1::ListAccessLogResponse> {
            v1::ListAccessLogResponse response;
            for (const auto& entry : access_log)
                *response.add_entries() = entry;
            return response;
        });
}

void Federation::serve_users(FakeTransport& server) {
    server.on<v1::ListGrantsRequest, v1::ListGrantsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListGrantsResponse> {
            std::vector<v1::Grant> rows = grants;
            std::erase_if(rows, [&](const v1::Grant& grant) {
                return !request.user().empty() && grant.user() != request.user();
            });
            return page_of<v1::ListGrantsRequest, v1::ListGrantsResponse>(
                request, rows, [](const v1::Grant&) { return std::string{}; },
                &v1::ListGrantsResponse::add_grants);
        });
    server.on<v1::ListSessionsRequest, v1::ListSessionsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListSessionsResponse> {
            v1::ListSessionsResponse response;
            for (const v1::Session& session : sessions)
                if (session.user().name() == request.user()) *response.add_sessions() = session;
            return response;
        });
    server.on<v1::EndUserSessionsRequest, v1::EndUserSessionsResponse>(
        [this](const auto& request) -> net::Reply<v1::EndUserSessionsResponse> {
            ended = request;
            v1::EndUserSessionsResponse response;
            response.set_ended_sessions(
                static_cast<int>(std::erase_if(sessions, [&](const v1::Session& session) {
                    return session.user().name() == request.name() &&
                           (request.session().empty() || session.name() == request.session());
                })));
            return response;
        });
    server.on<v1::GetGrantRequest, v1::Grant>(
        [this](const auto& request) { return find_in(grants, request.name()); });
    server.on<v1::ListUsersRequest, v1::ListUsersResponse>(
        [this](const auto& request) -> net::Reply<v1::ListUsersResponse> {
            return page_of<v1::ListUsersRequest, v1::ListUsersResponse>(
                request, users,
                [](const v1::User& row) { return row.full_name() + " " + row.user_name(); },
                &v1::ListUsersResponse::add_users);
        });
    server.on<v1::GetUserRequest, v1::User>(
        [this](const auto& request) { return find_in(users, request.name()); });
    server.on<v1::ListRolesRequest, v1::ListRolesResponse>(
        [](const auto&) -> net::Reply<v1::ListRolesResponse> {
            v1::ListRolesResponse response;
            for (const auto& [id, ru, scope] :
                 {std::tuple("arbiter", "судья", v1::Role::SCOPE_COMPETITION),
                  std::tuple("chief-secretary", "главный секретарь", v1::Role::SCOPE_COMPETITION),
                  std::tuple("federation-office", "аппарат федерации",
                             v1::Role::SCOPE_FEDERATION)}) {
                auto& role = *response.add_roles();
                role.set_name(std::string("roles/") + id);
                set_title(*role.mutable_title(), ru, ru, id);
                role.set_scope(scope);
                role.set_can_grant(true);
            }
            return response;
        });
    server.on<v1::GrantRoleRequest, v1::Grant>(
        [this](const auto& request) -> net::Reply<v1::Grant> {
            granted = request;
            v1::Grant made = request.grant();
            // As the server has it: a role is of one competition or of the federation.
            const bool of_federation = made.role() == "roles/federation-office";
            if (of_federation != (made.scope() == "federation")) {
                net::ClientError error;
                error.code = sdk::Code::kInvalidArgument;
                error.reason = "ROLE_SCOPE_WRONG";
                error.text = "Роль даётся в другом месте";
                error.violations.push_back({"grant.scope", error.reason, error.text, ""});
                return tl::unexpected(error);
            }
            made.set_name("federation/grants/9");
            made.set_user_short_name("Орлова М. Д.");
            set_title(*made.mutable_role_title(), "судья", "суддя", "arbiter");
            grants.push_back(made);
            return made;
        });
    server.on<v1::CreateUserRequest, v1::CreateUserResponse>(
        [this](const auto& request) -> net::Reply<v1::CreateUserResponse> {
            v1::CreateUserResponse response;
            *response.mutable_user() = request.user();
            response.mutable_user()->set_name("users/9");
            response.set_one_time_code("4821-7733-9005");
            response.mutable_code_expire_time()->set_seconds(kMorning + 86400);
            users.push_back(response.user());
            return response;
        });
}

void Federation::serve_drafts(FakeTransport& server) {
    server.on<v1::ListFormDraftsRequest, v1::ListFormDraftsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListFormDraftsResponse> {
            v1::ListFormDraftsResponse response;
            for (const auto& draft : drafts)
                if (draft.form_id() == request.form_id()) *response.add_drafts() = draft;
            return response;
        });
    server.on<v1::GetFormDraftRequest, v1::FormDraft>(
        [this](const auto& request) { return find_in(drafts, request.name()); });
    server.on<v1::SaveFormDraftRequest, v1::FormDraft>(
        [this](const auto& request) -> net::Reply<v1::FormDraft> {
            v1::FormDraft draft = request.draft();
            draft.set_name("users/1/formDrafts/1");
            draft.mutable_update_time()->set_seconds(kMorning);
            drafts = {draft};
            return draft;
        });
    server.on<v1::DeleteFormDraftRequest, v1::DeleteFormDraftResponse>(
        [this](const auto& request) -> net::Reply<v1::DeleteFormDraftResponse> {
            std::erase_if(drafts, [&](const auto& row) { return row.name() == request.name(); });
            return v1::DeleteFormDraftResponse{};
        });
}

TestClient::TestClient() : fake(screens::sections(drafts)) {
    fake.app().set_finders(screens::finders(drafts));
    federation.serve(fake.server());
    SessionFacts session;
    session.logged_in = true;
    session.user = "users/1";
    session.login_name = "chernov";
    session.full_name = "Чернов Виктор Алексеевич";
    session.short_name = "Чернов В. А.";
    session.role = "administrator";
    session.role_name = "администратор";
    session.scope = "federation";
    session.scope_name = "вся федерация";
    session.federation = "Федерация шашек области";
    session.server = "collegium.example";
    session.zone = "Europe/Samara";
    session.permissions = {"persons.read",   "competitions.read",   "journal.read",
                           "persons.write",  "organisations.write", "competitions.create",
                           "roles.grant",    "users.manage",        "plugins.manage",
                           "journal.verify", "access_log.read",     "federation_settings.write"};
    fake.app().set_session(session);
    fake.app().on_connection({net::Link::kOnline, {}, {}});
    fake.app().open_home();
}

}  // namespace collegium::tui
