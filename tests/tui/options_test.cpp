// The command line of collegium.
#include "tui/main/options.hpp"

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace collegium::tui {
namespace {

std::optional<int> parse(std::vector<std::string> words, Options& options) {
    words.insert(words.begin(), "collegium");
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    return parse_options(static_cast<int>(arguments.size()), arguments.data(), options);
}

TEST(CommandLine, NeedsNothingToStart) {
    Options options;

    EXPECT_EQ(parse({}, options), std::nullopt);
    EXPECT_EQ(options.server, net::default_address());
    EXPECT_EQ(options.task, Task::kClient);
}

TEST(CommandLine, TakesOptionsBeforeAndAfterTheSubcommand) {
    const testing_support::TempFolder folder;
    const std::string file = (folder / "password").string();
    std::ofstream(file) << "secret\n";
    Options options;

    EXPECT_EQ(
        parse({"--lang", "uk", "login", "--user", "petrova", "--password-file", file}, options),
        std::nullopt);

    EXPECT_EQ(options.task, Task::kLogin);
    EXPECT_EQ(options.user, "petrova");
    EXPECT_EQ(options.language, "uk");
}

TEST(CommandLine, NamesTheTerminal) {
    Options typed;
    EXPECT_EQ(parse({"--terminal", "зал-2"}, typed), std::nullopt);
    EXPECT_EQ(typed.terminal, "зал-2");

    ::setenv("COLLEGIUM_TERMINAL", "зал-1", 1);
    Options from_environment;
    EXPECT_EQ(parse({}, from_environment), std::nullopt);
    ::unsetenv("COLLEGIUM_TERMINAL");
    EXPECT_EQ(from_environment.terminal, "зал-1");
}

TEST(CommandLine, TakesTheFilesOfTlsFromOptionsAndFromTheEnvironment) {
    Options options;
    EXPECT_EQ(parse({"--ca", "ca.pem", "--cert", "desk.pem", "--key", "desk.key"}, options),
              std::nullopt);
    EXPECT_EQ(options.files.authorities, "ca.pem");
    EXPECT_EQ(options.files.certificate, "desk.pem");
    EXPECT_EQ(options.files.key, "desk.key");

    ::setenv("COLLEGIUM_CA", "env-ca.pem", 1);
    ::setenv("COLLEGIUM_CERT", "env.pem", 1);
    ::setenv("COLLEGIUM_KEY", "env.key", 1);
    Options from_environment;
    EXPECT_EQ(parse({"--key", "typed.key"}, from_environment), std::nullopt);
    for (const char* name : {"COLLEGIUM_CA", "COLLEGIUM_CERT", "COLLEGIUM_KEY"})
        ::unsetenv(name);
    EXPECT_EQ(from_environment.files.authorities, "env-ca.pem");
    EXPECT_EQ(from_environment.files.certificate, "env.pem");
    EXPECT_EQ(from_environment.files.key, "typed.key");  // what is typed wins
}

TEST(CommandLine, RefusesAnUnknownLanguageAndAUserWithoutPassword) {
    Options options;

    EXPECT_NE(parse({"--lang", "de"}, options).value_or(0), 0);
    EXPECT_NE(parse({"--user", "petrova"}, options).value_or(0), 0);
}

TEST(CommandLine, PrintsHelpAndSparesASlowLink) {
    Options options;
    EXPECT_EQ(parse({"help", "--print", "--lang", "uk"}, options), std::nullopt);
    EXPECT_EQ(options.task, Task::kPrintHelp);
    EXPECT_EQ(options.language, "uk");
    EXPECT_FALSE(options.low_traffic);
    EXPECT_NE(parse({"help"}, options).value_or(0), 0);

    Options slow;
    EXPECT_EQ(parse({"--low-traffic"}, slow), std::nullopt);
    EXPECT_TRUE(slow.low_traffic);
    EXPECT_EQ(slow.task, Task::kClient);
}

TEST(CommandLine, TakesAFileOfEntrants) {
    const testing_support::TempFolder folder;
    const std::string file = (folder / "entries.csv").string();
    std::ofstream(file) << "ФИО\n";
    Options options;

    EXPECT_EQ(parse({"import", "entries", file, "--competition", "26-014", "--application", "18",
                     "--dry-run", "--duplicates", "known"},
                    options),
              std::nullopt);

    EXPECT_EQ(options.task, Task::kImportEntries);
    EXPECT_EQ(options.import.file, file);
    EXPECT_EQ(options.import.competition, "26-014");
    EXPECT_EQ(options.import.application, 18);
    EXPECT_TRUE(options.import.dry_run);
    EXPECT_EQ(options.import.duplicates, "known");
    EXPECT_NE(parse({"import", "entries", file}, options).value_or(0), 0);
    EXPECT_NE(
        parse({"import", "entries", file + "?", "--competition", "26-014"}, options).value_or(0),
        0);
}

// Whoever scripts a log-in over plain TCP is told what that is worth, before the password goes out.
TEST(LogInWithoutATerminal, WarnsOfALineThatIsNotEncrypted) {
    const testing_support::TempFolder folder;
    const std::string file = (folder / "password").string();
    std::ofstream(file) << "secret\n";
    const auto said = [&](const std::string& server) {
        return testing_support::run({COLLEGIUM_CLIENT, "--server", server, "--lang", "en", "login",
                                     "--user", "petrova", "--password-file", file})
            .output;
    };
    EXPECT_NE(said("127.0.0.1:1").find("not encrypted"), std::string::npos);
    EXPECT_EQ(said("unix:" + (folder / "s").string()).find("not encrypted"), std::string::npos);
}

}  // namespace
}  // namespace collegium::tui
