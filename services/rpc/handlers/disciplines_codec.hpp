// Disciplines and modules as messages.
#pragma once

#include <collegium/plugin_host/plugin.hpp>
#include <collegium/rpc/call.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/v1/disciplines.pb.h>

namespace collegium::rpc {

// Without the start board.
void encode_discipline(const Call& call, const plugin_host::Plugin& plugin,
                       const std::string& plugin_name, v1::Discipline& out);
// The start position as the module told it to the probe; left out for a discipline without a game.
void encode_start_board(const Call& call, const plugin_host::Plugin& plugin, v1::Discipline& out);
void encode_plugin(const Call& call, const usecases::PluginView& view, v1::Plugin& out);

}  // namespace collegium::rpc
