// How long a question about a game may take.
#pragma once

#include <algorithm>
#include <chrono>

#include <grpcpp/server_context.h>

#include <collegium/usecases/games.hpp>

namespace collegium::rpc {

// The caller's deadline or the server's limit, whichever is earlier.
[[nodiscard]] inline usecases::Budget::Clock::time_point budget_end(
    const grpc::CallbackServerContext& context, std::chrono::milliseconds limit) {
    const auto left = context.deadline() - std::chrono::system_clock::now();
    return usecases::Budget::Clock::now() + std::min<std::chrono::nanoseconds>(left, limit);
}

}  // namespace collegium::rpc
