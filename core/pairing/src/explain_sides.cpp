#include <algorithm>

#include "float_order.hpp"
#include "words.hpp"

namespace collegium::pairing {
namespace {

class SideTeller {
  public:
    SideTeller(const Field& field, const SwissSettings& settings, const Round& round,
               const Pair& pair, const Words& words, std::string_view article)
        : settings_(settings),
          round_(round),
          pair_(pair),
          words_(words),
          article_(article),
          of_first_(field.player(pair.first).sides()),
          of_second_(field.player(pair.second).sides()) {}

    [[nodiscard]] Line tell() const {
        switch (pair_.sides) {
            case SideRule::kLot:
                if (round_.number == 1 && settings_.method != Method::kUaLot) return first_round();
                return with_article("side.lot", {}, articles(settings_.method).side_lot);
            case SideRule::kRun:
                return run();
            case SideRule::kSurplus:
                return surplus();
            case SideRule::kAlternate:
                return alternate();
            case SideRule::kFewer:
                return fewer();
            case SideRule::kLooking:
                return line("side.looking", {{"games", std::to_string(games_back())}});
            case SideRule::kHigher:
                return line("side.higher", {{"who", std::to_string(higher())}});
            case SideRule::kNoHistory:
                return line("side.no-history");
            case SideRule::kAsSet:
                return line("side.as-set");
        }
        return {};
    }

  private:
    [[nodiscard]] Line line(std::string_view key, sdk::Metadata values = {}) const {
        return with_article(key, std::move(values), article_);
    }

    [[nodiscard]] Line with_article(std::string_view key, sdk::Metadata values,
                                    std::string_view article) const {
        values.emplace("first", std::to_string(pair_.first));
        values.emplace("side", words_.colour(Side::kFirst));
        return words_.line(key, std::move(values), article);
    }

    [[nodiscard]] Line first_round() const {
        const std::string_view article = first_round_article(settings_);
        if (neighbours_meet(settings_, 1)) return with_article("side.first-odd", {}, article);
        return with_article("side.first-halves", {{"lot", words_.colour(settings_.number_one)}},
                            article);
    }

    // The median system repeats III.J.3 in articles of its own.
    [[nodiscard]] std::string_view limit_article(std::string_view of_median) const {
        return settings_.method == Method::kUaMedian ? of_median
                                                     : articles(settings_.method).side_limit;
    }

    static int run_of(const std::vector<Side>& sides) {
        int games = 0;
        for (auto side = sides.rbegin(); side != sides.rend() && *side == sides.back(); ++side)
            ++games;
        return games;
    }

    // Who had to change: the one whose run is longer and who gets another side than last time.
    [[nodiscard]] Line run() const {
        const bool first_changes = !of_first_.empty() && of_first_.back() == Side::kSecond;
        const bool second_changes = !of_second_.empty() && of_second_.back() == Side::kFirst;
        const bool first =
            first_changes && (!second_changes || run_of(of_first_) >= run_of(of_second_));
        const std::vector<Side>& sides = first ? of_first_ : of_second_;
        return with_article("side.run",
                            {{"who", std::to_string(first ? pair_.first : pair_.second)},
                             {"games", std::to_string(run_of(sides))},
                             {"last", words_.colour(sides.back())}},
                            limit_article("3, 9.13"));
    }

    static std::ptrdiff_t count(const std::vector<Side>& sides, Side side) {
        return std::count(sides.begin(), sides.end(), side);
    }

    // «(2:1)» of the one whose surplus decided.
    [[nodiscard]] sdk::Metadata of_surplus(bool first, Side crowded) const {
        const std::vector<Side>& sides = first ? of_first_ : of_second_;
        return {{"who", std::to_string(first ? pair_.first : pair_.second)},
                {"of", words_.colour(crowded, "of")},
                {"own", std::to_string(count(sides, crowded))},
                {"others", std::to_string(count(sides, other(crowded)))}};
    }

    // The first of the pair gets the side that begins because of too many of the other one, or the
    // second the other way round.
    [[nodiscard]] Line surplus() const {
        const auto more_second = count(of_first_, Side::kSecond) - count(of_first_, Side::kFirst);
        const auto more_first = count(of_second_, Side::kFirst) - count(of_second_, Side::kSecond);
        const bool first = more_second >= more_first;
        return with_article("side.surplus", of_surplus(first, first ? Side::kSecond : Side::kFirst),
                            limit_article("3, 9.14"));
    }

    [[nodiscard]] Line alternate() const {
        if (!of_first_.empty() && !of_second_.empty()) return line("side.alternate");
        const int who = of_first_.empty() ? pair_.second : pair_.first;
        return line("side.alternate-one", {{"who", std::to_string(who)}});
    }

    // Books weigh it differently: UA-2024 counts games begun, RU-OLD both sides, RU-2022 the last
    // one they have in common.
    [[nodiscard]] Line fewer() const {
        const auto of = [](const std::vector<Side>& sides) {
            return std::to_string(count(sides, Side::kFirst)) + ":" +
                   std::to_string(count(sides, Side::kSecond));
        };
        switch (settings_.method) {
            case Method::kUaLot:
            case Method::kUaMedian:
                return line("side.fewer-begun",
                            {{"own", std::to_string(count(of_first_, Side::kFirst))},
                             {"others", std::to_string(count(of_second_, Side::kFirst))}});
            case Method::kOldRenjuRating:
            case Method::kOldRenjuLot:
                return line("side.fewer-balance", {{"own", of(of_first_)},
                                                   {"second", std::to_string(pair_.second)},
                                                   {"others", of(of_second_)},
                                                   {"other", words_.colour(Side::kSecond)}});
            default:
                break;
        }
        // The one who does not get the last side again had it too often.
        const Side last = of_first_.back();
        sdk::Metadata values = of_surplus(last == Side::kSecond, last);
        const std::vector<Side>& theirs = last == Side::kSecond ? of_second_ : of_first_;
        values.emplace("theirs", std::to_string(count(theirs, last)) + ":" +
                                     std::to_string(count(theirs, other(last))));
        values.emplace("one", words_.colour(last, "one"));
        return line("side.fewer-same", std::move(values));
    }

    // How many games back their sides last differed.
    [[nodiscard]] std::size_t games_back() const {
        const std::size_t common = std::min(of_first_.size(), of_second_.size());
        for (std::size_t back = 1; back <= common; ++back) {
            if (of_first_[of_first_.size() - back] != of_second_[of_second_.size() - back]) {
                return back;
            }
        }
        return common;
    }

    [[nodiscard]] int higher() const {
        for (const int number : round_.order) {
            if (number == pair_.first || number == pair_.second) return number;
        }
        return pair_.first;
    }

    const SwissSettings& settings_;
    const Round& round_;
    const Pair& pair_;
    const Words& words_;
    std::string_view article_;
    std::vector<Side> of_first_;
    std::vector<Side> of_second_;
};

}  // namespace

Line explain_sides(const Field& field, const SwissSettings& settings, const Round& round,
                   const Pair& pair, const Words& words, std::string_view article) {
    return SideTeller(field, settings, round, pair, words, article).tell();
}

}  // namespace collegium::pairing
