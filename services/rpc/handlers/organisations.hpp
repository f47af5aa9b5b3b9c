#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/organisations.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class OrganisationHandlers final : public ApiService {
  public:
    explicit OrganisationHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetOrganisation(grpc::CallbackServerContext* context,
                                              const v1::GetOrganisationRequest* request,
                                              v1::Organisation* response);
    grpc::ServerUnaryReactor* ListOrganisations(grpc::CallbackServerContext* context,
                                                const v1::ListOrganisationsRequest* request,
                                                v1::ListOrganisationsResponse* response);
    grpc::ServerUnaryReactor* CreateOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::CreateOrganisationRequest* request,
                                                 v1::Organisation* response);
    grpc::ServerUnaryReactor* UpdateOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::UpdateOrganisationRequest* request,
                                                 v1::Organisation* response);
    grpc::ServerUnaryReactor* DeleteOrganisation(grpc::CallbackServerContext* context,
                                                 const v1::DeleteOrganisationRequest* request,
                                                 v1::DeleteOrganisationResponse* response);
};

}  // namespace collegium::rpc
