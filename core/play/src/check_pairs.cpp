// Pairs of tables and brackets changed by hand.
#include <algorithm>
#include <map>
#include <set>

#include <collegium/play/field.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/settings.hpp>

#include "bracket.hpp"
#include "chart.hpp"
#include "schedule.hpp"

namespace collegium::play {
namespace {

sdk::Violation fault(std::string field, const char* reason, sdk::Metadata values,
                     const sdk::Citation& citation) {
    sdk::Violation made{std::move(field), reason, std::move(values), {}};
    if (!citation.article.empty()) made.citations.push_back(citation);
    return made;
}

// Who is to be in the round.
std::set<int> expected(const Tournament& tournament, const rulebook::Book& book, int round) {
    std::set<int> found;
    if (!is_knockout(tournament.settings.system)) {
        for (const Participant& participant : tournament.participants) {
            if (participant.number > 0) found.insert(participant.number);
        }
        return found;
    }
    // Of a bracket those whom its next round is for: who has lost too often is out of it, and whose
    // place is settled plays no more.
    const pairing::KnockoutRound next =
        next_of_bracket(field_before(tournament, book, round), tournament.settings);
    for (const pairing::KnockoutPair& pair : next.pairs)
        found.insert({pair.first, pair.second});
    found.insert(next.free.begin(), next.free.end());
    return found;
}

// Where two meet in a table: as a round has it that is made, else as the table will.
class Meetings {
  public:
    explicit Meetings(const Tournament& tournament) : tournament_(tournament) {
        const System system = tournament.settings.system;
        if (system != System::kRoundRobin && system != System::kScheveningen) return;
        if (auto rounds = schedule(tournament)) table_ = *std::move(rounds);
        const int cycles =
            system == System::kRoundRobin ? std::max(1, tournament.settings.cycles) : 1;
        cycle_ = std::max(1, static_cast<int>(table_.size()) / cycles);
    }

    // Another round of the same cycle in which the two of the board meet; 0: none.
    [[nodiscard]] int other_than(int round, const Board& board) const {
        const auto two = std::minmax(board.first, board.second);
        for (int other = 1; other <= static_cast<int>(table_.size()); ++other) {
            if (other == round || (other - 1) / cycle_ != (round - 1) / cycle_) continue;
            const Round* made = tournament_.round(other);
            const auto meets = [&](const auto& meeting) {
                return std::minmax(meeting.first, meeting.second) == two;
            };
            const bool there =
                made != nullptr ? std::ranges::any_of(made->boards, meets)
                                : std::ranges::any_of(
                                      table_[static_cast<std::size_t>(other - 1)].meetings, meets);
            if (there) return other;
        }
        return 0;
    }

  private:
    const Tournament& tournament_;
    std::vector<pairing::TableRound> table_;
    int cycle_ = 1;
};

}  // namespace

std::vector<sdk::Violation> check_pairs(const Tournament& tournament, const rulebook::Book& book,
                                        const Round& round) {
    std::vector<sdk::Violation> found;
    const rulebook::Row* row = book.find("system", system_word(tournament.settings.system));
    const sdk::Citation citation = row != nullptr ? row->citation() : sdk::Citation();
    const std::set<int> wanted = expected(tournament, book, round.number);
    const Meetings meetings(tournament);
    std::set<int> seen;
    const auto look = [&](const std::string& field, int number) {
        const sdk::Metadata values{{"number", std::to_string(number)}};
        if (!wanted.contains(number)) {
            found.push_back(fault(field, "PLAYER_NOT_IN_ROUND", values, citation));
        } else if (!seen.insert(number).second) {
            found.push_back(fault(field, "PLAYER_TWICE", values, citation));
        }
    };
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
        const std::string field = "pairs[" + std::to_string(i) + "]";
        look(field, round.boards[i].first);
        look(field, round.boards[i].second);
        if (const int met = meetings.other_than(round.number, round.boards[i]); met > 0) {
            found.push_back(fault(field, "PAIR_MET",
                                  {{"first", std::to_string(round.boards[i].first)},
                                   {"second", std::to_string(round.boards[i].second)},
                                   {"round", std::to_string(met)}},
                                  citation));
        }
    }
    if (round.bye > 0) look("bye", round.bye);
    for (const int number : round.free)
        look("free", number);
    for (const int number : round.absent)
        look("absent", number);
    for (const int number : wanted) {
        if (seen.contains(number)) continue;
        found.push_back(
            fault("pairs", "PLAYER_UNPAIRED", {{"number", std::to_string(number)}}, citation));
    }
    return found;
}

}  // namespace collegium::play
