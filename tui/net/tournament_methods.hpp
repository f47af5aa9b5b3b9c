// Calls about tournaments, their participants, pairs ruled beforehand and rounds; as methods.hpp, a
// list of their own.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class AddParticipantsRequest;
class AddParticipantsResponse;
class ApproveRoundRequest;
class ChangePairsRequest;
class ChangePairsResponse;
class CloseRoundRequest;
class CreatePairRuleRequest;
class CreateTournamentRequest;
class DeletePairRuleRequest;
class DeletePairRuleResponse;
class DeleteTournamentRequest;
class DeleteTournamentResponse;
class DiscardRoundRequest;
class DiscardRoundResponse;
class DrawNumbersRequest;
class DrawNumbersResponse;
class DrawStartsRequest;
class ExplainPairRequest;
class ExplainPairResponse;
class GetRoundRequest;
class GetTournamentRequest;
class ListPairRulesRequest;
class ListPairRulesResponse;
class ListParticipantsRequest;
class ListParticipantsResponse;
class ListRoundsRequest;
class ListRoundsResponse;
class ListTournamentsRequest;
class ListTournamentsResponse;
class PairRoundRequest;
class PairRule;
class Participant;
class ReinstateParticipantRequest;
class RemoveParticipantRequest;
class ReopenRoundRequest;
class ReplaceParticipantRequest;
class ReplaceParticipantResponse;
class ReplayRoundRequest;
class ReplayRoundResponse;
class Round;
class ScheduleRoundRequest;
class SetAbsencesRequest;
class SetRatingsRequest;
class SetRatingsResponse;
class StartRoundRequest;
class SuggestTournamentRequest;
class Tournament;
class UpdatePairRuleRequest;
class UpdateTournamentRequest;
class WithdrawParticipantRequest;
class WithdrawParticipantResponse;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::GetTournamentRequest, v1::Tournament> kGetTournament{
    "/collegium.v1.TournamentService/GetTournament"};
inline constexpr Method<v1::ListTournamentsRequest, v1::ListTournamentsResponse> kListTournaments{
    "/collegium.v1.TournamentService/ListTournaments"};
inline constexpr Method<v1::SuggestTournamentRequest, v1::Tournament> kSuggestTournament{
    "/collegium.v1.TournamentService/SuggestTournament"};
inline constexpr Method<v1::CreateTournamentRequest, v1::Tournament> kCreateTournament{
    "/collegium.v1.TournamentService/CreateTournament"};
inline constexpr Method<v1::UpdateTournamentRequest, v1::Tournament> kUpdateTournament{
    "/collegium.v1.TournamentService/UpdateTournament"};
inline constexpr Method<v1::DeleteTournamentRequest, v1::DeleteTournamentResponse>
    kDeleteTournament{"/collegium.v1.TournamentService/DeleteTournament"};
inline constexpr Method<v1::AddParticipantsRequest, v1::AddParticipantsResponse> kAddParticipants{
    "/collegium.v1.TournamentService/AddParticipants"};
inline constexpr Method<v1::RemoveParticipantRequest, v1::Tournament> kRemoveParticipant{
    "/collegium.v1.TournamentService/RemoveParticipant"};
inline constexpr Method<v1::SetRatingsRequest, v1::SetRatingsResponse> kSetRatings{
    "/collegium.v1.TournamentService/SetRatings"};
inline constexpr Method<v1::ListParticipantsRequest, v1::ListParticipantsResponse>
    kListParticipants{"/collegium.v1.TournamentService/ListParticipants"};
inline constexpr Method<v1::DrawNumbersRequest, v1::DrawNumbersResponse> kDrawNumbers{
    "/collegium.v1.TournamentService/DrawNumbers"};
inline constexpr Method<v1::SetAbsencesRequest, v1::Participant> kSetAbsences{
    "/collegium.v1.TournamentService/SetAbsences"};
inline constexpr Method<v1::WithdrawParticipantRequest, v1::WithdrawParticipantResponse>
    kWithdrawParticipant{"/collegium.v1.TournamentService/WithdrawParticipant"};
inline constexpr Method<v1::ReinstateParticipantRequest, v1::Participant> kReinstateParticipant{
    "/collegium.v1.TournamentService/ReinstateParticipant"};
inline constexpr Method<v1::ReplaceParticipantRequest, v1::ReplaceParticipantResponse>
    kReplaceParticipant{"/collegium.v1.TournamentService/ReplaceParticipant"};
inline constexpr Method<v1::ListPairRulesRequest, v1::ListPairRulesResponse> kListPairRules{
    "/collegium.v1.PairRuleService/ListPairRules"};
inline constexpr Method<v1::CreatePairRuleRequest, v1::PairRule> kCreatePairRule{
    "/collegium.v1.PairRuleService/CreatePairRule"};
inline constexpr Method<v1::UpdatePairRuleRequest, v1::PairRule> kUpdatePairRule{
    "/collegium.v1.PairRuleService/UpdatePairRule"};
inline constexpr Method<v1::DeletePairRuleRequest, v1::DeletePairRuleResponse> kDeletePairRule{
    "/collegium.v1.PairRuleService/DeletePairRule"};
inline constexpr Method<v1::GetRoundRequest, v1::Round> kGetRound{
    "/collegium.v1.RoundService/GetRound"};
inline constexpr Method<v1::ListRoundsRequest, v1::ListRoundsResponse> kListRounds{
    "/collegium.v1.RoundService/ListRounds"};
inline constexpr Method<v1::PairRoundRequest, v1::Round> kPairRound{
    "/collegium.v1.RoundService/PairRound"};
inline constexpr Method<v1::ExplainPairRequest, v1::ExplainPairResponse> kExplainPair{
    "/collegium.v1.RoundService/ExplainPair"};
inline constexpr Method<v1::ReplayRoundRequest, v1::ReplayRoundResponse> kReplayRound{
    "/collegium.v1.RoundService/ReplayRound"};
inline constexpr Method<v1::ChangePairsRequest, v1::ChangePairsResponse> kChangePairs{
    "/collegium.v1.RoundService/ChangePairs"};
inline constexpr Method<v1::DiscardRoundRequest, v1::DiscardRoundResponse> kDiscardRound{
    "/collegium.v1.RoundService/DiscardRound"};
inline constexpr Method<v1::ApproveRoundRequest, v1::Round> kApproveRound{
    "/collegium.v1.RoundService/ApproveRound"};
inline constexpr Method<v1::ScheduleRoundRequest, v1::Round> kScheduleRound{
    "/collegium.v1.RoundService/ScheduleRound"};
inline constexpr Method<v1::StartRoundRequest, v1::Round> kStartRound{
    "/collegium.v1.RoundService/StartRound"};
inline constexpr Method<v1::CloseRoundRequest, v1::Round> kCloseRound{
    "/collegium.v1.RoundService/CloseRound"};
inline constexpr Method<v1::ReopenRoundRequest, v1::Round> kReopenRound{
    "/collegium.v1.RoundService/ReopenRound"};
inline constexpr Method<v1::DrawStartsRequest, v1::Round> kDrawStarts{
    "/collegium.v1.RoundService/DrawStarts"};

}  // namespace collegium::tui::net
