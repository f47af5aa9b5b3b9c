#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <sodium.h>

#include <collegium/storage/maintenance.hpp>
#include <collegium/storage/repositories/documents.hpp>

#include "access_writer.hpp"
#include "schema.hpp"
#include "sqlite_connection.hpp"

namespace collegium::storage {

namespace {

// SQLite's own look at the file: "ok", or what is wrong.
void check_file(Connection& connection, Verification& result) {
    connection.query("PRAGMA integrity_check(10)", {}, [&](const Row& row) {
        if (row.view(0) != "ok") result.findings.push_back({0, "STORE_DAMAGED", row.text(0)});
    });
    connection.query("PRAGMA foreign_key_check", {}, [&](const Row& row) {
        result.findings.push_back(
            {0, "STORE_DAMAGED", fmt::format("a reference of table {} is broken", row.view(0))});
    });
}

// Stores from before there were documents are verified as they are.
bool has_documents(Connection& connection) {
    return connection
        .one("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'document_rendering'", {},
             [](const Row&) { return true; })
        .value_or(false);
}

}  // namespace

sdk::Result<Verification> verify(const StoreOptions& options, const std::vector<Anchor>& anchors) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be used");
    if (!std::filesystem::exists(store_file(options.folder)))
        return sdk::refuse(sdk::Code::kNotFound, "STORE_NOT_FOUND",
                           "there is no store in " + options.folder.string(),
                           {{"folder", options.folder.string()}});
    try {
        SqliteConnection connection(
            ConnectionOptions::reader(store_file(options.folder), options.vfs));
        connection.execute("BEGIN");
        if (auto known = check_schema(connection, options.migrations); !known)
            return sdk::refusal_of(std::move(known));
        const bool documents = has_documents(connection);
        std::vector<Anchor> all = anchors;
        if (documents) std::ranges::copy(document_anchors(connection), std::back_inserter(all));
        Verification result = verify_journal(connection, all);
        if (const std::int64_t row = first_altered_access_row(connection))
            result.findings.push_back(
                {row, "ACCESS_LOG_ALTERED", fmt::format("row {} of the access log", row)});
        if (documents)
            std::ranges::copy(verify_documents(connection), std::back_inserter(result.findings));
        check_file(connection, result);
        return result;
    } catch (const SqlError& error) {
        if (error.kind() != SqlError::Kind::kCorrupt)
            return sdk::refuse(sdk::Code::kUnavailable, "STORE_UNAVAILABLE", error.what());
        Verification damaged;
        // The statement that failed says nothing to whoever asked.
        const std::string said = error.what();
        damaged.findings.push_back({0, "STORE_DAMAGED", said.substr(0, said.find(" ["))});
        return damaged;
    }
}

}  // namespace collegium::storage
