#include <algorithm>
#include <stdexcept>

#include <collegium/competition/frame.hpp>
#include <collegium/i18n/reasons.hpp>
#include <collegium/play/explain.hpp>
#include <collegium/play/places.hpp>
#include <collegium/play/settings.hpp>

#include "bracket.hpp"
#include "chart.hpp"
#include "schedule.hpp"

namespace collegium::play {
namespace {

// A game of a play-off that no plan has: the first win ends it.
bool is_decisive(const Tournament& tournament, int round) {
    return tournament.settings.system == System::kMatch && tournament.settings.play_off &&
           round > tournament.settings.rounds;
}

std::string article(const rulebook::Book& book, const Tournament& tournament, int round) {
    const rulebook::Row* row = is_decisive(tournament, round)
                                   ? book.find("tie_break", kPlayOff)
                                   : book.find("system", system_word(tournament.settings.system));
    return row != nullptr ? competition::cite(book, row->citation()) : "—";
}

int cycle_of(const Tournament& tournament, int round) {
    const int slots = numbered(tournament) + numbered(tournament) % 2;
    return slots < 2 ? 1 : (round - 1) / (slots - 1) + 1;
}

// The round of the table that is played as this one, from 1; 0: it is in no table.
int table_round(const Tournament& tournament, const Round& round) {
    const auto table = schedule(tournament);
    if (!table || round.number > static_cast<int>(table->size())) return 0;
    const auto order = order_of_rounds(tournament, *table, made_rounds(tournament));
    return static_cast<int>(order[static_cast<std::size_t>(round.number - 1)]) + 1;
}

// Whether the table has the two of a board meet in that round, the same one beginning.
bool in_table(const Tournament& tournament, int round, const Board& board) {
    if (round == 0) return true;  // a decisive game, as it was drawn
    const auto table = schedule(tournament);
    const auto& meetings = (*table)[static_cast<std::size_t>(round - 1)].meetings;
    return std::ranges::any_of(meetings, [&](const pairing::Meeting& meeting) {
        return meeting.first == board.first && meeting.second == board.second;
    });
}

// «++−»: encounters won and lost, «=» drawn where draws stand.
std::string signs(const std::string& history) {
    std::string text;
    for (const char fate : history)
        text += fate == 'L' ? "−" : fate == 'D' ? "=" : "+";
    return text;
}

// What let the first of a board begin; empty where somebody decided it.
std::string_view begins_key(const pairing::Field& known, const Board& board) {
    const std::vector<pairing::Side> one = known.player(board.first).sides();
    const std::vector<pairing::Side> two = known.player(board.second).sides();
    const auto begun = [](const std::vector<pairing::Side>& sides) {
        return std::ranges::count(sides, pairing::Side::kFirst);
    };
    if (begun(one) < begun(two)) return "BRACKET_BEGINS_FEWER";
    if (begun(one) > begun(two)) return {};
    if (one.empty() || two.empty() || one.back() == two.back()) return "BRACKET_BEGINS_HIGHER";
    return one.back() == pairing::Side::kSecond ? "BRACKET_BEGINS_IN_TURN" : "";
}

// Where a contestant stands in the bracket before the round, as a key of the catalogue.
std::string course_key(const pairing::Contestant& contestant, const Settings& settings) {
    if (settings.by_lost_points()) return "LOST_POINTS_SO_FAR";
    if (settings.system == System::kKnockoutAllPlaces) return "BRACKET_SAME_COURSE";
    return contestant.losses() == 0 ? "BRACKET_UNBEATEN" : "BRACKET_LOST_ONCE";
}

}  // namespace

std::vector<std::string> explain_round(i18n::Language language, const rulebook::Book& book,
                                       const Tournament& tournament, const Round& round) {
    const bool table = has_table(tournament.settings.system);
    const int of_table = table ? table_round(tournament, round) : 0;
    const auto say = [&](std::string_view key, sdk::Metadata values) {
        values.emplace("article", article(book, tournament, round.number));
        values.emplace("round", std::to_string(of_table > 0 ? of_table : round.number));
        return i18n::reasons().text(language, key, values);
    };
    std::vector<std::string> lines;
    switch (tournament.settings.system) {
        case System::kRoundRobin:
            lines.push_back(say("TABLE_ROUND",
                                {{"players", std::to_string(numbered(tournament))},
                                 {"cycle", std::to_string(cycle_of(tournament, round.number))}}));
            break;
        case System::kScheveningen:
            lines.push_back(say("SCHEVENINGEN_ROUND", {}));
            break;
        case System::kMatch:
            lines.push_back(
                say(is_decisive(tournament, round.number) ? "DECISIVE_ROUND" : "MATCH_ROUND", {}));
            break;
        case System::kSwiss:
            break;
        default:
            lines.push_back(tournament.settings.by_lost_points()
                                ? say("LOST_POINTS_ROUND",
                                      {{"points", std::to_string(tournament.settings.lost_points)}})
                                : say("BRACKET_ROUND", {}));
    }
    for (const int number : round.free) {
        lines.push_back(
            say(table ? "TABLE_FREE" : "BRACKET_FREE", {{"number", std::to_string(number)}}));
    }
    return lines;
}

std::vector<std::string> explain_board(i18n::Language language, const rulebook::Book& book,
                                       const Tournament& tournament, const Round& round, int board,
                                       const pairing::Field& known) {
    const auto found = std::ranges::find(round.boards, board, &Board::number);
    if (found == round.boards.end()) {
        throw std::out_of_range("no board " + std::to_string(board));
    }
    sdk::Metadata values{{"first", std::to_string(found->first)},
                         {"second", std::to_string(found->second)},
                         {"round", std::to_string(round.number)},
                         {"article", article(book, tournament, round.number)}};
    std::vector<std::string> lines = explain_round(language, book, tournament, round);
    lines.resize(std::min<std::size_t>(lines.size(), 1));
    const auto say = [&](std::string_view key) {
        lines.push_back(i18n::reasons().text(language, key, values));
    };
    if (!is_knockout(tournament.settings.system)) {
        // Whom a decision put together the table did not.
        if (!in_table(tournament, table_round(tournament, round), *found)) return lines;
        say(is_decisive(tournament, round.number) ? "DECISIVE_PAIR" : "TABLE_PAIR");
        if (tournament.settings.system == System::kRoundRobin &&
            cycle_of(tournament, round.number) % 2 == 0) {
            say("TABLE_TURNED");
        }
        return lines;
    }
    for (const auto& contestant : contestants(known)) {
        if (contestant.number != found->first && contestant.number != found->second) continue;
        if (contestant.history.empty()) continue;
        values["number"] = std::to_string(contestant.number);
        values["history"] = signs(contestant.history);
        values["lost"] = printed(contestant.lost, tournament.settings.scale);
        values["points"] = std::to_string(tournament.settings.lost_points);
        say(course_key(contestant, tournament.settings));
    }
    if (const std::string_view key = begins_key(known, *found); !key.empty()) say(key);
    return lines;
}

}  // namespace collegium::play
