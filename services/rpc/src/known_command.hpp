// Commands whose answer the decision knows: it is encoded on the thread that decides, and the
// writer's thread, which everybody shares, only runs statements.
//
//   known_command<v1::Board>(methods, set_arrivals);
//   known_command<v1::RecordResultResponse>(methods, record_result, add_missing);
//
// For those alone whose plan's `preview` is the value it writes: everything the preview rests on is
// guarded by the plan's versions. What only the writer can tell is added by
// finish(const T&, Response&), on its thread.
#pragma once

#include <memory>
#include <utility>

#include <collegium/sdk/try.hpp>

#include "methods.hpp"

namespace collegium::rpc {

struct NothingToFinish {
    template <typename Value, typename Response>
    void operator()(const Value&, Response&) const {}
};

template <typename Response, typename Decide, typename Finish = NothingToFinish>
void known_command(Methods& methods, Decide decide, Finish finish = {}, TaskQueue* pool = nullptr) {
    using Request = detail::Argument<2, Decide>;
    Method method;
    method.request = &Request::default_instance();
    method.response = &Response::default_instance();
    method.pool = pool;
    method.decide = [decide = std::move(decide), finish = std::move(finish)](
                        const Call& call, storage::Connection& snapshot, const Message& message,
                        Message& answer) -> sdk::Result<std::optional<MessagePlan>> {
        const auto& request = static_cast<const Request&>(message);
        auto& response = static_cast<Response&>(answer);
        auto plan = TRY(decide(call, snapshot, request));
        response.Clear();  // decided again on newer data, it begins anew
        encode(call, plan.preview, response);
        if (request.validate_only()) return std::nullopt;
        MessagePlan message_plan;
        message_plan.caller_etag = std::move(plan.caller_etag);
        message_plan.read_versions = plan.read_versions();
        message_plan.apply = [apply = std::move(plan.apply), finish, &response](
                                 storage::Connection& writer) -> sdk::Result<storage::Applied> {
            auto written = TRY(apply(writer));
            finish(written.value, response);
            return storage::Applied{std::move(written.journal), response.SerializeAsString(),
                                    std::move(written.preceding)};
        };
        return message_plan;
    };
    methods.add(std::move(method));
}

// The same decided on a worker: whatever pairs or judges much.
template <typename Response, typename Decide>
void slow_known_command(Methods& methods, Decide decide) {
    known_command<Response>(methods, std::move(decide), NothingToFinish{},
                            &methods.environment().workers);
}

}  // namespace collegium::rpc
