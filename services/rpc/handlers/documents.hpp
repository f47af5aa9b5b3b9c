#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/documents.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class DocumentHandlers final : public ApiService {
  public:
    explicit DocumentHandlers(Environment& environment);

    grpc::ServerUnaryReactor* ListDocuments(grpc::CallbackServerContext* context,
                                            const v1::ListDocumentsRequest* request,
                                            v1::ListDocumentsResponse* response);
    grpc::ServerUnaryReactor* GetDocument(grpc::CallbackServerContext* context,
                                          const v1::GetDocumentRequest* request,
                                          v1::Document* response);
    grpc::ServerUnaryReactor* PreviewDocument(grpc::CallbackServerContext* context,
                                              const v1::PreviewDocumentRequest* request,
                                              v1::PreviewDocumentResponse* response);
    grpc::ServerUnaryReactor* RenderDocument(grpc::CallbackServerContext* context,
                                             const v1::RenderDocumentRequest* request,
                                             v1::RenderDocumentResponse* response);
    grpc::ServerUnaryReactor* SignDocument(grpc::CallbackServerContext* context,
                                           const v1::SignDocumentRequest* request,
                                           v1::Document* response);
    grpc::ServerUnaryReactor* PublishDocument(grpc::CallbackServerContext* context,
                                              const v1::PublishDocumentRequest* request,
                                              v1::Document* response);
    grpc::ServerUnaryReactor* CorrectDocument(grpc::CallbackServerContext* context,
                                              const v1::CorrectDocumentRequest* request,
                                              v1::Document* response);
    grpc::ServerUnaryReactor* ListDocumentVersions(grpc::CallbackServerContext* context,
                                                   const v1::ListDocumentVersionsRequest* request,
                                                   v1::ListDocumentVersionsResponse* response);
    grpc::ServerUnaryReactor* GetDocumentVersion(grpc::CallbackServerContext* context,
                                                 const v1::GetDocumentVersionRequest* request,
                                                 v1::GetDocumentVersionResponse* response);
    grpc::ServerUnaryReactor* GetDocumentDifference(grpc::CallbackServerContext* context,
                                                    const v1::GetDocumentDifferenceRequest* request,
                                                    v1::GetDocumentDifferenceResponse* response);
};

}  // namespace collegium::rpc
