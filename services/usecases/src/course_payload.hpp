// Officials, marks and bans as the journal keeps them, and back again for undo.
#pragma once

#include <string>

#include <collegium/competition/officials.hpp>
#include <collegium/registry/ban.hpp>
#include <collegium/storage/repositories/progress.hpp>

namespace collegium::usecases {

[[nodiscard]] std::string ban_payload(const registry::Ban& ban);
[[nodiscard]] registry::Ban parse_ban_payload(const std::string& payload);

[[nodiscard]] std::string official_payload(const competition::Appointment& appointment);
[[nodiscard]] competition::Appointment parse_official_payload(const std::string& payload);

// The state of a competition, and why where it was cancelled.
[[nodiscard]] std::string state_payload(competition::State state);
[[nodiscard]] competition::State parse_state_payload(const std::string& payload);

struct MarkPayload {
    std::string condition;
    storage::MarkRecord record;
};
[[nodiscard]] std::string mark_payload(const MarkPayload& mark);
[[nodiscard]] MarkPayload parse_mark_payload(const std::string& payload);

}  // namespace collegium::usecases
