#include "parts.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace collegium::standings {
namespace {

// An opponent with the points they count as.
struct Named {
    std::string name;
    Fraction score;
};

class Parts {
  public:
    Parts(const Card& card, const std::vector<Card>& all, const Rules& rules,
          i18n::Language language)
        : card_(card), all_(all), rules_(rules), language_(language) {}

    // 14½: beaten ones whole, drawn ones half.
    [[nodiscard]] std::string berger(bool doubled) const {
        const std::vector<Named> beaten = opponents(Fraction(1));
        const std::vector<Named> drawn = opponents(Fraction(1, 2));
        std::string text;
        if (!beaten.empty()) {
            text = part(doubled ? "parts.beaten-twice" : "parts.beaten", beaten,
                        sum(beaten) * Fraction(2));
        }
        if (!drawn.empty()) {
            text += (text.empty() ? "" : "; ") + part(doubled ? "parts.drawn-once" : "parts.drawn",
                                                      drawn, sum(drawn) / Fraction(2));
        }
        return text.empty() ? word("parts.nothing") : text;
    }

    [[nodiscard]] std::string shmulyan() const {
        const std::vector<Named> beaten = opponents(Fraction(1));
        const std::vector<Named> lost = opponents(Fraction(0));
        std::string text;
        if (!beaten.empty()) text = part("parts.beaten", beaten, {});
        if (!lost.empty()) text += (text.empty() ? "" : "; ") + part("parts.lost", lost, {});
        return text.empty() ? word("parts.nothing") : text;
    }

    // Opponents, and those that are left out.
    [[nodiscard]] std::string solkoff(std::size_t worst, std::size_t best) const {
        std::vector<Named> met;
        for (const Contribution& round : card_.rounds) {
            if (round.counts) met.push_back({name(round), round.score});
        }
        std::string text = part("parts.opponents", met, {});
        std::stable_sort(met.begin(), met.end(),
                         [](const Named& a, const Named& b) { return a.score < b.score; });
        std::vector<Named> gone;
        std::vector<Named> counted;
        for (std::size_t i = 0; i < met.size(); ++i) {
            (i < worst || i + best >= met.size() ? gone : counted).push_back(met[i]);
        }
        if (gone.empty()) return text;
        return text + "; " +
               explanation_texts().text(language_, "parts.without",
                                        {{"list", list(gone)}, {"sum", to_text(sum(counted))}});
    }

    [[nodiscard]] std::string wins() const {
        std::string text;
        for (const Contribution& round : card_.rounds) {
            if (round.share != Fraction(1) || !in_wins(round)) continue;
            text += (text.empty() ? "" : ", ") + name(round);
        }
        if (text.empty()) return word("parts.nothing");
        return explanation_texts().text(language_, "parts.won", {{"list", text}});
    }

    // 5.4.8.10: twice the beaten, one and a half of the drawn, once those one has lost to.
    [[nodiscard]] std::string riga() const {
        return products("parts.products", [&](const Contribution& round) -> std::optional<Product> {
            if (!round.counts) return std::nullopt;
            return Product{round.score, Fraction(1) + round.share};
        });
    }

    // 38.6.2: points of an opponent times the own ones against them.
    [[nodiscard]] std::string berger_double() const {
        return products("parts.products", [&](const Contribution& round) -> std::optional<Product> {
            const bool bye = round.counts && rules_.bye_in_berger_counts;
            if (round.opponent < 0 && !bye) return std::nullopt;
            const bool real = round.opponent >= 0 && rules_.unplayed == Unplayed::kVirtual;
            return Product{real ? card_of(round).points : round.score, round.berger_points};
        });
    }

    [[nodiscard]] std::string balyakin() const {
        return products("parts.solkoff-products",
                        [&](const Contribution& round) -> std::optional<Product> {
                            if (round.opponent < 0) return std::nullopt;
                            const bool own = rules_.balyakin == Balyakin::kOwn;
                            return Product{solkoff_of(round), own ? round.points : round.score};
                        });
    }

    [[nodiscard]] std::string solkoff_plus() const {
        std::vector<Named> met;
        for (const Contribution& round : card_.rounds) {
            if (round.opponent >= 0) met.push_back({name(round), solkoff_of(round)});
        }
        return met.empty() ? word("parts.nothing") : part("parts.solkoffs", met, {});
    }

    // 38.3: points against those who have half or more; `above`: more than half (38.3.1).
    [[nodiscard]] std::string koya(bool above) const {
        std::vector<Named> met;
        for (const Contribution& round : card_.rounds) {
            if (round.opponent < 0 || card_of(round).most == Fraction(0)) continue;
            const Fraction share = card_of(round).points / card_of(round).most;
            const Fraction half(1, 2);
            if (above ? share > half : share >= half) met.push_back({name(round), round.points});
        }
        if (met.empty()) return word("parts.nothing");
        return part(above ? "parts.above-half" : "parts.from-half", met, {});
    }

    // Opponents' ratings; `divided`: their average without so many of the lowest. Who has none
    // counts as 0, and that is told.
    [[nodiscard]] std::string ratings(bool divided, int lowest) const {
        std::vector<Named> met;
        std::vector<Named> unrated;
        for (const Contribution& round : card_.rounds) {
            if (!round.played) continue;
            const Named one{name(round), Fraction(card_of(round).rating.value_or(0))};
            met.push_back(one);
            if (!card_of(round).rating) unrated.push_back(one);
        }
        if (met.empty()) return word("parts.nothing");
        std::stable_sort(met.begin(), met.end(),
                         [](const Named& a, const Named& b) { return a.score < b.score; });
        const auto cut = std::min(met.size(), static_cast<std::size_t>(lowest));
        const std::vector<Named> gone(met.begin(), met.begin() + static_cast<std::ptrdiff_t>(cut));
        met.erase(met.begin(), met.begin() + static_cast<std::ptrdiff_t>(cut));
        std::string text = part("parts.ratings", met, {});
        if (divided && !met.empty()) {
            const Fraction average = sum(met) / Fraction(static_cast<std::int64_t>(met.size()));
            text += "; " + part("parts.average", met, average);
        }
        if (!gone.empty()) text += "; " + part("parts.lowest", gone, {});
        if (!unrated.empty()) text += "; " + part("parts.unrated", unrated, {});
        return text;
    }

    [[nodiscard]] std::string ratings_cut() const { return ratings(true, rules_.rating_cut); }

    // The first step of it, from which the groups are taken out or in one by one.
    [[nodiscard]] std::string koya_extended() const {
        return koya(rules_.koya_steps == KoyaSteps::kExclude);
    }

    [[nodiscard]] std::string progressive() const {
        std::string text;
        Fraction total;
        for (const Fraction& after : card_.after_rounds) {
            text += (text.empty() ? "" : " + ") + to_text(after);
            total += after;
        }
        return text.empty() ? word("parts.nothing") : text + " = " + to_text(total);
    }

  private:
    struct Product {
        Fraction score;
        Fraction factor;
    };

    // «№ 3 (7) × 2 = 14, …» and the sum.
    template <typename Of>
    [[nodiscard]] std::string products(std::string_view key, Of of) const {
        std::string text;
        Fraction total;
        for (const Contribution& round : card_.rounds) {
            const std::optional<Product> one = of(round);
            if (!one) continue;
            const Fraction worth = one->score * one->factor;
            total += worth;
            text += (text.empty() ? "" : ", ") + name(round) + " (" + to_text(one->score) + ") × " +
                    to_text(one->factor) + " = " + to_text(worth);
        }
        if (text.empty()) return word("parts.nothing");
        return explanation_texts().text(language_, key, {{"list", text}, {"sum", to_text(total)}});
    }

    [[nodiscard]] const Card& card_of(const Contribution& round) const {
        return all_[static_cast<std::size_t>(round.opponent)];
    }

    [[nodiscard]] Fraction solkoff_of(const Contribution& round) const {
        Fraction total;
        for (const Contribution& theirs : card_of(round).rounds) {
            if (theirs.counts) total += theirs.score;
        }
        return total;
    }

    [[nodiscard]] bool in_wins(const Contribution& won) const {
        if (won.played || rules_.wins == Wins::kPluses) return true;
        return won.opponent >= 0 && rules_.wins == Wins::kForfeits;
    }

    [[nodiscard]] std::string word(std::string_view key) const {
        return explanation_texts().text(language_, key);
    }

    [[nodiscard]] std::string name(const Contribution& round) const {
        if (round.opponent < 0) {
            return word(round.share == Fraction(0) ? "parts.missed" : "parts.bye");
        }
        return "№ " + std::to_string(all_[static_cast<std::size_t>(round.opponent)].number);
    }

    // Those against whom one has made that share of a win.
    [[nodiscard]] std::vector<Named> opponents(Fraction share) const {
        std::vector<Named> found;
        for (const Contribution& round : card_.rounds) {
            const bool counts =
                round.opponent >= 0 || (round.counts && rules_.bye_in_berger_counts);
            if (!counts || round.berger_share != share) continue;
            const bool real = round.opponent >= 0 && rules_.unplayed == Unplayed::kVirtual;
            found.push_back(
                {name(round),
                 real ? all_[static_cast<std::size_t>(round.opponent)].points : round.score});
        }
        return found;
    }

    [[nodiscard]] static Fraction sum(const std::vector<Named>& people) {
        Fraction total;
        for (const Named& one : people)
            total += one.score;
        return total;
    }

    [[nodiscard]] static std::string list(const std::vector<Named>& people) {
        std::string text;
        for (const Named& one : people) {
            text += (text.empty() ? "" : ", ") + one.name + " (" + to_text(one.score) + ")";
        }
        return text;
    }

    [[nodiscard]] std::string part(std::string_view key, const std::vector<Named>& people,
                                   const Fraction& counted) const {
        return explanation_texts().text(
            language_, key,
            {{"list", list(people)}, {"sum", to_text(sum(people))}, {"counted", to_text(counted)}});
    }

    const Card& card_;
    const std::vector<Card>& all_;
    const Rules& rules_;
    i18n::Language language_;
};

using Telling = std::function<std::string(const Parts&)>;

const std::map<std::string_view, Telling>& tellings() {
    static const auto cut = [](std::size_t worst, std::size_t best) {
        return [=](const Parts& parts) { return parts.solkoff(worst, best); };
    };
    static const std::map<std::string_view, Telling> all{
        {"average-rating", [](const Parts& parts) { return parts.ratings(true, 0); }},
        {"average-rating-cut", [](const Parts& parts) { return parts.ratings_cut(); }},
        {"buchholz", cut(0, 0)},
        {"buchholz-cut-1", cut(1, 0)},
        {"buchholz-cut-2", cut(2, 0)},
        {"buchholz-median-1", cut(1, 1)},
        {"buchholz-median-2", cut(2, 2)},
        {"koya", [](const Parts& parts) { return parts.koya(false); }},
        {"koya-extended", [](const Parts& parts) { return parts.koya_extended(); }},
        {"opponents-rating", [](const Parts& parts) { return parts.ratings(false, 0); }},
        {"performance", [](const Parts& parts) { return parts.ratings(true, 0); }},
        {"progressive", [](const Parts& parts) { return parts.progressive(); }},
        {"riga", [](const Parts& parts) { return parts.riga(); }},
        {"shmulyan", [](const Parts& parts) { return parts.shmulyan(); }},
        {"solkoff", cut(0, 0)},
        {"solkoff-balyakin", [](const Parts& parts) { return parts.balyakin(); }},
        {"solkoff-full", cut(0, 0)},
        {"solkoff-median", cut(1, 1)},
        {"solkoff-median-progressive", cut(0, 0)},
        {"solkoff-plus", [](const Parts& parts) { return parts.solkoff_plus(); }},
        {"solkoff-short", cut(1, 0)},
        {"sonneborn-berger", [](const Parts& parts) { return parts.berger(false); }},
        {"sonneborn-berger-double", [](const Parts& parts) { return parts.berger_double(); }},
        {"sonneborn-berger-doubled", [](const Parts& parts) { return parts.berger(true); }},
        {"wins", [](const Parts& parts) { return parts.wins(); }},
    };
    return all;
}

}  // namespace

std::string parts_text(std::string_view criterion, const Card& card, const std::vector<Card>& all,
                       const Rules& rules, i18n::Language language) {
    const auto telling = tellings().find(criterion);
    if (telling == tellings().end()) return {};
    return telling->second(Parts(card, all, rules, language));
}

}  // namespace collegium::standings
