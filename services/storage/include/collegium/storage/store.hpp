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
#include <utility>
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
    std::string vfs;          // SQLite's name of it; empty: the usual one
    std::size_t readers = 8;  // connections at most; a reader over it waits
    std::chrono::milliseconds lease_patience = std::chrono::seconds(5);  // for as long as this
    // A lease held longer is told to `warn` with its call: it keeps the log from being folded.
    std::chrono::milliseconds longest_lease = std::chrono::seconds(30);
    // Bytes of the log (`-wal`) at most, as long as leases are given back: at half of it the log is
    // folded into the file.
    std::int64_t log_limit = 64 << 20;
    std::size_t group_limit = 256;     // commands sharing one transaction at most
    std::size_t queue_limit = 16'384;  // commands waiting at most
    // Told, in English and from any thread, of trouble that refuses nothing: a folder of backups
    // that cannot be reached, a lease that is not given back.
    std::function<void(std::string_view)> warn = [](std::string_view) {};
};

// A reader borrowed from the pool. Everything read through one lease is one snapshot, taken at its
// first statement. Belongs to one thread; keep it short and never take a second one beside it: a
// thread that waits for what it holds itself waits for ever. Builds with COLLEGIUM_CHECK_THREADS
// abort there.
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

// While one lives, leases taken on its thread are told of by this name: the number of a call.
class LeasesOf {
  public:
    explicit LeasesOf(std::string_view whose);
    ~LeasesOf();
    LeasesOf(const LeasesOf&) = delete;
    LeasesOf& operator=(const LeasesOf&) = delete;

  private:
    std::string_view before_;
};

// While one lives, its thread may take the reader that is kept back from everybody else: for the
// few threads that all others wait for.
class KeptBackReader {
  public:
    KeptBackReader();
    ~KeptBackReader();
    KeptBackReader(const KeptBackReader&) = delete;
    KeptBackReader& operator=(const KeptBackReader&) = delete;

  private:
    bool before_;
};

// Gives the reader back while `work` runs, and takes one again: for whatever may take long in the
// middle of a decision. What is read after it is read of a later snapshot; that nothing of what was
// read before has changed, the writer sees to by its versions. No row of `snapshot` may be under
// way. A connection that no store lent stays as it is.
// Throws ReadersBusy where none comes back in time.
template <typename Work>
[[nodiscard]] auto set_aside(Connection& snapshot, Work&& work) {
    Connection::Lender* const lender = snapshot.lender();
    if (lender != nullptr) lender->set_aside(snapshot);
    auto result = std::forward<Work>(work)();
    if (lender != nullptr) lender->take_up(snapshot);
    return result;
}

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

    // Waits for a free reader, ReadersBusy where none comes back in time. Throws SqlError where the
    // store cannot be read.
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

    // Bytes of the log beside the file as of the last commit.
    [[nodiscard]] std::int64_t log_size() const;

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
