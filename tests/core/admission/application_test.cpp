// Papers of an application: the book's signatures, terms, acceptance.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/admission/application.hpp>

#include "entry_books.hpp"
#include "support/data_file.hpp"

namespace collegium::admission {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono;

std::vector<std::string> ids_of(const std::vector<SignatureRule>& rules) {
    std::vector<std::string> ids;
    for (const SignatureRule& rule : rules)
        ids.push_back(rule.id);
    return ids;
}

class Papers : public testing::Test {
  protected:
    Papers() {
        form_.organisation = "organisations/31";
        form_.representative = "Носов Пётр Тимофеевич";
        form_.stage = static_cast<int>(Stage::kFinal);
        form_.preliminary.received_at = at("2026-09-28");
        form_.final_paper.received_at = at("2026-10-12");
        form_.final_paper.channel = static_cast<int>(Channel::kPaper);
        form_.final_paper.original = true;
        form_.doctor_name = "Белова Елена Романовна";
        form_.medical_licence = "ЛО-63-01-000001";
    }
    void sign(const char* id, bool stamped = true) {
        form_.final_paper.signatures.push_back({id, true, stamped, {}, {}});
    }
    [[nodiscard]] Application taken() const {
        const auto application = check_application(form_, frame_, now_);
        EXPECT_TRUE(application) << application.error().message;
        return application.value_or(Application{});
    }
    [[nodiscard]] std::vector<Remark> remarks() const {
        return application_remarks(taken(), frame_, terms_, received_);
    }

    competition::Frame frame_ = competition_of("ru-draughts-2022", "national", "russian");
    ApplicationForm form_;
    Terms terms_{2026y / 9 / 30, std::nullopt, {}, {}, LatePolicy::kRemark, {}};
    ReceivedDays received_{2026y / 9 / 28, 2026y / 10 / 12};
    Instant now_ = at("2026-10-14");
};

// RU-2022 5.1: signed by the regional federation only.
TEST_F(Papers, OfAnAllRussianCompetitionNeedTheRegionalAuthority) {
    sign("doctor");
    sign("regional-federation-head");
    const auto found = remarks();
    ASSERT_THAT(reasons_of(found), ElementsAre("SIGNATURE_MISSING", "STAMP_MISSING"));
    EXPECT_EQ(found[0].field, "final_paper.signatures.regional-authority-head");
    EXPECT_EQ(found[0].citations.front().article, "5.1");
    EXPECT_EQ(found[0].severity, Severity::kNeedsDecision);
}

// RU-2022 5.1: the same paper for a municipal competition, with doctor and head of the
// organisation.
TEST_F(Papers, OfAMunicipalCompetitionNeedDoctorAndHeadOfTheOrganisation) {
    frame_ = competition_of("ru-draughts-2022", "municipal", "russian");
    sign("doctor");
    sign("organisation-head");
    EXPECT_THAT(remarks(), IsEmpty());
}

TEST_F(Papers, WithoutASealAreRemarkedWithIt) {
    sign("doctor");
    sign("regional-federation-head");
    sign("regional-authority-head", /*stamped=*/false);
    const auto found = remarks();
    ASSERT_THAT(reasons_of(found), ElementsAre("STAMP_MISSING"));
    EXPECT_EQ(words_of(found.front()),
              "Нет печати: руководитель органа исполнительной власти субъекта Российской Федерации "
              "в области физической культуры и спорта");
}

// RU-2022 trap T-04: the doctor signs the final application only.
TEST_F(Papers, AreSignedByTheDoctorInTheFinalApplicationOnly) {
    EXPECT_THAT(ids_of(signature_rules(frame_, Stage::kPreliminary)),
                ElementsAre("regional-authority-head", "regional-federation-head"));
    EXPECT_THAT(ids_of(signature_rules(frame_, Stage::kFinal)),
                ElementsAre("doctor", "regional-authority-head", "regional-federation-head"));
    EXPECT_THAT(ids_of(signature_rules(competition_of("ru-chess-2023", "regional", "chess"),
                                       Stage::kFinal)),
                ElementsAre("applicant", "doctor"));
    EXPECT_THAT(
        signature_rules(competition_of("ua-draughts-2024", "national", "checkers"), Stage::kFinal),
        IsEmpty());
}

// RU-CHESS W-05: «Допущен» without the stamp of the medical organisation, and with it.
TEST_F(Papers, OfChessWithoutTheMedicalStampAreRemarked) {
    const nlohmann::json file = testing_support::data_file("admission/ru-chess-2023.json");
    int told = 0;
    for (const nlohmann::json& one : file["cases"]) {
        if (!one["expect"].contains("application_remarks")) continue;
        SCOPED_TRACE(one["name"].get<std::string>());
        ++told;
        frame_ = competition_of(file["book"], one["event"]["status"], one["event"]["discipline"]);
        form_.final_paper.signatures.clear();
        const nlohmann::json& entrant = one["entrant"];
        for (const std::string id : entrant["signatures"])
            sign(id.c_str());
        for (const std::string id : entrant.value("unstamped", nlohmann::json::array()))
            sign(id.c_str(), /*stamped=*/false);
        nlohmann::json found = nlohmann::json::object();
        for (const Remark& remark : remarks()) {
            const sdk::Citation& citation = remark.citations.front();
            found[remark.reason] = citation.section + " " + citation.article;
        }
        EXPECT_EQ(found, one["expect"]["application_remarks"]);
    }
    EXPECT_EQ(told, 2);
}

TEST_F(Papers, SpellOutDoctorAndLicence) {
    frame_ = competition_of("ru-draughts-2022", "municipal", "russian");
    sign("doctor");
    sign("organisation-head");
    form_.doctor_name.clear();
    form_.medical_licence.clear();
    form_.final_paper.original = false;
    EXPECT_THAT(reasons_of(remarks()),
                ElementsAre("DOCTOR_NAME_MISSING", "MEDICAL_LICENCE_MISSING", "ORIGINAL_MISSING"));
}

// RU-2022 5.1: a late one is flagged, nothing more.
TEST_F(Papers, ThatCameLateAreRemarkedAndKept) {
    sign("doctor");
    sign("regional-federation-head");
    sign("regional-authority-head");
    received_.preliminary = 2026y / 10 / 2;
    const auto found = remarks();
    ASSERT_THAT(reasons_of(found), ElementsAre("PRELIMINARY_LATE"));
    EXPECT_EQ(found.front().severity, Severity::kInfo);
    EXPECT_EQ(words_of(found.front()), "Предварительная получена 02.10.2026, срок был 30.09.2026");
    EXPECT_TRUE(check_acceptance(taken(), Stage::kFinal, 5, terms_, received_));
}

TEST_F(Papers, OfTheLastDayAreInTime) {
    received_.preliminary = 2026y / 9 / 30;
    EXPECT_FALSE(is_late(terms_, received_, Stage::kPreliminary));
    received_.preliminary = 2026y / 10 / 1;
    EXPECT_TRUE(is_late(terms_, received_, Stage::kPreliminary));
    EXPECT_FALSE(is_late(terms_, received_, Stage::kFinal)) << "the regulation sets no term for it";
}

TEST_F(Papers, ThatCameLateAreNotAcceptedWhereTheRegulationSaysSo) {
    form_.stage = static_cast<int>(Stage::kPreliminary);
    received_.preliminary = 2026y / 10 / 2;
    terms_.late = LatePolicy::kRefused;
    terms_.late_basis = "Положение, п. 4.2";
    const auto refused = check_acceptance(taken(), Stage::kPreliminary, 5, terms_, received_);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "LATE_APPLICATION_REFUSED");
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, refused.error()).text,
              "Получена 02.10.2026, срок был 30.09.2026; после срока не принимается (Положение, п. "
              "4.2)");
}

TEST_F(Papers, WithoutAPreliminaryApplicationAreRemarked) {
    form_.preliminary.received_at.reset();
    received_.preliminary.reset();
    EXPECT_THAT(reasons_of(remarks()), testing::Contains("PRELIMINARY_MISSING"));
    frame_ = competition_of("ua-draughts-2024", "national", "checkers");
    form_.final_paper.signatures.clear();
    EXPECT_THAT(remarks(), IsEmpty()) << "the Ukrainian book has one application";
}

TEST_F(Papers, AreAcceptedWithoutSignatures) {
    EXPECT_TRUE(check_acceptance(taken(), Stage::kFinal, 5, terms_, received_));
}

TEST_F(Papers, AreNotAcceptedWithoutLinesRepresentativeOrReceipt) {
    const auto refused = [&](int lines) {
        return check_acceptance(taken(), Stage::kFinal, lines, terms_, received_).error();
    };
    EXPECT_EQ(refused(0).reason, "APPLICATION_EMPTY");
    form_.representative.clear();
    form_.final_paper.received_at.reset();
    std::vector<std::string> fields;
    for (const sdk::Violation& violation : refused(5).violations)
        fields.push_back(violation.field);
    EXPECT_THAT(fields,
                ElementsAre("application.representative", "application.final_paper.receive_time"));
}

TEST_F(Papers, AreAcceptedOnceAndInTheirStage) {
    Application application = taken();
    EXPECT_EQ(
        check_acceptance(application, Stage::kPreliminary, 5, terms_, received_).error().reason,
        "STAGE_NOT_CURRENT");
    application.final_paper.accepted_at = now_;
    EXPECT_EQ(check_acceptance(application, Stage::kFinal, 5, terms_, received_).error().reason,
              "ALREADY_ACCEPTED");
}

TEST_F(Papers, KeepTheirKindOnceAccepted) {
    Application before = taken();
    Application after = before;
    after.stage = Stage::kPreliminary;
    EXPECT_TRUE(check_change(before, after));
    before.final_paper.accepted_at = now_;
    EXPECT_EQ(check_change(before, after).error().reason, "APPLICATION_STAGE_FIXED");
    after.stage = before.stage;
    after.kind = ApplicationKind::kTeam;
    EXPECT_EQ(check_change(before, after).error().reason, "APPLICATION_KIND_FIXED");
}

TEST_F(Papers, AreOfTeamsWhereTeamsPlay) {
    EXPECT_EQ(taken().kind, ApplicationKind::kIndividual);
    form_.kind = static_cast<int>(ApplicationKind::kTeam);
    EXPECT_EQ(check_application(form_, frame_, now_).error().violations.front().reason,
              "APPLICATION_KIND_WRONG");
    form_.kind = 0;
    frame_ = competition_of("ru-draughts-2022", "national", "russian-team", "team");
    EXPECT_EQ(taken().kind, ApplicationKind::kTeam);
}

TEST_F(Papers, NameEverythingWrongAtOnce) {
    form_.organisation.clear();
    form_.stage = 9;
    form_.team_name = "Волга";
    form_.final_paper.received_at = now_ + hours(1);
    form_.final_paper.channel = 7;
    form_.final_paper.signatures.push_back({"organisation-head", true, true, {}, {}});
    form_.clearance_date = registry::RawDate{2026, 2, 31};
    const auto refused = check_application(form_, frame_, now_);
    ASSERT_FALSE(refused);
    std::vector<std::string> found;
    for (const sdk::Violation& violation : refused.error().violations)
        found.push_back(violation.field + " " + violation.reason);
    EXPECT_THAT(found, testing::UnorderedElementsAre(
                           "application.organisation REQUIRED", "application.stage ENUM_UNKNOWN",
                           "application.team_name TEAM_NAME_MISPLACED",
                           "application.final_paper.receive_time RECEIVED_IN_FUTURE",
                           "application.final_paper.channel ENUM_UNKNOWN",
                           "application.final_paper.signatures[0].signature SIGNATURE_UNKNOWN",
                           "application.medical_clearance.clearance_date DATE_INVALID"));
}

TEST_F(Papers, ComeBackFromTheirForm) {
    sign("doctor");
    form_.note = "привезут 13-го";
    const Application application = taken();
    form_ = to_form(application);
    EXPECT_EQ(taken(), application);
}

TEST_F(Papers, HaveTheFormsOfTheBook) {
    const rulebook::Book& book = *frame_.book;
    EXPECT_EQ(form_title(book, Stage::kFinal, ApplicationKind::kIndividual),
              "ЗАЯВКА НА УЧАСТИЕ (Прил. 4)");
    EXPECT_EQ(form_title(book, Stage::kPreliminary, ApplicationKind::kIndividual),
              "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ (Прил. 3)");
    const auto chess = book_named("ru-chess-2023");
    EXPECT_EQ(form_title(*chess, Stage::kFinal, ApplicationKind::kTeam), "ЗАЯВКА (Прил. 4)");
    EXPECT_EQ(form_title(*chess, Stage::kFinal, ApplicationKind::kIndividual), "ЗАЯВКА (Прил. 6)");
    const auto ukrainian = book_named("ua-draughts-2024");
    EXPECT_EQ(form_title(*ukrainian, Stage::kFinal, ApplicationKind::kTeam), "ЗАЯВКА");
    EXPECT_EQ(first_stage(*ukrainian), Stage::kFinal);
}

}  // namespace
}  // namespace collegium::admission
