// The methods of the API, for tests that try every one of them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>

namespace collegium::rpc {

// Unary methods of package collegium.v1 as they are compiled in.
[[nodiscard]] std::vector<const google::protobuf::MethodDescriptor*> unary_methods();

// "PersonService.GetPerson" -> "collegium.v1.GetPersonRequest" of every method of every .proto
// file, whether or not anything in the programs names that file.
[[nodiscard]] std::map<std::string, std::string> described_methods();

[[nodiscard]] std::string path_of(const google::protobuf::MethodDescriptor& method);

// The name with its last number made one that nobody has.
[[nodiscard]] std::string unknown_like(std::string name);

}  // namespace collegium::rpc
