// A rule book as data: named sections of rows, every row with the article it rests on.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/sdk/citation.hpp>

namespace collegium::rulebook {

using Value =
    std::variant<bool, std::int64_t, std::string, std::vector<std::string>, registry::Date>;

// One rule: an age group, a document to be shown, a limit. Which keys it has, and of which type,
// the schema says; asking for a key of another type or for a required one that is not there is a
// bug of the caller and throws std::logic_error.
class Row {
  public:
    Row(sdk::Citation citation, std::map<std::string, Value, std::less<>> values, int line)
        : citation_(std::move(citation)), values_(std::move(values)), line_(line) {}

    [[nodiscard]] bool has(std::string_view key) const { return values_.contains(key); }
    [[nodiscard]] const std::string& text(std::string_view key) const;
    // Empty where the book does not say it.
    [[nodiscard]] std::string text_or_empty(std::string_view key) const;
    [[nodiscard]] std::int64_t number(std::string_view key) const;
    [[nodiscard]] std::optional<std::int64_t> optional_number(std::string_view key) const;
    // False where the book does not say it.
    [[nodiscard]] bool flag(std::string_view key) const;
    [[nodiscard]] registry::Date date(std::string_view key) const;
    [[nodiscard]] std::optional<registry::Date> optional_date(std::string_view key) const;
    // Empty where the book does not say it.
    [[nodiscard]] std::vector<std::string> words(std::string_view key) const;

    [[nodiscard]] const sdk::Citation& citation() const { return citation_; }
    [[nodiscard]] int line() const { return line_; }  // of the file it was read from

  private:
    template <typename T>
    [[nodiscard]] const T& get(std::string_view key) const;

    sdk::Citation citation_;
    std::map<std::string, Value, std::less<>> values_;
    int line_ = 0;
};

// An immutable edition of a rule book. Belongs to whoever holds it; safe to read from any thread.
class Book {
  public:
    Book(std::string id, std::map<std::string, std::vector<Row>, std::less<>> sections,
         std::string sha256, std::string toml)
        : id_(std::move(id)),
          sections_(std::move(sections)),
          sha256_(std::move(sha256)),
          toml_(std::move(toml)) {}

    // The file's stem, "ru-draughts-2022".
    [[nodiscard]] const std::string& id() const { return id_; }
    // Of the file's bytes: what a competition keeps of the book it was held by.
    [[nodiscard]] const std::string& sha256() const { return sha256_; }
    // The bytes it was read from.
    [[nodiscard]] const std::string& toml() const { return toml_; }
    // What its editions have in common, "ru-draughts".
    [[nodiscard]] const std::string& series() const { return head().text("series"); }
    // The row [book] itself: titles, language, dates.
    [[nodiscard]] const Row& head() const { return rows("book").front(); }
    // Rows of a section in the book's order; none where the book has nothing to say.
    [[nodiscard]] const std::vector<Row>& rows(std::string_view section) const;
    // The row of a section with that `id`, or null.
    [[nodiscard]] const Row* find(std::string_view section, std::string_view id) const;
    // In force on that day.
    [[nodiscard]] bool in_force(registry::Date day) const;

  private:
    std::string id_;
    std::map<std::string, std::vector<Row>, std::less<>> sections_;
    std::string sha256_;
    std::string toml_;
};

}  // namespace collegium::rulebook
