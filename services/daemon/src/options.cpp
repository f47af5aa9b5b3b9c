#include "options.hpp"

#include <CLI/CLI.hpp>

namespace collegium::daemon {

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
    Options options;
    CLI::App app{"The daemon of Collegium: keeps a federation's records and serves its officials"};
    app.set_version_flag("--version", COLLEGIUM_VERSION);
    app.add_option("--data", options.data, "folder of the store, its keys and modules")->required();
    app.add_option("--listen", options.listen,
                   "unix:PATH or HOST:PORT (default: a socket in the user's runtime folder)");
    app.add_option("--plugins", options.plugins, "folder of discipline modules; may be repeated");
    app.add_option("--federation", options.federation_name, "name shown at the log-in");
    auto* certificate = app.add_option("--tls-cert", options.tls_certificate,
                                       "PEM file; needed for any address but loopback");
    auto* key = app.add_option("--tls-key", options.tls_key, "PEM file");
    certificate->needs(key);
    key->needs(certificate);
    app.add_option("--tls-client-ca", options.tls_client_ca,
                   "PEM file: only clients with a certificate of it are let in")
        ->needs(certificate);
    app.add_flag("--reflection", options.reflection, "let tools ask for the API's description");
    app.add_option("--log-level", options.log_level, "what is logged")
        ->check(CLI::IsMember({"debug", "info", "warn", "error"}));
    app.add_option("--log-file", options.log_file, "log there instead of standard error");

    auto* backup = app.add_subcommand("backup", "copy the store while the daemon serves");
    backup->add_option("file", options.backup_file, "a new file")->required();
    auto* restore = app.add_subcommand("restore", "make an empty data folder a store again");
    restore->add_option("file", options.backup_file, "a backup")->required();
    auto* verify = app.add_subcommand("verify", "check the journal and the access log");
    verify->add_option("--anchor", options.anchors, "N:HASH from a printed document");
    auto* first_secret = app.add_subcommand(
        "first-secret", "make another code for the first administrator; no daemon may serve");
    auto* recover = app.add_subcommand(
        "recover", "print a one-time code for an administrator; no daemon may serve");
    recover->add_option("user", options.user, "what the administrator types to log in")->required();
    app.require_subcommand(0, 1);
    app.fallthrough();

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        exit_code = app.exit(error) == 0 ? 0 : 2;
        return std::nullopt;
    }
    if (backup->parsed()) options.task = Task::kBackup;
    if (restore->parsed()) options.task = Task::kRestore;
    if (verify->parsed()) options.task = Task::kVerify;
    if (first_secret->parsed()) options.task = Task::kFirstSecret;
    if (recover->parsed()) options.task = Task::kRecover;
    return options;
}

}  // namespace collegium::daemon
