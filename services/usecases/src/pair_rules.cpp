#include <array>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/field.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/pair_rules.hpp>

#include "pair_rule_context.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::PairRuleId;
using play::PairRuleKind;
using play::PairRuleState;
using play::TournamentId;
using rulebook::Library;
using storage::Connection;
using storage::PairRuleRecord;

constexpr std::array<std::string_view, 6> kRulePaths{"kind",        "first",      "second",
                                                     "first_round", "last_round", "reason"};

[[nodiscard]] sdk::Result<void> check_swiss(const Play& play) {
    if (play.record.settings.system == play::System::kSwiss) return {};
    return sdk::refuse(sdk::Code::kFailedPrecondition, "PAIR_RULES_NOT_IN_SYSTEM",
                       "a table or a bracket gives the pairs");
}

[[nodiscard]] sdk::Result<Play> begin_ruling(const Caller& caller, Connection& snapshot,
                                             const Library& library, TournamentId id) {
    auto play = begin_act(caller, snapshot, library, id, kRulePairs);
    if (!play) return play;
    TRY(check_swiss(*play));
    return play;
}

const PairRuleRecord* find_rule(const Play& play, PairRuleId id) {
    for (const PairRuleRecord& record : play.pair_rules)
        if (record.id == id) return &record;
    return nullptr;
}

[[nodiscard]] sdk::Result<PairRuleRecord> existing_rule(const Play& play, PairRuleId id) {
    if (const PairRuleRecord* record = find_rule(play, id)) return *record;
    return sdk::refuse(sdk::Code::kNotFound, "PAIR_RULE_NOT_FOUND", "no " + id.name());
}

std::string rule_state_text(const Caller& caller, const play::PairRule& rule,
                            const play::PairRuleStanding& standing) {
    const auto say = [&](std::string_view key, int round = 0) {
        return tournament_text(caller.language, key, {{"round", std::to_string(round)}});
    };
    switch (standing.state) {
        case PairRuleState::kAhead:
            return say("pair_rule.ahead", rule.first_round);
        case PairRuleState::kInForce:
            return say("pair_rule.in-force");
        case PairRuleState::kWaits:
            return say("pair_rule.waits");
        case PairRuleState::kMet:
            return say("pair_rule.met", standing.round);
        case PairRuleState::kOver:
            return say(rule.kind == PairRuleKind::kForced ? "pair_rule.over-forced"
                                                          : "pair_rule.over-barred");
        case PairRuleState::kLeft:
            break;
    }
    return say("pair_rule.left");
}

// The rules of a tournament as they stand before its next round.
class RuleShow {
  public:
    RuleShow(const Caller& caller, const Play& play)
        : caller_(caller),
          play_(play),
          field_(play::field_before(play.tournament, play.book(), play.current_round() + 1)),
          next_(play::rules_of_round(play.tournament, field_)) {}

    [[nodiscard]] PairRuleView view(const PairRuleRecord& record) const {
        const auto& first = *play_.participant_by_id(record.rule.first);
        const auto& second = *play_.participant_by_id(record.rule.second);
        const auto standing = play::standing_of(play_.tournament, field_, next_, record.rule);
        PairRuleView view;
        view.record = record;
        view.first_number = first.participant.number;
        view.second_number = second.participant.number;
        view.first_name = registry::short_name(first.person.cyrillic_name);
        view.second_name = registry::short_name(second.person.cyrillic_name);
        view.state = standing.state;
        view.state_text = rule_state_text(caller_, record.rule, standing);
        return view;
    }

  private:
    const Caller& caller_;
    const Play& play_;
    pairing::Field field_;
    play::RoundRules next_;
};

// The view an act answers with: what is worth a look is told with it.
PairRuleView act_view(const Caller& caller, const Play& play, const PairRuleRecord& record) {
    PairRuleView view = RuleShow(caller, play).view(record);
    for (const sdk::Violation& remark :
         play::pair_rule_remarks(play.tournament, play.book(), record.rule))
        view.remarks.push_back(i18n::reason_text(caller.language, remark).text);
    return view;
}

// What the form says, over what stood; participants that are none have the id 0.
void take_rule(const PairRuleForm& form, const registry::FieldMask& mask, registry::Checks& checks,
               PairRuleRecord& record) {
    const auto taken = [&](std::string_view path) { return mask.empty() || mask.contains(path); };
    const auto participant = [&](const char* field, const std::string& name) -> std::int64_t {
        const auto id = play::ParticipantId::parse(name);
        if (name.empty()) {
            checks.violate(field, "REQUIRED");
        } else if (!id) {
            checks.violate(field, "NAME_MALFORMED",
                           {{"expected", std::string(play::ParticipantId::kExample)}});
        } else if (id->tournament != record.id.tournament) {
            checks.violate(field, "PARTICIPANT_NOT_FOUND",
                           {{"participant", std::to_string(id->value)}});
        }
        return id ? id->value : 0;
    };
    if (taken("kind")) {
        record.rule.kind = static_cast<PairRuleKind>(form.kind);
        if (form.kind < 1 || form.kind > 2) checks.violate("kind", "ENUM_UNKNOWN");
    }
    if (taken("first")) record.rule.first = participant("first", form.first);
    if (taken("second")) record.rule.second = participant("second", form.second);
    if (taken("first_round") && form.first_round != 0) record.rule.first_round = form.first_round;
    if (taken("last_round")) record.rule.last_round = form.last_round;
    if (!taken("reason")) return;
    constexpr std::size_t kReasonLimit = 500;
    record.reason = checks.required_line("reason", form.reason, kReasonLimit);
}

// The rule as it is to be, with everything that stands against it.
[[nodiscard]] sdk::Result<PairRuleRecord> filled_rule(const Play& play, const PairRuleForm& form,
                                                      const registry::FieldMask& mask,
                                                      PairRuleRecord record) {
    registry::Checks checks("pair_rule");
    take_rule(form, mask, checks, record);
    if (checks.passed())
        for (const sdk::Violation& fault :
             play::check_pair_rule(play.tournament, play.book(), record.rule))
            checks.violate(fault.field, fault.reason, fault.metadata, fault.citations);
    if (!checks.passed()) return std::move(checks).refusal();
    return record;
}

// The tournament as it is with the rule.
Play with_rule(Play play, const PairRuleRecord& record) {
    std::erase_if(play.pair_rules, [&](const PairRuleRecord& one) { return one.id == record.id; });
    std::erase_if(play.tournament.pair_rules,
                  [&](const play::PairRule& one) { return one.id == record.rule.id; });
    play.pair_rules.push_back(record);
    play.tournament.pair_rules.push_back(record.rule);
    return play;
}

}  // namespace

std::span<const std::string_view> pair_rule_paths() {
    return kRulePaths;
}

sdk::Result<PairRuleList> list_pair_rules(const Caller& caller, Connection& snapshot,
                                          const Library& library, TournamentId tournament) {
    TRY(require_in(caller, kReadTournaments, tournament.competition.name()));
    auto play = TRY(load_play(snapshot, library, tournament, alphabet_of(caller)));
    PairRuleList list;
    const RuleShow show(caller, play);
    for (const PairRuleRecord& record : play.pair_rules)
        list.rows.push_back(show.view(record));
    sdk::Result<void> may = check_act(caller, play.competition, play.record, kRulePairs);
    if (may) may = check_swiss(play);
    for (const char* action : {"pair_rule.create", "pair_rule.update", "pair_rule.delete"})
        list.actions.push_back(allowed_action(action, Risk::kMedium, may));
    return list;
}

sdk::Result<Plan<PairRuleView>> create_pair_rule(const Caller& caller, Connection& snapshot,
                                                 const Library& library, TournamentId tournament,
                                                 const PairRuleForm& form, const Moment& moment) {
    auto play = TRY(begin_ruling(caller, snapshot, library, tournament));
    PairRuleRecord record;
    record.id.tournament = tournament;
    record.rule.first_round = play.current_round() + 1;
    record.set_at = moment.now;
    record.set_by = caller.actor.name;
    auto made = TRY(filled_rule(play, form, {}, std::move(record)));
    made.version = 1;

    Plan<PairRuleView> plan(snapshot);
    rest_on_results(snapshot, play);
    plan.preview = act_view(caller, with_rule(play, made), made);
    plan.preview.record.version = 0;
    plan.apply = [view = plan.preview, record = made, play = std::move(play),
                  moment](Connection& writer) -> sdk::Result<Written<PairRuleView>> {
        PairRuleView written = view;
        PairRuleRecord entered = record;
        entered.id = storage::insert_pair_rule(writer, record);
        entered.rule.id = entered.id.value;
        storage::touch_tournament(writer, play.id(), play.record.version + 1, moment.now);
        auto journal = rule_row("pairRules.create", play, entered, entered.reason);
        journal.after = rule_payload(entered);
        written.record = std::move(entered);
        return Written<PairRuleView>{std::move(journal), std::move(written)};
    };
    return plan;
}

sdk::Result<Plan<PairRuleView>> update_pair_rule(const Caller& caller, Connection& snapshot,
                                                 const Library& library,
                                                 const UpdatePairRuleInput& input,
                                                 const Moment& moment) {
    auto play = TRY(begin_ruling(caller, snapshot, library, input.id.tournament));
    auto before = TRY(existing_rule(play, input.id));
    auto etag = TRY(expect_version(input.id.name(), input.version, before.version));
    auto after = TRY(filled_rule(play, input.form, input.mask, before));
    ++after.version;
    after.set_at = moment.now;
    after.set_by = caller.actor.name;

    Plan<PairRuleView> plan(snapshot);
    rest_on_results(snapshot, play);
    plan.preview = act_view(caller, with_rule(play, after), after);
    plan.caller_etag = etag;
    auto journal = rule_row("pairRules.update", play, after, after.reason);
    journal.before = rule_payload(before);
    journal.after = rule_payload(after);
    plan.apply = [view = plan.preview, journal = std::move(journal),
                  version = play.record.version + 1,
                  moment](Connection& writer) -> sdk::Result<Written<PairRuleView>> {
        storage::update_pair_rule(writer, view.record);
        storage::touch_tournament(writer, view.record.id.tournament, version, moment.now);
        return Written<PairRuleView>{journal, view};
    };
    return plan;
}

sdk::Result<Plan<DeletedPairRule>> delete_pair_rule(const Caller& caller, Connection& snapshot,
                                                    const Library& library, PairRuleId id,
                                                    std::optional<std::int64_t> version,
                                                    std::string_view raw_reason,
                                                    const Moment& moment) {
    auto play = TRY(begin_ruling(caller, snapshot, library, id.tournament));
    auto before = TRY(existing_rule(play, id));
    auto etag = TRY(expect_version(id.name(), version, before.version));
    auto reason = TRY(check_reason(raw_reason, true));
    const int paired = play.current_round();
    const play::PairRule& rule = before.rule;
    if (rule.last_round != 0 && rule.last_round <= paired)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PAIR_RULE_ROUND_PAIRED",
                           "its rounds are paired", {{"round", std::to_string(rule.last_round)}});
    const bool used = rule.first_round <= paired;
    PairRuleRecord after = before;
    after.version = used ? before.version + 1 : 0;
    after.rule.last_round = paired;

    Plan<DeletedPairRule> plan(snapshot);
    plan.caller_etag = etag;
    auto journal = rule_row("pairRules.delete", play, after, std::move(reason));
    journal.before = rule_payload(before);
    if (used) journal.after = rule_payload(after);
    plan.apply = [after, used, journal = std::move(journal), tournament = play.record.version + 1,
                  moment](Connection& writer) -> sdk::Result<Written<DeletedPairRule>> {
        if (used) {
            storage::update_pair_rule(writer, after);
        } else {
            storage::delete_pair_rule(writer, after.id);
        }
        storage::touch_tournament(writer, after.id.tournament, tournament, moment.now);
        return Written<DeletedPairRule>{journal, {}};
    };
    return plan;
}

}  // namespace collegium::usecases
