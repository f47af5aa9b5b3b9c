// Persons between the API and the core.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/persons.hpp>
#include <collegium/v1/persons.pb.h>

namespace collegium::rpc {

// Public data only, as in lists.
void encode_record(const storage::PersonRecord& record, v1::Person& out);
void encode_person(const Call& call, const usecases::PersonView& view, v1::Person& out);

}  // namespace collegium::rpc
