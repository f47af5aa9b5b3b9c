#include <algorithm>
#include <array>
#include <charconv>

#include <absl/time/time.h>

#include <collegium/sdk/try.hpp>
#include <collegium/usecases/corrections.hpp>
#include <collegium/usecases/filter.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/personal_data.hpp>

namespace collegium::usecases {

namespace {

using sdk::Code;

constexpr std::string_view kFederation = storage::kFederationScope;
constexpr std::string_view kCompetitions = "competitions/";

std::optional<std::int64_t> number_after(std::string_view prefix, std::string_view text) {
    if (!text.starts_with(prefix)) return std::nullopt;
    text.remove_prefix(prefix.size());
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || stop != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

std::optional<storage::Instant> instant_of(const std::string& rfc3339) {
    absl::Time time;
    std::string ignored;
    if (!absl::ParseTime(absl::RFC3339_full, rfc3339, &time, &ignored)) return std::nullopt;
    return storage::from_millis(absl::ToUnixMillis(time));
}

// The scope to read: the one asked for where the role reaches it, else all that it reaches.
[[nodiscard]] sdk::Result<std::string> readable_scope(const Caller& caller,
                                                      std::string_view permission,
                                                      const std::string& scope) {
    if (scope.empty()) return caller.scope == kFederation ? std::string{} : caller.scope;
    if (scope != kFederation && !number_after(kCompetitions, scope)) {
        sdk::Error error{Code::kInvalidArgument, "SCOPE_MALFORMED", "no such scope", {}, {}, {}};
        error.violations.push_back({"scope", "SCOPE_MALFORMED", {}, {}});
        return tl::unexpected(std::move(error));
    }
    TRY(require_in(caller, permission, scope));
    return scope;
}

// Times, users and subjects are written the same way in both filters.
template <typename Filter>
[[nodiscard]] sdk::Result<void> set_common(const FilterValues& values, Filter& filter,
                                           std::optional<std::int64_t>& user) {
    for (const auto& [field, value] : values) {
        if (field == "subject") filter.subject = value;
        if (field == "user") {
            user = number_after("users/", value);
            if (!user) return filter_value_invalid(field);
        }
        if (field != "after" && field != "before") continue;
        const auto instant = instant_of(value);
        if (!instant) return filter_value_invalid(field);
        (field == "after" ? filter.from : filter.until) = instant;
    }
    return {};
}

[[nodiscard]] sdk::Result<storage::JournalFilter> journal_filter(std::string_view text) {
    static constexpr auto kFields = std::to_array<std::string_view>(
        {"user", "role", "action", "subject", "terminal", "after", "before", "sequence"});
    auto values = TRY(parse_filter(text, kFields));
    storage::JournalFilter filter;
    TRY(set_common(values, filter, filter.actor_user));
    if (values.contains("sequence")) {
        filter.sequence = number_after("", values.at("sequence"));
        if (!filter.sequence) return filter_value_invalid("sequence");
    }
    if (values.contains("terminal")) filter.terminal = values.at("terminal");
    if (values.contains("action")) filter.action_prefix = values.at("action");
    if (values.contains("role")) {
        const std::string_view role = values.at("role");
        if (!role.starts_with("roles/")) return filter_value_invalid("role");
        filter.actor_role = role.substr(std::string_view("roles/").size());
    }
    return filter;
}

constexpr std::array kAccessKinds{
    std::pair{storage::AccessKind::kLogIn, std::string_view("session.log_in")},
    std::pair{storage::AccessKind::kLogInRefused, std::string_view("session.log_in_refused")},
    std::pair{storage::AccessKind::kLogOut, std::string_view("session.log_out")},
    std::pair{storage::AccessKind::kLocked, std::string_view("session.lock")},
    std::pair{storage::AccessKind::kUnlocked, std::string_view("session.unlock")},
    std::pair{storage::AccessKind::kRoleChosen, std::string_view("session.choose_role")},
    std::pair{storage::AccessKind::kSealedShown, std::string_view("persons.reveal")},
    std::pair{storage::AccessKind::kSealedRefused, std::string_view("persons.reveal_refused")},
    std::pair{storage::AccessKind::kPermissionRefused, std::string_view("call.refused")},
};

[[nodiscard]] sdk::Result<storage::AccessFilter> access_filter(std::string_view text) {
    static constexpr auto kFields =
        std::to_array<std::string_view>({"user", "kind", "subject", "after", "before"});
    auto values = TRY(parse_filter(text, kFields));
    storage::AccessFilter filter;
    TRY(set_common(values, filter, filter.user));
    if (values.contains("kind")) {
        for (const auto& [kind, name] : kAccessKinds)
            if (name == values.at("kind")) filter.kind = kind;
        if (!filter.kind) return filter_value_invalid("kind");
    }
    return filter;
}

// Whoever may not see them on the card or the application may not see them here.
void hide_unseen(const Caller& caller, storage::Connection& snapshot, std::string_view subject,
                 std::vector<Difference>& differences) {
    for (Difference& difference : differences) {
        if (sees_in_payload(caller, snapshot, subject, difference.field)) continue;
        if (!difference.before.empty()) difference.before = kHidden;
        if (!difference.after.empty()) difference.after = kHidden;
    }
}

}  // namespace

sdk::Result<JournalPage> list_entries(const Caller& caller, storage::Connection& snapshot,
                                      const JournalQuery& query) {
    auto scope = TRY(readable_scope(caller, "journal.read", query.scope));
    auto filter = TRY(journal_filter(query.filter));
    filter.scope = std::move(scope);
    JournalPage page;
    page.rows = storage::list_journal(snapshot, filter, query.before, query.limit);
    if (query.before == 0) page.total = storage::count_journal(snapshot, filter);
    return page;
}

sdk::Result<JournalEntry> get_entry(const Caller& caller, storage::Connection& snapshot,
                                    const UndoContext& context, std::int64_t sequence) {
    auto row = storage::find_journal_row(snapshot, sequence);
    if (!row)
        return sdk::refuse(Code::kNotFound, "JOURNAL_ROW_NOT_FOUND", "there is no such row",
                           {{"sequence", std::to_string(sequence)}});
    TRY(require_in(caller, "journal.read", row->scope));
    const storage::JournalPayload payload = storage::journal_payload(snapshot, sequence);
    const std::string subject = row->subject;
    JournalEntry entry{
        std::move(*row), differences_in_words(snapshot, caller.language, subject, payload), {}};
    hide_unseen(caller, snapshot, subject, entry.differences);
    if (auto undoable = undoable_entry(caller, snapshot, context, sequence); !undoable)
        entry.undo = sdk::refusal_of(std::move(undoable));
    entry.correct = may_correct(caller, snapshot, context, entry.row);
    return entry;
}

sdk::Result<std::int64_t> entry_named(storage::Connection& snapshot,
                                      const storage::JournalEntryId& id) {
    const auto row = storage::find_journal_row(snapshot, id.value);
    if (row && row->scope == id.scope) return id.value;
    return sdk::refuse(Code::kNotFound, "JOURNAL_ROW_NOT_FOUND", "there is no such row",
                       {{"sequence", std::to_string(id.value)}});
}

sdk::Result<std::int64_t> last_act_on(const Caller& caller, storage::Connection& snapshot,
                                      const std::string& subject) {
    storage::JournalFilter mine;
    mine.subject = subject;
    mine.actor_user = caller.actor.user;
    const auto rows = storage::list_journal(snapshot, mine, 0, 1);
    // What the same person did since elsewhere stands on top of what was done here.
    if (rows.empty() || rows.front().actor.session != caller.actor.session)
        return sdk::refuse(Code::kNotFound, "UNDO_ACT_NOT_FOUND",
                           "the caller's last act on it is none of this session",
                           {{"subject", subject}});
    return rows.front().sequence;
}

sdk::Result<storage::Verification> verify_entries(const Caller& caller,
                                                  storage::Connection& snapshot,
                                                  const std::string& scope,
                                                  const std::optional<storage::Anchor>& anchor) {
    auto readable = TRY(readable_scope(caller, "journal.verify", scope));
    std::vector<storage::Anchor> anchors;
    if (anchor) anchors.push_back(*anchor);
    return storage::verify_journal(snapshot, anchors, readable);
}

sdk::Result<std::vector<storage::AccessRow>> list_accesses(const Caller& caller,
                                                           storage::Connection& snapshot,
                                                           const AccessQuery& query) {
    TRY(require_in(caller, "access_log.read", kFederation));
    auto filter = TRY(access_filter(query.filter));
    return storage::list_access(snapshot, filter, query.before, query.limit);
}

std::string_view access_kind_name(storage::AccessKind kind) {
    for (const auto& [known, name] : kAccessKinds)
        if (known == kind) return name;
    return "unknown";
}

}  // namespace collegium::usecases
