// How a person likes to work; follows the person to every terminal.
#pragma once

#include <string>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::registry {

// A saved filter of a list: a tab of the screen.
struct SavedFilter {
    std::string list;
    std::string title;
    std::string filter;
    std::string query;
    std::string order_by;

    friend bool operator==(const SavedFilter&, const SavedFilter&) = default;
};

// The initial values are the defaults.
struct UserSettings {
    std::string language = "ru";
    std::string theme = "dark";
    int lock_minutes = 10;
    bool bell = false;
    std::vector<SavedFilter> saved_filters;

    friend bool operator==(const UserSettings&, const UserSettings&) = default;
};

// Checks settings as a client sent them; all violations at once.
[[nodiscard]] sdk::Result<UserSettings> check_user_settings(const UserSettings& raw);

}  // namespace collegium::registry
