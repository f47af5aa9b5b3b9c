#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/rulebooks.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class RuleBookHandlers final : public ApiService {
  public:
    explicit RuleBookHandlers(Environment& environment);

    grpc::ServerUnaryReactor* GetRuleBook(grpc::CallbackServerContext* context,
                                          const v1::GetRuleBookRequest* request,
                                          v1::RuleBook* response);
    grpc::ServerUnaryReactor* ListRuleBooks(grpc::CallbackServerContext* context,
                                            const v1::ListRuleBooksRequest* request,
                                            v1::ListRuleBooksResponse* response);
    grpc::ServerUnaryReactor* RescanRuleBooks(grpc::CallbackServerContext* context,
                                              const v1::RescanRuleBooksRequest* request,
                                              v1::RescanRuleBooksResponse* response);
};

}  // namespace collegium::rpc
