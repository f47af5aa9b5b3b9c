// The sections of the client in the order of F6; the first is where a log-in lands.
#pragma once

#include <memory>
#include <vector>

#include "tui/app/section.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui::screens {

// `drafts` outlive the screens: one box for all of them.
[[nodiscard]] std::vector<Section> sections(const std::shared_ptr<DraftBox>& drafts);

}  // namespace collegium::tui::screens
