#include "coefficients.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace collegium::standings {
namespace {

struct Question {
    const Card& card;
    const std::vector<Card>& cards;
    const std::vector<Fraction>& solkoff;
    const Rules& rules;
};

// Points of opponents, the worst first.
std::vector<Fraction> scores(const Card& card) {
    std::vector<Fraction> found;
    for (const Contribution& round : card.rounds) {
        if (round.counts) found.push_back(round.score);
    }
    std::sort(found.begin(), found.end());
    return found;
}

// Without so many of the worst and of the best.
Fraction sum_without(const std::vector<Fraction>& sorted, std::size_t worst, std::size_t best) {
    Fraction sum;
    for (std::size_t i = worst; i + best < sorted.size(); ++i)
        sum += sorted[i];
    return sum;
}

template <std::size_t Worst, std::size_t Best>
Value solkoff_cut(const Question& asked) {
    return {sum_without(scores(asked.card), Worst, Best)};
}

// Without one worst, two worst, and so on until nothing is left (5.4.8.7, III.G.3).
template <std::size_t Best>
Value solkoff_steps(const Question& asked) {
    const std::vector<Fraction> sorted = scores(asked.card);
    Value steps;
    for (std::size_t worst = 1; worst + Best < sorted.size(); ++worst) {
        steps.push_back(sum_without(sorted, worst, Best));
    }
    if (steps.empty()) steps.emplace_back();
    return steps;
}

bool in_berger(const Contribution& round, const Rules& rules) {
    return round.opponent >= 0 ? true : round.counts && rules.bye_in_berger_counts;
}

// In these coefficients a game that was not played is decided as it was written (RU-CHESS 37.2),
// and the opponent counts with the points they have.
Fraction berger_score(const Contribution& round, const Question& asked) {
    return round.opponent >= 0 && asked.rules.unplayed == Unplayed::kVirtual
               ? asked.cards[static_cast<std::size_t>(round.opponent)].points
               : round.score;
}

template <int Times>
Value sonneborn_berger(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (in_berger(round, asked.rules)) sum += round.berger_share * berger_score(round, asked);
    }
    return {sum * Fraction(Times)};
}

// 38.6.2: the points against each opponent times their points.
Value sonneborn_berger_double(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (in_berger(round, asked.rules)) sum += round.berger_points * berger_score(round, asked);
    }
    return {sum};
}

// Beaten opponents less those one has lost to (5.4.8.4.1).
Value shmulyan(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (round.opponent < 0) continue;
        if (round.share == Fraction(1)) sum += round.score;
        if (round.share == Fraction(0)) sum -= round.score;
    }
    return {sum};
}

// 5.4.8.10: twice the beaten, one and a half of the drawn, once those one has lost to.
Value riga(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (round.counts) sum += (Fraction(1) + round.share) * round.score;
    }
    return {sum};
}

Value solkoff_plus(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (round.opponent >= 0) sum += asked.solkoff[static_cast<std::size_t>(round.opponent)];
    }
    return {sum};
}

Value solkoff_balyakin(const Question& asked) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (round.opponent < 0) continue;
        const Fraction factor = asked.rules.balyakin == Balyakin::kOwn ? round.points : round.score;
        sum += factor * asked.solkoff[static_cast<std::size_t>(round.opponent)];
    }
    return {sum};
}

Value wins(const Question& asked) {
    return {Fraction(asked.card.wins)};
}

Value games_with_black(const Question& asked) {
    return {Fraction(asked.card.second_side)};
}

Value progressive(const Question& asked) {
    Fraction sum;
    for (const Fraction& after : asked.card.after_rounds)
        sum += after;
    return {sum};
}

std::vector<std::int64_t> ratings(const Question& asked) {
    std::vector<std::int64_t> found;
    for (const Contribution& round : asked.card.rounds) {
        if (!round.played) continue;
        found.push_back(asked.cards[static_cast<std::size_t>(round.opponent)].rating.value_or(0));
    }
    std::sort(found.begin(), found.end());
    return found;
}

Value opponents_rating(const Question& asked) {
    Fraction sum;
    for (const std::int64_t rating : ratings(asked))
        sum += Fraction(rating);
    return {sum};
}

// Without so many of the lowest; the divisor shrinks with them.
Value average_without(const Question& asked, std::size_t lowest) {
    const std::vector<std::int64_t> all = ratings(asked);
    if (all.size() <= lowest) return {Fraction()};
    Fraction sum;
    for (std::size_t i = lowest; i < all.size(); ++i)
        sum += Fraction(all[i]);
    return {sum / Fraction(static_cast<std::int64_t>(all.size() - lowest))};
}

Value average_rating(const Question& asked) {
    return average_without(asked, 0);
}

Value average_rating_cut(const Question& asked) {
    return average_without(asked, static_cast<std::size_t>(asked.rules.rating_cut));
}

// What FIDE's rating regulations (8.1.1) add to the opponents' average for a share of the points,
// in hundredths from 50 up; below 50 it is taken off. No book of ours defines performance: a
// regulation that names it means this table.
constexpr std::array<int, 51> kPerformance{
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

Value performance(const Question& asked) {
    const std::vector<std::int64_t> all = ratings(asked);
    if (all.empty()) return {Fraction()};
    Fraction won;
    for (const Contribution& round : asked.card.rounds) {
        if (round.played) won += round.share;
    }
    const Fraction share = won / Fraction(static_cast<std::int64_t>(all.size()));
    // To the nearest hundredth, halves up.
    const std::int64_t hundredths = (200 * share.over() + share.under()) / (2 * share.under());
    const auto added = kPerformance[static_cast<std::size_t>(std::abs(hundredths - 50))];
    return {average_rating(asked).front() + Fraction(hundredths < 50 ? -added : added)};
}

// Points against opponents with at least half of the points to be had (38.3).
Fraction koya_from(const Question& asked, const Fraction& least, bool above) {
    Fraction sum;
    for (const Contribution& round : asked.card.rounds) {
        if (round.opponent < 0) continue;
        const Card& opponent = asked.cards[static_cast<std::size_t>(round.opponent)];
        if (opponent.most == Fraction(0)) continue;
        const Fraction share = opponent.points / opponent.most;
        if (above ? share > least : share >= least) sum += round.points;
    }
    return sum;
}

Value koya(const Question& asked) {
    return {koya_from(asked, Fraction(1, 2), false)};
}

// Shares of the points that somebody has made, each once, from the lowest.
std::vector<Fraction> shares_made(const std::vector<Card>& cards) {
    std::vector<Fraction> shares;
    for (const Card& card : cards) {
        if (card.most != Fraction(0)) shares.push_back(card.points / card.most);
    }
    std::sort(shares.begin(), shares.end());
    shares.erase(std::unique(shares.begin(), shares.end()), shares.end());
    return shares;
}

// 38.3.1: first without opponents of exactly half, then without the next better group, and so on.
Value koya_excluding(const Question& asked) {
    const Fraction half(1, 2);
    Value steps{koya_from(asked, half, true)};
    for (const Fraction& share : shares_made(asked.cards)) {
        if (share > half) steps.push_back(koya_from(asked, share, true));
    }
    return steps;
}

// 38.3.1: first with the best group below half, then with the next one, and so on.
Value koya_including(const Question& asked) {
    const Fraction half(1, 2);
    const std::vector<Fraction> shares = shares_made(asked.cards);
    Value steps;
    for (auto share = shares.rbegin(); share != shares.rend(); ++share) {
        if (*share < half) steps.push_back(koya_from(asked, *share, false));
    }
    if (steps.empty()) steps.push_back(koya_from(asked, half, false));
    return steps;
}

Value koya_extended(const Question& asked) {
    return asked.rules.koya_steps == KoyaSteps::kInclude ? koya_including(asked)
                                                         : koya_excluding(asked);
}

struct Coefficient {
    std::string_view id;
    Value (*of)(const Question&);
};

constexpr std::array kCoefficients{
    Coefficient{"average-rating", average_rating},
    Coefficient{"average-rating-cut", average_rating_cut},
    Coefficient{"buchholz", solkoff_cut<0, 0>},
    Coefficient{"buchholz-cut-1", solkoff_cut<1, 0>},
    Coefficient{"buchholz-cut-2", solkoff_cut<2, 0>},
    Coefficient{"buchholz-median-1", solkoff_cut<1, 1>},
    Coefficient{"buchholz-median-2", solkoff_cut<2, 2>},
    Coefficient{"games-with-black", games_with_black},
    Coefficient{"koya", koya},
    Coefficient{"koya-extended", koya_extended},
    Coefficient{"opponents-rating", opponents_rating},
    Coefficient{"performance", performance},
    Coefficient{"progressive", progressive},
    Coefficient{"riga", riga},
    Coefficient{"shmulyan", shmulyan},
    Coefficient{"solkoff", solkoff_cut<0, 0>},
    Coefficient{"solkoff-balyakin", solkoff_balyakin},
    Coefficient{"solkoff-full", solkoff_steps<0>},
    Coefficient{"solkoff-median", solkoff_cut<1, 1>},
    Coefficient{"solkoff-median-progressive", solkoff_steps<1>},
    Coefficient{"solkoff-plus", solkoff_plus},
    Coefficient{"solkoff-short", solkoff_cut<1, 0>},
    Coefficient{"sonneborn-berger", sonneborn_berger<1>},
    Coefficient{"sonneborn-berger-double", sonneborn_berger_double},
    Coefficient{"sonneborn-berger-doubled", sonneborn_berger<2>},
    Coefficient{"wins", wins},
};

const Coefficient* find(std::string_view id) {
    const auto found = std::find_if(kCoefficients.begin(), kCoefficients.end(),
                                    [&](const Coefficient& one) { return one.id == id; });
    return found == kCoefficients.end() ? nullptr : &*found;
}

}  // namespace

Coefficients::Coefficients(const std::vector<Card>& cards, const Rules& rules)
    : cards_(cards), rules_(rules) {
    for (const Card& card : cards)
        solkoff_.push_back(sum_without(scores(card), 0, 0));
}

bool Coefficients::knows(std::string_view criterion) {
    return find(criterion) != nullptr;
}

Value Coefficients::value(std::string_view criterion, int index) const {
    const Question asked{cards_[static_cast<std::size_t>(index)], cards_, solkoff_, rules_};
    return find(criterion)->of(asked);
}

const std::vector<std::string_view>& coefficient_ids() {
    static const std::vector<std::string_view> ids = [] {
        std::vector<std::string_view> found;
        for (const Coefficient& one : kCoefficients)
            found.push_back(one.id);
        return found;
    }();
    return ids;
}

}  // namespace collegium::standings
