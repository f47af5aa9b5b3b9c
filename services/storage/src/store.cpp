#include <fcntl.h>
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
              options.readers),
          writer(std::move(connection),
                 {options.clock, options.subjects, options.group_limit, options.queue_limit,
                  [this] { list_erasures(); }, options.warn}),
          access(writer, options.clock) {}

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
    try {
        // Without waiting: a long reader must not hold up the writer; the next time will do.
        auto options = connection_options(impl_->options, true);
        options.busy_timeout = std::chrono::milliseconds(0);
        SqliteConnection connection(options);
        connection.query("PRAGMA wal_checkpoint(TRUNCATE)", {}, [](const Row&) {});
    } catch (const SqlError& error) {
        if (error.kind() != SqlError::Kind::kBusy) return refusal_to_open(error);
    }
    return {};
}

fs::path store_file(const fs::path& folder) {
    return folder / "collegium.sqlite3";
}

}  // namespace collegium::storage
