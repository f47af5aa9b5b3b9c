#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include <collegium/play/field.hpp>
#include <collegium/play/pair_rules.hpp>
#include <collegium/play/settings.hpp>

namespace collegium::play {
namespace {

using pairing::Field;
using pairing::Player;

const Participant* by_id(const Tournament& tournament, std::int64_t id) {
    const auto found = std::ranges::find(tournament.participants, id, &Participant::id);
    return found == tournament.participants.end() ? nullptr : &*found;
}

int end_of(const PairRule& rule) {
    return rule.last_round == 0 ? std::numeric_limits<int>::max() : rule.last_round;
}

bool concerns(const PairRule& rule, std::int64_t participant) {
    return rule.first == participant || rule.second == participant;
}

// The rules of a round in the order in which they are met: whichever ends first, then as they were
// set.
std::vector<const PairRule*> rules_of(const Tournament& tournament, int round) {
    std::vector<const PairRule*> found;
    for (const PairRule& rule : tournament.pair_rules) {
        if (rule.covers(round)) found.push_back(&rule);
    }
    std::ranges::stable_sort(found, {}, [](const PairRule* rule) { return end_of(*rule); });
    return found;
}

// The round in which they met; 0: they have not.
int met_in(const Tournament& tournament, const Field& field, const PairRule& rule) {
    const Participant* first = by_id(tournament, rule.first);
    const Participant* second = by_id(tournament, rule.second);
    if (first == nullptr || second == nullptr || first->number == 0 || second->number == 0)
        return 0;
    const Player& player = field.player(first->number);
    const auto met = std::ranges::find_if(player.rounds, [&](const pairing::Appearance& round) {
        return round.part == pairing::Part::kPlayed && round.opponent == second->number;
    });
    return met == player.rounds.end() ? 0 : static_cast<int>(met - player.rounds.begin()) + 1;
}

bool plays(const Tournament& tournament, const Participant& participant, int round) {
    if (participant.standing != Standing::kPlaying || round < participant.joined_round)
        return false;
    const auto announced = tournament.absences.find(round);
    return announced == tournament.absences.end() || participant.number == 0 ||
           std::ranges::count(announced->second, participant.number) == 0;
}

// Rounds still to be paired in which the two can meet by the rule.
std::set<int> open_rounds(const Tournament& tournament, const PairRule& rule) {
    const Participant* first = by_id(tournament, rule.first);
    const Participant* second = by_id(tournament, rule.second);
    std::set<int> found;
    if (first == nullptr || second == nullptr) return found;
    const int last = std::min(end_of(rule), planned_rounds(tournament));
    for (int round = std::max(rule.first_round, last_round(tournament) + 1); round <= last;
         ++round) {
        if (plays(tournament, *first, round) && plays(tournament, *second, round))
            found.insert(round);
    }
    return found;
}

// Everything that is looked at before a rule is set.
class RuleCheck {
  public:
    RuleCheck(const Tournament& tournament, const rulebook::Book& book, const PairRule& rule)
        : tournament_(tournament),
          rule_(rule),
          field_(field_before(tournament, book, last_round(tournament) + 1)) {
        for (const PairRule& other : tournament.pair_rules) {
            if (other.id == rule.id) {
                before_ = &other;
            } else {
                others_.push_back(&other);
            }
        }
    }

    [[nodiscard]] std::vector<sdk::Violation> run() && {
        const bool first = known("first", rule_.first);
        const bool second = known("second", rule_.second);
        if (first && second && rule_.first == rule_.second) violate("second", "PAIR_OF_ONE");
        const bool timely = rounds();
        if (!first || !second || !timely || !found_.empty()) return std::move(found_);
        if (const int met = met_in(tournament_, field_, rule_); met > 0)
            violate("second", "PAIR_RULE_MET", {{"round", std::to_string(met)}});
        against_others();
        if (found_.empty() && rule_.kind == PairRuleKind::kForced) room();
        return std::move(found_);
    }

  private:
    void violate(const char* field, const char* reason, sdk::Metadata values = {}) {
        found_.push_back({field, reason, std::move(values), {}});
    }

    bool known(const char* field, std::int64_t id) {
        const Participant* participant = by_id(tournament_, id);
        if (participant == nullptr) {
            violate(field, "PARTICIPANT_NOT_FOUND", {{"participant", std::to_string(id)}});
            return false;
        }
        if (participant->standing == Standing::kPlaying) return true;
        violate(field, "PARTICIPANT_LEFT");
        return false;
    }

    bool rounds() {
        const int planned = planned_rounds(tournament_);
        const int paired = last_round(tournament_);
        const auto range = [&](const char* field, int least) {
            violate(field, "NUMBER_OUT_OF_RANGE",
                    {{"first", std::to_string(least)}, {"last", std::to_string(planned)}});
            return false;
        };
        if (rule_.first_round < 1 || rule_.first_round > planned) return range("first_round", 1);
        if (rule_.last_round != 0 &&
            (rule_.last_round < rule_.first_round || rule_.last_round > planned))
            return range("last_round", rule_.first_round);
        if (before_ != nullptr && before_->first_round <= paired) return end_moves(paired);
        if (rule_.first_round > paired) return true;
        violate("first_round", "PAIR_RULE_ROUND_PAIRED", {{"round", std::to_string(paired)}});
        return false;
    }

    // Rounds were paired by it: what they were paired by stays.
    bool end_moves(int paired) {
        PairRule kept = rule_;
        kept.last_round = before_->last_round;
        if (kept != *before_) {
            violate("first_round", "PAIR_RULE_IN_FORCE", {{"round", std::to_string(paired)}});
            return false;
        }
        if (std::min(end_of(*before_), end_of(rule_)) >= paired) return true;
        violate("last_round", "PAIR_RULE_ROUND_PAIRED", {{"round", std::to_string(paired)}});
        return false;
    }

    void against_others() {
        for (const PairRule* other : others_) {
            if (!stand_in_each_others_way(*other, rule_)) continue;
            const bool twice = other->kind == rule_.kind;
            violate(twice ? "second" : "kind", twice ? "PAIR_RULE_TWICE" : "PAIR_RULE_CONTRADICTS");
        }
    }

    void room() {
        if (open_rounds(tournament_, rule_).empty())
            return violate("first_round", "PAIR_RULE_NO_ROUND");
        for (const auto& [field, id] :
             {std::pair("first", rule_.first), std::pair("second", rule_.second)}) {
            if (!has_room(id)) violate(field, "PLAYER_FORCED_TWICE");
        }
    }

    // Whether every forced pair of the participant gets a round: each round takes the one that can
    // wait least, as pairing does.
    [[nodiscard]] bool has_room(std::int64_t participant) const {
        std::vector<std::set<int>> due{open_rounds(tournament_, rule_)};
        for (const PairRule* other : others_) {
            if (other->kind != PairRuleKind::kForced || !concerns(*other, participant)) continue;
            std::set<int> open = open_rounds(tournament_, *other);
            if (!open.empty() && met_in(tournament_, field_, *other) == 0)
                due.push_back(std::move(open));
        }
        for (int round = 1; round <= planned_rounds(tournament_); ++round) {
            auto next = due.end();
            for (auto one = due.begin(); one != due.end(); ++one) {
                if (!one->contains(round)) continue;
                if (next == due.end() || *one->rbegin() < *next->rbegin()) next = one;
            }
            if (next != due.end()) due.erase(next);
        }
        return due.empty();
    }

    const Tournament& tournament_;
    const PairRule& rule_;
    Field field_;
    const PairRule* before_ = nullptr;
    std::vector<const PairRule*> others_;
    std::vector<sdk::Violation> found_;
};

// UA-2024 III.J.9.5: the classification before round 1 looks at nobody's rating, by the
// tournament's own numbering or because nobody who was there has one.
bool numbers_without_ratings(const Tournament& tournament) {
    switch (tournament.settings.numbering) {
        case Numbering::kLot:
        case Numbering::kVarma:
            return true;
        case Numbering::kRating:
            return std::ranges::none_of(tournament.participants, [](const Participant& one) {
                return one.joined_round == 1 && one.rating.has_value();
            });
        case Numbering::kGiven:
            return false;
    }
    return false;
}

// Which forced pairs a round gets, and what becomes of the others.
class RoundChoice {
  public:
    RoundChoice(const Tournament& tournament, const Field& field)
        : tournament_(tournament), field_(field), round_(field.rounds_done() + 1) {
        for (const Player& player : field.players)
            players_.emplace(player.number, &player);
    }

    [[nodiscard]] RoundRules run() && {
        const Settings& settings = tournament_.settings;
        found_.settings.method = settings.method.value_or(pairing::Method::kRuNumbers);
        found_.settings.number_one = settings.number_one;
        found_.settings.numbers_by_lot = found_.settings.method == pairing::Method::kUaMedian &&
                                         numbers_without_ratings(tournament_);
        found_.settings.descending_in_even_rounds = settings.descending_in_even_rounds;
        found_.settings.median_sides_by_letter = settings.median_sides_by_letter;
        found_.settings.seed = settings.seed;
        found_.settings.apart_rounds = settings.apart_rounds;
        std::vector<Due> due;
        for (const PairRule* rule : rules_of(tournament_, round_)) {
            const auto pair = numbers_of(*rule);
            if (!pair) continue;
            if (rule->kind == PairRuleKind::kForced) {
                due.push_back({rule, *pair});
            } else if (here(pair->first) && here(pair->second)) {
                found_.settings.barred.push_back(*pair);
            }
        }
        take(due);
        return std::move(found_);
    }

  private:
    struct Due {
        const PairRule* rule;
        std::pair<int, int> pair;
    };

    // Of two who have numbers and have not met, the lower one first.
    [[nodiscard]] std::optional<std::pair<int, int>> numbers_of(const PairRule& rule) const {
        const Participant* first = by_id(tournament_, rule.first);
        const Participant* second = by_id(tournament_, rule.second);
        if (first == nullptr || second == nullptr) return std::nullopt;
        const std::pair<int, int> pair = std::minmax(first->number, second->number);
        const auto player = players_.find(pair.first);
        if (player == players_.end() || player->second->has_met(pair.second)) return std::nullopt;
        return pair;
    }

    [[nodiscard]] bool here(int number) const {
        const auto player = players_.find(number);
        return player != players_.end() && player->second->plays && !player->second->absent;
    }

    // All at once, or one after another, as many as the rules of the round let.
    void take(const std::vector<Due>& due) {
        if (due.empty()) return;
        auto& forced = found_.settings.forced;
        for (const Due& one : due)
            forced.push_back(one.pair);
        if (pairing::check_forced(field_, found_.settings)) return;
        forced.clear();
        for (const Due& one : due) {
            forced.push_back(one.pair);
            auto may = pairing::check_forced(field_, found_.settings);
            if (may) continue;
            forced.pop_back();
            leave_out(*one.rule, std::move(may.error()));
        }
    }

    void leave_out(const PairRule& rule, sdk::Error why) {
        const bool named = rule.last_round == round_;
        const bool gone = has_left(rule.first) || has_left(rule.second);
        if (gone && !named) return;
        PairFate fate = PairFate::kWaits;
        if (named && !gone) fate = PairFate::kStops;
        if (gone || (!named && round_ >= planned_rounds(tournament_))) fate = PairFate::kLapses;
        found_.left_out.push_back({rule.id, fate, std::move(why)});
    }

    [[nodiscard]] bool has_left(std::int64_t id) const {
        return by_id(tournament_, id)->standing != Standing::kPlaying;
    }

    const Tournament& tournament_;
    const Field& field_;
    int round_;
    std::map<int, const Player*> players_;
    RoundRules found_;
};

constexpr const char* kRestrictions = "pairing-restrictions";  // RU-CHESS 31.9
constexpr const char* kOtherOrder = "other-pairing-order";     // RU-2022 5.4.10.9

}  // namespace

RoundRules rules_of_round(const Tournament& tournament, const Field& field) {
    return RoundChoice(tournament, field).run();
}

pairing::SwissSettings swiss_settings(const Tournament& tournament, const Field& field) {
    return rules_of_round(tournament, field).settings;
}

std::vector<sdk::Violation> check_pair_rule(const Tournament& tournament,
                                            const rulebook::Book& book, const PairRule& rule) {
    return RuleCheck(tournament, book, rule).run();
}

bool stand_in_each_others_way(const PairRule& one, const PairRule& other) {
    const bool same_two =
        std::minmax(one.first, one.second) == std::minmax(other.first, other.second);
    return same_two && one.first_round <= end_of(other) && other.first_round <= end_of(one);
}

std::vector<sdk::Violation> pair_rule_remarks(const Tournament& tournament,
                                              const rulebook::Book& book, const PairRule& rule) {
    std::vector<sdk::Violation> found;
    const rulebook::Row* announced = book.find("parameter", kRestrictions);
    const bool begun = last_begun_round(tournament) > 0;
    if (announced != nullptr && begun && rule.kind == PairRuleKind::kBarred)
        found.push_back({"kind", "PAIR_RULE_AFTER_START", {}, {announced->citation()}});
    const Field field = field_before(tournament, book, last_round(tournament) + 1);
    for (const LeftOut& out : rules_of_round(tournament, field).left_out) {
        if (out.rule != rule.id) continue;
        found.push_back({"first_round", out.why.reason, out.why.metadata, out.why.citations});
    }
    return found;
}

sdk::Citation pair_rule_citation(const rulebook::Book& book) {
    for (const char* id : {kRestrictions, kOtherOrder}) {
        if (const rulebook::Row* row = book.find("parameter", id)) return row->citation();
    }
    return {};
}

PairRuleStanding standing_of(const Tournament& tournament, const Field& field,
                             const RoundRules& next, const PairRule& rule) {
    if (const int met = met_in(tournament, field, rule); met > 0) return {PairRuleState::kMet, met};
    const int paired = last_round(tournament);
    if (end_of(rule) <= paired) return {PairRuleState::kOver, 0};
    for (const std::int64_t id : {rule.first, rule.second}) {
        const Participant* participant = by_id(tournament, id);
        if (participant == nullptr || participant->standing != Standing::kPlaying)
            return {PairRuleState::kLeft, 0};
    }
    if (rule.first_round > paired + 1) return {PairRuleState::kAhead, 0};
    const bool waits = std::ranges::count(next.left_out, rule.id, &LeftOut::rule) > 0;
    return {waits ? PairRuleState::kWaits : PairRuleState::kInForce, 0};
}

}  // namespace collegium::play
