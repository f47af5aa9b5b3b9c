// Who meets whom in the next round, for every system.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/swiss.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

struct Proposal {
    Round round;           // a draft: boards with empty games, bye, free, absent
    std::string snapshot;  // docs/pairing-file.md; empty where a printed table gives the pairs
    std::optional<pairing::Round> swiss;  // with the reasons of each pair, in the order of boards
};

// The round after the last approved one; drafts are not looked at. The snapshot holds
// numbers and no names.
// NUMBERS_NOT_DRAWN, TOURNAMENT_FINISHED {rounds}, ROUND_NOT_CLOSED {round, games, boards} (Swiss
// and knockouts), ENCOUNTER_DRAWN {round, boards} (knockouts), SIDES_UNEQUAL {first, second},
// MATCH_OF_TWO, NO_LEGAL_PAIRING and the other refusals of pair_swiss; those of forced pairs where
// the rule names this round (PairFate::kStops), any other pair that cannot be made waits.
[[nodiscard]] sdk::Result<Proposal> propose_round(const Tournament& tournament,
                                                  const rulebook::Book& book);

// Every round still to be paired where a table gives them: round robin, Scheveningen, match; the
// next one alone in the other systems.
[[nodiscard]] sdk::Result<std::vector<Proposal>> propose_rounds(const Tournament& tournament,
                                                                const rulebook::Book& book);

// Rounds there are to be as far as is known: those planned, and of a match that is a play-off and
// of a knockout by lost points those that were needed so far with the one that is due.
[[nodiscard]] int rounds_to_play(const Tournament& tournament, const rulebook::Book& book);

// Every round there is to be is closed; a knockout is decided.
[[nodiscard]] bool all_rounds_closed(const Tournament& tournament, const rulebook::Book& book);

// A round from what was known when it was paired: the stored text, or of a table the participants'
// numbers and settings. EVENT_FILE_FAULTY and the refusals of propose_round.
[[nodiscard]] sdk::Result<Proposal> replay_round(const Tournament& tournament, int round,
                                                 std::string_view snapshot);

// Pairs of a round the tables give, changed by hand: everybody once, nobody who is not there, no
// pair of the same cycle again. PLAYER_TWICE, PLAYER_UNPAIRED, PLAYER_NOT_IN_ROUND {number},
// PAIR_MET {first, second, round}; a Swiss is checked by pairing::check_round.
[[nodiscard]] std::vector<sdk::Violation> check_pairs(const Tournament& tournament,
                                                      const rulebook::Book& book,
                                                      const Round& round);

}  // namespace collegium::play
