// The client's own words in the language of the moment. Reasons of the server come from the
// server; everything the client says by itself stands in tui/i18n/*.toml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::tui {

// The three lengths of an action's name: key bar at 80 columns (6 letters), at 120 (8), menus.
struct Label {
    std::string bar6;
    std::string bar8;
    std::string full;

    friend bool operator==(const Label&, const Label&) = default;
};

// A cheap value: copy it freely. Any thread.
class Texts {
  public:
    explicit Texts(i18n::Language language) : language_(language) {}

    [[nodiscard]] i18n::Language language() const { return language_; }

    // The text of `key` ("login.title") with {placeholders} and plural forms filled from `args`.
    [[nodiscard]] std::string operator()(std::string_view key,
                                         const sdk::Metadata& args = {}) const;

    [[nodiscard]] bool has(std::string_view key) const;

    // The names of an action, from the table [action.<id>] of the catalogue: ru, ru_6,
    // ru_8 (where the last is missing the shorter one serves).
    [[nodiscard]] Label label(std::string_view action_id) const;

  private:
    i18n::Language language_;
};

// Every key of the catalogues, for tests.
[[nodiscard]] std::vector<std::string> text_keys();

}  // namespace collegium::tui
