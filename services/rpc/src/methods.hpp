// The methods the daemon serves, one row each.
//
//   void add_ban_methods(Methods& methods) {
//       methods.read(get_ban);
//       methods.read(list_bans);
//       methods.command(create_ban, encode_ban);
//       methods.command<v1::DeleteBanResponse>(delete_ban);
//   }
//
// The type of the request says which method it is: no two take the same. Every call passes the
// guard (deadline, token, state of the session, permission of the acting role) before its function
// runs. Request and response live until the call is finished. Functions may throw: that is INTERNAL
// with a number that stands in the log.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <google/protobuf/message.h>
#include <grpcpp/impl/service_type.h>
#include <grpcpp/support/byte_buffer.h>

#include <collegium/rpc/call.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::rpc {

using google::protobuf::Message;

namespace detail {

// The answer and the arguments of a function or of a lambda.
template <typename Function>
struct Signature {};
template <typename Function>
requires requires {
    &Function::operator();
}
struct Signature<Function> : Signature<decltype(&Function::operator())> {};
template <typename R, typename... A>
struct Signature<R (*)(A...)> {
    using Answer = R;
    using Arguments = std::tuple<std::remove_cvref_t<A>...>;
    template <std::size_t i>
    using Argument = std::tuple_element_t<i, Arguments>;
};
template <typename Class, typename R, typename... A>
struct Signature<R (Class::*)(A...) const> : Signature<R (*)(A...)> {};

template <std::size_t i, typename Function>
using Argument = typename Signature<Function>::template Argument<i>;

// What a command's plan answers.
template <typename Decide>
using Planned = std::remove_cvref_t<
    decltype(std::declval<typename Signature<Decide>::Answer::value_type>().preview)>;

}  // namespace detail

// A plan whose values are messages already.
struct MessagePlan {
    std::optional<storage::SubjectVersion> caller_etag;
    std::vector<storage::SubjectVersion> read_versions;
    std::function<sdk::Result<storage::Applied>(storage::Connection&)> apply;
    bool alone = false;  // storage::Command::alone
};

// How one unary method is answered: a question or a command.
struct Method {
    const MethodRow* row = nullptr;
    const Message* request = nullptr;   // prototypes
    const Message* response = nullptr;  //
    TaskQueue* pool = nullptr;          // where it is answered or decided; null: on gRPC's thread
    // Where it depends on the request; null there too: on gRPC's thread.
    std::function<TaskQueue*(const Message&)> choose_pool;

    [[nodiscard]] TaskQueue* pool_for(const Message& asked) const {
        return choose_pool ? choose_pool(asked) : pool;
    }

    std::function<sdk::Result<void>(const Call&, const Message&, Message&)> answer;

    // With `validate_only` it fills the response itself and gives no plan.
    std::function<sdk::Result<std::optional<MessagePlan>>(const Call&, storage::Connection&,
                                                          const Message&, Message&)>
        decide;
    // Adds to the answer, fresh or repeated, what must not be stored: one-time codes.
    std::function<void(const Call&, const Message&, Message&)> complete;
    // Called instead where nothing was written, whatever the reason.
    std::function<void(const Call&, const Message&)> abandon;
};

template <typename Request, typename Response>
struct CommandOptions {
    TaskQueue* pool = nullptr;
    std::function<void(const Call&, const Request&, Response&)> complete;
    std::function<TaskQueue*(const Request&)> choose_pool{};
    std::function<void(const Call&, const Request&)> abandon{};
};

// Gives a function what it keeps between calls as its first argument.
template <typename State, typename R, typename... A>
[[nodiscard]] auto with(State& state, R (*function)(State&, A...)) {
    return [&state, function](A... arguments) -> R {
        return function(state, std::forward<A>(arguments)...);
    };
}
template <typename State, typename R, typename... A>
[[nodiscard]] auto with(std::shared_ptr<State> state, R (*function)(State&, A...)) {
    return [state = std::move(state), function](A... arguments) -> R {
        return function(*state, std::forward<A>(arguments)...);
    };
}

class Methods {
  public:
    explicit Methods(Environment& environment);
    ~Methods();
    Methods(const Methods&) = delete;
    Methods& operator=(const Methods&) = delete;

    // A question answered from one snapshot at once, on gRPC's thread: a few records, a page.
    // answer(const Call&, storage::Connection&, const Request&, Response&) -> sdk::Result<void>
    template <typename Answer>
    void read(Answer answer) {
        add_read(nullptr, std::move(answer));
    }
    // The same on a worker: whatever builds, judges or reckons much. A full queue is
    // RESOURCE_EXHAUSTED SERVER_BUSY.
    template <typename Answer>
    void slow_read(Answer answer) {
        add_read(&environment_.workers, std::move(answer));
    }

    // The same where a module is asked: on the pool for modules, within the caller's deadline. The
    // reader is given back while the module thinks (storage::set_aside).
    template <typename Answer>
    void module_read(Answer answer) {
        add_read(&environment_.plugin_work, std::move(answer));
    }

    // A question that asks the store itself, or not at all; on a pool where one is given.
    // answer(const Call&, const Request&, Response&) -> sdk::Result<void>
    template <typename Answer>
    void ask(Answer answer, TaskQueue* pool = nullptr) {
        using Request = detail::Argument<1, Answer>;
        using Response = detail::Argument<2, Answer>;
        Method method = of<Request, Response>(pool);
        method.answer = [answer = std::move(answer)](const Call& call, const Message& request,
                                                     Message& response) {
            return answer(call, static_cast<const Request&>(request),
                          static_cast<Response&>(response));
        };
        add(std::move(method));
    }

    // Changes something: decides on a snapshot, hands the plan to the writer and answers once it is
    // durable. A repeated `request_id` is answered from the stored response, whatever `decide`
    // says; where a read fact moved, `decide` runs again, at most three times: it keeps nothing
    // between runs. With `validate_only`, which every request of a command has, the preview is the
    // answer and nothing is written. decide(const Call&, storage::Connection&, const Request&) ->
    // sdk::Result<usecases::Plan<T>> encode(const Call&, const T&, Response&); runs on the writer's
    // thread, keep it small
    template <typename Decide, typename Encode>
    void command(
        Decide decide, Encode encode,
        CommandOptions<detail::Argument<2, Decide>, detail::Argument<2, Encode>> options = {}) {
        add_command<detail::Argument<2, Encode>>(std::move(decide), std::move(encode),
                                                 std::move(options));
    }
    // Answered by the function `encode` of these types; without one the answer has no fields.
    template <typename Response, typename Decide>
    void command(Decide decide,
                 CommandOptions<detail::Argument<2, Decide>, Response> options = {}) {
        using Value = detail::Planned<Decide>;
        constexpr bool kEncoded = requires(const Call& call, const Value& value, Response& out) {
            encode(call, value, out);
        };
        if constexpr (!kEncoded) require_empty(Response::default_instance());
        add_command<Response>(
            std::move(decide),
            [](const Call& call, const Value& value, Response& response) {
                if constexpr (kEncoded) encode(call, value, response);
            },
            std::move(options));
    }
    // The same decided on a worker: whatever renders, pairs or judges much.
    template <typename Decide, typename Encode>
    void slow_command(Decide decide, Encode encode) {
        command(std::move(decide), std::move(encode), {&environment_.workers, {}});
    }
    template <typename Response, typename Decide>
    void slow_command(Decide decide) {
        command<Response>(std::move(decide), {&environment_.workers, {}});
    }

    void add(Method method);
    // Serves the method that takes `request` with a handler that reads it itself.
    void add_handler(const Message& request, grpc::internal::MethodHandler* handler);

    // Ends what works for nobody's call: pools of handlers' own. Once, when gRPC has ended.
    void on_end(std::function<void()> end) { ends_.push_back(std::move(end)); }
    void end_work() {
        for (const auto& end : ends_)
            end();
    }

    [[nodiscard]] Environment& environment() { return environment_; }
    // As gRPC knows them; they live as long as this.
    [[nodiscard]] std::vector<grpc::Service*> services();
    // "PersonService.GetPerson" of every method served.
    [[nodiscard]] const std::set<std::string_view>& served() const { return served_; }

  private:
    class Service;

    // Throws std::logic_error where a message has fields.
    static void require_empty(const Message& response);

    template <typename Request, typename Response>
    [[nodiscard]] static Method of(TaskQueue* pool) {
        Method method;
        method.request = &Request::default_instance();
        method.response = &Response::default_instance();
        method.pool = pool;
        return method;
    }

    template <typename Answer>
    void add_read(TaskQueue* pool, Answer answer) {
        using Request = detail::Argument<2, Answer>;
        using Response = detail::Argument<3, Answer>;
        Method method = of<Request, Response>(pool);
        method.answer = [answer = std::move(answer)](const Call& call, const Message& request,
                                                     Message& response) {
            const storage::ReadLease lease = call.environment->store.read();
            return answer(call, *lease, static_cast<const Request&>(request),
                          static_cast<Response&>(response));
        };
        add(std::move(method));
    }

    template <typename Response, typename Decide, typename Encode, typename Options>
    void add_command(Decide decide, Encode encode, Options options) {
        using Request = detail::Argument<2, Decide>;
        Method method = of<Request, Response>(options.pool);
        if (options.complete) {
            method.complete = [complete = std::move(options.complete)](
                                  const Call& call, const Message& request, Message& response) {
                complete(call, static_cast<const Request&>(request),
                         static_cast<Response&>(response));
            };
        }
        if (options.choose_pool) {
            method.choose_pool = [choose = std::move(options.choose_pool)](const Message& request) {
                return choose(static_cast<const Request&>(request));
            };
        }
        if (options.abandon) {
            method.abandon = [abandon = std::move(options.abandon)](const Call& call,
                                                                    const Message& request) {
                abandon(call, static_cast<const Request&>(request));
            };
        }
        method.decide = [decide = std::move(decide), encode = std::move(encode)](
                            const Call& call, storage::Connection& snapshot, const Message& message,
                            Message& answer) -> sdk::Result<std::optional<MessagePlan>> {
            const auto& request = static_cast<const Request&>(message);
            auto& response = static_cast<Response&>(answer);
            auto plan = decide(call, snapshot, request);
            if (!plan) return sdk::refusal_of(std::move(plan));
            if (request.validate_only()) {
                encode(call, plan->preview, response);
                return std::nullopt;
            }
            MessagePlan message_plan;
            message_plan.caller_etag = std::move(plan->caller_etag);
            message_plan.read_versions = plan->read_versions();
            message_plan.alone = plan->alone;
            // The answer is encoded once, into the response itself; what is stored are its bytes.
            message_plan.apply = [apply = std::move(plan->apply), encode, &call, &response](
                                     storage::Connection& writer) -> sdk::Result<storage::Applied> {
                auto written = apply(writer);
                if (!written) return sdk::refusal_of(std::move(written));
                response.Clear();  // a rerun begins anew
                encode(call, written->value, response);
                return storage::Applied{std::move(written->journal), response.SerializeAsString(),
                                        std::move(written->preceding)};
            };
            return message_plan;
        };
        add(std::move(method));
    }

    Environment& environment_;
    std::deque<Method> methods_;
    std::deque<std::string> paths_;  // gRPC keeps pointers to their texts
    std::map<std::string, std::unique_ptr<Service>> services_;
    std::set<std::string_view> served_;
    std::vector<std::function<void()>> ends_;
};

// False where the bytes are no such message, or a text in them is not UTF-8. Takes the bytes.
[[nodiscard]] bool read_message(grpc::ByteBuffer& bytes, Message& message);

}  // namespace collegium::rpc
