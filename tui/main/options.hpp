// The command line of `collegium`.
#pragma once

#include <optional>
#include <string>

namespace collegium::tui {

struct Options {
    std::string server;   // unix:PATH or HOST:PORT
    std::string ca_file;  // certificates that vouch for the server
    std::string language;
    std::string theme;
    bool ascii = false;
    std::string user;
    std::string password_file;
    std::string role;
    bool login_only = false;  // `collegium login`: check the log-in, print it, leave
};

// Reads the command line. A number: the program ends with it (help, version, mistake).
[[nodiscard]] std::optional<int> parse_options(int argc, char** argv, Options& options);

}  // namespace collegium::tui
