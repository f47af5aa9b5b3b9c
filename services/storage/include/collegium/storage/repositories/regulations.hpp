// Regulations of competitions and the copies of rule books that competitions were opened by.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/competition.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// A setting as the store keeps it: competition::to_text of its value.
struct SettingRow {
    std::string parameter;
    std::string value;
    int source_kind = 0;
    std::string source_place;

    friend bool operator==(const SettingRow&, const SettingRow&) = default;
};

struct RegulationRecord {
    std::int64_t version = 0;  // 0: there is no such competition
    Instant updated_at{};
    std::vector<SettingRow> settings;  // by parameter
};

// Every competition has one, empty at first.
[[nodiscard]] RegulationRecord find_regulation(Connection& connection,
                                               competition::CompetitionId id);
void write_regulation(Connection& connection, competition::CompetitionId id, std::int64_t version,
                      const std::vector<SettingRow>& settings, Instant now);

// A rule book's bytes, kept for the competitions that were opened by them.
struct BookCopy {
    std::string sha256;
    std::string id;
    std::string toml;
};
// Again with the same digest: nothing.
void keep_book(Connection& connection, const BookCopy& copy);
[[nodiscard]] std::vector<BookCopy> kept_books(Connection& connection);

// How many competitions name each book, by its id.
[[nodiscard]] std::map<std::string, std::int64_t, std::less<>> competitions_by_book(
    Connection& connection);

}  // namespace collegium::storage
