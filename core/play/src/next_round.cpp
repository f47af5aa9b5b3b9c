#include <algorithm>
#include <set>

#include <collegium/pairing/pairing_file.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/field.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/pair_rules.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/sdk/try.hpp>

#include "bracket.hpp"
#include "chart.hpp"
#include "match.hpp"
#include "repair.hpp"
#include "schedule.hpp"

namespace collegium::play {
namespace {

using pairing::Field;
using pairing::Side;

tl::unexpected<sdk::Error> finished(int rounds) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, "TOURNAMENT_FINISHED",
                       "no round is left to pair", {{"rounds", std::to_string(rounds)}});
}

std::string joined(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : ", ") + std::to_string(number);
    return text;
}

// Swiss and knockouts rest on the results of every round before.
[[nodiscard]] sdk::Result<void> check_closed(const Tournament& tournament,
                                             const rulebook::Book& book, int last) {
    const Round* held = tournament.round(last);
    if (held == nullptr || held->state == RoundState::kClosed) return {};
    std::vector<int> boards;
    for (const Missing& missing : missing_results(tournament, book, last))
        boards.push_back(missing.board);
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ROUND_NOT_CLOSED",
                       "the round before is not closed",
                       {{"round", std::to_string(last)},
                        {"games", std::to_string(boards.size())},
                        {"boards", joined(boards)}});
}

// A bracket needs a winner of every encounter.
[[nodiscard]] sdk::Result<void> check_decided(const Tournament& tournament,
                                              const rulebook::Book& book) {
    for (const Round& round : tournament.rounds) {
        if (round.state == RoundState::kDraft) continue;
        std::vector<int> drawn;
        for (const Board& board : round.boards) {
            const Outcome outcome = encounter(board, tournament.settings).outcome;
            if (outcome == Outcome::kDraw || outcome == Outcome::kAnnulled) {
                drawn.push_back(board.number);
            }
        }
        if (drawn.empty()) continue;
        return by_system(
            book, tournament.settings.system,
            sdk::refuse(sdk::Code::kFailedPrecondition, "ENCOUNTER_DRAWN",
                        "a knockout needs a winner of every encounter",
                        {{"round", std::to_string(round.number)}, {"boards", joined(drawn)}}));
    }
    return {};
}

Round draft(int number) {
    Round round;
    round.number = number;
    return round;
}

void add_board(Round& round, int first, int second, const Settings& settings) {
    round.boards.push_back(
        new_board(static_cast<int>(round.boards.size()) + 1, first, second, settings));
}

// `of_table`: the number of that round of the table, 0 where it is in none.
Proposal from_table(const Tournament& tournament, const pairing::TableRound& table, int number,
                    int of_table) {
    Proposal proposal;
    proposal.round = draft(number);
    std::set<std::pair<int, int>> carried;
    for (const CarriedMeeting& meeting : carried_meetings(tournament)) {
        if (meeting.table_round == of_table)
            carried.insert(std::minmax(meeting.first, meeting.second));
    }
    for (const pairing::Meeting& meeting : table.meetings) {
        if (carried.contains(std::minmax(meeting.first, meeting.second))) {
            proposal.round.free.push_back(meeting.first);
            proposal.round.free.push_back(meeting.second);
        } else {
            add_board(proposal.round, meeting.first, meeting.second, tournament.settings);
        }
    }
    if (table.free > 0) proposal.round.free.push_back(table.free);
    std::ranges::sort(proposal.round.free);
    return proposal;
}

// No names: a snapshot never changes, and a person's may be erased.
std::string snapshot_of(const Field& field, const pairing::SwissSettings& settings) {
    pairing::PairingFile file;
    file.field = field;
    file.settings = settings;
    return pairing::to_text(file);
}

Proposal from_swiss(pairing::Round paired, const Settings& settings) {
    Proposal proposal;
    proposal.round = draft(paired.number);
    for (const pairing::Pair& pair : paired.pairs)
        add_board(proposal.round, pair.first, pair.second, settings);
    proposal.round.bye = paired.bye;
    proposal.round.absent = paired.absent;
    proposal.swiss = std::move(paired);
    return proposal;
}

// Who begins in a bracket: whoever has begun less often, then whoever did not last time.
bool second_begins(const pairing::Player& first, const pairing::Player& second) {
    const auto begun = [](const std::vector<Side>& sides) {
        return std::ranges::count(sides, Side::kFirst);
    };
    const std::vector<Side> one = first.sides();
    const std::vector<Side> two = second.sides();
    if (begun(one) != begun(two)) return begun(two) < begun(one);
    return !one.empty() && !two.empty() && one.back() == Side::kFirst && two.back() != one.back();
}

[[nodiscard]] sdk::Result<Proposal> from_bracket(const Field& field, const Settings& settings) {
    const pairing::KnockoutRound paired = next_of_bracket(field, settings);
    if (paired.pairs.empty()) return finished(field.rounds_done());
    Proposal proposal;
    proposal.round = draft(field.rounds_done() + 1);
    for (const pairing::KnockoutPair& pair : paired.pairs) {
        const bool turned = second_begins(field.player(pair.first), field.player(pair.second));
        add_board(proposal.round, turned ? pair.second : pair.first,
                  turned ? pair.first : pair.second, settings);
    }
    proposal.round.free = paired.free;
    std::ranges::sort(proposal.round.free);
    return proposal;
}

[[nodiscard]] sdk::Result<void> check_numbers(const Tournament& tournament) {
    const bool drawn = !tournament.participants.empty() &&
                       std::ranges::all_of(tournament.participants,
                                           [](const Participant& one) { return one.number > 0; });
    if (drawn) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "NUMBERS_NOT_DRAWN",
                       "numbers are to be drawn first");
}

// Rounds of the table that are still to be paired; `next_alone`: drafts of later ones stay as they
// are.
[[nodiscard]] sdk::Result<std::vector<Proposal>> from_tables(const Tournament& tournament,
                                                             const rulebook::Book& book,
                                                             bool next_alone) {
    TRY(check_numbers(tournament));
    const auto rounds = schedule(tournament);
    if (!rounds) {
        return by_system(book, tournament.settings.system, tl::unexpected(rounds.error()));
    }
    const int last = last_round(tournament);
    auto staying = made_rounds(tournament);
    std::erase_if(staying, [&](const Round* round) {
        return next_alone ? round->number == last + 1 : round->number > last;
    });
    const auto order = order_of_rounds(tournament, *rounds, staying);
    std::vector<Proposal> found;
    for (auto i = static_cast<std::size_t>(last); i < rounds->size(); ++i) {
        found.push_back(from_table(tournament, (*rounds)[order[i]], static_cast<int>(i) + 1,
                                   static_cast<int>(order[i]) + 1));
        if (next_alone) break;
    }
    if (match_over(tournament, book)) return finished(last);
    if (const auto game = decisive_game(tournament, book, last + 1)) {
        TRY(check_closed(tournament, book, last));
        found.push_back(from_table(tournament, *game, last + 1, 0));
    }
    if (found.empty()) return finished(last);
    return found;
}

}  // namespace

sdk::Result<Proposal> pair_again(const Field& field, const Tournament& tournament) {
    const Settings& settings = tournament.settings;
    if (is_knockout(settings.system)) return from_bracket(field, settings);
    auto paired = TRY(pairing::pair_swiss(field, swiss_settings(tournament, field)));
    return from_swiss(std::move(paired), settings);
}

sdk::Result<Proposal> propose_round(const Tournament& tournament, const rulebook::Book& book) {
    if (has_table(tournament.settings.system)) {
        auto next = TRY(from_tables(tournament, book, true));
        return std::move(next.front());
    }
    TRY(check_numbers(tournament));
    const Settings& settings = tournament.settings;
    const int last = last_round(tournament);
    if (settings.system == System::kSwiss && last >= settings.rounds) return finished(last);
    TRY(check_closed(tournament, book, last));
    if (needs_winner(settings)) {
        TRY(check_decided(tournament, book));
    }
    const bool swiss = settings.system == System::kSwiss;
    const Field field =
        swiss ? field_now(tournament, book, last + 1) : field_before(tournament, book, last + 1);
    const RoundRules rules = rules_of_round(tournament, field);
    const auto stops = std::ranges::find(rules.left_out, PairFate::kStops, &LeftOut::fate);
    if (stops != rules.left_out.end()) return tl::unexpected(stops->why);
    auto proposal = pair_again(field, tournament);
    if (!proposal) return proposal;
    proposal->snapshot = snapshot_of(field, rules.settings);
    return proposal;
}

sdk::Result<std::vector<Proposal>> propose_rounds(const Tournament& tournament,
                                                  const rulebook::Book& book) {
    if (has_table(tournament.settings.system)) return from_tables(tournament, book, false);
    auto next = TRY(propose_round(tournament, book));
    std::vector<Proposal> found;
    found.push_back(std::move(next));
    return found;
}

int rounds_to_play(const Tournament& tournament, const rulebook::Book& book) {
    const int planned = planned_rounds(tournament);
    const int last = last_round(tournament);
    const bool match = tournament.settings.system == System::kMatch && tournament.settings.play_off;
    const bool by_points = tournament.settings.by_lost_points();
    if (!by_points && (!match || last < planned)) return planned;
    const auto next = propose_round(tournament, book);
    if (next) return std::max(planned, last + 1);
    // Draws lengthen a knockout by lost points, and both may lose.
    const bool over = match || next.error().reason == "TOURNAMENT_FINISHED";
    return over ? last : std::max(planned, last);
}

bool all_rounds_closed(const Tournament& tournament, const rulebook::Book& book) {
    const int last = last_round(tournament);
    if (last == 0) return false;
    // Rounds of a match may be approved beforehand and then not be needed.
    const bool over = match_over(tournament, book);
    const bool closed = std::ranges::all_of(tournament.rounds, [&](const Round& round) {
        return round.state == RoundState::kClosed || round.state == RoundState::kDraft ||
               (over && round.state == RoundState::kApproved);
    });
    if (!closed) return false;
    const auto next = propose_round(tournament, book);
    return !next && next.error().reason == "TOURNAMENT_FINISHED";
}

sdk::Result<Proposal> replay_round(const Tournament& tournament, int round,
                                   std::string_view snapshot) {
    if (has_table(tournament.settings.system)) {
        const auto rounds = TRY(schedule(tournament));
        const auto index = static_cast<std::size_t>(round - 1);
        if (round < 1 || index >= rounds.size()) {
            // A decisive game of a play-off: in no table, as it was drawn.
            const Round* held = tournament.settings.play_off ? tournament.round(round) : nullptr;
            if (held == nullptr) return finished(static_cast<int>(rounds.size()));
            Proposal proposal;
            proposal.round = draft(round);
            for (const Board& board : held->boards)
                add_board(proposal.round, board.first, board.second, tournament.settings);
            return proposal;
        }
        return from_table(tournament, rounds[index], round, round);
    }
    auto file = TRY(pairing::parse_pairing_file(snapshot));
    if (is_knockout(tournament.settings.system)) {
        auto proposal = from_bracket(file.field, tournament.settings);
        if (proposal) proposal->snapshot = snapshot;
        return proposal;
    }
    auto paired = TRY(pairing::pair_swiss(file.field, file.settings));
    Proposal proposal = from_swiss(std::move(paired), tournament.settings);
    proposal.snapshot = snapshot;
    return proposal;
}

}  // namespace collegium::play
