// A competition of the federation's calendar while it is a draft: everything may still change.
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>
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

struct CompetitionDraft {
    std::optional<CompetitionCode> code;  // given by the federation when it is absent
    std::string title;
    registry::Date start_date;
    registry::Date end_date;
    std::string venue;
    std::string time_zone;
    std::optional<registry::OrganisationId> organiser;
    std::optional<DisciplineId> discipline;

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
};

using KnowsDiscipline = std::function<bool(const DisciplineId&)>;

// Parses a form; all violations at once, with the paths of Competition in the API. A discipline
// that nobody brings is refused (DISCIPLINE_UNKNOWN).
[[nodiscard]] sdk::Result<CompetitionDraft> check_competition(
    const CompetitionForm& form, const KnowsDiscipline& knows_discipline);

[[nodiscard]] CompetitionForm to_form(const CompetitionDraft& draft);

}  // namespace collegium::competition
