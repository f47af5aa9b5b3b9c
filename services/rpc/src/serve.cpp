#include "serve.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <collegium/plugin_host/network_thread.hpp>
#include <collegium/rpc/status.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/stored_response.hpp>
#include <collegium/usecases/network.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/usecases/stale.hpp>

#include "guard.hpp"
#include "personal_data.hpp"

namespace collegium::rpc {
namespace {

constexpr int kReruns = 3;
constexpr int kStrangers = 256;  // whose requests may be awaited at once

class UnaryCall;

// Counts for as long as it lives.
class Counted {
  public:
    explicit Counted(std::atomic<std::int64_t>& count) : count_(count) { ++count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count_; }

  private:
    std::atomic<std::int64_t>& count_;
};

// A call on its way; finishing it is the owner's duty. Request and response live until then.
struct PendingCall {
    const Method* method = nullptr;
    Call call;
    grpc::CallbackServerContext* context = nullptr;
    UnaryCall* unary = nullptr;
    const Message* request = nullptr;
    Message* response = nullptr;
};

// A unary call as gRPC sees it. gRPC's own handler of such calls takes the request in and parses it
// before anybody is asked; here the guard goes by the metadata first, then the length is looked at,
// and only then the bytes are.
class UnaryCall final : public UnaryReactor {
  public:
    UnaryCall(Environment& environment, const Method& method, grpc::CallbackServerContext& context);

    // Takes what the guard lets in, refuses the rest.
    void begin();
    // The last thing that happens to the call; with OK the response is sent.
    void finish(const grpc::Status& status);

    void OnReadDone(bool ok) override;
    void OnDone() override { delete this; }

  private:
    Environment& environment_;
    std::unique_ptr<Message> request_;
    std::unique_ptr<Message> response_;
    PendingCall pending_;
    sdk::Result<void> admitted_;
    std::optional<Counted> stranger_;
    grpc::ByteBuffer in_;
    grpc::ByteBuffer out_;
};

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
std::string hash_of(const Environment& environment, const Message& request) {
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
    const Environment& environment, const Call& call, const Message& request) {
    const auto* field = request.GetDescriptor()->FindFieldByName("request_id");
    if (field == nullptr) return std::nullopt;
    const std::string id = request.GetReflection()->GetString(request, field);
    if (id.empty()) return std::nullopt;
    if (!is_uuid(id)) return invalid_field("request_id", "REQUEST_ID_MALFORMED");
    return storage::RequestKey{call.caller.actor.user, std::string(call.method->method), id,
                               hash_of(environment, request)};
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
[[nodiscard]] sdk::Result<void> still_wanted(const PendingCall& pending) {
    const bool late = pending.call.deadline <= std::chrono::steady_clock::now();
    if (!late && !pending.context->IsCancelled()) return {};
    return sdk::refuse(sdk::Code::kDeadlineExceeded, "DEADLINE_EXCEEDED",
                       "nobody waits for the answer any more");
}

// Passwords are compared in turns, address by address: nobody's flood of them keeps others waiting.
[[nodiscard]] bool post(Environment& environment, TaskQueue& pool, const PendingCall& pending,
                        TaskQueue::Task task) {
    if (&pool != &environment.hashing) return pool.post(std::move(task));
    return environment.hashing_turns.post(usecases::network_of(pending.call.caller.address),
                                          std::move(task));
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

// The caller's deadline by the clock that nobody sets.
[[nodiscard]] std::chrono::steady_clock::time_point deadline_of(
    const grpc::CallbackServerContext& context) {
    using std::chrono::system_clock;
    constexpr std::chrono::hours kFarAway{24};
    const auto left = context.deadline() - std::min(system_clock::now(), context.deadline());
    return std::chrono::steady_clock::now() + std::min<system_clock::duration>(left, kFarAway);
}

// Whoever was slower hears who was faster. Where the store cannot be read they hear that somebody
// was.
[[nodiscard]] sdk::Error add_last_change(Environment& environment, const sdk::Error& refusal) {
    if (refusal.reason != "ETAG_STALE") return refusal;
    try {
        const storage::ReadLease lease = environment.store.read();
        return usecases::with_last_change(*lease, refusal, environment.store.now());
    } catch (const std::exception& failed) {
        spdlog::warn("who changed a record cannot be read: {}", failed.what());
        return refusal;
    }
}

// Whether ending the call reads the store once more.
[[nodiscard]] bool ending_reads(const PendingCall& pending, const sdk::Result<void>& answered) {
    if (!answered) return answered.error().reason == "ETAG_STALE";
    return clearing_reads(pending.call, *pending.response);
}

// What a call ends with; of persons the answer keeps what the caller may see.
[[nodiscard]] grpc::Status status_of(Environment& environment, const PendingCall& pending,
                                     const sdk::Result<void>& answered) {
    auto result = answered;
    if (result)
        result = fenced(environment, pending.call, [&]() -> sdk::Result<void> {
            clear_unseen(environment, pending.call, *pending.request, *pending.response);
            return {};
        });
    if (result) return grpc::Status::OK;
    if (pending.method->abandon) pending.method->abandon(pending.call, *pending.request);
    const sdk::Error error = add_last_change(environment, result.error());
    note_refusal(environment, pending.call, *pending.request, error);
    return to_status(error, pending.call.caller.language,
                     is_failure(error) ? pending.call.number : std::string{});
}

// Ends the call with what came of it. Whatever happens, it is ended: nobody else would.
void finish(Environment& environment, const PendingCall& pending,
            const sdk::Result<void>& answered) {
    grpc::Status status(grpc::StatusCode::INTERNAL, "the server failed; see its log");
    try {
        status = status_of(environment, pending, answered);
    } catch (const std::exception& thrown) {
        spdlog::error("call {} cannot be answered: {}", pending.call.number, thrown.what());
    }
    pending.unary->finish(status);
}

// A command from its decision to its answer. Owns itself through the callbacks that hold it.
class CommandRun : public std::enable_shared_from_this<CommandRun> {
  public:
    CommandRun(Environment& environment, PendingCall pending)
        : environment_(environment), pending_(std::move(pending)) {}

    // Decides where the method asked for, then hands the command to the writer.
    void start() {
        TaskQueue* const pool = pending_.method->pool_for(*pending_.request);
        if (pool == nullptr) return decide_and_submit();
        if (pool->is_dear() && answered_before()) return;
        if (!decide_on(*pool)) finish(environment_, pending_, tl::unexpected(busy()));
    }

  private:
    [[nodiscard]] bool decide_on(TaskQueue& pool) {
        return post(environment_, pool, pending_, [self = shared_from_this()] {
            const storage::LeasesOf whose(self->pending_.call.number);
            if (auto wanted = still_wanted(self->pending_); !wanted)
                return finish(self->environment_, self->pending_, wanted);
            self->decide_and_submit();
        });
    }

    // Finishes a call whose request was done before.
    [[nodiscard]] bool answered_before() {
        std::optional<sdk::Result<void>> repeat;
        const auto looked = fenced(environment_, pending_.call, [&]() -> sdk::Result<void> {
            const auto key = TRY(request_key(environment_, pending_.call, *pending_.request));
            const storage::ReadLease lease = environment_.store.read();
            repeat = repeat_of(*lease, key);
            return {};
        });
        if (looked && !repeat) return false;
        finish(environment_, pending_, looked ? *repeat : looked);
        return true;
    }

    void decide_and_submit() {
        std::optional<storage::Command> command;
        const auto decided = fenced(environment_, pending_.call,
                                    [&]() -> sdk::Result<void> { return decide(command); });
        if (!decided || !command) return finish(environment_, pending_, decided);
        environment_.store.writer().submit(
            *std::move(command), [self = shared_from_this()](sdk::Result<storage::Committed> done) {
                self->written(std::move(done));
            });
    }

    // Leaves `command` empty where the response is complete already.
    [[nodiscard]] sdk::Result<void> decide(std::optional<storage::Command>& command) {
        const Call& call = pending_.call;
        auto key = TRY(request_key(environment_, call, *pending_.request));
        const storage::ReadLease lease = environment_.store.read();
        // The writer looks for an earlier answer anyway. Here it is looked for where a decision is
        // dear, and where one leaves nothing to write: what refuses a repeat is mostly what its
        // first run did.
        if (pending_.method->pool_for(*pending_.request) != nullptr) {
            if (auto repeat = repeat_of(*lease, key)) return *std::move(repeat);
        }
        auto plan = pending_.method->decide(call, *lease, *pending_.request, *pending_.response);
        if (!plan || !*plan) {
            if (auto repeat = repeat_of(*lease, key)) return *std::move(repeat);
            if (!plan) return sdk::refusal_of(std::move(plan));
            return {};
        }
        command.emplace();
        command->actor = call.caller.actor;
        command->request = std::move(key);
        command->caller_etag = std::move((*plan)->caller_etag);
        command->read_versions = std::move((*plan)->read_versions);
        command->apply = std::move((*plan)->apply);
        command->alone = (*plan)->alone;
        return {};
    }

    // The answer to a request that was done before; none where it is new.
    [[nodiscard]] std::optional<sdk::Result<void>> repeat_of(
        storage::Connection& snapshot, const std::optional<storage::RequestKey>& key) {
        if (!key) return std::nullopt;
        const auto stored = TRY(storage::stored_response(snapshot, *key));
        if (!stored) return std::nullopt;
        return parse(*stored);
    }

    // On the thread that answers everybody: it neither reads nor waits.
    void written(sdk::Result<storage::Committed> done) {
        const plugin_host::NetworkThread mark;
        if (!done && done.error().reason == "READ_FACT_MOVED" && reruns_ < kReruns) {
            ++reruns_;
            TaskQueue* const pool = pending_.method->pool_for(*pending_.request);
            if (decide_on(pool != nullptr ? *pool : environment_.short_work)) return;
        }
        const auto result = fenced(environment_, pending_.call, [&]() -> sdk::Result<void> {
            if (!done) return sdk::refusal_of(std::move(done));
            if (done->repeated) return parse(done->response);
            complete();  // `apply` has filled in the response
            return {};
        });
        if (!ending_reads(pending_, result)) return finish(environment_, pending_, result);
        const bool posted = environment_.short_work.post([self = shared_from_this(), result] {
            const storage::LeasesOf whose(self->pending_.call.number);
            finish(self->environment_, self->pending_, result);
        });
        // It is written, whoever may hear of it: where even this queue is full, here.
        if (posted) return;
        const storage::KeptBackReader reader;
        finish(environment_, pending_, result);
    }

    [[nodiscard]] sdk::Result<void> parse(const std::string& response) {
        if (!pending_.response->ParseFromString(response)) {
            return sdk::refuse(sdk::Code::kDataLoss, "STORED_RESPONSE_DAMAGED",
                               "the stored response cannot be read");
        }
        complete();
        return {};
    }

    void complete() {
        const Method& method = *pending_.method;
        if (method.complete) method.complete(pending_.call, *pending_.request, *pending_.response);
    }

    Environment& environment_;
    PendingCall pending_;
    int reruns_ = 0;
};

void answer(Environment& environment, PendingCall pending) {
    const auto answered = [](const PendingCall& asked) {
        return asked.method->answer(asked.call, *asked.request, *asked.response);
    };
    TaskQueue* const pool = pending.method->pool_for(*pending.request);
    if (pool == nullptr) {
        const auto result = fenced(environment, pending.call, [&] { return answered(pending); });
        return finish(environment, pending, result);
    }
    const auto shared = std::make_shared<const PendingCall>(std::move(pending));
    const bool posted = post(environment, *pool, *shared, [&environment, shared, answered] {
        const storage::LeasesOf whose(shared->call.number);
        const auto result = fenced(environment, shared->call, [&]() -> sdk::Result<void> {
            TRY(still_wanted(*shared));
            return answered(*shared);
        });
        finish(environment, *shared, result);
    });
    if (!posted) finish(environment, *shared, tl::unexpected(busy()));
}

UnaryCall::UnaryCall(Environment& environment, const Method& method,
                     grpc::CallbackServerContext& context)
    : environment_(environment),
      request_(method.request->New()),
      response_(method.response->New()),
      pending_{&method,        begin_call(environment, context, *method.row),
               &context,       this,
               request_.get(), response_.get()} {}

void UnaryCall::begin() {
    pending_.call.deadline = deadline_of(*pending_.context);
    const plugin_host::NetworkThread mark;
    const storage::LeasesOf whose(pending_.call.number);
    ++environment_.counters.calls;
    admitted_ = fenced(environment_, pending_.call, [&]() -> sdk::Result<void> {
        TRY(require_deadline(*pending_.context));
        return pass_guard(environment_, *pending_.context, pending_.call);
    });
    // Of whoever is known the request is read even so: the access log says whom they asked about.
    const bool stranger = pending_.call.caller.actor.user == 0;
    if (stranger && admitted_) {
        stranger_.emplace(environment_.counters.strangers);
        if (environment_.counters.strangers > kStrangers) admitted_ = tl::unexpected(busy());
    }
    if (stranger && !admitted_) return rpc::finish(environment_, pending_, admitted_);
    StartRead(&in_);
}

void UnaryCall::OnReadDone(bool ok) {
    stranger_.reset();
    const plugin_host::NetworkThread mark;
    const std::string number = pending_.call.number;  // the call moves on
    const storage::LeasesOf whose(number);
    const auto taken = fenced(environment_, pending_.call, [&]() -> sdk::Result<void> {
        if (!ok) return tl::unexpected(unreadable());
        TRY(require_size(environment_, *pending_.method->row, in_.Length()));
        if (!read_message(in_, *request_)) return tl::unexpected(unreadable());
        return admitted_ ? require_scope(pending_.call, *request_) : admitted_;
    });
    in_.Clear();
    if (!taken)
        rpc::finish(environment_, pending_, admitted_ ? taken : admitted_);
    else if (pending_.method->decide)
        std::make_shared<CommandRun>(environment_, std::move(pending_))->start();
    else
        answer(environment_, std::move(pending_));
}

void UnaryCall::finish(const grpc::Status& status) {
    if (!status.ok()) return Finish(status);
    bool own = false;
    const grpc::Status written =
        grpc::GenericSerialize<grpc::ProtoBufferWriter, Message>(*response_, &out_, &own);
    if (!written.ok()) return Finish(written);
    StartWriteAndFinish(&out_, grpc::WriteOptions(), grpc::Status::OK);
}

}  // namespace

UnaryReactor* serve(Environment& environment, const Method& method,
                    grpc::CallbackServerContext* context) {
    auto call = std::make_unique<UnaryCall>(environment, method, *context);
    call->begin();
    return call.release();  // its own until OnDone
}

sdk::Result<void> require_size(const Environment& environment, const MethodRow& method,
                               std::size_t bytes) {
    const std::size_t limit =
        method.largest_request == 0 ? environment.largest_request : method.largest_request;
    if (bytes <= limit) return {};
    return sdk::refuse(sdk::Code::kResourceExhausted, "REQUEST_TOO_LARGE",
                       "the request is too large", {{"limit", std::to_string(limit)}});
}

sdk::Error unreadable() {
    return {sdk::Code::kInvalidArgument,
            "REQUEST_UNREADABLE",
            "the bytes are no such request, or a text in them is not UTF-8",
            {},
            {},
            {}};
}

sdk::Result<void> fenced(Environment& environment, const Call& call,
                         const std::function<sdk::Result<void>()>& body) {
    sdk::Error failure;
    failure.code = sdk::Code::kInternal;
    try {
        auto result = body();
        if (result || !is_failure(result.error())) return result;
        failure = std::move(result.error());
    } catch (const storage::ReadersBusy&) {
        spdlog::warn("call {} {}: no reader of the store came back in time", call.number,
                     call.method->method);
        return tl::unexpected(busy());
    } catch (const std::exception& thrown) {
        failure.message = thrown.what();
    } catch (...) {
        failure.message = "something that is no std::exception";
    }
    return tl::unexpected(log_failure(environment, call, failure));
}

}  // namespace collegium::rpc
