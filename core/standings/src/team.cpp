#include <algorithm>

#include <collegium/standings/team.hpp>

#include "coefficients.hpp"
#include "ranking.hpp"
#include "team_matches.hpp"

namespace collegium::standings {
namespace {

constexpr std::string_view kCoefficient = "coefficient";  // another one, as the regulation says

std::optional<std::string> fault_of(const std::vector<TeamMatch>& matches) {
    for (const TeamMatch& match : matches) {
        BoardPoints sum;
        for (const BoardPoints& board : match.boards) {
            sum.first += board.first;
            sum.second += board.second;
        }
        const BoardPoints stated{match.first_points, match.second_points};
        if (!match.boards.empty() && !(sum == stated)) {
            return std::to_string(match.first) + " – " + std::to_string(match.second) +
                   ": the boards do not make up the match";
        }
    }
    return std::nullopt;
}

// Of the order, or of what "coefficient" stands for.
std::optional<std::string> unknown_criterion(const TeamRules& rules) {
    const auto& known = team_criteria();
    const auto is_known = [&](const std::string& criterion) {
        return std::find(known.begin(), known.end(), criterion) != known.end();
    };
    for (const std::string& criterion : rules.criteria) {
        if (!is_known(criterion)) return criterion;
    }
    const std::string& stands_for = rules.coefficient;
    if (stands_for.empty() || (is_known(stands_for) && stands_for != kCoefficient)) {
        return std::nullopt;
    }
    return stands_for;
}

class TeamRanking {
  public:
    TeamRanking(const std::vector<TeamMatch>& matches, const TeamRules& rules)
        : rules_(rules), schedule_(schedule_of(matches)) {
        individual_.criteria = rules.criteria;
        individual_.unplayed = rules.unplayed;
        individual_.direct_between_two = rules.direct_between_two;
        individual_.struck = rules.struck;
        individual_.play_off = rules.play_off;
        cards_ = cards(field_by(matches, rules, TeamValue::kMatchPoints), individual_);
        by_boards_ = cards(field_by(matches, rules, TeamValue::kBoardPoints), individual_);
        for (const Card& card : cards_)
            meetings_.push_back(meetings(card.number));
        // Opponents count with the value the regulation names; who won is told by match points.
        valued_ = cards_;
        if (rules.value == TeamValue::kBoardPoints) {
            for (std::size_t i = 0; i < valued_.size(); ++i) {
                valued_[i].points = by_boards_[i].points;
                for (std::size_t r = 0; r < valued_[i].rounds.size(); ++r)
                    valued_[i].rounds[r].score = by_boards_[i].rounds[r].score;
            }
        }
        count_boards();
    }

    [[nodiscard]] std::vector<TeamRow> run() const {
        OwnCriteria own;
        const auto& leading = rules_.places_by == TeamValue::kBoardPoints ? by_boards_ : cards_;
        for (const Card& card : leading)
            own.points.push_back(card.points);
        const Coefficients coefficients(valued_, individual_);
        own.value = [&](std::string_view criterion, int card) {
            return value(coefficients, criterion, card);
        };
        std::vector<TeamRow> found;
        for (Row& row : rank(cards_, individual_, own))
            found.push_back(team_row(std::move(row)));
        return found;
    }

  private:
    // Rounds as the cards have them: without free ones and without annulled matches.
    [[nodiscard]] std::vector<std::optional<SeenMatch>> meetings(int team) const {
        std::vector<std::optional<SeenMatch>> found;
        for (const auto& seen : schedule_.at(team)) {
            if (!seen && !rules_.left.contains(team)) continue;
            if (seen && rules_.struck.contains(seen->meeting().opponent)) continue;
            found.push_back(seen);
        }
        return found;
    }

    void count_boards() {
        for (std::size_t i = 0; i < cards_.size(); ++i) {
            Value points;
            for (const auto& seen : meetings_[i]) {
                if (!seen) continue;
                const auto& boards = seen->match->boards;
                if (points.size() < boards.size()) points.resize(boards.size());
                for (std::size_t b = 0; b < boards.size(); ++b)
                    points[b] += seen->as_first ? boards[b].first : boards[b].second;
            }
            board_points_.push_back(std::move(points));
        }
    }

    [[nodiscard]] std::optional<Value> value(const Coefficients& coefficients,
                                             std::string_view criterion, int card) const {
        if (criterion == kCoefficient) {
            if (rules_.coefficient.empty()) return Value();
            return value(coefficients, rules_.coefficient, card);
        }
        if (criterion == "board-points") return Value{by_boards_[at(card)].points};
        if (criterion == "match-points") return Value{cards_[at(card)].points};
        if (criterion == "matches-won") return Value{Fraction(won(card))};
        if (criterion == "board-order") return board_points_[at(card)];
        if (criterion == "board-places") return Value{Fraction() - sum_of_places(card)};
        const bool products = rules_.form == TeamForm::kProducts;
        if (criterion == "sonneborn-berger-team") return berger(card);
        if (criterion == "sonneborn-berger" && products) return berger(card);
        if (criterion == "shmulyan" && products) return shmulyan_of(card);
        if (Coefficients::knows(criterion)) return coefficients.value(criterion, card);
        return std::nullopt;
    }

    [[nodiscard]] Value berger(int card) const {
        Fraction sum;
        for (std::size_t r = 0; r < meetings_[at(card)].size(); ++r) {
            const Contribution& round = valued_[at(card)].rounds[r];
            if (round.opponent < 0) continue;
            sum += value_of(round) * meetings_[at(card)][r]->meeting().own;
        }
        return {sum};
    }

    [[nodiscard]] Value shmulyan_of(int card) const {
        Fraction sum;
        for (std::size_t r = 0; r < meetings_[at(card)].size(); ++r) {
            const Contribution& round = valued_[at(card)].rounds[r];
            if (round.opponent < 0) continue;
            const TeamMeeting met = meetings_[at(card)][r]->meeting();
            if (round.share == Fraction(1)) sum += value_of(round) * met.own;
            if (round.share == Fraction(0)) sum -= value_of(round) * met.theirs;
        }
        return {sum};
    }

    // What the opponent counts as; where draws are only supposed for Buchholz (RU-CHESS 37), what
    // it has.
    [[nodiscard]] Fraction value_of(const Contribution& round) const {
        const bool supposed = individual_.unplayed == Unplayed::kVirtual;
        return supposed ? valued_[at(round.opponent)].points : round.score;
    }

    [[nodiscard]] int won(int card) const {
        const auto& rounds = cards_[at(card)].rounds;
        return static_cast<int>(
            std::count_if(rounds.begin(), rounds.end(), [](const Contribution& round) {
                return round.opponent >= 0 && round.share == Fraction(1);
            }));
    }

    // A board is one seat of the team, whoever sat there; level seats share their places.
    [[nodiscard]] Fraction sum_of_places(int card) const {
        Fraction sum;
        const Value& own = board_points_[at(card)];
        for (std::size_t b = 0; b < own.size(); ++b) {
            std::int64_t above = 0;
            std::int64_t level = 0;
            for (const Value& theirs : board_points_) {
                const Fraction points = b < theirs.size() ? theirs[b] : Fraction();
                if (points > own[b]) ++above;
                if (points == own[b]) ++level;
            }
            sum += Fraction(above) + Fraction(level + 1, 2);
        }
        return sum;
    }

    [[nodiscard]] TeamRow team_row(Row&& row) const {
        const auto found = std::find_if(cards_.begin(), cards_.end(), [&](const Card& card) {
            return card.number == row.number;
        });
        const int card = static_cast<int>(found - cards_.begin());
        TeamRow made;
        made.team = row.number;
        made.place = row.place;
        made.last_place = row.last_place;
        made.board_points = by_boards_[at(card)].points;
        made.match_points = found->points;
        made.matches = static_cast<int>(
            std::count_if(found->rounds.begin(), found->rounds.end(),
                          [](const Contribution& round) { return round.opponent >= 0; }));
        made.matches_won = won(card);
        made.values = std::move(row.values);
        made.separated_by = row.separated_by;
        return made;
    }

    [[nodiscard]] static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    const TeamRules& rules_;
    Schedule schedule_;
    Rules individual_;
    std::vector<Card> cards_;      // by match points
    std::vector<Card> by_boards_;  // by board points, the same rounds
    std::vector<Card> valued_;     // as `rules.value` says
    std::vector<std::vector<std::optional<SeenMatch>>> meetings_;  // by card, the same rounds
    std::vector<Value> board_points_;                              // by card, by board
};

}  // namespace

pairing::Field team_field(const std::vector<TeamMatch>& matches, const TeamRules& rules) {
    return field_by(matches, rules, TeamValue::kMatchPoints);
}

sdk::Result<std::vector<TeamRow>> team_table(const std::vector<TeamMatch>& matches,
                                             const TeamRules& rules) {
    if (const auto unknown = unknown_criterion(rules)) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "CRITERION_UNKNOWN",
                           "no such tie-break of teams", {{"criterion", *unknown}});
    }
    std::optional<std::string> fault = fault_of(matches);
    if (!fault) {
        const auto wrong = pairing::faults(team_field(matches, rules));
        if (!wrong.empty()) fault = wrong.front();
    }
    if (fault) {
        return sdk::refuse(sdk::Code::kInvalidArgument, "FIELD_INCONSISTENT", *fault,
                           {{"fault", *fault}});
    }
    return TeamRanking(matches, rules).run();
}

const std::vector<std::string_view>& team_criteria() {
    static const std::vector<std::string_view> all{"board-order",
                                                   "board-places",
                                                   "board-points",
                                                   "buchholz",
                                                   "buchholz-cut-1",
                                                   "buchholz-cut-2",
                                                   "buchholz-median-1",
                                                   "buchholz-median-2",
                                                   kCoefficient,
                                                   "direct-encounter",
                                                   "match-points",
                                                   "matches-won",
                                                   "play-off",
                                                   "shmulyan",
                                                   "solkoff",
                                                   "solkoff-full",
                                                   "solkoff-median",
                                                   "solkoff-median-progressive",
                                                   "solkoff-short",
                                                   "sonneborn-berger",
                                                   "sonneborn-berger-doubled",
                                                   "sonneborn-berger-team"};
    return all;
}

}  // namespace collegium::standings
