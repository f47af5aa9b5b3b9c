#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/drafts.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class DraftHandlers final : public ApiService {
  public:
    explicit DraftHandlers(Environment& environment);

    grpc::ServerUnaryReactor* SaveFormDraft(grpc::CallbackServerContext* context,
                                            const v1::SaveFormDraftRequest* request,
                                            v1::FormDraft* response);
    grpc::ServerUnaryReactor* GetFormDraft(grpc::CallbackServerContext* context,
                                           const v1::GetFormDraftRequest* request,
                                           v1::FormDraft* response);
    grpc::ServerUnaryReactor* ListFormDrafts(grpc::CallbackServerContext* context,
                                             const v1::ListFormDraftsRequest* request,
                                             v1::ListFormDraftsResponse* response);
    grpc::ServerUnaryReactor* DeleteFormDraft(grpc::CallbackServerContext* context,
                                              const v1::DeleteFormDraftRequest* request,
                                              v1::DeleteFormDraftResponse* response);
};

}  // namespace collegium::rpc
