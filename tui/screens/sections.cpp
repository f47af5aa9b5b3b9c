#include "tui/screens/sections.hpp"

namespace collegium::tui::screens {

std::vector<Section> sections() {
    return {};
}

}  // namespace collegium::tui::screens
