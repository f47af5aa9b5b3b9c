// A log-in without a terminal, for what officials script.
#pragma once

#include <memory>
#include <string>

#include <tl/expected.hpp>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/error.hpp>
#include <collegium/v1/sessions.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/main/options.hpp"
#include "tui/net/client.hpp"
#include "tui/net/grpc_transport.hpp"

namespace collegium::tui {

// Exit codes of the program.
inline constexpr int kExitRefused = 1;  // the server, or what was to be done, said no
inline constexpr int kExitUsage = 2;    // the command line or the address makes no sense

[[nodiscard]] std::string first_line(const std::string& file);
// --terminal, else the name of the computer.
[[nodiscard]] std::string terminal_name(const Options& options);
[[nodiscard]] i18n::Language chosen_language(const Options& options);

// Says a refusal on the error stream; the program's exit code.
[[nodiscard]] int complain(const Options& options, const sdk::Error& error);
[[nodiscard]] int complain(const net::ClientError& error);

// One session from log-in to its end.
class Scripted {
  public:
    // Logs in by --user and --password-file; says what is wrong and gives the exit code.
    [[nodiscard]] static tl::expected<std::unique_ptr<Scripted>, int> log_in(
        const Options& options);
    // Ends the session.
    ~Scripted();
    Scripted(const Scripted&) = delete;
    Scripted& operator=(const Scripted&) = delete;

    // Acts in the role of --role, or in the only one there is. The exit code otherwise.
    [[nodiscard]] tl::expected<void, int> choose_role(const Options& options);

    [[nodiscard]] net::Client& client() { return client_; }
    [[nodiscard]] const Texts& texts() const { return texts_; }
    [[nodiscard]] const v1::Session& session() const { return session_; }

  private:
    Scripted(net::Wire wire, i18n::Language language);

    net::Wire wire_;
    net::Client client_;
    Texts texts_;
    v1::Session session_;
};

}  // namespace collegium::tui
