#include <algorithm>

#include <nlohmann/json.hpp>

#include <collegium/storage/journal.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/personal_data.hpp>

#include "commission_context.hpp"

namespace collegium::usecases {
namespace {

using admission::DecisionOutcome;
using admission::State;
using nlohmann::ordered_json;
using storage::AdmissionRecord;
using storage::Connection;

constexpr int kRowsLookedAt = 50;
constexpr std::size_t kChangesNamed = 3;

const char* outcome_key(DecisionOutcome outcome) {
    switch (outcome) {
        case DecisionOutcome::kAdmitted:
            return "outcome.admitted";
        case DecisionOutcome::kRefused:
            return "outcome.refused";
        case DecisionOutcome::kConditional:
            break;
    }
    return "outcome.conditional";
}

// «дата рождения: 14.02.2010 → 14.02.2011»: what the rows above `version` of a record changed.
// Restricted values are named, not shown, to those who may not see them.
std::string changes_since(const Caller& caller, Connection& connection, const std::string& subject,
                          std::int64_t version) {
    storage::JournalFilter filter;
    filter.subject = subject;
    std::string before;
    std::string after;
    bool found = false;
    for (const storage::JournalRow& row :
         storage::list_journal(connection, filter, 0, kRowsLookedAt)) {
        if (row.version <= version) break;
        storage::JournalPayload payload = storage::journal_payload(connection, row.sequence);
        if (!found) after = std::move(payload.after);  // the newest comes first
        before = std::move(payload.before);
        found = true;
    }
    std::string text;
    std::size_t named = 0;
    for (const Difference& difference : differences_of(before, after)) {
        if (++named > kChangesNamed) return text + " …";
        const std::string field = difference.field.substr(difference.field.rfind('.') + 1);
        const std::string key = "field." + field;
        std::string words = admission_text(caller.language, key);
        if (words == key) words = field;
        text += (text.empty() ? "" : "; ") + words;
        if (sees_in_payload(caller, connection, subject, difference.field))
            text += ": " + (difference.before.empty() ? "—" : difference.before) + " → " +
                    (difference.after.empty() ? "—" : difference.after);
    }
    return text;
}

sdk::Error aborted(std::string reason, sdk::Metadata metadata) {
    sdk::Error error;
    error.code = sdk::Code::kAborted;
    error.reason = std::move(reason);
    error.message = "something the decision rests on has changed";
    error.metadata = std::move(metadata);
    return error;
}

std::string dates(const std::optional<registry::Date>& date) {
    return date ? registry::to_iso(*date) : std::string{};
}

}  // namespace

sdk::Error already_decided(const Caller& caller, const CommissionContext& context,
                           const CheckView& view, sdk::Code code) {
    const storage::DecisionRecord& decision = *view.decision;
    sdk::Error error;
    error.code = code;
    error.reason = "DECISION_ALREADY_MADE";
    error.message = "a decision stands";
    error.metadata = {{"outcome", admission_text(caller.language, outcome_key(decision.outcome))},
                      {"name", decision.decided_by},
                      {"time", venue_clock(context.zone(), decision.decided_at)},
                      {"decision", decision.id.name()}};
    return error;
}

sdk::Result<void> expect_versions(const Caller& caller, Connection& connection,
                                  const CommissionContext& context, const CheckView& view,
                                  const std::optional<CheckVersions>& seen) {
    if (!seen || *seen == view.versions()) return {};
    const CheckVersions now = view.versions();
    if (seen->admission != now.admission) {
        if (view.decision)
            return tl::unexpected(already_decided(caller, context, view, sdk::Code::kAborted));
        return tl::unexpected(aborted(
            "PAPERS_CHANGED", {{"name", view.admission.changed_by},
                               {"time", venue_clock(context.zone(), view.admission.changed_at)}}));
    }
    if (seen->person != now.person)
        return tl::unexpected(aborted(
            "CARD_CHANGED",
            {{"changes", changes_since(caller, connection, view.entrant.entrant.person.name(),
                                       seen->person)}}));
    if (seen->entrant != now.entrant)
        return tl::unexpected(aborted(
            "LINE_CHANGED", {{"changes", changes_since(caller, connection, view.entrant.id.name(),
                                                       seen->entrant)}}));
    return tl::unexpected(aborted(
        "APPLICATION_CHANGED",
        {{"application", std::to_string(view.application.id.value)},
         {"changes",
          changes_since(caller, connection, view.application.id.name(), seen->application)}}));
}

storage::JournalDraft admission_row(const CheckView& view, const char* action,
                                    const AdmissionRecord& before, const AdmissionRecord& after,
                                    std::vector<storage::SubjectVersion> rests_on) {
    storage::JournalDraft row;
    row.scope = view.entrant.id.competition.name();
    row.action = action;
    row.subject = storage::admission_name(view.entrant.id.competition, view.entrant.id.value);
    row.version = after.version;
    std::erase_if(rests_on,
                  [&](const storage::SubjectVersion& fact) { return fact.subject == row.subject; });
    row.depends_on = std::move(rests_on);
    row.title = registry::short_name(view.entrant.person.cyrillic_name);
    row.before = admission_payload(before);
    row.after = admission_payload(after);
    return row;
}

std::string admission_payload(const AdmissionRecord& record) {
    ordered_json json;
    json["state"] = static_cast<int>(record.state);
    json["decision"] = record.decision.value_or(0);
    json["waits_for"] = record.waits_for;
    json["wait_papers"] = record.wait_papers;
    json["wait_until"] = record.wait_until ? storage::to_millis(*record.wait_until) : 0;
    ordered_json papers = ordered_json::object();
    for (const storage::TickRecord& tick : record.ticks)
        papers[tick.tick.paper] = {{"state", static_cast<int>(tick.tick.state)},
                                   {"remark", tick.tick.remark},
                                   {"number", tick.tick.number},
                                   {"issued", dates(tick.tick.issued)},
                                   {"valid_until", dates(tick.tick.valid_until)},
                                   {"checked_at", storage::to_millis(tick.checked_at)},
                                   {"checked_by", tick.checked_by}};
    json["papers"] = std::move(papers);
    return json.dump();
}

AdmissionRecord parse_admission_payload(const std::string& payload) {
    const ordered_json json = ordered_json::parse(payload);
    AdmissionRecord record;
    record.state = static_cast<State>(json.at("state").get<int>());
    if (const auto decision = json.at("decision").get<std::int64_t>(); decision != 0)
        record.decision = decision;
    json.at("waits_for").get_to(record.waits_for);
    json.at("wait_papers").get_to(record.wait_papers);
    if (const auto until = json.at("wait_until").get<std::int64_t>(); until != 0)
        record.wait_until = storage::from_millis(until);
    for (const auto& [paper, value] : json.at("papers").items()) {
        storage::TickRecord tick;
        tick.tick.paper = paper;
        tick.tick.state = static_cast<admission::TickState>(value.at("state").get<int>());
        value.at("remark").get_to(tick.tick.remark);
        value.at("number").get_to(tick.tick.number);
        tick.tick.issued = registry::parse_iso_date(value.at("issued").get<std::string>());
        tick.tick.valid_until =
            registry::parse_iso_date(value.at("valid_until").get<std::string>());
        tick.checked_at = storage::from_millis(value.at("checked_at").get<std::int64_t>());
        value.at("checked_by").get_to(tick.checked_by);
        record.ticks.push_back(std::move(tick));
    }
    return record;
}

}  // namespace collegium::usecases
