// A competition of the federation's calendar: what it is, by which book, in which state.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::competition {

struct CompetitionTag {
    static constexpr std::string_view kCollection = "competitions";
};
using CompetitionId = registry::Id<CompetitionTag>;

// Season and number, "26-014".
struct CompetitionCode {
    int season = 0;  // the year's last two digits
    int number = 0;  // 1 to 9999

    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<CompetitionCode> parse(std::string_view text);

    friend auto operator<=>(const CompetitionCode&, const CompetitionCode&) = default;
};

// A discipline by the id of the plugin that brings it: "disciplines/russian-draughts".
struct DisciplineId {
    std::string value;

    [[nodiscard]] std::string name() const { return "disciplines/" + value; }
    [[nodiscard]] static std::optional<DisciplineId> parse(std::string_view name);

    friend auto operator<=>(const DisciplineId&, const DisciplineId&) = default;
};

// The way of a competition, in this order; kCancelled from any state before kApproved. Numbers as
// in the API and in the store.
enum class State : std::uint8_t {
    kDraft = 1,
    kApplications = 2,
    kAdmission = 3,
    kDraw = 4,
    kRunning = 5,
    kFinished = 6,
    kApproved = 7,
    kArchived = 8,
    kCancelled = 9,
};
// "draft", "applications", …
[[nodiscard]] std::string_view to_string(State state);
[[nodiscard]] std::optional<State> parse_state(std::string_view text);

// Whom a competition is for. kBoth: each athlete in the group of his or her own sex.
enum class Sex : std::uint8_t { kNotSaid = 0, kMen = 1, kWomen = 2, kBoth = 3 };
constexpr Sex last_value(Sex) {
    return Sex::kBoth;
}

struct CompetitionDraft {
    std::optional<CompetitionCode> code;  // given by the federation when it is absent
    std::string title;
    registry::Date start_date;
    registry::Date end_date;
    std::string venue;
    std::string time_zone;
    std::optional<registry::OrganisationId> organiser;
    std::optional<DisciplineId> discipline;
    // Of the rule book; each empty while it is not chosen. Ids of the book's rows.
    std::string rule_book;                // "ru-draughts-2022"
    std::string official_discipline;      // [[discipline]]: says programme and teams
    std::string status;                   // [[status]]
    std::string character;                // [[character]]
    std::vector<std::string> age_groups;  // [[age_group]], the youngest first
    Sex sex = Sex::kNotSaid;

    friend bool operator==(const CompetitionDraft&, const CompetitionDraft&) = default;
};

void check_time_zone(registry::Checks& checks, std::string_view field, const std::string& zone);

}  // namespace collegium::competition

template <>
inline constexpr auto collegium::registry::fields_of<collegium::competition::CompetitionDraft> =
    [] {
        using Draft = competition::CompetitionDraft;
        return std::tuple(
            field<&Draft::code>("code", {.malformed = "CODE_MALFORMED"}),
            field<&Draft::title>("title", {.required = true, .longest = 200}),
            field<&Draft::start_date>("start_date", {.required = true}),
            field<&Draft::end_date>("end_date", {.required = true}),
            field<&Draft::venue>("venue", {.longest = 200}),
            field<&Draft::time_zone>(
                "time_zone",
                {.required = true, .longest = 64, .check = competition::check_time_zone}),
            field<&Draft::organiser>("organiser"), field<&Draft::discipline>("discipline"),
            field<&Draft::rule_book>("rule_book", {.longest = 64, .collection = "rulebooks/"}),
            field<&Draft::official_discipline>("official_discipline", {.longest = 64}),
            field<&Draft::status>("status", {.longest = 64}),
            field<&Draft::character>("character", {.longest = 64, .column = "event_character"}),
            field<&Draft::age_groups>("age_groups", {.longest = 64, .most = 9, .words = true}),
            field<&Draft::sex>("sex", {.unknown = "INVALID_VALUE"}));
    }();

namespace collegium::competition {

using KnowsDiscipline = std::function<bool(const DisciplineId&)>;
// The book of an id, or null. An empty function: rows of books are taken as they stand, which is
// for records that were checked before.
using FindBook = std::function<std::shared_ptr<const rulebook::Book>(std::string_view)>;

// Reads the fields of the form that are named into the competition; all violations at once, with
// the paths of Competition in the API. A discipline that nobody brings is refused
// (DISCIPLINE_UNKNOWN), so is a book that is not there (RULEBOOK_UNKNOWN) and what check_frame
// refuses.
[[nodiscard]] sdk::Result<CompetitionDraft> check_competition(
    const registry::Form& form, const KnowsDiscipline& knows_discipline, const FindBook& find_book,
    registry::FieldNames names = registry::form_fields<CompetitionDraft>(),
    CompetitionDraft draft = {});

}  // namespace collegium::competition
