// Forms behind an application: everything of one line, and what the head has no room for.
#pragma once

#include <functional>
#include <memory>

#include <collegium/v1/applications.pb.h>

#include "tui/app/screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

// `saved` runs before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_line_form(App& app, CompetitionRef place,
                                                     v1::Entrant entrant,
                                                     std::function<void()> saved);
[[nodiscard]] std::unique_ptr<Screen> make_details_form(App& app, CompetitionRef place,
                                                        v1::Application application,
                                                        std::function<void()> saved);

}  // namespace collegium::tui
