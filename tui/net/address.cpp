#include "tui/net/address.hpp"

#include <cstdlib>
#include <string_view>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <unistd.h>

namespace collegium::tui::net {
namespace {

constexpr std::string_view kUnix = "unix:";
constexpr std::size_t kLongestSocketPath = 107;  // sun_path without its final zero

bool is_port(std::string_view text) {
    return !text.empty() && text.size() <= 5 &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Numbers only: a name that begins like them (127.0.0.1.example.org) is anybody's.
bool is_loopback(const std::string& host) {
    in_addr four{};
    if (::inet_pton(AF_INET, host.c_str(), &four) == 1)
        return ntohl(four.s_addr) >> 24U == IN_LOOPBACKNET;
    return host == "localhost" || host == "[::1]";
}

}  // namespace

sdk::Result<ServerAddress> parse_address(const std::string& text, const TlsFiles& files) {
    if (!files.certificate.empty() && files.key.empty())
        return sdk::refuse(sdk::Code::kInvalidArgument, "CLIENT_KEY_MISSING",
                           "a certificate needs its key", {{"file", files.certificate}});
    if (files.certificate.empty() && !files.key.empty())
        return sdk::refuse(sdk::Code::kInvalidArgument, "CLIENT_CERTIFICATE_MISSING",
                           "a key needs its certificate", {{"file", files.key}});
    ServerAddress address;
    address.shown = text;
    address.target = text;
    address.files = files;
    if (text.starts_with(kUnix)) {
        const std::size_t length = text.size() - kUnix.size();
        if (length == 0 || length > kLongestSocketPath)
            return sdk::refuse(sdk::Code::kInvalidArgument, "SERVER_ADDRESS_WRONG",
                               "a socket path has 1 to 107 bytes: " + text, {{"address", text}});
        address.local = true;
        return address;
    }
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || !is_port(text.substr(colon + 1)))
        return sdk::refuse(sdk::Code::kInvalidArgument, "SERVER_ADDRESS_WRONG",
                           "expected unix:PATH or HOST:PORT, not " + text, {{"address", text}});
    const bool asked = !files.authorities.empty() || !files.certificate.empty();
    address.tls = asked || !is_loopback(text.substr(0, colon));
    return address;
}

std::string default_address() {
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::string folder = runtime != nullptr && *runtime != '\0'
                                   ? std::string(runtime) + "/collegium"
                                   : "/tmp/collegium-" + std::to_string(getuid());
    return "unix:" + folder + "/collegiumd.sock";
}

}  // namespace collegium::tui::net
