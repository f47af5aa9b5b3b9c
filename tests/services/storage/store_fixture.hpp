// A store in a folder of its own, with a table of numbers to write to and a clock to turn.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <collegium/storage/journal.hpp>
#include <collegium/storage/maintenance.hpp>
#include <collegium/storage/store.hpp>

#include "support/temp_folder.hpp"

namespace collegium::storage::testing {

inline constexpr int kTestMigration = 9001;
inline constexpr std::string_view kTestSchema =
    "CREATE TABLE sample (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, "
    "content TEXT NOT NULL UNIQUE, friend INTEGER REFERENCES sample (id)) STRICT;";

// Options with the sample table and its subject kind ("samples/7").
[[nodiscard]] StoreOptions sample_options(const std::filesystem::path& folder);

// A command that writes one sample and its journal row; `id` 0 lets the store choose.
[[nodiscard]] Command insert_sample(std::int64_t id, std::string content);
// A command that gives a sample new content and the next version.
[[nodiscard]] Command update_sample(std::int64_t id, std::string content);

[[nodiscard]] std::int64_t count(Connection& connection, std::string_view table);

class StoreTest : public ::testing::Test {
  protected:
    StoreTest();
    void reopen();
    [[nodiscard]] Writer& writer() { return store_->writer(); }
    // Inserts a sample and answers the committed row; the test fails where it is refused.
    Committed insert(std::int64_t id, std::string content);
    Committed update(std::int64_t id, std::string content);
    [[nodiscard]] StoreOptions options();

    testing_support::TempFolder folder_;
    std::atomic<std::int64_t> millis_{1'750'000'000'000};
    std::unique_ptr<Store> store_;
};

}  // namespace collegium::storage::testing
