// The command line of `collegium`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tui/net/address.hpp"

namespace collegium::tui {

// `collegium import entries FILE`.
struct ImportOptions {
    std::string file;
    std::string competition;  // its code, "26-014"
    int application = 0;      // its number; 0: one for each organisation of the file
    bool dry_run = false;
    std::string duplicates;  // "known", "new"; empty: possible duplicates stop it
};

enum class Task : std::uint8_t { kClient, kLogin, kImportEntries, kPrintHelp };

struct Options {
    std::string server;  // unix:PATH or HOST:PORT
    net::TlsFiles files;
    std::string language;
    std::string theme;
    bool ascii = false;
    bool low_traffic = false;  // few repaints, no live marks, small pages
    std::string user;
    std::string password_file;
    std::string role;
    std::string terminal;  // its name in the journal; the computer's own unless another is given
    Task task = Task::kClient;
    ImportOptions import;
};

// Reads the command line. A number: the program ends with it (help, version, mistake).
[[nodiscard]] std::optional<int> parse_options(int argc, char** argv, Options& options);

}  // namespace collegium::tui
