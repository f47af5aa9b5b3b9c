// Who is registered: the protocol for the main panel (RU-CHESS 29.2, 29.3) and the list that
// everybody may see.
#include <algorithm>
#include <array>

#include <collegium/documents/forms/registration_protocol.hpp>

#include "documents/common.hpp"

namespace collegium::usecases {
namespace {

using documents::AdmissionOutcome;
using storage::EntrantRecord;
using State = DocumentCondition::State;

constexpr std::array<std::string_view, 7> kBuiltFrom{
    "sittings", "admission", "entrants", "applications", "officials", "competitions", "regulation"};

struct Decided {
    EntrantRecord entrant;
    AdmissionOutcome outcome;
};

// Everybody about whom a decision stands, by name.
std::vector<Decided> decided(const DocumentSources& from) {
    const auto admissions = storage::list_admissions(from.snapshot, from.competition_id());
    std::vector<Decided> list;
    for (EntrantRecord& entrant : entrants_of(from)) {
        const auto found = admissions.find(entrant.id.value);
        if (entrant.struck || found == admissions.end()) continue;
        switch (found->second.state) {
            case admission::State::kAdmitted:
                list.push_back({std::move(entrant), AdmissionOutcome::kAdmitted});
                break;
            case admission::State::kRefused:
                list.push_back({std::move(entrant), AdmissionOutcome::kRefused});
                break;
            case admission::State::kConditional:
                list.push_back({std::move(entrant), AdmissionOutcome::kConditional});
                break;
            default:
                break;
        }
    }
    return list;
}

void add_sources(std::vector<storage::SubjectVersion>& sources, const EntrantRecord& entrant) {
    sources.push_back({entrant.id.name(), entrant.version});
    sources.push_back({entrant.entrant.person.name(), entrant.person_version});
}

// The day of the last sitting; before there was one, the first day of the competition.
registry::Date registration_day(const DocumentSources& from) {
    const auto sittings = storage::list_sittings(from.snapshot, from.competition_id(), 0, 1);
    if (sittings.empty()) return from.competition.record.draft.start_date;
    return day_there(from.competition,
                     sittings.front().closed_at.value_or(sittings.front().opened_at));
}

// Of the competition itself, and ready once the commission has closed its sittings.
class RegistrationKind : public DocumentKind {
  public:
    [[nodiscard]] std::span<const std::string_view> built_from() const override {
        return kBuiltFrom;
    }
    [[nodiscard]] std::vector<DocumentSubject> subjects(const DocumentSources&) const override {
        return {DocumentSubject{}};
    }
    [[nodiscard]] std::vector<DocumentCondition> conditions(const DocumentSources& from,
                                                            const std::string&) const override {
        std::vector<DocumentCondition> conditions = commission_conditions(from);
        const storage::AdmissionCounts counts =
            storage::admission_counts(from.snapshot, from.competition_id());
        const int admitted = counts.admitted + counts.conditional;
        conditions.push_back(
            admitted > 0
                ? condition(State::kMet, "DOCUMENT_ADMITTED", {{"count", std::to_string(admitted)}})
                : condition(State::kBlocking, "DOCUMENT_NOBODY_ADMITTED"));
        return conditions;
    }
};

class RegistrationProtocolKind final : public RegistrationKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "registration-protocol"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Протокол регистрации участников", "Протокол реєстрації учасників",
                "Protocol of registration"};
    }
    [[nodiscard]] DocumentAudience audience() const override { return DocumentAudience::kService; }
    [[nodiscard]] bool tells_restricted() const override { return true; }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string&) const override {
        documents::RegistrationProtocolFacts facts;
        facts.competition = competition_facts(from.competition);
        facts.form = form_facts(from.competition, form(from.competition),
                                {"ПРОТОКОЛ РЕГИСТРАЦИИ УЧАСТНИКОВ", "ПРОТОКОЛ РЕЄСТРАЦІЇ УЧАСНИКІВ",
                                 "PROTOCOL OF REGISTRATION"});
        facts.date = registration_day(from);
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        for (const Decided& one : decided(from)) {
            add_sources(sources, one.entrant);
            facts.persons.push_back({registry::full_name(one.entrant.person.cyrillic_name),
                                     from.restricted ? one.entrant.birth_date : std::nullopt,
                                     group_of(from.competition, one.entrant), rank_of(one.entrant),
                                     origin_of(one.entrant),
                                     discipline_of(from.competition, one.entrant), one.outcome});
        }
        const auto officials = storage::officials_of(from.snapshot, from.competition_id());
        facts.commission = {chair(from, officials)};
        facts.receiver = official_facts(from.competition, officials, "chief-secretary");
        std::vector<documents::Signature> signatories;
        for (const documents::OfficialFacts& official : {facts.commission.front(), facts.receiver})
            signatories.push_back({official.post, official.full_name, facts.date});
        return {documents::ServiceDocument(facts, documents::registration_protocol_form),
                std::move(sources), std::move(signatories)};
    }

  private:
    // Whoever leads the commission: the chair of the last sitting, else the holder of its post.
    [[nodiscard]] static documents::OfficialFacts chair(
        const DocumentSources& from, const std::vector<storage::OfficialRecord>& officials) {
        const auto sittings = storage::list_sittings(from.snapshot, from.competition_id(), 0, 1);
        if (!sittings.empty() && !sittings.front().members.empty())
            return official_facts(from.competition, officials,
                                  sittings.front().members.front().post);
        const auto& rows = from.competition.book().rows("commission");
        return official_facts(from.competition, officials,
                              rows.empty() ? "chief-arbiter" : rows.front().text("chair"));
    }
};

class ParticipantsListKind final : public RegistrationKind {
  public:
    [[nodiscard]] std::string_view id() const override { return "participants-list"; }
    [[nodiscard]] sdk::LocalText title() const override {
        return {"Список участников", "Список учасників", "List of participants"};
    }
    [[nodiscard]] DocumentAudience audience() const override { return DocumentAudience::kPublic; }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string&) const override {
        documents::ParticipantsListFacts facts;
        facts.competition = competition_facts(from.competition);
        facts.form = form_facts(from.competition, form(from.competition),
                                {"СПИСОК УЧАСТНИКОВ", "СПИСОК УЧАСНИКІВ", "LIST OF PARTICIPANTS"});
        facts.date = registration_day(from);
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        for (const Decided& one : decided(from)) {
            if (one.outcome == AdmissionOutcome::kRefused) continue;
            add_sources(sources, one.entrant);
            const registry::PublicPerson& card = one.entrant.person;
            documents::PublicPerson person;
            person.full_name = registry::full_name(card.cyrillic_name);
            person.birth_year = card.birth_year;
            person.rank = rank_of(one.entrant);
            person.group = group_of(from.competition, one.entrant);
            person.region = origin_of(one.entrant);
            facts.persons.push_back(std::move(person));
        }
        const auto officials = storage::officials_of(from.snapshot, from.competition_id());
        std::vector<documents::Signature> signatories;
        for (const std::string_view post : {"chief-arbiter", "chief-secretary"}) {
            facts.signatories.push_back(official_facts(from.competition, officials, post));
            signatories.push_back(
                {facts.signatories.back().post, facts.signatories.back().full_name, facts.date});
        }
        return {documents::PublicDocument(facts, documents::participants_list_form),
                std::move(sources), std::move(signatories)};
    }
};

}  // namespace

const DocumentKind& registration_protocol_kind() {
    static const RegistrationProtocolKind kind;
    return kind;
}

const DocumentKind& participants_list_kind() {
    static const ParticipantsListKind kind;
    return kind;
}

}  // namespace collegium::usecases
