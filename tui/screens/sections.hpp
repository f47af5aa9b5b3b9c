// The places of the client in the order of F6; the first is where the log-in leads.
#pragma once

#include <vector>

#include "tui/app/section.hpp"

namespace collegium::tui::screens {

[[nodiscard]] std::vector<Section> sections();

}  // namespace collegium::tui::screens
