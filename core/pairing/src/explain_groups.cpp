#include "explain_groups.hpp"

#include <algorithm>

namespace collegium::pairing {
namespace {

// Who was tried to leave, in order.
std::vector<int> floaters(const std::vector<Trial>& trials) {
    std::vector<int> found;
    for (const Trial& trial : trials) {
        if (std::find(found.begin(), found.end(), trial.who) == found.end()) {
            found.push_back(trial.who);
        }
    }
    return found;
}

// Whom one of them was tried with.
std::vector<Trial> takers(int floater, const std::vector<Trial>& trials) {
    std::vector<Trial> found;
    for (const Trial& trial : trials) {
        if (trial.who == floater && trial.with != 0) found.push_back(trial);
    }
    return found;
}

}  // namespace

std::vector<int> without(std::vector<int> numbers, const std::set<int>& gone) {
    std::erase_if(numbers, [&](int number) { return gone.contains(number); });
    return numbers;
}

std::vector<Trial> distinct(const std::vector<Trial>& trials) {
    std::set<std::pair<int, int>> seen;
    std::vector<Trial> found;
    for (const Trial& trial : trials) {
        if (seen.emplace(trial.who, trial.with).second) found.push_back(trial);
    }
    return found;
}

std::string list_numbers(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "№ " : ", № ") + std::to_string(number);
    return text;
}

GroupTeller::GroupTeller(const Field& field, const SwissSettings& settings, const Round& round,
                         const Words& words)
    : field_(field), settings_(settings), round_(round), words_(words) {
    for (const Player& player : field.players)
        players_.emplace(player.number, &player);
}

std::string GroupTeller::score(Points points) const {
    return printed(points, field_.scale);
}

Line GroupTeller::joined_line(const Joined& joined) const {
    Line line = words_.line("joined", {{"upper", score(joined.upper)},
                                       {"lower", score(joined.lower)},
                                       {"members", list_members(words_, joined.members)}});
    line.text = stuck_text(joined) + " " + line.text;
    return line;
}

// Members of the group that got stuck: those of the joined one without the points of the next.
std::vector<int> GroupTeller::stuck_members(const Joined& joined) const {
    const bool upwards = points(joined.members.front()) < joined.upper;
    std::vector<int> found;
    for (const int number : joined.members) {
        const Points own = points(number);
        if (upwards ? own < joined.upper : own > joined.lower) found.push_back(number);
    }
    return found;
}

std::string GroupTeller::stuck_text(const Joined& joined) const {
    const std::vector<int> members = stuck_members(joined);
    const std::vector<Trial> trials = distinct(joined.trials);
    const std::string list = list_members(words_, members);
    if (joined.why == Stuck::kOthers) return words_.text("stuck.others", {{"members", list}});
    if (joined.why == Stuck::kFloater && !trials.empty()) {
        return nobody_leaves(trials, members, points(members.front()) < joined.upper);
    }
    if (members.size() == 2) {
        return words_.text("stuck.two-met", {{"score", score(points(members[0]))},
                                             {"a", std::to_string(members[0])},
                                             {"b", std::to_string(members[1])},
                                             {"why", words_.why(why_not(members[0], members[1]))}});
    }
    return words_.text("stuck.within", {{"members", list}});
}

std::string GroupTeller::nobody_leaves(const std::vector<Trial>& trials,
                                       const std::vector<int>& members, bool upwards) const {
    const bool one_met_all = std::all_of(trials.begin(), trials.end(), [&](const Trial& one) {
        return one.who == trials.front().who && one.with != 0 && one.why == Why::kMet;
    });
    if (one_met_all) {
        std::vector<int> with;
        for (const Trial& trial : trials)
            with.push_back(trial.with);
        return words_.text("stuck.floater-met", {{"who", std::to_string(trials.front().who)},
                                                 {"with", list_numbers(with)}});
    }
    std::string steps;
    for (const int floater : floaters(trials)) {
        steps += (steps.empty() ? "" : "; ") + failed_step(floater, trials, members, upwards);
    }
    return words_.text("stuck.floater",
                       {{"members", list_members(words_, members)}, {"trials", steps}});
}

Why GroupTeller::why_not(int a, int b) const {
    if (players_.at(a)->has_met(b)) return Why::kMet;
    const std::string& team = players_.at(a)->team;
    if (!team.empty() && team == players_.at(b)->team && round_.kept_apart) return Why::kTeam;
    const bool barred = std::any_of(
        settings_.barred.begin(), settings_.barred.end(),
        [&](const auto& pair) { return pair == std::pair(a, b) || pair == std::pair(b, a); });
    return barred ? Why::kBarred : Why::kSides;
}

std::string GroupTeller::move(int floater, bool upwards) const {
    return words_.text(upwards ? "float.up" : "float.down", {{"who", std::to_string(floater)}});
}

// «№ 1 вниз — тогда 7–4, уже играли»; `members` is the group they would have left.
std::string GroupTeller::failed_step(int floater, const std::vector<Trial>& trials,
                                     const std::vector<int>& members, bool upwards) const {
    const std::string moved = move(floater, upwards);
    const std::vector<Trial> tried = takers(floater, trials);
    if (!tried.empty()) {
        return words_.text("float.no-taker",
                           {{"move", moved}, {"trials", list_trials(words_, tried)}});
    }
    const std::vector<int> left = without(members, {floater});
    if (left.size() != 2) return words_.text("float.leaves-many", {{"move", moved}});
    return words_.text("float.leaves-two", {{"move", moved},
                                            {"a", std::to_string(left[0])},
                                            {"b", std::to_string(left[1])},
                                            {"why", words_.why(why_not(left[0], left[1]))}});
}

std::string GroupTeller::taken_step(int floater, int taker, const std::vector<Trial>& trials,
                                    const std::vector<int>& left, bool upwards) const {
    sdk::Metadata values{{"move", move(floater, upwards)}, {"with", std::to_string(taker)}};
    if (const std::vector<Trial> before = takers(floater, trials); !before.empty()) {
        values.emplace("trials", list_trials(words_, before));
        return words_.text("float.goes-after", values);
    }
    if (left.size() != 2) return words_.text("float.goes", values);
    values.emplace("a", std::to_string(left[0]));
    values.emplace("b", std::to_string(left[1]));
    return words_.text("float.goes-two", values);
}

void GroupTeller::add_floats(std::vector<Line>& lines, int index) const {
    const ScoreGroup& group = round_.groups[static_cast<std::size_t>(index)];
    std::vector<int> members = group.members;
    for (const int floater : group.left) {
        const auto pair = std::find_if(
            round_.pairs.begin(), round_.pairs.end(),
            [&](const Pair& one) { return one.first == floater || one.second == floater; });
        if (pair != round_.pairs.end()) add_float(lines, group, members, *pair, floater);
        std::erase(members, floater);
    }
}

void GroupTeller::add_float(std::vector<Line>& lines, const ScoreGroup& group,
                            const std::vector<int>& members, const Pair& pair, int floater) const {
    const int taker = pair.first == floater ? pair.second : pair.first;
    std::vector<Trial> trials = distinct(pair.passed_over);
    // Who was passed over for a strained side may be taken in the end.
    std::erase_if(trials,
                  [&](const Trial& trial) { return trial.who == floater && trial.with == taker; });
    std::string steps;
    for (const int tried : floaters(trials)) {
        if (tried == floater) continue;
        steps += failed_step(tried, trials, members, group.upwards) + "; ";
    }
    steps += taken_step(floater, taker, trials, without(members, {floater}), group.upwards);
    const Articles& book = articles(settings_.method);
    lines.push_back(words_.line(members.size() % 2 == 1 ? "float.odd" : "float.even",
                                {{"members", list_members(words_, members)}, {"steps", steps}},
                                group.upwards ? book.floats_up : book.floats));
}

}  // namespace collegium::pairing
