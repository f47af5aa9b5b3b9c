#include "parts.hpp"

#include <algorithm>
#include <functional>
#include <map>

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

  private:
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
            if (!counts || round.share != share) continue;
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
        {"buchholz", cut(0, 0)},
        {"buchholz-cut-1", cut(1, 0)},
        {"buchholz-cut-2", cut(2, 0)},
        {"buchholz-median-1", cut(1, 1)},
        {"buchholz-median-2", cut(2, 2)},
        {"shmulyan", [](const Parts& parts) { return parts.shmulyan(); }},
        {"solkoff", cut(0, 0)},
        {"solkoff-full", cut(0, 0)},
        {"solkoff-median", cut(1, 1)},
        {"solkoff-median-progressive", cut(0, 0)},
        {"solkoff-short", cut(1, 0)},
        {"sonneborn-berger", [](const Parts& parts) { return parts.berger(false); }},
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
