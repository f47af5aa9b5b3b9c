#include "guard.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include <collegium/competition/competition.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/usecases/local_time.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/server_key.hpp>
#include <collegium/usecases/session_cache.hpp>

namespace collegium::rpc {
namespace {

std::string_view metadata_value(const grpc::ServerContextBase& context, std::string_view key) {
    const auto& metadata = context.client_metadata();
    const auto found = metadata.find(grpc::string_ref(key.data(), key.size()));
    if (found == metadata.end()) return {};
    return {found->second.data(), found->second.size()};
}

[[nodiscard]] sdk::Result<void> served_in(const MethodRow& method, usecases::SessionState state) {
    if ((method.served & static_cast<std::uint8_t>(state)) != 0) return {};
    switch (state) {
        case usecases::SessionState::kLocked:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_LOCKED",
                               "the session waits for the password");
        case usecases::SessionState::kMustChangePassword:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "PASSWORD_CHANGE_REQUIRED",
                               "the password must be changed first");
        case usecases::SessionState::kChoosingRole:
            return sdk::refuse(sdk::Code::kFailedPrecondition, "ROLE_NOT_CHOSEN",
                               "no role is being acted in");
        case usecases::SessionState::kActive:
            break;
    }
    return sdk::refuse(sdk::Code::kFailedPrecondition, "SESSION_STATE_WRONG",
                       "not served in this state of the session");
}

// Which kind of row of the access log a refusal is; none: it is not about who may do what. Log-ins
// are open to anybody and leave rows of their own.
std::optional<storage::AccessKind> access_kind(const MethodRow& method, sdk::Code code) {
    // Whoever asks for a passport and does not get it stands there as such, whatever the reason.
    if (method.permission == "persons.reveal") return storage::AccessKind::kSealedRefused;
    const bool refused =
        code == sdk::Code::kPermissionDenied || code == sdk::Code::kUnauthenticated;
    if (!refused || method.access == Access::kOpen) return std::nullopt;
    return storage::AccessKind::kPermissionRefused;
}

// The resource a request names, "persons/4711"; empty where it names none. Whoever is refused chose
// the text, so that only what may be a name gets into the log.
std::string asked_about(const google::protobuf::Message& request) {
    constexpr std::size_t kLongestName = 100;
    const auto* field = request.GetDescriptor()->FindFieldByName("name");
    if (field == nullptr || field->is_repeated() ||
        field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING)
        return {};
    std::string name = request.GetReflection()->GetString(request, field);
    const bool valid = name.size() <= kLongestName && std::ranges::all_of(name, [](char c) {
                           return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' ||
                                  c == '-' || c == '_' || c == '.';
                       });
    return valid ? name : std::string();
}

// "competitions/14" or "federation": where the request says that its permission must hold. Empty
// where the method leaves that to the use case, or the name is none, which its handler refuses.
std::string scope_asked_for(const MethodRow& method, const google::protobuf::Message& request) {
    if (method.scope_from.empty()) return {};
    const google::protobuf::Message* message = &request;
    std::string_view path = method.scope_from;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
        const auto* field =
            message->GetDescriptor()->FindFieldByName(std::string(path.substr(0, dot)));
        message = &message->GetReflection()->GetMessage(*message, field);
        path.remove_prefix(dot + 1);
    }
    const auto* field = message->GetDescriptor()->FindFieldByName(std::string(path));
    const std::string name = message->GetReflection()->GetString(*message, field);
    const std::size_t collection = name.find('/');
    if (name.substr(0, collection) == storage::kFederationScope) return storage::kFederationScope;
    if (collection == std::string::npos) return {};
    std::string scope = name.substr(0, name.find('/', collection + 1));
    return competition::CompetitionId::parse(scope) ? scope : std::string();
}

// "passport"; empty where the request names no sealed field.
std::string sealed_field_of(const google::protobuf::Message& request) {
    const auto* field = request.GetDescriptor()->FindFieldByName("field");
    if (field == nullptr || field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_ENUM)
        return {};
    const int number = request.GetReflection()->GetEnumValue(request, field);
    const auto sealed = registry::to_sealed_field(number);
    return sealed ? std::string(registry::field_name(*sealed)) : std::string();
}

}  // namespace

std::shared_ptr<const rulebook::Library> Call::library() const {
    return environment->books.library();
}

std::shared_ptr<const plugin_host::Catalogue> Call::catalogue() const {
    return environment->plugins.catalogue();
}

std::string address_of(std::string_view peer) {
    if (peer.starts_with("unix")) return "unix:";
    const auto scheme = peer.find(':');
    const auto port = peer.rfind(':');
    if (scheme == std::string_view::npos || port <= scheme) return std::string(peer);
    std::string address(peer.substr(scheme + 1, port - scheme - 1));
    // gRPC writes the brackets of "[2001:db8::7]" as in an URI.
    for (const auto& [escaped, plain] : {std::pair{"%5B", "["}, std::pair{"%5D", "]"}})
        if (const auto at = address.find(escaped); at != std::string::npos)
            address.replace(at, 3, plain);
    return address;
}

Call begin_call(Environment& environment, const grpc::ServerContextBase& context,
                const MethodRow& method) {
    Call call;
    call.environment = &environment;
    call.method = &method;
    call.context = &context;
    call.arrived = std::chrono::steady_clock::now();
    call.nonce = usecases::random_bytes(16);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(call.nonce[i]); };
    call.number = fmt::format("{:02x}{:02x}-{:02x}{:02x}", byte(0), byte(1), byte(2), byte(3));
    call.now = environment.store.now();
    call.today = usecases::local_date(call.now);
    call.caller.language = i18n::accept_language(metadata_value(context, "accept-language"));
    call.caller.address = address_of(context.peer());
    return call;
}

sdk::Result<void> require_deadline(const grpc::ServerContextBase& context) {
    if (context.deadline() != std::chrono::system_clock::time_point::max()) return {};
    return sdk::refuse(sdk::Code::kInvalidArgument, "DEADLINE_REQUIRED",
                       "set a deadline on every unary call");
}

sdk::Result<void> pass_guard(Environment& environment, const grpc::ServerContextBase& context,
                             Call& call) {
    if (call.method->access == Access::kOpen) return {};
    constexpr std::string_view kScheme = "Bearer ";
    const std::string_view header = metadata_value(context, "authorization");
    if (!header.starts_with(kScheme)) {
        return sdk::refuse(sdk::Code::kUnauthenticated, "TOKEN_MISSING",
                           "metadata `authorization: Bearer TOKEN` is missing");
    }
    call.token = std::string(header.substr(kScheme.size()));
    const auto session = TRY(environment.sessions.find(call.token, call.now, call.today));
    const usecases::OpenSession& open = *session;
    call.caller.actor = open.caller.actor;
    // Nobody acts in a role while the session is locked or must change its password: what is served
    // then is served without the rights of the role.
    if (open.state == usecases::SessionState::kActive) {
        call.caller.scope = open.caller.scope;
        call.caller.permissions = open.caller.permissions;
    }
    TRY(served_in(*call.method, open.state));
    if (call.method->access == Access::kSession) return {};
    return usecases::require(call.caller, call.method->permission);
}

sdk::Result<void> require_scope(const Call& call, const google::protobuf::Message& request) {
    const std::string scope = scope_asked_for(*call.method, request);
    if (scope.empty()) return {};
    return usecases::require_in(call.caller, call.method->permission, scope);
}

void note_refusal(Environment& environment, const Call& call,
                  const google::protobuf::Message& request, const sdk::Error& error) {
    ++environment.counters.refused;
    const auto kind = access_kind(*call.method, error.code);
    if (!kind) return;
    storage::AccessEvent event;
    event.kind = *kind;
    event.user = call.caller.actor.user;
    event.name = call.caller.actor.name;
    event.role = call.caller.actor.role;
    event.terminal = call.caller.actor.terminal;
    event.address = call.caller.address;
    event.subject = asked_about(request);
    // The kind says that sealed data was asked for; which, the request says.
    const std::string sealed =
        *kind == storage::AccessKind::kSealedRefused ? sealed_field_of(request) : std::string();
    event.detail =
        (sealed.empty() ? std::string(call.method->method) : sealed) + " " + error.reason;
    environment.store.access_log().record(std::move(event));
}

}  // namespace collegium::rpc
