// Single articles of the books, each through a real server; a test is named after its article.
#include <algorithm>

#include <gmock/gmock.h>

#include <collegium/v1/bans.grpc.pb.h>
#include <collegium/v1/documents.grpc.pb.h>

#include "row_walk.hpp"

namespace collegium::rpc::book_articles_test {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

class BookArticles : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { server_ = new BookServer(); }
    static void TearDownTestSuite() {
        delete server_;
        server_ = nullptr;
    }

    static RowWalk competition(const std::string& book, const std::string& row) {
        const v1::RuleBook whole = server_->book(book);
        const auto& rows = whole.disciplines();
        RowWalk walk(*server_, whole,
                     *std::ranges::find(rows, row, [](const auto& one) { return one.id(); }));
        walk.create();
        return walk;
    }
    static RowWalk draughts() { return competition("ru-draughts-2022", "russian"); }
    static RowWalk chess() { return competition("ru-chess-2023", "chess"); }
    static RowWalk ukrainian() { return competition("ua-draughts-2024", "draughts-64"); }

    static v1::ParameterValue text(const std::string& value) {
        v1::ParameterValue made;
        made.set_text(value);
        return made;
    }
    static v1::ParameterValue list(const std::string& value) {
        v1::ParameterValue made;
        made.mutable_list()->add_values(value);
        return made;
    }
    // The words of what is refused; "done" where it is not.
    template <typename Act>
    static std::string refusal(Act act) {
        try {
            act();
        } catch (const std::exception& refused) {
            return refused.what();
        }
        return "done";
    }
    static void play_to_the_end(RowWalk& walk) {
        walk.open_for_play();
        for (int round = 1; round <= walk.rounds(); ++round) {
            walk.enter_results(walk.start_round());
            walk.close_round();
        }
    }
    static void cancel(const RowWalk& walk, const std::string& role) {
        v1::CancelCompetitionRequest request;
        request.set_name(walk.competition() + "/progress");
        request.set_reason("зал закрыт");
        (void)server_->ask(role, &v1::LifecycleService::Stub::CancelCompetition, request);
    }
    static void mark(const RowWalk& walk, const std::string& role, const std::string& condition) {
        v1::MarkConditionRequest request;
        request.set_name(walk.competition() + "/progress");
        request.set_condition(condition);
        request.set_done(true);
        (void)server_->ask(role, &v1::LifecycleService::Stub::MarkCondition, request);
    }
    static v1::ProgressCondition condition(const RowWalk& walk, const std::string& id) {
        const v1::Progress progress = walk.progress("chief-arbiter");
        for (const v1::ProgressCondition& one : progress.conditions())
            if (one.id() == id) return one;
        throw std::runtime_error("no condition " + id);
    }
    static std::vector<std::string> reasons(const v1::Official& official) {
        std::vector<std::string> found;
        for (const v1::OfficialRemark& remark : official.remarks())
            found.push_back(remark.reason());
        return found;
    }

    static BookServer* server_;
};

BookServer* BookArticles::server_ = nullptr;

// RU-CHESS 30.1 and RU-2022 12.4.4, 12.4.6 ask no category of these; RU-2022 12.1 of the chief.
TEST_F(BookArticles, RU_CHESS_30_1_AnArbiterNeedsNoCategory) {
    RowWalk walk = chess();
    for (const char* post : {"chief-arbiter", "deputy-chief-arbiter", "arbiter"})
        EXPECT_THAT(walk.appoint(post, "").name(), HasSubstr("/officials/")) << post;
    RowWalk ours = draughts();
    for (const char* post : {"deputy-chief-arbiter", "arbiter"})
        EXPECT_THAT(ours.appoint(post, "").name(), HasSubstr("/officials/")) << post;
    EXPECT_THAT(refusal([&] { (void)ours.appoint("chief-arbiter", ""); }),
                HasSubstr("CATEGORY_REQUIRED"));
}

// UA-2024 IV.1: without a category where the organiser provides for it; IV.6: not the chief.
TEST_F(BookArticles, UA_2024_IV_1_AnArbiterWithoutACategoryIsRemarkedOn) {
    RowWalk walk = ukrainian();
    EXPECT_THAT(reasons(walk.appoint("senior-arbiter", "")), Contains("CATEGORY_NOT_GIVEN"));
    EXPECT_THAT(reasons(walk.appoint("senior-arbiter", "1К")), Not(Contains("CATEGORY_NOT_GIVEN")));
    EXPECT_THAT(refusal([&] { (void)walk.appoint("chief-arbiter", ""); }),
                HasSubstr("CATEGORY_REQUIRED"));
}

// RU-2022 12.4.3, RU-CHESS 30.2.1.4 and UA-2024 IV.9.1 give the chief arbiter a right and take none
// from the organiser.
TEST_F(BookArticles, RU_CHESS_30_2_1_4_TheOrganiserMayCancelToo) {
    for (RowWalk walk : {draughts(), chess(), ukrainian()}) {
        EXPECT_THAT(refusal([&] { cancel(walk, "secretary"); }), HasSubstr("STEP_OF_OTHER_BODY"));
        EXPECT_EQ(refusal([&] { cancel(walk, "organiser"); }), "done");
    }
}

// RU-CHESS 30.1 binds the events of calendar plans.
TEST_F(BookArticles, RU_CHESS_30_1_AnOrganisationsEventMayDoWithoutTheWholePanel) {
    RowWalk walk = chess();
    walk.open_admission();
    walk.admit();
    EXPECT_EQ(condition(walk, "chief-panel-of-organisation").outcome(),
              v1::ProgressCondition::OUTCOME_WAIVABLE);
}

// RU-CHESS 30.1: the deputy chief secretary sits in the main panel and takes its step; who holds no
// post of the panel does not, whatever the role.
TEST_F(BookArticles, RU_CHESS_30_1_TheDeputyChiefSecretaryTakesThePanelsStep) {
    const auto approve = [](RowWalk& walk) {
        play_to_the_end(walk);
        walk.approve_table();
        return refusal([&] { walk.advance("secretary", v1::Competition::STATE_APPROVED); });
    };
    RowWalk walk = chess();
    EXPECT_EQ(approve(walk), "done");
    RowWalk other = ukrainian();
    EXPECT_THAT(approve(other), HasSubstr("STEP_OF_OTHER_BODY"));
}

// RU-2022 12.4.4: the deputy does the duties of the absent chief arbiter; 13.1.2: the doctor hands
// in the report.
TEST_F(BookArticles, RU_2022_12_4_4_TheDeputyApprovesAndTheDoctorReports) {
    RowWalk walk = draughts();
    play_to_the_end(walk);
    walk.approve_table("deputy-arbiter");
    walk.advance("deputy-arbiter", v1::Competition::STATE_APPROVED);
    EXPECT_EQ(refusal([&] { mark(walk, "doctor", "doctor-report"); }), "done");
    EXPECT_THAT(refusal([&] { mark(walk, "doctor", "panel-report"); }),
                HasSubstr("MARK_OF_OTHER_BODY"));
}

// RU-2022 2.2.3: the doctor's name in full and the licence; the desk weighs what is not there.
TEST_F(BookArticles, RU_2022_2_2_3_NobodyIsAdmittedUnseenWithoutTheLicence) {
    RowWalk walk = draughts();
    walk.application().mutable_medical_clearance()->clear_licence();
    walk.open_admission();
    EXPECT_THAT(refusal([&] { walk.admit(); }), HasSubstr("Лицензия медицинской организации"));
    RowWalk unnamed = draughts();
    unnamed.application().mutable_medical_clearance()->clear_doctor_name();
    unnamed.open_admission();
    EXPECT_THAT(refusal([&] { unnamed.admit(); }), HasSubstr("отчество врача"));
}

// RU-2022 1.6.2, RU-CHESS I-5.2: nobody disqualified takes part in any capacity.
TEST_F(BookArticles, RU_2022_1_6_2_ADisqualifiedRepresentativeIsRefused) {
    v1::CreateBanRequest ban;
    ban.mutable_ban()->set_person(server_->athlete(3));
    ban.mutable_ban()->set_capacity(v1::Ban::CAPACITY_REPRESENTATIVE);
    ban.mutable_ban()->set_ground(v1::Ban::GROUND_DOPING);
    *ban.mutable_ban()->mutable_start_date() = server_->day(-10);
    ban.mutable_ban()->set_decision_number("№ 4");
    *ban.mutable_ban()->mutable_decision_date() = server_->day(-12);
    ban.mutable_ban()->set_decision_body("РУСАДА");
    (void)server_->ask("administrator", &v1::BanService::Stub::CreateBan, ban);
    RowWalk walk = draughts();
    walk.application().set_representative_person(server_->athlete(3));
    EXPECT_THAT(refusal([&] { walk.open_admission(); }), HasSubstr("REPRESENTATIVE_BANNED"));
}

// UA-2024 II.A.1.3, IV.5.1: where no mandate commission sat, the paper is the panel's decision.
TEST_F(BookArticles, UA_2024_IV_5_1_ThePanelsPaperHasItsOwnName) {
    RowWalk walk = ukrainian();
    walk.open_admission();
    walk.admit();
    v1::PreviewDocumentRequest preview;
    preview.set_competition(walk.competition());
    preview.set_kind("commission-protocol");
    const auto shown =
        server_->ask("admission-chair", &v1::DocumentService::Stub::PreviewDocument, preview);
    EXPECT_THAT(shown.text(), HasSubstr("РІШЕННЯ СУДДІВСЬКОЇ КОЛЕГІЇ"));
    EXPECT_THAT(shown.text(), Not(HasSubstr("МАНДАТНОЇ КОМІСІЇ")));
}

// UA-2024 X.6: no ranks or titles by the results of adapted events.
TEST_F(BookArticles, UA_2024_X_6_AnAdaptedEventGivesNoNorms) {
    RowWalk walk = ukrainian();
    v1::ParameterValue adapted;
    adapted.set_flag(true);
    walk.regulate("adapted", adapted);
    play_to_the_end(walk);
    EXPECT_THAT(walk.explained_norms(), HasSubstr("(X.6)"));
}

// RU-CHESS 10.1: «Если положение о соревновании не устанавливает иное».
TEST_F(BookArticles, RU_CHESS_10_1_TheRegulationMaySetOtherPoints) {
    RowWalk walk = chess();
    walk.regulate("scoring", text("three-one-nought"));
    walk.open_for_play();
    const v1::ListBoardsResponse boards = walk.start_round();
    EXPECT_EQ(boards.win(), "3");
    EXPECT_EQ(boards.draw(), "1");
}

// RU-CHESS 38.3: «Система Койя для турниров по круговой системе».
TEST_F(BookArticles, RU_CHESS_38_3_KoyaIsForRoundRobins) {
    RowWalk walk = chess();
    walk.regulate("system", text("swiss"));
    EXPECT_THAT(refusal([&] { walk.regulate("tie-breaks", list("koya")); }),
                HasSubstr("tie-breaks"));
    RowWalk all = chess();
    all.regulate("system", text("round-robin"));
    EXPECT_EQ(refusal([&] { all.regulate("tie-breaks", list("koya")); }), "done");
}

// RU-CHESS 6.7.2: whose time runs while both are absent.
TEST_F(BookArticles, RU_CHESS_6_7_2_TheArbiterDecidesWhoseTimeRunsWhereTheRegulationSaysSo) {
    RowWalk walk = chess();
    walk.regulate("both-absent", text("decision"));
    walk.open_for_play();
    const v1::ListBoardsResponse boards = walk.start_round();
    v1::SetArrivalsRequest arrivals;
    arrivals.set_name(boards.boards(0).name());
    arrivals.mutable_first()->set_state(v1::ARRIVAL_STATE_MISSING);
    arrivals.mutable_second()->set_state(v1::ARRIVAL_STATE_MISSING);
    const v1::Board board =
        server_->ask("chief-arbiter", &v1::ResultService::Stub::SetArrivals, arrivals);
    EXPECT_THAT(board.start().lines(), Contains(HasSubstr("решает судья")));
    EXPECT_THAT(board.start().lines(), Not(Contains(HasSubstr("теряет"))));
}

// RU-CHESS 14.3.1.1, 14.5: full supervision of blitz is one arbiter a game.
TEST_F(BookArticles, RU_CHESS_14_3_1_1_FullSupervisionAsksForArbiters) {
    for (const auto& [supervision, outcome] :
         {std::pair("full", v1::ProgressCondition::OUTCOME_WAIVABLE),
          std::pair("partial", v1::ProgressCondition::OUTCOME_MET)}) {
        RowWalk walk = competition("ru-chess-2023", "blitz");
        walk.regulate("blitz-supervision", text(supervision));
        walk.open_admission();
        walk.admit();
        (void)walk.appoint("arbiter", "");
        EXPECT_EQ(condition(walk, "arbiters").outcome(), outcome) << supervision;
    }
}

// RU-CHESS 27.3, appendices 5 and 6: both heads sign and seal; the applicant has no seal.
TEST_F(BookArticles, RU_CHESS_27_3_BothHeadsSignAnApplication) {
    const v1::RuleBook book = server_->book("ru-chess-2023");
    std::vector<std::string> sealed;
    for (const v1::BookSignature& row : book.signatures())
        if (row.stamp()) sealed.push_back(row.id());
    EXPECT_THAT(sealed, ::testing::ElementsAre("doctor", "regional-authority-head",
                                               "regional-federation-head"));
}

// RU-2022 2.1: students are of seventeen to twenty-five years in every discipline.
TEST_F(BookArticles, RU_2022_2_1_StudentsPlayRenjuAndTeamBlitz) {
    const v1::RuleBook book = server_->book("ru-draughts-2022");
    const auto by_id = [](const auto& rows, const std::string& id) {
        return *std::ranges::find(rows, id, [](const auto& one) { return one.id(); });
    };
    for (const auto& [row, group] : {std::pair("renju", "renju-students"),
                                     std::pair("russian-blitz-team", "adults-students")}) {
        const v1::BookAgeGroup found = by_id(book.age_groups(), group);
        EXPECT_EQ(found.age_set(), by_id(book.disciplines(), row).age_set());
        EXPECT_TRUE(found.students());
        EXPECT_EQ(found.citation().article(), "2.1");
    }
}

}  // namespace
}  // namespace collegium::rpc::book_articles_test
