// Panels: a frame with a title at the left and a note at the right of its upper and lower edge.
#pragma once

#include <string>
#include <vector>

#include <ftxui/dom/elements.hpp>

#include "tui/widgets/look.hpp"

namespace collegium::tui {

struct PanelEdge {
    std::string title;   // left, empty for a plain line
    std::string corner;  // right
    int tail = 0;        // pieces of line between the corner text and the end
};

// One part of a panel: its upper edge and what stands under it.
struct PanelPart {
    PanelEdge edge;
    ftxui::Element body;
    bool stretch = false;  // takes the height that is left
};

// ┌ title ─── corner ┐ body └─── footer ┘
[[nodiscard]] ftxui::Element Panel(const Look& look, const std::string& title,
                                   const std::string& corner, ftxui::Element body,
                                   const std::string& footer = {});

// Several parts under each other, joined by ├ title ─── corner ┤.
[[nodiscard]] ftxui::Element StackedPanel(const Look& look, std::vector<PanelPart> parts,
                                          const std::string& footer = {});

// The double frame of dialogs and popups: ╔ title ═══╗, exactly `width` columns wide.
[[nodiscard]] ftxui::Element DialogFrame(const Look& look, const std::string& title,
                                         ftxui::Element body, int width);

}  // namespace collegium::tui
