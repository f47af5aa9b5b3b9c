#include <algorithm>
#include <set>

#include <collegium/competition/frame.hpp>
#include <collegium/play/next_round.hpp>
#include <collegium/play/play_off.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/play/stages.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::play {
namespace {

using standings::Row;

// The first so many of those who still play; a place that is shared across the line decides
// nothing. Who left or was excluded is in the table and goes on nowhere: the next one moves up.
[[nodiscard]] sdk::Result<std::vector<Row>> first_of(const Tournament& tournament,
                                                     std::vector<Row> rows, int count,
                                                     const rulebook::Book& book) {
    std::erase_if(rows, [&](const Row& row) {
        return tournament.participant(row.number)->standing != Standing::kPlaying;
    });
    const auto taken = static_cast<std::size_t>(count);
    if (taken >= rows.size()) return rows;
    const Row& last = rows[taken - 1];
    if (rows[taken].place == last.place) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "QUALIFICATION_SHARED",
                                   "a shared place decides who goes on",
                                   {{"place", std::to_string(last.place)},
                                    {"last", std::to_string(last.last_place)},
                                    {"count", std::to_string(count)}});
        // How shared places are parted.
        refusal.value().citations = competition::articles_of(book.find("tie_break", kPlayOff));
        return refusal;
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
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "QUALIFICATION_UNFINISHED",
                                   "rounds of the stage before are open",
                                   {{"rounds", std::to_string(last_round(tournament))}});
        // A competition of several stages goes on by the results of the one before.
        refusal.value().citations = competition::articles_of(book.find("system", "mixed"));
        return refusal;
    }
    auto places = TRY(places_after(tournament, book));
    std::set<std::string> groups;
    for (const Participant& participant : tournament.participants)
        groups.insert(by_group ? participant.group : std::string());
    std::vector<Qualified> found;
    for (const std::string& group : groups) {
        auto rows = TRY(first_of(
            tournament, by_group ? within_group(tournament, places.rows, group) : places.rows,
            count, book));
        for (const Row& row : rows) {
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

namespace {

// How many criteria come before a play-off for the place at this row.
int turn_of_play_off(const Places& places, const rulebook::Book& book, bool provided, int place) {
    const auto& criteria = places.rules.criteria;
    if (decides_first_place(book) && place != 1) return static_cast<int>(criteria.size());
    if (decides_first_place(book) && provided) return 0;
    return static_cast<int>(std::ranges::find(criteria, kPlayOff) - criteria.begin());
}

// The rows from this one on that are level when the play-off's turn comes. Places of a bracket have
// nothing that separated them and are not level for it.
std::size_t level_from(const std::vector<Row>& rows, std::size_t first, int turn) {
    const auto level = [&](const Row& above, const Row& row) {
        return row.separated_by ? *row.separated_by >= turn : row.place == above.place;
    };
    std::size_t end = first + 1;
    while (end < rows.size() && level(rows[end - 1], rows[end]))
        ++end;
    return end;
}

}  // namespace

std::vector<PlayOff> play_offs(const competition::Regulation& regulation, const Places& places) {
    const rulebook::Book& book = *regulation.frame().book;
    const competition::Entry* entry = regulation.find(kPlayOff);
    const rulebook::Row* criterion = book.find("tie_break", kPlayOff);
    const auto rules = play_off_rules(book);
    const std::vector<std::string> named = regulation.list("tie-breaks");
    const bool provided =
        !regulation.text(kPlayOff).empty() || std::ranges::find(named, kPlayOff) != named.end();
    std::vector<PlayOff> found;
    for (std::size_t i = 0; i < places.rows.size();) {
        const int turn = turn_of_play_off(places, book, provided, places.rows[i].place);
        const std::size_t end = level_from(places.rows, i, turn);
        PlayOff play_off;
        for (std::size_t k = i; k < end; ++k)
            play_off.numbers.push_back(places.rows[k].number);
        const bool held = std::ranges::all_of(
            play_off.numbers, [&](int number) { return places.rules.play_off.contains(number); });
        const bool shared = places.rows[i].last_place > places.rows[i].place;
        if (end - i > 1 && (!held || shared)) {
            play_off.place = places.rows[i].place;
            play_off.last_place = play_off.place + static_cast<int>(end - i) - 1;
            play_off.system = form(end - i);
            play_off.rounds = rounds_of(play_off.system, end - i);
            play_off.provided = provided;
            if (entry != nullptr) play_off.citation = entry->citation;
            if (criterion != nullptr) play_off.citation = criterion->citation();
            if (rules) play_off.citation = rules->citation_of(end - i);
            found.push_back(std::move(play_off));
        }
        i = end;
    }
    return found;
}

}  // namespace collegium::play
