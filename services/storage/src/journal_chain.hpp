// Appending to the journal. Used by the writer's thread alone, inside its transaction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include <collegium/storage/command.hpp>

namespace collegium::storage {

class JournalChain {
  public:
    struct Stamp {
        std::int64_t sequence = 0;
        Instant time{};
        std::string hash;
    };

    // Writes the row, its payload and what it erases. The time is `now`, or that of the newest row
    // where the clock went back.
    [[nodiscard]] Stamp append(Connection& connection, const Actor& actor,
                               std::string_view request_id, const JournalDraft& draft, Instant now);

    // After a transaction that was taken back: the ends of the chains are read again.
    void forget();

  private:
    void remember(Connection& connection);
    [[nodiscard]] static std::string end_of(Connection& connection, const std::string& scope);
    static void erase(Connection& connection, std::int64_t by, const JournalDraft& draft);

    bool known_ = false;
    std::int64_t sequence_ = 0;
    std::int64_t time_ = 0;
    std::unordered_map<std::string, std::string> ends_;  // scope -> hash of its newest row
};

}  // namespace collegium::storage
