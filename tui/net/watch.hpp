// What the server's Watch stream tells the UI thread, and how the connection stands.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace collegium::tui::net {

// A committed change: which resource, what happened, who did it. Never content.
struct WatchEvent {
    std::int64_t sequence = 0;
    std::string subject;  // "persons/4711"
    std::int64_t version = 0;
    std::string action;  // of the journal, "person.update"
    std::string scope;   // "federation" or "competitions/14"
    std::string user;    // who did it, "users/7"; empty: the daemon itself
    std::chrono::sys_seconds time{};

    // The row of the journal: "competitions/14/journalEntries/1289".
    [[nodiscard]] std::string entry_name() const {
        return scope + "/journalEntries/" + std::to_string(sequence);
    }
};

enum class Link : std::uint8_t { kOnline, kReconnecting, kOffline, kReadOnly };

// Row 1 shows it. `data_time` is the last moment the stream was alive.
struct Connection {
    Link link = Link::kReconnecting;
    std::chrono::seconds retry_in{0};
    std::chrono::sys_seconds data_time{};

    friend bool operator==(const Connection&, const Connection&) = default;
};

}  // namespace collegium::tui::net
