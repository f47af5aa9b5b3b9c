// A tournament as the engines see it: the field before a round, the field of a table, and what
// became of the games of those who left.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/field.hpp>
#include <collegium/play/results.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rounds/withdrawal.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::play {

// Of somebody who left or was excluded.
struct Leaving {
    int number = 0;
    int left_after = 0;  // the last round he is in
    int played = 0;      // encounters begun, unfinished ones with them, forfeits not
    int scheduled = 0;   // his own in the whole competition; 0: this system does not count them
    int unfinished = 0;  // of those played, encounters that were not over when he left
    rounds::WithdrawalAccount account;
    bool struck = false;  // nothing of his counts for anybody's place
    bool rated = true;    // what he played counts for ratings
    bool excluded = false;

    friend bool operator==(const Leaving& a, const Leaving& b) {
        return a.number == b.number && a.left_after == b.left_after && a.played == b.played &&
               a.scheduled == b.scheduled && a.unfinished == b.unfinished && a.struck == b.struck &&
               a.rated == b.rated && a.excluded == b.excluded;
    }
};

// By number: everybody who has left by the end of that round, so that an earlier table stays what
// it was; `round` 0: everybody who has left.
[[nodiscard]] std::map<int, Leaving> leavings(const Tournament& tournament,
                                              const rulebook::Book& book, int round = 0);
// «выбыл, сыграно 3 из 7: результаты не засчитываются (5.4.5.2)».
[[nodiscard]] std::string text_of(i18n::Language language, const rulebook::Book& book,
                                  const Leaving& leaving);
// The same in sentences, one a thought, with the article.
[[nodiscard]] std::vector<std::string> consequences(i18n::Language language,
                                                    const rulebook::Book& book,
                                                    const Leaving& leaving);
// The article by which the results of somebody excluded may be annulled (RU-2022 1.5.8); none: the
// book knows no such decision.
[[nodiscard]] std::vector<sdk::Citation> articles_of_annulment(const Tournament& tournament,
                                                               const rulebook::Book& book);
// Whether they may be annulled.
// ANNUL_NOT_IN_BOOK: of chess and in Ukraine what was played stays or falls by how much it was.
[[nodiscard]] sdk::Result<void> check_annulment(const Tournament& tournament,
                                                const rulebook::Book& book);
// The last round of somebody who leaves now: `Participant::left_after`. Rounds that have begun
// count, of a Swiss or a knockout approved ones too: their pairs stand.
[[nodiscard]] int leaves_after(const Tournament& tournament);

// The last round somebody who left is in: that of his leaving, or the one before where a Swiss
// round was drawn anew without him.
[[nodiscard]] int last_round_of(const Tournament& tournament, const Participant& participant);

// An encounter with those who left accounted for: an unplayed meeting of theirs after they left is
// what the book writes (RU-2022 5.4.5.2, 5.4.5.3), whether or not it was entered; one that was
// begun and is not over is lost where the book says so (UA-2024 III.E.1.1, III.E.2).
[[nodiscard]] Encounter encounter(const Tournament& tournament,
                                  const std::map<int, Leaving>& leavings, int round,
                                  const Board& board);

// Boards of a round that are not complete, by number. `why` is RESULT_MISSING, GAME_ADJOURNED or
// EXTRA_MICRO_MATCH_DUE, TIE_LOT_DUE, TIE_DECISION_DUE.
struct Missing {
    int board = 0;
    std::string why;

    friend bool operator==(const Missing&, const Missing&) = default;
};
[[nodiscard]] std::vector<Missing> missing_results(const Tournament& tournament,
                                                   const rulebook::Book& book, int round);

// Games of a round robin somebody who still plays did not come to, by number: the chief arbiter
// decides whether he plays on (RU-2022 5.4.5.1, UA-2024 III.E.1.3). Empty of other systems; `round`
// 0: all that have begun.
[[nodiscard]] std::map<int, int> missed_games(const Tournament& tournament,
                                              const rulebook::Book& book, int round = 0);

// What is known when a round is to be paired: rounds before it as they stand, who plays it, who
// announced not to. Points are those that count: what was annulled is struck. Drafts are not looked
// at.
[[nodiscard]] pairing::Field field_before(const Tournament& tournament, const rulebook::Book& book,
                                          int round);
// The same where pairs are made now: whoever has left since is not paired, though he was in the
// competition when the round was paired first (RU-2022 5.4.10.2, UA-2024 III.E.2).
[[nodiscard]] pairing::Field field_now(const Tournament& tournament, const rulebook::Book& book,
                                       int round);
// The field of the table after a round, the last begun one where 0; games without a result add
// nothing.
[[nodiscard]] pairing::Field field_after(const Tournament& tournament, const rulebook::Book& book,
                                         int round = 0);
// The last round that is approved, playing or closed; 0: none.
[[nodiscard]] int last_round(const Tournament& tournament);
// The last round that is playing or closed; 0: none.
[[nodiscard]] int last_begun_round(const Tournament& tournament);

// Whether somebody may still come in and play from that round on. LATE_ENTRY_NOT_IN_SYSTEM where a
// table or a bracket is drawn (RU-CHESS 31.4), LATE_ENTRY_TOO_LATE {round, last} after the
// regulation's last round for it, LATE_ENTRY_PAIRED {round} where that round is paired already.
[[nodiscard]] sdk::Result<void> check_late_entry(const Tournament& tournament,
                                                 const rulebook::Book& book, int round);

// Whether a newcomer may take the number of somebody who left after the draw (RU-CHESS 31.4): the
// announced draw stays as it is, so that no pair changes but for a name. REPLACEMENT_NOT_IN_BOOK,
// REPLACEMENT_TOO_LATE {round} once a round has begun, REPLACEMENT_NOT_LEFT {number}; `number` 0:
// of nobody in particular.
[[nodiscard]] sdk::Result<void> check_replacement(const Tournament& tournament,
                                                  const rulebook::Book& book, int number = 0);

// Points of everybody before a round, by number.
[[nodiscard]] std::map<int, pairing::Points> points_before(const Tournament& tournament,
                                                           const rulebook::Book& book, int round);

// One round of one participant, as tables and cards print it.
struct Cell {
    int round = 0;
    int board = 0;       // 0: none
    int opponent = 0;    // 0: none
    bool first = false;  // began, as it was played
    bool played = false;
    bool counted = true;  // false: of or against somebody who was struck
    Outcome outcome = Outcome::kNone;
    Ending ending = Ending::kUsual;  // of the first game
    std::string text;                // «2», «½», «+», «−», empty
    rounds::Score games;             // own and the other's points within a micro-match
    pairing::Points points_after = 0;

    friend bool operator==(const Cell&, const Cell&) = default;
};
// By number, one cell a round up to that round (0: the last begun).
[[nodiscard]] std::map<int, std::vector<Cell>> cells(const Tournament& tournament,
                                                     const rulebook::Book& book, int round = 0);

}  // namespace collegium::play
