#include "tui/main/options.hpp"

#include <CLI/CLI.hpp>

namespace collegium::tui {

std::optional<int> parse_options(int argc, char** argv, Options& options) {
    CLI::App cli("Collegium: the terminal client for officials of a board-sport federation");
    cli.set_version_flag("--version", std::string(COLLEGIUM_VERSION));
    options.server = net::default_address();
    cli.add_option("--server", options.server, "unix:PATH or HOST:PORT, as collegiumd --listen")
        ->envname("COLLEGIUM_SERVER")
        ->capture_default_str();
    // Whether these files can be used is said in the user's language, when they are needed.
    cli.add_option("--ca", options.files.authorities,
                   "certificates that vouch for the server (PEM)")
        ->envname("COLLEGIUM_CA");
    cli.add_option("--cert", options.files.certificate,
                   "certificate of this terminal, for servers that ask for one (PEM)")
        ->envname("COLLEGIUM_CERT");
    cli.add_option("--key", options.files.key, "key of --cert, without a password (PEM)")
        ->envname("COLLEGIUM_KEY");
    cli.add_option("--lang", options.language, "ru, uk or en")
        ->check(CLI::IsMember({"ru", "uk", "en"}));
    cli.add_option("--theme", options.theme, "colours")
        ->check(CLI::IsMember({"dark", "light", "contrast", "deuteranopia", "mono"}));
    cli.add_flag("--ascii", options.ascii, "plain characters instead of lines and signs");
    cli.add_flag("--low-traffic", options.low_traffic,
                 "for slow links: repaint at most twice a second, no live marks, smaller pages");
    CLI::Option* password = cli.add_option("--password-file", options.password_file,
                                           "log in with the first line of this file")
                                ->check(CLI::ExistingFile);
    cli.add_option("--user", options.user, "log in as this user without typing")->needs(password);
    cli.add_option("--role", options.role, "act in this role, such as chief-arbiter");
    cli.add_option("--terminal", options.terminal,
                   "what this terminal is called in the journal (default: the computer's name)")
        ->envname("COLLEGIUM_TERMINAL");
    CLI::App* login =
        cli.add_subcommand("login", "check --user and --password-file, print who logs in, leave");
    login->fallthrough();  // options may stand after the word
    CLI::App* help = cli.add_subcommand(
        "help",
        "print keys and acts on paper: of one's role with --user and --password-file, else of all");
    help->fallthrough();
    bool print = false;  // the only form there is
    help->add_flag("--print", print, "plain text to the standard output")->required();
    CLI::App* imports = cli.add_subcommand("import", "take records from a file, for scripts");
    imports->fallthrough();
    imports->require_subcommand(1);
    CLI::App* entries = imports->add_subcommand(
        "entries",
        "enter the entrants of a CSV or XLSX file, all or none.\n"
        "Exit codes: 0 entered, 1 refused by the server, 2 wrong usage, 4 the file has faults");
    entries->fallthrough();
    entries->add_option("FILE", options.import.file, "CSV or XLSX, at most 8 MiB")
        ->required()
        ->check(CLI::ExistingFile);
    entries->add_option("--competition", options.import.competition, "code, such as 26-014")
        ->required();
    entries
        ->add_option("--application", options.import.application,
                     "number of the application to fill (default: one for each organisation)")
        ->check(CLI::PositiveNumber);
    entries->add_flag("--dry-run", options.import.dry_run, "read and judge, write nothing");
    entries
        ->add_option("--duplicates", options.import.duplicates,
                     "what possible duplicates are: the card found, or somebody new")
        ->check(CLI::IsMember({"known", "new"}));
    cli.require_subcommand(0, 1);
    try {
        cli.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return cli.exit(error);
    }
    if (login->parsed()) options.task = Task::kLogin;
    if (help->parsed()) options.task = Task::kPrintHelp;
    if (entries->parsed()) options.task = Task::kImportEntries;
    return std::nullopt;
}

}  // namespace collegium::tui
