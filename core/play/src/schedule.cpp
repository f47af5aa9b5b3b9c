#include "schedule.hpp"

#include <algorithm>

#include <collegium/pairing/knockout.hpp>

namespace collegium::play {
namespace {

using pairing::Meeting;
using pairing::TableRound;

// Members of one side by number.
std::vector<int> members(const Tournament& tournament, int side) {
    std::vector<int> found;
    for (const Participant& participant : tournament.participants) {
        if (participant.number > 0 && participant.side == side) {
            found.push_back(participant.number);
        }
    }
    std::ranges::sort(found);
    return found;
}

sdk::Result<std::vector<TableRound>> two_sides(const Tournament& tournament) {
    const std::vector<int> one = members(tournament, 1);
    const std::vector<int> two = members(tournament, 2);
    if (one.empty() || one.size() != two.size()) {
        return sdk::refuse(
            sdk::Code::kFailedPrecondition, "SIDES_UNEQUAL", "two sides of equal size are needed",
            {{"first", std::to_string(one.size())}, {"second", std::to_string(two.size())}});
    }
    std::vector<TableRound> rounds;
    for (const auto& meetings : pairing::scheveningen(static_cast<int>(one.size()))) {
        TableRound round;
        const bool one_begins = rounds.size() % 2 == 0;
        for (const Meeting& meeting : meetings) {
            const int first = one[static_cast<std::size_t>(meeting.first - 1)];
            const int second = two[static_cast<std::size_t>(meeting.second - 1)];
            round.meetings.push_back(one_begins ? Meeting{first, second} : Meeting{second, first});
        }
        rounds.push_back(std::move(round));
    }
    return rounds;
}

// The one who begins changes with every encounter (RU-CHESS 26).
sdk::Result<std::vector<TableRound>> match(const Tournament& tournament) {
    if (numbered(tournament) != 2) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "MATCH_OF_TWO", "a match is of two",
                           {{"players", std::to_string(numbered(tournament))}});
    }
    const bool one_begins = tournament.settings.number_one == pairing::Side::kFirst;
    std::vector<TableRound> rounds;
    for (int round = 0; round < tournament.settings.rounds; ++round) {
        const bool first = one_begins == (round % 2 == 0);
        rounds.push_back({{first ? Meeting{1, 2} : Meeting{2, 1}}, 0});
    }
    return rounds;
}

}  // namespace

int numbered(const Tournament& tournament) {
    return static_cast<int>(std::ranges::count_if(
        tournament.participants, [](const Participant& one) { return one.number > 0; }));
}

sdk::Result<std::vector<TableRound>> schedule(const Tournament& tournament) {
    if (tournament.settings.system == System::kScheveningen) return two_sides(tournament);
    if (tournament.settings.system == System::kMatch) return match(tournament);
    const int players = numbered(tournament);
    if (players < 2) return std::vector<TableRound>();
    return pairing::round_robin(players, tournament.settings.cycles,
                                tournament.settings.swap_last_rounds);
}

std::vector<CarriedMeeting> carried_meetings(const Tournament& tournament) {
    std::vector<CarriedMeeting> found;
    if (tournament.carried.empty()) return found;
    const auto rounds = schedule(tournament);
    if (!rounds) return found;
    std::vector<Carried> left = tournament.carried;
    for (std::size_t i = 0; i < rounds->size(); ++i) {
        for (const Meeting& meeting : (*rounds)[i].meetings) {
            const auto carried = std::ranges::find_if(left, [&](const Carried& one) {
                return (one.first == meeting.first && one.second == meeting.second) ||
                       (one.first == meeting.second && one.second == meeting.first);
            });
            if (carried == left.end()) continue;
            found.push_back(
                {static_cast<int>(i) + 1, carried->first, carried->second, carried->outcome});
            left.erase(carried);
        }
    }
    return found;
}

}  // namespace collegium::play
