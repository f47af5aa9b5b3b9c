// The sections of the client in the order of F6; the first is where a log-in lands.
#pragma once

#include <vector>

#include "tui/app/section.hpp"

namespace collegium::tui::screens {

[[nodiscard]] std::vector<Section> sections();

}  // namespace collegium::tui::screens
