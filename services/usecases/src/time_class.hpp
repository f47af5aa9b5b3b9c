// What the discipline of an event says of its time control.
#pragma once

#include <collegium/competition/regulation.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/usecases/event.hpp>

namespace collegium::usecases {

// Adds a warning where the control is of no class or not of the event's programme. Nothing where
// the discipline is away or has no say. Enters the plugin: not for the writer.
void review_time_class(const plugin_host::Catalogue& catalogue, const Event& event,
                       competition::Review& review);

}  // namespace collegium::usecases
