#include <algorithm>
#include <charconv>

#include <collegium/rpc/listen_address.hpp>

namespace collegium::rpc {
namespace {

constexpr std::size_t kLongestSocketPath = 107;  // sun_path less its terminating zero
constexpr std::size_t kLongestHost = 253;

[[nodiscard]] tl::unexpected<sdk::Error> malformed(std::string_view text) {
    return sdk::refuse(sdk::Code::kInvalidArgument, "LISTEN_ADDRESS_MALFORMED",
                       "an address is unix:PATH or HOST:PORT", {{"address", std::string(text)}});
}

[[nodiscard]] sdk::Result<ListenAddress> parse_socket(std::string_view text,
                                                      std::string_view path) {
    if (path.empty() || path.find('\0') != std::string_view::npos) return malformed(text);
    if (path.size() > kLongestSocketPath) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "SOCKET_PATH_TOO_LONG",
                           "the path of a socket has at most 107 bytes",
                           {{"limit", std::to_string(kLongestSocketPath)}});
    }
    ListenAddress address;
    address.socket_path = path;
    return address;
}

bool is_host_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-';
}

bool is_ipv6_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' ||
           c == '.';
}

}  // namespace

std::string ListenAddress::spelled() const {
    if (is_socket()) return "unix:" + socket_path;
    const bool brackets = host.find(':') != std::string::npos;
    return (brackets ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

sdk::Result<ListenAddress> parse_listen_address(std::string_view text) {
    constexpr std::string_view kSocket = "unix:";
    if (text.starts_with(kSocket)) return parse_socket(text, text.substr(kSocket.size()));
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return malformed(text);
    std::string_view host = text.substr(0, colon);
    const std::string_view port = text.substr(colon + 1);
    const bool brackets = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (brackets) host = host.substr(1, host.size() - 2);
    const bool spelled_well = brackets ? std::ranges::all_of(host, is_ipv6_character)
                                       : std::ranges::all_of(host, is_host_character);
    if (host.empty() || host.size() > kLongestHost || !spelled_well) return malformed(text);
    ListenAddress address;
    address.host = host;
    const char* end = port.data() + port.size();
    const auto read = std::from_chars(port.data(), end, address.port);
    if (port.empty() || read.ec != std::errc{} || read.ptr != end) return malformed(text);
    const bool ipv4_loopback =
        host.starts_with("127.") && std::ranges::count(host, '.') == 3 &&
        std::ranges::all_of(host, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
    address.loopback = host == "localhost" || host == "::1" || ipv4_loopback;
    return address;
}

}  // namespace collegium::rpc
