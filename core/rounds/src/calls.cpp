#include <collegium/rounds/calls.hpp>

namespace collegium::rounds {

StartCalls start_calls(const rulebook::Book& book, int players) {
    StartCalls calls;
    const auto& rows = book.rows("calls");
    if (rows.empty()) return calls;
    const rulebook::Row& row = rows.front();
    calls.citation = row.citation();
    if (const auto before = row.optional_number("seated_minutes")) {
        calls.seated = std::chrono::minutes(*before);
    }
    const auto most = row.optional_number("countdown_above");
    calls.countdown_clock = most && players > *most;
    if (calls.countdown_clock) return calls;
    for (const char* key : {"first_minutes", "last_minutes"}) {
        if (const auto before = row.optional_number(key)) {
            calls.announced.emplace_back(std::chrono::minutes(*before));
        }
    }
    return calls;
}

}  // namespace collegium::rounds
