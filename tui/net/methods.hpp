// Every unary call of the API as a typed constant: client.call(net::kListPersons, request).
// The messages are only named here; whoever calls includes their generated header. A test compares
// the list with the API's own description.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class AdmitPluginRequest;
class ChangeGrantRequest;
class ChangePasswordRequest;
class ChangePasswordResponse;
class CheckClaimRequest;
class CheckClaimResponse;
class CheckEndingRequest;
class CheckEndingResponse;
class CheckOfferRequest;
class CheckOfferResponse;
class ChooseRoleRequest;
class CloseUserRequest;
class Competition;
class CreateCompetitionRequest;
class CreateDrawRequest;
class CreateOrganisationRequest;
class CreatePersonRequest;
class CreateUserRequest;
class CreateUserResponse;
class DeleteCompetitionRequest;
class DeleteCompetitionResponse;
class DeleteFormDraftRequest;
class DeleteFormDraftResponse;
class DeleteOrganisationRequest;
class DeleteOrganisationResponse;
class DisablePluginRequest;
class Discipline;
class Draw;
class EnablePluginRequest;
class EndSessionRequest;
class EndSessionResponse;
class EndUserSessionsRequest;
class EndUserSessionsResponse;
class ErasePersonRequest;
class FederationSettings;
class FormDraft;
class GameRules;
class GetCompetitionRequest;
class GetDisciplineRequest;
class GetDrawRequest;
class GetFederationSettingsRequest;
class GetFormDraftRequest;
class GetGameRulesRequest;
class GetGrantRequest;
class GetJournalEntryRequest;
class GetOrganisationRequest;
class GetPersonRequest;
class GetPluginRequest;
class GetServerInfoRequest;
class GetSessionRequest;
class GetUserRequest;
class GetUserSettingsRequest;
class Grant;
class GrantRoleRequest;
class JournalEntry;
class ListAccessLogRequest;
class ListAccessLogResponse;
class ListCompetitionsRequest;
class ListCompetitionsResponse;
class ListDisciplinesRequest;
class ListDisciplinesResponse;
class ListDrawsRequest;
class ListDrawsResponse;
class ListFormDraftsRequest;
class ListFormDraftsResponse;
class ListGrantsRequest;
class ListGrantsResponse;
class ListJournalEntriesRequest;
class ListJournalEntriesResponse;
class ListOpeningsRequest;
class ListOpeningsResponse;
class ListOrganisationsRequest;
class ListOrganisationsResponse;
class ListPersonsRequest;
class ListPersonsResponse;
class ListPluginsRequest;
class ListPluginsResponse;
class ListRolesRequest;
class ListRolesResponse;
class ListSessionsRequest;
class ListSessionsResponse;
class ListUsersRequest;
class ListUsersResponse;
class LockSessionRequest;
class LogInRequest;
class LogInResponse;
class Organisation;
class ParseMoveRequest;
class ParseMoveResponse;
class Person;
class Plugin;
class ReadRecordsRequest;
class ReadRecordsResponse;
class RenewSessionRequest;
class ReplayGameRequest;
class ReplayGameResponse;
class RescanPluginsRequest;
class RescanPluginsResponse;
class ResetPasswordRequest;
class ResetPasswordResponse;
class RevealSealedFieldRequest;
class RevealSealedFieldResponse;
class RevokeRoleRequest;
class SaveFormDraftRequest;
class ServerInfo;
class Session;
class SessionTicket;
class UndoJournalEntryRequest;
class UnlockSessionRequest;
class UpdateCompetitionRequest;
class UpdateFederationSettingsRequest;
class UpdateOrganisationRequest;
class UpdatePersonRequest;
class UpdateUserRequest;
class UpdateUserSettingsRequest;
class User;
class UserSettings;
class VerifyDrawRequest;
class VerifyDrawResponse;
class VerifyJournalRequest;
class VerifyJournalResponse;
class VerifyOpeningTableRequest;
class VerifyOpeningTableResponse;
class WriteRecordRequest;
class WriteRecordResponse;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::GetServerInfoRequest, v1::ServerInfo> kGetServerInfo{
    "/collegium.v1.ServerService/GetServerInfo"};

inline constexpr Method<v1::LogInRequest, v1::LogInResponse> kLogIn{
    "/collegium.v1.SessionService/LogIn"};
inline constexpr Method<v1::ChooseRoleRequest, v1::SessionTicket> kChooseRole{
    "/collegium.v1.SessionService/ChooseRole"};
inline constexpr Method<v1::RenewSessionRequest, v1::SessionTicket> kRenewSession{
    "/collegium.v1.SessionService/RenewSession"};
inline constexpr Method<v1::LockSessionRequest, v1::Session> kLockSession{
    "/collegium.v1.SessionService/LockSession"};
inline constexpr Method<v1::UnlockSessionRequest, v1::SessionTicket> kUnlockSession{
    "/collegium.v1.SessionService/UnlockSession"};
inline constexpr Method<v1::EndSessionRequest, v1::EndSessionResponse> kEndSession{
    "/collegium.v1.SessionService/EndSession"};
inline constexpr Method<v1::GetSessionRequest, v1::Session> kGetSession{
    "/collegium.v1.SessionService/GetSession"};
inline constexpr Method<v1::ListSessionsRequest, v1::ListSessionsResponse> kListSessions{
    "/collegium.v1.SessionService/ListSessions"};
inline constexpr Method<v1::ChangePasswordRequest, v1::ChangePasswordResponse> kChangePassword{
    "/collegium.v1.SessionService/ChangePassword"};

inline constexpr Method<v1::GetUserRequest, v1::User> kGetUser{"/collegium.v1.UserService/GetUser"};
inline constexpr Method<v1::ListUsersRequest, v1::ListUsersResponse> kListUsers{
    "/collegium.v1.UserService/ListUsers"};
inline constexpr Method<v1::CreateUserRequest, v1::CreateUserResponse> kCreateUser{
    "/collegium.v1.UserService/CreateUser"};
inline constexpr Method<v1::UpdateUserRequest, v1::User> kUpdateUser{
    "/collegium.v1.UserService/UpdateUser"};
inline constexpr Method<v1::CloseUserRequest, v1::User> kCloseUser{
    "/collegium.v1.UserService/CloseUser"};
inline constexpr Method<v1::ResetPasswordRequest, v1::ResetPasswordResponse> kResetPassword{
    "/collegium.v1.UserService/ResetPassword"};
inline constexpr Method<v1::ListRolesRequest, v1::ListRolesResponse> kListRoles{
    "/collegium.v1.UserService/ListRoles"};
inline constexpr Method<v1::GrantRoleRequest, v1::Grant> kGrantRole{
    "/collegium.v1.UserService/GrantRole"};
inline constexpr Method<v1::ChangeGrantRequest, v1::Grant> kChangeGrant{
    "/collegium.v1.UserService/ChangeGrant"};
inline constexpr Method<v1::RevokeRoleRequest, v1::Grant> kRevokeRole{
    "/collegium.v1.UserService/RevokeRole"};
inline constexpr Method<v1::GetGrantRequest, v1::Grant> kGetGrant{
    "/collegium.v1.UserService/GetGrant"};
inline constexpr Method<v1::ListGrantsRequest, v1::ListGrantsResponse> kListGrants{
    "/collegium.v1.UserService/ListGrants"};
inline constexpr Method<v1::EndUserSessionsRequest, v1::EndUserSessionsResponse> kEndUserSessions{
    "/collegium.v1.UserService/EndUserSessions"};

inline constexpr Method<v1::GetPersonRequest, v1::Person> kGetPerson{
    "/collegium.v1.PersonService/GetPerson"};
inline constexpr Method<v1::ListPersonsRequest, v1::ListPersonsResponse> kListPersons{
    "/collegium.v1.PersonService/ListPersons"};
inline constexpr Method<v1::CreatePersonRequest, v1::Person> kCreatePerson{
    "/collegium.v1.PersonService/CreatePerson"};
inline constexpr Method<v1::UpdatePersonRequest, v1::Person> kUpdatePerson{
    "/collegium.v1.PersonService/UpdatePerson"};
inline constexpr Method<v1::ErasePersonRequest, v1::Person> kErasePerson{
    "/collegium.v1.PersonService/ErasePerson"};
inline constexpr Method<v1::RevealSealedFieldRequest, v1::RevealSealedFieldResponse>
    kRevealSealedField{"/collegium.v1.PersonService/RevealSealedField"};

inline constexpr Method<v1::GetOrganisationRequest, v1::Organisation> kGetOrganisation{
    "/collegium.v1.OrganisationService/GetOrganisation"};
inline constexpr Method<v1::ListOrganisationsRequest, v1::ListOrganisationsResponse>
    kListOrganisations{"/collegium.v1.OrganisationService/ListOrganisations"};
inline constexpr Method<v1::CreateOrganisationRequest, v1::Organisation> kCreateOrganisation{
    "/collegium.v1.OrganisationService/CreateOrganisation"};
inline constexpr Method<v1::UpdateOrganisationRequest, v1::Organisation> kUpdateOrganisation{
    "/collegium.v1.OrganisationService/UpdateOrganisation"};
inline constexpr Method<v1::DeleteOrganisationRequest, v1::DeleteOrganisationResponse>
    kDeleteOrganisation{"/collegium.v1.OrganisationService/DeleteOrganisation"};

inline constexpr Method<v1::GetCompetitionRequest, v1::Competition> kGetCompetition{
    "/collegium.v1.CompetitionService/GetCompetition"};
inline constexpr Method<v1::ListCompetitionsRequest, v1::ListCompetitionsResponse>
    kListCompetitions{"/collegium.v1.CompetitionService/ListCompetitions"};
inline constexpr Method<v1::CreateCompetitionRequest, v1::Competition> kCreateCompetition{
    "/collegium.v1.CompetitionService/CreateCompetition"};
inline constexpr Method<v1::UpdateCompetitionRequest, v1::Competition> kUpdateCompetition{
    "/collegium.v1.CompetitionService/UpdateCompetition"};
inline constexpr Method<v1::DeleteCompetitionRequest, v1::DeleteCompetitionResponse>
    kDeleteCompetition{"/collegium.v1.CompetitionService/DeleteCompetition"};

inline constexpr Method<v1::SaveFormDraftRequest, v1::FormDraft> kSaveFormDraft{
    "/collegium.v1.DraftService/SaveFormDraft"};
inline constexpr Method<v1::GetFormDraftRequest, v1::FormDraft> kGetFormDraft{
    "/collegium.v1.DraftService/GetFormDraft"};
inline constexpr Method<v1::ListFormDraftsRequest, v1::ListFormDraftsResponse> kListFormDrafts{
    "/collegium.v1.DraftService/ListFormDrafts"};
inline constexpr Method<v1::DeleteFormDraftRequest, v1::DeleteFormDraftResponse> kDeleteFormDraft{
    "/collegium.v1.DraftService/DeleteFormDraft"};

inline constexpr Method<v1::GetUserSettingsRequest, v1::UserSettings> kGetUserSettings{
    "/collegium.v1.SettingsService/GetUserSettings"};
inline constexpr Method<v1::UpdateUserSettingsRequest, v1::UserSettings> kUpdateUserSettings{
    "/collegium.v1.SettingsService/UpdateUserSettings"};
inline constexpr Method<v1::GetFederationSettingsRequest, v1::FederationSettings>
    kGetFederationSettings{"/collegium.v1.SettingsService/GetFederationSettings"};
inline constexpr Method<v1::UpdateFederationSettingsRequest, v1::FederationSettings>
    kUpdateFederationSettings{"/collegium.v1.SettingsService/UpdateFederationSettings"};

inline constexpr Method<v1::GetDisciplineRequest, v1::Discipline> kGetDiscipline{
    "/collegium.v1.DisciplineService/GetDiscipline"};
inline constexpr Method<v1::ListDisciplinesRequest, v1::ListDisciplinesResponse> kListDisciplines{
    "/collegium.v1.DisciplineService/ListDisciplines"};

inline constexpr Method<v1::GetPluginRequest, v1::Plugin> kGetPlugin{
    "/collegium.v1.PluginService/GetPlugin"};
inline constexpr Method<v1::ListPluginsRequest, v1::ListPluginsResponse> kListPlugins{
    "/collegium.v1.PluginService/ListPlugins"};
inline constexpr Method<v1::AdmitPluginRequest, v1::Plugin> kAdmitPlugin{
    "/collegium.v1.PluginService/AdmitPlugin"};
inline constexpr Method<v1::DisablePluginRequest, v1::Plugin> kDisablePlugin{
    "/collegium.v1.PluginService/DisablePlugin"};
inline constexpr Method<v1::EnablePluginRequest, v1::Plugin> kEnablePlugin{
    "/collegium.v1.PluginService/EnablePlugin"};
inline constexpr Method<v1::RescanPluginsRequest, v1::RescanPluginsResponse> kRescanPlugins{
    "/collegium.v1.PluginService/RescanPlugins"};

inline constexpr Method<v1::ListJournalEntriesRequest, v1::ListJournalEntriesResponse>
    kListJournalEntries{"/collegium.v1.JournalService/ListJournalEntries"};
inline constexpr Method<v1::GetJournalEntryRequest, v1::JournalEntry> kGetJournalEntry{
    "/collegium.v1.JournalService/GetJournalEntry"};
inline constexpr Method<v1::VerifyJournalRequest, v1::VerifyJournalResponse> kVerifyJournal{
    "/collegium.v1.JournalService/VerifyJournal"};
inline constexpr Method<v1::UndoJournalEntryRequest, v1::JournalEntry> kUndoJournalEntry{
    "/collegium.v1.JournalService/UndoJournalEntry"};
inline constexpr Method<v1::ListAccessLogRequest, v1::ListAccessLogResponse> kListAccessLog{
    "/collegium.v1.JournalService/ListAccessLog"};

inline constexpr Method<v1::GetGameRulesRequest, v1::GameRules> kGetGameRules{
    "/collegium.v1.GameService/GetGameRules"};
inline constexpr Method<v1::ListOpeningsRequest, v1::ListOpeningsResponse> kListOpenings{
    "/collegium.v1.GameService/ListOpenings"};
inline constexpr Method<v1::ReplayGameRequest, v1::ReplayGameResponse> kReplayGame{
    "/collegium.v1.GameService/ReplayGame"};
inline constexpr Method<v1::ParseMoveRequest, v1::ParseMoveResponse> kParseMove{
    "/collegium.v1.GameService/ParseMove"};
inline constexpr Method<v1::CheckClaimRequest, v1::CheckClaimResponse> kCheckClaim{
    "/collegium.v1.GameService/CheckClaim"};
inline constexpr Method<v1::CheckOfferRequest, v1::CheckOfferResponse> kCheckOffer{
    "/collegium.v1.GameService/CheckOffer"};
inline constexpr Method<v1::CheckEndingRequest, v1::CheckEndingResponse> kCheckEnding{
    "/collegium.v1.GameService/CheckEnding"};
inline constexpr Method<v1::ReadRecordsRequest, v1::ReadRecordsResponse> kReadRecords{
    "/collegium.v1.GameService/ReadRecords"};
inline constexpr Method<v1::WriteRecordRequest, v1::WriteRecordResponse> kWriteRecord{
    "/collegium.v1.GameService/WriteRecord"};

inline constexpr Method<v1::GetDrawRequest, v1::Draw> kGetDraw{"/collegium.v1.DrawService/GetDraw"};
inline constexpr Method<v1::ListDrawsRequest, v1::ListDrawsResponse> kListDraws{
    "/collegium.v1.DrawService/ListDraws"};
inline constexpr Method<v1::CreateDrawRequest, v1::Draw> kCreateDraw{
    "/collegium.v1.DrawService/CreateDraw"};
inline constexpr Method<v1::VerifyDrawRequest, v1::VerifyDrawResponse> kVerifyDraw{
    "/collegium.v1.DrawService/VerifyDraw"};
inline constexpr Method<v1::VerifyOpeningTableRequest, v1::VerifyOpeningTableResponse>
    kVerifyOpeningTable{"/collegium.v1.DrawService/VerifyOpeningTable"};

}  // namespace collegium::tui::net
