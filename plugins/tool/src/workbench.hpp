// What several subcommands need: the host on the program's search path, a game as the options say.
#pragma once

#include <memory>
#include <string>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/sdk/game.hpp>

#include "commands.hpp"

namespace collegium::plugin_tool {

// Everything on the search path, looked through once.
[[nodiscard]] std::shared_ptr<const plugin_host::Catalogue> catalogue_of(const Places& places);

struct OpenGame {
    const sdk::GameV0* rules = nullptr;
    sdk::GameHandle game;
};

// The setup that the options describe.
[[nodiscard]] sdk::Result<sdk::GameSetup> setup_of(const GameOptions& options);

// A game set up as the options say, with their moves played.
[[nodiscard]] sdk::Result<OpenGame> open_game(const sdk::Discipline& discipline,
                                              const GameOptions& options);

// Plays one written move.
[[nodiscard]] sdk::Result<void> play_text(OpenGame& open, const std::string& text);

// Runs `act(const sdk::Discipline&) -> Result<void>` behind the plugin's fence.
template <typename Act>
int with_plugin(const Places& places, const std::string& id, const char* what, Act act) {
    const auto catalogue = catalogue_of(places);
    const auto plugin = catalogue->find(id);
    if (!plugin) return refused(plugin.error().reason, plugin.error().message);
    const sdk::Result<void> done = (*plugin)->call(what, act);
    return done ? kGood : refused(done.error().reason, done.error().message);
}

}  // namespace collegium::plugin_tool
