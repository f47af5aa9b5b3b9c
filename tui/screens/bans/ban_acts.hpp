// What is done with a ban, alike from the register and from a person's card.
#pragma once

#include <functional>
#include <memory>

#include <collegium/v1/bans.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui {

// An empty `ban.name()` enters a ban; with `ban.person()` it is about that person.
[[nodiscard]] std::unique_ptr<Screen> make_ban_form(App& app, std::shared_ptr<DraftBox> drafts,
                                                    v1::Ban ban,
                                                    std::function<void(const v1::Ban&)> saved);

// Asks why, then ends the ban before its term; `lifted` runs after the server did it. The calls
// end with `scope`.
void ask_to_lift(App& app, const TaskScope& scope, const v1::Ban& ban,
                 std::function<void(const v1::Ban&)> lifted);

}  // namespace collegium::tui
