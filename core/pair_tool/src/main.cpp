// collegium-pair: pairing without a daemon.
#include <functional>
#include <iostream>

#include <CLI/CLI.hpp>

#include <collegium/pairing/swiss.hpp>
#include <collegium/sdk/entry.h>

#include "commands.hpp"

namespace {

using namespace collegium::pair_tool;

int run(int argc, char** argv) {
    CLI::App app(
        "Pairs rounds of Swiss events, checks and explains them.\n"
        "Exit codes: 0 good, 1 refused or different, 2 wrong usage.");
    app.set_version_flag("--version", COLLEGIUM_SDK_VERSION);
    app.require_subcommand(1);

    std::filesystem::path file;
    int round = 0;
    std::string language = "en";
    GenerateOptions options;
    std::function<int()> chosen;
    const auto with_file = [&](CLI::App* command) {
        command->add_option("FILE", file, "An event, see docs/pairing-file.md")->required();
        return command;
    };

    with_file(app.add_subcommand("pair", "The next round"))->callback([&] {
        chosen = [&] { return pair(file, std::cout, std::cerr); };
    });
    const auto with_words = [&](CLI::App* command) {
        command->add_option("--language", language, "Words in ru, uk or en")
            ->check(CLI::IsMember({"ru", "uk", "en"}))
            ->capture_default_str();
        return with_file(command);
    };
    const auto words = [&] { return *collegium::i18n::parse_language(language); };
    auto* explain_command = with_words(app.add_subcommand("explain", "Why a round is paired so"));
    explain_command->add_option("--round", round, "A round of the file (default: the next one)")
        ->check(CLI::PositiveNumber);
    explain_command->callback(
        [&] { chosen = [&] { return explain(file, round, words(), std::cout, std::cerr); }; });
    with_words(app.add_subcommand("check", "Replays an event and tells differences"))
        ->callback([&] { chosen = [&] { return check(file, words(), std::cout, std::cerr); }; });

    auto* generate_command = app.add_subcommand("generate", "An event by chance");
    generate_command->add_option("--method", options.method, "Method of pairing")
        ->capture_default_str();
    generate_command->add_option("--players", options.players, "Players")
        ->check(CLI::Range(2, 100000))
        ->capture_default_str();
    generate_command->add_option("--rounds", options.rounds, "Rounds")
        ->check(CLI::Range(1, 99))
        ->capture_default_str();
    generate_command->add_option("--seed", options.seed, "Another seed, another event")
        ->capture_default_str();
    generate_command->add_flag("--numbers-by-lot", options.numbers_by_lot,
                               "Numbers were drawn without looking at ratings");
    generate_command->callback(
        [&] { chosen = [&] { return generate(options, std::cout, std::cerr); }; });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    return chosen();
}

}  // namespace

int main(int argc, char** argv) {
    return run(argc, argv);
}
