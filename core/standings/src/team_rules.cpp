#include <algorithm>

#include <collegium/standings/team.hpp>

namespace collegium::standings {
namespace {

// The order for exactly this kind of competition, or the one for all teams.
const rulebook::Row* order_for(const rulebook::Book& book, const std::string& system,
                               TeamValue places_by) {
    const std::string by =
        places_by == TeamValue::kBoardPoints ? "team-board-points" : "team-match-points";
    const auto& rows = book.rows("tie_break_order");
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const rulebook::Row& row) {
        const std::string& applies = row.text("applies");
        return applies == by || applies == "team-" + system || applies == "team";
    });
    return found == rows.end() ? nullptr : &*found;
}

std::optional<TeamValue> value_of_word(const std::string& word) {
    if (word.empty()) return std::nullopt;
    return word == "board-points" ? TeamValue::kBoardPoints : TeamValue::kMatchPoints;
}

std::string usual_coefficient(const std::string& system, TeamForm form) {
    if (system != "round-robin") return form == TeamForm::kSums ? "solkoff-full" : "solkoff";
    return form == TeamForm::kSums ? "shmulyan" : "sonneborn-berger";
}

}  // namespace

sdk::Result<TeamRules> team_rules(const rulebook::Book& book, const TeamChoice& choice) {
    TeamRules rules;
    std::optional<TeamValue> places_by = choice.places_by;
    sdk::Citation citation;
    if (const auto& rows = book.rows("team_ranking"); !rows.empty()) {
        const rulebook::Row& row = rows.front();
        citation = row.citation();
        rules.match_rule = row.text("match_won") == "half" ? MatchRule::kHalf : MatchRule::kMore;
        rules.form = row.text("coefficients") == "sums" ? TeamForm::kSums : TeamForm::kProducts;
        rules.extra_match = row.flag("extra_match");
        if (const auto fixed = value_of_word(row.text_or_empty("places_by"))) places_by = fixed;
    }
    if (!places_by) {
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "TEAM_SCORE_NOT_SET",
                                   "which points place the teams is not said");
        refusal.value().citations = {citation};
        return refusal;
    }
    rules.places_by = *places_by;
    rules.value = choice.value;
    rules.criteria = choice.criteria;
    if (rules.criteria.empty()) {
        const rulebook::Row* order = order_for(book, choice.system, *places_by);
        if (order != nullptr) rules.criteria = order->words("criteria");
    }
    rules.coefficient = choice.coefficient.empty() ? usual_coefficient(choice.system, rules.form)
                                                   : choice.coefficient;
    if (const auto& rows = book.rows("ranking"); !rows.empty()) {
        const std::string& unplayed = rows.front().text("unplayed");
        rules.unplayed = unplayed == "virtual"   ? Unplayed::kVirtual
                         : unplayed == "nothing" ? Unplayed::kNothing
                                                 : Unplayed::kLowest;
        rules.direct_between_two = rows.front().flag("direct_between_two");
    }
    return rules;
}

}  // namespace collegium::standings
