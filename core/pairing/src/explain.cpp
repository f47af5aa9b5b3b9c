#include <algorithm>
#include <map>
#include <set>

#include <collegium/pairing/explain.hpp>

#include "explain_groups.hpp"
#include "float_order.hpp"

namespace collegium::pairing {
namespace {

// Score groups are told by their members in competitions of this size, by their number beyond it.
constexpr std::size_t kSmall = 40;

class Teller {
  public:
    Teller(const Field& field, const SwissSettings& settings, const Round& round,
           const Telling& telling)
        : field_(field),
          settings_(settings),
          round_(round),
          articles_(articles(settings.method)),
          words_(settings.method, telling),
          groups_(field, settings, round, words_) {}

    [[nodiscard]] std::vector<Line> round() const {
        std::vector<Line> lines{order_line({})};
        for (const Joined& joined : round_.joined)
            lines.push_back(groups_.joined_line(joined));
        for (std::size_t group = 0; group < round_.groups.size(); ++group)
            groups_.add_floats(lines, static_cast<int>(group));
        if (!round_.kept_apart)
            lines.push_back(words_.line("apart.not", {{"who", list_numbers(round_.freed)}}));
        if (!settings_.forced.empty()) {
            lines.push_back(words_.line(
                "set.all-forced", {{"pairs", listed_pairs(settings_.forced)}}, articles_.forced));
        }
        if (!settings_.barred.empty()) {
            lines.push_back(
                words_.line("set.all-barred", {{"pairs", listed_pairs(settings_.barred)}}));
        }
        for (Line& line : bye())
            lines.push_back(std::move(line));
        if (!round_.absent.empty()) {
            lines.push_back(
                words_.line("absent", {{"who", list_numbers(round_.absent)}}, articles_.absence));
        }
        return lines;
    }

    [[nodiscard]] std::vector<Line> pair(const Pair& pair) const {
        std::vector<Line> lines;
        if (pair.group >= 0) {
            const ScoreGroup& group = round_.groups.at(static_cast<std::size_t>(pair.group));
            lines.push_back(order_line(group.members));
            for (const Joined& joined : round_.joined) {
                if (belongs(joined, group)) lines.push_back(groups_.joined_line(joined));
            }
            groups_.add_floats(lines, pair.group);
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
    // Whether the joining made up this group.
    [[nodiscard]] static bool belongs(const Joined& joined, const ScoreGroup& group) {
        return std::find(group.members.begin(), group.members.end(), joined.members.front()) !=
               group.members.end();
    }

    // «5 [7]  4 [4, 1]»; of a large competition the members of `told` alone, of the others how
    // many.
    [[nodiscard]] std::string listed_groups(const std::vector<int>& told) const {
        std::map<Points, std::vector<int>, std::greater<>> by_points;
        for (const int number : round_.order)
            by_points[groups_.points(number)].push_back(number);
        const std::set<int> wanted(told.begin(), told.end());
        std::string text;
        for (const auto& [of, members] : by_points) {
            if (!text.empty()) text += "  ";
            const bool named = round_.order.size() <= kSmall || wanted.contains(members.front());
            text += printed(of, field_.scale) + " " +
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
                if (round_.number <= 2) break;
                return even && settings_.descending_in_even_rounds ? "order.truncated-down"
                                                                   : "order.truncated";
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
            const std::string_view key = neighbours_meet(settings_, 1) ? "first.neighbours"
                                         : settings_.method == Method::kRuBuchholz ? "first.ends"
                                                                                   : "first.halves";
            return words_.line(key, {}, first_round_article(settings_));
        }
        return words_.line("groups",
                           {{"round", std::to_string(round_.number - 1)},
                            {"groups", listed_groups(told)},
                            {"order", words_.text(order_key())}},
                           round_.number == 2 ? articles_.second_round : articles_.order);
    }

    // What was left of a group when its floaters had gone.
    [[nodiscard]] static std::vector<int> rest_of(const ScoreGroup& group) {
        return without(group.members, {group.left.begin(), group.left.end()});
    }

    void add_within(std::vector<Line>& lines, const Pair& pair, const ScoreGroup& group) const {
        const std::vector<int> rest = rest_of(group);
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
        std::vector<Trial> trials = distinct(pair.passed_over);
        // Who was passed over for a strained side may be taken in the end.
        const auto strained = std::erase_if(trials, [&](const Trial& trial) {
            return trial.with == pair.first || trial.with == pair.second;
        });
        if (!trials.empty()) {
            values.emplace("trials", list_trials(words_, trials));
            lines.push_back(words_.line("within.tried", values, articles_.within));
        }
        if (strained > 0) {
            lines.push_back(words_.line("within.strained", {}, articles_.side_limit));
        }
    }

    [[nodiscard]] static std::string listed_pairs(const std::vector<std::pair<int, int>>& pairs) {
        std::string text;
        for (const auto& [first, second] : pairs) {
            text +=
                (text.empty() ? "" : ", ") + std::to_string(first) + "–" + std::to_string(second);
        }
        return text;
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
    GroupTeller groups_;  // refers to words_
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
