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

// Rounds of one cycle of the table.
int cycle_of(const Tournament& tournament, int round) {
    const int cycles = std::max(1, tournament.settings.cycles);
    const auto rounds = schedule(tournament);
    const int all = rounds ? static_cast<int>(rounds->size()) : 0;
    return all == 0 ? 0 : (round - 1) / std::max(1, all / cycles);
}

// The round of the same cycle in which the two meet already; 0: none.
int met_in(const Tournament& tournament, const Round& round, const Board& board) {
    if (tournament.settings.system == System::kMatch) return 0;
    const bool by_cycles = tournament.settings.system == System::kRoundRobin;
    if (!by_cycles && tournament.settings.system != System::kScheveningen) return 0;
    for (const Round& other : tournament.rounds) {
        if (other.number == round.number) continue;
        if (by_cycles && cycle_of(tournament, other.number) != cycle_of(tournament, round.number)) {
            continue;
        }
        for (const Board& held : other.boards) {
            if (std::minmax(held.first, held.second) == std::minmax(board.first, board.second)) {
                return other.number;
            }
        }
    }
    return 0;
}

}  // namespace

std::vector<sdk::Violation> check_pairs(const Tournament& tournament, const rulebook::Book& book,
                                        const Round& round) {
    std::vector<sdk::Violation> found;
    const rulebook::Row* row = book.find("system", system_word(tournament.settings.system));
    const sdk::Citation citation = row != nullptr ? row->citation() : sdk::Citation();
    const std::set<int> wanted = expected(tournament, book, round.number);
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
        if (const int met = met_in(tournament, round, round.boards[i]); met > 0) {
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
