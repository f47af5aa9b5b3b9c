#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/drafts.grpc.pb.h>

namespace collegium::rpc {

class DraftHandlers final : public v1::DraftService::CallbackService {
  public:
    explicit DraftHandlers(Environment& environment);

    grpc::ServerUnaryReactor* SaveFormDraft(grpc::CallbackServerContext* context,
                                            const v1::SaveFormDraftRequest* request,
                                            v1::FormDraft* response) override;
    grpc::ServerUnaryReactor* GetFormDraft(grpc::CallbackServerContext* context,
                                           const v1::GetFormDraftRequest* request,
                                           v1::FormDraft* response) override;
    grpc::ServerUnaryReactor* ListFormDrafts(grpc::CallbackServerContext* context,
                                             const v1::ListFormDraftsRequest* request,
                                             v1::ListFormDraftsResponse* response) override;
    grpc::ServerUnaryReactor* DeleteFormDraft(grpc::CallbackServerContext* context,
                                              const v1::DeleteFormDraftRequest* request,
                                              v1::DeleteFormDraftResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
