#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/admission.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class AdmissionHandlers final : public ApiService {
  public:
    explicit AdmissionHandlers(Environment& environment);

    grpc::ServerUnaryReactor* ListDesk(grpc::CallbackServerContext* context,
                                       const v1::ListDeskRequest* request,
                                       v1::ListDeskResponse* response);
    grpc::ServerUnaryReactor* GetCheck(grpc::CallbackServerContext* context,
                                       const v1::GetCheckRequest* request, v1::Check* response);
    grpc::ServerUnaryReactor* CheckEntrants(grpc::CallbackServerContext* context,
                                            const v1::CheckEntrantsRequest* request,
                                            v1::CheckEntrantsResponse* response);
    grpc::ServerUnaryReactor* TickPaper(grpc::CallbackServerContext* context,
                                        const v1::TickPaperRequest* request, v1::Check* response);
    grpc::ServerUnaryReactor* TickAllPapers(grpc::CallbackServerContext* context,
                                            const v1::TickAllPapersRequest* request,
                                            v1::Check* response);
    grpc::ServerUnaryReactor* WaitForPaper(grpc::CallbackServerContext* context,
                                           const v1::WaitForPaperRequest* request,
                                           v1::Check* response);
    grpc::ServerUnaryReactor* DecideEntrant(grpc::CallbackServerContext* context,
                                            const v1::DecideEntrantRequest* request,
                                            v1::Check* response);
    grpc::ServerUnaryReactor* AdmitAll(grpc::CallbackServerContext* context,
                                       const v1::AdmitAllRequest* request,
                                       v1::AdmitAllResponse* response);
    grpc::ServerUnaryReactor* ObjectToDecision(grpc::CallbackServerContext* context,
                                               const v1::ObjectToDecisionRequest* request,
                                               v1::Check* response);
    grpc::ServerUnaryReactor* VoteOnDecision(grpc::CallbackServerContext* context,
                                             const v1::VoteOnDecisionRequest* request,
                                             v1::Check* response);
    grpc::ServerUnaryReactor* ListDecisions(grpc::CallbackServerContext* context,
                                            const v1::ListDecisionsRequest* request,
                                            v1::ListDecisionsResponse* response);
    grpc::ServerUnaryReactor* OpenCommissionSession(grpc::CallbackServerContext* context,
                                                    const v1::OpenCommissionSessionRequest* request,
                                                    v1::CommissionSession* response);
    grpc::ServerUnaryReactor* SetAttendance(grpc::CallbackServerContext* context,
                                            const v1::SetAttendanceRequest* request,
                                            v1::CommissionSession* response);
    grpc::ServerUnaryReactor* CloseCommissionSession(
        grpc::CallbackServerContext* context, const v1::CloseCommissionSessionRequest* request,
        v1::CommissionSession* response);
    grpc::ServerUnaryReactor* GetCommissionSession(grpc::CallbackServerContext* context,
                                                   const v1::GetCommissionSessionRequest* request,
                                                   v1::CommissionSession* response);
    grpc::ServerUnaryReactor* ListCommissionSessions(
        grpc::CallbackServerContext* context, const v1::ListCommissionSessionsRequest* request,
        v1::ListCommissionSessionsResponse* response);
};

}  // namespace collegium::rpc
