// Calls over a transport, named by their requests. Header of every screen: no gRPC, no generated
// code in it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>

#include "tui/net/client_error.hpp"

namespace google::protobuf {
class Descriptor;
class Message;
}  // namespace google::protobuf

namespace collegium::tui::net {

// "/collegium.v1.PersonService/ListPersons": the call whose request this is. Every call of the API
// has a request of its own, so that nothing else names it; empty for a message that is no request.
[[nodiscard]] std::string path_of(const google::protobuf::Descriptor& request);
template <typename Request>
[[nodiscard]] std::string path_of() {
    return path_of(*Request::descriptor());
}

template <typename Function>
struct FirstArgument : FirstArgument<decltype(&Function::operator())> {};
template <typename Result, typename Argument>
struct FirstArgument<Result (*)(Argument)> {
    using type = std::remove_cvref_t<Argument>;
};
template <typename Result, typename Class, typename Argument>
struct FirstArgument<Result (Class::*)(Argument)> : FirstArgument<Result (*)(Argument)> {};
template <typename Result, typename Class, typename Argument>
struct FirstArgument<Result (Class::*)(Argument) const> : FirstArgument<Result (*)(Argument)> {};

// What a function of one argument takes: v1::Ban of a lambda that is given `const v1::Ban&`.
template <typename Function>
using ArgumentOf = typename FirstArgument<Function>::type;
// The answer that a function called with its Reply is written for.
template <typename Then>
using AnswerOf = typename ArgumentOf<Then>::value_type;

struct CallContext {
    std::chrono::milliseconds deadline{5000};
    std::stop_token stop;
};

struct CallHeaders {
    std::string token;
    std::string language;  // "ru"
};

// The wire. Blocking, called from net threads; tests give a fake.
class Transport {
  public:
    virtual ~Transport() = default;
    // Fills `response`, or says why not.
    [[nodiscard]] virtual std::optional<ClientError> unary(const std::string& path,
                                                           const google::protobuf::Message& request,
                                                           google::protobuf::Message& response,
                                                           const CallHeaders& headers,
                                                           const CallContext& context) = 0;
};

// Any thread. Adds token, language and, where the request has an empty `request_id`, a new one.
// A mutation that the connection broke is repeated once with the same id.
class Client {
  public:
    explicit Client(std::shared_ptr<Transport> transport);

    // An answer that is not the one of this request's call is INTERNAL: the program is wrong.
    template <typename Response, typename Request>
    [[nodiscard]] Reply<Response> call(Request request, const CallContext& context = {}) {
        Response response;
        if (auto error = invoke(request, response, context))
            return tl::unexpected<ClientError>(std::move(*error));
        return response;
    }

    void set_token(std::string token);
    void set_language(std::string language);
    // Told from a net thread when a mutation is asked about again.
    void set_repeating(std::function<void()> repeating);
    [[nodiscard]] CallHeaders headers() const;

  private:
    [[nodiscard]] std::function<void()> repeating() const;
    [[nodiscard]] std::optional<ClientError> invoke(google::protobuf::Message& request,
                                                    google::protobuf::Message& response,
                                                    const CallContext& context);

    std::shared_ptr<Transport> transport_;
    mutable std::mutex mutex_;
    CallHeaders headers_;
    std::function<void()> repeating_;
};

// A random UUID, for `request_id`.
[[nodiscard]] std::string new_request_id();

}  // namespace collegium::tui::net
