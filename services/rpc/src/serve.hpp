// A call from its arrival to its answer.
#pragma once

#include <functional>

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include "methods.hpp"

namespace collegium::rpc {

using UnaryReactor = grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>;

// Passes the guard by the call's metadata, then takes its request in, answers and finishes the
// call.
[[nodiscard]] UnaryReactor* serve(Environment& environment, const Method& method,
                                  grpc::CallbackServerContext* context);

// RESOURCE_EXHAUSTED REQUEST_TOO_LARGE {limit} where the bytes are more than the method takes.
[[nodiscard]] sdk::Result<void> require_size(const Environment& environment,
                                             const MethodRow& method, std::size_t bytes);

// Bytes that are no such request, or hold a text that is not UTF-8. REQUEST_UNREADABLE.
[[nodiscard]] sdk::Error unreadable();

// Runs `body` and turns what it throws into a refusal.
[[nodiscard]] sdk::Result<void> fenced(Environment& environment, const Call& call,
                                       const std::function<sdk::Result<void>()>& body);

}  // namespace collegium::rpc
