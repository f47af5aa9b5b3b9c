#include "handlers/journal.hpp"

#include <algorithm>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/usecases/journal.hpp>

#include "handlers/journal_codec.hpp"

namespace collegium::rpc {

namespace {

constexpr std::size_t kLongestFilter = 1000;
constexpr std::size_t kLongestSubject = 200;

// Both lists go downwards by the sequence of their rows.
std::int64_t sequence_before(const Page& page) {
    return page.is_first() ? 0 : std::stoll(page.position()->at(0));
}

[[nodiscard]] sdk::Result<void> check_filter(const std::string& filter) {
    if (filter.size() <= kLongestFilter) return {};
    return invalid_field("filter", "TOO_LONG", {{"limit", std::to_string(kLongestFilter)}});
}

// Fills a page from rows of which one more than fits was asked for.
template <typename Row, typename Add>
void fill(const Page& page, const std::vector<Row>& rows, Add add, std::string* next_token) {
    const auto limit = static_cast<std::size_t>(page.limit());
    for (std::size_t i = 0; i < std::min(rows.size(), limit); ++i)
        add(rows[i]);
    if (rows.size() > limit)
        *next_token = page.next_token({std::to_string(rows[limit - 1].sequence)});
}

[[nodiscard]] sdk::Result<void> list_entries(const Environment& environment, const Call& call,
                                             storage::Connection& snapshot,
                                             const v1::ListJournalEntriesRequest& request,
                                             v1::ListJournalEntriesResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto fits = check_filter(request.filter()); !fits) return fits;
    auto found = usecases::list_entries(
        call.caller, snapshot,
        {request.scope(), request.filter(), sequence_before(*page), page->limit() + 1});
    if (!found) return sdk::refusal_of(std::move(found));
    fill(
        *page, found->rows,
        [&](const storage::JournalRow& row) { encode(call, row, *response.add_entries()); },
        response.mutable_next_page_token());
    response.set_total_size(found->total);
    return {};
}

[[nodiscard]] sdk::Result<void> list_accesses(const Environment& environment, const Call& call,
                                              storage::Connection& snapshot,
                                              const v1::ListAccessLogRequest& request,
                                              v1::ListAccessLogResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    if (auto fits = check_filter(request.filter()); !fits) return fits;
    auto rows = usecases::list_accesses(
        call.caller, snapshot, {request.filter(), sequence_before(*page), page->limit() + 1});
    if (!rows) return sdk::refusal_of(std::move(rows));
    fill(
        *page, *rows,
        [&](const storage::AccessRow& row) { encode(call, row, *response.add_entries()); },
        response.mutable_next_page_token());
    return {};
}

// The row to be undone: named itself, or by what the caller changed.
[[nodiscard]] sdk::Result<std::int64_t> row_to_undo(const Environment& environment,
                                                    const Call& call, storage::Connection& snapshot,
                                                    const v1::UndoJournalEntryRequest& request) {
    if (!request.has_subject()) return parse_name("journalEntries", request.name());
    const std::string& subject = request.subject();
    if (subject.empty()) return invalid_field("subject", "REQUIRED");
    const bool is_name = subject.size() <= kLongestSubject && subject.find('/') != subject.npos;
    const std::string_view kind = is_name ? storage::subject_key(subject).kind : std::string_view();
    if (std::ranges::find(environment.store.subjects(), kind, &storage::SubjectKind::kind) ==
        environment.store.subjects().end())
        return invalid_field("subject", "NAME_MALFORMED", {{"expected", "persons/4711"}});
    return usecases::last_act_on(call.caller, snapshot, subject);
}

// None where the request has none.
[[nodiscard]] sdk::Result<std::optional<storage::Anchor>> anchor_of(
    const v1::VerifyJournalRequest& request) {
    if (request.anchor_hash().empty() && request.anchor_sequence() == 0) return std::nullopt;
    auto anchor = storage::parse_anchor(std::to_string(request.anchor_sequence()) + ":" +
                                        request.anchor_hash());
    if (!anchor) return invalid_field("anchor_hash", "ANCHOR_MALFORMED", anchor.error().metadata);
    return *std::move(anchor);
}

[[nodiscard]] sdk::Result<void> verify(storage::Store& store, const Call& call,
                                       const v1::VerifyJournalRequest& request,
                                       v1::VerifyJournalResponse& response) {
    auto anchor = anchor_of(request);
    if (!anchor) return sdk::refusal_of(std::move(anchor));
    const storage::ReadLease lease = store.read();
    auto result = usecases::verify_entries(call.caller, *lease, request.scope(), *anchor);
    if (!result) return sdk::refusal_of(std::move(result));
    encode(call, *result, response);
    return {};
}

}  // namespace

JournalHandlers::JournalHandlers(Environment& environment, usecases::UndoRules undo_rules)
    : ApiService(environment), undo_rules_(std::move(undo_rules)) {
    serve(&JournalHandlers::ListJournalEntries, &JournalHandlers::GetJournalEntry,
          &JournalHandlers::VerifyJournal, &JournalHandlers::UndoJournalEntry,
          &JournalHandlers::ListAccessLog);
}

usecases::UndoContext JournalHandlers::undo_context(const Call& call) const {
    return {undo_rules_, environment_.store.subjects(), call.now, call.today};
}

grpc::ServerUnaryReactor* JournalHandlers::ListJournalEntries(
    grpc::CallbackServerContext* context, const v1::ListJournalEntriesRequest* request,
    v1::ListJournalEntriesResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const auto& asked, auto& answer) {
            return list_entries(environment_, call, snapshot, asked, answer);
        });
}

grpc::ServerUnaryReactor* JournalHandlers::GetJournalEntry(
    grpc::CallbackServerContext* context, const v1::GetJournalEntryRequest* request,
    v1::JournalEntry* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot, const auto& asked,
                             v1::JournalEntry& answer) -> sdk::Result<void> {
                          auto sequence = parse_name("journalEntries", asked.name());
                          if (!sequence) return sdk::refusal_of(std::move(sequence));
                          auto entry = usecases::get_entry(call.caller, snapshot,
                                                           undo_context(call), *sequence);
                          if (!entry) return sdk::refusal_of(std::move(entry));
                          encode(call, *entry, answer);
                          return {};
                      });
}

// Long: not on a callback thread.
grpc::ServerUnaryReactor* JournalHandlers::VerifyJournal(grpc::CallbackServerContext* context,
                                                         const v1::VerifyJournalRequest* request,
                                                         v1::VerifyJournalResponse* response) {
    return serve_slow(environment_, environment_.workers, context, request, response,
                      [this](const Call& call, const auto& asked, auto& answer) {
                          return verify(environment_.store, call, asked, answer);
                      });
}

grpc::ServerUnaryReactor* JournalHandlers::UndoJournalEntry(
    grpc::CallbackServerContext* context, const v1::UndoJournalEntryRequest* request,
    v1::JournalEntry* response) {
    return serve_command(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot,
               const v1::UndoJournalEntryRequest& asked)
            -> sdk::Result<usecases::Plan<storage::JournalRow>> {
            auto sequence = row_to_undo(environment_, call, snapshot, asked);
            if (!sequence) return sdk::refusal_of(std::move(sequence));
            return usecases::undo_entry(call.caller, snapshot, undo_context(call), *sequence,
                                        asked.reason());
        },
        [this](const Call& call, const storage::JournalRow& row, v1::JournalEntry& answer) {
            encode(call, row, answer);
            answer.set_can_be_undone(undo_rules_.find(row.action) != nullptr);
        });
}

grpc::ServerUnaryReactor* JournalHandlers::ListAccessLog(grpc::CallbackServerContext* context,
                                                         const v1::ListAccessLogRequest* request,
                                                         v1::ListAccessLogResponse* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const auto& asked, auto& answer) {
            return list_accesses(environment_, call, snapshot, asked, answer);
        });
}

}  // namespace collegium::rpc
