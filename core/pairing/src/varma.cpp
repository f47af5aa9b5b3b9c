#include <algorithm>
#include <array>
#include <map>

#include <collegium/pairing/round_robin.hpp>
#include <collegium/pairing/varma.hpp>
#include <collegium/text/sort.hpp>

#include "articles.hpp"

namespace collegium::pairing {
namespace {

struct Row {
    int players;  // of the even size; the odd one below uses it too
    std::array<std::vector<int>, 4> groups;
};

// RU-CHESS 31.10.1.5.
const std::vector<Row>& rows() {
    static const std::vector<Row> table{
        {10, {{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}}}},
        {12, {{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}}}},
        {14, {{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}}}},
        {16, {{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}}}},
        {18, {{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}}}},
        {20, {{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}}}},
        {22,
         {{{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}}}},
        {24,
         {{{6, 7, 8, 9, 10, 11, 19, 20, 21, 22},
           {1, 2, 3, 4, 13, 14, 15, 16, 17},
           {12, 18, 23},
           {5, 24}}}},
    };
    return table;
}

sdk::Citation by_chess(std::string article) {
    sdk::Citation citation;
    citation.book = "ru-chess-2023";
    citation.section = "III";
    citation.article = std::move(article);
    return citation;
}

// One of several by lot; `step` makes every choice a lot of its own.
std::size_t choose(const std::vector<std::string>& labels, int step, const lots::Seed& seed) {
    lots::Ballot ballot;
    ballot.method = lots::Method::kPick;
    ballot.facts = {{"step", std::to_string(step)}};
    for (const std::string& label : labels) {
        lots::BallotItem item;
        item.label = label;
        ballot.items.push_back(std::move(item));
    }
    return lots::draw(ballot, seed)->drawn.front();  // never empty here
}

struct Team {
    std::string sort_key;
    std::vector<Drawer> members;
};

// Teams in the order of drawing (31.10.1.2), names by the Russian alphabet; somebody without a team
// is a team of one.
std::vector<Team> teams_of(const std::vector<Drawer>& drawers) {
    std::vector<Team> teams;
    std::map<std::string, std::size_t> known;
    for (const Drawer& drawer : drawers) {
        if (!drawer.team.empty()) {
            const auto [found, added] = known.emplace(drawer.team, teams.size());
            if (!added) {
                teams[found->second].members.push_back(drawer);
                continue;
            }
        }
        teams.push_back({text::sort_key(text::Alphabet::kRussian, drawer.team), {drawer}});
    }
    std::stable_sort(teams.begin(), teams.end(), [](const Team& one, const Team& two) {
        if (one.members.size() != two.members.size()) {
            return one.members.size() > two.members.size();
        }
        return one.sort_key < two.sort_key;
    });
    return teams;
}

std::vector<LateMeeting> clashes_of(const std::vector<DrawnNumber>& drawn) {
    std::map<int, std::string> team_of;
    for (const DrawnNumber& one : drawn)
        team_of[one.number] = one.drawer.team;
    const std::vector<TableRound> rounds = round_robin(static_cast<int>(drawn.size()));
    std::vector<LateMeeting> found;
    for (std::size_t i = rounds.size() - 3; i < rounds.size(); ++i) {
        for (const Meeting& meeting : rounds[i].meetings) {
            const std::string& team = team_of[meeting.first];
            if (!team.empty() && team == team_of[meeting.second]) {
                const auto [lower, higher] = std::minmax(meeting.first, meeting.second);
                found.push_back({lower, higher, static_cast<int>(i) + 1});
            }
        }
    }
    return found;
}

}  // namespace

std::vector<std::vector<int>> varma_groups(int players) {
    for (const Row& row : rows()) {
        if (players != row.players && players != row.players - 1) continue;
        std::vector<std::vector<int>> groups(row.groups.begin(), row.groups.end());
        for (auto& group : groups)
            std::erase_if(group, [&](int n) { return n > players; });
        return groups;
    }
    return {};
}

sdk::Citation varma_citation() {
    return by_chess("31.10.1.5");
}

sdk::Result<VarmaDraw> varma_draw(const std::vector<Drawer>& drawers, const lots::Seed& seed) {
    std::vector<std::vector<int>> groups = varma_groups(static_cast<int>(drawers.size()));
    if (groups.empty()) {
        return citing({varma_citation()},
                      sdk::refuse(sdk::Code::kInvalidArgument, "VARMA_NOT_FOR",
                                  "the tables are for 9 to 24 players",
                                  {{"players", std::to_string(drawers.size())}}));
    }
    VarmaDraw draw;
    int step = 0;
    for (const Team& drawing : teams_of(drawers)) {
        const std::vector<Drawer>& team = drawing.members;
        std::vector<std::size_t> large_enough;
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (groups[i].size() < team.size()) continue;
            large_enough.push_back(i);
            labels.push_back(std::string(1, static_cast<char>('A' + i)));
        }
        if (large_enough.empty()) {
            return citing({by_chess("31.10.1.3")},
                          sdk::refuse(sdk::Code::kFailedPrecondition, "VARMA_TEAM_TOO_LARGE",
                                      "no group of numbers is large enough for the team",
                                      {{"team", team.front().team},
                                       {"members", std::to_string(team.size())}}));
        }
        const std::size_t group = large_enough[choose(labels, ++step, seed)];
        for (const Drawer& drawer : team) {
            std::vector<std::string> numbers;
            for (const int number : groups[group])
                numbers.push_back(std::to_string(number));
            const std::size_t at = choose(numbers, ++step, seed);
            draw.drawn.push_back(
                {drawer, groups[group][at], static_cast<char>('A' + static_cast<int>(group))});
            groups[group].erase(groups[group].begin() + static_cast<std::ptrdiff_t>(at));
        }
    }
    draw.clashes = clashes_of(draw.drawn);
    return draw;
}

}  // namespace collegium::pairing
