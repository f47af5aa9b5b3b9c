#include <nlohmann/json.hpp>

#include <collegium/play/pair_rules.hpp>

#include "pair_rule_context.hpp"
#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::PairRuleKind;
using storage::PairRuleRecord;

bool names(const play::PairRule& rule, const storage::ParticipantRecord& participant) {
    return rule.first == participant.id.value || rule.second == participant.id.value;
}

std::int64_t participant_of(const nlohmann::json& name) {
    return play::ParticipantId::parse(name.get<std::string>()).value().value;
}

}  // namespace

std::string rule_payload(const PairRuleRecord& record) {
    nlohmann::ordered_json json;
    const play::TournamentId tournament = record.id.tournament;
    json["kind"] = record.rule.kind == PairRuleKind::kForced ? "forced" : "barred";
    json["first"] = play::ParticipantId{tournament, record.rule.first}.name();
    json["second"] = play::ParticipantId{tournament, record.rule.second}.name();
    json["first_round"] = record.rule.first_round;
    if (record.rule.last_round != 0) json["last_round"] = record.rule.last_round;
    json["reason"] = record.reason;
    json["set_by"] = record.set_by;
    json["set_at"] = storage::to_millis(record.set_at);
    return json.dump();
}

void restore_rule(const std::string& payload, PairRuleRecord& record) {
    const auto json = nlohmann::json::parse(payload);
    record.rule.id = record.id.value;
    record.rule.kind = json.at("kind") == "forced" ? PairRuleKind::kForced : PairRuleKind::kBarred;
    record.rule.first = participant_of(json.at("first"));
    record.rule.second = participant_of(json.at("second"));
    record.rule.first_round = json.at("first_round").get<int>();
    record.rule.last_round = json.value("last_round", 0);
    record.reason = json.at("reason").get<std::string>();
    record.set_by = json.at("set_by").get<std::string>();
    record.set_at = storage::from_millis(json.at("set_at").get<std::int64_t>());
}

storage::JournalDraft rule_row(const char* action, const Play& play, const PairRuleRecord& record,
                               std::string reason) {
    storage::JournalDraft draft;
    draft.scope = play.id().competition.name();
    draft.action = action;
    draft.subject = record.id.name();
    draft.version = record.version;
    draft.title = title_of(*play.participant_by_id(record.rule.first)) + " – " +
                  title_of(*play.participant_by_id(record.rule.second));
    draft.depends_on = {{play.id().name(), play.record.version}};
    draft.reason = std::move(reason);
    if (auto citation = play::pair_rule_citation(play.book()); !citation.article.empty())
        draft.citations.push_back(std::move(citation));
    return draft;
}

std::vector<std::string> passing_rules(const Caller& caller, const Play& play,
                                       const storage::ParticipantRecord& gone) {
    std::vector<std::string> lines;
    for (const PairRuleRecord& record : play.pair_rules) {
        if (!names(record.rule, gone)) continue;
        const bool first = record.rule.first == gone.id.value;
        const auto& other = *play.participant_by_id(first ? record.rule.second : record.rule.first);
        lines.push_back(tournament_text(
            caller.language,
            record.rule.kind == PairRuleKind::kForced ? "pair_rule.passes-forced"
                                                      : "pair_rule.passes-barred",
            {{"other", title_of(other)}, {"reason", record.reason}, {"name", record.set_by}}));
    }
    return lines;
}

std::vector<storage::JournalDraft> pass_rules(storage::Connection& writer, const Play& play,
                                              const storage::ParticipantRecord& gone,
                                              const storage::ParticipantRecord& comes,
                                              const std::string& reason) {
    std::vector<storage::JournalDraft> rows;
    Play shown = play;
    shown.participants.push_back(comes);
    for (const PairRuleRecord& before : play.pair_rules) {
        if (!names(before.rule, gone)) continue;
        PairRuleRecord after = before;
        ++after.version;
        (after.rule.first == gone.id.value ? after.rule.first : after.rule.second) = comes.id.value;
        storage::restore_pair_rule(writer, after);
        auto row = rule_row("pairRules.pass", shown, after, reason);
        row.before = rule_payload(before);
        row.after = rule_payload(after);
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace collegium::usecases
