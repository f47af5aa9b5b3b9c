#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/settings.grpc.pb.h>

namespace collegium::rpc {

class SettingsHandlers final : public v1::SettingsService::CallbackService {
  public:
    explicit SettingsHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetUserSettings(grpc::CallbackServerContext* context,
                                              const v1::GetUserSettingsRequest* request,
                                              v1::UserSettings* response) override;
    grpc::ServerUnaryReactor* UpdateUserSettings(grpc::CallbackServerContext* context,
                                                 const v1::UpdateUserSettingsRequest* request,
                                                 v1::UserSettings* response) override;
    grpc::ServerUnaryReactor* GetFederationSettings(grpc::CallbackServerContext* context,
                                                    const v1::GetFederationSettingsRequest* request,
                                                    v1::FederationSettings* response) override;
    grpc::ServerUnaryReactor* UpdateFederationSettings(
        grpc::CallbackServerContext* context, const v1::UpdateFederationSettingsRequest* request,
        v1::FederationSettings* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
