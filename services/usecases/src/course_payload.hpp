// States and marks as the journal keeps them, and back again for undo.
#pragma once

#include <string>

#include <collegium/competition/competition.hpp>
#include <collegium/storage/repositories/progress.hpp>

namespace collegium::usecases {

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
