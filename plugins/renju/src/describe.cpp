// Explanations in words: one way to build the sentence, three sets of words.
#include <array>
#include <string>

#include <collegium/renju/explain.hpp>

namespace collegium::renju {
namespace {

struct Words {
    std::string_view conjunction;
    std::string_view alternative;
    std::string_view lawful;
    std::string_view five;
    std::string_view overline;
    std::string_view double_four;
    std::string_view five_at;
    std::string_view double_three;
    std::string_view because_there;  // before the rows a stone there makes a straight four of
    std::string_view of;             // before each of them
    std::string_view no_three;       // before the points that do not count
    std::string_view forbidden;      // after such a point
    std::string_view five_too;       // after a point that makes a five as well
    std::string_view allowed;        // after a point that counts although it does not look so
};

constexpr Words kRussian{
    .conjunction = " и ",
    .alternative = " или ",
    .lawful = "ход разрешён",
    .five = "пятёрка ",
    .overline = "длинный ряд ",
    .double_four = "фол 4×4: четвёрки ",
    .five_at = "пятёрка на ",
    .double_three = "фол 3×3 через ",
    .because_there = ", потому что шашка там делает открытую четвёрку ",
    .of = "из ",
    .no_three = " не тройка, потому что ",
    .forbidden = " запрещён",
    .five_too = " даёт ещё и пятёрку",
    .allowed = " разрешён",
};

constexpr Words kUkrainian{
    .conjunction = " та ",
    .alternative = " або ",
    .lawful = "хід дозволено",
    .five = "п'ятірка ",
    .overline = "довгий ряд ",
    .double_four = "фол 4×4: четвірки ",
    .five_at = "п'ятірка на ",
    .double_three = "фол 3×3 через ",
    .because_there = ", бо шашка там робить відкриту четвірку ",
    .of = "з ",
    .no_three = " не трійка, бо ",
    .forbidden = " заборонено",
    .five_too = " дає ще й п'ятірку",
    .allowed = " дозволено",
};

constexpr Words kEnglish{
    .conjunction = " and ",
    .alternative = " or ",
    .lawful = "lawful",
    .five = "five ",
    .overline = "overline ",
    .double_four = "double-four: fours ",
    .five_at = "five at ",
    .double_three = "double-three through ",
    .because_there = ", because a stone there makes a straight four ",
    .of = "of ",
    .no_three = " is no three, because ",
    .forbidden = " is forbidden",
    .five_too = " makes a five as well",
    .allowed = " is lawful",
};

class Sentence {
  public:
    Sentence(const Words& words, Letters letters) : words_(words), letters_(letters) {}

    [[nodiscard]] std::string of(const Explanation& explanation) const {
        if (explanation.verdict.wins())
            return std::string(words_.five) + rows(explanation, RowKind::kFive);
        Texts parts = reasons(explanation);
        if (explanation.verdict.lawful()) parts.insert(parts.begin(), std::string(words_.lawful));
        return joined(parts, "; ", "; ");
    }

  private:
    using Texts = std::vector<std::string>;

    [[nodiscard]] Texts reasons(const Explanation& explanation) const {
        Texts parts;
        for (const FoulKind kind : explanation.verdict.fouls())
            parts.push_back(foul(explanation, kind));
        add_doubts(explanation, parts);
        return parts;
    }

    static std::string joined(const Texts& parts, std::string_view comma, std::string_view last) {
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i != 0) text += i + 1 == parts.size() ? last : comma;
            text += parts[i];
        }
        return text;
    }
    [[nodiscard]] std::string listed(const Texts& parts) const {
        return joined(parts, ", ", words_.conjunction);
    }

    [[nodiscard]] std::string name(Point point) const { return point_name(point, letters_); }
    [[nodiscard]] std::string names(const std::vector<Point>& points, std::string_view sign) const {
        Texts parts;
        for (const Point point : points)
            parts.push_back(name(point));
        return joined(parts, sign, sign);
    }
    [[nodiscard]] std::string stones(const Row& row) const { return names(row.stones, "-"); }

    [[nodiscard]] std::string rows(const Explanation& explanation, RowKind kind) const {
        Texts parts;
        for (const Row& row : explanation.rows)
            if (row.kind == kind) parts.push_back(stones(row));
        return listed(parts);
    }

    [[nodiscard]] std::string foul(const Explanation& explanation, FoulKind kind) const {
        switch (kind) {
            case FoulKind::kOverline:
                return std::string(words_.overline) + rows(explanation, RowKind::kOverline);
            case FoulKind::kDoubleFour:
                return double_four(explanation);
            case FoulKind::kDoubleThree:
                return double_three(explanation);
        }
        return {};
    }

    [[nodiscard]] std::string double_four(const Explanation& explanation) const {
        Texts fours;
        for (const Row& row : explanation.rows) {
            if (row.kind != RowKind::kFour) continue;
            fours.push_back(stones(row) + " (" + std::string(words_.five_at) +
                            names(row.completions, words_.alternative) + ")");
        }
        return std::string(words_.double_four) + listed(fours);
    }

    [[nodiscard]] std::string double_three(const Explanation& explanation) const {
        Texts through;
        Texts threes;
        for (const Row& row : explanation.rows) {
            if (row.kind != RowKind::kThree) continue;
            std::vector<Point> points;
            for (const Extension& extension : row.extensions)
                if (extension.counts) points.push_back(extension.point);
            through.push_back(names(points, "/"));
            threes.push_back(std::string(words_.of) + stones(row));
        }
        return std::string(words_.double_three) + listed(through) +
               std::string(words_.because_there) + listed(threes);
    }

    // What does not look the way it is: rows that are no threes, points that count or do not.
    void add_doubts(const Explanation& explanation, Texts& parts) const {
        for (const Row& row : explanation.rows) {
            Texts doubts;
            for (const Extension& extension : row.extensions)
                if (!extension.counts || !extension.why.empty()) doubts.push_back(doubt(extension));
            if (doubts.empty()) continue;
            parts.push_back(row.kind == RowKind::kNoThree
                                ? stones(row) + std::string(words_.no_three) + listed(doubts)
                                : listed(doubts));
        }
    }

    [[nodiscard]] std::string doubt(const Extension& extension) const {
        const bool five = !extension.why.empty() && extension.why.front().verdict.wins();
        const std::string_view what = five               ? words_.five_too
                                      : extension.counts ? words_.allowed
                                                         : words_.forbidden;
        std::string text = name(extension.point) + std::string(what);
        if (!extension.why.empty() && !five)
            text += " (" + joined(reasons(extension.why.front()), "; ", "; ") + ")";
        return text;
    }

    const Words& words_;
    Letters letters_;
};

}  // namespace

sdk::LocalText describe(const Explanation& explanation, Letters letters) {
    return {Sentence(kRussian, letters).of(explanation),
            Sentence(kUkrainian, letters).of(explanation),
            Sentence(kEnglish, letters).of(explanation)};
}

std::string_view word_of(FoulKind kind) {
    constexpr std::array<std::string_view, 3> kWords = {"overline", "double-four", "double-three"};
    return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace collegium::renju
