// Undo through the journal: a compensating act with a row of its own, by rules each resource gives.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct UndoContext;

// How acts of one action are undone.
struct UndoRule {
    std::string permission;  // in the act's scope, beside journal.undo; empty: none
    // Makes the subject what it was before `row` and says so in a draft: subject, version, before,
    // after and title; everything else of the draft is filled in by undo_entry. Runs on the writer:
    // statements only.
    std::function<sdk::Result<storage::JournalDraft>(
        storage::Connection&, const storage::JournalRow& row,
        const storage::JournalPayload& payload, storage::Instant now)>
        apply;
    // What else the resource asks before its act is undone: on the snapshot, and again on the
    // writer.
    std::function<sdk::Result<void>(const Caller&, storage::Connection&, const UndoContext&,
                                    const storage::JournalRow& row)>
        check{};
    // Other records the act changed with its own: makes them what they were. Their rows stand
    // before the undoing act's. Runs on the writer before `apply`.
    std::function<std::vector<storage::JournalDraft>(storage::Connection&, const UndoContext&,
                                                     const storage::JournalRow& row)>
        also{};
    // A slip of the finger: undone within the minutes the federation sets, else it stands.
    bool light = false;
};

// Which actions can be undone and how. Filled at start, then only read by any thread.
class UndoRules {
  public:
    // `action` as in the journal, "persons.update". The act that undoes it is "undo.persons.update"
    // and can be undone itself only by a rule of its own.
    void add(std::string action, UndoRule rule);
    [[nodiscard]] const UndoRule* find(std::string_view action) const;
    // Acts of this kind are never undone; the text of `reason` says why and what is done instead.
    void bar(std::string action, std::string reason);
    // The reason such acts are not undone: that of `bar`, else UNDO_NOT_SUPPORTED.
    [[nodiscard]] std::string refusal_of(std::string_view action) const;

  private:
    std::map<std::string, UndoRule, std::less<>> rules_;
    std::map<std::string, std::string, std::less<>> barred_;
};

// The rules of all resources.
[[nodiscard]] UndoRules all_undo_rules();

// What undoing needs to know beside the journal.
struct UndoContext {
    const UndoRules& rules;
    std::span<const storage::SubjectKind> subjects;
    storage::Instant now{};
    std::chrono::year_month_day today{};
};

// Whether the caller may undo this row now: JOURNAL_ROW_NOT_FOUND, PERMISSION_DENIED, SCOPE_DENIED,
// UNDO_NOT_SUPPORTED or the reason of UndoRules::bar, UNDO_NOT_YOURS {name}, UNDO_TOO_LATE
// {minutes}, the refusals of storage::undoable_row and of the rule itself. An act done by the
// caller's present appointment asks for no other scope than it was done in.
[[nodiscard]] sdk::Result<storage::JournalRow> undoable_entry(const Caller& caller,
                                                              storage::Connection& snapshot,
                                                              const UndoContext& context,
                                                              std::int64_t sequence);

// The undoing act; `reason` of at most 500 characters (TOO_LONG) stands in its row. Its value is
// the row that is written, without hashes; the number and time of the preview are those it would
// have now.
[[nodiscard]] sdk::Result<Plan<storage::JournalRow>> undo_entry(const Caller& caller,
                                                                storage::Connection& snapshot,
                                                                UndoContext context,
                                                                std::int64_t sequence,
                                                                std::string reason);

}  // namespace collegium::usecases
