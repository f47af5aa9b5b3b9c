// Typed calls over a transport. Header of every screen: no gRPC, no generated code in it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "tui/net/client_error.hpp"

namespace google::protobuf {
class Message;
}

namespace collegium::tui::net {

// One RPC: "/collegium.v1.Persons/ListPersons". The constants stand in methods.hpp.
template <typename Request, typename Response>
struct Method {
    const char* path;
};

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
    [[nodiscard]] virtual std::optional<ClientError> unary(const char* path,
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

    template <typename Request, typename Response>
    [[nodiscard]] Reply<Response> call(const Method<Request, Response>& method, Request request,
                                       const CallContext& context = {}) {
        Response response;
        if (auto error = invoke(method.path, request, response, context))
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
    [[nodiscard]] std::optional<ClientError> invoke(const char* path,
                                                    google::protobuf::Message& request,
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
