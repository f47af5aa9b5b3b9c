// What the palette finds on the server, and where it leads.
#pragma once

#include <memory>
#include <vector>

#include "tui/app/finder.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui::screens {

// People and competitions by the beginnings of words, «человек 4711», «турнир 14», «запись 1289».
[[nodiscard]] std::vector<Finder> finders(const std::shared_ptr<DraftBox>& drafts);

}  // namespace collegium::tui::screens
