#include "handlers/disciplines.hpp"

#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/disciplines.hpp>

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

[[nodiscard]] sdk::Result<void> get_discipline(const Catalogue& catalogue, const Call& call,
                                               storage::Connection& snapshot,
                                               const v1::GetDisciplineRequest& request,
                                               v1::Discipline& response) {
    auto id = parse_text_name("disciplines", request.name());
    if (!id) return sdk::refusal_of(std::move(id));
    auto plugin = usecases::find_discipline(catalogue, *id);
    if (!plugin) return sdk::refusal_of(std::move(plugin));
    encode_discipline(**plugin, plugin_name(snapshot, catalogue, **plugin), response);
    return encode_start_board(call, **plugin, response);
}

[[nodiscard]] sdk::Result<void> list_disciplines(const Environment& environment,
                                                 const Catalogue& catalogue,
                                                 storage::Connection& snapshot,
                                                 const v1::ListDisciplinesRequest& request,
                                                 v1::ListDisciplinesResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    const auto& plugins = catalogue.plugins();
    auto next = page->is_first() ? plugins.begin() : plugins.upper_bound(page->position()->front());
    for (int shown = 0; shown < page->limit() && next != plugins.end(); ++shown, ++next) {
        encode_discipline(*next->second, plugin_name(snapshot, catalogue, *next->second),
                          *response.add_disciplines());
    }
    if (next != plugins.end() && next != plugins.begin()) {
        response.set_next_page_token(page->next_token({std::prev(next)->first}));
    }
    return {};
}

}  // namespace

DisciplineHandlers::DisciplineHandlers(Environment& environment,
                                       const plugin_host::PluginHost& plugins)
    : ApiService(environment), plugins_(plugins) {
    serve(&DisciplineHandlers::GetDiscipline, &DisciplineHandlers::ListDisciplines);
}

grpc::ServerUnaryReactor* DisciplineHandlers::GetDiscipline(grpc::CallbackServerContext* context,
                                                            const v1::GetDisciplineRequest* request,
                                                            v1::Discipline* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::GetDisciplineRequest& in, v1::Discipline& out) {
                          return get_discipline(*plugins_.catalogue(), call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* DisciplineHandlers::ListDisciplines(
    grpc::CallbackServerContext* context, const v1::ListDisciplinesRequest* request,
    v1::ListDisciplinesResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call&, storage::Connection& snapshot, const v1::ListDisciplinesRequest& in,
               v1::ListDisciplinesResponse& out) {
            return list_disciplines(environment_, *plugins_.catalogue(), snapshot, in, out);
        });
}

}  // namespace collegium::rpc
