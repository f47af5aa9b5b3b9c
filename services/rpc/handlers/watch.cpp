#include "handlers/watch.hpp"

#include <utility>

#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>

#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/serve.hpp>
#include <collegium/storage/repositories/competitions.hpp>

#include "guard.hpp"
#include "watcher.hpp"

namespace collegium::rpc {
namespace {

// Where to begin; none: from now on.
[[nodiscard]] sdk::Result<std::optional<ResumePoint>> decode(Environment& environment,
                                                             const v1::WatchRequest& request) {
    if (!request.scope().empty() && request.scope() != storage::kFederationScope) {
        auto competition = parse_name("competitions", request.scope(), "scope");
        if (!competition) return sdk::refusal_of(std::move(competition));
        const storage::ReadLease lease = environment.store.read();
        if (!storage::find_competition(*lease, competition::CompetitionId{*competition}))
            return sdk::refuse(sdk::Code::kNotFound, "COMPETITION_NOT_FOUND",
                               "no " + request.scope(),
                               {{"competition", std::to_string(*competition)}});
    }
    if (request.resume_token().empty()) return std::nullopt;
    auto point = parse_resume_token(request.resume_token());
    if (!point) return sdk::refusal_of(std::move(point));
    return *std::move(point);
}

}  // namespace

WatchHandlers::WatchHandlers(Environment& environment, WatchHub& hub)
    : ApiService(environment), hub_(hub) {
    using Handler =
        grpc::internal::CallbackServerStreamingHandler<grpc::ByteBuffer, v1::WatchEvent>;
    add(v1::WatchRequest::default_instance(), grpc::internal::RpcMethod::SERVER_STREAMING,
        new Handler([this](grpc::CallbackServerContext* context, const grpc::ByteBuffer* bytes) {
            grpc::ByteBuffer taken(*bytes);  // shares them
            v1::WatchRequest request;
            const bool readable = read_message(taken, request);
            return watch(context, request, readable);
        }));
}

grpc::ServerWriteReactor<v1::WatchEvent>* WatchHandlers::watch(grpc::CallbackServerContext* context,
                                                               const v1::WatchRequest& request,
                                                               bool readable) {
    ++environment_.counters.calls;
    Call call = begin_call(*context, method_of_request(request.GetDescriptor()->full_name()),
                           environment_.store.now());
    std::optional<ResumePoint> resume;
    auto admitted = detail::fenced(environment_, call, [&]() -> sdk::Result<void> {
        if (!readable) return tl::unexpected(detail::unreadable());
        if (auto passed = pass_guard(environment_, *context, call); !passed) return passed;
        auto point = decode(environment_, request);
        if (!point) return sdk::refusal_of(std::move(point));
        resume = *std::move(point);
        return {};
    });
    const auto watcher = std::make_shared<Watcher>(environment_, hub_, call, request.scope());
    if (admitted) admitted = watcher->start(resume);
    if (!admitted) {
        note_refusal(environment_, call, request, admitted.error());
        watcher->refuse(admitted.error());
    }
    return watcher.get();
}

}  // namespace collegium::rpc
