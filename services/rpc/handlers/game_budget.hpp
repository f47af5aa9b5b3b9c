// How long a question about a game may take.
#pragma once

#include <algorithm>

#include <grpcpp/server_context.h>

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/games.hpp>

namespace collegium::rpc {

// Until the caller's deadline or the server's limit, whichever is earlier, or until the caller
// leaves.
[[nodiscard]] inline usecases::Budget budget_of(const Call& call) {
    using Clock = usecases::Budget::Clock;
    const Clock::time_point latest = call.arrived + call.environment->game_time_limit;
    return usecases::Budget(std::min(call.deadline, latest),
                            [context = call.context] { return context->IsCancelled(); });
}

}  // namespace collegium::rpc
