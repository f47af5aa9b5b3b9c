#include <algorithm>

#include <gmock/gmock.h>

#include <collegium/admission/commission.hpp>

#include "cases.hpp"
#include "core/competition/books.hpp"

namespace collegium::admission::test {
namespace {

using ::testing::ElementsAre;
using testing_support::bundled_book;

constexpr auto kRu = i18n::Language::kRu;

Member member(std::int64_t official, std::string post) {
    Member made;
    made.official = official;
    made.person = registry::PersonId{official + 100};
    made.short_name = "Орлова М. Д.";
    made.post = std::move(post);
    return made;
}

std::vector<std::string> reasons(const std::vector<sdk::Violation>& lacks) {
    std::vector<std::string> list;
    for (const sdk::Violation& lack : lacks)
        list.push_back(lack.reason);
    return list;
}

Verdict verdict(Outcome outcome, bool absolute, const char* ground) {
    Verdict made;
    made.requirement = "document.accident-insurance";
    made.outcome = outcome;
    made.absolute = absolute;
    made.ground = ground;
    made.text_key = "paper.missing";
    made.values = {{"paper", "полис"}};
    made.citation = {"ru-draughts-2022", "ru-draughts-2022", "", "2.4"};
    return made;
}

std::string refusal(const rulebook::Book& book, const std::vector<Verdict>& verdicts,
                    const DecisionForm& form) {
    const auto checked = check_decision(book, verdicts, form, kRu);
    if (checked) return "accepted";
    return checked.error().violations.empty() ? checked.error().reason
                                              : checked.error().violations.front().reason;
}

DecisionForm admitting(std::string reason = {}) {
    DecisionForm form;
    form.outcome = static_cast<int>(DecisionOutcome::kAdmitted);
    form.reason = std::move(reason);
    return form;
}

DecisionForm refusing(std::vector<std::string> grounds, std::string conclusion = {}) {
    DecisionForm form;
    form.outcome = static_cast<int>(DecisionOutcome::kRefused);
    form.grounds = std::move(grounds);
    form.doctor_conclusion = std::move(conclusion);
    return form;
}

// RU-2022 COM-01, COM-03: the chief panel, led by the chief judge, with the organiser's
// representative; the doctor takes part without a vote.
TEST(Commission, IsComposedByTheBook) {
    const auto book = bundled_book("ru-draughts-2022");
    const auto members = compose(
        *book, {member(4, "doctor"), member(3, "organiser-representative"),
                member(1, "chief-secretary"), member(2, "chief-arbiter"), member(9, "arbiter")});
    ASSERT_EQ(members.size(), 4U);
    EXPECT_EQ(members.front().post, "chief-arbiter");
    EXPECT_TRUE(members.front().chair);
    EXPECT_EQ(std::ranges::count_if(members, &Member::votes), 3);
    EXPECT_TRUE(review_members(*book, members).empty());
}

TEST(Commission, WithoutTheOrganisersRepresentativeDecidesNothing) {
    const auto book = bundled_book("ru-draughts-2022");
    auto members =
        compose(*book, {member(2, "chief-arbiter"), member(3, "organiser-representative")});
    EXPECT_TRUE(may_decide(*book, members));
    members.back().present = false;
    EXPECT_THAT(reasons(review_members(*book, members)), ElementsAre("COMMISSION_NO_ORGANISER"));
    const auto decided = may_decide(*book, members);
    ASSERT_FALSE(decided);
    EXPECT_EQ(decided.error().reason, "COMMISSION_NO_ORGANISER");
    ASSERT_FALSE(decided.error().citations.empty());
    EXPECT_EQ(decided.error().citations.front().article, "5.3, 12.4.5");
}

TEST(Commission, OfADoctorAloneIsEmpty) {
    const auto book = bundled_book("ru-draughts-2022");
    EXPECT_THAT(reasons(review_members(*book, compose(*book, {member(4, "doctor")}))),
                ElementsAre("COMMISSION_EMPTY"));
}

// UA-2.02: the judging panel decides, a mandate commission instead of it where there is one.
TEST(Commission, InUkraineIsThePanelOrTheMandateCommission) {
    const auto book = bundled_book("ua-draughts-2024");
    const auto panel = compose(*book, {member(1, "chief-secretary"), member(2, "chief-arbiter")});
    ASSERT_EQ(panel.size(), 2U);
    EXPECT_EQ(panel.front().post, "chief-arbiter");
    const auto mandate = compose(*book, {member(1, "chief-secretary"), member(2, "chief-arbiter"),
                                         member(3, "mandate-member"), member(4, "mandate-chair")});
    ASSERT_EQ(mandate.size(), 2U);
    EXPECT_EQ(mandate.front().post, "mandate-chair");
    EXPECT_TRUE(mandate.front().chair);
    EXPECT_TRUE(may_decide(*book, mandate));
}

TEST(Decision, ToAdmitNeedsNoReasonWhereEverythingIsGreen) {
    const auto book = bundled_book("ru-draughts-2022");
    EXPECT_EQ(refusal(*book, {verdict(Outcome::kAccepted, false, "")}, admitting()), "accepted");
    EXPECT_EQ(refusal(*book, {verdict(Outcome::kInformation, false, "")}, admitting()), "accepted");
}

// RU-2022 COM-06: for R1 to R3 the commission has discretion, with a recorded reason.
TEST(Decision, ToAdmitInSpiteOfARefusedVerdictNeedsAReason) {
    const auto book = bundled_book("ru-draughts-2022");
    const std::vector verdicts{verdict(Outcome::kRefused, false, "papers-missing")};
    EXPECT_EQ(refusal(*book, verdicts, admitting()), "ADMISSION_REASON_REQUIRED");
    EXPECT_EQ(refusal(*book, verdicts, admitting("документ довезут до 12:00")), "accepted");
}

// RU-2022 COM-06, DOC-03: insurance and disqualification are absolute.
TEST(Decision, ToAdmitIsRefusedWhereTheBookLeavesNoRoom) {
    const auto book = bundled_book("ru-draughts-2022");
    const std::vector verdicts{verdict(Outcome::kRefused, true, "papers-not-conforming")};
    const auto checked = check_decision(*book, verdicts, admitting("причина"), kRu);
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().reason, "NO_ROOM_TO_ADMIT");
    EXPECT_EQ(checked.error().metadata.at("article"), "2.4");
    EXPECT_EQ(checked.error().metadata.at("verdict"), "Нет документа: полис");
}

TEST(Decision, ToRefuseNamesAGroundOfTheBook) {
    const auto book = bundled_book("ru-draughts-2022");
    EXPECT_EQ(refusal(*book, {}, refusing({})), "GROUND_REQUIRED");
    EXPECT_EQ(refusal(*book, {}, refusing({"whim"})), "GROUND_UNKNOWN");
    const auto checked = check_decision(*book, {}, refusing({"papers-missing"}), kRu);
    ASSERT_TRUE(checked);
    ASSERT_EQ(checked->grounds.size(), 1U);
    EXPECT_EQ(checked->grounds.front().citation.article, "5.3");
}

// RU-2022 COM-05 R4, MED-04; RU-CHESS R8: by the doctor's conclusion.
TEST(Decision, ToRefuseForHealthNeedsTheDoctorsConclusion) {
    for (const char* id : {"ru-draughts-2022", "ru-chess-2023", "ua-draughts-2024"}) {
        const auto book = bundled_book(id);
        EXPECT_EQ(refusal(*book, {}, refusing({"health"})), "DOCTOR_CONCLUSION_REQUIRED") << id;
        EXPECT_EQ(refusal(*book, {}, refusing({"health"}, "14")), "accepted") << id;
    }
    // RU-CHESS R4 is the paper that is missing, not what a doctor concluded.
    const auto chess = bundled_book("ru-chess-2023");
    EXPECT_EQ(refusal(*chess, {}, refusing({"no-clearance"})), "accepted");
}

// UA-2.03 knows conditional decisions; the Russian books do not.
TEST(Decision, OnAConditionExistsOnlyWhereTheBookHasIt) {
    DecisionForm form;
    form.outcome = static_cast<int>(DecisionOutcome::kConditional);
    form.reason = "сертифікат до 18:00";
    const std::vector verdicts{verdict(Outcome::kRefused, true, "no-certificate")};
    EXPECT_EQ(refusal(*bundled_book("ru-draughts-2022"), verdicts, form), "CONDITION_NOT_IN_BOOK");
    EXPECT_EQ(refusal(*bundled_book("ua-draughts-2024"), verdicts, form),
              "CONDITION_TERM_REQUIRED");
    form.has_condition_term = true;
    EXPECT_EQ(refusal(*bundled_book("ua-draughts-2024"), verdicts, form), "accepted");
}

TEST(Correction, NeedsAReason) {
    const auto book = bundled_book("ru-draughts-2022");
    DecisionForm form = admitting();
    form.correction = true;
    EXPECT_EQ(refusal(*book, {}, form), "CORRECTION_REASON_REQUIRED");
}

class Vote : public ::testing::Test {
  protected:
    rulebook::BookPtr book_ = bundled_book("ru-draughts-2022");
    std::vector<Member> members_ =
        compose(*book_, {member(1, "chief-arbiter"), member(2, "deputy-chief-arbiter"),
                         member(3, "chief-secretary"), member(4, "organiser-representative"),
                         member(5, "doctor")});

    VoteResult count(std::vector<admission::Vote> votes) {
        return count_votes(*book_, members_, votes);
    }
};

TEST_F(Vote, StaysOpenUntilNobodyCanChangeIt) {
    EXPECT_EQ(count({}), VoteResult::kOpen);
    EXPECT_EQ(count({{1, Choice::kFor}, {2, Choice::kAgainst}}), VoteResult::kOpen);
    EXPECT_EQ(count({{1, Choice::kFor}, {2, Choice::kFor}, {3, Choice::kFor}}),
              VoteResult::kUpheld);
    EXPECT_EQ(count({{2, Choice::kAgainst}, {3, Choice::kAgainst}, {4, Choice::kAgainst}}),
              VoteResult::kOverturned);
}

TEST_F(Vote, IsDecidedByTheChairWhereItIsATie) {
    EXPECT_EQ(
        count({{1, Choice::kFor}, {2, Choice::kFor}, {3, Choice::kAgainst}, {4, Choice::kAgainst}}),
        VoteResult::kUpheld);
    EXPECT_EQ(
        count({{1, Choice::kAgainst}, {2, Choice::kFor}, {3, Choice::kFor}, {4, Choice::kAgainst}}),
        VoteResult::kOverturned);
}

TEST_F(Vote, OfThoseWhoAbstainIsNoVoteAgainst) {
    EXPECT_EQ(count({{1, Choice::kAbstain},
                     {2, Choice::kAgainst},
                     {3, Choice::kAbstain},
                     {4, Choice::kAbstain}}),
              VoteResult::kOverturned);
    EXPECT_EQ(count({{1, Choice::kAbstain},
                     {2, Choice::kAbstain},
                     {3, Choice::kAbstain},
                     {4, Choice::kAbstain}}),
              VoteResult::kUpheld);
}

TEST_F(Vote, OfTheDoctorAndOfWhoLeftDoesNotCount) {
    EXPECT_EQ(count({{5, Choice::kAgainst}}), VoteResult::kOpen);
    members_[1].present = false;
    members_[2].present = false;
    EXPECT_EQ(count({{1, Choice::kFor}, {4, Choice::kFor}}), VoteResult::kUpheld);
}

TEST_F(Vote, IsExplainedInWords) {
    EXPECT_EQ(voting_text(kRu, *book_), "простое большинство, при равенстве — голос председателя");
}

}  // namespace
}  // namespace collegium::admission::test
