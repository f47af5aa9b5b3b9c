#include <utility>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "handlers/all.hpp"
#include "handlers/disciplines_codec.hpp"

namespace collegium::rpc {
namespace {

using plugin_host::Catalogue;

// The module that brings a discipline, "plugins/russian-draughts".
std::string plugin_name(storage::Connection& snapshot, const Catalogue& catalogue,
                        const plugin_host::Plugin& plugin) {
    for (const usecases::PluginView& view : usecases::list_plugins(snapshot, catalogue)) {
        const bool working = view.candidate.state == plugin_host::State::kWorking;
        if (working && view.candidate.sha256 == plugin.sha256()) return "plugins/" + view.id;
    }
    return {};
}

[[nodiscard]] sdk::Result<void> get_discipline(const Call& call, storage::Connection& snapshot,
                                               const v1::GetDisciplineRequest& request,
                                               v1::Discipline& response) {
    const auto id = TRY(parse_text_name("disciplines", request.name()));
    const auto catalogue = call.catalogue();
    const auto plugin = TRY(usecases::find_discipline(*catalogue, id));
    encode_discipline(call, *plugin, plugin_name(snapshot, *catalogue, *plugin), response);
    encode_start_board(call, *plugin, response);
    return {};
}

[[nodiscard]] sdk::Result<void> list_disciplines(const Call& call, storage::Connection& snapshot,
                                                 const v1::ListDisciplinesRequest& request,
                                                 v1::ListDisciplinesResponse& response) {
    const auto page = TRY(Page::of(call, request));
    const auto catalogue = call.catalogue();
    const auto& plugins = catalogue->plugins();
    auto next = page.is_first() ? plugins.begin() : plugins.upper_bound(page.position()->front());
    for (int shown = 0; shown < page.limit() && next != plugins.end(); ++shown, ++next) {
        encode_discipline(call, *next->second, plugin_name(snapshot, *catalogue, *next->second),
                          *response.add_disciplines());
    }
    if (next != plugins.end() && next != plugins.begin()) {
        response.set_next_page_token(page.next_token({std::prev(next)->first}));
    }
    return {};
}

}  // namespace

void add_disciplines(Methods& methods) {
    methods.read(get_discipline);
    methods.read(list_disciplines);
}

}  // namespace collegium::rpc
