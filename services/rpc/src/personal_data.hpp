// Takes out of an answer what the caller may not see of persons. Handlers fill in everything; which
// fields tell how much of a person, the API says (collegium.policy.privacy).
#pragma once

#include <google/protobuf/message.h>

#include <collegium/rpc/call.hpp>

namespace collegium::rpc {

// Whether that reads the store: where a role of one competition is shown persons.
[[nodiscard]] bool clearing_reads(const Call& call, const google::protobuf::Message& answer);

// Clears sealed fields, but for the one answer that is their showing, and restricted ones of
// persons and competitions whose restricted data the caller may not read. Whom a message is about
// says its own name or the person it names, else the message around it, else the request.
void clear_unseen(Environment& environment, const Call& call,
                  const google::protobuf::Message& request, google::protobuf::Message& answer);

}  // namespace collegium::rpc
