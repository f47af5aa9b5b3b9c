// Takes out of an answer what the caller may not see. Handlers fill in everything; which fields
// tell how much of a person, and whose work a field is, the API says (collegium.policy.privacy,
// seen_by).
#pragma once

#include <google/protobuf/message.h>

#include <collegium/rpc/call.hpp>

namespace collegium::rpc {

// Whether that reads the store: where a role of one competition is shown persons.
[[nodiscard]] bool clearing_reads(const Call& call, const google::protobuf::Message& answer);

// Clears sealed fields, but for the one answer that is their showing, restricted ones of persons
// and competitions whose restricted data the caller may not read, and those whose permission the
// caller does not hold there. What a message is about says its own name or the person it names,
// else the message around it, else the request.
void clear_unseen(Environment& environment, const Call& call,
                  const google::protobuf::Message& request, google::protobuf::Message& answer);

}  // namespace collegium::rpc
