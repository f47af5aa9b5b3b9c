// A line of an application: one athlete in one discipline and group.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/remark.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/competition/part_id.hpp>
#include <collegium/registry/ban.hpp>
#include <collegium/registry/fields.hpp>
#include <collegium/registry/form.hpp>
#include <collegium/registry/person.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

struct EntrantTag {
    static constexpr std::string_view kCollection = "entrants";
};
using EntrantId = competition::PartId<EntrantTag>;

struct Entrant {
    registry::PersonId person;
    std::string discipline;  // row of the book
    std::string age_group;   // row of the book
    registry::Sex sex_group = registry::Sex::kMale;
    std::string sport_rank;
    std::string sport_title;
    std::optional<registry::PersonId> coach;
    std::string coach_name;
    std::string represents;
    bool doctor_mark = false;
    std::optional<registry::Date> doctor_mark_date;
    std::optional<registry::Date> insurance_start_date;
    std::optional<registry::Date> insurance_end_date;
    std::string education_certificate;
    std::optional<registry::Date> education_certificate_date;
    bool student = false;
    int board = 0;
    bool reserve = false;
    bool in_preliminary = false;
    std::optional<std::int64_t> replaces;  // number of the entrant
    std::string note;

    friend bool operator==(const Entrant&, const Entrant&) = default;
};

}  // namespace collegium::admission

// `person` is whom the line is of, `replaces` is read by check_line: its name holds the
// competition.
template <>
inline constexpr auto collegium::registry::fields_of<collegium::admission::Entrant> = [] {
    using admission::Entrant;
    return std::tuple(
        field<&Entrant::person>("person", {.fixed = true, .output = true}),
        field<&Entrant::discipline>("discipline", {.longest = kAnyLength}),
        field<&Entrant::age_group>("age_group", {.longest = kAnyLength}),
        field<&Entrant::sex_group>("sex_group"),
        field<&Entrant::sport_rank>("sport_rank", {.longest = 40}),
        field<&Entrant::sport_title>("sport_title", {.longest = 80}),
        field<&Entrant::coach>("coach"),
        field<&Entrant::coach_name>("coach_name", {.longest = 200}),
        field<&Entrant::represents>("represents", {.longest = 120}),
        field<&Entrant::doctor_mark>("doctor_mark"),
        field<&Entrant::doctor_mark_date>("doctor_mark_date", {.blank = true}),
        field<&Entrant::insurance_start_date>("insurance_start_date", {.blank = true}),
        field<&Entrant::insurance_end_date>("insurance_end_date", {.blank = true}),
        field<&Entrant::education_certificate>("education_certificate", {.longest = 80}),
        field<&Entrant::education_certificate_date>("education_certificate_date", {.blank = true}),
        field<&Entrant::student>("student"), field<&Entrant::board>("board"),
        field<&Entrant::reserve>("reserve"), field<&Entrant::in_preliminary>("in_preliminary"),
        field<&Entrant::note>("note", {.longest = 500, .lines = true}));
}();

namespace collegium::admission {

// What is known of the athlete when a line is checked.
struct Athlete {
    registry::PersonId id;
    registry::PublicPerson card;
    std::optional<registry::Date> birth_date;
    std::string coach_short_name;  // of the card's coach
};

// Where a line stands.
struct LineContext {
    const competition::Frame& frame;  // discipline and groups of the competition
    const Application& application;
    std::string organisation_region;
};

// Parses a form; all violations at once, with the paths of Entrant in the API:
// ENTRANT_DISCIPLINE_UNKNOWN, ENTRANT_GROUP_UNKNOWN {groups}, ENTRANT_GROUP_NOT_PLAYED {groups},
// ENUM_UNKNOWN, NAME_MALFORMED, DATE_INVALID, TOO_LONG, NUMBER_OUT_OF_RANGE,
// DOCTOR_MARK_IN_PRELIMINARY, END_BEFORE_START. Empty fields are filled from the card, the
// competition and the organisation.
[[nodiscard]] sdk::Result<Entrant> check_line(
    const registry::Form& form, const Athlete& athlete, const LineContext& context,
    registry::FieldNames names = registry::form_fields<Entrant>(), Entrant entrant = {});
// Whether a coach with these bans, those within the days of the competition, may be named:
// COACH_BANNED, COACH_BANNED_FOR_GOOD {until, decision, date, body} at "entrant.coach".
[[nodiscard]] sdk::Result<void> check_coach_bans(const rulebook::Book& book,
                                                 std::span<const registry::Ban> bans);

// «юноши (до 17 лет)»: the group as the book prints it; empty where the book has no such row.
[[nodiscard]] std::string group_title(const rulebook::Book& book, std::string_view age_group,
                                      registry::Sex sex_group);

// Where else the athlete stands in the competition.
struct OtherLine {
    ApplicationId application;
    std::string organisation_short_name;
};

// Remarks to one line: not in the preliminary application, the doctor's mark, age and sex against
// the group, a student's group, another application with the same athlete and discipline.
[[nodiscard]] std::vector<Remark> entrant_remarks(const Entrant& entrant, const Athlete& athlete,
                                                  const LineContext& context,
                                                  const std::vector<OtherLine>& elsewhere);

}  // namespace collegium::admission
