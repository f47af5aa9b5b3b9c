#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/applications.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class ApplicationHandlers final : public ApiService {
  public:
    explicit ApplicationHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetApplication(grpc::CallbackServerContext* context,
                                             const v1::GetApplicationRequest* request,
                                             v1::Application* response);
    grpc::ServerUnaryReactor* ListApplications(grpc::CallbackServerContext* context,
                                               const v1::ListApplicationsRequest* request,
                                               v1::ListApplicationsResponse* response);
    grpc::ServerUnaryReactor* CreateApplication(grpc::CallbackServerContext* context,
                                                const v1::CreateApplicationRequest* request,
                                                v1::Application* response);
    grpc::ServerUnaryReactor* UpdateApplication(grpc::CallbackServerContext* context,
                                                const v1::UpdateApplicationRequest* request,
                                                v1::Application* response);
    grpc::ServerUnaryReactor* AcceptApplication(grpc::CallbackServerContext* context,
                                                const v1::AcceptApplicationRequest* request,
                                                v1::Application* response);
    grpc::ServerUnaryReactor* WithdrawApplication(grpc::CallbackServerContext* context,
                                                  const v1::WithdrawApplicationRequest* request,
                                                  v1::Application* response);
    grpc::ServerUnaryReactor* GetEntrant(grpc::CallbackServerContext* context,
                                         const v1::GetEntrantRequest* request,
                                         v1::Entrant* response);
    grpc::ServerUnaryReactor* ListEntrants(grpc::CallbackServerContext* context,
                                           const v1::ListEntrantsRequest* request,
                                           v1::ListEntrantsResponse* response);
    grpc::ServerUnaryReactor* AddEntrant(grpc::CallbackServerContext* context,
                                         const v1::AddEntrantRequest* request,
                                         v1::Entrant* response);
    grpc::ServerUnaryReactor* UpdateEntrant(grpc::CallbackServerContext* context,
                                            const v1::UpdateEntrantRequest* request,
                                            v1::Entrant* response);
    grpc::ServerUnaryReactor* StrikeEntrant(grpc::CallbackServerContext* context,
                                            const v1::StrikeEntrantRequest* request,
                                            v1::Entrant* response);
    grpc::ServerUnaryReactor* RestoreEntrant(grpc::CallbackServerContext* context,
                                             const v1::RestoreEntrantRequest* request,
                                             v1::Entrant* response);
    grpc::ServerUnaryReactor* GetEntryRules(grpc::CallbackServerContext* context,
                                            const v1::GetEntryRulesRequest* request,
                                            v1::EntryRules* response);
    grpc::ServerUnaryReactor* UpdateEntryRules(grpc::CallbackServerContext* context,
                                               const v1::UpdateEntryRulesRequest* request,
                                               v1::EntryRules* response);
    grpc::ServerUnaryReactor* GetPayment(grpc::CallbackServerContext* context,
                                         const v1::GetPaymentRequest* request,
                                         v1::Payment* response);
    grpc::ServerUnaryReactor* ListPayments(grpc::CallbackServerContext* context,
                                           const v1::ListPaymentsRequest* request,
                                           v1::ListPaymentsResponse* response);
    grpc::ServerUnaryReactor* RecordPayment(grpc::CallbackServerContext* context,
                                            const v1::RecordPaymentRequest* request,
                                            v1::Payment* response);
    grpc::ServerUnaryReactor* RefundPayment(grpc::CallbackServerContext* context,
                                            const v1::RefundPaymentRequest* request,
                                            v1::Payment* response);
};

}  // namespace collegium::rpc
