#include <algorithm>

#include <collegium/usecases/pair_rules.hpp>
#include <collegium/usecases/undo.hpp>

#include "pair_rule_context.hpp"
#include "round_context.hpp"
#include "undo_draft.hpp"

namespace collegium::usecases {
namespace {

using play::PairRule;
using play::PairRuleId;
using storage::Connection;
using storage::JournalDraft;
using storage::JournalPayload;
using storage::JournalRow;
using storage::PairRuleRecord;

// The rule of a row as one of its payloads has it; none where that one is empty.
std::optional<PairRuleRecord> rule_of(const JournalRow& row, const std::string& payload) {
    if (payload.empty()) return std::nullopt;
    PairRuleRecord record;
    record.id = PairRuleId::parse(row.subject).value();
    restore_rule(payload, record);
    return record;
}

JournalDraft undone(Connection& writer, const JournalRow& row, const JournalPayload& payload,
                    std::int64_t version, storage::Instant now) {
    touch_tournament(writer, PairRuleId::parse(row.subject).value().tournament, now);
    return undo_draft(row, payload, version);
}

[[nodiscard]] sdk::Result<JournalDraft> undo_setting(Connection& writer, const JournalRow& row,
                                                     const JournalPayload& payload,
                                                     storage::Instant now) {
    storage::delete_pair_rule(writer, PairRuleId::parse(row.subject).value());
    return undone(writer, row, payload, 0, now);
}

// A rule changed, ended or taken back stands as it did.
[[nodiscard]] sdk::Result<JournalDraft> undo_rule_change(Connection& writer, const JournalRow& row,
                                                         const JournalPayload& payload,
                                                         storage::Instant now) {
    PairRuleRecord record = rule_of(row, payload.before).value();
    record.version = next_version(writer, row.subject);
    if (payload.after.empty()) {
        storage::restore_pair_rule(writer, record);
    } else {
        storage::update_pair_rule(writer, record);
    }
    return undone(writer, row, payload, record.version, now);
}

// What approved rounds were paired by is not changed behind them.
[[nodiscard]] sdk::Result<void> rounds_as_paired(const std::optional<PairRuleRecord>& before,
                                                 const std::optional<PairRuleRecord>& after,
                                                 const std::vector<storage::RoundRecord>& rounds) {
    for (const storage::RoundRecord& round : rounds) {
        const int number = round.id.number;
        if (round.round.state == play::RoundState::kDraft) continue;
        const bool then = before && before->rule.covers(number);
        const bool now = after && after->rule.covers(number);
        const bool same =
            !then || !now ||
            (before->rule.kind == after->rule.kind && before->rule.first == after->rule.first &&
             before->rule.second == after->rule.second);
        if (then == now && same) continue;
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PAIR_RULE_ROUND_PAIRED",
                           "a round was paired since", {{"round", std::to_string(number)}});
    }
    return {};
}

// The rule that comes back names people who are there and stands in no other one's way.
[[nodiscard]] sdk::Result<void> room_for(Connection& connection, const PairRuleRecord& record) {
    const PairRule& rule = record.rule;
    for (const std::int64_t id : {rule.first, rule.second}) {
        if (storage::find_participant(connection, {record.id.tournament, id},
                                      text::Alphabet::kRussian))
            continue;
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PARTICIPANT_NOT_FOUND",
                           "no longer in the tournament", {{"participant", std::to_string(id)}});
    }
    for (const PairRuleRecord& other : storage::list_pair_rules(connection, record.id.tournament)) {
        if (other.id == record.id || !play::stand_in_each_others_way(other.rule, rule)) continue;
        return sdk::refuse(
            sdk::Code::kFailedPrecondition,
            other.rule.kind == rule.kind ? "PAIR_RULE_TWICE" : "PAIR_RULE_CONTRADICTS",
            "a rule for these two was set since");
    }
    return {};
}

[[nodiscard]] sdk::Result<void> may_undo_rule(const Caller&, Connection& connection,
                                              const UndoContext&, const JournalRow& row) {
    const auto id = PairRuleId::parse(row.subject).value();
    const auto tournament = storage::find_tournament(connection, id.tournament);
    if (!tournament) return {};
    if (auto open = check_not_frozen(*tournament); !open) return open;
    const JournalPayload payload = storage::journal_payload(connection, row.sequence);
    const auto before = rule_of(row, payload.before);
    const auto after = rule_of(row, payload.after);
    if (auto paired =
            rounds_as_paired(before, after, storage::list_rounds(connection, id.tournament));
        !paired)
        return paired;
    return before ? room_for(connection, *before) : sdk::Result<void>{};
}

}  // namespace

void add_pair_rule_undo_rules(UndoRules& rules) {
    const std::string rule(kRulePairs);
    rules.add("pairRules.create", {rule, undo_setting, may_undo_rule});
    rules.add("pairRules.update", {rule, undo_rule_change, may_undo_rule});
    rules.add("pairRules.delete", {rule, undo_rule_change, may_undo_rule});
    rules.bar("pairRules.pass", "UNDO_BY_DECISION");
}

}  // namespace collegium::usecases
