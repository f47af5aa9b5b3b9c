// Rounds of competitions by chance beside the articles themselves, read here once more from the
// books: nothing of the engine is asked but the round it made.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/pairing/generate.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace rounds_by_the_articles_test {

// What an official's card of one player says.
struct Card {
    int number = 0;
    Points points = 0;
    std::string sides;  // of games that took place, 'f' who began, 's' who did not
    std::set<int> met;
    bool free_win = false;
    int begun = 0;

    explicit Card(const Player& player) : number(player.number) {
        for (const Appearance& round : player.rounds) {
            points += round.points;
            free_win = free_win || round.part == Part::kBye || round.part == Part::kForfeitWin;
            if (round.part != Part::kPlayed) continue;
            met.insert(round.opponent);
            sides += round.side == Side::kFirst ? 'f' : 's';
            begun += round.side == Side::kFirst ? 1 : 0;
        }
    }

    // How often that side would have been played in a row.
    [[nodiscard]] int row_with(char side) const {
        int games = 1;
        for (auto last = sides.rbegin(); last != sides.rend() && *last == side; ++last)
            ++games;
        return games;
    }
    // Games with that side over those with the other, with one more of it.
    [[nodiscard]] int excess_with(char side) const {
        const int own = side == 'f' ? begun : static_cast<int>(sides.size()) - begun;
        return 2 * own - static_cast<int>(sides.size()) + 1;
    }
};

bool is_russian(Method method) {
    return method == Method::kRuBlindLot || method == Method::kRuNumbers ||
           method == Method::kRuTruncatedSolkoff || method == Method::kRuBuchholz;
}

bool is_ukrainian(Method method) {
    return method == Method::kUaLot || method == Method::kUaMedian;
}

class RoundReader {
  public:
    RoundReader(const Field& field, const SwissSettings& settings, const Round& round)
        : field_(field), settings_(settings), round_(round) {
        for (const Player& player : field.players)
            if (player.plays && !player.absent) cards_.emplace(player.number, Card(player));
    }

    // What the articles say against the round, each with its number.
    [[nodiscard]] std::vector<std::string> faults() {
        everybody_once();
        nobody_twice();
        sides();
        if (round_.number == 1) first_round();
        free_round();
        top_group();
        return found_;
    }

  private:
    void fault(const std::string& article, const std::string& what) {
        found_.push_back(article + ": " + what);
    }
    [[nodiscard]] static std::string words(const Pair& pair) {
        return std::to_string(pair.first) + " – " + std::to_string(pair.second);
    }
    [[nodiscard]] const Card& card(int number) const { return cards_.at(number); }

    // RU-2022 5.4.10.2, UA-2024 III.J.6, RU-OLD 5.3.15.2: who is there plays, one of an odd number
    // is free.
    void everybody_once() {
        std::multiset<int> seen;
        for (const Pair& pair : round_.pairs) {
            seen.insert(pair.first);
            seen.insert(pair.second);
        }
        if (round_.bye != 0) seen.insert(round_.bye);
        for (const auto& [number, own] : cards_)
            if (seen.count(number) != 1) fault("5.4.10.2", std::to_string(number) + " is not once");
        if (seen.size() != cards_.size()) fault("5.4.10.2", "somebody plays who is not there");
        if ((round_.bye != 0) != (cards_.size() % 2 == 1)) fault("5.4.10.2", "the free round");
    }

    // RU-2022 5.4.10.2, UA-2024 III.J.1, RU-OLD 5.3.14.2.
    void nobody_twice() {
        for (const Pair& pair : round_.pairs)
            if (card(pair.first).met.contains(pair.second)) fault("III.J.1", words(pair));
        if (round_.bye != 0 && card(round_.bye).free_win)
            fault("III.J.6", std::to_string(round_.bye) + " won without play before");
    }

    [[nodiscard]] bool last_round() const { return round_.number == field_.rounds_planned; }

    // Whether the book bars somebody from the side.
    [[nodiscard]] bool barred(const Card& own, char side) const {
        if (is_russian(settings_.method)) return own.row_with(side) > 3;
        if (is_ukrainian(settings_.method)) return false;
        return !last_round() && (own.row_with(side) > 2 || own.excess_with(side) > 2);
    }
    // How many of two would play the third time in a row with one side.
    [[nodiscard]] static int thirds(const Card& first, const Card& second) {
        return (first.row_with('f') > 2 ? 1 : 0) + (second.row_with('s') > 2 ? 1 : 0);
    }

    void sides() {
        for (const Pair& pair : round_.pairs) {
            const Card& first = card(pair.first);
            const Card& second = card(pair.second);
            // RU-2022 5.4.10.2: four in a row; RU-OLD 5.3.14.2: three in a row, three more.
            if (barred(first, 'f') || barred(second, 's')) fault("5.4.10.2", words(pair));
            // RU-2022 5.4.10.2: sides alternate where they can.
            const bool alternate = !first.sides.empty() && !second.sides.empty() &&
                                   first.sides.back() != second.sides.back();
            if (is_russian(settings_.method) && round_.number > 1 && alternate &&
                first.sides.back() == 'f')
                fault("5.4.10.2", words(pair) + " had these sides the last time");
            // UA-2024 III.J.3, J.7, J.9.13: a third game in a row only where it cannot be helped.
            if (is_ukrainian(settings_.method) && round_.number > 1 &&
                thirds(first, second) > thirds(second, first))
                fault("III.J.3", words(pair) + " could change sides");
        }
    }

    void expect_first(const std::vector<std::pair<int, int>>& pairs, const char* article) {
        std::set<std::pair<int, int>> made;
        for (const Pair& pair : round_.pairs)
            made.insert(std::minmax(pair.first, pair.second));
        for (const auto& pair : pairs)
            if (!made.contains(pair))
                fault(article,
                      std::to_string(pair.first) + " does not meet " + std::to_string(pair.second));
    }

    // 5.4.10.4, 5.4.10.5.2, 5.4.10.7.2, III.J.9.4, RU-OLD 5.3.16.1: who meets in the first round.
    void first_round() {
        std::vector<int> numbers;
        for (const auto& [number, own] : cards_)
            if (number != round_.bye) numbers.push_back(number);
        const std::size_t half = numbers.size() / 2;
        std::vector<std::pair<int, int>> neighbours;
        std::vector<std::pair<int, int>> halves;
        std::vector<std::pair<int, int>> ends;
        for (std::size_t i = 0; i < half; ++i) {
            neighbours.emplace_back(numbers[2 * i], numbers[2 * i + 1]);
            halves.emplace_back(numbers[i], numbers[half + i]);
            ends.emplace_back(numbers[i], numbers[numbers.size() - 1 - i]);
        }
        switch (settings_.method) {
            case Method::kRuBlindLot:
                return expect_first(neighbours, "5.4.10.4");
            case Method::kOldRenjuLot:
                return expect_first(neighbours, "RU-OLD 5.3.16.1");
            case Method::kRuNumbers:
            case Method::kRuTruncatedSolkoff:
                return expect_first(halves, "5.4.10.5.2");
            case Method::kUaMedian:
                return expect_first(halves, "III.J.9.4");
            case Method::kRuBuchholz:
                return expect_first(ends, "5.4.10.7.2");
            default:
                return;
        }
    }

    [[nodiscard]] bool may_meet(int a, int b) const {
        const Card& one = card(a);
        const Card& two = card(b);
        if (one.met.contains(b)) return false;
        return !((barred(one, 'f') && barred(two, 'f')) || (barred(one, 's') && barred(two, 's')));
    }

    // Whether those left can all be paired, so many pairs at least between players of `points`.
    [[nodiscard]] bool can_pair(std::vector<int> left, Points points, int within) const {
        if (left.empty()) return within <= 0;
        const int one = left.front();
        left.erase(left.begin());
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (!may_meet(one, left[i])) continue;
            const bool inside = card(one).points == points && card(left[i]).points == points;
            std::vector<int> rest = left;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
            if (can_pair(std::move(rest), points, within - (inside ? 1 : 0))) return true;
        }
        return false;
    }
    [[nodiscard]] std::vector<int> all_but(int number) const {
        std::vector<int> numbers;
        for (const auto& [own, card] : cards_)
            if (own != number) numbers.push_back(own);
        return numbers;
    }

    // RU-2022 5.4.10.2 (the last of the classification), UA-2024 III.J.6, RU-OLD 5.3.15.2: of the
    // lowest group, as far as the others can be paired then.
    void free_round() {
        if (round_.bye == 0) return;
        for (const auto& [number, own] : cards_)
            if (!own.free_win && own.points < card(round_.bye).points &&
                can_pair(all_but(number), 0, 0))
                return fault("5.4.10.2", std::to_string(number) + " stands below the free one");
    }

    // RU-2022 5.4.10.4, 5.4.10.5.4, 5.4.10.7.4, UA-2024 III.J.2, RU-OLD 5.3.14.2: players meet
    // within their score group; looked at in the highest, where nobody comes down from above.
    void top_group() {
        Points best = 0;
        for (const auto& [number, own] : cards_)
            if (number != round_.bye) best = std::max(best, own.points);
        int members = 0;
        for (const auto& [number, own] : cards_)
            members += number != round_.bye && own.points == best ? 1 : 0;
        // RU-2022 5.4.10.5.4, 5.4.10.7.4 say who leaves an odd group before its pairs are made, and
        // not what becomes of those who stay and have met.
        const bool leaves_first =
            is_russian(settings_.method) && settings_.method != Method::kRuBlindLot;
        if (leaves_first && members % 2 == 1) return;
        int within = 0;
        for (const Pair& pair : round_.pairs)
            within += card(pair.first).points == best && card(pair.second).points == best ? 1 : 0;
        if (within < members / 2 && can_pair(all_but(round_.bye), best, members / 2))
            fault("III.J.2", "the highest group could be paired within itself");
    }

    const Field& field_;
    const SwissSettings& settings_;
    const Round& round_;
    std::map<int, Card> cards_;
    std::vector<std::string> found_;
};

class RoundsByTheArticles : public ::testing::TestWithParam<Method> {};

TEST_P(RoundsByTheArticles, HaveNoFault) {
    constexpr Chances kChances{
        .draw = 350, .forfeit = 60, .double_forfeit = 20, .leave = 25, .announced = 40};
    const int competitions = std::getenv("COLLEGIUM_SOAK") != nullptr ? 1000 : 40;
    std::mt19937 chance(7 + static_cast<unsigned>(GetParam()));
    int rounds = 0;
    for (int competition = 0; competition < competitions; ++competition) {
        SwissSettings settings;
        settings.method = GetParam();
        settings.seed =
            lots::Seed::of_bytes(std::string(28, 'x') + std::to_string(1000 + competition));
        settings.number_one = chance() % 2 == 0 ? Side::kFirst : Side::kSecond;
        Field field =
            new_field(5 + static_cast<int>(chance() % 8), 3 + static_cast<int>(chance() % 4));
        for (int number = 1; number <= field.rounds_planned; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) break;
            for (const std::string& fault : RoundReader(field, settings, *round).faults())
                ADD_FAILURE() << fault << " (competition " << competition << ", round " << number
                              << ")";
            if (testing::Test::HasFailure()) return;
            ++rounds;
            play_round(field, *round, kChances, chance);
        }
    }
    EXPECT_GT(rounds, 2 * competitions);
}

INSTANTIATE_TEST_SUITE_P(Methods, RoundsByTheArticles, ::testing::ValuesIn(all_methods()),
                         [](const auto& of) {
                             std::string name(method_id(of.param));
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace rounds_by_the_articles_test
}  // namespace collegium::pairing
