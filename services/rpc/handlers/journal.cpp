#include <algorithm>
#include <utility>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/undo.hpp>
#include <collegium/v1/journal.pb.h>

#include "handlers/all.hpp"
#include "handlers/journal_codec.hpp"
#include "handlers/page_rows.hpp"

namespace collegium::rpc {

namespace {

constexpr std::size_t kLongestFilter = 1000;
constexpr std::size_t kLongestSubject = 200;

[[nodiscard]] sdk::Result<void> check_filter(const std::string& filter) {
    if (filter.size() <= kLongestFilter) return {};
    return invalid_field("filter", "TOO_LONG", {{"limit", std::to_string(kLongestFilter)}});
}

// Both lists go downwards by the sequence of their rows.
constexpr auto kBySequence = [](const auto& row) { return at_numbers(row.sequence); };

[[nodiscard]] sdk::Result<void> list_entries(const Call& call, storage::Connection& snapshot,
                                             const v1::ListJournalEntriesRequest& request,
                                             v1::ListJournalEntriesResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_filter(request.filter()));
    const auto found = TRY(usecases::list_entries(
        call.caller, snapshot,
        {request.scope(), request.filter(), page.number(), page.limit() + 1}));
    fill_page(page, found.rows, response, response.mutable_entries(), kBySequence, kEncode);
    response.set_total_size(found.total);
    return {};
}

[[nodiscard]] sdk::Result<void> list_accesses(const Call& call, storage::Connection& snapshot,
                                              const v1::ListAccessLogRequest& request,
                                              v1::ListAccessLogResponse& response) {
    const auto page = TRY(Page::of(call, request));
    TRY(check_filter(request.filter()));
    const auto rows = TRY(usecases::list_accesses(
        call.caller, snapshot, {request.filter(), page.number(), page.limit() + 1}));
    fill_page(page, rows, response, response.mutable_entries(), kBySequence, kEncode);
    return {};
}

// The row to be undone: named itself, or by what the caller changed.
[[nodiscard]] sdk::Result<std::int64_t> row_to_undo(const Call& call, storage::Connection& snapshot,
                                                    const v1::UndoJournalEntryRequest& request) {
    if (!request.has_subject()) {
        const auto id = TRY(parse_id<storage::JournalEntryId>(request.name()));
        return usecases::entry_named(snapshot, id);
    }
    const std::string& subject = request.subject();
    if (subject.empty()) return invalid_field("subject", "REQUIRED");
    const bool is_name = subject.size() <= kLongestSubject && subject.find('/') != subject.npos;
    const std::string_view kind = is_name ? storage::subject_key(subject).kind : std::string_view();
    if (std::ranges::find(call.environment->store.subjects(), kind, &storage::SubjectKind::kind) ==
        call.environment->store.subjects().end())
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

[[nodiscard]] sdk::Result<void> verify_journal(const Call& call, storage::Connection& snapshot,
                                               const v1::VerifyJournalRequest& request,
                                               v1::VerifyJournalResponse& response) {
    const auto anchor = TRY(anchor_of(request));
    const auto result =
        TRY(usecases::verify_entries(call.caller, snapshot, request.scope(), anchor));
    encode(call, result, response);
    return {};
}

usecases::UndoContext undo_context(const usecases::UndoRules& rules, const Call& call) {
    return {rules, call.environment->store.subjects(), call.now, call.today};
}

[[nodiscard]] sdk::Result<void> get_journal_entry(const usecases::UndoRules& rules,
                                                  const Call& call, storage::Connection& snapshot,
                                                  const v1::GetJournalEntryRequest& request,
                                                  v1::JournalEntry& response) {
    const auto id = TRY(parse_id<storage::JournalEntryId>(request.name()));
    const auto sequence = TRY(usecases::entry_named(snapshot, id));
    const auto entry =
        TRY(usecases::get_entry(call.caller, snapshot, undo_context(rules, call), sequence));
    encode(call, entry, response);
    return {};
}

[[nodiscard]] sdk::Result<usecases::Plan<storage::JournalRow>> undo_journal_entry(
    const usecases::UndoRules& rules, const Call& call, storage::Connection& snapshot,
    const v1::UndoJournalEntryRequest& request) {
    const auto sequence = TRY(row_to_undo(call, snapshot, request));
    return usecases::undo_entry(call.caller, snapshot, undo_context(rules, call), sequence,
                                request.reason());
}

void encode_undone(const usecases::UndoRules& rules, const Call& call,
                   const storage::JournalRow& row, v1::JournalEntry& response) {
    encode(call, row, response);
    response.set_can_be_undone(rules.find(row.action) != nullptr);
}

}  // namespace

void add_journal(Methods& methods) {
    const auto rules = std::make_shared<const usecases::UndoRules>(usecases::all_undo_rules());
    methods.read(list_entries);
    methods.read(with(rules, get_journal_entry));
    methods.slow_read(verify_journal);
    methods.command(with(rules, undo_journal_entry), with(rules, encode_undone));
    methods.read(list_accesses);
}

}  // namespace collegium::rpc
