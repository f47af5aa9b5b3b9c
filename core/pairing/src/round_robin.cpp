#include <utility>

#include <collegium/pairing/round_robin.hpp>

namespace collegium::pairing {
namespace {

// Numbers 1 to `ring` stand in a ring.
int in_ring(int number, int ring) {
    return ((number - 1) % ring + ring) % ring + 1;
}

// One round of the table for an even number of slots: the round's own number meets the last slot,
// its neighbours at equal distance meet each other.
std::vector<Meeting> table_round(int slots, int round) {
    const int ring = slots - 1;
    const int own = round % 2 == 1 ? (round + 1) / 2 : slots / 2 + round / 2;
    std::vector<Meeting> meetings;
    meetings.push_back(round % 2 == 1 ? Meeting{own, slots} : Meeting{slots, own});
    for (int distance = 1; distance < slots / 2; ++distance) {
        meetings.push_back({in_ring(own + distance, ring), in_ring(own - distance, ring)});
    }
    return meetings;
}

// With an odd number of players the last slot is empty.
TableRound without_empty_slot(std::vector<Meeting> meetings, int players) {
    TableRound round;
    for (const Meeting& meeting : meetings) {
        if (meeting.first > players) {
            round.free = meeting.second;
        } else if (meeting.second > players) {
            round.free = meeting.first;
        } else {
            round.meetings.push_back(meeting);
        }
    }
    return round;
}

}  // namespace

std::vector<TableRound> round_robin(int players, int cycles, bool swap_last_rounds) {
    std::vector<TableRound> rounds;
    const int slots = players + players % 2;
    for (int cycle = 0; cycle < cycles; ++cycle) {
        for (int round = 1; round < slots; ++round) {
            std::vector<Meeting> meetings = table_round(slots, round);
            if (cycle % 2 == 1) {
                for (Meeting& meeting : meetings)
                    std::swap(meeting.first, meeting.second);
            }
            rounds.push_back(without_empty_slot(std::move(meetings), players));
        }
        if (cycle == 0 && swap_last_rounds && cycles > 1 && rounds.size() >= 2) {
            std::swap(rounds[rounds.size() - 1], rounds[rounds.size() - 2]);
        }
    }
    return rounds;
}

}  // namespace collegium::pairing
