// Who calls, and whether this method is theirs to call.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include <google/protobuf/message.h>
#include <grpcpp/server_context.h>

#include <collegium/rpc/call.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

// A call as it arrives: number, time, language, address; nobody known yet.
[[nodiscard]] Call begin_call(Environment& environment, const grpc::ServerContextBase& context,
                              const MethodRow& method);

// DEADLINE_REQUIRED on unary calls that would wait for ever.
[[nodiscard]] sdk::Result<void> require_deadline(const grpc::ServerContextBase& context);

// Fills in the caller. TOKEN_MISSING, SESSION_ENDED (kUnauthenticated); SESSION_LOCKED,
// PASSWORD_CHANGE_REQUIRED, ROLE_NOT_CHOSEN (kFailedPrecondition); PERMISSION_DENIED.
[[nodiscard]] sdk::Result<void> pass_guard(Environment& environment,
                                           const grpc::ServerContextBase& context, Call& call);

// Once the request is read: SCOPE_DENIED where it names a scope (policy.access.scope_from) the role
// does not reach.
[[nodiscard]] sdk::Result<void> require_scope(const Call& call,
                                              const google::protobuf::Message& request);

// Counts a refused call. Wrong or ended tokens, missing permissions and every refused showing of
// sealed data also become rows of the access log, as far as its limit goes, with the resource and
// the sealed field the request names.
void note_refusal(Environment& environment, const Call& call,
                  const google::protobuf::Message& request, const sdk::Error& error);

// "127.0.0.1" of "ipv4:127.0.0.1:51234", "unix:" of any Unix socket.
[[nodiscard]] std::string address_of(std::string_view peer);

}  // namespace collegium::rpc
