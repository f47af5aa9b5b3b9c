// How an act is put right from its row in the journal: by another act that has a reason and a row
// of its own. The row itself never changes.
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

// The act that corrects acts of this kind: "result.correct", "document.correct", "role.change";
// empty where a new decision takes the place of the old one.
[[nodiscard]] std::string_view correcting_act(std::string_view action);

// Whether the caller may begin that act now: CORRECTION_BY_DECISION {title}, CORRECTION_UNDONE
// {by}, PERMISSION_DENIED, SCOPE_DENIED, for appointments those of may_change_grant. What the
// record itself forbids, the act says.
[[nodiscard]] sdk::Result<void> may_correct(const Caller& caller, storage::Connection& snapshot,
                                            const UndoContext& context,
                                            const storage::JournalRow& row);

}  // namespace collegium::usecases
