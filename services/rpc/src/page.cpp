#include <algorithm>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <sodium.h>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {
namespace {

constexpr std::size_t kMacBytes = 32;
constexpr std::size_t kArgumentsBytes = 16;
constexpr std::size_t kLongestToken = 4096;
constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
using enum usecases::ServerKey::Purpose;

std::string to_base64(std::string_view bytes) {
    std::string out(sodium_base64_encoded_len(bytes.size(), kBase64), '\0');
    sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                      bytes.size(), kBase64);
    out.pop_back();  // the terminating zero
    return out;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string out(text.size(), '\0');
    std::size_t size = 0;
    const char* end = nullptr;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                          text.size(), nullptr, &size, &end, kBase64) != 0 ||
        end != text.data() + text.size()) {
        return std::nullopt;
    }
    out.resize(size);
    return out;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

// Everything in the request but the page itself, as bytes that are equal for equal arguments.
std::string arguments_of(const google::protobuf::Message& request,
                         const google::protobuf::FieldDescriptor* size,
                         const google::protobuf::FieldDescriptor* token) {
    const std::unique_ptr<google::protobuf::Message> copy(request.New());
    copy->CopyFrom(request);
    copy->GetReflection()->ClearField(copy.get(), size);
    copy->GetReflection()->ClearField(copy.get(), token);
    std::string bytes = copy->GetDescriptor()->full_name() + '\0';
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream out(&stream);
    out.SetSerializationDeterministic(true);
    copy->SerializeToCodedStream(&out);
    out.Trim();
    return bytes;
}

}  // namespace

std::string encode_position(const Position& position) {
    std::string bytes;
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream out(&stream);
    for (const std::string& part : position) {
        out.WriteVarint32(static_cast<std::uint32_t>(part.size()));
        out.WriteString(part);
    }
    out.Trim();
    return bytes;
}

std::optional<Position> decode_position(std::string_view bytes) {
    google::protobuf::io::CodedInputStream in(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                              static_cast<int>(bytes.size()));
    Position position;
    while (in.CurrentPosition() < static_cast<int>(bytes.size())) {
        std::uint32_t size = 0;
        std::string part;
        if (!in.ReadVarint32(&size) || size > bytes.size() ||
            !in.ReadString(&part, static_cast<int>(size))) {
            return std::nullopt;
        }
        position.push_back(std::move(part));
    }
    return position;
}

std::string seal_page_token(const usecases::ServerKey& key, std::string_view store_id,
                            std::string_view arguments, const Position& position) {
    std::string body = key.mac(kPageToken, store_id).substr(0, kArgumentsBytes) +
                       key.mac(kPageToken, arguments).substr(0, kArgumentsBytes) +
                       encode_position(position);
    return to_base64(key.mac(kPageToken, body) + body);
}

sdk::Result<Position> open_page_token(const usecases::ServerKey& key, std::string_view store_id,
                                      std::string_view arguments, std::string_view token) {
    constexpr std::string_view kField = "page_token";
    const auto bytes = token.size() <= kLongestToken ? from_base64(token) : std::nullopt;
    if (!bytes || bytes->size() < kMacBytes + 2 * kArgumentsBytes)
        return invalid_field(kField, "PAGE_TOKEN_MALFORMED");
    const std::string_view mac = std::string_view(*bytes).substr(0, kMacBytes);
    const std::string_view body = std::string_view(*bytes).substr(kMacBytes);
    if (!equal_in_constant_time(mac, key.mac(kPageToken, body)))
        return invalid_field(kField, "PAGE_TOKEN_MALFORMED");
    const std::string store = key.mac(kPageToken, store_id).substr(0, kArgumentsBytes);
    if (body.substr(0, kArgumentsBytes) != store)
        return invalid_field(kField, "PAGE_TOKEN_OTHER_STORE");
    const std::string hash = key.mac(kPageToken, arguments).substr(0, kArgumentsBytes);
    if (body.substr(kArgumentsBytes, kArgumentsBytes) != hash)
        return invalid_field(kField, "PAGE_TOKEN_OTHER_ARGUMENTS");
    auto position = decode_position(body.substr(2 * kArgumentsBytes));
    if (!position) return invalid_field(kField, "PAGE_TOKEN_MALFORMED");
    return *std::move(position);
}

Page::Page(const Environment& environment, int limit, std::string arguments,
           std::optional<Position> position)
    : environment_(&environment),
      limit_(limit),
      arguments_(std::move(arguments)),
      position_(std::move(position)) {}

sdk::Result<Page> Page::of(const Environment& environment,
                           const google::protobuf::Message& request) {
    const auto* size_field = request.GetDescriptor()->FindFieldByName("page_size");
    const auto* token_field = request.GetDescriptor()->FindFieldByName("page_token");
    const auto* reflection = request.GetReflection();
    const int size = reflection->GetInt32(request, size_field);
    if (size < 0) return invalid_field("page_size", "PAGE_SIZE_NEGATIVE");
    const int limit = size == 0 ? kDefaultPageSize : std::min(size, kLargestPageSize);

    std::string arguments = arguments_of(request, size_field, token_field);
    const std::string token = reflection->GetString(request, token_field);
    if (token.empty()) return Page(environment, limit, std::move(arguments), std::nullopt);
    auto position = open_page_token(environment.key, environment.store.id(), arguments, token);
    if (!position) return sdk::refusal_of(std::move(position));
    return Page(environment, limit, std::move(arguments), *std::move(position));
}

std::string Page::next_token(const Position& last) const {
    return seal_page_token(environment_->key, environment_->store.id(), arguments_, last);
}

}  // namespace collegium::rpc
