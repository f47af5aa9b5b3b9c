#include <chrono>
#include <ctime>
#include <exception>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <collegium/rpc/serve.hpp>
#include <collegium/rpc/status.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/storage/stored_response.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/usecases/stale.hpp>

#include "guard.hpp"

namespace collegium::rpc::detail {
namespace {

constexpr int kReruns = 3;

// 8-4-4-4-12 hexadecimal digits in either case.
bool is_uuid(std::string_view text) {
    if (text.size() != 36) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text[i] != '-' : !std::isxdigit(static_cast<unsigned char>(text[i])))
            return false;
    }
    return true;
}

// The whole request as bytes that are equal for equal requests. A keyed hash of them is kept: a
// plain one of a request with a password in it would be worth attacking.
std::string hash_of(const Environment& environment, const google::protobuf::Message& request) {
    std::string bytes;
    {
        google::protobuf::io::StringOutputStream stream(&bytes);
        google::protobuf::io::CodedOutputStream out(&stream);
        out.SetSerializationDeterministic(true);
        request.SerializeToCodedStream(&out);
    }
    return environment.key.mac(usecases::ServerKey::Purpose::kRequestHash, bytes);
}

// None where the request has no id.
[[nodiscard]] sdk::Result<std::optional<storage::RequestKey>> request_key(
    const Environment& environment, const Call& call, const google::protobuf::Message& request) {
    const auto* field = request.GetDescriptor()->FindFieldByName("request_id");
    if (field == nullptr) return std::nullopt;
    const std::string id = request.GetReflection()->GetString(request, field);
    if (id.empty()) return std::nullopt;
    if (!is_uuid(id)) return invalid_field("request_id", "REQUEST_ID_MALFORMED");
    return storage::RequestKey{call.caller.actor.user, std::string(call.method->method), id,
                               hash_of(environment, request)};
}

[[nodiscard]] sdk::Result<void> require_size(const Environment& environment,
                                             const MethodRow& method, std::size_t bytes) {
    const std::size_t limit =
        method.largest_request == 0 ? environment.largest_request : method.largest_request;
    if (bytes <= limit) return {};
    return sdk::refuse(sdk::Code::kResourceExhausted, "REQUEST_TOO_LARGE",
                       "the request is too large", {{"limit", std::to_string(limit)}});
}

[[nodiscard]] sdk::Error busy() {
    sdk::Error error;
    error.code = sdk::Code::kResourceExhausted;
    error.reason = "SERVER_BUSY";
    error.message = "too many calls are waiting";
    error.metadata = {{"retry_seconds", "2"}};
    return error;
}

// Nobody waits any more: the deadline passed while the call stood in a queue, or the caller left.
[[nodiscard]] sdk::Result<void> still_wanted(const AuthorizedCall& authorized) {
    const bool late = authorized.context->deadline() <= std::chrono::system_clock::now();
    if (!late && !authorized.context->IsCancelled()) return {};
    return sdk::refuse(sdk::Code::kDeadlineExceeded, "DEADLINE_EXCEEDED",
                       "nobody waits for the answer any more");
}

// A failure of the server itself, not an answer to what was asked.
bool is_failure(const sdk::Error& error) {
    return error.code == sdk::Code::kInternal || error.reason == "STORE_UNAVAILABLE";
}

// Writes down why the server failed. The caller hears the number under which it stands in the log,
// not the words of the store.
[[nodiscard]] sdk::Error log_failure(Environment& environment, const Call& call,
                                     const sdk::Error& failure) {
    ++environment.counters.failed;
    spdlog::error("call {} {} by session {} failed: {}", call.number, call.method->method,
                  call.caller.actor.session, failure.message);
    sdk::Error told;
    told.code = failure.code;
    told.reason = failure.code == sdk::Code::kInternal ? "INTERNAL" : failure.reason;
    told.message = "the server failed; see its log";
    told.metadata = {{"number", call.number}};
    return told;
}

// Whoever was slower hears who was faster. Where the store cannot be read they hear that somebody
// was.
[[nodiscard]] sdk::Error add_last_change(Environment& environment, const sdk::Error& refusal) {
    if (refusal.reason != "ETAG_STALE") return refusal;
    try {
        const storage::ReadLease lease = environment.store.read();
        return usecases::with_last_change(*lease, refusal, environment.store.now());
    } catch (const storage::SqlError& failed) {
        spdlog::warn("who changed a record cannot be read: {}", failed.what());
        return refusal;
    }
}

// A command from its decision to its answer. Owns itself through the callbacks that hold it.
class CommandRun : public std::enable_shared_from_this<CommandRun> {
  public:
    CommandRun(Environment& environment, AuthorizedCall authorized, CommandWork work)
        : environment_(environment), authorized_(std::move(authorized)), work_(std::move(work)) {}

    // Decides where the work asked for, then hands the command to the writer.
    void start() {
        if (work_.pool == nullptr) return decide_and_submit();
        const bool posted = work_.pool->post([self = shared_from_this()] {
            if (auto wanted = still_wanted(self->authorized_); !wanted)
                return finish(self->environment_, self->authorized_, wanted);
            self->decide_and_submit();
        });
        if (!posted) finish(environment_, authorized_, tl::unexpected(busy()));
    }

  private:
    void decide_and_submit() {
        std::optional<storage::Command> command;
        const auto decided = fenced(environment_, authorized_.call,
                                    [&]() -> sdk::Result<void> { return decide(command); });
        if (!decided || !command) return finish(environment_, authorized_, decided);
        environment_.store.writer().submit(
            *std::move(command), [self = shared_from_this()](sdk::Result<storage::Committed> done) {
                self->written(std::move(done));
            });
    }

    // Leaves `command` empty where the response is complete already.
    [[nodiscard]] sdk::Result<void> decide(std::optional<storage::Command>& command) {
        const Call& call = authorized_.call;
        auto key = request_key(environment_, call, *work_.request);
        if (!key) return sdk::refusal_of(std::move(key));
        const storage::ReadLease lease = environment_.store.read();
        // The writer looks for an earlier answer anyway. Here it is looked for where a decision is
        // dear, and where one leaves nothing to write: what refuses a repeat is mostly what its
        // first run did.
        if (work_.pool != nullptr) {
            if (auto repeat = repeat_of(*lease, *key)) return *std::move(repeat);
        }
        auto plan = work_.decide(call, *lease);
        if (!plan || !*plan) {
            if (auto repeat = repeat_of(*lease, *key)) return *std::move(repeat);
            if (!plan) return sdk::refusal_of(std::move(plan));
            return {};
        }
        command.emplace();
        command->actor = call.caller.actor;
        command->request = *std::move(key);
        command->caller_etag = std::move((*plan)->caller_etag);
        command->read_versions = std::move((*plan)->read_versions);
        command->apply = std::move((*plan)->apply);
        return {};
    }

    // The answer to a request that was done before; none where it is new.
    [[nodiscard]] std::optional<sdk::Result<void>> repeat_of(
        storage::Connection& snapshot, const std::optional<storage::RequestKey>& key) {
        if (!key) return std::nullopt;
        auto stored = storage::stored_response(snapshot, *key);
        if (!stored) return sdk::refusal_of(std::move(stored));
        if (!*stored) return std::nullopt;
        return parse(**stored);
    }

    void written(sdk::Result<storage::Committed> done) {
        if (!done && done.error().reason == "READ_FACT_MOVED" && reruns_ < kReruns) {
            ++reruns_;
            const bool posted =
                environment_.workers.post([self = shared_from_this()] { self->start(); });
            if (posted) return;
        }
        const auto result = fenced(environment_, authorized_.call, [&]() -> sdk::Result<void> {
            if (!done) return sdk::refusal_of(std::move(done));
            if (done->repeated) return parse(done->response);
            complete();  // `apply` has filled in the response
            return {};
        });
        finish(environment_, authorized_, result);
    }

    [[nodiscard]] sdk::Result<void> parse(const std::string& response) {
        if (!work_.response->ParseFromString(response)) {
            return sdk::refuse(sdk::Code::kDataLoss, "STORED_RESPONSE_DAMAGED",
                               "the stored response cannot be read");
        }
        complete();
        return {};
    }

    void complete() {
        if (work_.complete) work_.complete(authorized_.call);
    }

    Environment& environment_;
    AuthorizedCall authorized_;
    CommandWork work_;
    int reruns_ = 0;
};

}  // namespace

std::optional<AuthorizedCall> authorize(Environment& environment,
                                        grpc::CallbackServerContext* context,
                                        grpc::ServerUnaryReactor* reactor, const MethodRow& method,
                                        const google::protobuf::Message& request) {
    AuthorizedCall authorized;
    authorized.reactor = reactor;
    authorized.context = context;
    authorized.request = &request;
    authorized.call = begin_call(*context, method, environment.store.now());
    ++environment.counters.calls;
    const auto result = fenced(environment, authorized.call, [&]() -> sdk::Result<void> {
        if (auto size = require_size(environment, method, request.ByteSizeLong()); !size)
            return size;
        if (auto deadline = require_deadline(*context); !deadline) return deadline;
        return pass_guard(environment, *context, authorized.call);
    });
    if (result) return authorized;
    finish(environment, authorized, result);
    return std::nullopt;
}

void finish(Environment& environment, const AuthorizedCall& authorized,
            const sdk::Result<void>& result) {
    if (result) return authorized.reactor->Finish(grpc::Status::OK);
    const sdk::Error error = add_last_change(environment, result.error());
    note_refusal(environment, authorized.call, *authorized.request, error);
    authorized.reactor->Finish(
        to_status(error, authorized.call.caller.language,
                  is_failure(error) ? authorized.call.number : std::string{}));
}

sdk::Error unreadable() {
    return {sdk::Code::kInvalidArgument,
            "REQUEST_UNREADABLE",
            "the bytes are no such request, or a text in them is not UTF-8",
            {},
            {},
            {}};
}

grpc::ServerUnaryReactor* refuse_unreadable(Environment& environment,
                                            grpc::CallbackServerContext* context,
                                            const MethodRow& method,
                                            const google::protobuf::Message& request) {
    AuthorizedCall authorized;
    authorized.reactor = context->DefaultReactor();
    authorized.context = context;
    authorized.request = &request;
    authorized.call = begin_call(*context, method, environment.store.now());
    ++environment.counters.calls;
    finish(environment, authorized, tl::unexpected(unreadable()));
    return authorized.reactor;
}

sdk::Result<void> fenced(Environment& environment, const Call& call,
                         const std::function<sdk::Result<void>()>& body) {
    sdk::Error failure;
    failure.code = sdk::Code::kInternal;
    try {
        auto result = body();
        if (result || !is_failure(result.error())) return result;
        failure = std::move(result.error());
    } catch (const std::exception& thrown) {
        failure.message = thrown.what();
    } catch (...) {
        failure.message = "something that is no std::exception";
    }
    return tl::unexpected(log_failure(environment, call, failure));
}

void run_on(WorkerPool& pool, Environment& environment, AuthorizedCall authorized,
            std::function<sdk::Result<void>(const Call&)> body) {
    const auto shared = std::make_shared<const AuthorizedCall>(std::move(authorized));
    const bool posted = pool.post([&environment, shared, body = std::move(body)] {
        finish(environment, *shared, fenced(environment, shared->call, [&]() -> sdk::Result<void> {
                   if (auto wanted = still_wanted(*shared); !wanted) return wanted;
                   return body(shared->call);
               }));
    });
    if (!posted) finish(environment, *shared, tl::unexpected(busy()));
}

void run_command(Environment& environment, AuthorizedCall authorized, CommandWork work) {
    std::make_shared<CommandRun>(environment, std::move(authorized), std::move(work))->start();
}

}  // namespace collegium::rpc::detail
