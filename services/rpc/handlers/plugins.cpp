#include <algorithm>
#include <utility>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/v1/disciplines.pb.h>

#include "handlers/all.hpp"
#include "handlers/disciplines_codec.hpp"
#include "handlers/registry_codec.hpp"
#include "serve.hpp"

namespace collegium::rpc {
namespace {

using usecases::PluginDecisionInput;
using usecases::PluginView;
using PluginPlan = sdk::Result<usecases::Plan<PluginView>>;

// What a look through the folders found.
struct PluginsFound {
    int plugins = 0;
    int working = 0;
};

[[nodiscard]] sdk::Result<void> list_plugins(const Call& call, storage::Connection& snapshot,
                                             const v1::ListPluginsRequest& request,
                                             v1::ListPluginsResponse& response) {
    const auto page = TRY(Page::of(call, request));
    std::vector<PluginView> plugins = usecases::list_plugins(snapshot, *call.catalogue());
    if (!page.is_first()) {
        const auto last = std::find_if(plugins.begin(), plugins.end(), [&](const PluginView& row) {
            return row.id == page.position()->front();
        });
        plugins.erase(plugins.begin(), last == plugins.end() ? last : last + 1);
    }
    fill_page(
        page, plugins, response, response.mutable_plugins(),
        [](const auto& row) { return Position{row.id}; }, encode_plugin);
    return {};
}

// The parts all three decisions have; `sha256` stays empty.
template <typename Request>
[[nodiscard]] sdk::Result<PluginDecisionInput> decision_of(const Request& request) {
    auto id = TRY(parse_text_name("plugins", request.name()));
    return PluginDecisionInput{std::move(id), "", request.reason()};
}

[[nodiscard]] sdk::Result<void> get_plugin(const Call& call, storage::Connection& snapshot,
                                           const v1::GetPluginRequest& request,
                                           v1::Plugin& response) {
    const auto id = TRY(parse_text_name("plugins", request.name()));
    const auto view = TRY(usecases::get_plugin(call.caller, snapshot, *call.catalogue(), id));
    encode_plugin(call, view, response);
    return {};
}

[[nodiscard]] PluginPlan admit_plugin(const Call& call, storage::Connection& snapshot,
                                      const v1::AdmitPluginRequest& request) {
    auto input = TRY(decision_of(request));
    input.sha256 = request.sha256();
    return usecases::admit_plugin(call.caller, snapshot, *call.catalogue(), input, moment_of(call));
}

[[nodiscard]] PluginPlan disable_plugin(const Call& call, storage::Connection& snapshot,
                                        const v1::DisablePluginRequest& request) {
    const auto input = TRY(decision_of(request));
    return usecases::disable_plugin(call.caller, snapshot, *call.catalogue(), input,
                                    moment_of(call));
}

[[nodiscard]] PluginPlan enable_plugin(const Call& call, storage::Connection& snapshot,
                                       const v1::EnablePluginRequest& request) {
    const auto input = TRY(decision_of(request));
    return usecases::enable_plugin(call.caller, snapshot, *call.catalogue(), input);
}

// No record changes; it is a command so that a repeated request id is answered from the store.
[[nodiscard]] sdk::Result<usecases::Plan<PluginsFound>> rescan_plugins(
    const Call& call, storage::Connection& snapshot, const v1::RescanPluginsRequest&) {
    const auto catalogue = call.catalogue();
    const PluginsFound found{static_cast<int>(catalogue->candidates().size()),
                             static_cast<int>(catalogue->plugins().size())};
    usecases::Plan<PluginsFound> plan(snapshot);
    plan.preview = found;
    plan.apply = [found](storage::Connection&) -> sdk::Result<usecases::Written<PluginsFound>> {
        return usecases::Written<PluginsFound>{std::nullopt, found};
    };
    return plan;
}

void encode_plugins_found(const Call&, const PluginsFound& found,
                          v1::RescanPluginsResponse& response) {
    response.set_plugin_count(found.plugins);
    response.set_working_count(found.working);
}

// Lets the host look again once a decision is durable, off the writer's thread.
template <typename Request>
void rescan_after(const Call& call, const Request&, v1::Plugin&) {
    // A full queue loses nothing: the folders are looked through by themselves too.
    (void)call.environment->scans.post([] {});
}

// The disciplines of that name whose modules are in quarantine.
std::vector<std::string> quarantined(Environment& environment, const std::string& name) {
    const auto catalogue = environment.plugins.catalogue();
    const storage::ReadLease lease = environment.store.read();
    std::vector<std::string> ids;
    for (const PluginView& plugin : usecases::list_plugins(*lease, *catalogue)) {
        const bool lifted = "plugins/" + plugin.id == name && plugin.candidate.description &&
                            plugin.candidate.state == plugin_host::State::kQuarantined;
        if (lifted) ids.push_back(plugin.candidate.description->identity.id);
    }
    return ids;
}

// As above, after lifting the quarantine of the module that was enabled.
void lift_and_rescan(const Call& call, const v1::EnablePluginRequest&, v1::Plugin& response) {
    Environment& environment = *call.environment;
    (void)environment.workers.post([&environment, call, name = response.name()] {
        (void)fenced(environment, call, [&]() -> sdk::Result<void> {
            for (const std::string& id : quarantined(environment, name)) {
                // Refused only where it was lifted or its file changed meanwhile; the next look
                // sees to both.
                (void)environment.plugins.lift_quarantine(id);
            }
            return {};
        });
        (void)environment.scans.post([] {});
    });
}

}  // namespace

void add_plugins(Methods& methods) {
    methods.read(get_plugin);
    methods.read(list_plugins);
    methods.command(admit_plugin, encode_plugin, {nullptr, rescan_after<v1::AdmitPluginRequest>});
    methods.command(disable_plugin, encode_plugin,
                    {nullptr, rescan_after<v1::DisablePluginRequest>});
    methods.command(enable_plugin, encode_plugin, {nullptr, lift_and_rescan});
    // Looking is what changes something.
    Environment& environment = methods.environment();
    methods.command(
        rescan_plugins, encode_plugins_found,
        {nullptr, {}, [&environment](const v1::RescanPluginsRequest& request) -> TaskQueue* {
             if (request.validate_only()) return &environment.workers;
             return &environment.scans;
         }});
}

}  // namespace collegium::rpc
