// A competition of the federation's calendar: what it is, by which book, in which state.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/calendar.hpp>
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

// What a form or a request says of a competition, unchecked.
struct CompetitionForm {
    std::string code;
    std::string title;
    std::optional<registry::RawDate> start_date;
    std::optional<registry::RawDate> end_date;
    std::string venue;
    std::string time_zone;
    std::string organiser;
    std::string discipline;
    std::string rule_book;  // "rulebooks/ru-draughts-2022"
    std::string official_discipline;
    std::string status;
    std::string character;
    std::vector<std::string> age_groups;
    int sex = 0;

    friend bool operator==(const CompetitionForm&, const CompetitionForm&) = default;
};

using KnowsDiscipline = std::function<bool(const DisciplineId&)>;
// The book of an id, or null. An empty function: rows of books are taken as they stand, which is
// for records that were checked before.
using FindBook = std::function<std::shared_ptr<const rulebook::Book>(std::string_view)>;

// Parses a form; all violations at once, with the paths of Competition in the API. A discipline
// that nobody brings is refused (DISCIPLINE_UNKNOWN), so is a book that is not there
// (RULEBOOK_UNKNOWN) and what check_frame refuses.
[[nodiscard]] sdk::Result<CompetitionDraft> check_competition(
    const CompetitionForm& form, const KnowsDiscipline& knows_discipline,
    const FindBook& find_book);

[[nodiscard]] CompetitionForm to_form(const CompetitionDraft& draft);

}  // namespace collegium::competition
