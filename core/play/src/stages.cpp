#include <algorithm>
#include <set>

#include <collegium/play/next_round.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/play/stages.hpp>

namespace collegium::play {
namespace {

using standings::Row;

// The first so many of a list; a place that is shared across the line decides nothing.
sdk::Result<std::vector<Row>> first_of(const std::vector<Row>& rows, int count) {
    const auto taken = static_cast<std::size_t>(count);
    if (taken >= rows.size()) return rows;
    const Row& last = rows[taken - 1];
    if (last.last_place > count) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "QUALIFICATION_SHARED",
                           "a shared place decides who goes on",
                           {{"place", std::to_string(last.place)},
                            {"last", std::to_string(last.last_place)},
                            {"count", std::to_string(count)}});
    }
    return std::vector<Row>(rows.begin(), rows.begin() + count);
}

System form(std::size_t players) {
    if (players == 2) return System::kMatch;
    return players == 4 ? System::kKnockout : System::kRoundRobin;
}

// Rounds of the form: two games, a bracket of four, a single round robin.
int rounds_of(System system, std::size_t players) {
    if (system != System::kRoundRobin) return 2;
    return static_cast<int>(players - 1 + players % 2);
}

}  // namespace

sdk::Result<std::vector<Qualified>> qualify(const Tournament& tournament,
                                            const rulebook::Book& book, int count, bool by_group) {
    if (!all_rounds_closed(tournament, book)) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "QUALIFICATION_UNFINISHED",
                           "rounds of the stage before are open",
                           {{"rounds", std::to_string(last_round(tournament))}});
    }
    auto places = places_after(tournament, book);
    if (!places) return sdk::refusal_of(std::move(places));
    std::set<std::string> groups;
    for (const Participant& participant : tournament.participants)
        groups.insert(by_group ? participant.group : std::string());
    std::vector<Qualified> found;
    for (const std::string& group : groups) {
        auto rows = first_of(
            by_group ? within_group(tournament, places->rows, group) : places->rows, count);
        if (!rows) return sdk::refusal_of(std::move(rows));
        for (const Row& row : *rows) {
            const Participant& one = *tournament.participant(row.number);
            found.push_back({row.number, one.id, row.place, one.group});
        }
    }
    return found;
}

std::vector<Carried> carried_results(const Tournament& tournament, const rulebook::Book& book,
                                     const std::vector<int>& numbers) {
    const std::set<int> wanted(numbers.begin(), numbers.end());
    const auto left = leavings(tournament, book);
    std::vector<Carried> found;
    for (const Round& round : tournament.rounds) {
        for (const Board& board : round.boards) {
            if (!wanted.contains(board.first) || !wanted.contains(board.second)) continue;
            const Encounter met = encounter(tournament, left, round.number, board);
            if (!met.complete() || met.outcome == Outcome::kAnnulled) continue;
            // Whoever began in fact stands on the left.
            if (side_of_first(board) == pairing::Side::kFirst) {
                found.push_back({board.first, board.second, met.outcome});
            } else {
                found.push_back({board.second, board.first, mirrored(met.outcome)});
            }
        }
    }
    return found;
}

std::vector<PlayOff> play_offs(const competition::Regulation& regulation, const Places& places) {
    const competition::Entry* entry = regulation.find("play-off");
    const rulebook::Row* criterion = regulation.frame().book->find("tie_break", "play-off");
    std::vector<PlayOff> found;
    for (std::size_t i = 0; i < places.rows.size();) {
        const Row& row = places.rows[i];
        const auto size = static_cast<std::size_t>(row.last_place - row.place + 1);
        if (size > 1) {
            PlayOff play_off;
            play_off.place = row.place;
            play_off.last_place = row.last_place;
            for (std::size_t k = 0; k < size; ++k)
                play_off.numbers.push_back(places.rows[i + k].number);
            play_off.system = form(size);
            play_off.rounds = rounds_of(play_off.system, size);
            play_off.provided = !regulation.text("play-off").empty();
            if (entry != nullptr) play_off.citation = entry->citation;
            if (criterion != nullptr) play_off.citation = criterion->citation();
            found.push_back(std::move(play_off));
        }
        i += size;
    }
    return found;
}

}  // namespace collegium::play
