#include <algorithm>
#include <map>
#include <set>

#include <collegium/pairing/explain.hpp>

#include "float_order.hpp"
#include "words.hpp"

namespace collegium::pairing {
namespace {

// Score groups are told by their members in events of this size, by their number beyond it.
constexpr std::size_t kSmall = 40;

std::vector<int> without(std::vector<int> numbers, const std::set<int>& gone) {
    std::erase_if(numbers, [&](int number) { return gone.contains(number); });
    return numbers;
}

// Each once, in the order they were tried.
std::vector<Trial> distinct(const std::vector<Trial>& trials) {
    std::vector<Trial> found;
    for (const Trial& trial : trials) {
        const auto same = [&](const Trial& one) {
            return one.who == trial.who && one.with == trial.with;
        };
        if (std::none_of(found.begin(), found.end(), same)) found.push_back(trial);
    }
    return found;
}

class Teller {
  public:
    Teller(const Field& field, const SwissSettings& settings, const Round& round,
           const Telling& telling)
        : field_(field),
          settings_(settings),
          round_(round),
          articles_(articles(settings.method)),
          words_(settings.method, telling) {
        for (const Player& player : field.players)
            players_.emplace(player.number, &player);
    }

    [[nodiscard]] std::vector<Line> round() const {
        std::vector<Line> lines{order_line({})};
        for (const Joined& joined : round_.joined)
            lines.push_back(joined_line(joined));
        for (std::size_t group = 0; group < round_.groups.size(); ++group)
            add_floats(lines, static_cast<int>(group));
        if (!round_.kept_apart) lines.push_back(words_.line("apart.not", {}));
        for (Line& line : bye())
            lines.push_back(std::move(line));
        if (!round_.absent.empty()) {
            lines.push_back(
                words_.line("absent", {{"who", numbers(round_.absent)}}, articles_.absence));
        }
        return lines;
    }

    [[nodiscard]] std::vector<Line> pair(const Pair& pair) const {
        std::vector<Line> lines;
        if (pair.group >= 0) {
            const ScoreGroup& group = round_.groups.at(static_cast<std::size_t>(pair.group));
            lines.push_back(order_line(group.members));
            for (const Joined& joined : round_.joined) {
                if (belongs(joined, group)) lines.push_back(joined_line(joined));
            }
            add_floats(lines, pair.group);
            if (pair.how == How::kWithinGroup) add_within(lines, pair, group);
        } else {
            lines.push_back(set_line(pair.how));
        }
        lines.push_back(sides_line(pair));
        return lines;
    }

    [[nodiscard]] std::vector<Line> bye() const {
        if (round_.bye == 0) {
            return {words_.line("bye.none", {{"n", std::to_string(round_.order.size())}})};
        }
        const bool set = settings_.bye != 0;
        std::vector<Line> lines{words_.line(set ? "bye.set" : "bye.given",
                                            {{"who", std::to_string(round_.bye)}},
                                            set ? articles_.change : articles_.bye)};
        if (!round_.bye_passed_over.empty()) {
            lines.push_back(words_.line("bye.passed",
                                        {{"trials", list_trials(words_, round_.bye_passed_over)}}));
        }
        return lines;
    }

  private:
    [[nodiscard]] static std::string numbers(const std::vector<int>& list) {
        std::string text;
        for (const int number : list)
            text += (text.empty() ? "№ " : ", № ") + std::to_string(number);
        return text;
    }

    [[nodiscard]] Points points(int number) const { return players_.at(number)->points(); }
    [[nodiscard]] std::string score(Points points) const { return printed(points, field_.scale); }

    // «5 [7]  4 [4, 1]»; of a large event the members of `told` alone, of the others how many.
    [[nodiscard]] std::string groups(const std::vector<int>& told) const {
        std::map<Points, std::vector<int>, std::greater<>> by_points;
        for (const int number : round_.order)
            by_points[points(number)].push_back(number);
        const std::set<int> wanted(told.begin(), told.end());
        std::string text;
        for (const auto& [of, members] : by_points) {
            if (!text.empty()) text += "  ";
            const bool named = round_.order.size() <= kSmall || wanted.contains(members.front());
            text += score(of) + " " +
                    (named ? list_members(words_, members)
                           : "(" + std::to_string(members.size()) + ")");
        }
        return text;
    }

    [[nodiscard]] std::string_view order_key() const {
        const bool even = round_.number % 2 == 0;
        switch (settings_.method) {
            case Method::kRuBlindLot:
            case Method::kUaLot:
            case Method::kOldRenjuLot:
                return "order.lot";
            case Method::kRuTruncatedSolkoff:
                if (round_.number > 2) return "order.truncated";
                break;
            case Method::kRuBuchholz:
                return round_.number > 2 ? "order.buchholz" : "order.number-up";
            case Method::kUaMedian:
                if (round_.number > 2) return "order.median";
                break;
            case Method::kOldRenjuRating:
                return "order.number-up";
            case Method::kRuNumbers:
                break;
        }
        return even ? "order.number-down-even" : "order.number-up-odd";
    }

    [[nodiscard]] Line order_line(const std::vector<int>& told) const {
        if (round_.number == 1) {
            const std::string_view key = drawn_by_lot(settings_.method) ? "first.neighbours"
                                         : settings_.method == Method::kRuBuchholz ? "first.ends"
                                                                                   : "first.halves";
            return words_.line(key, {}, articles_.first_round);
        }
        return words_.line("groups",
                           {{"round", std::to_string(round_.number - 1)},
                            {"groups", groups(told)},
                            {"order", words_.text(order_key())}},
                           round_.number == 2 ? articles_.second_round : articles_.order);
    }

    // Whether the joining made up this group.
    [[nodiscard]] static bool belongs(const Joined& joined, const ScoreGroup& group) {
        return std::find(group.members.begin(), group.members.end(), joined.members.front()) !=
               group.members.end();
    }

    [[nodiscard]] Line joined_line(const Joined& joined) const {
        Line line = words_.line("joined", {{"upper", score(joined.upper)},
                                           {"lower", score(joined.lower)},
                                           {"members", list_members(words_, joined.members)}});
        line.text = stuck_text(joined) + " " + line.text;
        return line;
    }

    // Members of the group that got stuck: those of the joined one without the points of the next.
    [[nodiscard]] std::vector<int> stuck_members(const Joined& joined) const {
        const bool upwards = points(joined.members.front()) < joined.upper;
        std::vector<int> found;
        for (const int number : joined.members) {
            const Points own = points(number);
            if (upwards ? own < joined.upper : own > joined.lower) found.push_back(number);
        }
        return found;
    }

    [[nodiscard]] std::string stuck_text(const Joined& joined) const {
        const std::vector<int> members = stuck_members(joined);
        const std::string list = list_members(words_, members);
        const std::vector<Trial> trials = distinct(joined.trials);
        if (joined.why == Stuck::kOthers) return words_.text("stuck.others", {{"members", list}});
        if (joined.why == Stuck::kFloater && !trials.empty()) return nobody_leaves(trials, list);
        if (members.size() == 2) {
            return words_.text("stuck.two-met",
                               {{"score", score(points(members[0]))},
                                {"a", std::to_string(members[0])},
                                {"b", std::to_string(members[1])},
                                {"why", words_.why(why_not(members[0], members[1]))}});
        }
        return words_.text("stuck.within", {{"members", list}});
    }

    [[nodiscard]] std::string nobody_leaves(const std::vector<Trial>& trials,
                                            const std::string& members) const {
        const bool one_met_all = std::all_of(trials.begin(), trials.end(), [&](const Trial& one) {
            return one.who == trials.front().who && one.with != 0 && one.why == Why::kMet;
        });
        if (one_met_all) {
            std::vector<int> with;
            for (const Trial& trial : trials)
                with.push_back(trial.with);
            return words_.text("stuck.floater-met", {{"who", std::to_string(trials.front().who)},
                                                     {"with", numbers(with)}});
        }
        std::string steps;
        for (const int floater : floaters(trials)) {
            steps += (steps.empty() ? "" : "; ") + failed_step(floater, trials, {}, false);
        }
        return words_.text("stuck.floater", {{"members", members}, {"trials", steps}});
    }

    [[nodiscard]] Why why_not(int a, int b) const {
        if (players_.at(a)->has_met(b)) return Why::kMet;
        const std::string& team = players_.at(a)->team;
        if (!team.empty() && team == players_.at(b)->team && round_.kept_apart) return Why::kTeam;
        const bool barred = std::any_of(
            settings_.barred.begin(), settings_.barred.end(),
            [&](const auto& pair) { return pair == std::pair(a, b) || pair == std::pair(b, a); });
        return barred ? Why::kBarred : Why::kSides;
    }

    // Who was tried to leave, in order.
    [[nodiscard]] static std::vector<int> floaters(const std::vector<Trial>& trials) {
        std::vector<int> found;
        for (const Trial& trial : trials) {
            if (std::find(found.begin(), found.end(), trial.who) == found.end()) {
                found.push_back(trial.who);
            }
        }
        return found;
    }

    [[nodiscard]] static std::vector<Trial> of(int floater, const std::vector<Trial>& trials) {
        std::vector<Trial> found;
        for (const Trial& trial : trials) {
            if (trial.who == floater && trial.with != 0) found.push_back(trial);
        }
        return found;
    }

    [[nodiscard]] std::string move(int floater, bool upwards) const {
        return words_.text(upwards ? "float.up" : "float.down", {{"who", std::to_string(floater)}});
    }

    // «№ 1 вниз — тогда 7–4, уже играли»; `members` is the group they would have left.
    [[nodiscard]] std::string failed_step(int floater, const std::vector<Trial>& trials,
                                          const std::vector<int>& members, bool upwards) const {
        const std::string moved = move(floater, upwards);
        const std::vector<Trial> takers = of(floater, trials);
        if (!takers.empty()) {
            return words_.text("float.no-taker",
                               {{"move", moved}, {"trials", list_trials(words_, takers)}});
        }
        const std::vector<int> left = without(members, {floater});
        if (left.size() != 2) return words_.text("float.leaves-many", {{"move", moved}});
        return words_.text("float.leaves-two", {{"move", moved},
                                                {"a", std::to_string(left[0])},
                                                {"b", std::to_string(left[1])},
                                                {"why", words_.why(why_not(left[0], left[1]))}});
    }

    [[nodiscard]] std::string taken_step(int floater, int taker, const std::vector<Trial>& trials,
                                         const std::vector<int>& left, bool upwards) const {
        sdk::Metadata values{{"move", move(floater, upwards)}, {"with", std::to_string(taker)}};
        if (const std::vector<Trial> before = of(floater, trials); !before.empty()) {
            values.emplace("trials", list_trials(words_, before));
            return words_.text("float.goes-after", values);
        }
        if (left.size() != 2) return words_.text("float.goes", values);
        values.emplace("a", std::to_string(left[0]));
        values.emplace("b", std::to_string(left[1]));
        return words_.text("float.goes-two", values);
    }

    // Everybody who left a group, in the order of leaving.
    void add_floats(std::vector<Line>& lines, int index) const {
        const ScoreGroup& group = round_.groups[static_cast<std::size_t>(index)];
        std::vector<int> members = group.members;
        for (const Pair& pair : round_.pairs) {
            if (pair.group != index || pair.how != How::kFloat) continue;
            const bool first =
                std::find(members.begin(), members.end(), pair.first) != members.end();
            const int floater = first ? pair.first : pair.second;
            const int taker = first ? pair.second : pair.first;
            const std::vector<Trial> trials = distinct(pair.passed_over);
            const std::vector<int> left = without(members, {floater});
            std::string steps;
            for (const int tried : floaters(trials)) {
                if (tried == floater) continue;
                steps += failed_step(tried, trials, members, group.upwards) + "; ";
            }
            steps += taken_step(floater, taker, trials, left, group.upwards);
            lines.push_back(
                words_.line(members.size() % 2 == 1 ? "float.odd" : "float.even",
                            {{"members", list_members(words_, members)}, {"steps", steps}},
                            group.upwards ? articles_.floats_up : articles_.floats));
            members = left;
        }
    }

    // What was left of a group when its floaters had gone.
    [[nodiscard]] std::vector<int> rest_of(int index) const {
        std::set<int> gone;
        for (const Pair& pair : round_.pairs) {
            if (pair.group != index || pair.how != How::kFloat) continue;
            gone.insert({pair.first, pair.second});
        }
        return without(round_.groups[static_cast<std::size_t>(index)].members, gone);
    }

    void add_within(std::vector<Line>& lines, const Pair& pair, const ScoreGroup& group) const {
        const std::vector<int> rest = rest_of(pair.group);
        const auto first = std::find(rest.begin(), rest.end(), pair.first);
        const auto second = std::find(rest.begin(), rest.end(), pair.second);
        const int a = first < second ? pair.first : pair.second;
        const int b = first < second ? pair.second : pair.first;
        sdk::Metadata values{{"members", list_members(words_, rest)},
                             {"a", std::to_string(a)},
                             {"b", std::to_string(b)}};
        if (round_.number > 1 && rest.size() > 2) {
            const std::string_view key = drawn_by_lot(settings_.method) ? "within.lot"
                                         : settings_.method == Method::kRuBuchholz
                                             ? "within.ends"
                                             : "within.halves";
            lines.push_back(words_.line(key, values, articles_.within));
        } else if (round_.number > 1 && group.members.size() == 2) {
            lines.push_back(words_.line("within.two", values, articles_.within));
        }
        const std::vector<Trial> trials = distinct(pair.passed_over);
        if (trials.empty()) return;
        values.emplace("trials", list_trials(words_, trials));
        lines.push_back(words_.line("within.tried", values, articles_.within));
    }

    [[nodiscard]] Line set_line(How how) const {
        switch (how) {
            case How::kForced:
                return words_.line("set.forced", {}, articles_.forced);
            case How::kKept:
                return words_.line("set.kept", {}, articles_.complete);
            default:
                return words_.line("set.by-hand", {}, articles_.change);
        }
    }

    // RU-2022 fixes one rule of sides, which closes the line; the order of the others is ours.
    [[nodiscard]] Line sides_line(const Pair& pair) const {
        const bool russian = method_citation(settings_.method).book == "ru-draughts-2022";
        const bool by_rule = pair.sides != SideRule::kRun && pair.sides != SideRule::kAsSet;
        if (!russian || !by_rule || round_.number < 4) {
            return explain_sides(field_, settings_, round_, pair, words_, articles_.sides);
        }
        Line line = explain_sides(field_, settings_, round_, pair, words_, {});
        Line none = words_.line("side.no-four", {}, articles_.side_limit);
        line.text += " " + none.text;
        line.citations = std::move(none.citations);
        return line;
    }

    const Field& field_;
    const SwissSettings& settings_;
    const Round& round_;
    const Articles& articles_;
    Words words_;
    std::map<int, const Player*> players_;
};

}  // namespace

std::vector<Line> explain_round(const Field& field, const SwissSettings& settings,
                                const Round& round, const Telling& telling) {
    return Teller(field, settings, round, telling).round();
}

std::vector<Line> explain_pair(const Field& field, const SwissSettings& settings,
                               const Round& round, std::size_t pair, const Telling& telling) {
    return Teller(field, settings, round, telling).pair(round.pairs.at(pair));
}

std::vector<Line> explain_bye(const Field& field, const SwissSettings& settings, const Round& round,
                              const Telling& telling) {
    return Teller(field, settings, round, telling).bye();
}

}  // namespace collegium::pairing
