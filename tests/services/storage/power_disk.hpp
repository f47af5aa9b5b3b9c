// A disk whose power can go: an SQLite VFS that keeps files in memory and, when the power goes,
// forgets every write and truncation that was not synced. Killing a process cannot show that: the
// kernel keeps what a dead process wrote.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <sqlite3.h>

namespace collegium::storage::testing {

class PowerDisk {
  public:
    enum class Loss : std::uint8_t {
        kEverything,  // nothing that was not synced survives
        kSome,        // any part of it survives, in any combination
    };

    PowerDisk();
    PowerDisk(const PowerDisk&) = delete;
    PowerDisk& operator=(const PowerDisk&) = delete;
    ~PowerDisk();

    // The VFS's name for StoreOptions::vfs.
    [[nodiscard]] const std::string& name() const { return name_; }

    // The power goes before the `operation`th write, truncation or sync from now. Everything after
    // it fails.
    void cut_power_at(std::int64_t operation);
    // The disk is full from that operation on; SQLite may still read and sync.
    void fill_at(std::int64_t operation);
    // A short way to a full disk that has room again.
    void make_room();
    [[nodiscard]] bool power_is_out() const { return out_; }
    // Files become what had been synced, with more or less luck, and the disk works again. Every
    // connection must be closed.
    void restore_power(Loss loss, std::mt19937& random);

    [[nodiscard]] std::int64_t syncs() const { return syncs_; }

  private:
    friend struct PowerFile;

    struct Change {  // `bytes` written at `offset`, or the file cut at `offset`
        std::int64_t offset = 0;
        std::optional<std::string> bytes;
    };
    struct Image {
        std::string current;
        std::string synced;
        std::vector<Change> unsynced;
        bool exists = false;         // now
        bool exists_synced = false;  // after a power cut
    };

    static void apply(std::string& content, const Change& change);
    // Counts an operation; the code with which it fails, or SQLITE_OK.
    [[nodiscard]] int step(bool may_fill);
    // The folder is synced: what was removed stays so.
    void sync_removals();

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out);
    static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder);
    static int access(sqlite3_vfs* vfs, const char* path, int flags, int* result);

    const std::string name_;
    sqlite3_vfs* const real_;
    sqlite3_vfs vfs_;

    std::mutex mutex_;
    std::map<std::string, Image> images_;
    std::int64_t operations_ = 0;
    std::int64_t cut_at_ = INT64_MAX;
    std::int64_t full_at_ = INT64_MAX;
    std::atomic<bool> out_ = false;
    std::atomic<std::int64_t> syncs_ = 0;
};

}  // namespace collegium::storage::testing
