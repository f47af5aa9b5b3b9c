#include "tui/main/options.hpp"

#include <CLI/CLI.hpp>

#include "tui/net/address.hpp"

namespace collegium::tui {

std::optional<int> parse_options(int argc, char** argv, Options& options) {
    CLI::App cli("Collegium: the terminal client for officials of a board-sport federation");
    cli.set_version_flag("--version", std::string(COLLEGIUM_VERSION));
    options.server = net::default_address();
    cli.add_option("--server", options.server, "unix:PATH or HOST:PORT, as collegiumd --listen")
        ->envname("COLLEGIUM_SERVER")
        ->capture_default_str();
    cli.add_option("--ca", options.ca_file, "certificates that vouch for the server (PEM)")
        ->check(CLI::ExistingFile);
    cli.add_option("--lang", options.language, "ru, uk or en")
        ->check(CLI::IsMember({"ru", "uk", "en"}));
    cli.add_option("--theme", options.theme, "colours")
        ->check(CLI::IsMember({"dark", "light", "contrast", "deuteranopia", "mono"}));
    cli.add_flag("--ascii", options.ascii, "plain characters instead of lines and signs");
    CLI::Option* password = cli.add_option("--password-file", options.password_file,
                                           "log in with the first line of this file")
                                ->check(CLI::ExistingFile);
    cli.add_option("--user", options.user, "log in as this user without typing")->needs(password);
    cli.add_option("--role", options.role, "act in this role, such as chief-arbiter");
    CLI::App* login =
        cli.add_subcommand("login", "check --user and --password-file, print who logs in, leave");
    login->fallthrough();  // options may stand after the word
    cli.require_subcommand(0, 1);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return cli.exit(error);
    }
    options.login_only = login->parsed();
    return std::nullopt;
}

}  // namespace collegium::tui
