#pragma once

#include <filesystem>

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/import_registry.hpp>
#include <collegium/v1/imports.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

// Files are read and judged on a pool of their own: one that takes long delays other files and
// nothing else.
class ImportHandlers final : public ApiService {
  public:
    // `reader` is collegium-table.
    ImportHandlers(Environment& environment, std::filesystem::path reader);

    grpc::ServerUnaryReactor* PreviewImport(grpc::CallbackServerContext* context,
                                            const v1::PreviewImportRequest* request,
                                            v1::Import* response);
    grpc::ServerUnaryReactor* GetImport(grpc::CallbackServerContext* context,
                                        const v1::GetImportRequest* request, v1::Import* response);
    grpc::ServerUnaryReactor* ListImportRows(grpc::CallbackServerContext* context,
                                             const v1::ListImportRowsRequest* request,
                                             v1::ListImportRowsResponse* response);
    grpc::ServerUnaryReactor* CommitImport(grpc::CallbackServerContext* context,
                                           const v1::CommitImportRequest* request,
                                           v1::Import* response);

  private:
    struct Reading;

    [[nodiscard]] sdk::Result<void> begin(const Call& call, const v1::PreviewImportRequest& request,
                                          v1::Import& response);
    [[nodiscard]] sdk::Result<void> read(const Reading& reading);

    const std::filesystem::path reader_;
    usecases::ImportRegistry book_;
    WorkerPool pool_;  // ends first
};

}  // namespace collegium::rpc
