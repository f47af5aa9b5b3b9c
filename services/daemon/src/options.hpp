// The command line of collegiumd.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace collegium::daemon {

enum class Task { kServe, kBackup, kRestore, kVerify, kFirstSecret, kRecover };

struct Options {
    Task task = Task::kServe;
    std::filesystem::path data;
    std::string listen;  // empty: the default socket
    std::vector<std::filesystem::path> plugins;
    std::string federation_name;
    std::filesystem::path tls_certificate;
    std::filesystem::path tls_key;
    std::filesystem::path tls_client_ca;
    bool reflection = false;
    std::string log_level = "info";
    std::filesystem::path log_file;     // empty: standard error
    std::filesystem::path backup_file;  // of backup and restore
    std::string user;                   // of recover
    std::vector<std::string> anchors;   // of verify, "N:HASH"
};

// None: the program ends with `exit_code` (help was printed, or a mistake explained).
[[nodiscard]] std::optional<Options> parse_options(int argc, char** argv, int& exit_code);

}  // namespace collegium::daemon
