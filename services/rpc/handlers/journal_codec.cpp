#include "handlers/journal_codec.hpp"

#include <algorithm>

#include <collegium/i18n/reasons.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/usecases/corrections.hpp>

#include "handlers/convert.hpp"

namespace collegium::rpc {

namespace {

// "competitions/14/journalEntries/12"; empty where there is none.
std::string entry_name(const std::string& scope, std::int64_t sequence) {
    return sequence == 0 ? std::string{} : storage::JournalEntryId{scope, sequence}.name();
}

std::string user_name(std::int64_t user) {
    return user == 0 ? std::string{} : resource_name("users", user);
}

v1::AccessLogEntry::Kind kind_of(storage::AccessKind kind) {
    switch (kind) {
        case storage::AccessKind::kLogIn:
            return v1::AccessLogEntry::KIND_LOG_IN;
        case storage::AccessKind::kLogInRefused:
            return v1::AccessLogEntry::KIND_LOG_IN_REFUSED;
        case storage::AccessKind::kLogOut:
            return v1::AccessLogEntry::KIND_LOG_OUT;
        case storage::AccessKind::kLocked:
            return v1::AccessLogEntry::KIND_LOCK;
        case storage::AccessKind::kUnlocked:
            return v1::AccessLogEntry::KIND_UNLOCK;
        case storage::AccessKind::kRoleChosen:
            return v1::AccessLogEntry::KIND_CHOOSE_ROLE;
        case storage::AccessKind::kSealedShown:
            return v1::AccessLogEntry::KIND_REVEAL;
        case storage::AccessKind::kSealedRefused:
            return v1::AccessLogEntry::KIND_REVEAL_REFUSED;
        case storage::AccessKind::kPermissionRefused:
            return v1::AccessLogEntry::KIND_CALL_REFUSED;
    }
    return v1::AccessLogEntry::KIND_UNSPECIFIED;
}

bool is_reason(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

}  // namespace

void encode(const Call& call, const storage::JournalRow& row, v1::JournalEntry& out) {
    out.set_name(entry_name(row.scope, row.sequence));
    out.set_sequence(row.sequence);
    out.set_scope(row.scope);
    set_time(*out.mutable_time(), row.time);
    if (row.observed_at) set_time(*out.mutable_observed_time(), *row.observed_at);
    v1::Actor& actor = *out.mutable_actor();
    actor.set_user(user_name(row.actor.user));
    actor.set_short_name(row.actor.name);
    actor.set_role(row.actor.role);
    out.set_terminal(row.actor.terminal);
    out.set_request_id(row.request_id);
    out.set_action(row.action);
    out.set_action_text(usecases::action_text(call.caller.language, row.action));
    out.set_subject(row.subject);
    out.set_subject_title(usecases::title_text(call.caller.language, row.title));
    out.set_subject_version(row.version);
    for (const sdk::Citation& citation : row.citations) {
        set_citation(*out.add_citations(), citation);
    }
    out.set_reason(row.reason);
    out.set_hash(to_hex(row.hash));
    out.set_previous_hash(to_hex(row.previous_hash));
    out.set_erased_by(entry_name(row.erased_by_scope, row.erased_by));
    // What undoes a row stands in its scope.
    out.set_undoes(entry_name(row.scope, row.undoes));
    out.set_undone_by(entry_name(row.scope, row.undone_by));
}

void encode(const Call& call, const usecases::JournalEntry& entry, v1::JournalEntry& out) {
    encode(call, entry.row, out);
    for (const usecases::Difference& difference : entry.differences) {
        v1::JournalEntry::Difference& added = *out.add_differences();
        added.set_field(difference.field);
        added.set_before(difference.before);
        added.set_after(difference.after);
    }
    for (const storage::SubjectVersion& subject : entry.row.depends_on)
        out.add_depends_on(subject.subject);
    add_action(*out.mutable_allowed_actions(), call.caller.language, "journal.undo", v1::RISK_LOW,
               entry.undo);
    add_action(*out.mutable_allowed_actions(), call.caller.language, "journal.correct",
               v1::RISK_MEDIUM, entry.correct);
    out.set_correction(std::string(usecases::correcting_act(entry.row.action)));
}

void encode(const Call& call, const storage::Verification& result, v1::VerifyJournalResponse& out) {
    out.set_intact(result.intact());
    out.set_checked_rows(result.rows);
    out.set_last_sequence(result.head);
    out.set_erased_rows(static_cast<std::int64_t>(result.erased.size()));
    out.set_head_hash(to_hex(result.head_hash));
    if (result.intact()) return;
    const storage::Finding& first = result.findings.front();
    out.set_first_bad_sequence(first.sequence);
    out.set_reason(first.reason);
    sdk::Error error;
    error.code = sdk::Code::kDataLoss;
    error.reason = first.reason;
    error.metadata = {{"sequence", std::to_string(first.sequence)}};
    out.set_text(i18n::reason_text(call.caller.language, error).text);
}

void encode(const Call& call, const storage::AccessRow& row, v1::AccessLogEntry& out) {
    out.set_name(resource_name("accessLog", row.sequence));
    out.set_sequence(row.sequence);
    set_time(*out.mutable_time(), row.time);
    v1::Actor& actor = *out.mutable_actor();
    actor.set_user(user_name(row.event.user));
    actor.set_short_name(row.event.name);
    actor.set_role(row.event.role);
    out.set_terminal(row.event.terminal);
    out.set_address(row.event.address);
    out.set_kind(kind_of(row.event.kind));
    out.set_kind_text(
        usecases::action_text(call.caller.language, usecases::access_kind_name(row.event.kind)));
    // The detail ends with the reason of a refusal.
    std::string_view detail = row.event.detail;
    const std::string_view last = detail.substr(detail.rfind(' ') + 1);
    if (is_reason(last)) {
        out.set_reason(std::string(last));
        detail.remove_suffix(std::min(last.size() + 1, detail.size()));
    }
    std::string subject = row.event.subject;
    if (!subject.empty() && !detail.empty()) subject += ' ';
    out.set_subject(subject.append(detail));
    out.set_repeated_count(static_cast<int>(std::min<std::int64_t>(row.suppressed, INT32_MAX)));
}

}  // namespace collegium::rpc
