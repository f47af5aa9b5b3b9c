// The form of a competition's draft.
#pragma once

#include <functional>
#include <memory>

#include <collegium/v1/competitions.pb.h>

#include "tui/app/screen.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui {

// An empty `competition` makes a new one; `saved` runs before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_competition_form(
    App& app, std::shared_ptr<DraftBox> drafts, v1::Competition competition,
    std::function<void(const v1::Competition&)> saved);

}  // namespace collegium::tui
