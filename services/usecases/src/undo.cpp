#include <chrono>

#include <collegium/registry/checks.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/undo.hpp>

#include "undo_draft.hpp"

namespace collegium::usecases {

namespace {

using sdk::Code;

constexpr std::size_t kLongestReason = 500;  // characters

// The row an undoing act leaves, as far as it is known before the writer has chained it.
storage::JournalRow row_to_come(const Caller& caller, storage::Connection& connection,
                                const storage::JournalDraft& draft, storage::Instant now) {
    storage::JournalRow row;
    row.sequence = storage::journal_head(connection) + 1;
    row.scope = draft.scope;
    row.time = now;
    row.actor = caller.actor;
    row.action = draft.action;
    row.subject = draft.subject;
    row.version = draft.version;
    row.undoes = draft.undoes;
    row.title = draft.title;
    row.reason = draft.reason;
    return row;
}

storage::JournalDraft draft_of_undo(storage::JournalDraft draft, const storage::JournalRow& undone,
                                    const std::string& reason) {
    draft.scope = undone.scope;
    draft.action = "undo." + undone.action;
    draft.undoes = undone.sequence;
    draft.reason = reason;
    return draft;
}

// A card of the registry is the federation's, also where an official of one competition changed it:
// whoever could do the act by an appointment can undo it by the same one.
[[nodiscard]] sdk::Result<void> require_for(const Caller& caller, std::string_view permission,
                                            const storage::JournalRow& row) {
    const bool same_appointment = row.actor.grant != 0 && row.actor.grant == caller.actor.grant;
    return same_appointment ? require(caller, permission)
                            : require_in(caller, permission, row.scope);
}

// What depends on the records as they are now.
[[nodiscard]] sdk::Result<storage::JournalRow> checked_row(const Caller& caller,
                                                           storage::Connection& connection,
                                                           const UndoContext& context,
                                                           std::int64_t sequence) {
    auto row = storage::undoable_row(connection, context.subjects, sequence);
    if (!row) return row;
    const UndoRule& rule = *context.rules.find(row->action);
    if (!rule.check) return row;
    if (auto allowed = rule.check(caller, connection, context, *row); !allowed)
        return sdk::refusal_of(std::move(allowed));
    return row;
}

[[nodiscard]] sdk::Result<void> check_author(const Caller& caller, const storage::JournalRow& row) {
    if (row.actor.user == caller.actor.user && row.actor.user != 0) return {};
    if (caller.may_in("journal.undo_others", row.scope)) return {};
    return sdk::refuse(Code::kPermissionDenied, "UNDO_NOT_YOURS",
                       "the act of somebody else is undone by its author or the chief arbiter",
                       {{"name", row.actor.name}});
}

[[nodiscard]] sdk::Result<void> check_time(const UndoRule& rule, storage::Connection& snapshot,
                                           const storage::JournalRow& row, storage::Instant now) {
    if (!rule.light) return {};
    const std::chrono::minutes within(storage::federation_settings(snapshot).settings.undo_minutes);
    if (now - row.time <= within) return {};
    return sdk::refuse(Code::kFailedPrecondition, "UNDO_TOO_LATE",
                       "the time in which the act could be undone is over",
                       {{"minutes", std::to_string(within.count())}});
}

}  // namespace

storage::JournalDraft undo_draft(const storage::JournalRow& row,
                                 const storage::JournalPayload& payload, std::int64_t version) {
    storage::JournalDraft draft;
    draft.subject = row.subject;
    draft.version = version;
    draft.before = payload.after;
    draft.after = payload.before;
    draft.title = row.title;
    return draft;
}

void UndoRules::add(std::string action, UndoRule rule) {
    rules_.insert_or_assign(std::move(action), std::move(rule));
}

const UndoRule* UndoRules::find(std::string_view action) const {
    const auto found = rules_.find(action);
    return found == rules_.end() ? nullptr : &found->second;
}

void UndoRules::bar(std::string action, std::string reason) {
    barred_.insert_or_assign(std::move(action), std::move(reason));
}

std::string UndoRules::refusal_of(std::string_view action) const {
    const auto found = barred_.find(action);
    return found == barred_.end() ? "UNDO_NOT_SUPPORTED" : found->second;
}

sdk::Result<storage::JournalRow> undoable_entry(const Caller& caller, storage::Connection& snapshot,
                                                const UndoContext& context, std::int64_t sequence) {
    const auto row = storage::find_journal_row(snapshot, sequence);
    if (!row)
        return sdk::refuse(Code::kNotFound, "JOURNAL_ROW_NOT_FOUND", "there is no such row",
                           {{"sequence", std::to_string(sequence)}});
    if (auto allowed = require_for(caller, "journal.undo", *row); !allowed)
        return sdk::refusal_of(std::move(allowed));
    const UndoRule* const rule = context.rules.find(row->action);
    if (rule == nullptr)
        return sdk::refuse(Code::kFailedPrecondition, context.rules.refusal_of(row->action),
                           "acts of this kind are not undone", {{"action", row->action}});
    if (!rule->permission.empty())
        if (auto allowed = require_for(caller, rule->permission, *row); !allowed)
            return sdk::refusal_of(std::move(allowed));
    if (auto author = check_author(caller, *row); !author)
        return sdk::refusal_of(std::move(author));
    if (auto in_time = check_time(*rule, snapshot, *row, context.now); !in_time)
        return sdk::refusal_of(std::move(in_time));
    return checked_row(caller, snapshot, context, sequence);
}

sdk::Result<Plan<storage::JournalRow>> undo_entry(const Caller& caller,
                                                  storage::Connection& snapshot,
                                                  UndoContext context, std::int64_t sequence,
                                                  std::string reason) {
    registry::Checks checks("");
    reason = checks.lines("reason", reason, kLongestReason);
    if (!checks.passed()) return std::move(checks).refusal();
    auto row = undoable_entry(caller, snapshot, context, sequence);
    if (!row) return sdk::refusal_of(std::move(row));

    storage::JournalDraft planned = draft_of_undo({}, *row, reason);
    planned.subject = row->subject;
    planned.title = row->title;
    Plan<storage::JournalRow> plan(snapshot);
    plan.preview = row_to_come(caller, snapshot, planned, context.now);
    plan.apply = [caller, context, sequence, reason = std::move(reason)](
                     storage::Connection& writer) -> sdk::Result<Written<storage::JournalRow>> {
        // Again, on what is true now: a later row may rest on this one since.
        auto undone = checked_row(caller, writer, context, sequence);
        if (!undone) return sdk::refusal_of(std::move(undone));
        const UndoRule& rule = *context.rules.find(undone->action);
        std::vector<storage::JournalDraft> others;
        if (rule.also) others = rule.also(writer, context, *undone);
        auto draft =
            rule.apply(writer, *undone, storage::journal_payload(writer, sequence), context.now);
        if (!draft) return sdk::refusal_of(std::move(draft));
        const storage::JournalDraft act = draft_of_undo(std::move(*draft), *undone, reason);
        storage::JournalRow made = row_to_come(caller, writer, act, context.now);
        made.sequence += std::ssize(others);
        return Written<storage::JournalRow>{act, std::move(made), std::move(others)};
    };
    return plan;
}

}  // namespace collegium::usecases
