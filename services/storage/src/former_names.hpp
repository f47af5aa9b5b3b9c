// Names that journal rows of earlier days have and resources have no more. The rows are chained, so
// they keep what was written; whoever reads one is told the name of today.
#pragma once

#include <string>
#include <string_view>

#include <collegium/storage/journal.hpp>

namespace collegium::storage {

// "competitions/14/sittings/3" of "competitions/14/sessions/3", "competitions/14/grants/12" of
// "grants/12"; other names as they are.
[[nodiscard]] std::string name_of_today(Connection& connection, std::string_view written);

// How a subject was written before; the same where it always had this name.
[[nodiscard]] std::string former_name(std::string_view subject);

// "sittings.open" of "sessions.open"; other actions as they are.
[[nodiscard]] std::string action_of_today(std::string_view written);
// How actions that begin so began before; the same where they always did.
[[nodiscard]] std::string former_action(std::string_view prefix);

// The row with subjects and action of today.
void rename_to_today(Connection& connection, JournalRow& row);

}  // namespace collegium::storage
