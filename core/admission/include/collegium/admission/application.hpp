// What one organisation sends to a competition: its preliminary and its final application in one
// record. Lines are records of their own (entrant.hpp).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/admission/remark.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/competition/part_id.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::admission {

struct ApplicationTag {
    static constexpr std::string_view kCollection = "applications";
};
// "competitions/14/applications/18": the number counts per competition.
using ApplicationId = competition::PartId<ApplicationTag>;

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

enum class ApplicationKind : std::uint8_t { kIndividual = 1, kTeam = 2 };
enum class Stage : std::uint8_t { kPreliminary = 1, kFinal = 2 };
enum class Channel : std::uint8_t { kNotSaid = 0, kPaper = 1, kEmail = 2, kOnline = 3 };

// "preliminary", "final": the ids of the books' rows [[application]].
[[nodiscard]] std::string_view stage_id(Stage stage);

// One signature of the book's list, as it stands on the paper.
struct Signature {
    std::string id;
    bool is_signed = false;
    bool is_stamped = false;
    std::string signer_name;
    std::optional<registry::Date> sign_date;

    friend bool operator==(const Signature&, const Signature&) = default;
};

// One of the two papers of an application.
struct ApplicationPaper {
    std::optional<Instant> received_at;  // none: it has not come
    Channel channel = Channel::kNotSaid;
    bool original = false;
    std::optional<registry::Date> document_date;
    std::vector<Signature> signatures;
    std::optional<Instant> accepted_at;
    std::string accepted_by;

    [[nodiscard]] const Signature* find(std::string_view signature) const;
    friend bool operator==(const ApplicationPaper&, const ApplicationPaper&) = default;
};

struct MedicalClearance {
    std::string doctor_name;
    std::string organisation;
    std::string licence;
    std::optional<registry::Date> clearance_date;

    friend bool operator==(const MedicalClearance&, const MedicalClearance&) = default;
};

struct Application {
    registry::OrganisationId organisation;
    ApplicationKind kind = ApplicationKind::kIndividual;
    std::string team_name;
    std::string representative;
    std::optional<registry::PersonId> representative_person;
    std::string representative_contact;  // restricted
    Stage stage = Stage::kFinal;         // the paper being worked on
    ApplicationPaper preliminary;
    ApplicationPaper final_paper;
    MedicalClearance clearance;
    std::string note;

    [[nodiscard]] const ApplicationPaper& paper(Stage of) const {
        return of == Stage::kPreliminary ? preliminary : final_paper;
    }
    [[nodiscard]] ApplicationPaper& paper(Stage of) {
        return of == Stage::kPreliminary ? preliminary : final_paper;
    }
    [[nodiscard]] bool accepted() const { return paper(stage).accepted_at.has_value(); }

    friend bool operator==(const Application&, const Application&) = default;
};

// What a form or a request says of a signature and of a paper, unchecked.
struct SignatureForm {
    std::string signature;
    bool is_signed = false;
    bool is_stamped = false;
    std::string signer_name;
    std::optional<registry::RawDate> sign_date;
};
struct ApplicationPaperForm {
    std::optional<Instant> received_at;
    int channel = 0;
    bool original = false;
    std::optional<registry::RawDate> document_date;
    std::vector<SignatureForm> signatures;
};

// What a form or a request says of an application, unchecked.
struct ApplicationForm {
    std::string organisation;
    int kind = 0;  // 0: as the competition is
    std::string team_name;
    std::string representative;
    std::string representative_person;
    std::string representative_contact;
    int stage = 0;  // 0: the book's first
    ApplicationPaperForm preliminary;
    ApplicationPaperForm final_paper;
    std::string doctor_name;
    std::string medical_organisation;
    std::string medical_licence;
    std::optional<registry::RawDate> clearance_date;
    std::string note;
};

// Which signatures the book asks for on a paper of a competition of this status.
struct SignatureRule {
    std::string id;
    std::string title;  // as the book prints it
    bool stamp = false;
    bool per_line = false;  // a mark beside each name as well
    sdk::Citation citation;
};
[[nodiscard]] std::vector<SignatureRule> signature_rules(const competition::Frame& frame,
                                                         Stage stage);

// The book's row of a stage; null where the book has no such paper.
[[nodiscard]] const rulebook::Row* stage_row(const rulebook::Book& book, Stage stage);
// The stage an application begins with by this book.
[[nodiscard]] Stage first_stage(const rulebook::Book& book);
// «ЗАЯВКА (Прил. 4)»: the paper's form as the book prints it, a team's own one where it has one.
[[nodiscard]] std::string form_title(const rulebook::Book& book, Stage stage, ApplicationKind kind);
// The paper's form in the book, "application-team"; empty where the book has no such paper.
[[nodiscard]] std::string form_id(const rulebook::Book& book, Stage stage, ApplicationKind kind);

// Parses a form; all violations at once, with the paths of Application in the API: REQUIRED,
// ENUM_UNKNOWN, NAME_MALFORMED, DATE_INVALID, TOO_LONG, RECEIVED_IN_FUTURE, STAGE_NOT_IN_BOOK,
// SIGNATURE_UNKNOWN, TEAM_NAME_MISPLACED, APPLICATION_KIND_WRONG (a team for a competition without
// teams, athletes for one of teams alone). Signatures that are not named are there unsigned.
[[nodiscard]] sdk::Result<Application> check_application(const ApplicationForm& form,
                                                         const competition::Frame& frame,
                                                         Instant now);
// The form that check_application would turn into this application again.
[[nodiscard]] ApplicationForm to_form(const Application& application);

// Whether `after` may take the place of `before`: APPLICATION_KIND_FIXED once a paper is accepted,
// APPLICATION_STAGE_FIXED once the final one is.
[[nodiscard]] sdk::Result<void> check_change(const Application& before, const Application& after);

// What becomes of an application that came after its term.
enum class LatePolicy : std::uint8_t { kNotSaid = 0, kRemark = 1, kRefused = 2, kRaisedFee = 3 };

// Terms of both papers; none: the regulation or the book has none. `late` already says "remark"
// where nobody said anything else.
struct Terms {
    std::optional<registry::Date> preliminary;
    std::optional<registry::Date> final_paper;
    sdk::Citation preliminary_citation;
    sdk::Citation final_citation;
    LatePolicy late = LatePolicy::kRemark;
    std::string late_basis;

    [[nodiscard]] const std::optional<registry::Date>& deadline(Stage of) const {
        return of == Stage::kPreliminary ? preliminary : final_paper;
    }
    [[nodiscard]] const sdk::Citation& citation(Stage of) const {
        return of == Stage::kPreliminary ? preliminary_citation : final_citation;
    }
};

// The days on which the papers were received, by the clock of the venue; none: not received.
struct ReceivedDays {
    std::optional<registry::Date> preliminary;
    std::optional<registry::Date> final_paper;

    [[nodiscard]] const std::optional<registry::Date>& day(Stage of) const {
        return of == Stage::kPreliminary ? preliminary : final_paper;
    }
};
// Received after its last day.
[[nodiscard]] bool is_late(const Terms& terms, const ReceivedDays& received, Stage stage);

// Remarks to the head of an application in its present stage: missing signatures and seals, the
// doctor's name and licence, the original, lateness, a final application without a preliminary one.
[[nodiscard]] std::vector<Remark> application_remarks(const Application& application,
                                                      const competition::Frame& frame,
                                                      const Terms& terms,
                                                      const ReceivedDays& received);

// Whether the present stage can be accepted: STAGE_NOT_CURRENT, ALREADY_ACCEPTED, APPLICATION_EMPTY
// (no lines), violations of `representative` and of the paper's `receive_time`, APPLICATION_LATE
// where the regulation refuses late ones. Signatures never block.
[[nodiscard]] sdk::Result<void> check_acceptance(const Application& application, Stage stage,
                                                 int lines, const Terms& terms,
                                                 const ReceivedDays& received);

}  // namespace collegium::admission
