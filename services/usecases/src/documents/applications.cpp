// Applications as their books print them: RU-2022 appendices 3 and 4, RU-CHESS 3 to 6, UA-2024
// II.B.2.10.
#include <array>
#include <limits>

#include <collegium/admission/application.hpp>
#include <collegium/documents/forms/application.hpp>
#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/persons.hpp>

#include "documents/common.hpp"

namespace collegium::usecases {
namespace {

using admission::Stage;
using registry::SealedField;
using storage::ApplicationRecord;
using storage::EntrantRecord;
using State = DocumentCondition::State;

constexpr std::array<std::string_view, 4> kBuiltFrom{"applications", "entrants", "competitions",
                                                     "regulation"};

class ApplicationKind final : public DocumentKind {
  public:
    explicit ApplicationKind(Stage stage) : stage_(stage) {}

    [[nodiscard]] std::string_view id() const override {
        return stage_ == Stage::kPreliminary ? "preliminary-application" : "application";
    }
    [[nodiscard]] sdk::LocalText title() const override {
        if (stage_ == Stage::kPreliminary)
            return {"Предварительная заявка", "Попередня заявка", "Preliminary application"};
        return {"Заявка", "Заявка", "Application"};
    }
    [[nodiscard]] DocumentAudience audience() const override { return DocumentAudience::kService; }
    [[nodiscard]] bool tells_restricted() const override { return true; }
    [[nodiscard]] const rulebook::Row* form(const Competition& competition) const override {
        return row_of(competition, competition.frame.teams()
                                       ? admission::ApplicationKind::kTeam
                                       : admission::ApplicationKind::kIndividual);
    }
    [[nodiscard]] bool offered(const Competition& competition) const override {
        return admission::stage_row(competition.book(), stage_) != nullptr;
    }
    [[nodiscard]] std::span<const std::string_view> built_from() const override {
        return kBuiltFrom;
    }
    // Another application is nobody's concern.
    [[nodiscard]] ChangeFilter change_filter(storage::Connection&,
                                             const std::string& subject) const override {
        return [subject](const std::string& changed) {
            return changed == subject || !admission::ApplicationId::parse(changed);
        };
    }

    [[nodiscard]] std::vector<DocumentSubject> subjects(
        const DocumentSources& from) const override {
        storage::ApplicationFilter filter;
        filter.withdrawn = false;
        std::vector<DocumentSubject> subjects;
        for (const ApplicationRecord& record : storage::list_applications(
                 from.snapshot, from.competition_id(), filter, 0, std::numeric_limits<int>::max()))
            subjects.push_back({record.id.name(), record.organisation_short_name});
        return subjects;
    }

    [[nodiscard]] std::vector<DocumentCondition> conditions(
        const DocumentSources& from, const std::string& subject) const override {
        const ApplicationRecord record = application_of(from, subject);
        const int lines =
            stage_ == Stage::kPreliminary ? record.lines.preliminary : record.lines.entered;
        std::vector<DocumentCondition> conditions;
        const sdk::Metadata count{{"count", std::to_string(lines)}};
        conditions.push_back(lines > 0 ? condition(State::kMet, "DOCUMENT_LINES_ENTERED", count)
                                       : condition(State::kBlocking, "DOCUMENT_NO_LINES"));
        const int unmarked = record.lines.entered - record.lines.doctor_marks;
        if (stage_ == Stage::kFinal && unmarked > 0)
            conditions.push_back(condition(State::kNote, "DOCUMENT_DOCTOR_MARKS_MISSING",
                                           {{"count", std::to_string(unmarked)}}));
        return conditions;
    }

    [[nodiscard]] DocumentDraft draft(const DocumentSources& from,
                                      const std::string& subject) const override {
        const ApplicationRecord record = application_of(from, subject);
        std::vector<storage::SubjectVersion> sources = from.competition.facts();
        sources.push_back({record.id.name(), record.version});
        documents::ApplicationFacts facts = head(from.competition, record);
        storage::EntrantFilter filter;
        filter.application = record.id;
        filter.struck = false;
        for (const EntrantRecord& entrant : storage::list_entrants(
                 from.snapshot, from.competition_id(), filter, text::Alphabet::kRussian, {},
                 std::numeric_limits<int>::max())) {
            if (stage_ == Stage::kPreliminary && !entrant.entrant.in_preliminary) continue;
            facts.lines.push_back(line(from, entrant, static_cast<int>(facts.lines.size()) + 1));
            sources.push_back({entrant.id.name(), entrant.version});
            sources.push_back({entrant.entrant.person.name(), entrant.person_version});
        }
        return {documents::ServiceDocument(facts, documents::application_form), std::move(sources),
                signatories(from.competition, record)};
    }

  private:
    [[nodiscard]] const rulebook::Row* row_of(const Competition& competition,
                                              admission::ApplicationKind kind) const {
        return competition.book().find("form",
                                       admission::form_id(competition.book(), stage_, kind));
    }

    // The subject is one of those that were listed on the same snapshot.
    [[nodiscard]] static ApplicationRecord application_of(const DocumentSources& from,
                                                          const std::string& subject) {
        return storage::find_application(from.snapshot, *admission::ApplicationId::parse(subject))
            .value();
    }

    [[nodiscard]] documents::ApplicationFacts head(const Competition& competition,
                                                   const ApplicationRecord& record) const {
        const admission::Application& application = record.application;
        const admission::ApplicationPaper& paper = application.paper(stage_);
        documents::ApplicationFacts facts;
        facts.competition = competition_facts(competition);
        facts.form = form_facts(competition, row_of(competition, application.kind), title());
        facts.preliminary = stage_ == Stage::kPreliminary;
        facts.team = application.kind == admission::ApplicationKind::kTeam;
        facts.organisation = record.organisation_full_name;
        if (!record.organisation_city.empty())
            facts.organisation += ", " + record.organisation_city;
        if (facts.team && !application.team_name.empty())
            facts.organisation = application.team_name + " (" + facts.organisation + ")";
        facts.representative = application.representative;
        facts.doctor = application.clearance.doctor_name;
        facts.doctor_date = application.clearance.clearance_date;
        facts.date = paper.document_date;
        const auto signer = [&](std::string_view id) {
            const admission::Signature* signature = paper.find(id);
            return signature == nullptr ? std::string() : signature->signer_name;
        };
        facts.federation_head = signer("regional-federation-head");
        facts.authority_head = signer("regional-authority-head");
        facts.organisation_head = signer("organisation-head");
        return facts;
    }

    [[nodiscard]] static documents::ApplicationLine line(const DocumentSources& from,
                                                         const EntrantRecord& entrant, int number) {
        documents::ApplicationLine line;
        line.number = number;
        line.full_name = registry::full_name(entrant.person.cyrillic_name);
        line.rank = rank_of(entrant);
        line.discipline = discipline_of(from.competition, entrant);
        line.coach = entrant.entrant.coach_name;
        line.doctor_cleared = entrant.entrant.doctor_mark;
        if (entrant.entrant.board > 0) line.board = std::to_string(entrant.entrant.board);
        line.reserve = entrant.entrant.reserve;
        if (from.restricted) add_restricted(from, entrant, line);
        return line;
    }

    static void add_restricted(const DocumentSources& from, const EntrantRecord& entrant,
                               documents::ApplicationLine& line) {
        const registry::PersonId person = entrant.entrant.person;
        line.birth_date = entrant.birth_date;
        const registry::RestrictedPerson restricted = storage::restricted_of(from.snapshot, person);
        line.contacts = restricted.email;
        if (!restricted.phone.empty())
            line.contacts += (line.contacts.empty() ? "" : ", ") + restricted.phone;
        const registry::SealedMasks masks = storage::sealed_masks_of(from.snapshot, person);
        const auto sealed = [&](SealedField field) {
            const auto mask = masks.find(field);
            if (mask == masks.end()) return std::string();
            return from.reveal ? from.reveal(person, field) : mask->second;
        };
        line.insurance = sealed(SealedField::kInsurancePolicy);
        line.address = sealed(SealedField::kAddress);
        line.identity =
            sealed(masks.contains(SealedField::kPassport) ? SealedField::kPassport
                                                          : SealedField::kBirthCertificate);
    }

    [[nodiscard]] std::vector<documents::Signature> signatories(
        const Competition& competition, const ApplicationRecord& record) const {
        std::vector<documents::Signature> signatures;
        const admission::ApplicationPaper& paper = record.application.paper(stage_);
        for (const admission::SignatureRule& rule :
             admission::signature_rules(competition.frame, stage_)) {
            const admission::Signature* given = paper.find(rule.id);
            documents::Signature signature{rule.title, "", std::nullopt};
            if (given != nullptr) {
                signature.full_name = given->signer_name;
                signature.date = given->sign_date;
            }
            signatures.push_back(std::move(signature));
        }
        return signatures;
    }

    Stage stage_;
};

}  // namespace

const DocumentKind& preliminary_application_kind() {
    static const ApplicationKind kind(Stage::kPreliminary);
    return kind;
}

const DocumentKind& application_kind() {
    static const ApplicationKind kind(Stage::kFinal);
    return kind;
}

}  // namespace collegium::usecases
