#include <utility>

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>

#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/v1/watch.pb.h>

#include "guard.hpp"
#include "handlers/all.hpp"
#include "serve.hpp"
#include "watcher.hpp"

namespace collegium::rpc {
namespace {

// Where to begin; none: from now on.
[[nodiscard]] sdk::Result<std::optional<ResumePoint>> decode(Environment& environment,
                                                             const v1::WatchRequest& request) {
    if (!request.scope().empty() && request.scope() != storage::kFederationScope) {
        const auto competition = TRY(parse_name("competitions", request.scope(), "scope"));
        const storage::ReadLease lease = environment.store.read();
        if (!storage::find_competition(*lease, competition::CompetitionId{competition}))
            return sdk::refuse(sdk::Code::kNotFound, "COMPETITION_NOT_FOUND",
                               "no " + request.scope(),
                               {{"competition", std::to_string(competition)}});
    }
    if (request.resume_token().empty()) return std::nullopt;
    return TRY(parse_resume_token(request.resume_token()));
}

[[nodiscard]] grpc::ServerWriteReactor<v1::WatchEvent>* watch(Environment& environment,
                                                              WatchHub& hub,
                                                              grpc::CallbackServerContext* context,
                                                              const v1::WatchRequest& request,
                                                              bool readable) {
    ++environment.counters.calls;
    Call call =
        begin_call(environment, *context, method_of_request(request.GetDescriptor()->full_name()));
    std::optional<ResumePoint> resume;
    auto admitted = fenced(environment, call, [&]() -> sdk::Result<void> {
        if (!readable) return tl::unexpected(unreadable());
        TRY(pass_guard(environment, *context, request, call));
        resume = TRY(decode(environment, request));
        return {};
    });
    const auto watcher = std::make_shared<Watcher>(environment, hub, call, request.scope());
    if (admitted) admitted = watcher->start(resume);
    if (!admitted) {
        note_refusal(environment, call, request, admitted.error());
        watcher->refuse(admitted.error());
    }
    return watcher.get();
}

}  // namespace

void add_watch(Methods& methods, WatchHub& hub) {
    using Handler =
        grpc::internal::CallbackServerStreamingHandler<grpc::ByteBuffer, v1::WatchEvent>;
    methods.add_handler(
        v1::WatchRequest::default_instance(), grpc::internal::RpcMethod::SERVER_STREAMING,
        new Handler([&environment = methods.environment(), &hub](
                        grpc::CallbackServerContext* context, const grpc::ByteBuffer* bytes) {
            grpc::ByteBuffer taken(*bytes);  // shares them
            v1::WatchRequest request;
            const bool readable = read_message(taken, request);
            return watch(environment, hub, context, request, readable);
        }));
}

}  // namespace collegium::rpc
