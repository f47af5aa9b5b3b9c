// A call from its arrival to its answer.
#pragma once

#include <functional>

#include <grpcpp/server_context.h>
#include <grpcpp/support/server_callback.h>

#include "methods.hpp"

namespace collegium::rpc {

// Passes the guard, answers and finishes the call. `readable`: the request's bytes were one;
// otherwise `request` is what was read of them and the answer is REQUEST_UNREADABLE.
[[nodiscard]] grpc::ServerUnaryReactor* serve(Environment& environment, const Method& method,
                                              grpc::CallbackServerContext* context,
                                              const Message& request, Message& response,
                                              bool readable);

// Bytes that are no such request, or hold a text that is not UTF-8. REQUEST_UNREADABLE.
[[nodiscard]] sdk::Error unreadable();

// Runs `body` and turns what it throws into a refusal.
[[nodiscard]] sdk::Result<void> fenced(Environment& environment, const Call& call,
                                       const std::function<sdk::Result<void>()>& body);

}  // namespace collegium::rpc
