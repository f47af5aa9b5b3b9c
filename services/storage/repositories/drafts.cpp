#include <limits>

#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/drafts.hpp>

namespace collegium::storage {
namespace {

FormDraftRecord record_of(const Row& row) {
    return {FormDraftId{registry::UserId{row.integer(8)}, row.integer(0)},
            row.integer(1),
            from_millis(row.integer(2)),
            from_millis(row.integer(3)),
            {row.text(4), row.text(5), row.text(6), row.text(7)}};
}

}  // namespace

std::optional<FormDraftRecord> find_draft(Connection& connection, FormDraftId id) {
    return note_read(
        connection,
        connection.one(
            "SELECT id, version, created_at, updated_at, form_id, subject, title, payload, account "
            "FROM form_draft WHERE id = $1 AND account = $2",
            {id.value, id.user.value}, record_of));
}

std::optional<FormDraftRecord> find_draft(Connection& connection, std::int64_t user,
                                          const std::string& form_id, const std::string& subject) {
    return note_read(
        connection,
        connection.one(
            "SELECT id, version, created_at, updated_at, form_id, subject, title, payload, account "
            "FROM form_draft WHERE account = $1 AND form_id = $2 AND subject = $3",
            {user, form_id, subject}, record_of));
}

std::vector<FormDraftRecord> list_drafts(
    Connection& connection, std::int64_t user, const std::string& form_id,
    const std::optional<std::pair<Instant, FormDraftId>>& before, int limit) {
    constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    return connection.all(
        "SELECT id, version, created_at, updated_at, form_id, subject, title, '', account "
        "FROM form_draft WHERE account = $1 AND ($2 = '' OR form_id = $2) "
        "AND (updated_at, id) < ($3, $4) ORDER BY updated_at DESC, id DESC LIMIT $5",
        {user, form_id, before ? to_millis(before->first) : kNever,
         before ? before->second.value : kNever, limit},
        record_of);
}

std::int64_t count_drafts(Connection& connection, std::int64_t user) {
    return connection
        .one("SELECT count(*) FROM form_draft WHERE account = $1", {user},
             [](const Row& row) { return row.integer(0); })
        .value_or(0);
}

FormDraftId insert_draft(Connection& connection, std::int64_t user,
                         const registry::FormDraft& draft, Instant now) {
    const std::int64_t id = connection.insert(
        "INSERT INTO form_draft (version, created_at, updated_at, account, form_id, subject, "
        "title, "
        "payload) VALUES (1, $1, $1, $2, $3, $4, $5, $6) RETURNING id",
        {to_millis(now), user, draft.form_id, draft.subject, draft.title, Blob{draft.payload}});
    return {registry::UserId{user}, id};
}

void update_draft(Connection& connection, FormDraftId id, std::int64_t version,
                  const registry::FormDraft& draft, Instant now) {
    connection.execute(
        "UPDATE form_draft SET version = $2, updated_at = $3, title = $4, payload = $5 "
        "WHERE id = $1",
        {id.value, version, to_millis(now), draft.title, Blob{draft.payload}});
}

void delete_draft(Connection& connection, FormDraftId id) {
    connection.execute("DELETE FROM form_draft WHERE id = $1", {id.value});
}

}  // namespace collegium::storage
