#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/pair_rules.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class PairRuleHandlers final : public ApiService {
  public:
    explicit PairRuleHandlers(Environment& environment);

    grpc::ServerUnaryReactor* ListPairRules(grpc::CallbackServerContext* context,
                                            const v1::ListPairRulesRequest* request,
                                            v1::ListPairRulesResponse* response);
    grpc::ServerUnaryReactor* CreatePairRule(grpc::CallbackServerContext* context,
                                             const v1::CreatePairRuleRequest* request,
                                             v1::PairRule* response);
    grpc::ServerUnaryReactor* UpdatePairRule(grpc::CallbackServerContext* context,
                                             const v1::UpdatePairRuleRequest* request,
                                             v1::PairRule* response);
    grpc::ServerUnaryReactor* DeletePairRule(grpc::CallbackServerContext* context,
                                             const v1::DeletePairRuleRequest* request,
                                             v1::DeletePairRuleResponse* response);
};

}  // namespace collegium::rpc
