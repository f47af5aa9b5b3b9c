#include <sodium.h>

#include <collegium/rpc/page_token.hpp>
#include <collegium/rpc/violations.hpp>

namespace collegium::rpc {
namespace {

constexpr std::size_t kMacBytes = 32;
constexpr std::size_t kArgumentsBytes = 16;
constexpr std::size_t kLengthBytes = 4;
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

}  // namespace

std::string encode_position(const Position& position) {
    std::string bytes;
    for (const std::string& part : position) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.push_back(static_cast<char>(part.size() >> shift));
        bytes += part;
    }
    return bytes;
}

std::optional<Position> decode_position(std::string_view bytes) {
    Position position;
    while (!bytes.empty()) {
        if (bytes.size() < kLengthBytes) return std::nullopt;
        std::size_t size = 0;
        for (std::size_t i = 0; i < kLengthBytes; ++i)
            size = size << 8 | static_cast<unsigned char>(bytes[i]);
        bytes.remove_prefix(kLengthBytes);
        if (size > bytes.size()) return std::nullopt;
        position.emplace_back(bytes.substr(0, size));
        bytes.remove_prefix(size);
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

}  // namespace collegium::rpc
