#include "schedule.hpp"

#include <algorithm>
#include <set>

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

[[nodiscard]] sdk::Result<std::vector<TableRound>> two_sides(const Tournament& tournament) {
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
[[nodiscard]] sdk::Result<std::vector<TableRound>> match(const Tournament& tournament) {
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

std::pair<int, int> pair_of(int first, int second) {
    return std::minmax(first, second);
}

// Rounds in their order: first whoever plays what the table has there, then whoever plays another.
class Order {
  public:
    Order(const Tournament& tournament, const std::vector<TableRound>& table)
        : table_(table), played_(table.size(), kOpen), taken_(table.size(), false) {
        const bool cycles = tournament.settings.system == System::kRoundRobin;
        const auto count = static_cast<std::size_t>(cycles ? tournament.settings.cycles : 1);
        cycle_ = std::max<std::size_t>(1, table.size() / std::max<std::size_t>(1, count));
        for (const Carried& one : tournament.carried)
            carried_.insert(pair_of(one.first, one.second));
    }

    [[nodiscard]] std::vector<std::size_t> find(const std::vector<const Round*>& made) && {
        std::vector<const Round*> others;
        for (const Round* round : made) {
            const auto index = static_cast<std::size_t>(round->number - 1);
            if (index >= table_.size()) continue;  // a decisive game: in no table
            if (held(*round, index) >= most_held(*round, index, false))
                take(index, index);
            else
                others.push_back(round);
        }
        for (const Round* round : others) {
            const auto index = static_cast<std::size_t>(round->number - 1);
            const std::size_t most = most_held(*round, index, true);
            take(index,
                 first_free(index, [&](std::size_t at) { return held(*round, at) == most; }));
        }
        for (std::size_t i = 0; i < table_.size(); ++i)
            if (played_[i] == kOpen && !taken_[i]) take(i, i);
        for (std::size_t i = 0; i < table_.size(); ++i)
            if (played_[i] == kOpen) take(i, first_free(i, [](std::size_t) { return true; }));
        return std::move(played_);
    }

  private:
    static constexpr std::size_t kOpen = static_cast<std::size_t>(-1);

    void take(std::size_t round, std::size_t of_table) {
        played_[round] = of_table;
        taken_[of_table] = true;
    }

    // Meetings of a round of the table that are in this one: at a board, or carried over with both
    // of them free.
    [[nodiscard]] std::size_t held(const Round& round, std::size_t of_table) const {
        const auto free = [&](int number) {
            return std::ranges::find(round.free, number) != round.free.end();
        };
        const auto here = [&](const Meeting& meeting) {
            const std::pair<int, int> two = pair_of(meeting.first, meeting.second);
            return std::ranges::any_of(round.boards,
                                       [&](const Board& board) {
                                           return pair_of(board.first, board.second) == two;
                                       }) ||
                   (carried_.contains(two) && free(two.first) && free(two.second));
        };
        return static_cast<std::size_t>(std::ranges::count_if(table_[of_table].meetings, here));
    }
    // The most of any round of the table in the same cycle.
    [[nodiscard]] std::size_t most_held(const Round& round, std::size_t index, bool free) const {
        std::size_t most = 0;
        for (std::size_t i = index / cycle_ * cycle_; i < end_of_cycle(index); ++i)
            if (!free || !taken_[i]) most = std::max(most, held(round, i));
        return most;
    }
    template <typename Fits>
    [[nodiscard]] std::size_t first_free(std::size_t index, const Fits& fits) const {
        std::size_t i = index / cycle_ * cycle_;
        while (taken_[i] || !fits(i))
            ++i;
        return i;
    }
    [[nodiscard]] std::size_t end_of_cycle(std::size_t index) const {
        return std::min(table_.size(), (index / cycle_ + 1) * cycle_);
    }

    const std::vector<TableRound>& table_;
    std::size_t cycle_ = 1;
    std::set<std::pair<int, int>> carried_;
    std::vector<std::size_t> played_;
    std::vector<bool> taken_;
};

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

std::vector<const Round*> made_rounds(const Tournament& tournament) {
    std::vector<const Round*> made;
    for (const Round& round : tournament.rounds)
        made.push_back(&round);
    return made;
}

std::vector<std::size_t> order_of_rounds(const Tournament& tournament,
                                         const std::vector<TableRound>& table,
                                         const std::vector<const Round*>& made) {
    return Order(tournament, table).find(made);
}

std::vector<CarriedMeeting> carried_meetings(const Tournament& tournament) {
    std::vector<CarriedMeeting> found;
    if (tournament.carried.empty()) return found;
    const auto rounds = schedule(tournament);
    if (!rounds) return found;
    const auto order = order_of_rounds(tournament, *rounds, made_rounds(tournament));
    std::vector<Carried> left = tournament.carried;
    for (std::size_t i = 0; i < rounds->size(); ++i) {
        const auto played = std::ranges::find(order, i) - order.begin();
        for (const Meeting& meeting : (*rounds)[i].meetings) {
            const auto carried = std::ranges::find_if(left, [&](const Carried& one) {
                return (one.first == meeting.first && one.second == meeting.second) ||
                       (one.first == meeting.second && one.second == meeting.first);
            });
            if (carried == left.end()) continue;
            found.push_back({static_cast<int>(i) + 1, static_cast<int>(played) + 1, carried->first,
                             carried->second, carried->outcome});
            left.erase(carried);
        }
    }
    return found;
}

}  // namespace collegium::play
