#include "tui/viewmodel/pair_rules.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string with_number(int number, const std::string& name) {
    return number > 0 ? "№ " + std::to_string(number) + " " + name : name;
}

// It will still be looked at when a round is paired.
bool is_to_come(const v1::PairRule& rule) {
    return rule.state() == v1::PairRule::STATE_AHEAD ||
           rule.state() == v1::PairRule::STATE_IN_FORCE ||
           rule.state() == v1::PairRule::STATE_WAITS;
}

}  // namespace

std::string pair_words(const v1::PairRule& rule) {
    return with_number(rule.first_number(), rule.first_name()) + " – " +
           with_number(rule.second_number(), rule.second_name());
}

std::string rule_rounds(const v1::PairRule& rule, const Texts& texts) {
    const std::string first = std::to_string(rule.first_round());
    if (rule.last_round() == 0)
        return rule.first_round() <= 1 ? texts("pair_rules.all_rounds")
                                       : texts("pair_rules.from_round", {{"round", first}});
    if (rule.last_round() == rule.first_round()) return first;
    return first + "–" + std::to_string(rule.last_round());
}

std::string rule_kind(v1::PairRule::Kind kind, const Texts& texts) {
    return texts(kind == v1::PairRule::KIND_FORCED ? "pair_rules.kind.forced"
                                                   : "pair_rules.kind.barred");
}

PairRulesModel::PairRulesModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "pair_rules",
             [](const v1::PairRule& row) { return row.etag() + "/" + row.state_text(); }) {
    column("kind", fixed(10), 8, [this](const v1::PairRule& row) {
        const bool forced = row.kind() == v1::PairRule::KIND_FORCED;
        return Cell{rule_kind(row.kind(), texts()), forced ? Tone::kText : Tone::kWarn};
    });
    column("pair", share(3, 20), 9, pair_words).tone(Tone::kTitle);
    column("rounds", fixed(6), 7,
           [this](const v1::PairRule& row) { return rule_rounds(row, texts()); });
    column("state", share(2, 14), 6, "state_text").tone(Tone::kMuted).in(Rooms::kRoomy);
    below("pair", [](const v1::PairRule& row) { return Cell{row.state_text(), Tone::kMuted}; });
    muted([](const v1::PairRule& row) { return !is_to_come(row); });
    found_by([](const v1::PairRule& row) { return join({pair_words(row), row.reason()}, " "); });
    pane([this](const v1::PairRule& row) -> Detail {
        const bool forced = row.kind() == v1::PairRule::KIND_FORCED;
        Lines lines;
        lines.add(join({texts()(forced ? "pair_rules.means.forced" : "pair_rules.means.barred"),
                        texts()("pair_rules.rounds", {{"rounds", rule_rounds(row, texts())}})}));
        lines.add(texts()("pair_rules.reason", {{"reason", row.reason()}}));
        if (!row.set_by().empty())
            lines.add(
                texts()("pair_rules.set_by",
                        {{"name", row.set_by()}, {"time", show_moment(row.set_time(), local())}}),
                Tone::kMuted);
        return {pair_words(row), row.state_text(), lines};
    });
}

std::string PairRulesModel::corner() const {
    return texts()("pair_rules.in_force", {{"n", count(is_to_come)}});
}

}  // namespace collegium::tui::viewmodel
