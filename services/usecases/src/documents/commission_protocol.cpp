// The protocol of one sitting of the admission commission: RU-2022 5.3, RU-CHESS 29.4, UA-2024
// II.A.1.3.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include <collegium/documents/forms/commission_protocol.hpp>
#include <collegium/rulebook/ages.hpp>
#include <collegium/text/letters.hpp>

#include "documents/common.hpp"

namespace collegium::usecases {
namespace {

using storage::AdmissionRecord;
using storage::DecisionRecord;
using storage::EntrantRecord;
using storage::SittingRecord;
using State = DocumentCondition::State;

constexpr std::array<std::string_view, 8> kBuiltFrom{"sittings",     "decisions",    "admission",
                                                     "entrants",     "applications", "officials",
                                                     "competitions", "regulation"};
constexpr int kMostDecisions = 100'000;
constexpr int kMostSittings = 1'000;

// Decisions of the sitting that its protocol records: neither undone ones nor those corrected
// within it. What a later sitting corrected stays here as it was decided.
std::vector<DecisionRecord> decisions_of(const DocumentSources& from, std::int64_t sitting) {
    storage::DecisionFilter filter;
    filter.sitting = sitting;
    filter.limit = kMostDecisions;
    std::vector<DecisionRecord> decisions =
        storage::list_decisions(from.snapshot, from.competition_id(), filter);
    std::set<std::int64_t> corrected;
    for (const DecisionRecord& decision : decisions)
        if (decision.replaces) corrected.insert(*decision.replaces);
    std::erase_if(decisions, [&](const DecisionRecord& decision) {
        return decision.state == admission::DecisionState::kUndone ||
               corrected.contains(decision.id.value);
    });
    return decisions;
}

std::string joined(const std::string& first, const std::string& second, std::string_view between) {
    if (first.empty() || second.empty()) return first + second;
    return first + std::string(between) + second;
}

// Gathers the rows of one protocol.
class Gatherer {
  public:
    explicit Gatherer(const DocumentSources& from) : from_(from), competition_(from.competition) {
        for (EntrantRecord& entrant : entrants_of(from)) {
            order_.push_back(entrant.id.value);
            entrants_.emplace(entrant.id.value, std::move(entrant));
        }
        admissions_ = storage::list_admissions(from.snapshot, from.competition_id());
        for (const rulebook::Row& row : competition_.book().rows("document")) {
            if (row.flag("lookup")) {
                ++lookups_;
                continue;
            }
            number_of_[row.text("id")] = static_cast<int>(papers_.size()) + 1;
            papers_.push_back(row.text("name"));
        }
        int extra = 0;
        for (const std::string& title : competition_.regulation.list("extra-documents")) {
            number_of_[fmt::format("extra-{}", ++extra)] = static_cast<int>(papers_.size()) + 1;
            papers_.push_back(title);
        }
    }

    [[nodiscard]] const std::vector<std::string>& papers() const { return papers_; }

    [[nodiscard]] std::vector<documents::CommissionEntry> entries(
        const std::vector<DecisionRecord>& decisions,
        std::vector<storage::SubjectVersion>& sources) const {
        std::map<std::int64_t, const DecisionRecord*> by_entrant;
        for (const DecisionRecord& decision : decisions)
            by_entrant[decision.entrant] = &decision;
        std::vector<documents::CommissionEntry> made;
        for (const std::int64_t number : order_) {
            const auto decision = by_entrant.find(number);
            if (decision == by_entrant.end()) continue;
            const EntrantRecord& entrant = entrants_.at(number);
            made.push_back(entry(entrant, *decision->second));
            sources.push_back({entrant.id.name(), entrant.version});
            sources.push_back({entrant.entrant.person.name(), entrant.person_version});
        }
        return made;
    }

    // «Ильин Д. А.: полис, до 12.10.2026 18:00».
    [[nodiscard]] std::vector<std::string> waiting() const {
        std::vector<std::string> list;
        for (const std::int64_t number : order_) {
            const auto found = admissions_.find(number);
            if (found == admissions_.end() || found->second.state != admission::State::kWaiting ||
                entrants_.at(number).struck)
                continue;
            std::string text = registry::short_name(entrants_.at(number).person.cyrillic_name);
            if (!found->second.waits_for.empty()) text += ": " + found->second.waits_for;
            if (found->second.wait_until)
                text += fmt::format(", {} {}", day_text(*found->second.wait_until),
                                    time_there(competition_, *found->second.wait_until));
            list.push_back(std::move(text));
        }
        return list;
    }

  private:
    [[nodiscard]] std::string day_text(storage::Instant instant) const {
        const registry::RawDate day = registry::to_raw(day_there(competition_, instant));
        return fmt::format("{:02}.{:02}.{}", day.day, day.month, day.year);
    }

    [[nodiscard]] documents::CommissionEntry entry(const EntrantRecord& entrant,
                                                   const DecisionRecord& decision) const {
        documents::CommissionEntry made;
        made.full_name = registry::full_name(entrant.person.cyrillic_name);
        made.organisation = entrant.organisation_short_name;
        made.discipline = discipline_of(competition_, entrant);
        made.group = group_of(competition_, entrant);
        made.rank = rank_of(entrant);
        if (entrant.birth_date)
            made.age =
                rulebook::counted_age(rulebook::age_counting(competition_.book()),
                                      *entrant.birth_date, competition_.record.draft.start_date);
        made.doctor_cleared = entrant.entrant.doctor_mark;
        const std::int64_t due = competition_.regulation.number("entry-fee").value_or(0) * 100;
        if (due > 0)
            made.fee =
                entrant.paid >= due ? documents::FeeState::kPaid : documents::FeeState::kUnpaid;
        made.certificate = certificate(entrant);
        add_papers(entrant, decision, made);
        switch (decision.outcome) {
            case admission::DecisionOutcome::kAdmitted:
                made.outcome = documents::AdmissionOutcome::kAdmitted;
                break;
            case admission::DecisionOutcome::kRefused:
                made.outcome = documents::AdmissionOutcome::kRefused;
                break;
            case admission::DecisionOutcome::kConditional:
                made.outcome = documents::AdmissionOutcome::kConditional;
                break;
        }
        made.grounds = grounds(decision);
        made.by_vote = decision.by_vote;
        return made;
    }

    [[nodiscard]] std::string certificate(const EntrantRecord& entrant) const {
        const std::string& number = entrant.entrant.education_certificate;
        if (number.empty()) return {};
        std::string text = "№ " + number;
        if (entrant.entrant.education_certificate_date) {
            const registry::RawDate day =
                registry::to_raw(*entrant.entrant.education_certificate_date);
            text += fmt::format(", {:02}.{:02}.{}", day.day, day.month, day.year);
        }
        return text;
    }

    void add_papers(const EntrantRecord& entrant, const DecisionRecord& decision,
                    documents::CommissionEntry& made) const {
        for (const std::string& paper : decision.papers)
            if (const auto number = number_of_.find(paper); number != number_of_.end())
                made.papers_shown.push_back(number->second);
        for (const admission::Verdict& verdict : decision.verdicts)
            if (const auto number = number_of_.find(verdict.paper);
                number != number_of_.end() && verdict.outcome == admission::Outcome::kRefused)
                made.papers_lacking.push_back(number->second);
        std::ranges::sort(made.papers_shown);
        std::ranges::sort(made.papers_lacking);
        const auto record = admissions_.find(entrant.id.value);
        if (lookups_ == 0 || record == admissions_.end()) return;
        int made_lookups = 0;
        std::optional<storage::Instant> last;
        for (const storage::TickRecord& tick : record->second.ticks) {
            const rulebook::Row* row = competition_.book().find("document", tick.tick.paper);
            if (row == nullptr || !row->flag("lookup")) continue;
            ++made_lookups;
            last = std::max(last.value_or(tick.checked_at), tick.checked_at);
        }
        made.registers = fmt::format("{}/{}", made_lookups, lookups_);
        if (last) made.registers += ", " + day_text(*last);
    }

    // Grounds with their articles, then the commission's own words.
    [[nodiscard]] std::string grounds(const DecisionRecord& decision) const {
        std::string text;
        for (const admission::Ground& ground : decision.grounds)
            text = joined(text,
                          fmt::format("{} ({})", ground.title,
                                      competition::cite(competition_.book(), ground.citation)),
                          "; ");
        text = joined(text, decision.reason, "; ");
        if (!decision.doctor_conclusion.empty())
            text = joined(text, "№ " + decision.doctor_conclusion, "; ");
        return text;
    }

    const DocumentSources& from_;
    const Competition& competition_;
    std::vector<std::int64_t> order_;  // by name
    std::map<std::int64_t, EntrantRecord> entrants_;
    std::map<std::int64_t, AdmissionRecord> admissions_;
    std::vector<std::string> papers_;
    std::map<std::string, int, std::less<>> number_of_;
    int lookups_ = 0;
};

class CommissionProtocolKind final : public DocumentKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "commission-protocol"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Протокол комиссии по допуску", "Протокол мандатної комісії",
                "Protocol of the admission commission"};
    }
    [[nodiscard]] DocumentAudience audience() const override { return DocumentAudience::kService; }
    [[nodiscard]] std::span<const std::string_view> built_from() const override {
        return kBuiltFrom;
    }

    // One a sitting; before the first sitting one that says so.
    [[nodiscard]] std::vector<DocumentSubject> subjects(
        const DocumentSources& from) const override {
        std::vector<DocumentSubject> subjects;
        for (const SittingRecord& sitting :
             storage::list_sittings(from.snapshot, from.competition_id(), 0, kMostSittings))
            subjects.push_back({sitting.id.name(), fmt::format("№ {}", sitting.number)});
        if (subjects.empty()) subjects.push_back({});
        return subjects;
    }

    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const auto sitting = sitting_of(from, subject);
        if (!sitting) return {condition(State::kBlocking, "DOCUMENT_NO_SITTING")};
        std::vector<DocumentCondition> conditions;
        conditions.push_back(sitting->open ? condition(State::kBlocking, "DOCUMENT_SITTING_OPEN")
                                           : condition(State::kMet, "DOCUMENT_SITTING_CLOSED"));
        const auto decisions = decisions_of(from, sitting->id.value);
        const sdk::Metadata count{{"count", std::to_string(decisions.size())}};
        conditions.push_back(decisions.empty()
                                 ? condition(State::kBlocking, "DOCUMENT_NO_DECISIONS")
                                 : condition(State::kMet, "DOCUMENT_DECISIONS", count));
        const auto contested = std::ranges::count(decisions, admission::DecisionState::kContested,
                                                  &DecisionRecord::state);
        if (contested > 0)
            conditions.push_back(condition(State::kBlocking, "DOCUMENT_VOTE_OPEN",
                                           {{"count", std::to_string(contested)}}));
        return conditions;
    }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        const Competition& competition = from.competition;
        documents::CommissionProtocolFacts facts;
        facts.competition = competition_facts(competition);
        facts.form = form_facts(competition, form(competition), title());
        std::vector<storage::SubjectVersion> sources = competition.facts();
        std::vector<documents::Signature> signatories;
        facts.date = competition.record.draft.start_date;
        const Gatherer gatherer(from);
        facts.papers = gatherer.papers();
        const auto commission = competition.book().rows("commission");
        if (!commission.empty())
            facts.responsibility = commission.front().text_or_empty("responsibility");
        if (const auto sitting = sitting_of(from, subject)) {
            facts.date = day_there(competition, sitting->opened_at);
            facts.opened = time_there(competition, sitting->opened_at);
            if (sitting->closed_at) facts.closed = time_there(competition, *sitting->closed_at);
            sources.push_back({sitting->id.name(), sitting->version});
            facts.members = members(from, *sitting);
            for (const documents::CommissionMember& member : facts.members)
                if (member.present)
                    signatories.push_back({text::capitalised(member.official.post),
                                           member.official.full_name, facts.date});
            facts.entries = gatherer.entries(decisions_of(from, sitting->id.value), sources);
            if (is_latest(from, *sitting)) facts.waiting = gatherer.waiting();
        }
        return {documents::ServiceDocument(facts, documents::commission_protocol_form),
                std::move(sources), std::move(signatories)};
    }

  private:
    [[nodiscard]] static std::optional<SittingRecord> sitting_of(const DocumentSources& from,
                                                                 const std::string& subject) {
        const auto id = admission::SittingId::parse(subject);
        if (!id) return std::nullopt;
        return storage::find_sitting(from.snapshot, *id);
    }

    [[nodiscard]] static bool is_latest(const DocumentSources& from, const SittingRecord& sitting) {
        const auto latest = storage::list_sittings(from.snapshot, from.competition_id(), 0, 1);
        return !latest.empty() && latest.front().id == sitting.id;
    }

    [[nodiscard]] static std::vector<documents::CommissionMember> members(
        const DocumentSources& from, const SittingRecord& sitting) {
        const auto officials = storage::officials_of(from.snapshot, from.competition_id());
        std::vector<documents::CommissionMember> members;
        for (const admission::Member& member : sitting.members) {
            documents::CommissionMember made;
            const rulebook::Row* post = from.competition.book().find("post", member.post);
            made.official.post = post == nullptr ? member.post : post->text("name");
            made.official.full_name = member.full_name;
            const auto official =
                std::ranges::find(officials, member.official,
                                  [](const storage::OfficialRecord& o) { return o.id.value; });
            if (official != officials.end())
                made.official.category = official->appointment.category;
            made.chair = member.chair;
            made.present = member.present;
            members.push_back(std::move(made));
        }
        return members;
    }
};

}  // namespace

const DocumentKind& commission_protocol_kind() {
    static const CommissionProtocolKind kind;
    return kind;
}

}  // namespace collegium::usecases
