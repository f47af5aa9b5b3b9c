// The only ways a call is answered. Each passes the guard (deadline, token, state of the session,
// permission of the acting role), runs the handler's part inside the fence and finishes the call.
//
//   grpc::ServerUnaryReactor* GetPerson(grpc::CallbackServerContext* context,
//                                       const v1::GetPersonRequest* request,
//                                       v1::Person* response) {
//       return serve_read(environment_, context, request, response, get_person);
//   }
//
// Request and response live until the call is finished. Handlers' functions may throw: that is
// INTERNAL with a number that stands in the log.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/server_callback.h>

#include <collegium/rpc/call.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::rpc {

namespace detail {

// A call after the guard: finishing it is the owner's duty.
struct AuthorizedCall {
    Call call;
    grpc::ServerUnaryReactor* reactor = nullptr;
    grpc::CallbackServerContext* context = nullptr;      // lives until the call is finished
    const google::protobuf::Message* request = nullptr;  // likewise
};

// Passes the guard. None: the call was refused and is finished.
[[nodiscard]] std::optional<AuthorizedCall> authorize(Environment& environment,
                                                      grpc::CallbackServerContext* context,
                                                      grpc::ServerUnaryReactor* reactor,
                                                      const MethodRow& method,
                                                      const google::protobuf::Message& request);

void finish(Environment& environment, const AuthorizedCall& authorized,
            const sdk::Result<void>& result);

// Bytes that are no such request, or hold a text that is not UTF-8; `request` is what was read of
// them. REQUEST_UNREADABLE.
[[nodiscard]] sdk::Error unreadable();
[[nodiscard]] grpc::ServerUnaryReactor* refuse_unreadable(Environment& environment,
                                                          grpc::CallbackServerContext* context,
                                                          const MethodRow& method,
                                                          const google::protobuf::Message& request);

// Runs `body` and turns what it throws into a refusal.
[[nodiscard]] sdk::Result<void> fenced(Environment& environment, const Call& call,
                                       const std::function<sdk::Result<void>()>& body);

// Where nobody waits for the answer any more when its turn comes, `body` does not run.
void run_on(WorkerPool& pool, Environment& environment, AuthorizedCall authorized,
            std::function<sdk::Result<void>(const Call&)> body);

// A plan whose values are messages already.
struct MessagePlan {
    std::optional<storage::SubjectVersion> caller_etag;
    std::vector<storage::SubjectVersion> read_versions;
    std::function<sdk::Result<storage::Applied>(storage::Connection&)> apply;
};

struct CommandWork {
    // Decides on a snapshot; with `validate_only` it fills the response itself and gives no plan.
    std::function<sdk::Result<std::optional<MessagePlan>>(const Call&, storage::Connection&)>
        decide;
    const google::protobuf::Message* request = nullptr;
    google::protobuf::Message* response = nullptr;
    std::function<void(const Call&)> complete;  // fills in what the stored response lacks
    WorkerPool* pool = nullptr;                 // where `decide` runs; null: inline
};

void run_command(Environment& environment, AuthorizedCall authorized, CommandWork work);

template <typename Request>
[[nodiscard]] const MethodRow& method_of() {
    static const MethodRow& row =
        method_of_request(std::string(Request::descriptor()->full_name()));
    return row;
}

}  // namespace detail

// Answers from one snapshot, inline on the callback thread.
// answer(const Call&, storage::Connection&, const Request&, Response&) -> sdk::Result<void>
template <typename Request, typename Response, typename Answer>
[[nodiscard]] grpc::ServerUnaryReactor* serve_read(Environment& environment,
                                                   grpc::CallbackServerContext* context,
                                                   const Request* request, Response* response,
                                                   Answer&& answer) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    if (auto authorized = detail::authorize(environment, context, reactor,
                                            detail::method_of<Request>(), *request)) {
        const auto result = detail::fenced(environment, authorized->call, [&] {
            const storage::ReadLease lease = environment.store.read();
            return answer(std::as_const(authorized->call), *lease, *request, *response);
        });
        detail::finish(environment, *authorized, result);
    }
    return reactor;
}

// Answers without the store, inline on the callback thread.
// answer(const Call&, const Request&, Response&) -> sdk::Result<void>
template <typename Request, typename Response, typename Answer>
[[nodiscard]] grpc::ServerUnaryReactor* serve_quick(Environment& environment,
                                                    grpc::CallbackServerContext* context,
                                                    const Request* request, Response* response,
                                                    Answer&& answer) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    if (auto authorized = detail::authorize(environment, context, reactor,
                                            detail::method_of<Request>(), *request)) {
        const auto result = detail::fenced(environment, authorized->call, [&] {
            return answer(std::as_const(authorized->call), *request, *response);
        });
        detail::finish(environment, *authorized, result);
    }
    return reactor;
}

// Answers on a pool's thread: `environment.hashing` for passwords, `environment.workers` for
// anything else that takes long. A full queue is RESOURCE_EXHAUSTED SERVER_BUSY.
// answer(const Call&, const Request&, Response&) -> sdk::Result<void>
template <typename Request, typename Response, typename Answer>
[[nodiscard]] grpc::ServerUnaryReactor* serve_slow(Environment& environment, WorkerPool& pool,
                                                   grpc::CallbackServerContext* context,
                                                   const Request* request, Response* response,
                                                   Answer answer) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    if (auto authorized = detail::authorize(environment, context, reactor,
                                            detail::method_of<Request>(), *request)) {
        detail::run_on(pool, environment, *std::move(authorized),
                       [request, response, answer = std::move(answer)](const Call& call) {
                           return answer(call, *request, *response);
                       });
    }
    return reactor;
}

template <typename Response>
struct CommandOptions {
    WorkerPool* pool = nullptr;  // where `decide` runs; null: inline on the callback thread
    // Adds to the answer, fresh or repeated, what must not be stored: one-time codes.
    std::function<void(const Call&, Response&)> complete;
};

// Changes something: decides on a snapshot, hands the plan to the writer and answers once it is
// durable. A repeated `request_id` is answered from the stored response, whatever `decide` says;
// where a read fact moved, `decide` runs again, at most three times. With `validate_only`, which
// every request of a command has, the preview is the answer and nothing is written.
// decide(const Call&, storage::Connection&, const Request&) -> sdk::Result<usecases::Plan<T>>
// encode(const Call&, const T&, Response&); runs on the writer's thread, keep it small
// The answer is encoded once, into the response itself; what is stored are its bytes.
template <typename Request, typename Response, typename Decide, typename Encode>
[[nodiscard]] grpc::ServerUnaryReactor* serve_command(Environment& environment,
                                                      grpc::CallbackServerContext* context,
                                                      const Request* request, Response* response,
                                                      Decide decide, Encode encode,
                                                      CommandOptions<Response> options = {}) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    auto authorized =
        detail::authorize(environment, context, reactor, detail::method_of<Request>(), *request);
    if (!authorized) return reactor;
    detail::CommandWork work;
    work.request = request;
    work.response = response;
    work.pool = options.pool;
    if (options.complete) {
        work.complete = [response, complete = std::move(options.complete)](const Call& call) {
            complete(call, *response);
        };
    }
    work.decide =
        [request, response, decide = std::move(decide), encode = std::move(encode)](
            const Call& call,
            storage::Connection& snapshot) -> sdk::Result<std::optional<detail::MessagePlan>> {
        auto plan = decide(call, snapshot, *request);
        if (!plan) return sdk::refusal_of(std::move(plan));
        if (request->validate_only()) {
            encode(call, plan->preview, *response);
            return std::nullopt;
        }
        detail::MessagePlan message_plan;
        message_plan.caller_etag = std::move(plan->caller_etag);
        message_plan.read_versions = std::move(plan->read_versions);
        message_plan.apply = [apply = std::move(plan->apply), encode, &call, response](
                                 storage::Connection& writer) -> sdk::Result<storage::Applied> {
            auto written = apply(writer);
            if (!written) return sdk::refusal_of(std::move(written));
            response->Clear();  // a rerun begins anew
            encode(call, written->value, *response);
            return storage::Applied{std::move(written->journal), response->SerializeAsString(),
                                    std::move(written->preceding)};
        };
        return message_plan;
    };
    detail::run_command(environment, *std::move(authorized), std::move(work));
    return reactor;
}

}  // namespace collegium::rpc
