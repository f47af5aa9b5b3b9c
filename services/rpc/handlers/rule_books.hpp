#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/rulebooks.grpc.pb.h>

namespace collegium::rpc {

class RuleBookHandlers final : public v1::RuleBookService::CallbackService {
  public:
    explicit RuleBookHandlers(Environment& environment) : environment_(environment) {}

    grpc::ServerUnaryReactor* GetRuleBook(grpc::CallbackServerContext* context,
                                          const v1::GetRuleBookRequest* request,
                                          v1::RuleBook* response) override;
    grpc::ServerUnaryReactor* ListRuleBooks(grpc::CallbackServerContext* context,
                                            const v1::ListRuleBooksRequest* request,
                                            v1::ListRuleBooksResponse* response) override;
    grpc::ServerUnaryReactor* RescanRuleBooks(grpc::CallbackServerContext* context,
                                              const v1::RescanRuleBooksRequest* request,
                                              v1::RescanRuleBooksResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
