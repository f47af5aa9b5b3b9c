#include "workbench.hpp"

#include <iostream>
#include <sstream>

#include <collegium/sdk/try.hpp>

namespace collegium::plugin_tool {

sdk::Result<sdk::GameSetup> setup_of(const GameOptions& options) {
    sdk::GameSetup setup;
    setup.edition = options.edition;
    setup.position = options.position;
    for (const auto& parameter : options.parameters) {
        const auto equals = parameter.find('=');
        if (equals == std::string::npos) {
            return sdk::refuse(sdk::Code::kInvalidArgument, "PARAMETER_MALFORMED",
                               "not id=value: " + parameter);
        }
        setup.parameters[parameter.substr(0, equals)] = parameter.substr(equals + 1);
    }
    return setup;
}

int refused(const std::string& reason, const std::string& message) {
    std::cerr << "collegium-plugin: " << reason << ": " << message << '\n';
    return kRefused;
}

std::shared_ptr<const plugin_host::Catalogue> catalogue_of(const Places& places) {
    plugin_host::HostOptions options;
    options.folders = plugin_host::search_path(places.plugins, plugin_host::this_program());
    options.probe_program = plugin_host::this_program();
    plugin_host::PluginHost host(std::move(options));
    host.scan();
    return host.catalogue();
}

sdk::Result<OpenGame> open_game(const sdk::Discipline& discipline, const GameOptions& options) {
    OpenGame open;
    open.rules = sdk::query<sdk::GameV0>(discipline);
    if (open.rules == nullptr) {
        return sdk::refuse(sdk::Code::kUnimplemented, "CAPABILITY_ABSENT",
                           options.id + " has no " + std::string(sdk::GameV0::kId));
    }
    const auto setup = TRY(setup_of(options));
    auto game = TRY(sdk::start_game(*open.rules, setup));
    open.game = std::move(game);

    std::istringstream words(options.play);
    for (std::string word; words >> word;) {
        TRY(play_text(open, word));
    }
    return open;
}

sdk::Result<void> play_text(OpenGame& open, const std::string& text) {
    const sdk::ParsedMove parsed = open.game->parse_move(text);
    if (const auto* move = std::get_if<sdk::Move>(&parsed)) return open.game->play(*move);
    if (const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed)) {
        return tl::unexpected(illegal->why);
    }
    std::string candidates;
    for (const auto& move : std::get<sdk::AmbiguousMove>(parsed).candidates) {
        const auto form = open.game->format_move(move, sdk::kMachineNotation);
        candidates += ' ' + (form ? *form : form.error().reason);
    }
    return sdk::refuse(sdk::Code::kInvalidArgument, "MOVE_AMBIGUOUS",
                       text + " may mean" + candidates);
}

}  // namespace collegium::plugin_tool
