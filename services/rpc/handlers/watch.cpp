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

using Reactor = grpc::ServerBidiReactor<grpc::ByteBuffer, v1::WatchEvent>;

// As with every call: the guard by the metadata first, then the length, then the bytes.
[[nodiscard]] Reactor* watch(Environment& environment, WatchHub& hub,
                             grpc::CallbackServerContext* context) {
    ++environment.counters.calls;
    const MethodRow& row = method_of_request(v1::WatchRequest::descriptor()->full_name());
    Call call = begin_call(environment, *context, row);
    const auto admitted =
        fenced(environment, call, [&] { return pass_guard(environment, *context, call); });
    const auto watcher = std::make_shared<Watcher>(environment, hub, call);
    if (!admitted) {
        note_refusal(environment, call, v1::WatchRequest::default_instance(), admitted.error());
        watcher->refuse(admitted.error());
        return watcher.get();
    }
    watcher->read_request(
        [&environment, call = std::move(call)](Watcher& stream, grpc::ByteBuffer* bytes) {
            v1::WatchRequest request;
            const auto started = fenced(environment, call, [&]() -> sdk::Result<void> {
                if (bytes == nullptr) return tl::unexpected(unreadable());
                TRY(require_size(environment, *call.method, bytes->Length()));
                if (!read_message(*bytes, request)) return tl::unexpected(unreadable());
                TRY(require_scope(call, request));
                const auto resume = TRY(decode(environment, request));
                return stream.start(request.scope(), resume);
            });
            if (started) return;
            note_refusal(environment, call, request, started.error());
            stream.refuse(started.error());
        });
    return watcher.get();
}

}  // namespace

void add_watch(Methods& methods, WatchHub& hub) {
    using Handler = grpc::internal::CallbackBidiHandler<grpc::ByteBuffer, v1::WatchEvent>;
    methods.add_handler(v1::WatchRequest::default_instance(),
                        new Handler([&environment = methods.environment(),
                                     &hub](grpc::CallbackServerContext* context) {
                            return watch(environment, hub, context);
                        }));
}

}  // namespace collegium::rpc
