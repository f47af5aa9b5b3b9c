#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>

#include <google/protobuf/descriptor.h>

#include <collegium/rpc/method_table.hpp>
#include <collegium/v1/admission.pb.h>
#include <collegium/v1/applications.pb.h>
#include <collegium/v1/bans.pb.h>
#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/documents.pb.h>
#include <collegium/v1/drafts.pb.h>
#include <collegium/v1/draws.pb.h>
#include <collegium/v1/duplicates.pb.h>
#include <collegium/v1/games.pb.h>
#include <collegium/v1/imports.pb.h>
#include <collegium/v1/journal.pb.h>
#include <collegium/v1/lifecycle.pb.h>
#include <collegium/v1/officials.pb.h>
#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/pair_rules.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/regulations.pb.h>
#include <collegium/v1/results.pb.h>
#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/rulebooks.pb.h>
#include <collegium/v1/server.pb.h>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/settings.pb.h>
#include <collegium/v1/standings.pb.h>
#include <collegium/v1/tournaments.pb.h>
#include <collegium/v1/users.pb.h>
#include <collegium/v1/watch.pb.h>

namespace collegium::rpc {
namespace {

using enum Access;

// A file of 8 MiB and what is said of it.
constexpr std::size_t kLargestRecords = (8 << 20) + (64 << 10);

constexpr std::uint8_t kNotLocked = kActive | kMustChangePassword | kChoosingRole;

constexpr std::array kTable{
    MethodRow{"ServerService.GetServerInfo", kOpen, ""},

    MethodRow{"SessionService.LogIn", kOpen, ""},
    MethodRow{"SessionService.ChooseRole", kSession, "", kActive | kChoosingRole},
    MethodRow{"SessionService.RenewSession", kSession, "", kAnyState},
    MethodRow{"SessionService.LockSession", kSession, "", kActive | kLocked | kChoosingRole},
    MethodRow{"SessionService.UnlockSession", kSession, "", kActive | kLocked | kChoosingRole},
    MethodRow{"SessionService.EndSession", kSession, "", kAnyState},
    MethodRow{"SessionService.GetSession", kSession, "", kAnyState},
    MethodRow{"SessionService.ListSessions", kSession, "", kActive | kChoosingRole},
    MethodRow{"SessionService.ChangePassword", kSession, "", kNotLocked},

    MethodRow{"UserService.GetUser", kPermission, "users.read"},
    MethodRow{"UserService.ListUsers", kPermission, "users.read"},
    MethodRow{"UserService.CreateUser", kPermission, "users.manage"},
    MethodRow{"UserService.UpdateUser", kPermission, "users.manage"},
    MethodRow{"UserService.CloseUser", kPermission, "users.manage"},
    MethodRow{"UserService.ResetPassword", kPermission, "users.manage"},
    MethodRow{"UserService.EndUserSessions", kPermission, "users.manage"},
    MethodRow{"UserService.ListRoles", kPermission, "users.read"},
    MethodRow{"UserService.GrantRole", kPermission, "roles.grant"},
    MethodRow{"UserService.ChangeGrant", kPermission, "roles.grant"},
    MethodRow{"UserService.RevokeRole", kPermission, "roles.grant"},
    MethodRow{"UserService.GetGrant", kPermission, "users.read"},
    MethodRow{"UserService.ListGrants", kPermission, "users.read"},

    MethodRow{"PersonService.GetPerson", kPermission, "persons.read"},
    MethodRow{"PersonService.ListPersons", kPermission, "persons.read"},
    MethodRow{"PersonService.CreatePerson", kPermission, "persons.write"},
    MethodRow{"PersonService.UpdatePerson", kPermission, "persons.write"},
    MethodRow{"PersonService.ErasePerson", kPermission, "persons.erase"},
    MethodRow{"PersonService.RevealSealedField", kPermission, "persons.reveal"},

    MethodRow{"DuplicateService.ListDuplicates", kPermission, "persons.write"},
    MethodRow{"DuplicateService.MergePersons", kPermission, "persons.merge"},
    MethodRow{"DuplicateService.MarkDistinct", kPermission, "persons.merge"},

    MethodRow{"OrganisationService.GetOrganisation", kPermission, "organisations.read"},
    MethodRow{"OrganisationService.ListOrganisations", kPermission, "organisations.read"},
    MethodRow{"OrganisationService.CreateOrganisation", kPermission, "organisations.write"},
    MethodRow{"OrganisationService.UpdateOrganisation", kPermission, "organisations.write"},
    MethodRow{"OrganisationService.DeleteOrganisation", kPermission, "organisations.write"},

    MethodRow{"CompetitionService.GetCompetition", kPermission, "competitions.read"},
    MethodRow{"CompetitionService.ListCompetitions", kPermission, "competitions.read"},
    MethodRow{"CompetitionService.CreateCompetition", kPermission, "competitions.create"},
    MethodRow{"CompetitionService.UpdateCompetition", kPermission, "competitions.update"},
    MethodRow{"CompetitionService.DeleteCompetition", kPermission, "competitions.delete"},

    MethodRow{"RuleBookService.GetRuleBook", kPermission, "rulebooks.read"},
    MethodRow{"RuleBookService.ListRuleBooks", kPermission, "rulebooks.read"},
    MethodRow{"RuleBookService.RescanRuleBooks", kPermission, "plugins.manage"},

    MethodRow{"RegulationService.GetRegulation", kPermission, "regulations.read"},
    MethodRow{"RegulationService.UpdateRegulation", kPermission, "regulations.update"},

    MethodRow{"ApplicationService.GetApplication", kPermission, "applications.read"},
    MethodRow{"ApplicationService.ListApplications", kPermission, "applications.read"},
    MethodRow{"ApplicationService.CreateApplication", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.UpdateApplication", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.AcceptApplication", kPermission, "applications.write"},
    MethodRow{"ApplicationService.WithdrawApplication", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.GetEntrant", kPermission, "applications.read"},
    MethodRow{"ApplicationService.ListEntrants", kPermission, "applications.read"},
    MethodRow{"ApplicationService.AddEntrant", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.UpdateEntrant", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.StrikeEntrant", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.RestoreEntrant", kPermission, "applications.submit"},
    MethodRow{"ApplicationService.GetEntryRules", kPermission, "applications.read"},
    MethodRow{"ApplicationService.UpdateEntryRules", kPermission, "entry_rules.write"},
    MethodRow{"ApplicationService.GetPayment", kPermission, "payments.read"},
    MethodRow{"ApplicationService.ListPayments", kPermission, "payments.read"},
    MethodRow{"ApplicationService.RecordPayment", kPermission, "payments.write"},
    MethodRow{"ApplicationService.RefundPayment", kPermission, "payments.write"},

    MethodRow{"OfficialService.GetOfficial", kPermission, "officials.read"},
    MethodRow{"OfficialService.ListOfficials", kPermission, "officials.read"},
    MethodRow{"OfficialService.ListPosts", kPermission, "officials.read"},
    MethodRow{"OfficialService.AppointOfficial", kPermission, "officials.write"},
    MethodRow{"OfficialService.UpdateOfficial", kPermission, "officials.write"},
    MethodRow{"OfficialService.DismissOfficial", kPermission, "officials.write"},

    MethodRow{"LifecycleService.GetProgress", kPermission, "lifecycle.read"},
    MethodRow{"LifecycleService.MarkCondition", kPermission, "lifecycle.mark"},
    MethodRow{"LifecycleService.AdvanceCompetition", kPermission, "lifecycle.advance"},
    MethodRow{"LifecycleService.CancelCompetition", kPermission, "lifecycle.advance"},

    MethodRow{"BanService.GetBan", kPermission, "bans.read"},
    MethodRow{"BanService.ListBans", kPermission, "bans.read"},
    MethodRow{"BanService.CreateBan", kPermission, "bans.write"},
    MethodRow{"BanService.UpdateBan", kPermission, "bans.write"},
    MethodRow{"BanService.LiftBan", kPermission, "bans.write"},

    MethodRow{"DraftService.SaveFormDraft", kSession, ""},
    MethodRow{"DraftService.GetFormDraft", kSession, ""},
    MethodRow{"DraftService.ListFormDrafts", kSession, ""},
    MethodRow{"DraftService.DeleteFormDraft", kSession, ""},

    MethodRow{"SettingsService.GetUserSettings", kSession, "", kActive | kChoosingRole},
    MethodRow{"SettingsService.UpdateUserSettings", kSession, "", kActive | kChoosingRole},
    MethodRow{"SettingsService.GetFederationSettings", kSession, "", kActive | kChoosingRole},
    MethodRow{"SettingsService.UpdateFederationSettings", kPermission, "federation_settings.write"},

    MethodRow{"DisciplineService.GetDiscipline", kPermission, "disciplines.read"},
    MethodRow{"DisciplineService.ListDisciplines", kPermission, "disciplines.read"},

    MethodRow{"GameService.GetGameRules", kPermission, "disciplines.read"},
    MethodRow{"GameService.ListOpenings", kPermission, "disciplines.read"},
    MethodRow{"GameService.ReplayGame", kPermission, "disciplines.read"},
    MethodRow{"GameService.ParseMove", kPermission, "disciplines.read"},
    MethodRow{"GameService.CheckClaim", kPermission, "disciplines.read"},
    MethodRow{"GameService.CheckOffer", kPermission, "disciplines.read"},
    MethodRow{"GameService.CheckEnding", kPermission, "disciplines.read"},
    MethodRow{"GameService.ReadRecords", kPermission, "disciplines.read", kActive, kLargestRecords},
    MethodRow{"GameService.WriteRecord", kPermission, "disciplines.read"},

    MethodRow{"PluginService.GetPlugin", kPermission, "plugins.read"},
    MethodRow{"PluginService.ListPlugins", kPermission, "plugins.read"},
    MethodRow{"PluginService.AdmitPlugin", kPermission, "plugins.manage"},
    MethodRow{"PluginService.DisablePlugin", kPermission, "plugins.manage"},
    MethodRow{"PluginService.EnablePlugin", kPermission, "plugins.manage"},
    MethodRow{"PluginService.RescanPlugins", kPermission, "plugins.manage"},

    MethodRow{"DrawService.GetDraw", kPermission, "draws.read"},
    MethodRow{"DrawService.ListDraws", kPermission, "draws.read"},
    MethodRow{"DrawService.CreateDraw", kPermission, "draws.create"},
    MethodRow{"DrawService.VerifyDraw", kPermission, "draws.read"},
    MethodRow{"DrawService.VerifyOpeningTable", kPermission, "draws.read"},

    MethodRow{"DocumentService.ListDocuments", kPermission, "documents.read"},
    MethodRow{"DocumentService.GetDocument", kPermission, "documents.read"},
    MethodRow{"DocumentService.PreviewDocument", kPermission, "documents.read"},
    MethodRow{"DocumentService.RenderDocument", kPermission, "documents.read"},
    MethodRow{"DocumentService.SignDocument", kPermission, "documents.sign"},
    MethodRow{"DocumentService.PublishDocument", kPermission, "documents.publish"},
    MethodRow{"DocumentService.CorrectDocument", kPermission, "documents.read"},
    MethodRow{"DocumentService.ListDocumentVersions", kPermission, "documents.read"},
    MethodRow{"DocumentService.GetDocumentVersion", kPermission, "documents.read"},
    MethodRow{"DocumentService.GetDocumentDifference", kPermission, "documents.read"},

    MethodRow{"StandingsService.GetStandings", kPermission, "tournaments.read"},
    MethodRow{"StandingsService.ExplainPlace", kPermission, "tournaments.read"},
    MethodRow{"StandingsService.GetParticipantCard", kPermission, "tournaments.read"},
    MethodRow{"StandingsService.GetApproval", kPermission, "tournaments.read"},
    MethodRow{"StandingsService.ApproveResults", kPermission, "standings.approve"},

    MethodRow{"ImportService.PreviewImport", kPermission, "applications.submit", kActive,
              kLargestRecords},
    MethodRow{"ImportService.GetImport", kPermission, "applications.submit"},
    MethodRow{"ImportService.ListImportRows", kPermission, "applications.submit"},
    MethodRow{"ImportService.CommitImport", kPermission, "applications.submit"},
    MethodRow{"AdmissionService.ListDesk", kPermission, "admission.read"},
    MethodRow{"AdmissionService.GetCheck", kPermission, "admission.read"},
    MethodRow{"AdmissionService.CheckEntrants", kPermission, "admission.read"},
    MethodRow{"AdmissionService.TickPaper", kPermission, "admission.tick"},
    MethodRow{"AdmissionService.TickAllPapers", kPermission, "admission.tick"},
    MethodRow{"AdmissionService.WaitForPaper", kPermission, "admission.tick"},
    MethodRow{"AdmissionService.DecideEntrant", kPermission, "admission.decide"},
    MethodRow{"AdmissionService.AdmitAll", kPermission, "admission.decide"},
    MethodRow{"AdmissionService.ObjectToDecision", kPermission, "admission.decide"},
    MethodRow{"AdmissionService.VoteOnDecision", kPermission, "admission.decide"},
    MethodRow{"AdmissionService.ListDecisions", kPermission, "admission.read"},
    MethodRow{"AdmissionService.OpenCommissionSession", kPermission, "admission.preside"},
    MethodRow{"AdmissionService.SetAttendance", kPermission, "admission.preside"},
    MethodRow{"AdmissionService.CloseCommissionSession", kPermission, "admission.preside"},
    MethodRow{"AdmissionService.GetCommissionSession", kPermission, "admission.read"},
    MethodRow{"AdmissionService.ListCommissionSessions", kPermission, "admission.read"},

    MethodRow{"TournamentService.GetTournament", kPermission, "tournaments.read"},
    MethodRow{"TournamentService.ListTournaments", kPermission, "tournaments.read"},
    MethodRow{"TournamentService.SuggestTournament", kPermission, "tournaments.read"},
    MethodRow{"TournamentService.CreateTournament", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.UpdateTournament", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.DeleteTournament", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.AddParticipants", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.RemoveParticipant", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.SetRatings", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.ListParticipants", kPermission, "tournaments.read"},
    MethodRow{"TournamentService.DrawNumbers", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.SetAbsences", kPermission, "tournaments.manage"},
    MethodRow{"TournamentService.WithdrawParticipant", kPermission, "participants.withdraw"},
    MethodRow{"TournamentService.ReinstateParticipant", kPermission, "participants.withdraw"},
    MethodRow{"TournamentService.ReplaceParticipant", kPermission, "participants.withdraw"},
    MethodRow{"PairRuleService.ListPairRules", kPermission, "tournaments.read"},
    MethodRow{"PairRuleService.CreatePairRule", kPermission, "pairing.approve"},
    MethodRow{"PairRuleService.UpdatePairRule", kPermission, "pairing.approve"},
    MethodRow{"PairRuleService.DeletePairRule", kPermission, "pairing.approve"},
    MethodRow{"RoundService.GetRound", kPermission, "tournaments.read"},
    MethodRow{"RoundService.ListRounds", kPermission, "tournaments.read"},
    MethodRow{"RoundService.PairRound", kPermission, "pairing.prepare"},
    MethodRow{"RoundService.ExplainPair", kPermission, "tournaments.read"},
    MethodRow{"RoundService.ReplayRound", kPermission, "tournaments.read"},
    MethodRow{"RoundService.ChangePairs", kPermission, "pairing.approve"},
    MethodRow{"RoundService.DiscardRound", kPermission, "pairing.prepare"},
    MethodRow{"RoundService.ApproveRound", kPermission, "pairing.approve"},
    MethodRow{"RoundService.ScheduleRound", kPermission, "pairing.prepare"},
    MethodRow{"RoundService.StartRound", kPermission, "pairing.prepare"},
    MethodRow{"RoundService.CloseRound", kPermission, "pairing.prepare"},
    MethodRow{"RoundService.ReopenRound", kPermission, "pairing.approve"},
    MethodRow{"RoundService.DrawStarts", kPermission, "pairing.prepare"},

    MethodRow{"JournalService.ListJournalEntries", kPermission, "journal.read"},
    MethodRow{"JournalService.GetJournalEntry", kPermission, "journal.read"},
    MethodRow{"JournalService.VerifyJournal", kPermission, "journal.verify"},
    MethodRow{"JournalService.UndoJournalEntry", kPermission, "journal.undo"},
    MethodRow{"JournalService.ListAccessLog", kPermission, "access_log.read"},

    MethodRow{"WatchService.Watch", kSession, "", kActive | kLocked},

    MethodRow{"ResultService.ListBoards", kPermission, "tournaments.read"},
    MethodRow{"ResultService.GetBoard", kPermission, "tournaments.read"},
    MethodRow{"ResultService.RecordResult", kPermission, "results.record"},
    MethodRow{"ResultService.RecordResults", kPermission, "results.record"},
    MethodRow{"ResultService.CorrectResult", kPermission, "results.correct"},
    MethodRow{"ResultService.DrawLot", kPermission, "results.record"},
    MethodRow{"ResultService.SetSides", kPermission, "results.record"},
    MethodRow{"ResultService.SetArrivals", kPermission, "results.record"},
    MethodRow{"ResultService.BeginGame", kPermission, "results.record"},
    MethodRow{"ResultService.SetSheets", kPermission, "results.record"},
    MethodRow{"ResultService.AttachRecord", kPermission, "results.record"},
    MethodRow{"ResultService.GetRecord", kPermission, "tournaments.read"},
    MethodRow{"ResultService.ListBoardJudges", kPermission, "tournaments.read"},
    MethodRow{"ResultService.SetBoardJudges", kPermission, "tournaments.manage"},

    // Served by gRPC itself; the last one by flag only.
    MethodRow{"grpc.health.v1.Health.Check", kOpen, ""},
    MethodRow{"grpc.health.v1.Health.Watch", kOpen, ""},
    MethodRow{"grpc.reflection.v1alpha.ServerReflection.ServerReflectionInfo", kOpen, ""},
};

struct WatchRow {
    std::string_view kind;
    std::string_view permission;
};

constexpr std::array kWatch{
    WatchRow{"users", "users.read"},
    WatchRow{"grants", "users.read"},      // and whose they are, in any role
    WatchRow{"federation", "users.read"},  // the terms of roles go by its settings
    WatchRow{"persons", "persons.read"},
    WatchRow{"organisations", "organisations.read"},
    WatchRow{"competitions", "competitions.read"},
    WatchRow{"regulation", "regulations.read"},
    WatchRow{"rulebooks", "rulebooks.read"},
    WatchRow{"officials", "officials.read"},
    WatchRow{"progress", "lifecycle.read"},
    WatchRow{"bans", "bans.read"},
    WatchRow{"applications", "applications.read"},
    WatchRow{"entrants", "applications.read"},
    WatchRow{"entryRules", "applications.read"},
    WatchRow{"payments", "payments.read"},
    WatchRow{"documents", "documents.read"},
    WatchRow{"draws", "draws.read"},
    WatchRow{"sessions", "admission.read"},
    WatchRow{"admission", "admission.read"},
    WatchRow{"tournaments", "tournaments.read"},
    WatchRow{"participants", "tournaments.read"},
    WatchRow{"pairRules", "tournaments.read"},
    WatchRow{"rounds", "tournaments.read"},
    WatchRow{"boards", "tournaments.read"},
    WatchRow{"plugins", "plugins.read"},
    WatchRow{"disciplines", "disciplines.read"},
    WatchRow{"journalEntries", "journal.read"},
};

// The services of the API as they are compiled in; naming one message of each file keeps its
// descriptors linked.
std::vector<const google::protobuf::ServiceDescriptor*> api_services() {
    const std::array files{
        v1::ServerInfo::descriptor()->file(),   v1::Session::descriptor()->file(),
        v1::User::descriptor()->file(),         v1::Person::descriptor()->file(),
        v1::Organisation::descriptor()->file(), v1::Competition::descriptor()->file(),
        v1::FormDraft::descriptor()->file(),    v1::UserSettings::descriptor()->file(),
        v1::Discipline::descriptor()->file(),   v1::Game::descriptor()->file(),
        v1::JournalEntry::descriptor()->file(), v1::WatchEvent::descriptor()->file(),
        v1::Draw::descriptor()->file(),         v1::RuleBook::descriptor()->file(),
        v1::Regulation::descriptor()->file(),   v1::Application::descriptor()->file(),
        v1::Official::descriptor()->file(),     v1::Progress::descriptor()->file(),
        v1::Ban::descriptor()->file(),          v1::Document::descriptor()->file(),
        v1::Standings::descriptor()->file(),    v1::Import::descriptor()->file(),
        v1::Check::descriptor()->file(),        v1::DuplicateProposal::descriptor()->file(),
        v1::Tournament::descriptor()->file(),   v1::PairRule::descriptor()->file(),
        v1::Round::descriptor()->file(),        v1::Board::descriptor()->file(),
    };
    std::vector<const google::protobuf::ServiceDescriptor*> services;
    for (const auto* file : files)
        for (int i = 0; i < file->service_count(); ++i)
            services.push_back(file->service(i));
    return services;
}

std::string method_name(const google::protobuf::MethodDescriptor& method) {
    return method.service()->name() + "." + method.name();
}

struct ApiMethod {
    const MethodRow* row = nullptr;
    std::string path;
};

const ApiMethod& api_method(std::string_view request_message) {
    static const auto by_request = [] {
        std::map<std::string, ApiMethod, std::less<>> methods;
        for (const auto* service : api_services())
            for (int i = 0; i < service->method_count(); ++i) {
                const auto& method = *service->method(i);
                methods.emplace(method.input_type()->full_name(),
                                ApiMethod{find_method(method_name(method)),
                                          "/" + service->full_name() + "/" + method.name()});
            }
        return methods;
    }();
    const auto found = by_request.find(request_message);
    if (found == by_request.end() || found->second.row == nullptr) {
        throw std::logic_error("no row in the method table for " + std::string(request_message));
    }
    return found->second;
}

}  // namespace

std::span<const MethodRow> method_table() {
    return kTable;
}

const MethodRow* find_method(std::string_view method) {
    const auto row = std::ranges::find(kTable, method, &MethodRow::method);
    return row == kTable.end() ? nullptr : &*row;
}

const MethodRow& method_of_request(std::string_view request_message) {
    return *api_method(request_message).row;
}

const std::string& path_of_request(std::string_view request_message) {
    return api_method(request_message).path;
}

std::vector<std::string> method_table_defects(std::span<const MethodRow> rows) {
    std::vector<std::string> defects;
    std::map<std::string, int, std::less<>> seen;
    for (const auto* service : api_services()) {
        for (int i = 0; i < service->method_count(); ++i) {
            const std::string name = method_name(*service->method(i));
            ++seen[name];
            if (std::ranges::find(rows, name, &MethodRow::method) == rows.end())
                defects.push_back(name + " has no row");
        }
    }
    for (const MethodRow& row : rows) {
        if (!row.method.starts_with("grpc.") && !seen.contains(row.method))
            defects.push_back(std::string(row.method) + " does not exist");
        if ((row.access == Access::kPermission) == row.permission.empty())
            defects.push_back(std::string(row.method) + " needs exactly its permission");
    }
    return defects;
}

std::vector<std::string> unserved_methods(const std::set<std::string_view>& served) {
    std::vector<std::string> unserved;
    for (const MethodRow& row : kTable)
        if (!row.method.starts_with("grpc.") && !served.contains(row.method))
            unserved.emplace_back(row.method);
    return unserved;
}

std::string_view watch_permission(std::string_view subject_kind) {
    const auto row = std::ranges::find(kWatch, subject_kind, &WatchRow::kind);
    return row == kWatch.end() ? std::string_view{} : row->permission;
}

}  // namespace collegium::rpc
