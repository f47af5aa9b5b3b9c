// Accounts, roles, appointments and sessions as messages.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/sessions.hpp>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/users.pb.h>

namespace collegium::rpc {

void encode(const storage::User& user, v1::User& out);
void encode(const Call& call, const storage::Role& role, v1::Role& out);
void encode(const Call& call, const storage::Grant& grant, v1::Grant& out);

// A session of a list: with the role being acted in, without the person's grants and permissions.
void encode_open(const Call& call, const usecases::SessionView& view, v1::Session& out);
// A session with everything.
void encode(const Call& call, const usecases::SessionView& view, v1::Session& out);
void encode(const Call& call, const usecases::SessionTicket& ticket, v1::SessionTicket& out);

}  // namespace collegium::rpc
