// Reading the journal: rows, payloads, the proof that nothing was altered, and the ground for undo.
// All functions read the snapshot of the connection they are given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/citation.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/command.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// Subjects and actions are named as today, whatever the row was written with (former_names.hpp).
struct JournalRow {
    std::int64_t sequence = 0;
    std::string scope;
    Instant time{};
    std::optional<Instant> observed_at;
    Actor actor;
    std::string request_id;
    std::string action;
    std::string subject;
    std::int64_t version = 0;
    std::vector<SubjectVersion> depends_on;
    std::vector<sdk::Citation> citations;
    std::vector<std::int64_t> erases;
    std::int64_t undoes = 0;
    std::string previous_hash;   // 32 bytes; empty for the first row of its scope
    std::string hash;            // 32 bytes
    std::string title;           // of the subject as it was then; empty when erased
    std::string reason;          // the official's own words; empty when erased
    std::int64_t erased_by = 0;  // the row that erased this one's payload, 0: none
    std::string erased_by_scope;
    std::int64_t undone_by = 0;  // the row that undid this one, 0: none
};

// What a row's payload is now. Both texts are empty where the row has none or it was erased.
struct JournalPayload {
    std::string before;
    std::string after;
    std::int64_t erased_by = 0;  // the row that erased it, 0: not erased
};

// Every member narrows; the default takes all rows.
struct JournalFilter {
    std::string scope;
    std::string subject;
    std::optional<std::int64_t> sequence;
    std::optional<std::int64_t> actor_user;
    std::string actor_role;
    std::string action_prefix;  // "persons."
    std::string terminal;
    std::optional<Instant> from;
    std::optional<Instant> until;  // exclusive
};

// Newest first: at most `limit` rows with sequence < `before`; 0 begins at the newest.
[[nodiscard]] std::vector<JournalRow> list_journal(Connection& connection,
                                                   const JournalFilter& filter, std::int64_t before,
                                                   int limit);

// How many rows the filter takes.
[[nodiscard]] std::int64_t count_journal(Connection& connection, const JournalFilter& filter);

// Oldest first: at most `limit` notices with sequence > `after`; what a watcher resumes from.
[[nodiscard]] std::vector<JournalNotice> journal_after(Connection& connection, std::int64_t after,
                                                       int limit);

[[nodiscard]] std::optional<JournalRow> find_journal_row(Connection& connection,
                                                         std::int64_t sequence);
[[nodiscard]] JournalPayload journal_payload(Connection& connection, std::int64_t sequence);

// The newest sequence, 0 for an empty journal.
[[nodiscard]] std::int64_t journal_head(Connection& connection);
// The newest row of one scope: what a document prints as its anchor.
[[nodiscard]] std::optional<JournalRow> scope_head(Connection& connection, std::string_view scope);

// A row's number and hash as printed on a document: "1289:91f7...".
struct Anchor {
    std::int64_t sequence = 0;
    std::string hash;  // 32 bytes

    friend bool operator==(const Anchor&, const Anchor&) = default;
};
// Reads "N:HASH" with 64 hexadecimal digits in either case; ANCHOR_MALFORMED otherwise.
[[nodiscard]] sdk::Result<Anchor> parse_anchor(std::string_view text);
[[nodiscard]] std::string format_anchor(const Anchor& anchor);

// One thing that does not hold. `reason` is stable and has a text: JOURNAL_ROW_ALTERED,
// JOURNAL_CHAIN_BROKEN, JOURNAL_ROW_MISSING, JOURNAL_TIME_REVERSED, JOURNAL_PAYLOAD_ALTERED,
// JOURNAL_PAYLOAD_MISSING, JOURNAL_PAYLOAD_NOT_ERASED, JOURNAL_ANCHOR_MISMATCH,
// JOURNAL_ANCHOR_MISSING, ACCESS_LOG_ALTERED, DOCUMENT_ALTERED, STORE_DAMAGED.
struct Finding {
    std::int64_t sequence = 0;
    std::string reason;
    std::string message;  // English, for developers
};

struct ErasedRow {
    std::int64_t sequence = 0;
    std::int64_t erased_by = 0;
};

struct Verification {
    std::int64_t rows = 0;          // rows looked at
    std::int64_t head = 0;          // the newest sequence
    std::string head_hash;          // its hash, 32 bytes
    std::vector<ErasedRow> erased;  // not findings: rows that say so themselves
    std::vector<Finding> findings;  // at most kMaxFindings, in order
    static constexpr std::size_t kMaxFindings = 100;

    [[nodiscard]] bool intact() const { return findings.empty(); }
};

// Recomputes every chain and digest, checks the anchors given. With a scope only its own rows are
// counted and reported, beside rows that are missing altogether.
[[nodiscard]] Verification verify_journal(Connection& connection,
                                          const std::vector<Anchor>& anchors = {},
                                          std::string_view scope = {});

// Why a row cannot be undone (kFailedPrecondition): UNDO_SUBJECT_CHANGED {by}, UNDO_DEPENDED_ON
// {by}, UNDO_ALREADY_DONE {by}, UNDO_PAYLOAD_ERASED {by}; kNotFound JOURNAL_ROW_NOT_FOUND. Success:
// the row, whose subject still has the version it wrote and on which no later row depends.
[[nodiscard]] sdk::Result<JournalRow> undoable_row(Connection& connection,
                                                   std::span<const SubjectKind> kinds,
                                                   std::int64_t sequence);

}  // namespace collegium::storage
