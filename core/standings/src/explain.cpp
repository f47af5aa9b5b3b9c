#include <algorithm>
#include <span>
#include <stdexcept>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/standings/explain.hpp>

#include "parts.hpp"

namespace collegium::standings {

// texts/explain.toml, compiled in.
std::span<const i18n::CatalogueSource> explanation_sources();

const i18n::Catalogue& explanation_texts() {
    static const i18n::Catalogue made = [] {
        auto parsed = i18n::Catalogue::parse(explanation_sources());
        if (!parsed) throw std::logic_error(parsed.error().message);
        return std::move(*parsed);
    }();
    return made;
}

namespace {

class Teller {
  public:
    Teller(const pairing::Field& field, const Rules& rules, const std::vector<Row>& rows,
           const Telling& telling)
        : field_(field), rules_(rules), rows_(rows), telling_(telling) {}

    [[nodiscard]] std::vector<Line> tell(int higher, int lower) {
        a_ = &row(higher);
        b_ = &row(lower);
        if (a_->points != b_->points) {
            const bool first = a_->points > b_->points;
            add("points.apart", {{"a", to_text(a_->points)},
                                 {"b", to_text(b_->points)},
                                 {"who", who(first ? higher : lower)}});
            return std::move(lines_);
        }
        add("points.level",
            {{"a", to_text(a_->points)}, {"b", to_text(b_->points)}, {"other", who(lower)}});
        const std::optional<int> decided = deciding();
        for (std::size_t i = 0; i < rules_.criteria.size(); ++i)
            tell_criterion(static_cast<int>(i), decided);
        if (rules_.criteria.empty()) add("criteria.none", {});
        if (!decided && !rules_.criteria.empty()) {
            add("shared",
                {{"places", std::to_string(a_->place) + "–" + std::to_string(a_->last_place)}});
        }
        return std::move(lines_);
    }

    [[nodiscard]] std::string who(int number) const {
        const auto name = telling_.names.find(number);
        return name == telling_.names.end() ? "№ " + std::to_string(number) : name->second;
    }

    [[nodiscard]] const Row& row(int number) const {
        const auto found = std::find_if(rows_.begin(), rows_.end(),
                                        [&](const Row& row) { return row.number == number; });
        if (found == rows_.end()) throw std::out_of_range("no row " + std::to_string(number));
        return *found;
    }

    // A name that ends with initials brings its own full stop.
    [[nodiscard]] std::string text(std::string_view key, const sdk::Metadata& values) const {
        std::string filled = explanation_texts().text(telling_.language, key, values);
        if (filled.ends_with("..")) filled.pop_back();
        return filled;
    }

  private:
    void add(std::string_view key, const sdk::Metadata& values,
             std::vector<sdk::Citation> citations = {}, int level = 0) {
        lines_.push_back({text(key, values), level, std::move(citations)});
    }

    // The first criterion at which they parted: the earliest that parts two rows between them.
    [[nodiscard]] std::optional<int> deciding() const {
        const Row* upper = std::min(a_, b_);
        const Row* lower = std::max(a_, b_);
        std::optional<int> first;
        for (const Row* row = upper + 1; row <= lower; ++row) {
            if (row->separated_by && (!first || *row->separated_by < *first)) {
                first = row->separated_by;
            }
        }
        return first;
    }

    [[nodiscard]] CriterionWords words(int index) const {
        const std::string& id = rules_.criteria[static_cast<std::size_t>(index)];
        return telling_.criterion ? telling_.criterion(id) : CriterionWords{id, "", {}};
    }

    void tell_criterion(int index, std::optional<int> decided) {
        const CriterionWords named = words(index);
        sdk::Metadata values{{"n", std::to_string(index + 1)},
                             {"name", named.name},
                             {"article", named.article.empty() ? "" : " (" + named.article + ")"}};
        std::vector<sdk::Citation> citations;
        if (!named.article.empty()) citations.push_back(named.citation);
        const Value& a = a_->values[static_cast<std::size_t>(index)];
        const Value& b = b_->values[static_cast<std::size_t>(index)];
        if (decided && index > *decided) return add("criterion.not-reached", values);
        if (a.empty() || b.empty()) {
            return add("criterion.not-applied", values, std::move(citations));
        }
        values.emplace("values", compared(index, a, b));
        if (!decided || index < *decided) {
            return add("criterion.level", values, std::move(citations));
        }
        values.emplace("who", who(a > b ? a_->number : b_->number));
        add("criterion.apart", values, std::move(citations));
        add_parts(index);
    }

    // «14½ против 13½»; of numbers compared one after another, up to the one that differs.
    [[nodiscard]] std::string compared(int index, const Value& a, const Value& b) const {
        if (rules_.criteria[static_cast<std::size_t>(index)] == "direct-encounter") {
            if (const std::string met = their_meetings(); !met.empty()) return met;
        }
        std::string told;
        const std::size_t common = std::min(a.size(), b.size());
        for (std::size_t i = 0; i < common; ++i) {
            const bool last = a[i] != b[i];
            if (!told.empty() && !last && i + 1 < common) continue;
            told +=
                (told.empty() ? "" : ", … ") + text(last ? "values.against" : "values.and",
                                                    {{"a", to_text(a[i])}, {"b", to_text(b[i])}});
            if (last) break;
        }
        return told;
    }

    // «тур 3, 1:1», where only these two are level.
    [[nodiscard]] std::string their_meetings() const {
        const auto level = std::count_if(rows_.begin(), rows_.end(),
                                         [&](const Row& row) { return row.points == a_->points; });
        if (level != 2) return {};
        std::string told;
        const auto& own = field_.player(a_->number).rounds;
        const auto& theirs = field_.player(b_->number).rounds;
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (own[i].opponent != b_->number) continue;
            told +=
                (told.empty() ? "" : "; ") +
                text("values.met", {{"round", std::to_string(i + 1)},
                                    {"a", to_text(Fraction(own[i].points, field_.scale.unit))},
                                    {"b", to_text(Fraction(theirs[i].points, field_.scale.unit))}});
        }
        return told;
    }

    void add_parts(int index) {
        const std::string& criterion = rules_.criteria[static_cast<std::size_t>(index)];
        const std::vector<Card> all = cards(field_, rules_);
        for (const Row* row : {a_, b_}) {
            const auto card = std::find_if(
                all.begin(), all.end(), [&](const Card& one) { return one.number == row->number; });
            const std::string parts = parts_text(criterion, *card, all, rules_, telling_.language);
            if (!parts.empty()) lines_.push_back({who(row->number) + ": " + parts + ".", 1, {}});
        }
    }

    const pairing::Field& field_;
    const Rules& rules_;
    const std::vector<Row>& rows_;
    const Telling& telling_;
    const Row* a_ = nullptr;
    const Row* b_ = nullptr;
    std::vector<Line> lines_;
};

}  // namespace

std::vector<Line> explain(const pairing::Field& field, const Rules& rules,
                          const std::vector<Row>& rows, int higher, int lower,
                          const Telling& telling) {
    return Teller(field, rules, rows, telling).tell(higher, lower);
}

Line explain_norms(const pairing::Field& field, const std::vector<Row>& rows, int number,
                   const Telling& telling, std::string_view article) {
    const Rules none;
    const Teller teller(field, none, rows, telling);
    const Row& row = teller.row(number);
    const auto& rounds = field.player(number).rounds;
    const auto pluses = std::count_if(rounds.begin(), rounds.end(), [](const auto& round) {
        return round.part == pairing::Part::kBye || round.part == pairing::Part::kForfeitWin;
    });
    const std::string plus_text = pluses == 0
                                      ? teller.text("pluses.none", {})
                                      : teller.text("pluses", {{"n", std::to_string(pluses)}});
    const Fraction most(field.scale.win * row.rated_games, field.scale.unit);
    return {teller.text("norms",
                        {{"who", teller.who(number)},
                         {"points", to_text(row.rated_points)},
                         {"most", to_text(most)},
                         {"games", std::to_string(row.rated_games)},
                         {"pluses", plus_text},
                         {"article", article.empty() ? "" : " (" + std::string(article) + ")"}}),
            0,
            {}};
}

}  // namespace collegium::standings
