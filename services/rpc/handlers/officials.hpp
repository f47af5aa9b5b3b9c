#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/officials.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class OfficialHandlers final : public ApiService {
  public:
    explicit OfficialHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetOfficial(grpc::CallbackServerContext* context,
                                          const v1::GetOfficialRequest* request,
                                          v1::Official* response);
    grpc::ServerUnaryReactor* ListOfficials(grpc::CallbackServerContext* context,
                                            const v1::ListOfficialsRequest* request,
                                            v1::ListOfficialsResponse* response);
    grpc::ServerUnaryReactor* ListPosts(grpc::CallbackServerContext* context,
                                        const v1::ListPostsRequest* request,
                                        v1::ListPostsResponse* response);
    grpc::ServerUnaryReactor* AppointOfficial(grpc::CallbackServerContext* context,
                                              const v1::AppointOfficialRequest* request,
                                              v1::Official* response);
    grpc::ServerUnaryReactor* UpdateOfficial(grpc::CallbackServerContext* context,
                                             const v1::UpdateOfficialRequest* request,
                                             v1::Official* response);
    grpc::ServerUnaryReactor* DismissOfficial(grpc::CallbackServerContext* context,
                                              const v1::DismissOfficialRequest* request,
                                              v1::Official* response);
};

}  // namespace collegium::rpc
