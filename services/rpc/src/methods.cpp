#include "methods.hpp"

#include <memory>
#include <stdexcept>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>
#include <grpcpp/support/message_allocator.h>

#include <collegium/rpc/method_table.hpp>

#include "serve.hpp"

namespace collegium::rpc {
namespace {

// A message of any method on its way in or out.
struct Incoming {
    Message* message = nullptr;
    bool readable = false;
};
struct Outgoing {
    Message* message = nullptr;
};

// Request and response of one call; they end with it.
class Messages final : public grpc::MessageHolder<Incoming, Outgoing> {
  public:
    Messages(const Message& request, const Message& response)
        : request_(request.New()), response_(response.New()) {
        incoming_.message = request_.get();
        outgoing_.message = response_.get();
        set_request(&incoming_);
        set_response(&outgoing_);
    }

    void Release() override { delete this; }  // gRPC owns it from AllocateMessages on

  private:
    std::unique_ptr<Message> request_;
    std::unique_ptr<Message> response_;
    Incoming incoming_;
    Outgoing outgoing_;
};

// Makes the messages of one method's calls.
class MessagesOfMethod final : public grpc::MessageAllocator<Incoming, Outgoing> {
  public:
    MessagesOfMethod(const Message& request, const Message& response)
        : request_(request), response_(response) {}

    grpc::MessageHolder<Incoming, Outgoing>* AllocateMessages() override {
        return new Messages(request_, response_);
    }

  private:
    const Message& request_;
    const Message& response_;
};

}  // namespace

bool read_message(grpc::ByteBuffer& bytes, Message& message) {
    return grpc::GenericDeserialize<grpc::ProtoBufferReader, Message>(&bytes, &message).ok();
}

}  // namespace collegium::rpc

template <>
class grpc::SerializationTraits<collegium::rpc::Incoming> {
  public:
    // Never fails: what cannot be read is refused with words, by the handler.
    static Status Deserialize(ByteBuffer* bytes, collegium::rpc::Incoming* incoming) {
        incoming->readable = collegium::rpc::read_message(*bytes, *incoming->message);
        return Status::OK;
    }
};

template <>
class grpc::SerializationTraits<collegium::rpc::Outgoing> {
  public:
    static Status Serialize(const collegium::rpc::Outgoing& outgoing, ByteBuffer* bytes,
                            bool* own_buffer) {
        return GenericSerialize<ProtoBufferWriter, google::protobuf::Message>(*outgoing.message,
                                                                              bytes, own_buffer);
    }
};

namespace collegium::rpc {

// Rationale: gRPC's generated base classes instantiate its machinery once a method and answer bytes
// they cannot read with UNIMPLEMENTED and no words. Here one instance serves every unary method, a
// method being no more than two prototypes and a function (docs/adr/0027).
class Methods::Service final : public grpc::Service {
  public:
    void add(const char* path, grpc::internal::RpcMethod::RpcType kind,
             grpc::internal::MethodHandler* handler) {
        AddMethod(new grpc::internal::RpcServiceMethod(path, kind, nullptr));
        MarkMethodCallback(count_++, handler);
    }

  private:
    int count_ = 0;
};

Methods::Methods(Environment& environment) : environment_(environment) {}
Methods::~Methods() = default;

void Methods::add_handler(const Message& request, grpc::internal::RpcMethod::RpcType kind,
                          grpc::internal::MethodHandler* handler) {
    const MethodRow& row = method_of_request(request.GetDescriptor()->full_name());
    const std::string& service = row.descriptor->service()->full_name();
    paths_.push_back("/" + service + "/" + row.descriptor->name());
    auto& added = services_[service];
    if (added == nullptr) added = std::make_unique<Service>();
    added->add(paths_.back().c_str(), kind, handler);
    if (!served_.insert(row.method).second)
        throw std::logic_error(std::string(row.method) + " is served twice");
}

void Methods::add(Method method) {
    methods_.push_back(std::move(method));
    Method& added = methods_.back();
    added.row = &method_of_request(added.request->GetDescriptor()->full_name());
    if (added.row->descriptor->output_type() != added.response->GetDescriptor())
        throw std::logic_error(std::string(added.row->method) + " answers another message");
    const auto messages = std::make_shared<MessagesOfMethod>(*added.request, *added.response);
    auto handler = std::make_unique<grpc::internal::CallbackUnaryHandler<Incoming, Outgoing>>(
        [this, &added, messages](grpc::CallbackServerContext* context, const Incoming* in,
                                 Outgoing* out) {
            return serve(environment_, added, context, *in->message, *out->message, in->readable);
        });
    handler->SetMessageAllocator(messages.get());  // the function above keeps it
    add_handler(*added.request, grpc::internal::RpcMethod::NORMAL_RPC, handler.release());
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
