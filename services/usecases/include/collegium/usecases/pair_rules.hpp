// Pairs of a Swiss that are not left to the draw: set, changed and taken back by the chief arbiter
// until the pairs of their rounds are approved.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/play/pair_rules.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/storage/repositories/pair_rules.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

// Pairs are the business of whoever approves them (RU-2022 5.4.10.12, RU-CHESS 31.2).
inline constexpr std::string_view kRulePairs = "pairing.approve";

// What a request says of a rule, unchecked.
struct PairRuleForm {
    int kind = 0;       // play::PairRuleKind as in the API
    std::string first;  // names of participants
    std::string second;
    int first_round = 0;  // 0: the next one
    int last_round = 0;   // 0: to the end
    std::string reason;
};

struct UpdatePairRuleInput {
    play::PairRuleId id;
    std::optional<std::int64_t> version;  // what the caller saw
    PairRuleForm form;
    registry::FieldMask mask;  // of pair_rule_paths()
};

// A rule with its words in the language of the caller.
struct PairRuleView {
    storage::PairRuleRecord record;
    int first_number = 0;
    int second_number = 0;
    std::string first_name;  // «Ёлкин А. С.»
    std::string second_name;
    play::PairRuleState state = play::PairRuleState::kAhead;
    std::string state_text;
    std::vector<std::string> remarks;  // of acts only
};

struct PairRuleList {
    std::vector<PairRuleView> rows;  // in the order they were set
    std::vector<AllowedAction> actions;
};

// Paths of PairRule in the API that UpdatePairRule can change.
[[nodiscard]] std::span<const std::string_view> pair_rule_paths();

// All refuse as the use cases of tournaments do; acts with PAIR_RULES_NOT_IN_SYSTEM unless it is a
// Swiss. What changes a rule raises the tournament's version: a draft of a round it concerns is
// outdated from then on.

[[nodiscard]] sdk::Result<PairRuleList> list_pair_rules(const Caller& caller,
                                                        storage::Connection& snapshot,
                                                        const rulebook::Library& library,
                                                        play::TournamentId tournament);
// Violations: ENUM_UNKNOWN, NAME_MALFORMED, REQUIRED of `reason` and those of
// play::check_pair_rule.
[[nodiscard]] sdk::Result<Plan<PairRuleView>> create_pair_rule(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::TournamentId tournament, const PairRuleForm& form, const Moment& moment);
// As above; PAIR_RULE_NOT_FOUND, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<PairRuleView>> update_pair_rule(const Caller& caller,
                                                               storage::Connection& snapshot,
                                                               const rulebook::Library& library,
                                                               const UpdatePairRuleInput& input,
                                                               const Moment& moment);
struct DeletedPairRule {};
// One that rounds were paired by ends with the last of them and is kept: their explanation rests on
// it. PAIR_RULE_ROUND_PAIRED {round} where it has ended already.
[[nodiscard]] sdk::Result<Plan<DeletedPairRule>> delete_pair_rule(
    const Caller& caller, storage::Connection& snapshot, const rulebook::Library& library,
    play::PairRuleId id, std::optional<std::int64_t> version, std::string_view reason,
    const Moment& moment);

class UndoRules;
// Setting, changing and taking back, while no approved round was paired by what is undone. What
// passed to a newcomer is the chief arbiter's decision, and another one takes it back.
void add_pair_rule_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
