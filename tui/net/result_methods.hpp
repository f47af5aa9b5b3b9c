// Calls about results and tables of a tournament; as methods.hpp, a list of their own.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class Approval;
class ApproveResultsRequest;
class AttachRecordRequest;
class BeginGameRequest;
class Board;
class BoardRecord;
class CorrectResultRequest;
class CorrectResultResponse;
class DrawLotRequest;
class ExplainPlaceRequest;
class ExplainPlaceResponse;
class GetApprovalRequest;
class GetBoardRequest;
class GetParticipantCardRequest;
class GetRecordRequest;
class GetStandingsRequest;
class ListBoardJudgesRequest;
class ListBoardJudgesResponse;
class ListBoardsRequest;
class ListBoardsResponse;
class ParticipantCard;
class RecordResultRequest;
class RecordResultResponse;
class RecordResultsRequest;
class RecordResultsResponse;
class SetArrivalsRequest;
class SetBoardJudgesRequest;
class SetSheetsRequest;
class SetSidesRequest;
class SetSidesResponse;
class Standings;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::ListBoardsRequest, v1::ListBoardsResponse> kListBoards{
    "/collegium.v1.ResultService/ListBoards"};
inline constexpr Method<v1::GetBoardRequest, v1::Board> kGetBoard{
    "/collegium.v1.ResultService/GetBoard"};
inline constexpr Method<v1::RecordResultRequest, v1::RecordResultResponse> kRecordResult{
    "/collegium.v1.ResultService/RecordResult"};
inline constexpr Method<v1::RecordResultsRequest, v1::RecordResultsResponse> kRecordResults{
    "/collegium.v1.ResultService/RecordResults"};
inline constexpr Method<v1::CorrectResultRequest, v1::CorrectResultResponse> kCorrectResult{
    "/collegium.v1.ResultService/CorrectResult"};
inline constexpr Method<v1::DrawLotRequest, v1::RecordResultResponse> kDrawLot{
    "/collegium.v1.ResultService/DrawLot"};
inline constexpr Method<v1::SetSidesRequest, v1::SetSidesResponse> kSetSides{
    "/collegium.v1.ResultService/SetSides"};
inline constexpr Method<v1::SetArrivalsRequest, v1::Board> kSetArrivals{
    "/collegium.v1.ResultService/SetArrivals"};
inline constexpr Method<v1::BeginGameRequest, v1::Board> kBeginGame{
    "/collegium.v1.ResultService/BeginGame"};
inline constexpr Method<v1::SetSheetsRequest, v1::Board> kSetSheets{
    "/collegium.v1.ResultService/SetSheets"};
inline constexpr Method<v1::AttachRecordRequest, v1::BoardRecord> kAttachRecord{
    "/collegium.v1.ResultService/AttachRecord"};
inline constexpr Method<v1::GetRecordRequest, v1::BoardRecord> kGetRecord{
    "/collegium.v1.ResultService/GetRecord"};
inline constexpr Method<v1::ListBoardJudgesRequest, v1::ListBoardJudgesResponse> kListBoardJudges{
    "/collegium.v1.ResultService/ListBoardJudges"};
inline constexpr Method<v1::SetBoardJudgesRequest, v1::ListBoardJudgesResponse> kSetBoardJudges{
    "/collegium.v1.ResultService/SetBoardJudges"};

inline constexpr Method<v1::GetStandingsRequest, v1::Standings> kGetStandings{
    "/collegium.v1.StandingsService/GetStandings"};
inline constexpr Method<v1::ExplainPlaceRequest, v1::ExplainPlaceResponse> kExplainPlace{
    "/collegium.v1.StandingsService/ExplainPlace"};
inline constexpr Method<v1::GetParticipantCardRequest, v1::ParticipantCard> kGetParticipantCard{
    "/collegium.v1.StandingsService/GetParticipantCard"};
inline constexpr Method<v1::GetApprovalRequest, v1::Approval> kGetApproval{
    "/collegium.v1.StandingsService/GetApproval"};
inline constexpr Method<v1::ApproveResultsRequest, v1::Approval> kApproveResults{
    "/collegium.v1.StandingsService/ApproveResults"};

}  // namespace collegium::tui::net
