// Page tokens: bytes that were not sealed here are refused, positions survive the round trip.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/rpc/page_token.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::rpc;
    static const auto key = collegium::usecases::ServerKey::ephemeral();
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (open_page_token(key, "store", "arguments", bytes)) std::abort();
    const auto position = decode_position(bytes);
    if (!position) return 0;
    if (encode_position(*position) != bytes) std::abort();
    const std::string token = seal_page_token(key, "store", "arguments", *position);
    const auto opened = open_page_token(key, "store", "arguments", token);
    if (opened ? *opened != *position : token.size() <= 4096) std::abort();
    return 0;
}
