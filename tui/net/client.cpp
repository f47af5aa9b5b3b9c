#include "tui/net/client.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

namespace collegium::tui::net {
namespace {

// Gives a mutation its id unless the caller chose one; empty for a call that only reads.
std::string ensure_request_id(google::protobuf::Message& request) {
    const auto* field = request.GetDescriptor()->FindFieldByName("request_id");
    if (field == nullptr) return {};
    const auto* reflection = request.GetReflection();
    std::string id = reflection->GetString(request, field);
    if (id.empty()) {
        id = new_request_id();
        reflection->SetString(&request, field, id);
    }
    return id;
}

// The answer was lost on the way, or is late.
bool unsure(const std::optional<ClientError>& error) {
    return error &&
           (error->code == sdk::Code::kUnavailable || error->code == sdk::Code::kDeadlineExceeded);
}

// Refusals given before the server looks for the id: the session's state says nothing about what
// the first attempt did. And one that says that the id is taken.
constexpr std::array kSayNothing{"SESSION_LOCKED", "PASSWORD_CHANGE_REQUIRED", "ROLE_NOT_CHOSEN",
                                 "SESSION_STATE_WRONG", "REQUEST_ID_REUSED"};

// What the refusal of a repeat tells of the first attempt. Only a server that decided on the
// request has looked for its id; whoever refused on the way, or failed, has not.
Recorded known_from(const ClientError& repeat) {
    switch (repeat.code) {
        case sdk::Code::kInvalidArgument:
        case sdk::Code::kNotFound:
        case sdk::Code::kAlreadyExists:
        case sdk::Code::kFailedPrecondition:
        case sdk::Code::kAborted:
        case sdk::Code::kOutOfRange:
            break;
        default:
            return Recorded::kUnknown;
    }
    const bool decided = !repeat.reason.empty() && std::find(kSayNothing.begin(), kSayNothing.end(),
                                                             repeat.reason) == kSayNothing.end();
    return decided ? Recorded::kNo : Recorded::kUnknown;
}

// Services stand in the file of their requests.
const google::protobuf::MethodDescriptor* method_of(const google::protobuf::Descriptor& request) {
    const google::protobuf::FileDescriptor& file = *request.file();
    for (int s = 0; s < file.service_count(); ++s)
        for (int m = 0; m < file.service(s)->method_count(); ++m)
            if (const auto* method = file.service(s)->method(m); method->input_type() == &request)
                return method;
    return nullptr;
}

std::string path_of(const google::protobuf::MethodDescriptor& method) {
    return "/" + method.service()->full_name() + "/" + method.name();
}

ClientError not_a_call(const google::protobuf::Message& request,
                       const google::protobuf::Message& response) {
    ClientError error;
    error.code = sdk::Code::kInternal;
    error.message =
        "no call takes " + request.GetTypeName() + " and answers " + response.GetTypeName();
    return error;
}

// Nobody waits for it any more, so it is not sent at all.
ClientError not_sent(std::string request_id) {
    ClientError error;
    error.code = sdk::Code::kCancelled;
    error.message = "given up before it was sent";
    error.request_id = std::move(request_id);
    error.given_up = true;
    return error;
}

}  // namespace

std::string path_of(const google::protobuf::Descriptor& request) {
    const auto* method = method_of(request);
    return method == nullptr ? std::string{} : path_of(*method);
}

Client::Client(std::shared_ptr<Transport> transport) : transport_(std::move(transport)) {}

void Client::set_token(std::string token) {
    const std::lock_guard lock(mutex_);
    headers_.token = std::move(token);
}

void Client::set_language(std::string language) {
    const std::lock_guard lock(mutex_);
    headers_.language = std::move(language);
}

void Client::set_repeating(std::function<void()> repeating) {
    const std::lock_guard lock(mutex_);
    repeating_ = std::move(repeating);
}

CallHeaders Client::headers() const {
    const std::lock_guard lock(mutex_);
    return headers_;
}

std::function<void()> Client::repeating() const {
    const std::lock_guard lock(mutex_);
    return repeating_;
}

std::optional<ClientError> Client::invoke(google::protobuf::Message& request,
                                          google::protobuf::Message& response,
                                          const CallContext& context) {
    const auto* method = method_of(*request.GetDescriptor());
    if (method == nullptr || method->output_type() != response.GetDescriptor())
        return not_a_call(request, response);
    const std::string path = path_of(*method);
    const std::string request_id = ensure_request_id(request);
    if (context.stop.stop_requested()) return not_sent(request_id);
    auto error = transport_->unary(path, request, response, headers(), context);
    // Nobody knows whether a broken mutation was recorded; the same id asks without doing it twice.
    if (unsure(error) && !request_id.empty() && !context.stop.stop_requested()) {
        if (const auto tell = repeating()) tell();
        response.Clear();
        error = transport_->unary(path, request, response, headers(), context);
        if (error) error->recorded = known_from(*error);
    }
    if (error) {
        error->request_id = request_id;
        error->given_up = context.stop.stop_requested() && outcome_unknown(*error);
    }
    return error;
}

std::string new_request_id() {
    thread_local std::random_device device;
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
        const std::uint32_t random = device();
        for (std::size_t j = 0; j < 4; ++j)
            bytes[i + j] = static_cast<std::uint8_t>(random >> (8 * j));
    }
    bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0F) | 0x40);  // version 4, RFC 4122
    bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3F) | 0x80);
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string id;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) id += '-';
        id += kDigits[bytes[i] >> 4];
        id += kDigits[bytes[i] & 0x0F];
    }
    return id;
}

}  // namespace collegium::tui::net
