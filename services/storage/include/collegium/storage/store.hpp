// A store: one folder, one SQLite file, one writer, several readers.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>
#include <collegium/storage/access_log.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/migration.hpp>
#include <collegium/storage/sql.hpp>
#include <collegium/storage/subject.hpp>
#include <collegium/storage/writer.hpp>

namespace collegium::storage {

enum class Synchronous : std::uint8_t {
    kFull,  // what is acknowledged outlives a power cut
    kOff,   // for tests that must lose, and for throw-away stores
};

struct StoreOptions {
    std::filesystem::path folder;  // made with mode 0700 where it is missing
    Clock clock = system_now;
    std::vector<Migration> migrations{built_in_migrations().begin(), built_in_migrations().end()};
    std::vector<SubjectKind> subjects{built_in_subjects().begin(), built_in_subjects().end()};
    Synchronous synchronous = Synchronous::kFull;
    std::string vfs;                   // SQLite's name of it; empty: the usual one
    std::size_t readers = 8;           // connections at most; a reader over it waits
    std::size_t group_limit = 256;     // commands sharing one transaction at most
    std::size_t queue_limit = 16'384;  // commands waiting at most
    // Told, in English and from any thread, of trouble that refuses nothing: a folder of backups
    // that cannot be reached.
    std::function<void(std::string_view)> warn = [](std::string_view) {};
};

// A reader borrowed from the pool. Everything read through one lease is one snapshot, taken at its
// first statement. Belongs to one thread; keep it short and never take a second one beside it.
class ReadLease {
  public:
    class Source;  // the pool

    ReadLease(Source& source, std::unique_ptr<Connection> connection);
    ReadLease(ReadLease&&) noexcept;
    ReadLease& operator=(ReadLease&&) = delete;
    ~ReadLease();

    [[nodiscard]] Connection& operator*() const { return *connection_; }
    [[nodiscard]] Connection* operator->() const { return connection_.get(); }

  private:
    Source* source_;
    std::unique_ptr<Connection> connection_;
};

// Thread-safe. Ending it waits for the commands under way; later ones get STORE_UNAVAILABLE.
class Store {
  public:
    // Opens or creates the store of a folder and brings its schema up to date. Refusals:
    // STORE_LOCKED (another daemon serves the folder), STORE_SCHEMA_NEWER, STORE_DAMAGED,
    // STORE_UNAVAILABLE.
    [[nodiscard]] static sdk::Result<std::unique_ptr<Store>> open(StoreOptions options);

    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    ~Store();

    // Waits for a free reader. Throws SqlError where the store cannot be read.
    [[nodiscard]] ReadLease read();
    [[nodiscard]] Writer& writer();
    [[nodiscard]] AccessLog& access_log();

    // Made at creation and at restore, 32 hexadecimal digits: tokens of another store are void.
    [[nodiscard]] const std::string& id() const;
    [[nodiscard]] Instant now() const;
    [[nodiscard]] std::span<const SubjectKind> subjects() const;

    // Drops responses older than 30 days, writes the counts of suppressed access rows and folds
    // the log into the file. Called now and then by the daemon; may wait for the writer.
    [[nodiscard]] sdk::Result<void> run_maintenance();

    struct Impl;

  private:
    explicit Store(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

// The file of a store inside its folder.
[[nodiscard]] std::filesystem::path store_file(const std::filesystem::path& folder);

// How long the response of a request id is kept.
inline constexpr std::chrono::days kResponsesKept{30};

}  // namespace collegium::storage
