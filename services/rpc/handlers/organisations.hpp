#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/organisations.grpc.pb.h>

namespace collegium::rpc {

class OrganisationHandlers final : public v1::OrganisationService::CallbackService {
  public:
    explicit OrganisationHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetOrganisation(grpc::CallbackServerContext* context,
                                              const v1::GetOrganisationRequest* request,
                                              v1::Organisation* response) override;
    grpc::ServerUnaryReactor* ListOrganisations(grpc::CallbackServerContext* context,
                                                const v1::ListOrganisationsRequest* request,
                                                v1::ListOrganisationsResponse* response) override;
    grpc::ServerUnaryReactor* CreateOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::CreateOrganisationRequest* request,
                                                 v1::Organisation* response) override;
    grpc::ServerUnaryReactor* UpdateOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::UpdateOrganisationRequest* request,
                                                 v1::Organisation* response) override;
    grpc::ServerUnaryReactor* DeleteOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::DeleteOrganisationRequest* request,
                                                 v1::DeleteOrganisationResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
