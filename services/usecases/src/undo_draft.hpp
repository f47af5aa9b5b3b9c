// The row of the journal an undoing writes: what the undone row wrote, the other way round.
#pragma once

#include <collegium/storage/journal.hpp>

namespace collegium::usecases {

// `version`: the subject's new one; 0: it is gone.
[[nodiscard]] storage::JournalDraft undo_draft(const storage::JournalRow& row,
                                               const storage::JournalPayload& payload,
                                               std::int64_t version);

}  // namespace collegium::usecases
