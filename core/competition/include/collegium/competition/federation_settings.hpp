// What a federation sets for all its competitions where the books are silent.
#pragma once

#include <collegium/sdk/result.hpp>

namespace collegium::competition {

// Reports are due within these days after a competition. Roles may end with it, and a year is as
// long as anybody waits for a report.
inline constexpr int kRoleDaysAfterCompetition = 10;
inline constexpr int kMostRoleDays = 365;

// A slip of the finger is noticed within minutes. Nobody could take one back in less than one;
// after an hour others have worked by the act, and the opposite act with its own ground is the way.
inline constexpr int kUndoMinutes = 10;
inline constexpr int kFewestUndoMinutes = 1;
inline constexpr int kMostUndoMinutes = 60;

// The initial values are the defaults.
struct FederationSettings {
    int role_days =
        kRoleDaysAfterCompetition;    // that roles of a competition hold after its last day
    int undo_minutes = kUndoMinutes;  // in which a light act is undone

    friend bool operator==(const FederationSettings&, const FederationSettings&) = default;
};

// All violations at once: NUMBER_OUT_OF_RANGE {first, last} of `settings.role_days`,
// `settings.undo_minutes`.
[[nodiscard]] sdk::Result<FederationSettings> check_federation_settings(
    const FederationSettings& raw);

}  // namespace collegium::competition
