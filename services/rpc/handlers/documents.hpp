#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/v1/documents.grpc.pb.h>

namespace collegium::rpc {

class DocumentHandlers final : public v1::DocumentService::CallbackService {
  public:
    explicit DocumentHandlers(Environment& environment);

    grpc::ServerUnaryReactor* ListDocuments(grpc::CallbackServerContext* context,
                                            const v1::ListDocumentsRequest* request,
                                            v1::ListDocumentsResponse* response) override;
    grpc::ServerUnaryReactor* GetDocument(grpc::CallbackServerContext* context,
                                          const v1::GetDocumentRequest* request,
                                          v1::Document* response) override;
    grpc::ServerUnaryReactor* PreviewDocument(grpc::CallbackServerContext* context,
                                              const v1::PreviewDocumentRequest* request,
                                              v1::PreviewDocumentResponse* response) override;
    grpc::ServerUnaryReactor* RenderDocument(grpc::CallbackServerContext* context,
                                             const v1::RenderDocumentRequest* request,
                                             v1::RenderDocumentResponse* response) override;
    grpc::ServerUnaryReactor* SignDocument(grpc::CallbackServerContext* context,
                                           const v1::SignDocumentRequest* request,
                                           v1::Document* response) override;
    grpc::ServerUnaryReactor* PublishDocument(grpc::CallbackServerContext* context,
                                              const v1::PublishDocumentRequest* request,
                                              v1::Document* response) override;
    grpc::ServerUnaryReactor* CorrectDocument(grpc::CallbackServerContext* context,
                                              const v1::CorrectDocumentRequest* request,
                                              v1::Document* response) override;
    grpc::ServerUnaryReactor* ListDocumentVersions(
        grpc::CallbackServerContext* context, const v1::ListDocumentVersionsRequest* request,
        v1::ListDocumentVersionsResponse* response) override;
    grpc::ServerUnaryReactor* GetDocumentVersion(grpc::CallbackServerContext* context,
                                                 const v1::GetDocumentVersionRequest* request,
                                                 v1::GetDocumentVersionResponse* response) override;
    grpc::ServerUnaryReactor* GetDocumentDifference(
        grpc::CallbackServerContext* context, const v1::GetDocumentDifferenceRequest* request,
        v1::GetDocumentDifferenceResponse* response) override;

  private:
    Environment& environment_;
};

}  // namespace collegium::rpc
