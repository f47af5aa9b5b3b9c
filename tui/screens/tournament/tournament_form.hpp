// Settings of a tournament: made from the regulation, each with its source.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

class TaskScope;

using TournamentSaved = std::function<void(const v1::Tournament&)>;

// An empty `tournament.name()` makes a new one of what is suggested in it.
[[nodiscard]] std::unique_ptr<Screen> make_tournament_form(App& app, CompetitionRef place,
                                                           v1::Tournament tournament,
                                                           TournamentSaved saved);

// Asks the server what a new tournament would be and opens the form on it. `stage_of`: the stage
// it follows, empty for entrants; the form can add others. `scope` is the screen's own.
void suggest_tournament(App& app, const TaskScope& scope, CompetitionRef place,
                        const std::string& stage_of, TournamentSaved saved);

}  // namespace collegium::tui
