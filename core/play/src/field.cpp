#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/field.hpp>

#include "chart.hpp"

namespace collegium::play {
namespace {

// Results the main panel annulled count for nobody (RU-2022 1.5.8), so that score groups and
// coefficients are those of the table. Games that were played stay played: both have had the colour
// (5.4.10.2) and do not meet again. A win without play over somebody struck is none any more.
void strike(pairing::Field& field, const std::map<int, Leaving>& leavings) {
    const auto struck = [&](int number) {
        const auto found = leavings.find(number);
        return found != leavings.end() && found->second.struck;
    };
    for (pairing::Player& player : field.players) {
        player.struck = struck(player.number);
        for (pairing::Appearance& own : player.rounds) {
            if (!player.struck && !struck(own.opponent)) continue;
            own.points = 0;
            const bool forfeit =
                own.part == pairing::Part::kForfeitWin || own.part == pairing::Part::kForfeitLoss;
            if (forfeit) own = {pairing::Part::kFree, 0, pairing::Side::kFirst, 0};
        }
    }
}

pairing::Field field_of(const Tournament& tournament, const std::vector<ChartLine>& lines) {
    pairing::Field field;
    field.scale = tournament.settings.scale;
    field.rounds_planned = tournament.settings.rounds;
    field.players.reserve(lines.size());
    for (const ChartLine& line : lines) {
        pairing::Player player;
        player.number = line.participant->number;
        player.rating = line.participant->rating;
        player.team = line.participant->team;
        player.rounds.reserve(line.rounds.size());
        for (const Mark& mark : line.rounds)
            player.rounds.push_back(mark.appearance);
        field.players.push_back(std::move(player));
    }
    return field;
}

// Before a round; `left`: whether somebody who is not in the competition any more had left it.
template <typename Left>
pairing::Field field_with(const Tournament& tournament, const rulebook::Book& book, int round,
                          const Left& left) {
    auto gone = leavings(tournament, book);
    std::erase_if(gone, [&](const auto& one) { return !left(one.second.left_after); });
    pairing::Field field = field_of(tournament, chart(tournament, gone, round - 1));
    if (!is_knockout(tournament.settings.system)) strike(field, gone);
    const auto announced = tournament.absences.find(round);
    for (pairing::Player& player : field.players) {
        const Participant& participant = *tournament.participant(player.number);
        const bool here = participant.standing == Standing::kPlaying ||
                          !left(last_round_of(tournament, participant));
        player.plays = here && round >= participant.joined_round;
        player.absent = announced != tournament.absences.end() &&
                        std::ranges::count(announced->second, player.number) > 0;
    }
    return field;
}

int last_with(const Tournament& tournament, RoundState least) {
    int last = 0;
    for (const Round& round : tournament.rounds) {
        if (round.state >= least) last = std::max(last, round.number);
    }
    return last;
}

}  // namespace

int last_round(const Tournament& tournament) {
    return last_with(tournament, RoundState::kApproved);
}

int last_begun_round(const Tournament& tournament) {
    return last_with(tournament, RoundState::kPlaying);
}

std::vector<Missing> missing_results(const Tournament& tournament, const rulebook::Book& book,
                                     int round) {
    std::vector<Missing> found;
    const Round* held = tournament.round(round);
    if (held == nullptr) return found;
    const auto left = leavings(tournament, book);
    for (const Board& board : held->boards) {
        const Encounter met = encounter(tournament, left, round, board);
        if (met.complete()) continue;
        const bool all_entered = std::ranges::all_of(board.games, counts) && !board.games.empty();
        std::string why = all_entered ? "EXTRA_MICRO_MATCH_DUE" : "RESULT_MISSING";
        if (met.adjourned) why = "GAME_ADJOURNED";
        const auto due = due_step(board, tournament.settings, book);
        if (due && due->step == TieStep::kLot) why = "TIE_LOT_DUE";
        if (due && due->step == TieStep::kDecision) why = "TIE_DECISION_DUE";
        found.push_back({board.number, std::move(why)});
    }
    return found;
}

std::map<int, int> missed_games(const Tournament& tournament, const rulebook::Book& book,
                                int round) {
    std::map<int, int> found;
    if (tournament.settings.system != System::kRoundRobin) return found;
    const int through = round > 0 ? round : last_begun_round(tournament);
    for (const ChartLine& line : chart(tournament, leavings(tournament, book), through)) {
        if (line.participant->standing != Standing::kPlaying) continue;
        const auto missed = std::ranges::count_if(line.rounds, [](const Mark& mark) {
            return mark.appearance.part == pairing::Part::kForfeitLoss &&
                   mark.cell.ending == Ending::kAbsence;
        });
        if (missed > 0) found.emplace(line.participant->number, static_cast<int>(missed));
    }
    return found;
}

pairing::Field field_before(const Tournament& tournament, const rulebook::Book& book, int round) {
    // Who left later was in the competition when that round was paired.
    return field_with(tournament, book, round, [&](int after) { return after < round; });
}

pairing::Field field_now(const Tournament& tournament, const rulebook::Book& book, int round) {
    return field_with(tournament, book, round, [](int) { return true; });
}

pairing::Field field_after(const Tournament& tournament, const rulebook::Book& book, int round) {
    const int through = round > 0 ? round : last_begun_round(tournament);
    return field_of(tournament, chart(tournament, leavings(tournament, book, through), through));
}

std::map<int, pairing::Points> points_before(const Tournament& tournament,
                                             const rulebook::Book& book, int round) {
    std::map<int, pairing::Points> found;
    const auto left = leavings(tournament, book, std::max(1, round - 1));
    for (const ChartLine& line : chart(tournament, left, round - 1)) {
        const bool any = !line.rounds.empty();
        found.emplace(line.participant->number, any ? line.rounds.back().cell.points_after : 0);
    }
    return found;
}

std::map<int, std::vector<Cell>> cells(const Tournament& tournament, const rulebook::Book& book,
                                       int round) {
    const int through = round > 0 ? round : last_begun_round(tournament);
    std::map<int, std::vector<Cell>> found;
    for (ChartLine& line : chart(tournament, leavings(tournament, book, through), through)) {
        std::vector<Cell>& own = found[line.participant->number];
        for (Mark& mark : line.rounds)
            own.push_back(std::move(mark.cell));
    }
    return found;
}

sdk::Result<void> check_late_entry(const Tournament& tournament, const rulebook::Book& book,
                                   int round) {
    const sdk::Metadata values{{"round", std::to_string(round)}};
    const auto refused = [&](const char* reason, const char* message, sdk::Metadata said) {
        auto refusal =
            sdk::refuse(sdk::Code::kFailedPrecondition, reason, message, std::move(said));
        refusal.value().citations =
            competition::articles_of(book.find("parameter", "late-entry-round"));
        return refusal;
    };
    if (tournament.settings.system != System::kSwiss) {
        return refused("LATE_ENTRY_NOT_IN_SYSTEM", "a drawn table has no room", values);
    }
    if (round <= last_round(tournament)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "LATE_ENTRY_PAIRED",
                           "that round is paired", values);
    }
    if (const int last = tournament.settings.last_late_round; round > last) {
        return refused("LATE_ENTRY_TOO_LATE", "the regulation lets nobody in so late",
                       {{"round", std::to_string(round)}, {"last", std::to_string(last)}});
    }
    return {};
}

sdk::Result<void> check_replacement(const Tournament& tournament, const rulebook::Book& book,
                                    int number) {
    const auto& rows = book.rows("replacement");
    if (rows.empty())
        return sdk::refuse(sdk::Code::kFailedPrecondition, "REPLACEMENT_NOT_IN_BOOK",
                           "the book replaces nobody");
    const auto refused = [&](const char* reason, const char* message, const char* key, int value) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, reason, message,
                                   {{key, std::to_string(value)}});
        refusal.value().citations = {rows.front().citation()};
        return refusal;
    };
    if (const int begun = last_begun_round(tournament); begun > 0)
        return refused("REPLACEMENT_TOO_LATE", "a round has begun", "round", begun);
    if (number == 0) return {};
    const Participant* participant = tournament.participant(number);
    if (participant == nullptr || participant->standing == Standing::kPlaying)
        return refused("REPLACEMENT_NOT_LEFT", "has not left", "number", number);
    return {};
}

}  // namespace collegium::play
