// What the discipline of a competition says of its time control.
#pragma once

#include <collegium/competition/regulation.hpp>
#include <collegium/plugin_host/catalogue.hpp>
#include <collegium/usecases/budget.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {

// Adds a warning where the control is of no class or not of the competition's programme. Nothing
// where the discipline is away or has no say, or the budget is spent before it has one. Enters the
// plugin, with the snapshot set aside: not for the writer, not for the threads of the network.
void review_time_class(storage::Connection& snapshot, const plugin_host::Catalogue& catalogue,
                       const Competition& competition, const Budget& budget,
                       competition::Review& review);

}  // namespace collegium::usecases
