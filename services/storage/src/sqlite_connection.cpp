#include "sqlite_connection.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

namespace collegium::storage {

namespace {

// Texts made at run time (filters) must not fill the memory with statements.
constexpr std::size_t kStatementsKept = 512;

SqlError::Kind kind_of(const SQLite::Exception& error) {
    switch (error.getExtendedErrorCode()) {
        case SQLITE_CONSTRAINT_UNIQUE:
        case SQLITE_CONSTRAINT_PRIMARYKEY:
        case SQLITE_CONSTRAINT_ROWID:
            return SqlError::Kind::kUnique;
        case SQLITE_CONSTRAINT_FOREIGNKEY:
            return SqlError::Kind::kForeignKey;
        default:
            break;
    }
    switch (error.getErrorCode() & 0xff) {
        case SQLITE_CONSTRAINT:
        case SQLITE_MISMATCH:
            return SqlError::Kind::kConstraint;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return SqlError::Kind::kBusy;
        case SQLITE_FULL:
        case SQLITE_IOERR:
        case SQLITE_NOMEM:
        case SQLITE_READONLY:
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
            return SqlError::Kind::kStorage;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            return SqlError::Kind::kCorrupt;
        default:
            return SqlError::Kind::kOther;
    }
}

SqlError translated(const SQLite::Exception& error, std::string_view sql) {
    return {kind_of(error), fmt::format("{} [{}]", error.what(), sql)};
}

// SQLite counts its memory for nobody, under one lock of the whole process. Where something has
// used SQLite before, it goes on counting.
void stop_counting_memory() {
    static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)done;
}

SQLite::Database opened(const ConnectionOptions& options) {
    stop_counting_memory();
    // One thread at a time: SQLite need not lock the connection at every call.
    const int flags =
        SQLite::OPEN_NOMUTEX |
        (options.writable ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY);
    try {
        return {options.file.string(), flags, static_cast<int>(options.busy_timeout.count()),
                options.vfs};
    } catch (const SQLite::Exception& error) {
        throw translated(error, options.file.string());
    }
}

void bind(SQLite::Statement& statement, int place, const Value& value) {
    // The parameters outlive the step: SQLite need not copy them.
    struct Binder {
        SQLite::Statement& statement;
        int place;
        void operator()(std::monostate) const { statement.bind(place); }
        void operator()(std::int64_t number) const { statement.bind(place, number); }
        void operator()(double number) const { statement.bind(place, number); }
        void operator()(const std::string& text) const { statement.bindNoCopy(place, text); }
        void operator()(const Blob& blob) const {
            statement.bindNoCopy(place, static_cast<const void*>(blob.bytes.data()),
                                 static_cast<int>(blob.bytes.size()));
        }
    };
    std::visit(Binder{statement, place}, value.content());
}

class SqliteRow final : public Row {
  public:
    explicit SqliteRow(const SQLite::Statement& statement) : statement_(statement) {}

    [[nodiscard]] bool is_null(int column) const override {
        return statement_.isColumnNull(column);
    }
    [[nodiscard]] std::int64_t integer(int column) const override {
        return statement_.getColumn(column).getInt64();
    }
    [[nodiscard]] double real(int column) const override {
        return statement_.getColumn(column).getDouble();
    }
    [[nodiscard]] std::string_view view(int column) const override {
        const SQLite::Column cell = statement_.getColumn(column);
        const void* const bytes = cell.getBlob();
        if (bytes == nullptr) return {};
        return {static_cast<const char*>(bytes), static_cast<std::size_t>(cell.getBytes())};
    }

  private:
    const SQLite::Statement& statement_;
};

}  // namespace

SqliteConnection::Prepared::Prepared(SQLite::Database& database, const std::string& sql)
    : statement(database, sql) {
    // SQLite takes $1 as a name: in "SELECT $2, $1" its first parameter is $2.
    const int count = statement.getBindParameterCount();
    for (int number = 1; number <= count; ++number) {
        const int place = statement.getIndex(fmt::format("${}", number).c_str());
        if (place == 0)
            throw SqlError(SqlError::Kind::kOther, fmt::format("no ${} in [{}]", number, sql));
        places.push_back(place);
    }
}

// A statement while it runs; leaves it reset and without bindings.
class SqliteConnection::Use {
  public:
    Use(std::shared_ptr<Prepared> prepared, std::string_view sql, Parameters parameters)
        : prepared_(std::move(prepared)) {
        if (parameters.size() != prepared_->places.size())
            throw SqlError(SqlError::Kind::kOther,
                           fmt::format("{} parameters for {} places in [{}]", parameters.size(),
                                       prepared_->places.size(), sql));
        for (std::size_t i = 0; i < parameters.size(); ++i)
            bind(prepared_->statement, prepared_->places[i], parameters[i]);
        prepared_->busy = true;
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() {
        prepared_->statement.tryReset();
        prepared_->statement.clearBindings();
        prepared_->busy = false;
    }
    [[nodiscard]] SQLite::Statement& statement() { return prepared_->statement; }

  private:
    std::shared_ptr<Prepared> prepared_;
};

SqliteConnection::SqliteConnection(const ConnectionOptions& options) : database_(opened(options)) {
    script("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON;");
    if (!options.writable) {
        // Readers share the pages of the system's cache instead of keeping copies of their own.
        script("PRAGMA mmap_size = 268435456;");
        return;
    }
    // The pages a savepoint would restore stay in memory: past 64 KiB, which a command of a group
    // easily touches, SQLite would copy them into a temporary file, two writes a page.
    script("PRAGMA temp_store = MEMORY;");
    // In KiB. The upper pages of every index stay at hand, and a whole group fits.
    script("PRAGMA cache_size = -16384;");
    // In pages. Folding the log into the file costs two syncs, shared by more groups this way.
    script("PRAGMA wal_autocheckpoint = 4000;");
    // What is begun anew is cut down to this many bytes.
    script("PRAGMA journal_size_limit = 67108864;");
    // Erased payloads must not survive in free pages.
    script("PRAGMA secure_delete = ON;");
    query("PRAGMA journal_mode = WAL", {}, [](const Row& row) {
        if (row.view(0) != "wal")
            throw SqlError(SqlError::Kind::kStorage, "the store's disk cannot keep a WAL");
    });
    script(options.synchronous == Synchronous::kFull ? "PRAGMA synchronous = FULL;"
                                                     : "PRAGMA synchronous = OFF;");
}

SqliteConnection::~SqliteConnection() = default;

void SqliteConnection::script(std::string_view sql) {
    try {
        database_.exec(std::string(sql));
    } catch (const SQLite::Exception& error) {
        throw translated(error, sql);
    }
}

bool SqliteConnection::in_transaction() const {
    return sqlite3_get_autocommit(database_.getHandle()) == 0;
}

std::int64_t SqliteConnection::total_changes() const {
    return database_.getTotalChanges();
}

std::shared_ptr<SqliteConnection::Prepared> SqliteConnection::prepare(std::string_view sql) {
    const auto found = statements_.find(sql);
    // A statement that is still delivering rows to an outer callback cannot be run again.
    if (found != statements_.end() && !found->second->busy) return found->second;
    auto prepared = std::make_shared<Prepared>(database_, std::string(sql));
    if (found == statements_.end()) {
        if (statements_.size() >= kStatementsKept) statements_.clear();
        statements_.emplace(sql, prepared);
    }
    return prepared;
}

std::int64_t SqliteConnection::run(std::string_view sql, Parameters parameters) {
    try {
        Use use(prepare(sql), sql, parameters);
        if (use.statement().executeStep())
            throw SqlError(SqlError::Kind::kOther, fmt::format("rows returned by [{}]", sql));
        return database_.getChanges();
    } catch (const SQLite::Exception& error) {
        throw translated(error, sql);
    }
}

void SqliteConnection::read(std::string_view sql, Parameters parameters, const EachRow& each) {
    try {
        Use use(prepare(sql), sql, parameters);
        const SqliteRow row(use.statement());
        while (use.statement().executeStep())
            each(row);
    } catch (const SQLite::Exception& error) {
        throw translated(error, sql);
    }
}

}  // namespace collegium::storage
