#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/applications.grpc.pb.h>

namespace collegium::rpc {

class ApplicationHandlers final : public v1::ApplicationService::CallbackService {
  public:
    explicit ApplicationHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetApplication(grpc::CallbackServerContext* context,
                                             const v1::GetApplicationRequest* request,
                                             v1::Application* response) override;
    grpc::ServerUnaryReactor* ListApplications(grpc::CallbackServerContext* context,
                                               const v1::ListApplicationsRequest* request,
                                               v1::ListApplicationsResponse* response) override;
    grpc::ServerUnaryReactor* CreateApplication(grpc::CallbackServerContext* context,
                                                const v1::CreateApplicationRequest* request,
                                                v1::Application* response) override;
    grpc::ServerUnaryReactor* UpdateApplication(grpc::CallbackServerContext* context,
                                                const v1::UpdateApplicationRequest* request,
                                                v1::Application* response) override;
    grpc::ServerUnaryReactor* AcceptApplication(grpc::CallbackServerContext* context,
                                                const v1::AcceptApplicationRequest* request,
                                                v1::Application* response) override;
    grpc::ServerUnaryReactor* WithdrawApplication(grpc::CallbackServerContext* context,
                                                  const v1::WithdrawApplicationRequest* request,
                                                  v1::Application* response) override;
    grpc::ServerUnaryReactor* GetEntrant(grpc::CallbackServerContext* context,
                                         const v1::GetEntrantRequest* request,
                                         v1::Entrant* response) override;
    grpc::ServerUnaryReactor* ListEntrants(grpc::CallbackServerContext* context,
                                           const v1::ListEntrantsRequest* request,
                                           v1::ListEntrantsResponse* response) override;
    grpc::ServerUnaryReactor* AddEntrant(grpc::CallbackServerContext* context,
                                         const v1::AddEntrantRequest* request,
                                         v1::Entrant* response) override;
    grpc::ServerUnaryReactor* UpdateEntrant(grpc::CallbackServerContext* context,
                                            const v1::UpdateEntrantRequest* request,
                                            v1::Entrant* response) override;
    grpc::ServerUnaryReactor* StrikeEntrant(grpc::CallbackServerContext* context,
                                            const v1::StrikeEntrantRequest* request,
                                            v1::Entrant* response) override;
    grpc::ServerUnaryReactor* RestoreEntrant(grpc::CallbackServerContext* context,
                                             const v1::RestoreEntrantRequest* request,
                                             v1::Entrant* response) override;
    grpc::ServerUnaryReactor* GetEntryRules(grpc::CallbackServerContext* context,
                                            const v1::GetEntryRulesRequest* request,
                                            v1::EntryRules* response) override;
    grpc::ServerUnaryReactor* UpdateEntryRules(grpc::CallbackServerContext* context,
                                               const v1::UpdateEntryRulesRequest* request,
                                               v1::EntryRules* response) override;
    grpc::ServerUnaryReactor* GetPayment(grpc::CallbackServerContext* context,
                                         const v1::GetPaymentRequest* request,
                                         v1::Payment* response) override;
    grpc::ServerUnaryReactor* ListPayments(grpc::CallbackServerContext* context,
                                           const v1::ListPaymentsRequest* request,
                                           v1::ListPaymentsResponse* response) override;
    grpc::ServerUnaryReactor* RecordPayment(grpc::CallbackServerContext* context,
                                            const v1::RecordPaymentRequest* request,
                                            v1::Payment* response) override;
    grpc::ServerUnaryReactor* RefundPayment(grpc::CallbackServerContext* context,
                                            const v1::RefundPaymentRequest* request,
                                            v1::Payment* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
