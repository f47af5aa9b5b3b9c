// Calls about applications, entrants, payments and admission; as methods.hpp, a list of their own.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class AcceptApplicationRequest;
class AddEntrantRequest;
class AdmitAllRequest;
class AdmitAllResponse;
class Application;
class Check;
class CheckEntrantsRequest;
class CheckEntrantsResponse;
class CloseCommissionSessionRequest;
class CommissionSession;
class CreateApplicationRequest;
class DecideEntrantRequest;
class Entrant;
class EntryRules;
class GetApplicationRequest;
class GetCheckRequest;
class GetCommissionSessionRequest;
class GetEntrantRequest;
class GetEntryRulesRequest;
class GetPaymentRequest;
class ListApplicationsRequest;
class ListApplicationsResponse;
class ListCommissionSessionsRequest;
class ListCommissionSessionsResponse;
class ListDecisionsRequest;
class ListDecisionsResponse;
class ListDeskRequest;
class ListDeskResponse;
class ListEntrantsRequest;
class ListEntrantsResponse;
class ListPaymentsRequest;
class ListPaymentsResponse;
class ObjectToDecisionRequest;
class OpenCommissionSessionRequest;
class Payment;
class RecordPaymentRequest;
class RefundPaymentRequest;
class RestoreEntrantRequest;
class SetAttendanceRequest;
class StrikeEntrantRequest;
class TickAllPapersRequest;
class TickPaperRequest;
class UpdateApplicationRequest;
class UpdateEntrantRequest;
class UpdateEntryRulesRequest;
class VoteOnDecisionRequest;
class WaitForPaperRequest;
class WithdrawApplicationRequest;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::GetApplicationRequest, v1::Application> kGetApplication{
    "/collegium.v1.ApplicationService/GetApplication"};
inline constexpr Method<v1::ListApplicationsRequest, v1::ListApplicationsResponse>
    kListApplications{"/collegium.v1.ApplicationService/ListApplications"};
inline constexpr Method<v1::CreateApplicationRequest, v1::Application> kCreateApplication{
    "/collegium.v1.ApplicationService/CreateApplication"};
inline constexpr Method<v1::UpdateApplicationRequest, v1::Application> kUpdateApplication{
    "/collegium.v1.ApplicationService/UpdateApplication"};
inline constexpr Method<v1::AcceptApplicationRequest, v1::Application> kAcceptApplication{
    "/collegium.v1.ApplicationService/AcceptApplication"};
inline constexpr Method<v1::WithdrawApplicationRequest, v1::Application> kWithdrawApplication{
    "/collegium.v1.ApplicationService/WithdrawApplication"};
inline constexpr Method<v1::GetEntrantRequest, v1::Entrant> kGetEntrant{
    "/collegium.v1.ApplicationService/GetEntrant"};
inline constexpr Method<v1::ListEntrantsRequest, v1::ListEntrantsResponse> kListEntrants{
    "/collegium.v1.ApplicationService/ListEntrants"};
inline constexpr Method<v1::AddEntrantRequest, v1::Entrant> kAddEntrant{
    "/collegium.v1.ApplicationService/AddEntrant"};
inline constexpr Method<v1::UpdateEntrantRequest, v1::Entrant> kUpdateEntrant{
    "/collegium.v1.ApplicationService/UpdateEntrant"};
inline constexpr Method<v1::StrikeEntrantRequest, v1::Entrant> kStrikeEntrant{
    "/collegium.v1.ApplicationService/StrikeEntrant"};
inline constexpr Method<v1::RestoreEntrantRequest, v1::Entrant> kRestoreEntrant{
    "/collegium.v1.ApplicationService/RestoreEntrant"};
inline constexpr Method<v1::GetEntryRulesRequest, v1::EntryRules> kGetEntryRules{
    "/collegium.v1.ApplicationService/GetEntryRules"};
inline constexpr Method<v1::UpdateEntryRulesRequest, v1::EntryRules> kUpdateEntryRules{
    "/collegium.v1.ApplicationService/UpdateEntryRules"};
inline constexpr Method<v1::GetPaymentRequest, v1::Payment> kGetPayment{
    "/collegium.v1.ApplicationService/GetPayment"};
inline constexpr Method<v1::ListPaymentsRequest, v1::ListPaymentsResponse> kListPayments{
    "/collegium.v1.ApplicationService/ListPayments"};
inline constexpr Method<v1::RecordPaymentRequest, v1::Payment> kRecordPayment{
    "/collegium.v1.ApplicationService/RecordPayment"};
inline constexpr Method<v1::RefundPaymentRequest, v1::Payment> kRefundPayment{
    "/collegium.v1.ApplicationService/RefundPayment"};

inline constexpr Method<v1::ListDeskRequest, v1::ListDeskResponse> kListDesk{
    "/collegium.v1.AdmissionService/ListDesk"};
inline constexpr Method<v1::GetCheckRequest, v1::Check> kGetCheck{
    "/collegium.v1.AdmissionService/GetCheck"};
inline constexpr Method<v1::CheckEntrantsRequest, v1::CheckEntrantsResponse> kCheckEntrants{
    "/collegium.v1.AdmissionService/CheckEntrants"};
inline constexpr Method<v1::TickPaperRequest, v1::Check> kTickPaper{
    "/collegium.v1.AdmissionService/TickPaper"};
inline constexpr Method<v1::TickAllPapersRequest, v1::Check> kTickAllPapers{
    "/collegium.v1.AdmissionService/TickAllPapers"};
inline constexpr Method<v1::WaitForPaperRequest, v1::Check> kWaitForPaper{
    "/collegium.v1.AdmissionService/WaitForPaper"};
inline constexpr Method<v1::DecideEntrantRequest, v1::Check> kDecideEntrant{
    "/collegium.v1.AdmissionService/DecideEntrant"};
inline constexpr Method<v1::AdmitAllRequest, v1::AdmitAllResponse> kAdmitAll{
    "/collegium.v1.AdmissionService/AdmitAll"};
inline constexpr Method<v1::ObjectToDecisionRequest, v1::Check> kObjectToDecision{
    "/collegium.v1.AdmissionService/ObjectToDecision"};
inline constexpr Method<v1::VoteOnDecisionRequest, v1::Check> kVoteOnDecision{
    "/collegium.v1.AdmissionService/VoteOnDecision"};
inline constexpr Method<v1::ListDecisionsRequest, v1::ListDecisionsResponse> kListDecisions{
    "/collegium.v1.AdmissionService/ListDecisions"};
inline constexpr Method<v1::OpenCommissionSessionRequest, v1::CommissionSession>
    kOpenCommissionSession{"/collegium.v1.AdmissionService/OpenCommissionSession"};
inline constexpr Method<v1::SetAttendanceRequest, v1::CommissionSession> kSetAttendance{
    "/collegium.v1.AdmissionService/SetAttendance"};
inline constexpr Method<v1::CloseCommissionSessionRequest, v1::CommissionSession>
    kCloseCommissionSession{"/collegium.v1.AdmissionService/CloseCommissionSession"};
inline constexpr Method<v1::GetCommissionSessionRequest, v1::CommissionSession>
    kGetCommissionSession{"/collegium.v1.AdmissionService/GetCommissionSession"};
inline constexpr Method<v1::ListCommissionSessionsRequest, v1::ListCommissionSessionsResponse>
    kListCommissionSessions{"/collegium.v1.AdmissionService/ListCommissionSessions"};

}  // namespace collegium::tui::net
