// Sound requests of the methods that change no record: questions, and acts on one's own session.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "support/held_sitting.hpp"
#include "support/played_rounds.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

std::string field(const char* name, const std::string& value) {
    return fmt::format("{}: '{}' ", name, value);
}

}  // namespace

std::vector<ValidRequests::Row> ValidRequests::session_questions() {
    const auto anew = [this](const std::string& text) {
        return [this, text] {
            by_ = server_.administrator();
            return text;
        };
    };
    const auto plain = [](const std::string& text) { return [text] { return text; }; };
    const std::string account = text_at(*user(), "user.name");
    return {
        {"ServerService.GetServerInfo", plain("")},
        {"SessionService.LogIn", plain(field("user_name", "administrator") +
                                       field("password", kPassword) + field("terminal", "зал-2"))},
        {"SessionService.ChooseRole", anew(field("grant", "federation/grants/1"))},
        {"SessionService.RenewSession", anew("")},
        {"SessionService.LockSession", anew("")},
        {"SessionService.UnlockSession", anew(field("password", kPassword))},
        {"SessionService.EndSession", anew("")},
        {"SessionService.GetSession", plain("")},
        {"SessionService.ListSessions", plain(field("user", account))},
        {"SettingsService.GetUserSettings", plain("")},
        {"SettingsService.GetFederationSettings", plain("")},
        {"UserService.GetUser", plain(field("name", account))},
        {"UserService.ListUsers", plain(field("query", "орл"))},
        {"UserService.GetRole", plain(field("name", "roles/chief-arbiter"))},
        {"UserService.ListRoles", plain("")},
        {"UserService.GetGrant", plain(field("name", text_at(*appointment(), "name")))},
        {"UserService.ListGrants", plain(field("user", account) + field("scope", "federation"))},
        {"JournalService.ListJournalEntries",
         plain(field("scope", "federation") + "filter: 'action = \"users.create\"'")},
        {"JournalService.GetJournalEntry", plain(field("name", "federation/journalEntries/1"))},
        {"JournalService.VerifyJournal", plain(field("scope", "federation"))},
        {"JournalService.ListAccessLog", plain("")},
    };
}

std::vector<ValidRequests::Row> ValidRequests::registry_questions() {
    by_ = admin_;
    const MessagePtr shown = ask(
        "PersonService.CreatePerson",
        "person { public_data { cyrillic_name { surname: 'Ёлкин' } sex: SEX_MALE } sealed_data { "
        "passport: '3610 123456' } } allow_duplicate: true");
    const std::string card = text_at(*shown, "name");
    const std::string cup = text_at(*competition(), "name");
    const std::string discipline = field("discipline", "disciplines/draughts-64");
    const MessagePtr draw =
        ask("DrawService.CreateDraw",
            "draw { kind: KIND_ORDER purpose: 'номера' items: ['а', 'б', 'в'] }");
    const MessagePtr draft =
        ask("DraftService.SaveFormDraft", "draft { form_id: 'person.create' payload: 'x' }");
    std::vector<Row> rows;
    const auto add = [&](const char* method, const std::string& text) {
        rows.push_back({method, [text] { return text; }});
    };
    add("PersonService.GetPerson", field("name", card));
    add("PersonService.ListPersons", field("query", "ёлк"));
    add("PersonService.RevealSealedField",
        field("name", card) + "field: SEALED_FIELD_PASSPORT reason: 'проверка'");
    add("DuplicateService.ListDuplicates", field("person", card));
    add("OrganisationService.GetOrganisation", field("name", text_at(*organisation(), "name")));
    add("OrganisationService.ListOrganisations", field("query", "школа"));
    add("CompetitionService.GetCompetition", field("name", cup));
    add("CompetitionService.ListCompetitions", field("query", "кубок"));
    add("BanService.GetBan", field("name", text_at(*ban(), "name")));
    add("BanService.ListBans", "");
    add("RulingService.GetRuling", field("name", text_at(*ruling(), "name")));
    add("RulingService.ListRulings", "");
    add("DraftService.GetFormDraft", field("name", text_at(*draft, "name")));
    add("DraftService.ListFormDrafts", field("form_id", "person.create"));
    add("DrawService.GetDraw", field("name", text_at(*draw, "name")));
    add("DrawService.ListDraws", "");
    add("DrawService.VerifyDraw", field("name", text_at(*draw, "name")));
    add("DrawService.VerifyOpeningTable", discipline + "table_text: 'id: x'");
    add("DisciplineService.GetDiscipline", field("name", "disciplines/draughts-64"));
    add("DisciplineService.ListDisciplines", "");
    add("PluginService.GetPlugin", field("name", "plugins/sound"));
    add("PluginService.ListPlugins", "");
    add("RuleBookService.GetRuleBook", field("name", "rulebooks/ru-draughts-2022"));
    add("RuleBookService.ListRuleBooks", "");
    const std::string game = "game { " + discipline + "moves: 'c3-d4' } ";
    add("GameService.GetGameRules", discipline);
    add("GameService.ListOpenings", discipline + field("table", "ua-2024-annex-2"));
    add("GameService.ReplayGame", game + "bottom: BOARD_SIDE_FIRST");
    add("GameService.ParseMove", game + field("text", "d6-c5"));
    add("GameService.CheckClaim", game + "rule: 'repetition'");
    add("GameService.CheckOffer", game + "seat: SEAT_FIRST");
    add("GameService.CheckEnding", game + "event: EVENT_FLAG seat: SEAT_FIRST");
    add("GameService.ReadRecords",
        discipline + "text: '[Result \"2-0\"]\\n\\n1. c3-d4 d6-c5 2-0\\n'");
    add("GameService.WriteRecord",
        game + "tags { name: 'White' value: 'Ёлкин' } " + field("result", "2-0"));
    return rows;
}

std::vector<ValidRequests::Row> ValidRequests::competition_questions() {
    const testing_support::AdmissionCompetition competition = in_admission(false);
    const std::string name = competition.id.name();
    const std::string parent = field("parent", name);
    const MessagePtr sitting = ask("AdmissionService.OpenSitting", parent);
    const std::string entrants = field("entrants", competition.entrants.front().name());
    const testing_support::AdmissionCompetition held = in_admission(false);
    write([&](storage::Connection& writer) {
        testing_support::hold_sitting(writer, server_.store().now(), held);
    });
    by_ = as("chief-secretary");
    const std::string list =
        field("competition", held.id.name()) + field("kind", "participants-list");
    const std::string document =
        field("document", text_at(*ask("DocumentService.PublishDocument", list), "name"));
    by_ = admin_;
    const MessagePtr paid = ask("ApplicationService.RecordPayment", new_payment());
    const std::string open = open_competition();
    const std::string file = field("competition", open) + field("file_name", "entries") +
                             "content: 'Фамилия;Имя;Дата рождения;Пол;Организация\\r\\n"
                             "Котов;Пётр;01.02.2001;м;СШ\\r\\n'";
    const std::string import =
        field("name", text_at(*ask("ImportService.PreviewImport", file), "name"));
    await_import(import);
    std::vector<Row> rows;
    const auto add = [&](const char* method, const std::string& text) {
        rows.push_back({method, [text] { return text; }});
    };
    add("AdmissionService.ListDesk", parent);
    add("AdmissionService.GetAdmissionCheck",
        field("name", competition.entrants.front().name() + "/admission"));
    add("AdmissionService.CheckEntrants", parent + entrants);
    add("AdmissionService.ListAdmissionDecisions", parent);
    add("AdmissionService.ListSittings", parent);
    add("AdmissionService.GetSitting", field("name", text_at(*sitting, "name")));
    add("ApplicationService.GetApplication", field("name", text_at(*application(), "name")));
    add("ApplicationService.ListApplications", parent);
    add("ApplicationService.GetEntrant", field("name", competition.entrants.front().name()));
    add("ApplicationService.ListEntrants", parent);
    add("ApplicationService.GetEntryRules", field("name", name + "/entryRules"));
    add("ApplicationService.GetPayment", field("name", text_at(*paid, "name")));
    add("ApplicationService.ListPayments", parent);
    add("DocumentService.ListDocuments", field("competition", name));
    add("DocumentService.GetDocument", list);
    add("DocumentService.PreviewDocument", list);
    add("DocumentService.RenderDocument", list + "format: DOCUMENT_FORMAT_TEXT");
    add("DocumentService.ListDocumentVersions", document);
    add("DocumentService.GetDocumentVersion", document + "format: DOCUMENT_FORMAT_TEXT");
    add("DocumentService.GetDocumentDifference", document + "old_version: 1 new_version: 1");
    add("ImportService.PreviewImport", file);
    add("ImportService.GetImport", import);
    add("ImportService.ListImportRows", import);
    add("LifecycleService.GetProgress", field("name", name + "/progress"));
    add("OfficialService.GetOfficial", field("name", competition.officials.front().name()));
    add("OfficialService.ListOfficials", parent);
    add("OfficialService.GetPost", field("name", name + "/posts/chief-arbiter"));
    add("OfficialService.ListPosts", parent);
    add("RegulationService.GetRegulation", field("name", name + "/regulation"));
    return rows;
}

std::vector<ValidRequests::Row> ValidRequests::round_questions() {
    play::TournamentId id;
    write([&](storage::Connection& writer) {
        const storage::Instant now = server_.store().now();
        id = testing_support::enter_tournament(writer, now, 6, testing_support::round_robin_of(6),
                                               competition::CompetitionCode{25, ++number_})
                 .id;
        testing_support::enter_six_player_rounds(writer, now, id);
    });
    const std::string tournament = id.name();
    const std::string round = play::RoundId{id, 1}.name();
    const std::string board = play::BoardId{{id, 1}, 1}.name();
    by_ = as("chief-arbiter");
    (void)ask("ResultService.AttachRecord",
              field("parent", board) +
                  "format: 'pdn' text: '[GameType \"25\"]\\n[Result \"2-0\"]\\n\\n"
                  "1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0\\n'");
    std::vector<Row> rows;
    const auto add = [&](const char* method, const std::string& text) {
        rows.push_back({method, [text] { return text; }});
    };
    add("TournamentService.GetTournament", field("name", tournament));
    add("TournamentService.ListTournaments", field("parent", id.competition.name()));
    add("TournamentService.SuggestTournament", field("parent", id.competition.name()));
    add("TournamentService.ListParticipants", field("parent", tournament));
    add("PairRuleService.ListPairRules", field("parent", tournament));
    add("RoundService.GetRound", field("name", round));
    add("RoundService.ListRounds", field("parent", tournament));
    add("RoundService.ExplainPair", field("name", round) + "board: 1");
    add("RoundService.ReplayRound", field("name", round));
    add("ResultService.ListBoards", field("parent", round));
    add("ResultService.GetBoard", field("name", board));
    add("ResultService.GetRecord", field("name", board + "/records/1"));
    add("ResultService.ListBoardJudges", field("parent", tournament));
    add("StandingsService.GetStandings", field("name", tournament));
    add("StandingsService.ExplainPlace", field("name", tournament) + "number: 1");
    add("StandingsService.GetParticipantCard", field("name", tournament) + "number: 1");
    add("StandingsService.GetApproval", field("name", tournament));
    return rows;
}

std::vector<ValidRequests::Row> ValidRequests::questions() {
    std::vector<Row> all = session_questions();
    std::ranges::move(registry_questions(), std::back_inserter(all));
    std::ranges::move(competition_questions(), std::back_inserter(all));
    std::ranges::move(round_questions(), std::back_inserter(all));
    return all;
}

}  // namespace collegium::rpc
