// The form of a person's card.
#pragma once

#include <functional>
#include <memory>

#include <collegium/v1/persons.pb.h>

#include "tui/app/screen.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui {

// An empty `person` enters a new one; `saved` runs before the form closes.
[[nodiscard]] std::unique_ptr<Screen> make_person_form(
    App& app, std::shared_ptr<DraftBox> drafts, v1::Person person,
    std::function<void(const v1::Person&)> saved);

}  // namespace collegium::tui
