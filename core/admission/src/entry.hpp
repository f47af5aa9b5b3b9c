// What several checks ask of a line: its group, the competition it is for, the athlete's age.
#pragma once

#include <optional>
#include <vector>

#include <collegium/admission/checks.hpp>
#include <collegium/admission/facts.hpp>
#include <collegium/rulebook/ages.hpp>

namespace collegium::admission {

// The id of the group the line is for: as it says, else the competition's only one; empty: open.
[[nodiscard]] std::string group_id(const CompetitionFacts& competition,
                                   const EntrantFacts& entrant);
// Groups of the set of the competition's discipline, the youngest first.
[[nodiscard]] std::vector<rulebook::AgeGroup> groups_of(const CompetitionFacts& competition);

// Among which the athlete's own group is looked for, the youngest first.
[[nodiscard]] std::vector<rulebook::AgeGroup> own_groups_of(const CompetitionFacts& competition);

// The line is for a group of students.
[[nodiscard]] bool plays_with_students(const CompetitionFacts& competition,
                                       const EntrantFacts& entrant);

// The competition of men or of women the line is for; none: each plays in that of his or her own
// sex.
[[nodiscard]] std::optional<registry::Sex> sex_played(const CompetitionFacts& competition,
                                                      const EntrantFacts& entrant);

// «юноши (до 17 лет)» as the book prints it for the competition the line is for.
[[nodiscard]] std::string caption_of(const rulebook::AgeGroup& group,
                                     const CompetitionFacts& competition,
                                     const EntrantFacts& entrant);

}  // namespace collegium::admission
