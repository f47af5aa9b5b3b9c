// Rows of the journal and of the access log as messages.
#pragma once

#include <collegium/rpc/call.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/v1/journal.pb.h>

namespace collegium::rpc {

// A row of a list.
void encode(const Call& call, const storage::JournalRow& row, v1::JournalEntry& out);
// A row with everything.
void encode(const Call& call, const usecases::JournalEntry& entry, v1::JournalEntry& out);
void encode(const Call& call, const storage::Verification& result, v1::VerifyJournalResponse& out);
void encode(const Call& call, const storage::AccessRow& row, v1::AccessLogEntry& out);

}  // namespace collegium::rpc
