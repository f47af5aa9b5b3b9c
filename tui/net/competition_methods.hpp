// Calls about rule books and the work on one competition, as methods.hpp has the others.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class AdvanceCompetitionRequest;
class AppointOfficialRequest;
class Ban;
class CancelCompetitionRequest;
class CorrectDocumentRequest;
class CreateBanRequest;
class DismissOfficialRequest;
class Document;
class GetBanRequest;
class GetDocumentDifferenceRequest;
class GetDocumentDifferenceResponse;
class GetDocumentRequest;
class GetDocumentVersionRequest;
class GetDocumentVersionResponse;
class GetOfficialRequest;
class GetProgressRequest;
class GetRegulationRequest;
class GetRuleBookRequest;
class LiftBanRequest;
class ListBansRequest;
class ListBansResponse;
class ListDocumentVersionsRequest;
class ListDocumentVersionsResponse;
class ListDocumentsRequest;
class ListDocumentsResponse;
class ListOfficialsRequest;
class ListOfficialsResponse;
class ListPostsRequest;
class ListPostsResponse;
class ListRuleBooksRequest;
class ListRuleBooksResponse;
class MarkConditionRequest;
class Official;
class PreviewDocumentRequest;
class PreviewDocumentResponse;
class Progress;
class PublishDocumentRequest;
class Regulation;
class RenderDocumentRequest;
class RenderDocumentResponse;
class RescanRuleBooksRequest;
class RescanRuleBooksResponse;
class RuleBook;
class SignDocumentRequest;
class UpdateBanRequest;
class UpdateOfficialRequest;
class UpdateRegulationRequest;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::GetRuleBookRequest, v1::RuleBook> kGetRuleBook{
    "/collegium.v1.RuleBookService/GetRuleBook"};
inline constexpr Method<v1::ListRuleBooksRequest, v1::ListRuleBooksResponse> kListRuleBooks{
    "/collegium.v1.RuleBookService/ListRuleBooks"};
inline constexpr Method<v1::RescanRuleBooksRequest, v1::RescanRuleBooksResponse> kRescanRuleBooks{
    "/collegium.v1.RuleBookService/RescanRuleBooks"};

inline constexpr Method<v1::GetRegulationRequest, v1::Regulation> kGetRegulation{
    "/collegium.v1.RegulationService/GetRegulation"};
inline constexpr Method<v1::UpdateRegulationRequest, v1::Regulation> kUpdateRegulation{
    "/collegium.v1.RegulationService/UpdateRegulation"};

inline constexpr Method<v1::GetProgressRequest, v1::Progress> kGetProgress{
    "/collegium.v1.LifecycleService/GetProgress"};
inline constexpr Method<v1::MarkConditionRequest, v1::Progress> kMarkCondition{
    "/collegium.v1.LifecycleService/MarkCondition"};
inline constexpr Method<v1::AdvanceCompetitionRequest, v1::Progress> kAdvanceCompetition{
    "/collegium.v1.LifecycleService/AdvanceCompetition"};
inline constexpr Method<v1::CancelCompetitionRequest, v1::Progress> kCancelCompetition{
    "/collegium.v1.LifecycleService/CancelCompetition"};

inline constexpr Method<v1::GetOfficialRequest, v1::Official> kGetOfficial{
    "/collegium.v1.OfficialService/GetOfficial"};
inline constexpr Method<v1::ListOfficialsRequest, v1::ListOfficialsResponse> kListOfficials{
    "/collegium.v1.OfficialService/ListOfficials"};
inline constexpr Method<v1::ListPostsRequest, v1::ListPostsResponse> kListPosts{
    "/collegium.v1.OfficialService/ListPosts"};
inline constexpr Method<v1::AppointOfficialRequest, v1::Official> kAppointOfficial{
    "/collegium.v1.OfficialService/AppointOfficial"};
inline constexpr Method<v1::UpdateOfficialRequest, v1::Official> kUpdateOfficial{
    "/collegium.v1.OfficialService/UpdateOfficial"};
inline constexpr Method<v1::DismissOfficialRequest, v1::Official> kDismissOfficial{
    "/collegium.v1.OfficialService/DismissOfficial"};

inline constexpr Method<v1::GetBanRequest, v1::Ban> kGetBan{"/collegium.v1.BanService/GetBan"};
inline constexpr Method<v1::ListBansRequest, v1::ListBansResponse> kListBans{
    "/collegium.v1.BanService/ListBans"};
inline constexpr Method<v1::CreateBanRequest, v1::Ban> kCreateBan{
    "/collegium.v1.BanService/CreateBan"};
inline constexpr Method<v1::UpdateBanRequest, v1::Ban> kUpdateBan{
    "/collegium.v1.BanService/UpdateBan"};
inline constexpr Method<v1::LiftBanRequest, v1::Ban> kLiftBan{"/collegium.v1.BanService/LiftBan"};

inline constexpr Method<v1::ListDocumentsRequest, v1::ListDocumentsResponse> kListDocuments{
    "/collegium.v1.DocumentService/ListDocuments"};
inline constexpr Method<v1::GetDocumentRequest, v1::Document> kGetDocument{
    "/collegium.v1.DocumentService/GetDocument"};
inline constexpr Method<v1::PreviewDocumentRequest, v1::PreviewDocumentResponse> kPreviewDocument{
    "/collegium.v1.DocumentService/PreviewDocument"};
inline constexpr Method<v1::RenderDocumentRequest, v1::RenderDocumentResponse> kRenderDocument{
    "/collegium.v1.DocumentService/RenderDocument"};
inline constexpr Method<v1::SignDocumentRequest, v1::Document> kSignDocument{
    "/collegium.v1.DocumentService/SignDocument"};
inline constexpr Method<v1::PublishDocumentRequest, v1::Document> kPublishDocument{
    "/collegium.v1.DocumentService/PublishDocument"};
inline constexpr Method<v1::CorrectDocumentRequest, v1::Document> kCorrectDocument{
    "/collegium.v1.DocumentService/CorrectDocument"};
inline constexpr Method<v1::ListDocumentVersionsRequest, v1::ListDocumentVersionsResponse>
    kListDocumentVersions{"/collegium.v1.DocumentService/ListDocumentVersions"};
inline constexpr Method<v1::GetDocumentVersionRequest, v1::GetDocumentVersionResponse>
    kGetDocumentVersion{"/collegium.v1.DocumentService/GetDocumentVersion"};
inline constexpr Method<v1::GetDocumentDifferenceRequest, v1::GetDocumentDifferenceResponse>
    kGetDocumentDifference{"/collegium.v1.DocumentService/GetDocumentDifference"};

}  // namespace collegium::tui::net
