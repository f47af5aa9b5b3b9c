// Imports and their lines as messages.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/import_registry.hpp>
#include <collegium/v1/imports.pb.h>

namespace collegium::rpc {

void encode(const Call& call, const usecases::ImportStatus& status, v1::Import& out);

// The line at `index` of a file that is judged.
void encode_row(const Call& call, const usecases::ImportStatus& status, std::size_t index,
                v1::ImportRow& out);

}  // namespace collegium::rpc
