// collegium-plugin: the discipline author's workbench, without a daemon.
#include <functional>
#include <iostream>

#include <CLI/CLI.hpp>

#include <collegium/sdk/entry.h>

#include "commands.hpp"

namespace {

using namespace collegium::plugin_tool;

void add_game_options(CLI::App& command, GameOptions& options) {
    command.add_option("ID", options.id, "Id of the discipline")->required();
    command.add_option("--edition", options.edition, "Edition of the rules (default: the first)");
    command.add_option("--set", options.parameters, "Parameter of the edition, id=value");
    command.add_option("--position", options.position, "Position instead of the usual start");
}

int run(int argc, char** argv) {
    CLI::App app(
        "Looks at, tries and checks Collegium disciplines.\n"
        "Exit codes: 0 good, 1 refused or failed, 2 wrong usage.");
    app.set_version_flag("--version", COLLEGIUM_SDK_VERSION);
    app.require_subcommand(1);
    app.fallthrough();

    Places places;
    GameOptions game;
    std::string id;
    std::filesystem::path file;
    int depth = 0;
    bool routes = false;
    bool forbidden = false;
    bool second = false;
    bool ascii = false;
    ReplayOptions reading;
    std::function<int()> chosen;
    app.add_option("--plugins", places.plugins,
                   "Folder with disciplines, before those of COLLEGIUM_PLUGIN_PATH and the "
                   "program's own");

    auto* list_command = app.add_subcommand("list", "Every file found, working or refused");
    list_command->callback([&] { chosen = [&] { return list(places, std::cout); }; });

    auto* show_command = app.add_subcommand("show", "What a discipline says of itself");
    show_command->add_option("ID", id, "Id of the discipline")->required();
    show_command->callback([&] { chosen = [&] { return show(places, id, std::cout); }; });

    auto* moves_command = app.add_subcommand("moves", "Legal moves of a position");
    add_game_options(*moves_command, game);
    moves_command->add_option("--play", game.play, "Moves to play first, separated by spaces");
    moves_command->add_flag("--refused", forbidden,
                            "Moves that a rule forbids, with kind and reason, instead");
    moves_command->callback(
        [&] { chosen = [&] { return moves(places, game, forbidden, std::cout); }; });

    auto* board_command = app.add_subcommand("board", "A position as people see it");
    add_game_options(*board_command, game);
    board_command->add_option("--play", game.play, "Moves to play first, separated by spaces");
    board_command->add_flag("--second", second, "Seen by the second side");
    board_command->add_flag("--ascii", ascii, "Without Unicode signs");
    board_command->callback(
        [&] { chosen = [&] { return board(places, game, second, ascii, std::cout); }; });

    auto* perft_command = app.add_subcommand("perft", "Number of move sequences of each length");
    add_game_options(*perft_command, game);
    perft_command->add_option("--depth", depth, "Longest sequence")
        ->required()
        ->check(CLI::Range(1, 30));
    perft_command->add_flag("--routes", routes, "Count every order of capture");
    perft_command->callback(
        [&] { chosen = [&] { return perft(places, game, depth, routes, std::cout); }; });

    auto* replay_command = app.add_subcommand("replay", "Replay the games of a file");
    add_game_options(*replay_command, game);
    replay_command->add_option("FILE", reading.file, "Records of games, or moves of one game")
        ->required()
        ->check(CLI::ExistingFile);
    replay_command->add_option("--format", reading.format,
                               "Record format; \"plain\": a list of moves (default: by the name)");
    replay_command->add_flag("--look-alikes", reading.look_alikes,
                             "Read letters of another alphabet that only look right, and say so");
    replay_command->callback(
        [&] { chosen = [&] { return replay(places, game, reading, std::cout); }; });

    auto* openings_command =
        app.add_subcommand("openings", "Tables of drawn starts, or what is wrong with one's own");
    add_game_options(*openings_command, game);
    openings_command->add_option("FILE", file, "A federation's own table")
        ->check(CLI::ExistingFile);
    openings_command->callback(
        [&] { chosen = [&] { return openings(places, game, file, std::cout); }; });

    auto* check_command = app.add_subcommand("check", "Conformance of one shared library");
    check_command->add_option("FILE", file, "x.discipline.so")
        ->required()
        ->check(CLI::ExistingFile);
    check_command->callback([&] { chosen = [&] { return check(file, std::cout); }; });

    auto* probe_command = app.add_subcommand("probe", "")->group("");  // for the host only
    probe_command->add_option("FILE", file)->required();
    probe_command->callback([&] { chosen = [&]() -> int { probe(file); }; });

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? kGood : kUsage;
    }
    return chosen();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& broken) {
        return refused("INTERNAL", broken.what());
    }
}
