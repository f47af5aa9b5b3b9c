// Pairs that are not left to the draw: by which of them a round is paired, whether one may be set,
// what has become of it.
#pragma once

#include <cstdint>
#include <vector>

#include <collegium/pairing/swiss.hpp>
#include <collegium/play/tournament.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::play {

// What becomes of a forced pair in a round that cannot have it.
enum class PairFate : std::uint8_t {
    kWaits = 1,   // for the next of its rounds
    kLapses = 2,  // no round is left for it, or one of the two has gone
    kStops = 3,   // it names this round, alone or as its last: without it no round is paired
};
struct LeftOut {
    std::int64_t rule = 0;  // id
    PairFate fate = PairFate::kWaits;
    sdk::Error why;  // of pairing::check_forced, with the article
};

// What a Swiss round is paired by: the method, and of the pair rules those of the round that comes
// next in the field, lower numbers first.
struct RoundRules {
    pairing::SwissSettings settings;
    // Forced pairs of the round that have not met and cannot in it; whoever left is told of where
    // the rule names the round.
    std::vector<LeftOut> left_out;
};
// Where not all forced pairs can be had, those that can wait least come first.
[[nodiscard]] RoundRules rules_of_round(const Tournament& tournament, const pairing::Field& field);

// Its settings alone.
[[nodiscard]] pairing::SwissSettings swiss_settings(const Tournament& tournament,
                                                    const pairing::Field& field);

// What stands against setting a rule, or against changing the one that has its id. Fields are
// `first`, `second`, `kind`, `first_round` and `last_round`: PARTICIPANT_NOT_FOUND {participant},
// PAIR_OF_ONE, PARTICIPANT_LEFT, NUMBER_OUT_OF_RANGE {first, last}, PAIR_RULE_ROUND_PAIRED {round}
// where pairs are approved already, PAIR_RULE_IN_FORCE for all but the end of a rule rounds were
// paired by, PAIR_RULE_MET {round}, PAIR_RULE_TWICE, PAIR_RULE_CONTRADICTS (forced and barred at
// once), PAIR_RULE_NO_ROUND (no round that both play is left), PLAYER_FORCED_TWICE (more forced
// pairs than rounds for them).
[[nodiscard]] std::vector<sdk::Violation> check_pair_rule(const Tournament& tournament,
                                                          const rulebook::Book& book,
                                                          const PairRule& rule);

// Two rules for the same two people in the same rounds: one too many, or the opposite of the other.
[[nodiscard]] bool stand_in_each_others_way(const PairRule& one, const PairRule& other);

// Allowed, worth a look, of a rule the tournament has. PAIR_RULE_AFTER_START: players are to know
// of restrictions before the first round begins (RU-CHESS 31.9); what keeps a forced pair from
// meeting in the next round, as LeftOut::why.
[[nodiscard]] std::vector<sdk::Violation> pair_rule_remarks(const Tournament& tournament,
                                                            const rulebook::Book& book,
                                                            const PairRule& rule);

// The article that lets a regulation set or bar pairs; empty where the book is silent.
[[nodiscard]] sdk::Citation pair_rule_citation(const rulebook::Book& book);

enum class PairRuleState : std::uint8_t {
    kAhead = 1,    // its rounds are to come
    kInForce = 2,  // the next round is paired by it
    kMet = 3,      // the two have met
    kOver = 4,     // its rounds lie behind
    kLeft = 5,     // one of the two no longer plays
    kWaits = 6,    // of its rounds, but the next one cannot have it
};
struct PairRuleStanding {
    PairRuleState state = PairRuleState::kAhead;
    int round = 0;  // kMet: in which they did

    friend bool operator==(const PairRuleStanding&, const PairRuleStanding&) = default;
};
// `field` is the one before the round after the last approved one, `next` what that round is paired
// by.
[[nodiscard]] PairRuleStanding standing_of(const Tournament& tournament,
                                           const pairing::Field& field, const RoundRules& next,
                                           const PairRule& rule);

}  // namespace collegium::play
