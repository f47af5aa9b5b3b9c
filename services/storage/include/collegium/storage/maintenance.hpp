// What `collegiumd backup`, `restore` and `verify` do. Backup and verify work beside a daemon.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::storage {

struct BackupReport {
    std::int64_t bytes = 0;
    std::int64_t head = 0;  // the newest journal row it holds
};

// Copies the store of `folder` in one step into a new file (0600), which appears under its name
// only when it is complete and synced; beside it the list of erasures is brought up to date. The
// folder of `file` is remembered, so that later erasures are added to its list at once; folders of
// other backups get what they lack where they can be reached. Refusals:
// STORE_NOT_FOUND, BACKUP_BY_ANOTHER_USER (who does not own the store), BACKUP_EXISTS,
// BACKUP_FAILED.
[[nodiscard]] sdk::Result<BackupReport> backup(const std::filesystem::path& folder,
                                               const std::filesystem::path& file);

struct RestoreReport {
    std::string store_id;
    std::int64_t sequence = 0;  // the row naming the backup
    std::int64_t erasures_repeated = 0;
};

// Erases in the records what an erasure of `subject` erased; called for each repeated erasure.
using RecordEraser = std::function<void(Connection&, std::string_view subject)>;

// Makes `options.folder` a store again from a backup: a new store id, a row naming the backup, and
// every erasure of the list beside the backup that is younger than it. The folder of `file` is
// remembered as `backup` does it: later erasures outlive this backup too. Refusals:
// RESTORE_WOULD_OVERWRITE (the folder holds a store, or the log of one that crashed),
// BACKUP_NOT_FOUND, STORE_DAMAGED, STORE_SCHEMA_NEWER, RESTORE_FAILED.
[[nodiscard]] sdk::Result<RestoreReport> restore(const std::filesystem::path& file,
                                                 const StoreOptions& options,
                                                 const RecordEraser& eraser = {});

// Checks the file, the journal, the access log, every frozen document with the anchor printed on
// it, and the anchors given. Refusals: STORE_NOT_FOUND, STORE_SCHEMA_NEWER; damage is a finding.
[[nodiscard]] sdk::Result<Verification> verify(const StoreOptions& options,
                                               const std::vector<Anchor>& anchors = {});

}  // namespace collegium::storage
