// Where the server is: the same spelling as collegiumd --listen.
#pragma once

#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::tui::net {

// Files in PEM form that TLS needs; an empty path: none.
struct TlsFiles {
    std::string authorities;  // who vouches for the server; none: the system's certificates
    std::string certificate;  // who this terminal is, for servers that ask
    std::string key;          // of that certificate, without a password
};

struct ServerAddress {
    std::string shown;   // "collegium.example:7443"
    std::string target;  // for gRPC
    bool local = false;  // a Unix socket
    bool tls = false;
    TlsFiles files;
};

// "unix:PATH" or "HOST:PORT". TLS for everything but Unix sockets and, without `files`, loopback.
// SERVER_ADDRESS_WRONG; CLIENT_KEY_MISSING, CLIENT_CERTIFICATE_MISSING where one comes without the
// other.
[[nodiscard]] sdk::Result<ServerAddress> parse_address(const std::string& text,
                                                       const TlsFiles& files = {});

// The socket in the user's runtime folder that collegiumd listens on by default.
[[nodiscard]] std::string default_address();

}  // namespace collegium::tui::net
