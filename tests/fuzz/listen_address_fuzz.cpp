// Where to listen: whatever is typed, an accepted address is spelled the same way again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/rpc/listen_address.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto address = collegium::rpc::parse_listen_address(text);
    if (!address) return 0;
    const auto again = collegium::rpc::parse_listen_address(address->spelled());
    if (!again || again->spelled() != address->spelled() || again->loopback != address->loopback)
        std::abort();
    return 0;
}
