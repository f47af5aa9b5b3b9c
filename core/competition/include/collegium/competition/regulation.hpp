// The regulation of a competition: a value for every parameter its rule book leaves to it, each
// with where it came from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/competition/frame.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/edition.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::competition {

enum class SourceKind : std::uint8_t {
    kBook = 1,         // fixed there
    kStatute = 2,      // Положение
    kRegulations = 3,  // Регламент
    kLetter = 4,       // информационное письмо
    kRuling = 5,       // decided while the competition runs
    kDefault = 6,      // the book's own, or ours where it is silent
};

struct Source {
    SourceKind kind = SourceKind::kDefault;
    std::string place;  // paragraph "7.2", of a ruling its number "3"; may be empty

    friend bool operator==(const Source&, const Source&) = default;
};

// A value as the competition gave it. Choices are the ids of their rows as text, ordered lists of
// them a list; what type it is `parameter` says.
struct Setting {
    std::string parameter;
    rulebook::Value value;
    Source source;

    friend bool operator==(const Setting&, const Setting&) = default;
};

enum class Freedom : std::uint8_t {
    kFixed = 1,    // by the book: cannot change
    kBounded = 2,  // checked
    kFree = 3,
};

struct Choice {
    std::string id;
    std::string name;  // as the book prints it

    friend bool operator==(const Choice&, const Choice&) = default;
};

// One parameter of the book as it stands in one competition.
struct Entry {
    const rulebook::Row* parameter = nullptr;  // [[parameter]] of the book
    std::string id;
    Freedom freedom = Freedom::kFree;
    bool applies = true;    // to a competition of this status, programme, character and system
    bool required = false;  // must be given before applications open
    bool from_competition =
        false;  // the competition gave the value; else it is the book's or the default
    std::optional<rulebook::Value> value;
    Source source;
    std::optional<std::int64_t> least;  // numbers: bounds for this competition
    std::optional<std::int64_t> most;
    std::vector<Choice> choices;  // of choices, and of lists whose members the book names
    sdk::Citation citation;       // of the parameter, or of the row that bounds it here

    [[nodiscard]] bool given() const { return value.has_value(); }
};

// An immutable value; holds its book. Safe to read from any thread.
class Regulation {
  public:
    Regulation() = default;
    // Settings of parameters the book does not have are left out.
    Regulation(Frame frame, std::span<const Setting> settings);

    [[nodiscard]] const Frame& frame() const { return frame_; }
    // In the order of the book.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    // Null where the book has no such parameter.
    [[nodiscard]] const Entry* find(std::string_view id) const;

    // Typed values. Nothing, empty or false where the book has no such parameter, where it does not
    // apply or where nobody gave it and there is no default. Asking for another type is a bug and
    // throws std::logic_error.
    [[nodiscard]] bool flag(std::string_view id) const;
    [[nodiscard]] std::optional<std::int64_t> number(std::string_view id) const;
    [[nodiscard]] std::string text(std::string_view id) const;  // and the id of a choice
    [[nodiscard]] std::vector<std::string> list(std::string_view id) const;
    [[nodiscard]] std::optional<registry::Date> date(std::string_view id) const;

  private:
    void limit_lateness();
    [[nodiscard]] const rulebook::Value* value_of(std::string_view id) const;

    Frame frame_;
    std::vector<Entry> entries_;
};

// What is to be said of a regulation as it stands; `field` of each is the parameter's id.
struct Review {
    std::vector<sdk::Violation> faults;    // forbidden by the book: not saved
    std::vector<sdk::Violation> warnings;  // allowed, worth a look
    std::vector<sdk::Violation> missing;   // must be given before applications open
};
[[nodiscard]] Review review(const Regulation& regulation);

// A change of one parameter; no value: back to the book's default.
struct SettingChange {
    std::string parameter;
    std::optional<rulebook::Value> value;
    Source source;
};

// The settings after the changes, or kInvalidArgument with every violation, its field being
// "changes[2].value". `frozen`: the competition has begun, so every source must be a ruling with
// its number (REGULATION_FROZEN).
[[nodiscard]] sdk::Result<std::vector<Setting>> change_settings(
    const Regulation& before, std::span<const Setting> settings,
    std::span<const SettingChange> changes, bool frozen);

// What the competition says that the module of the game must know, as settings of its edition: the
// book's parameters that are told to the game, by their ids. Defaults are left to the edition.
[[nodiscard]] sdk::ParameterValues game_parameters(const Regulation& regulation);

// "6 000" with a no-break space.
[[nodiscard]] std::string grouped(std::int64_t number);

// Values as text: "true", "5000", "2026-10-14", members of a list one a line (an empty line is no
// member); and back by the parameter's kind. VALUE_KIND_WRONG.
[[nodiscard]] std::string to_text(const rulebook::Value& value);
[[nodiscard]] sdk::Result<rulebook::Value> parse_setting(const rulebook::Row& parameter,
                                                         std::string_view text);

}  // namespace collegium::competition
