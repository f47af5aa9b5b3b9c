#include "begun_calls.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include <grpc/grpc.h>
#include <grpc/support/alloc.h>
#include <nlohmann/json.hpp>

namespace collegium::rpc {
namespace {

// Takes the library's text over; an empty object where it has none.
nlohmann::json parsed(char* text) {
    const std::unique_ptr<char, void (*)(void*)> owned(text, gpr_free);
    if (text == nullptr) return nlohmann::json::object();
    return nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
}

// Numbers of 64 bits are texts in the JSON of protocol buffers; a zero is left out.
std::int64_t number(const nlohmann::json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? 0 : std::stoll(found->get<std::string>());
}

}  // namespace

BegunCalls BegunCalls::of_newest_server() {
    BegunCalls calls;
    for (bool more = true; more;) {
        const nlohmann::json page = parsed(grpc_channelz_get_servers(calls.server_ + 1));
        const std::intptr_t before = calls.server_;
        for (const nlohmann::json& server : page.value("server", nlohmann::json::array()))
            calls.server_ = std::max(
                calls.server_, static_cast<std::intptr_t>(number(server.at("ref"), "serverId")));
        more = !page.value("end", true) && calls.server_ > before;
    }
    return calls;
}

std::int64_t BegunCalls::count() const {
    if (server_ == 0) return 0;
    const nlohmann::json found = parsed(grpc_channelz_get_server(server_));
    if (!found.contains("server")) return 0;
    return number(found["server"].value("data", nlohmann::json::object()), "callsStarted");
}

}  // namespace collegium::rpc
