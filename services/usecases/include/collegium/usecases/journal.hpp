// Reading the journal and the access log as one caller may.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/scoped_id.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

struct JournalQuery {
    std::string scope;        // "federation", "competitions/14"; empty: all the caller may read
    std::string filter;       // user, role, action, subject, terminal, after, before
    std::int64_t before = 0;  // rows below this sequence; 0: from the newest
    int limit = 50;           // rows at most
};

struct JournalPage {
    std::vector<storage::JournalRow> rows;  // newest first
    std::int64_t total = 0;                 // of all pages; counted for the first page only
};

// SCOPE_MALFORMED, SCOPE_DENIED and the refusals of parse_filter.
[[nodiscard]] sdk::Result<JournalPage> list_entries(const Caller& caller,
                                                    storage::Connection& snapshot,
                                                    const JournalQuery& query);

// One value before and after a change.
struct Difference {
    std::string field;   // "public_data.region"
    std::string before;  // empty: there was none
    std::string after;   // empty: there is none

    friend bool operator==(const Difference&, const Difference&) = default;
};

// The values that differ between two JSON texts, by path.
[[nodiscard]] std::vector<Difference> differences_of(const std::string& before,
                                                     const std::string& after);
// The same as a person reads them: dates, flags and enum values in words, referenced records by
// their present names. `subject` is the record the texts are of.
[[nodiscard]] std::vector<Difference> differences_in_words(storage::Connection& snapshot,
                                                           i18n::Language language,
                                                           std::string_view subject,
                                                           const storage::JournalPayload& payload);

struct JournalEntry {
    storage::JournalRow row;
    std::vector<Difference>
        differences;              // restricted values hidden from those who may not see them
    sdk::Result<void> undo;       // whether the caller may undo it now, or why not
    sdk::Result<void> correct{};  // whether the caller may correct it now, or why not
};

// JOURNAL_ROW_NOT_FOUND, SCOPE_DENIED.
[[nodiscard]] sdk::Result<JournalEntry> get_entry(const Caller& caller,
                                                  storage::Connection& snapshot,
                                                  const UndoContext& context,
                                                  std::int64_t sequence);

// The number of a row by its name; JOURNAL_ROW_NOT_FOUND also where it stands in another scope.
[[nodiscard]] sdk::Result<std::int64_t> entry_named(storage::Connection& snapshot,
                                                    const storage::JournalEntryId& id);

// The row of what the caller did last to `subject`, whatever scope it stands in and whether or not
// the acting role reads the journal, for undoing it: UNDO_ACT_NOT_FOUND {subject} where that was
// not in this session.
[[nodiscard]] sdk::Result<std::int64_t> last_act_on(const Caller& caller,
                                                    storage::Connection& snapshot,
                                                    const std::string& subject);

// Recomputes the chain of a scope; an empty one means all scopes and needs a federation's role.
[[nodiscard]] sdk::Result<storage::Verification> verify_entries(
    const Caller& caller, storage::Connection& snapshot, const std::string& scope,
    const std::optional<storage::Anchor>& anchor);

struct AccessQuery {
    std::string filter;  // user, kind, subject, after, before
    std::int64_t before = 0;
    int limit = 50;
};

[[nodiscard]] sdk::Result<std::vector<storage::AccessRow>> list_accesses(
    const Caller& caller, storage::Connection& snapshot, const AccessQuery& query);

// The stable name of a kind, "session.log_in".
[[nodiscard]] std::string_view access_kind_name(storage::AccessKind kind);

// The title of a row: the role of an appointment, "roles/arbiter", and "federation/settings" get
// their names.
[[nodiscard]] std::string title_text(i18n::Language language, const std::string& title);

// An action of the journal or a kind of access in words; the action itself where it has none.
[[nodiscard]] std::string action_text(i18n::Language language, std::string_view action);

}  // namespace collegium::usecases
