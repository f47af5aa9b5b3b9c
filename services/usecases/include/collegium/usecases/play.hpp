// A tournament with everything that governs it: the one way everybody reads it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/names.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/pair_rules.hpp>
#include <collegium/storage/repositories/participants.hpp>
#include <collegium/storage/repositories/rounds.hpp>
#include <collegium/storage/repositories/tournaments.hpp>
#include <collegium/storage/subject.hpp>
#include <collegium/text/sort.hpp>
#include <collegium/usecases/competition.hpp>

namespace collegium::usecases {

inline constexpr std::string_view kReadTournaments = "tournaments.read";
inline constexpr std::string_view kManageTournaments = "tournaments.manage";

struct Play {
    Competition competition;
    storage::TournamentRecord record;  // its settings whole: scale, absences and the rest filled in
    play::Tournament tournament;       // rounds with their boards, drafts too
    // As tournament.participants stand: by number, those without one at the end by name.
    std::vector<storage::ParticipantRecord> participants;
    // As tournament.rounds stand; their own boards and snapshots are empty.
    std::vector<storage::RoundRecord> rounds;
    std::vector<storage::PairRuleRecord> pair_rules;             // as tournament.pair_rules stand
    std::map<std::pair<int, int>, std::int64_t> board_versions;  // by round and board

    [[nodiscard]] play::TournamentId id() const { return record.id; }
    [[nodiscard]] const rulebook::Book& book() const { return competition.book(); }
    [[nodiscard]] const competition::Regulation& regulation() const {
        return competition.regulation;
    }
    // Of a number of the draw; null: there is none.
    [[nodiscard]] const storage::ParticipantRecord* participant(int number) const;
    // By the id of the record; null: there is none.
    [[nodiscard]] const storage::ParticipantRecord* participant_by_id(std::int64_t id) const;
    // «Ёлкин А. С.»; "№ 7" for a number nobody has.
    [[nodiscard]] std::string short_name(int number) const;
    // Null: not paired.
    [[nodiscard]] const storage::RoundRecord* round(int number) const;
    // The last round that is approved, playing or closed; 0: none.
    [[nodiscard]] int current_round() const { return play::last_round(tournament); }
    [[nodiscard]] int closed_rounds() const;

    // Versions of competition, regulation and tournament: what a decision about settings and
    // participants rests on. Every act about participants and rounds raises the tournament's.
    [[nodiscard]] std::vector<storage::SubjectVersion> facts() const;
    // As above with that of all results (storage::results_name): what pairing, a table or an
    // approval rests on.
    [[nodiscard]] std::vector<storage::SubjectVersion> facts_with_results() const;
};

// Notes that a decision rests on the results of the play and not only on who plays, by which rules
// and in which pairs: most acts go on while results come in.
void rest_on_results(storage::Connection& connection, const Play& play);

// TOURNAMENT_NOT_FOUND and the refusals of load_competition. Names are in the Cyrillic of the
// cards; `alphabet` orders participants without a number.
[[nodiscard]] sdk::Result<Play> load_play(storage::Connection& connection,
                                          const rulebook::Library& library, play::TournamentId id,
                                          text::Alphabet alphabet = text::Alphabet::kRussian);

// Settings that are not kept with the tournament, filled in from the book: the scale of its scoring
// row, the order of a double round robin; from the regulation as it stands: whether absences may be
// announced, until when one may come late; and, until its numbers are drawn, what counts: readings,
// the worth of rounds without a game, the end of a match.
void complete_settings(const Competition& competition, storage::TournamentRecord& record);

// Whether the tournament may still change: TOURNAMENT_APPROVED {name}. Every act asks.
[[nodiscard]] sdk::Result<void> check_not_frozen(const storage::TournamentRecord& record);
// Whether the competition stands between these states of its way, both included:
// EVENT_NOT_THERE_YET {state} names the first of them, EVENT_PAST {state} where it stands.
[[nodiscard]] sdk::Result<void> check_competition_state(const Competition& competition,
                                                        competition::State first,
                                                        competition::State last,
                                                        i18n::Language language);

// TOURNAMENT_NOT_FOUND {tournament}.
[[nodiscard]] sdk::Result<storage::TournamentRecord> existing_tournament(
    storage::Connection& connection, play::TournamentId id);

// Whether the book calls the side that begins Black, as in renju (RU-2022 9.2).
[[nodiscard]] bool black_begins(const rulebook::Book& book, std::string_view discipline);
// First digits of the seed as officials read them, "7F3A-19C2"; empty: nothing was drawn.
[[nodiscard]] std::string seed_mark(const play::Settings& settings);

}  // namespace collegium::usecases
