#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sodium.h>

#include <collegium/storage/maintenance.hpp>

#include "erasure_list.hpp"
#include "files.hpp"
#include "folder_lock.hpp"
#include "schema.hpp"
#include "sha256.hpp"
#include "sqlite_connection.hpp"

namespace collegium::storage {

namespace fs = std::filesystem;

namespace {

using sdk::Code;

Actor the_program() {
    Actor actor;
    actor.role = "system";
    actor.name = "collegiumd";
    return actor;
}

tl::unexpected<sdk::Error> failed(const std::exception& error) {
    return sdk::refuse(Code::kUnavailable, "RESTORE_FAILED", error.what());
}

tl::unexpected<sdk::Error> taken(const fs::path& file) {
    return sdk::refuse(Code::kAlreadyExists, "RESTORE_WOULD_OVERWRITE",
                       file.string() + " is there already",
                       {{"folder", file.parent_path().string()}});
}

// Neither a store nor the log that one left when it crashed: at the next start SQLite would lay the
// pages of the lost store over the restored one.
[[nodiscard]] sdk::Result<void> require_no_store(const fs::path& folder) {
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        fs::path file = store_file(folder);
        file += part;
        if (fs::exists(file)) return taken(file);
    }
    return {};
}

// A new id, so that tokens of the store that was lost are void, and the row that names the backup.
Command naming_the_backup(const fs::path& backup, const std::string& id, std::int64_t head) {
    Command command;
    command.actor = the_program();
    command.apply = [=](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("UPDATE store SET id = $1", {id});
        JournalDraft draft;
        draft.action = "stores.restore";
        draft.subject = "stores/" + id;
        draft.version = 1;
        draft.after = nlohmann::json{{"backup", backup.filename().string()}, {"head", head}}.dump();
        return Applied{std::move(draft), {}};
    };
    return command;
}

std::vector<std::int64_t> rows_to_erase(Connection& connection, const Erasure& erasure) {
    std::vector<std::int64_t> rows;
    for (const Anchor& row : erasure.rows) {
        const auto found = connection.one(
            "SELECT hash FROM journal JOIN journal_payload ON journal_payload.sequence = "
            "journal.sequence WHERE journal.sequence = $1",
            {row.sequence}, [](const Row& stored) { return stored.text(0); });
        if (found == row.hash) rows.push_back(row.sequence);
    }
    return rows;
}

Command repeating(const Erasure& erasure, const StoreOptions& options, const RecordEraser& eraser) {
    Command command;
    command.actor = the_program();
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        JournalDraft draft;
        draft.erases = rows_to_erase(connection, erasure);
        if (draft.erases.empty()) return Applied{};
        if (eraser) eraser(connection, erasure.subject);
        draft.action = "journal.repeat-erasure";
        draft.subject = erasure.subject;
        draft.version = subject_version(connection, options.subjects, erasure.subject);
        draft.observed_at = erasure.time;
        return Applied{std::move(draft), {}};
    };
    return command;
}

[[nodiscard]] sdk::Result<RestoreReport> rework(const fs::path& backup, const StoreOptions& options,
                                                const RecordEraser& eraser) {
    auto checked = verify(options);
    if (!checked) return sdk::refusal_of(std::move(checked));
    if (!checked->intact())
        return sdk::refuse(Code::kDataLoss, "STORE_DAMAGED", checked->findings.front().message);
    auto store = Store::open(options);
    if (!store) return sdk::refusal_of(std::move(store));
    Writer& writer = (*store)->writer();

    RestoreReport report;
    report.store_id = to_hex(random_bytes(16));
    auto named = writer.run(naming_the_backup(backup, report.store_id, checked->head));
    if (!named) return sdk::refusal_of(std::move(named));
    report.sequence = named->sequence;
    for (const Erasure& erasure : read_erasure_list(fs::absolute(backup).parent_path())) {
        auto repeated = writer.run(repeating(erasure, options, eraser));
        if (!repeated) return sdk::refusal_of(std::move(repeated));
        if (repeated->sequence != 0) ++report.erasures_repeated;
    }
    return report;
}

}  // namespace

sdk::Result<RestoreReport> restore(const fs::path& file, const StoreOptions& options,
                                   const RecordEraser& eraser) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    if (!fs::exists(file))
        return sdk::refuse(Code::kNotFound, "BACKUP_NOT_FOUND", file.string() + " is missing",
                           {{"file", file.string()}});
    if (auto free = require_no_store(options.folder); !free)
        return sdk::refusal_of(std::move(free));
    auto lock = FolderLock::take(options.folder);
    if (!lock) return sdk::refusal_of(std::move(lock));
    try {
        // The store gets its name only when everything about it is done.
        StoreOptions unfinished = options;
        unfinished.folder = options.folder / "restoring";
        fs::remove_all(unfinished.folder);
        const RemovedAtEnd removed(unfinished.folder);
        fs::create_directory(unfinished.folder);
        make_private_file(store_file(unfinished.folder));
        fs::copy_file(file, store_file(unfinished.folder), fs::copy_options::overwrite_existing);
        fs::permissions(store_file(unfinished.folder),
                        fs::perms::owner_read | fs::perms::owner_write);
        auto report = rework(file, unfinished, eraser);
        if (!report) return report;
        sync_file(store_file(unfinished.folder));
        // Before the store is there: whatever it erases must reach the backup it came from.
        remember_backup_folder(options.folder, fs::absolute(file).parent_path());
        if (auto free = require_no_store(options.folder); !free)
            return sdk::refusal_of(std::move(free));
        if (!move_into_place(store_file(unfinished.folder), store_file(options.folder)))
            return taken(store_file(options.folder));
        return report;
    } catch (const SqlError& error) {
        return failed(error);
    } catch (const std::system_error& error) {
        return failed(error);
    }
}

}  // namespace collegium::storage
