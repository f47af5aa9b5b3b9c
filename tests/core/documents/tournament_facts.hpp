// Facts of the golden files of a tournament: the round of the screens, the six players of
// RU-2022 WE-18, a Swiss of nine, and their Ukrainian and chess cousins.
#pragma once

#include <collegium/documents/forms/participant_card.hpp>
#include <collegium/documents/forms/result_table.hpp>
#include <collegium/documents/forms/round_protocol.hpp>

namespace collegium::documents::testing {

// The third round of the Volga cup, as drawn for the secretary's desk.
[[nodiscard]] RoundProtocolFacts round_protocol(Layout layout);
// RU-2022 WE-18 with direct encounter, Sonneborn-Berger and wins.
[[nodiscard]] ResultTableFacts six_players(Layout layout);
// `players` who met in `rounds` rounds; whoever has the last number left after the second.
[[nodiscard]] ResultTableFacts swiss(Layout layout, int players, int rounds);
[[nodiscard]] ResultTableFacts round_robin_of(int players);
[[nodiscard]] ParticipantCardsFacts cards(Layout layout, int count);

}  // namespace collegium::documents::testing
