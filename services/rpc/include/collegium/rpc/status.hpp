// Refusals as google.rpc.Status.
#pragma once

#include <string>

#include <grpcpp/support/status.h>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::rpc {

// Every refusal carries ErrorInfo{reason, "collegium", metadata} and LocalizedMessage; fields,
// preconditions, the time to wait (metadata `retry_seconds`), the articles and the call's number
// where there are any. Details beyond what a trailer holds are left out, fields last.
[[nodiscard]] grpc::Status to_status(const sdk::Error& error, i18n::Language language,
                                     const std::string& call_number = {});

}  // namespace collegium::rpc
