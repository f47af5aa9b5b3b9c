#include "tui/viewmodel/pair_rules.hpp"

#include <algorithm>

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

PairRulesModel::PairRulesModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kClient,
                 [](const v1::PairRule& row) { return row.etag() + "/" + row.state_text(); }),
      clock_(std::move(clock)) {}

std::vector<Column> PairRulesModel::columns() const {
    const Column kind{"kind", texts()("pair_rules.column.kind"), 10, 1, 0, Align::kLeft, 8};
    const Column pair{"pair", texts()("pair_rules.column.pair"), 0, 3, 20, Align::kLeft, 9};
    const Column rounds{"rounds", texts()("pair_rules.column.rounds"), 6, 1, 0, Align::kLeft, 7};
    if (room() == Room::kNarrow) return {kind, pair, rounds};
    return {kind,
            pair,
            rounds,
            {"state", texts()("pair_rules.column.state"), 0, 2, 14, Align::kLeft, 6}};
}

std::string PairRulesModel::title() const {
    return texts()("pair_rules.title");
}

std::string PairRulesModel::corner() const {
    const auto& entries = list().entries();
    const auto open = std::count_if(entries.begin(), entries.end(),
                                    [](const auto& entry) { return is_to_come(entry.row); });
    return texts()("pair_rules.in_force", {{"n", std::to_string(open)}});
}

std::string PairRulesModel::nothing() const {
    return texts()("pair_rules.empty");
}

TableRow PairRulesModel::draw_row(const v1::PairRule& row, Room room) const {
    const bool forced = row.kind() == v1::PairRule::KIND_FORCED;
    const Cell kind{rule_kind(row.kind(), texts()), forced ? Tone::kText : Tone::kWarn};
    const Cell pair{pair_words(row), Tone::kTitle};
    const Cell rounds{rule_rounds(row, texts())};
    TableRow drawn;
    drawn.muted = !is_to_come(row);
    if (room == Room::kNarrow)
        drawn.lines = {{kind, pair, rounds}, {{}, {row.state_text(), Tone::kMuted}}};
    else
        drawn.lines = {{kind, pair, rounds, {row.state_text(), Tone::kMuted}}};
    return drawn;
}

std::string PairRulesModel::searched(const v1::PairRule& row) const {
    return join({pair_words(row), row.reason()}, " ");
}

Detail PairRulesModel::detail() const {
    const v1::PairRule* row = current();
    if (row == nullptr) return {};
    Detail detail{pair_words(*row), row->state_text(), {}};
    detail.lines.push_back(
        {join({texts()(row->kind() == v1::PairRule::KIND_FORCED ? "pair_rules.means.forced"
                                                                : "pair_rules.means.barred"),
               texts()("pair_rules.rounds", {{"rounds", rule_rounds(*row, texts())}})})});
    detail.lines.push_back({texts()("pair_rules.reason", {{"reason", row->reason()}})});
    if (!row->set_by().empty())
        detail.lines.push_back(
            {texts()("pair_rules.set_by",
                     {{"name", row->set_by()}, {"time", show_moment(row->set_time(), clock_)}}),
             Tone::kMuted});
    return detail;
}

}  // namespace collegium::tui::viewmodel
