#pragma once

#include <collegium/rpc/serve.hpp>
#include <collegium/usecases/undo.hpp>
#include <collegium/v1/journal.grpc.pb.h>

namespace collegium::rpc {

class JournalHandlers final : public v1::JournalService::CallbackService {
  public:
    JournalHandlers(Environment& environment, usecases::UndoBook undo_rules);

    grpc::ServerUnaryReactor* ListJournalEntries(grpc::CallbackServerContext* context,
                                                 const v1::ListJournalEntriesRequest* request,
                                                 v1::ListJournalEntriesResponse* response) override;
    grpc::ServerUnaryReactor* GetJournalEntry(grpc::CallbackServerContext* context,
                                              const v1::GetJournalEntryRequest* request,
                                              v1::JournalEntry* response) override;
    grpc::ServerUnaryReactor* VerifyJournal(grpc::CallbackServerContext* context,
                                            const v1::VerifyJournalRequest* request,
                                            v1::VerifyJournalResponse* response) override;
    grpc::ServerUnaryReactor* UndoJournalEntry(grpc::CallbackServerContext* context,
                                               const v1::UndoJournalEntryRequest* request,
                                               v1::JournalEntry* response) override;
    grpc::ServerUnaryReactor* ListAccessLog(grpc::CallbackServerContext* context,
                                            const v1::ListAccessLogRequest* request,
                                            v1::ListAccessLogResponse* response) override;

  private:
    [[nodiscard]] usecases::UndoContext undo_context(const Call& call) const;

    Environment& environment_;
    const usecases::UndoBook undo_rules_;
};

}  // namespace collegium::rpc
