// What was erased is written down beside every folder of backups, so that restoring an older backup
// erases it again. Rows are named by number and hash: a list serves backups of any age.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/storage/clock.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

struct Erasure {
    Instant time{};
    std::string subject;
    std::vector<Anchor> rows;  // whose payload was erased
};

// Remembers, in the data folder, that backups lie in `backups`. Throws std::system_error.
void remember_backup_folder(const std::filesystem::path& data,
                            const std::filesystem::path& backups);

// Adds the store's erasures to the list in one folder of backups. Throws SqlError and
// std::system_error.
void write_erasure_list(Connection& connection, const std::filesystem::path& data,
                        const std::filesystem::path& backups);

// Adds the store's erasures to the list in every remembered folder. Throws nothing, for what was
// erased is committed already: a folder that cannot be written, and whatever else goes wrong, is
// told to `warn`, and the lines are added the next time.
void write_erasure_lists(Connection& connection, const std::filesystem::path& data,
                         const std::function<void(std::string_view)>& warn);

// The list in a folder of backups; lines it cannot read are left out. Throws std::system_error
// where the list is there and cannot be read.
[[nodiscard]] std::vector<Erasure> read_erasure_list(const std::filesystem::path& backups);

}  // namespace collegium::storage
