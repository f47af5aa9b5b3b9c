// A service of the API as gRPC knows it: the methods a class of handlers serves.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/message.h>
#include <grpcpp/impl/service_type.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/server_callback.h>

#include <collegium/rpc/call.hpp>

namespace collegium::rpc {

// Rationale: gRPC's generated base classes instantiate its machinery once a method and answer bytes
// they cannot read with UNIMPLEMENTED and no words. Here one instance serves every unary method, a
// method being no more than two prototypes and a function (docs/adr/0027).
class ApiService : public grpc::Service {
  public:
    // "PersonService.GetPerson" of every method served here.
    [[nodiscard]] const std::vector<std::string_view>& served() const { return served_; }

  protected:
    explicit ApiService(Environment& environment) : environment_(environment) {}

    // Serves unary methods, each by a member function (context*, const Request*, Response*). The
    // request tells which method it is: no two take the same. REQUEST_UNREADABLE is answered here.
    template <typename... Handlers>
    void serve(Handlers... handlers) {
        (serve_one(handlers), ...);
    }

    // Serves the method that takes `request` with gRPC's own handler for its kind.
    void add(const google::protobuf::Message& request, grpc::internal::RpcMethod::RpcType kind,
             grpc::internal::MethodHandler* handler);

    Environment& environment_;

  private:
    using AnyHandler = std::function<grpc::ServerUnaryReactor*(grpc::CallbackServerContext*,
                                                               const google::protobuf::Message&,
                                                               google::protobuf::Message&)>;

    template <typename Service, typename Request, typename Response>
    void serve_one(grpc::ServerUnaryReactor* (Service::*handler)(grpc::CallbackServerContext*,
                                                                 const Request*, Response*)) {
        add_unary(
            Request::default_instance(), Response::default_instance(),
            [service = static_cast<Service*>(this), handler](
                grpc::CallbackServerContext* context, const google::protobuf::Message& request,
                google::protobuf::Message& response) {
                return (service->*handler)(context, static_cast<const Request*>(&request),
                                           static_cast<Response*>(&response));
            });
    }
    void add_unary(const google::protobuf::Message& request,
                   const google::protobuf::Message& response, AnyHandler handle);

    std::vector<std::string_view> served_;
    std::deque<std::string> paths_;  // gRPC keeps pointers to their texts
};

// False where the bytes are no such message, or a text in them is not UTF-8. Takes the bytes.
[[nodiscard]] bool read_message(grpc::ByteBuffer& bytes, google::protobuf::Message& message);

}  // namespace collegium::rpc
