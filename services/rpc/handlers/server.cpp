#include <utility>

#include <collegium/i18n/language.hpp>
#include <collegium/rpc/server.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/server.pb.h>

#include "handlers/all.hpp"
#include "handlers/convert.hpp"

namespace collegium::rpc {
namespace {

constexpr int kApiLevel = 1;
constexpr const char* kMinClientVersion = "0.1.0";

struct Facts {
    ServerFacts told;
    storage::Instant start_time;
};

[[nodiscard]] sdk::Result<void> get_server_info(const Facts& facts, const Call& call,
                                                const v1::GetServerInfoRequest&,
                                                v1::ServerInfo& info) {
    info.set_server_version(COLLEGIUM_VERSION);
    info.set_api_level(kApiLevel);
    info.set_min_client_version(kMinClientVersion);
    info.set_federation_name(facts.told.federation_name);
    info.set_plugin_abi_major(facts.told.plugin_abi_major);
    for (const i18n::Language language : i18n::kLanguages)
        info.add_languages(std::string(i18n::code(language)));
    set_time(*info.mutable_server_time(), call.now);
    set_time(*info.mutable_start_time(), facts.start_time);
    info.set_store_id(call.environment->store.id());
    if (facts.told.disciplines)
        for (std::string& id : facts.told.disciplines())
            info.add_disciplines(std::move(id));
    // Held: a rescan may put another library in its place meanwhile.
    const auto library = call.library();
    for (const auto& [id, book] : library->books())
        info.add_rule_books(book->head().text("code"));
    return {};
}

}  // namespace

void add_server(Methods& methods, ServerFacts facts) {
    const Facts kept{std::move(facts), methods.environment().store.now()};
    methods.ask(with(std::make_shared<const Facts>(kept), get_server_info));
}

}  // namespace collegium::rpc
