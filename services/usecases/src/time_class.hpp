// What the discipline of a competition says of its time control.
#pragma once

#include <collegium/competition/regulation.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {

// Adds a warning where the control is of no class or not of the competition's programme. Nothing
// where the discipline is away or has no say. Enters the plugin: not for the writer.
void review_time_class(const plugin_host::Catalogue& catalogue, const Competition& competition,
                       competition::Review& review);

}  // namespace collegium::usecases
