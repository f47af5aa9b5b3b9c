// A refused or failed call in the client's words.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::tui::net {

struct FieldViolation {
    std::string field;  // "person.birth_date"
    std::string reason;
    std::string text;  // in the official's language, articles included
    std::string article;
};

// What is known of a mutation whose first answer did not come.
enum class Recorded : std::uint8_t { kSaidNothing, kNo, kUnknown };

// A reason of the client's own: the handshake failed, whoever answers is not known to be the
// server.
inline constexpr const char* kCertificateUnconfirmed = "CERTIFICATE_UNCONFIRMED";

struct ClientError {
    sdk::Code code = sdk::Code::kUnknown;
    std::string reason;  // UPPER_SNAKE of the server; empty where gRPC itself refused
    std::string text;    // the server's text in the official's language; may be empty
    std::vector<FieldViolation> violations;
    std::vector<std::string> articles;
    std::string message;     // English, for the log
    std::string request_id;  // of the mutation that failed, for the log and for asking again
    sdk::Metadata metadata;  // values of the reason
    std::string number;      // of the server's log, to tell an administrator
    Recorded recorded = Recorded::kSaidNothing;
    std::chrono::seconds retry_after{0};  // the server asks to wait this long
    bool given_up = false;                // whoever asked stopped waiting, and knows it
};

// Nobody decided on the request as far as is known here: it may have been recorded or not.
[[nodiscard]] inline bool outcome_unknown(const ClientError& error) {
    return error.code == sdk::Code::kUnavailable || error.code == sdk::Code::kDeadlineExceeded ||
           error.code == sdk::Code::kCancelled;
}

template <typename T>
using Reply = tl::expected<T, ClientError>;

}  // namespace collegium::tui::net
