// The client's own words in the language of the moment. Reasons of the server come from the
// server; everything the client says by itself stands in tui/i18n/*.toml.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
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

// What a placeholder is filled with: words, or a number.
class TextValue {
  public:
    // NOLINTBEGIN(google-explicit-constructor): {"count", 5} and {"name", name} are alike
    TextValue(std::string words) : words_(std::move(words)) {}
    TextValue(const char* words) : words_(words) {}
    template <std::integral Number>
    TextValue(Number number) : words_(std::to_string(number)) {}
    // NOLINTEND(google-explicit-constructor)
    [[nodiscard]] const std::string& words() const { return words_; }

  private:
    std::string words_;
};

// The values of a text by their placeholders: {{"count", 5}, {"name", name}}.
class TextValues {
  public:
    TextValues() = default;
    // NOLINTBEGIN(google-explicit-constructor): written in the place of the argument
    TextValues(std::initializer_list<std::pair<const char*, TextValue>> values) {
        for (const auto& [name, value] : values)
            values_.emplace(name, value.words());
    }
    TextValues(sdk::Metadata values) : values_(std::move(values)) {}
    // NOLINTEND(google-explicit-constructor)
    [[nodiscard]] const sdk::Metadata& all() const { return values_; }

  private:
    sdk::Metadata values_;
};

// A cheap value: copy it freely. Any thread.
class Texts {
  public:
    explicit Texts(i18n::Language language) : language_(language) {}

    [[nodiscard]] i18n::Language language() const { return language_; }

    // The text of `key` ("login.title") with {placeholders} and plural forms filled from `values`.
    [[nodiscard]] std::string operator()(std::string_view key, const TextValues& values = {}) const;

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
