#include "handlers/plugins.hpp"

#include <algorithm>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/disciplines.hpp>

#include "handlers/disciplines_codec.hpp"
#include "handlers/registry_codec.hpp"

namespace collegium::rpc {
namespace {

using plugin_host::Catalogue;
using usecases::PluginDecisionInput;
using usecases::PluginView;
using PluginPlan = sdk::Result<usecases::Plan<PluginView>>;

// What a look through the folders found.
struct PluginsFound {
    int plugins = 0;
    int working = 0;
};

[[nodiscard]] sdk::Result<void> list_plugins(const Environment& environment,
                                             const Catalogue& catalogue, const Call& call,
                                             storage::Connection& snapshot,
                                             const v1::ListPluginsRequest& request,
                                             v1::ListPluginsResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    std::vector<PluginView> plugins = usecases::list_plugins(snapshot, catalogue);
    if (!page->is_first()) {
        const auto last = std::find_if(plugins.begin(), plugins.end(), [&](const PluginView& row) {
            return row.id == page->position()->front();
        });
        plugins.erase(plugins.begin(), last == plugins.end() ? last : last + 1);
    }
    finish_page(*page, plugins, response, [](const PluginView& row) { return Position{row.id}; });
    for (const PluginView& plugin : plugins)
        encode_plugin(call, plugin, *response.add_plugins());
    return {};
}

// The parts all three decisions have; `sha256` stays empty.
template <typename Request>
[[nodiscard]] sdk::Result<PluginDecisionInput> decision_of(const Request& request) {
    auto id = parse_text_name("plugins", request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    return PluginDecisionInput{*std::move(id), "", request.reason()};
}

}  // namespace

PluginHandlers::PluginHandlers(Environment& environment, plugin_host::PluginHost& plugins)
    : ApiService(environment), plugins_(plugins) {
    serve(&PluginHandlers::GetPlugin, &PluginHandlers::ListPlugins, &PluginHandlers::AdmitPlugin,
          &PluginHandlers::DisablePlugin, &PluginHandlers::EnablePlugin,
          &PluginHandlers::RescanPlugins);
}

void PluginHandlers::rescan() {
    // A full queue loses nothing: the folders are looked through by themselves too.
    (void)environment_.workers.post([this] { plugins_.scan(); });
}

void PluginHandlers::lift_and_rescan(const std::string& name) {
    (void)environment_.workers.post([this, name] {
        const auto catalogue = plugins_.catalogue();
        const storage::ReadLease lease = environment_.store.read();
        for (const PluginView& plugin : usecases::list_plugins(*lease, *catalogue)) {
            const bool lifted = "plugins/" + plugin.id == name && plugin.candidate.description &&
                                plugin.candidate.state == plugin_host::State::kQuarantined;
            // Refused only where it was lifted or its file changed meanwhile; the scan sees to
            // both.
            if (lifted) (void)plugins_.lift_quarantine(plugin.candidate.description->identity.id);
        }
        plugins_.scan();
    });
}

grpc::ServerUnaryReactor* PluginHandlers::GetPlugin(grpc::CallbackServerContext* context,
                                                    const v1::GetPluginRequest* request,
                                                    v1::Plugin* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::GetPluginRequest& in, v1::Plugin& out) -> sdk::Result<void> {
                          auto id = parse_text_name("plugins", in.name());
                          if (!id) return sdk::refusal_of(std::move(id));
                          auto view = usecases::get_plugin(call.caller, snapshot,
                                                           *plugins_.catalogue(), *id);
                          if (!view) return sdk::refusal_of(std::move(view));
                          encode_plugin(call, *view, out);
                          return {};
                      });
}

grpc::ServerUnaryReactor* PluginHandlers::ListPlugins(grpc::CallbackServerContext* context,
                                                      const v1::ListPluginsRequest* request,
                                                      v1::ListPluginsResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListPluginsRequest& in, v1::ListPluginsResponse& out) {
                          return list_plugins(environment_, *plugins_.catalogue(), call, snapshot,
                                              in, out);
                      });
}

grpc::ServerUnaryReactor* PluginHandlers::AdmitPlugin(grpc::CallbackServerContext* context,
                                                      const v1::AdmitPluginRequest* request,
                                                      v1::Plugin* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::AdmitPluginRequest& in) -> PluginPlan {
            auto input = decision_of(in);
            if (!input) return sdk::refusal_of(std::move(input));
            input->sha256 = in.sha256();
            return usecases::admit_plugin(call.caller, snapshot, *plugins_.catalogue(), *input,
                                          moment_of(call));
        },
        encode_plugin,
        CommandOptions<v1::Plugin>{nullptr, [this](const Call&, v1::Plugin&) { rescan(); }});
}

grpc::ServerUnaryReactor* PluginHandlers::DisablePlugin(grpc::CallbackServerContext* context,
                                                        const v1::DisablePluginRequest* request,
                                                        v1::Plugin* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::DisablePluginRequest& in) -> PluginPlan {
            auto input = decision_of(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::disable_plugin(call.caller, snapshot, *plugins_.catalogue(), *input,
                                            moment_of(call));
        },
        encode_plugin,
        CommandOptions<v1::Plugin>{nullptr, [this](const Call&, v1::Plugin&) { rescan(); }});
}

grpc::ServerUnaryReactor* PluginHandlers::EnablePlugin(grpc::CallbackServerContext* context,
                                                       const v1::EnablePluginRequest* request,
                                                       v1::Plugin* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::EnablePluginRequest& in) -> PluginPlan {
            auto input = decision_of(in);
            if (!input) return sdk::refusal_of(std::move(input));
            return usecases::enable_plugin(call.caller, snapshot, *plugins_.catalogue(), *input);
        },
        encode_plugin, CommandOptions<v1::Plugin>{nullptr, [this](const Call&, v1::Plugin& answer) {
                                                      lift_and_rescan(answer.name());
                                                  }});
}

grpc::ServerUnaryReactor* PluginHandlers::RescanPlugins(grpc::CallbackServerContext* context,
                                                        const v1::RescanPluginsRequest* request,
                                                        v1::RescanPluginsResponse* response) {
    // No record changes; it is a command so that a repeated request id is answered from the store.
    return serve_command(
        environment_, context, request, response,
        [this](const Call&, storage::Connection&,
               const v1::RescanPluginsRequest& in) -> sdk::Result<usecases::Plan<PluginsFound>> {
            // Looking is what changes something.
            if (!in.validate_only()) plugins_.scan();
            const auto catalogue = plugins_.catalogue();
            const PluginsFound found{static_cast<int>(catalogue->candidates().size()),
                                     static_cast<int>(catalogue->plugins().size())};
            usecases::Plan<PluginsFound> plan;
            plan.preview = found;
            plan.apply =
                [found](storage::Connection&) -> sdk::Result<usecases::Written<PluginsFound>> {
                return usecases::Written<PluginsFound>{std::nullopt, found};
            };
            return plan;
        },
        [](const Call&, const PluginsFound& found, v1::RescanPluginsResponse& out) {
            out.set_plugin_count(found.plugins);
            out.set_working_count(found.working);
        },
        CommandOptions<v1::RescanPluginsResponse>{&environment_.workers, {}});
}

}  // namespace collegium::rpc
