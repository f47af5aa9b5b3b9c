#include <cerrno>
#include <system_error>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/storage/maintenance.hpp>

#include "erasure_list.hpp"
#include "files.hpp"
#include "sqlite_connection.hpp"

namespace collegium::storage {

namespace fs = std::filesystem;

namespace {

tl::unexpected<sdk::Error> failed(const std::exception& error) {
    return sdk::refuse(sdk::Code::kUnavailable, "BACKUP_FAILED", error.what());
}

tl::unexpected<sdk::Error> name_taken(const fs::path& file) {
    return sdk::refuse(sdk::Code::kAlreadyExists, "BACKUP_EXISTS", file.string() + " exists",
                       {{"file", file.string()}});
}

// What a backup writes down in the data folder for later erasures must be the daemon's to read.
[[nodiscard]] sdk::Result<void> require_owner(const fs::path& store) {
    struct stat facts {};
    if (::stat(store.c_str(), &facts) != 0)
        return failed(std::system_error(errno, std::generic_category(), store.string()));
    if (facts.st_uid == ::geteuid()) return {};
    return sdk::refuse(
        sdk::Code::kFailedPrecondition, "BACKUP_BY_ANOTHER_USER",
        fmt::format("{} belongs to user {}: back up as that user", store.string(), facts.st_uid),
        {{"file", store.string()}});
}

// All pages in one step: one snapshot, however much is written meanwhile.
std::int64_t copy_pages(SqliteConnection& store, const fs::path& to) {
    SQLite::Database copy(to.string(), SQLite::OPEN_READWRITE);
    if (SQLite::Backup(copy, store.database()).executeStep(-1) != SQLITE_DONE)
        throw std::runtime_error("the store is busy");
    // One file, nothing beside it.
    copy.execAndGet("PRAGMA journal_mode = DELETE");
    return copy.execAndGet("SELECT coalesce(max(sequence), 0) FROM journal").getInt64();
}

}  // namespace

sdk::Result<BackupReport> backup(const fs::path& folder, const fs::path& file) {
    if (!fs::exists(store_file(folder)))
        return sdk::refuse(sdk::Code::kNotFound, "STORE_NOT_FOUND",
                           "there is no store in " + folder.string(),
                           {{"folder", folder.string()}});
    if (auto own = require_owner(store_file(folder)); !own) return sdk::refusal_of(std::move(own));
    if (fs::exists(file)) return name_taken(file);
    fs::path unfinished = file;
    unfinished += ".unfinished";
    try {
        const fs::path backups = fs::absolute(file).parent_path();
        remember_backup_folder(folder, backups);
        fs::remove(unfinished);
        const RemovedAtEnd removed(unfinished);
        make_private_file(unfinished);
        SqliteConnection store(ConnectionOptions::reader(store_file(folder)));
        BackupReport report;
        report.head = copy_pages(store, unfinished);
        report.bytes = static_cast<std::int64_t>(fs::file_size(unfinished));
        sync_file(unfinished);
        write_erasure_list(store, folder, backups);
        // Other folders may be unplugged today; the daemon tells of them when it starts or erases.
        write_erasure_lists(store, folder, [](std::string_view) {});
        if (!move_into_place(unfinished, fs::absolute(file))) return name_taken(file);
        return report;
    } catch (const SQLite::Exception& error) {
        return failed(error);
    } catch (const SqlError& error) {
        return failed(error);
    } catch (const std::system_error& error) {
        return failed(error);
    } catch (const std::runtime_error& error) {
        return failed(error);
    }
}

}  // namespace collegium::storage
