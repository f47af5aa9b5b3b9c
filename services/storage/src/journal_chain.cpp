#include "journal_chain.hpp"

#include <algorithm>

#include "journal_codec.hpp"
#include "sha256.hpp"

namespace collegium::storage {

namespace {

constexpr std::size_t kSaltBytes = 16;

constexpr std::string_view kNewest =
    "SELECT sequence, time FROM journal ORDER BY sequence DESC LIMIT 1";
constexpr std::string_view kNewestOfScope =
    "SELECT hash FROM journal WHERE scope = $1 ORDER BY sequence DESC LIMIT 1";
constexpr std::string_view kInsertRow =
    "INSERT INTO journal (sequence, scope, time, observed_at, actor_user, actor_name, actor_role, "
    "actor_grant, terminal, session, request_id, action, subject, version, depends_on, citations, "
    "erases, undoes, digest, previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
    "$11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)";
constexpr std::string_view kInsertPayload =
    "INSERT INTO journal_payload (sequence, salt, before, after, title, reason) "
    "VALUES ($1, $2, $3, $4, $5, $6)";
constexpr std::string_view kInsertDependency =
    "INSERT INTO journal_dependency (subject, sequence) VALUES ($1, $2) ON CONFLICT DO NOTHING";
constexpr std::string_view kDeletePayload = "DELETE FROM journal_payload WHERE sequence = $1";
constexpr std::string_view kInsertErasure =
    "INSERT INTO journal_erasure (sequence, erased_by) VALUES ($1, $2)";
constexpr std::string_view kForgetResponse =
    "UPDATE request SET response = NULL WHERE sequence = $1";

void insert(Connection& connection, const StoredRow& row) {
    connection.execute(
        kInsertRow,
        {row.sequence,       row.scope,         row.time,         row.observed_at,
         row.actor.user,     row.actor.name,    row.actor.role,   row.actor.grant,
         row.actor.terminal, row.actor.session, row.request_id,   row.action,
         row.subject,        row.version,       row.depends_on,   row.citations,
         row.erases,         row.undoes,        Blob{row.digest}, Blob{row.previous_hash},
         Blob{row.hash}});
}

}  // namespace

JournalChain::Stamp JournalChain::append(Connection& connection, const Actor& actor,
                                         std::string_view request_id, const JournalDraft& draft,
                                         Instant now) {
    remember(connection);
    std::string& end = ends_[draft.scope];
    if (end.empty()) end = end_of(connection, draft.scope);

    StoredRow row;
    row.sequence = sequence_ + 1;
    row.scope = draft.scope;
    row.time = std::max(to_millis(now), time_);
    if (draft.observed_at) row.observed_at = to_millis(*draft.observed_at);
    row.actor = actor;
    row.request_id = request_id;
    row.action = draft.action;
    row.subject = draft.subject;
    row.version = draft.version;
    row.depends_on = encode_subjects(draft.depends_on);
    row.citations = encode_citations(draft.citations);
    row.erases = encode_sequences(draft.erases);
    row.undoes = draft.undoes;
    row.previous_hash = end;
    const bool has_payload = !draft.before.empty() || !draft.after.empty() ||
                             !draft.title.empty() || !draft.reason.empty();
    const std::string salt = has_payload ? random_bytes(kSaltBytes) : std::string{};
    if (has_payload)
        row.digest = digest_of(salt, draft.before, draft.after, draft.title, draft.reason);
    row.hash = hash_of(row);

    insert(connection, row);
    if (has_payload)
        connection.execute(kInsertPayload, {row.sequence, Blob{salt}, draft.before, draft.after,
                                            draft.title, draft.reason});
    for (const SubjectVersion& subject : draft.depends_on)
        connection.execute(kInsertDependency, {subject.subject, row.sequence});
    if (!draft.erases.empty()) erase(connection, row.sequence, draft);

    sequence_ = row.sequence;
    time_ = row.time;
    end = row.hash;
    return {row.sequence, from_millis(row.time), std::move(row.hash)};
}

void JournalChain::forget() {
    known_ = false;
    ends_.clear();
}

void JournalChain::remember(Connection& connection) {
    if (known_) return;
    sequence_ = 0;
    time_ = 0;
    connection.query(kNewest, {}, [this](const Row& row) {
        sequence_ = row.integer(0);
        time_ = row.integer(1);
    });
    known_ = true;
}

std::string JournalChain::end_of(Connection& connection, const std::string& scope) {
    return connection.one(kNewestOfScope, {scope}, [](const Row& row) { return row.text(0); })
        .value_or(std::string{});
}

void JournalChain::erase(Connection& connection, std::int64_t by, const JournalDraft& draft) {
    for (const std::int64_t sequence : draft.erases) {
        // A row without a payload, or erased before, has nothing more to lose.
        if (connection.execute(kDeletePayload, {sequence}) == 0) continue;
        connection.execute(kInsertErasure, {sequence, by});
        connection.execute(kForgetResponse, {sequence});
    }
}

}  // namespace collegium::storage
