#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/undo.hpp>
#include <collegium/v1/journal.pb.h>

#include "api_service.hpp"

namespace collegium::rpc {

class JournalHandlers final : public ApiService {
  public:
    JournalHandlers(Environment& environment, usecases::UndoRules undo_rules);

    grpc::ServerUnaryReactor* ListJournalEntries(grpc::CallbackServerContext* context,
                                                 const v1::ListJournalEntriesRequest* request,
                                                 v1::ListJournalEntriesResponse* response);
    grpc::ServerUnaryReactor* GetJournalEntry(grpc::CallbackServerContext* context,
                                              const v1::GetJournalEntryRequest* request,
                                              v1::JournalEntry* response);
    grpc::ServerUnaryReactor* VerifyJournal(grpc::CallbackServerContext* context,
                                            const v1::VerifyJournalRequest* request,
                                            v1::VerifyJournalResponse* response);
    grpc::ServerUnaryReactor* UndoJournalEntry(grpc::CallbackServerContext* context,
                                               const v1::UndoJournalEntryRequest* request,
                                               v1::JournalEntry* response);
    grpc::ServerUnaryReactor* ListAccessLog(grpc::CallbackServerContext* context,
                                            const v1::ListAccessLogRequest* request,
                                            v1::ListAccessLogResponse* response);

  private:
    [[nodiscard]] usecases::UndoContext undo_context(const Call& call) const;

    const usecases::UndoRules undo_rules_;
};

}  // namespace collegium::rpc
