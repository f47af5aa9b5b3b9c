#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/officials.grpc.pb.h>

namespace collegium::rpc {

class OfficialHandlers final : public v1::OfficialService::CallbackService {
  public:
    explicit OfficialHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetOfficial(grpc::CallbackServerContext* context,
                                          const v1::GetOfficialRequest* request,
                                          v1::Official* response) override;
    grpc::ServerUnaryReactor* ListOfficials(grpc::CallbackServerContext* context,
                                            const v1::ListOfficialsRequest* request,
                                            v1::ListOfficialsResponse* response) override;
    grpc::ServerUnaryReactor* ListPosts(grpc::CallbackServerContext* context,
                                        const v1::ListPostsRequest* request,
                                        v1::ListPostsResponse* response) override;
    grpc::ServerUnaryReactor* AppointOfficial(grpc::CallbackServerContext* context,
                                              const v1::AppointOfficialRequest* request,
                                              v1::Official* response) override;
    grpc::ServerUnaryReactor* UpdateOfficial(grpc::CallbackServerContext* context,
                                             const v1::UpdateOfficialRequest* request,
                                             v1::Official* response) override;
    grpc::ServerUnaryReactor* DismissOfficial(grpc::CallbackServerContext* context,
                                              const v1::DismissOfficialRequest* request,
                                              v1::Official* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
