#include <algorithm>

#include <collegium/play/tournament.hpp>

namespace collegium::play {

const Participant* Tournament::participant(int number) const {
    const auto found = std::ranges::find(participants, number, &Participant::number);
    return number < 1 || found == participants.end() ? nullptr : &*found;
}

const Round* Tournament::round(int number) const {
    const auto found = std::ranges::find(rounds, number, &Round::number);
    return found == rounds.end() ? nullptr : &*found;
}

}  // namespace collegium::play
