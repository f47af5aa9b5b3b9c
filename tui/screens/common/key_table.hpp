// KeyTable: the rows of a screen's key table as they are declared.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tui/app/action.hpp"

namespace collegium::tui {

class App;

// What is said behind `act` is about that row: keys.act("ban.lift", "F8", run).risk(Risk::kMedium).
// Of several reasons why it cannot be done now the first one is told.
class KeyTable {
  public:
    explicit KeyTable(const App& app) : app_(app) {}

    // A row by its id, which names its texts ["action.<id>"], and its key; empty: F9 and palette.
    KeyTable& act(std::string id, std::string key, std::function<void()> run);
    KeyTable& twin(std::string key);
    KeyTable& risk(Risk risk);
    // A key of the help page, not an action of F9 and palette.
    KeyTable& unlisted();
    KeyTable& refuse(const std::optional<std::string>& why);
    // Refused with the text `words` unless it is `possible`.
    KeyTable& needs(bool possible, const char* words);
    // For roles with the permission, while there is a link.
    KeyTable& right(const std::string& permission, const char* words);
    KeyTable& online();
    // The same act once more under another name and key.
    KeyTable& also(std::string id, std::string key);
    KeyTable& add(Action action);
    KeyTable& add(std::vector<Action> more);

    // The last row, for what is not said above.
    [[nodiscard]] Action& last() { return rows_.back(); }
    // NOLINTNEXTLINE(google-explicit-constructor): where rows are asked for, these are
    operator std::vector<Action>() { return std::move(rows_); }

  private:
    const App& app_;
    std::vector<Action> rows_;
};

// Why the server would refuse `action` for a resource with allowed_actions().
template <typename Resource>
[[nodiscard]] std::optional<std::string> refusal_of(const Resource& resource,
                                                    const std::string& action) {
    for (const auto& allowed : resource.allowed_actions())
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

// A request about a resource as it was read: its name and its etag.
template <typename Request, typename Resource>
[[nodiscard]] Request about(const Resource& resource) {
    Request request;
    request.set_name(resource.name());
    request.set_etag(resource.etag());
    return request;
}

}  // namespace collegium::tui
