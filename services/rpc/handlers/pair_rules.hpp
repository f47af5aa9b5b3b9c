#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/pair_rules.grpc.pb.h>

namespace collegium::rpc {

class PairRuleHandlers final : public v1::PairRuleService::CallbackService {
  public:
    explicit PairRuleHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* ListPairRules(grpc::CallbackServerContext* context,
                                            const v1::ListPairRulesRequest* request,
                                            v1::ListPairRulesResponse* response) override;
    grpc::ServerUnaryReactor* CreatePairRule(grpc::CallbackServerContext* context,
                                             const v1::CreatePairRuleRequest* request,
                                             v1::PairRule* response) override;
    grpc::ServerUnaryReactor* UpdatePairRule(grpc::CallbackServerContext* context,
                                             const v1::UpdatePairRuleRequest* request,
                                             v1::PairRule* response) override;
    grpc::ServerUnaryReactor* DeletePairRule(grpc::CallbackServerContext* context,
                                             const v1::DeletePairRuleRequest* request,
                                             v1::DeletePairRuleResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
