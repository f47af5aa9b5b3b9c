#include <algorithm>
#include <atomic>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sodium.h>
#include <unistd.h>

#include <collegium/storage/store.hpp>

#include "access_writer.hpp"
#include "erasure_list.hpp"
#include "files.hpp"
#include "folder_lock.hpp"
#include "group_writer.hpp"
#include "read_pool.hpp"
#include "requests.hpp"
#include "schema.hpp"
#include "sha256.hpp"
#include "sqlite_connection.hpp"

namespace collegium::storage {

namespace fs = std::filesystem;

namespace {

constexpr int kAnswersDroppedAtOnce = 500;
constexpr std::chrono::milliseconds kQuietPatience{200};  // for leases to come back
// After one that did not: everybody waits for a try.
constexpr std::chrono::milliseconds kShortestFoldPause{50};
constexpr std::chrono::milliseconds kLongestFoldPause{5000};
constexpr std::chrono::minutes kFoldWarnings{1};

ConnectionOptions connection_options(const StoreOptions& options, bool writable) {
    ConnectionOptions chosen = ConnectionOptions::reader(store_file(options.folder), options.vfs);
    chosen.writable = writable;
    chosen.synchronous = options.synchronous;
    return chosen;
}

// SQLite gives the files beside the store its mode; the folder is synced so that a new file stays.
void make_file(const fs::path& folder) {
    const int file = ::open(store_file(folder).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) ::close(file);
    sync_folder(folder);
}

std::string store_id(Connection& connection, Instant now) {
    const auto found =
        connection.one("SELECT id FROM store", {}, [](const Row& row) { return row.text(0); });
    if (found) return *found;
    std::string id = to_hex(random_bytes(16));
    connection.execute("INSERT INTO store (one, id, created_at) VALUES (1, $1, $2)",
                       {id, to_millis(now)});
    return id;
}

tl::unexpected<sdk::Error> refusal_to_open(const SqlError& error) {
    if (error.kind() == SqlError::Kind::kCorrupt)
        return sdk::refuse(sdk::Code::kDataLoss, "STORE_DAMAGED", error.what());
    return sdk::refuse(sdk::Code::kUnavailable, "STORE_UNAVAILABLE", error.what());
}

}  // namespace

struct Store::Impl {
    Impl(StoreOptions store_options, FolderLock folder_lock,
         std::unique_ptr<SqliteConnection> connection, std::string store_id)
        : options(std::move(store_options)),
          lock(std::move(folder_lock)),
          id(std::move(store_id)),
          readers(
              [this] {
                  return std::make_unique<SqliteConnection>(connection_options(options, false));
              },
              options.readers, options.lease_patience),
          writer(std::move(connection),
                 {options.clock, options.subjects, options.group_limit, options.queue_limit,
                  [this] { list_erasures(); },
                  [this](Connection& writing) { look_after_log(writing); }, options.warn}),
          access(writer, options.clock) {}

    // After every group: SQLite begins its log anew only where no reader holds a part of it, which
    // never happens by itself while readers overlap.
    void look_after_log(Connection& writing) {
        for (const std::string& lease : readers.overdue(options.longest_lease))
            options.warn(lease);
        log_size = size_of_log();
        const bool wanted = fold_wanted.exchange(false);
        const auto now = std::chrono::steady_clock::now();
        if (!wanted && (log_size < options.log_limit / 2 || now < next_fold)) return;
        const std::int64_t before = log_size;
        bool folded = false;
        const bool quiet =
            readers.with_none_lent(kQuietPatience, [&] { folded = fold_log(writing); });
        log_size = size_of_log();
        fold_pause = folded ? std::chrono::milliseconds(0)
                            : std::clamp(2 * fold_pause, kShortestFoldPause, kLongestFoldPause);
        next_fold = folded ? now : now + kQuietPatience + fold_pause;
        if (folded || before < options.log_limit || now < next_fold_warning) return;
        next_fold_warning = now + kFoldWarnings;
        options.warn(fmt::format("the log of {} bytes cannot be folded: {}", before,
                                 quiet ? "another process reads the store" : "readers are lent"));
    }

    [[nodiscard]] std::int64_t size_of_log() const {
        std::error_code none;
        const auto size = fs::file_size(fs::path(store_file(options.folder)) += "-wal", none);
        return none ? 0 : static_cast<std::int64_t>(size);
    }

    // Without waiting: whoever reads beside the store must not hold up the writer.
    [[nodiscard]] static bool fold_log(Connection& writing) {
        const auto pragma = [&](const char* sql) {
            std::int64_t first = 0;
            writing.query(sql, {}, [&](const Row& row) { first = row.integer(0); });
            return first;
        };
        bool folded = false;
        // What ails the disk, the next group says to whom it concerns.
        try {
            (void)pragma("PRAGMA busy_timeout = 0");
            folded = pragma("PRAGMA wal_checkpoint(TRUNCATE)") == 0;  // else it was busy
        } catch (const SqlError&) {
        }
        try {
            (void)pragma("PRAGMA busy_timeout = 5000");
        } catch (const SqlError&) {
        }
        return folded;
    }

    // On a connection of its own: the lent readers may all be waiting for something.
    void list_erasures() {
        try {
            SqliteConnection connection(connection_options(options, false));
            write_erasure_lists(connection, options.folder, options.warn);
        } catch (const SqlError& error) {
            options.warn(error.what());
        }
    }

    const StoreOptions options;
    const FolderLock lock;
    const std::string id;
    std::atomic<std::int64_t> log_size = 0;
    std::atomic<bool> fold_wanted = false;
    // The writing thread's.
    std::chrono::steady_clock::time_point next_fold{};
    std::chrono::steady_clock::time_point next_fold_warning{};
    std::chrono::milliseconds fold_pause{0};
    ReadLease::Source readers;
    GroupWriter writer;
    AccessWriter access;
};

sdk::Result<std::unique_ptr<Store>> Store::open(StoreOptions options) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    auto lock = FolderLock::take(options.folder);
    if (!lock) return sdk::refusal_of(std::move(lock));
    try {
        make_file(options.folder);
        auto connection = std::make_unique<SqliteConnection>(connection_options(options, true));
        if (auto migrated = migrate(*connection, options.migrations); !migrated)
            return sdk::refusal_of(std::move(migrated));
        std::string id = store_id(*connection, options.clock());
        // A crash may have come between an erasure and its line in the lists.
        write_erasure_lists(*connection, options.folder, options.warn);
        return std::unique_ptr<Store>(new Store(std::make_unique<Impl>(
            std::move(options), std::move(*lock), std::move(connection), std::move(id))));
    } catch (const SqlError& error) {
        return refusal_to_open(error);
    }
}

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::~Store() = default;

ReadLease Store::read() {
    return impl_->readers.lend();
}
Writer& Store::writer() {
    return impl_->writer;
}
AccessLog& Store::access_log() {
    return impl_->access;
}
const std::string& Store::id() const {
    return impl_->id;
}
Instant Store::now() const {
    return impl_->options.clock();
}
std::span<const SubjectKind> Store::subjects() const {
    return impl_->options.subjects;
}

sdk::Result<void> Store::run_maintenance() {
    for (std::int64_t dropped = kAnswersDroppedAtOnce; dropped == kAnswersDroppedAtOnce;) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            dropped = drop_answers(connection, now() - kResponsesKept, kAnswersDroppedAtOnce);
            return Applied{};
        };
        if (auto done = impl_->writer.run(std::move(command)); !done)
            return sdk::refusal_of(std::move(done));
    }
    if (auto written = impl_->access.write_pending(); !written) return written;
    // The first command has the log folded after it, the second is answered when that is done.
    impl_->fold_wanted = true;
    for (int i = 0; i < 2; ++i) {
        Command command;
        command.apply = [](Connection&) -> sdk::Result<Applied> { return Applied{}; };
        command.alone = true;
        if (auto done = impl_->writer.run(std::move(command)); !done)
            return sdk::refusal_of(std::move(done));
    }
    return {};
}

std::int64_t Store::log_size() const {
    return impl_->log_size;
}

fs::path store_file(const fs::path& folder) {
    return folder / "collegium.sqlite3";
}

}  // namespace collegium::storage
