#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/settings.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class SettingsHandlers final : public ApiService {
  public:
    explicit SettingsHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetUserSettings(grpc::CallbackServerContext* context,
                                              const v1::GetUserSettingsRequest* request,
                                              v1::UserSettings* response);
    grpc::ServerUnaryReactor* UpdateUserSettings(grpc::CallbackServerContext* context,
                                                 const v1::UpdateUserSettingsRequest* request,
                                                 v1::UserSettings* response);
    grpc::ServerUnaryReactor* GetFederationSettings(grpc::CallbackServerContext* context,
                                                    const v1::GetFederationSettingsRequest* request,
                                                    v1::FederationSettings* response);
    grpc::ServerUnaryReactor* UpdateFederationSettings(
        grpc::CallbackServerContext* context, const v1::UpdateFederationSettingsRequest* request,
        v1::FederationSettings* response);
};

}  // namespace collegium::rpc
