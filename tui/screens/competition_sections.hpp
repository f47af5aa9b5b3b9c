// The sections of a competition in the order of F6 (design, 3.3); digits are the same everywhere.
#pragma once

#include <vector>

#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui::screens {

[[nodiscard]] const std::vector<CompetitionSection>& competition_sections();

}  // namespace collegium::tui::screens
