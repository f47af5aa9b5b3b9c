// What a play-off for a shared place looks like unless somebody says otherwise.
#pragma once

#include <string>

#include <collegium/usecases/tournaments.hpp>

namespace collegium::usecases {

// System and rounds the book gives a play-off for the places named in the form (RU-CHESS 38.8.5),
// where the form leaves the system open. A form that names no places and is only `offered` gets the
// first place of a finished stage whose regulation has it played off.
void take_play_off(const Caller& caller, storage::Connection& snapshot,
                   const rulebook::Library& library, const std::string& stage, bool offered,
                   TournamentForm& form);

}  // namespace collegium::usecases
