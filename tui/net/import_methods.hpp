// Calls about files of entrants; as methods.hpp, a list of their own.
#pragma once

#include "tui/net/client.hpp"

namespace collegium::v1 {
class CommitImportRequest;
class GetImportRequest;
class Import;
class ListImportRowsRequest;
class ListImportRowsResponse;
class PreviewImportRequest;
}  // namespace collegium::v1

namespace collegium::tui::net {

inline constexpr Method<v1::PreviewImportRequest, v1::Import> kPreviewImport{
    "/collegium.v1.ImportService/PreviewImport"};
inline constexpr Method<v1::GetImportRequest, v1::Import> kGetImport{
    "/collegium.v1.ImportService/GetImport"};
inline constexpr Method<v1::ListImportRowsRequest, v1::ListImportRowsResponse> kListImportRows{
    "/collegium.v1.ImportService/ListImportRows"};
inline constexpr Method<v1::CommitImportRequest, v1::Import> kCommitImport{
    "/collegium.v1.ImportService/CommitImport"};

}  // namespace collegium::tui::net
