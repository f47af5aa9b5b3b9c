// Reads the values of a list's filter by their kinds.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <collegium/sdk/result.hpp>
#include <collegium/usecases/filter.hpp>

namespace collegium::usecases {

// A value its field cannot have is told by valid().
class FilterReader {
  public:
    [[nodiscard]] static sdk::Result<FilterReader> of(
        std::string_view text, std::initializer_list<std::string_view> fields);

    void take_text(std::string_view field, std::optional<std::string>& value);
    // A name "rulebooks/ru-draughts-2022" of a resource whose identity is a word: the word.
    void take_named(std::string_view field, std::string_view collection,
                    std::optional<std::string>& value);
    template <typename Id>
    void take_name(std::string_view field, std::optional<Id>& value) {
        const std::string* text = find(field);
        if (text == nullptr) return;
        value = Id::parse(*text);
        if (!value) refuse(field);
    }
    // A choice that counts from 1, by its word.
    template <typename Choice>
    void take_choice(std::string_view field, std::span<const std::string_view> words,
                     std::optional<Choice>& value) {
        const std::string* text = find(field);
        if (text == nullptr) return;
        const auto word = std::ranges::find(words, *text);
        if (word == words.end()) {
            refuse(field);
        } else {
            value = static_cast<Choice>(word - words.begin() + 1);
        }
    }
    [[nodiscard]] sdk::Result<void> valid() const;

  private:
    explicit FilterReader(FilterValues values) : values_(std::move(values)) {}
    [[nodiscard]] const std::string* find(std::string_view field) const;
    // The first one is told.
    void refuse(std::string_view field) {
        if (invalid_.empty()) invalid_ = field;
    }

    FilterValues values_;
    std::string_view invalid_;
};

}  // namespace collegium::usecases
