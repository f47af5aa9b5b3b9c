#include <algorithm>
#include <limits>
#include <map>
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

bool same_two(const PairRule& one, const PairRule& other) {
    return std::minmax(one.first, one.second) == std::minmax(other.first, other.second);
}

bool overlap(const PairRule& one, const PairRule& other) {
    return one.first_round <= end_of(other) && other.first_round <= end_of(one);
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
            if (!same_two(*other, rule_) || !overlap(*other, rule_)) continue;
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

constexpr const char* kRestrictions = "pairing-restrictions";  // RU-CHESS 31.9
constexpr const char* kOtherOrder = "other-pairing-order";     // RU-2022 5.4.10.9

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

}  // namespace

pairing::SwissSettings swiss_settings(const Tournament& tournament, const Field& field) {
    const Settings& settings = tournament.settings;
    pairing::SwissSettings found;
    found.method = settings.method.value_or(pairing::Method::kRuNumbers);
    found.number_one = settings.number_one;
    found.numbers_by_lot =
        found.method == pairing::Method::kUaMedian && numbers_without_ratings(tournament);
    found.seed = settings.seed;
    found.apart_rounds = settings.apart_rounds;
    std::map<int, const Player*> playing;
    for (const Player& player : field.players) {
        if (player.plays && !player.absent) playing.emplace(player.number, &player);
    }
    for (const PairRule* rule : rules_of(tournament, field.rounds_done() + 1)) {
        const Participant* first = by_id(tournament, rule->first);
        const Participant* second = by_id(tournament, rule->second);
        if (first == nullptr || second == nullptr) continue;
        const auto [lower, higher] = std::minmax(first->number, second->number);
        const auto player = playing.find(lower);
        const bool here = player != playing.end() && playing.contains(higher);
        if (!here || player->second->has_met(higher)) continue;
        if (rule->kind == PairRuleKind::kBarred) {
            found.barred.emplace_back(lower, higher);
            continue;
        }
        const bool taken = std::ranges::any_of(found.forced, [&](const std::pair<int, int>& pair) {
            return pair.first == lower || pair.second == lower || pair.first == higher ||
                   pair.second == higher;
        });
        if (!taken) found.forced.emplace_back(lower, higher);
    }
    return found;
}

std::vector<sdk::Violation> check_pair_rule(const Tournament& tournament,
                                            const rulebook::Book& book, const PairRule& rule) {
    return RuleCheck(tournament, book, rule).run();
}

std::vector<sdk::Violation> pair_rule_remarks(const Tournament& tournament,
                                              const rulebook::Book& book, const PairRule& rule) {
    const rulebook::Row* announced = book.find("parameter", kRestrictions);
    const bool begun = last_begun_round(tournament) > 0;
    if (announced == nullptr || !begun || rule.kind != PairRuleKind::kBarred) return {};
    return {{"kind", "PAIR_RULE_AFTER_START", {}, {announced->citation()}}};
}

sdk::Citation pair_rule_citation(const rulebook::Book& book) {
    for (const char* id : {kRestrictions, kOtherOrder}) {
        if (const rulebook::Row* row = book.find("parameter", id)) return row->citation();
    }
    return {};
}

PairRuleStanding standing_of(const Tournament& tournament, const Field& field,
                             const PairRule& rule) {
    if (const int met = met_in(tournament, field, rule); met > 0) return {PairRuleState::kMet, met};
    const int paired = last_round(tournament);
    if (end_of(rule) <= paired) return {PairRuleState::kOver, 0};
    for (const std::int64_t id : {rule.first, rule.second}) {
        const Participant* participant = by_id(tournament, id);
        if (participant == nullptr || participant->standing != Standing::kPlaying)
            return {PairRuleState::kLeft, 0};
    }
    return {rule.first_round > paired + 1 ? PairRuleState::kAhead : PairRuleState::kInForce, 0};
}

}  // namespace collegium::play
