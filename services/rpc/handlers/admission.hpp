#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/admission.grpc.pb.h>

namespace collegium::rpc {

class AdmissionHandlers final : public v1::AdmissionService::CallbackService {
  public:
    explicit AdmissionHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* ListDesk(grpc::CallbackServerContext* context,
                                       const v1::ListDeskRequest* request,
                                       v1::ListDeskResponse* response) override;
    grpc::ServerUnaryReactor* GetCheck(grpc::CallbackServerContext* context,
                                       const v1::GetCheckRequest* request,
                                       v1::Check* response) override;
    grpc::ServerUnaryReactor* CheckEntrants(grpc::CallbackServerContext* context,
                                            const v1::CheckEntrantsRequest* request,
                                            v1::CheckEntrantsResponse* response) override;
    grpc::ServerUnaryReactor* TickPaper(grpc::CallbackServerContext* context,
                                        const v1::TickPaperRequest* request,
                                        v1::Check* response) override;
    grpc::ServerUnaryReactor* TickAllPapers(grpc::CallbackServerContext* context,
                                            const v1::TickAllPapersRequest* request,
                                            v1::Check* response) override;
    grpc::ServerUnaryReactor* WaitForPaper(grpc::CallbackServerContext* context,
                                           const v1::WaitForPaperRequest* request,
                                           v1::Check* response) override;
    grpc::ServerUnaryReactor* DecideEntrant(grpc::CallbackServerContext* context,
                                            const v1::DecideEntrantRequest* request,
                                            v1::Check* response) override;
    grpc::ServerUnaryReactor* AdmitAll(grpc::CallbackServerContext* context,
                                       const v1::AdmitAllRequest* request,
                                       v1::AdmitAllResponse* response) override;
    grpc::ServerUnaryReactor* ObjectToDecision(grpc::CallbackServerContext* context,
                                               const v1::ObjectToDecisionRequest* request,
                                               v1::Check* response) override;
    grpc::ServerUnaryReactor* VoteOnDecision(grpc::CallbackServerContext* context,
                                             const v1::VoteOnDecisionRequest* request,
                                             v1::Check* response) override;
    grpc::ServerUnaryReactor* ListDecisions(grpc::CallbackServerContext* context,
                                            const v1::ListDecisionsRequest* request,
                                            v1::ListDecisionsResponse* response) override;
    grpc::ServerUnaryReactor* OpenCommissionSession(grpc::CallbackServerContext* context,
                                                    const v1::OpenCommissionSessionRequest* request,
                                                    v1::CommissionSession* response) override;
    grpc::ServerUnaryReactor* SetAttendance(grpc::CallbackServerContext* context,
                                            const v1::SetAttendanceRequest* request,
                                            v1::CommissionSession* response) override;
    grpc::ServerUnaryReactor* CloseCommissionSession(
        grpc::CallbackServerContext* context, const v1::CloseCommissionSessionRequest* request,
        v1::CommissionSession* response) override;
    grpc::ServerUnaryReactor* GetCommissionSession(grpc::CallbackServerContext* context,
                                                   const v1::GetCommissionSessionRequest* request,
                                                   v1::CommissionSession* response) override;
    grpc::ServerUnaryReactor* ListCommissionSessions(
        grpc::CallbackServerContext* context, const v1::ListCommissionSessionsRequest* request,
        v1::ListCommissionSessionsResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
