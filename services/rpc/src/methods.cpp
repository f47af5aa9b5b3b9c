#include "methods.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>

#include <collegium/rpc/method_table.hpp>

#include "serve.hpp"

namespace collegium::rpc {

bool read_message(grpc::ByteBuffer& bytes, Message& message) {
    return grpc::GenericDeserialize<grpc::ProtoBufferReader, Message>(&bytes, &message).ok();
}

// Rationale: gRPC's generated base classes instantiate its machinery once a method and answer bytes
// they cannot read with UNIMPLEMENTED and no words. Here one instance serves every unary method, a
// method being no more than two prototypes and a function (docs/adr/0027). It is served as a stream
// of one request and one answer: then the request is taken in when we ask for it (docs/adr/0036).
class Methods::Service final : public grpc::Service {
  public:
    void add(const char* path, grpc::internal::MethodHandler* handler) {
        AddMethod(new grpc::internal::RpcServiceMethod(
            path, grpc::internal::RpcMethod::BIDI_STREAMING, nullptr));
        MarkMethodCallback(count_++, handler);
    }

  private:
    int count_ = 0;
};

Methods::Methods(Environment& environment) : environment_(environment) {}
Methods::~Methods() = default;

void Methods::add_handler(const Message& request, grpc::internal::MethodHandler* handler) {
    const MethodRow& row = method_of_request(request.GetDescriptor()->full_name());
    const std::string& service = row.descriptor->service()->full_name();
    paths_.push_back("/" + service + "/" + row.descriptor->name());
    auto& added = services_[service];
    if (added == nullptr) added = std::make_unique<Service>();
    added->add(paths_.back().c_str(), handler);
    if (!served_.insert(row.method).second)
        throw std::logic_error(std::string(row.method) + " is served twice");
}

void Methods::add(Method method) {
    methods_.push_back(std::move(method));
    Method& added = methods_.back();
    added.row = &method_of_request(added.request->GetDescriptor()->full_name());
    if (added.row->descriptor->output_type() != added.response->GetDescriptor())
        throw std::logic_error(std::string(added.row->method) + " answers another message");
    using Handler = grpc::internal::CallbackBidiHandler<grpc::ByteBuffer, grpc::ByteBuffer>;
    add_handler(*added.request, new Handler([this, &added](grpc::CallbackServerContext* context) {
        return serve(environment_, added, context);
    }));
}

std::vector<grpc::Service*> Methods::services() {
    std::vector<grpc::Service*> services;
    for (const auto& [name, service] : services_)
        services.push_back(service.get());
    return services;
}

void Methods::require_empty(const Message& response) {
    const auto* descriptor = response.GetDescriptor();
    if (descriptor->field_count() > 0)
        throw std::logic_error("nobody fills in " + descriptor->full_name());
}

}  // namespace collegium::rpc
