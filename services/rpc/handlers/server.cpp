#include "handlers/server.hpp"

#include <utility>

#include <collegium/i18n/language.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/convert.hpp"

namespace collegium::rpc {
namespace {

constexpr int kApiLevel = 1;
constexpr const char* kMinClientVersion = "0.1.0";

}  // namespace

ServerHandlers::ServerHandlers(Environment& environment, ServerFacts facts)
    : ApiService(environment), facts_(std::move(facts)), start_time_(environment.store.now()) {
    serve(&ServerHandlers::GetServerInfo);
}

grpc::ServerUnaryReactor* ServerHandlers::GetServerInfo(grpc::CallbackServerContext* context,
                                                        const v1::GetServerInfoRequest* request,
                                                        v1::ServerInfo* response) {
    return serve_quick(environment_, context, request, response,
                       [this](const Call& call, const v1::GetServerInfoRequest&,
                              v1::ServerInfo& info) -> sdk::Result<void> {
                           info.set_server_version(COLLEGIUM_VERSION);
                           info.set_api_level(kApiLevel);
                           info.set_min_client_version(kMinClientVersion);
                           info.set_federation_name(facts_.federation_name);
                           info.set_plugin_abi_major(facts_.plugin_abi_major);
                           for (const i18n::Language language : i18n::kLanguages)
                               info.add_languages(std::string(i18n::code(language)));
                           set_time(*info.mutable_server_time(), call.now);
                           set_time(*info.mutable_start_time(), start_time_);
                           info.set_store_id(environment_.store.id());
                           if (facts_.disciplines)
                               for (std::string& id : facts_.disciplines())
                                   info.add_disciplines(std::move(id));
                           // Held: a rescan may put another library in its place meanwhile.
                           const auto library = environment_.books.library();
                           for (const auto& [id, book] : library->books())
                               info.add_rule_books(book->head().text("code"));
                           return {};
                       });
}

}  // namespace collegium::rpc
