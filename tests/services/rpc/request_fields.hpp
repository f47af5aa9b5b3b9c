// Fields of requests, for tests that spoil one at a time.
#pragma once

#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

namespace collegium::rpc {

// From the request down to a field of it, through the messages that hold it.
using FieldPath = std::vector<const google::protobuf::FieldDescriptor*>;

// What stands above the field in the .proto file; empty: nothing is known of it.
[[nodiscard]] std::string comment_of(const google::protobuf::FieldDescriptor& field);

// Every field that a request may give, single values and whole times: not what its comment calls
// output only, and nothing that stands in such a message.
[[nodiscard]] std::vector<FieldPath> fields_given(const google::protobuf::Descriptor& request);

// "person.public_data.region"; of repeated ones the field alone, "results.name".
[[nodiscard]] std::string dotted(const FieldPath& path);

// The message that holds the field. What lies between is made where it is missing; of repeated
// messages the first one.
[[nodiscard]] google::protobuf::Message& holder_at(google::protobuf::Message& request,
                                                   const FieldPath& path);

// Sets the text, in place of the first one of a repeated field.
void put_text(google::protobuf::Message& holder, const google::protobuf::FieldDescriptor& field,
              const std::string& text);

// The name of a record as the field's comment shows it, with every number made one that nobody
// has: "competitions/987654321". Empty: no name stands there.
[[nodiscard]] std::string unknown_sample(const google::protobuf::FieldDescriptor& field);

}  // namespace collegium::rpc
