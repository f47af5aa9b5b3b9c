#include <algorithm>
#include <array>

#include <collegium/admission/application.hpp>
#include <collegium/registry/checks.hpp>

namespace collegium::admission {
namespace {

using competition::Frame;
using registry::Checks;

constexpr std::size_t kNameLimit = 200;
constexpr std::size_t kContactLimit = 200;
constexpr std::size_t kTeamLimit = 120;
constexpr std::size_t kLicenceLimit = 100;
constexpr std::size_t kNoteLimit = 1000;

// Whether a row for some statuses only is for the status of the competition.
bool for_status(const rulebook::Row& row, const Frame& frame) {
    const std::vector<std::string> statuses = row.words("statuses");
    if (statuses.empty() || frame.status == nullptr) return true;
    return std::ranges::find(statuses, frame.status->text("id")) != statuses.end();
}

ApplicationKind check_kind(Checks& checks, int kind, const Frame& frame) {
    const bool may_be_team = frame.ranks_teams();
    if (kind == 0) return frame.teams() ? ApplicationKind::kTeam : ApplicationKind::kIndividual;
    if (kind < 0 || kind > 2) {
        checks.violate("kind", "ENUM_UNKNOWN");
        return ApplicationKind::kIndividual;
    }
    const auto wanted = static_cast<ApplicationKind>(kind);
    const bool fits = wanted == ApplicationKind::kTeam ? may_be_team : !frame.teams();
    if (!fits) checks.violate("kind", "APPLICATION_KIND_WRONG");
    return wanted;
}

Stage check_stage(Checks& checks, int stage, const rulebook::Book& book) {
    if (stage == 0) return first_stage(book);
    if (stage < 0 || stage > 2) {
        checks.violate("stage", "ENUM_UNKNOWN");
        return first_stage(book);
    }
    const auto wanted = static_cast<Stage>(stage);
    if (stage_row(book, wanted) == nullptr) checks.violate("stage", "STAGE_NOT_IN_BOOK");
    return wanted;
}

void check_signatures(Checks& checks, const ApplicationPaperForm& form, const std::string& path,
                      const std::vector<SignatureRule>& rules, ApplicationPaper& paper) {
    for (const SignatureRule& rule : rules)
        paper.signatures.push_back({rule.id, false, false, {}, {}});
    for (std::size_t i = 0; i < form.signatures.size(); ++i) {
        const SignatureForm& given = form.signatures[i];
        const std::string field = path + ".signatures[" + std::to_string(i) + "]";
        const std::string signer =
            checks.line(field + ".signer_name", given.signer_name, kNameLimit);
        const auto date = checks.date(field + ".sign_date", given.sign_date);
        const auto slot = std::ranges::find(paper.signatures, given.signature, &Signature::id);
        if (slot == paper.signatures.end()) {
            checks.violate(field + ".signature",
                           given.signature.empty() ? "REQUIRED" : "SIGNATURE_UNKNOWN");
            continue;
        }
        slot->is_signed = given.is_signed;
        slot->is_stamped = given.is_stamped;
        slot->signer_name = signer;
        slot->sign_date = date;
    }
}

ApplicationPaper check_paper(Checks& checks, const ApplicationPaperForm& form,
                             const std::string& path, const Frame& frame, Stage stage,
                             Instant now) {
    ApplicationPaper paper;
    paper.received_at = form.received_at;
    if (form.received_at && *form.received_at > now)
        checks.violate(path + ".receive_time", "RECEIVED_IN_FUTURE");
    if (form.channel < 0 || form.channel > static_cast<int>(Channel::kOnline))
        checks.violate(path + ".channel", "ENUM_UNKNOWN");
    else
        paper.channel = static_cast<Channel>(form.channel);
    paper.original = form.original;
    paper.document_date = checks.date(path + ".document_date", form.document_date);
    check_signatures(checks, form, path, signature_rules(frame, stage), paper);
    return paper;
}

ApplicationPaperForm paper_form(const ApplicationPaper& paper) {
    ApplicationPaperForm form;
    form.received_at = paper.received_at;
    form.channel = static_cast<int>(paper.channel);
    form.original = paper.original;
    if (paper.document_date) form.document_date = registry::to_raw(*paper.document_date);
    for (const Signature& signature : paper.signatures) {
        SignatureForm one{signature.id, signature.is_signed, signature.is_stamped,
                          signature.signer_name, std::nullopt};
        if (signature.sign_date) one.sign_date = registry::to_raw(*signature.sign_date);
        form.signatures.push_back(std::move(one));
    }
    return form;
}

}  // namespace

std::string_view stage_id(Stage stage) {
    return stage == Stage::kPreliminary ? "preliminary" : "final";
}

const Signature* ApplicationPaper::find(std::string_view signature) const {
    const auto found = std::ranges::find(signatures, signature, &Signature::id);
    return found == signatures.end() ? nullptr : &*found;
}

std::vector<SignatureRule> signature_rules(const Frame& frame, Stage stage) {
    std::vector<SignatureRule> rules;
    for (const rulebook::Row& row : frame.book->rows("signature")) {
        const std::vector<std::string> papers = row.words("applications");
        const bool on_it =
            papers.empty() || std::ranges::find(papers, stage_id(stage)) != papers.end();
        if (!on_it || !for_status(row, frame)) continue;
        rules.push_back({row.text("id"), row.text("name"), row.flag("stamp"), row.flag("per_line"),
                         row.citation()});
    }
    return rules;
}

const rulebook::Row* stage_row(const rulebook::Book& book, Stage stage) {
    return book.find("application", stage_id(stage));
}

Stage first_stage(const rulebook::Book& book) {
    return stage_row(book, Stage::kPreliminary) != nullptr ? Stage::kPreliminary : Stage::kFinal;
}

std::string form_id(const rulebook::Book& book, Stage stage, ApplicationKind kind) {
    const rulebook::Row* row = stage_row(book, stage);
    if (row == nullptr) return {};
    std::string id = row->text_or_empty("form");
    if (kind == ApplicationKind::kTeam && book.find("form", id + "-team") != nullptr) id += "-team";
    return id;
}

std::string form_title(const rulebook::Book& book, Stage stage, ApplicationKind kind) {
    const rulebook::Row* form = book.find("form", form_id(book, stage, kind));
    if (form == nullptr) return {};
    const std::string appendix = form->text_or_empty("appendix");
    if (appendix.empty()) return form->text("name");
    const bool ukrainian = book.head().text("language") == "uk";
    return form->text("name") + (ukrainian ? " (Дод. " : " (Прил. ") + appendix + ")";
}

sdk::Result<Application> check_application(const ApplicationForm& form, const Frame& frame,
                                           Instant now) {
    Checks checks("application");
    Application application;
    const auto organisation =
        checks.reference<registry::OrganisationId>("organisation", form.organisation);
    if (form.organisation.empty()) checks.violate("organisation", "REQUIRED");
    application.kind = check_kind(checks, form.kind, frame);
    application.team_name = checks.line("team_name", form.team_name, kTeamLimit);
    if (!application.team_name.empty() && application.kind != ApplicationKind::kTeam)
        checks.violate("team_name", "TEAM_NAME_MISPLACED");
    application.representative = checks.line("representative", form.representative, kNameLimit);
    application.representative_person =
        checks.reference<registry::PersonId>("representative_person", form.representative_person);
    application.representative_contact =
        checks.line("representative_contact", form.representative_contact, kContactLimit);
    application.stage = check_stage(checks, form.stage, *frame.book);
    application.preliminary =
        check_paper(checks, form.preliminary, "preliminary_paper", frame, Stage::kPreliminary, now);
    application.final_paper =
        check_paper(checks, form.final_paper, "final_paper", frame, Stage::kFinal, now);
    MedicalClearance& clearance = application.clearance;
    clearance.doctor_name =
        checks.line("medical_clearance.doctor_name", form.doctor_name, kNameLimit);
    clearance.organisation =
        checks.line("medical_clearance.organisation", form.medical_organisation, kNameLimit);
    clearance.licence =
        checks.line("medical_clearance.licence", form.medical_licence, kLicenceLimit);
    clearance.clearance_date = checks.date("medical_clearance.clearance_date", form.clearance_date);
    application.note = checks.lines("note", form.note, kNoteLimit);
    if (!checks.passed()) return std::move(checks).refusal();
    application.organisation = *organisation;
    return application;
}

ApplicationForm to_form(const Application& application) {
    ApplicationForm form;
    form.organisation = application.organisation.name();
    form.kind = static_cast<int>(application.kind);
    form.team_name = application.team_name;
    form.representative = application.representative;
    if (application.representative_person)
        form.representative_person = application.representative_person->name();
    form.representative_contact = application.representative_contact;
    form.stage = static_cast<int>(application.stage);
    form.preliminary = paper_form(application.preliminary);
    form.final_paper = paper_form(application.final_paper);
    form.doctor_name = application.clearance.doctor_name;
    form.medical_organisation = application.clearance.organisation;
    form.medical_licence = application.clearance.licence;
    if (application.clearance.clearance_date)
        form.clearance_date = registry::to_raw(*application.clearance.clearance_date);
    form.note = application.note;
    return form;
}

sdk::Result<void> check_change(const Application& before, const Application& after) {
    const bool any_accepted = before.preliminary.accepted_at || before.final_paper.accepted_at;
    if (any_accepted && before.kind != after.kind) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "APPLICATION_KIND_FIXED",
                           "the kind is fixed once a paper is accepted");
    }
    if (before.final_paper.accepted_at && before.stage != after.stage) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "APPLICATION_STAGE_FIXED",
                           "the final application is accepted");
    }
    return {};
}

}  // namespace collegium::admission
