// The SQLite driver of the SQL port, on SQLiteCpp.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <collegium/storage/store.hpp>

#include "engine_connection.hpp"

namespace collegium::storage {

struct ConnectionOptions {
    std::filesystem::path file;
    bool writable = false;  // a writable connection creates the file
    Synchronous synchronous = Synchronous::kFull;
    std::string vfs;
    std::chrono::milliseconds busy_timeout{5000};

    [[nodiscard]] static ConnectionOptions reader(std::filesystem::path file,
                                                  std::string vfs = {}) {
        ConnectionOptions options;
        options.file = std::move(file);
        options.vfs = std::move(vfs);
        return options;
    }
};

// One thread at a time. Statements are prepared once and kept.
class SqliteConnection final : public EngineConnection {
  public:
    explicit SqliteConnection(const ConnectionOptions& options);
    ~SqliteConnection() override;

    void script(std::string_view sql) override;
    [[nodiscard]] bool in_transaction() const override;
    [[nodiscard]] std::int64_t total_changes() const override;
    [[nodiscard]] SQLite::Database& database() { return database_; }

  private:
    struct Prepared {
        Prepared(SQLite::Database& database, const std::string& sql);
        SQLite::Statement statement;
        std::vector<int> places;  // of $1, $2 ... in SQLite's own numbering
        bool busy = false;
    };
    class Use;

    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>{}(text);
        }
    };

    std::int64_t run(std::string_view sql, Parameters parameters) override;
    void read(std::string_view sql, Parameters parameters, const EachRow& each) override;
    [[nodiscard]] std::shared_ptr<Prepared> prepare(std::string_view sql);

    SQLite::Database database_;
    std::unordered_map<std::string, std::shared_ptr<Prepared>, TextHash, std::equal_to<>>
        statements_;
};

}  // namespace collegium::storage
