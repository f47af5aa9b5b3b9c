#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/grant_undo.hpp>
#include <collegium/usecases/users.hpp>

#include "payload.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::Grant;
using storage::Instant;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;

// The appointment a row is about; appointments are never deleted.
Grant grant_of(Connection& connection, const JournalRow& row) {
    return storage::find_grant(connection, storage::GrantId::parse(row.subject).value().value)
        .value();
}

JournalDraft written(Connection& writer, Grant grant, const JournalRow& row,
                     const JournalPayload& payload, Instant now) {
    grant.version = row.version + 1;
    grant.updated_at = now;
    storage::update_grant(writer, grant);
    JournalDraft draft = undo_draft(row, payload, grant.version);
    draft.after = grant_payload(grant);
    return draft;
}

[[nodiscard]] sdk::Result<JournalDraft> take_again(Connection& writer, const JournalRow& row,
                                                   const JournalPayload& payload, Instant now) {
    Grant grant = grant_of(writer, row);
    grant.revoked_at = now;
    return written(writer, std::move(grant), row, payload, now);
}

[[nodiscard]] sdk::Result<JournalDraft> give_again(Connection& writer, const JournalRow& row,
                                                   const JournalPayload& payload, Instant now) {
    Grant grant = grant_of(writer, row);
    grant.revoked_at = Instant{};
    // An appointment to the same post that is being decided on now decides again.
    const auto user = storage::find_user(writer, grant.user);
    storage::touch_user(writer, user->id, user->version + 1, now);
    return written(writer, std::move(grant), row, payload, now);
}

[[nodiscard]] sdk::Result<JournalDraft> change_back(Connection& writer, const JournalRow& row,
                                                    const JournalPayload& payload, Instant now) {
    Grant grant = grant_of(writer, row);
    restore_grant(payload.before, grant);
    return written(writer, std::move(grant), row, payload, now);
}

UserContext user_context(Connection& connection, const UndoContext& context) {
    return {connection, context.subjects, {context.now, context.today, ""}};
}

[[nodiscard]] sdk::Result<void> may_take_again(const Caller& caller, Connection& connection,
                                               const UndoContext& context, const JournalRow& row) {
    return may_revoke_grant(caller, user_context(connection, context), grant_of(connection, row));
}

[[nodiscard]] sdk::Result<void> may_give_again(const Caller& caller, Connection& connection,
                                               const UndoContext& context, const JournalRow& row) {
    // What was given lawfully minutes ago: of what may have come since a ban alone is asked for,
    // and bans hold without a book.
    static const rulebook::Library no_books;
    return may_restore_grant(caller, user_context(connection, context), no_books,
                             grant_of(connection, row));
}

// The earlier term may be one in which the role does not hold.
[[nodiscard]] sdk::Result<void> may_change_back(const Caller& caller, Connection& connection,
                                                const UndoContext& context, const JournalRow& row) {
    const UserContext users = user_context(connection, context);
    const Grant now = grant_of(connection, row);
    Grant before = now;
    restore_grant(storage::journal_payload(connection, row.sequence).before, before);
    const bool ends = is_active(now, context.today) && !is_active(before, context.today);
    return ends ? may_revoke_grant(caller, users, now) : may_change_grant(caller, users, now);
}

}  // namespace

void add_grant_undo_rules(UndoRules& rules) {
    const std::string permission = "roles.grant";
    const auto light = [](UndoRule rule) {
        rule.light = true;
        return rule;
    };
    rules.add("grants.create", light({permission, take_again, may_take_again}));
    rules.add("grants.revoke", light({permission, give_again, may_give_again}));
    rules.add("grants.change", light({permission, change_back, may_change_back}));
}

}  // namespace collegium::usecases
