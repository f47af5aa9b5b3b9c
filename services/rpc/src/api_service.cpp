#include "api_service.hpp"

#include <memory>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <grpcpp/impl/codegen/proto_utils.h>
#include <grpcpp/impl/codegen/server_callback_handlers.h>
#include <grpcpp/support/message_allocator.h>

#include <collegium/rpc/method_table.hpp>
#include <collegium/rpc/serve.hpp>

namespace collegium::rpc {
namespace {

// A message of any method on its way in or out.
struct Incoming {
    google::protobuf::Message* message = nullptr;
    bool readable = false;
};
struct Outgoing {
    google::protobuf::Message* message = nullptr;
};

// Request and response of one call; they end with it.
class Messages final : public grpc::MessageHolder<Incoming, Outgoing> {
  public:
    Messages(const google::protobuf::Message& request, const google::protobuf::Message& response)
        : request_(request.New()), response_(response.New()) {
        incoming_.message = request_.get();
        outgoing_.message = response_.get();
        set_request(&incoming_);
        set_response(&outgoing_);
    }

    void Release() override { delete this; }  // gRPC owns it from AllocateMessages on

  private:
    std::unique_ptr<google::protobuf::Message> request_;
    std::unique_ptr<google::protobuf::Message> response_;
    Incoming incoming_;
    Outgoing outgoing_;
};

// Makes the messages of one method's calls.
class MessagesOfMethod final : public grpc::MessageAllocator<Incoming, Outgoing> {
  public:
    MessagesOfMethod(const google::protobuf::Message& request,
                     const google::protobuf::Message& response)
        : request_(request), response_(response) {}

    grpc::MessageHolder<Incoming, Outgoing>* AllocateMessages() override {
        return new Messages(request_, response_);
    }

  private:
    const google::protobuf::Message& request_;
    const google::protobuf::Message& response_;
};

}  // namespace

bool read_message(grpc::ByteBuffer& bytes, google::protobuf::Message& message) {
    return grpc::GenericDeserialize<grpc::ProtoBufferReader, google::protobuf::Message>(&bytes,
                                                                                        &message)
        .ok();
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

void ApiService::add(const google::protobuf::Message& request,
                     grpc::internal::RpcMethod::RpcType kind,
                     grpc::internal::MethodHandler* handler) {
    const MethodRow& row = method_of_request(request.GetDescriptor()->full_name());
    paths_.push_back("/" + row.descriptor->service()->full_name() + "/" + row.descriptor->name());
    AddMethod(new grpc::internal::RpcServiceMethod(paths_.back().c_str(), kind, nullptr));
    MarkMethodCallback(static_cast<int>(served_.size()), handler);
    served_.push_back(row.method);
}

void ApiService::add_unary(const google::protobuf::Message& request,
                           const google::protobuf::Message& response, AnyHandler handle) {
    const MethodRow& row = method_of_request(request.GetDescriptor()->full_name());
    const auto messages = std::make_shared<MessagesOfMethod>(request, response);
    auto handler = std::make_unique<grpc::internal::CallbackUnaryHandler<Incoming, Outgoing>>(
        [this, &row, messages, handle = std::move(handle)](grpc::CallbackServerContext* context,
                                                           const Incoming* in, Outgoing* out) {
            if (!in->readable)
                return detail::refuse_unreadable(environment_, context, row, *in->message);
            return handle(context, *in->message, *out->message);
        });
    handler->SetMessageAllocator(messages.get());  // the function above keeps it
    add(request, grpc::internal::RpcMethod::NORMAL_RPC, handler.release());
}

}  // namespace collegium::rpc
