// What a book proposes for an act after the earlier ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/sanctions/result.hpp>

#include "core/sanctions/examples.hpp"
#include "support/competition_regulation.hpp"

namespace collegium::sanctions {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_support::regulation_of;

std::vector<std::string> ids_of(const Proposal& proposal) {
    std::vector<std::string> ids;
    for (const Measure* measure : proposal.proposed())
        ids.push_back(measure->row->text("id"));
    return ids;
}

competition::Regulation russian_competition() {
    return regulation_of({{"book", "ru-draughts-2022"},
                          {"status", "regional"},
                          {"discipline", "russian"},
                          {"character", "individual"}});
}

// Halves are printed where the book counts them.
pairing::Scale scale_of(const competition::Regulation& regulation) {
    return regulation.frame().book->id() == "ru-chess-2023" ? pairing::Scale{2, 1, 0, 2}
                                                            : pairing::Scale{2, 1, 0, 1};
}

// RU-2022 WE-35, UA-2024 WE-58, RU-CHESS W-25
TEST(SanctionLadder, ProposesTheNextStepOfTheBook) {
    nlohmann::json cases = examples("ladder.json")["cases"];
    ASSERT_EQ(cases.size(), 7U);
    const nlohmann::json chess = examples("ru-chess.json")["cases"];
    ASSERT_EQ(chess.size(), 2U);
    cases.insert(cases.end(), chess.begin(), chess.end());
    for (const auto& example : cases) {
        SCOPED_TRACE(example["example"].get<std::string>());
        const competition::Regulation regulation = regulation_of(example["event"]);
        std::vector<Recorded> history;
        for (const auto& row : example["acts"]) {
            SCOPED_TRACE(row.dump());
            Incident incident;
            incident.act = act_of(row);
            const std::string expected = row["proposed"].get<std::string>();
            const Proposal proposal = propose(regulation, history, incident);
            ASSERT_THAT(ids_of(proposal), ElementsAre(expected));
            const Measure& measure = *proposal.proposed().front();
            EXPECT_EQ(measure.may, row["may"]);
            const sdk::Citation cited = measure.row->citation();
            EXPECT_EQ(cited.article, row["article"]);
            if (row.contains("chapter")) {
                EXPECT_EQ(cited.section, row["chapter"]);
            }
            EXPECT_EQ(proposal.ground.reason, row["ground"]);
            ASSERT_FALSE(proposal.ground.citations.empty());
            EXPECT_EQ(proposal.ground.citations.front().article, row["ground_article"]);

            std::vector<std::string> results;
            for (const play::Choice& choice :
                 results_after(*regulation.frame().book, *measure.row, pairing::Side::kFirst)) {
                results.push_back(play::text_of(choice.outcome, scale_of(regulation)));
                EXPECT_EQ(choice.ending, play::Ending::kSanction);
            }
            EXPECT_EQ(results, row["results"].get<std::vector<std::string>>());

            const auto imposed_by = [&](const nlohmann::json& who) {
                Decision decision = decision_by(who);
                decision.sanctions = {{expected, std::nullopt}};
                if (row.contains("seconds"))
                    decision.sanctions.front().time =
                        std::chrono::seconds(row["seconds"].get<int>());
                return check_decision(regulation, history, incident, decision);
            };
            EXPECT_TRUE(imposed_by(row["decides"]));
            if (row.contains("refused_to")) {
                const auto refused = imposed_by(row["refused_to"]);
                ASSERT_FALSE(refused);
                EXPECT_EQ(refused.error().reason, row["refusal"]);
                ASSERT_FALSE(refused.error().citations.empty());
                EXPECT_EQ(refused.error().citations.front().article, row["article"]);
            }
            history.push_back({incident.act, {expected}});
        }
    }
}

// RU-2022 5.4.15.2: exclusion is for repeated acts in later games; what follows in the game that
// was lost is left to the arbiter.
TEST(SanctionLadder, LeavesTheGameThatWasLostToTheArbiter) {
    const competition::Regulation regulation = russian_competition();
    Incident incident;
    incident.act = act_of({{"offence", "talking"}, {"round", 3}, {"game", 1}});
    const std::vector<Recorded> history{{incident.act, {"loss-of-game"}}};
    const Proposal same = propose(regulation, history, incident);
    EXPECT_THAT(ids_of(same), IsEmpty());
    EXPECT_EQ(same.ground.reason, "SANCTION_BY_GRAVITY");
    incident.act.game = 2;
    EXPECT_THAT(ids_of(propose(regulation, history, incident)), ElementsAre("exclusion"));
}

// RU-2022 5.4.15.1: time for the opponent is outside the steps, a lost micro-match is one of them.
TEST(SanctionLadder, CountsStepsAndNothingElse) {
    const competition::Regulation regulation = russian_competition();
    Incident incident;
    incident.act = act_of({{"offence", "talking"}, {"round", 4}});
    const Act earlier = act_of({{"offence", "devices"}, {"round", 2}});
    const auto after = [&](std::vector<std::string> sanctions) {
        return ids_of(
            propose(regulation, std::vector<Recorded>{{earlier, std::move(sanctions)}}, incident));
    };
    EXPECT_THAT(after({"opponent-time"}), ElementsAre("remark"));
    EXPECT_THAT(after({"remark", "opponent-time"}), ElementsAre("warning"));
    EXPECT_THAT(after({"loss-of-micro-match"}), ElementsAre("exclusion"));
    EXPECT_THAT(after({"exclusion"}), IsEmpty());
}

// RU-2022 5.4.15.2: the next step follows the gravest one so far, whichever was imposed last.
TEST(SanctionLadder, NamesTheGravestStepOfBefore) {
    const competition::Regulation regulation = russian_competition();
    Incident incident;
    incident.act = act_of({{"offence", "talking"}, {"round", 4}});
    const std::vector<Recorded> history{
        {act_of({{"offence", "devices"}, {"round", 1}}), {"remark"}},
        {act_of({{"offence", "devices"}, {"round", 2}}), {"warning"}},
        {act_of({{"offence", "devices"}, {"round", 3}}), {"remark"}}};
    const Proposal proposal = propose(regulation, history, incident);
    EXPECT_EQ(proposal.ground.reason, "SANCTION_NEXT_STEP");
    EXPECT_EQ(proposal.ground.values.at("before"),
              regulation.frame().book->find("sanction", "warning")->text("name"));
}

// RU-2022 5.4.15.2 speaks of players: a coach's acts are weighed one by one.
TEST(SanctionLadder, IsForPlayers) {
    Incident incident;
    incident.act = act_of({{"offence", "talking"}});
    incident.act.capacity = Capacity::kRepresentative;
    EXPECT_THAT(ids_of(propose(russian_competition(), {}, incident)), IsEmpty());
}

// UA-2024 III.L.10, RU-CHESS 12.9: chosen by gravity, whatever was imposed before.
TEST(SanctionLadder, IsNotClimbedWhereTheBookHasNone) {
    for (const char* book : {"ua-draughts-2024", "ru-chess-2023"}) {
        const bool chess = std::string(book) == "ru-chess-2023";
        const competition::Regulation regulation =
            regulation_of({{"book", book},
                           {"status", "regional"},
                           {"discipline", chess ? "chess" : "draughts-64"},
                           {"character", "individual"}});
        Incident incident;
        incident.act = act_of({{"offence", chess ? "conduct" : "talking"}, {"round", 3}});
        const std::vector<Recorded> history{{act_of({{"round", 1}}), {"warning"}},
                                            {act_of({{"round", 2}}), {"warning"}}};
        const Proposal proposal = propose(regulation, history, incident);
        EXPECT_THAT(ids_of(proposal), IsEmpty()) << book;
        EXPECT_EQ(proposal.ground.reason, "SANCTION_BY_GRAVITY") << book;
    }
}

// RU-2022 1.5.4, RU-CHESS 6.4
TEST(SanctionOfOffence, MayBeSeveralTogether) {
    Incident incident;
    incident.act = act_of({{"offence", "collusion"}});
    const competition::Regulation regulation = russian_competition();
    const Proposal proposal = propose(regulation, {}, incident);
    EXPECT_THAT(ids_of(proposal), ElementsAre("exclusion", "prizes-returned"));
    EXPECT_TRUE(proposal.together);
    EXPECT_FALSE(proposal.find("exclusion")->may) << "of collusion it is no choice";
}

TEST(SanctionGround, SpeaksThreeLanguages) {
    Incident incident;
    incident.act = act_of({{"offence", "talking"}, {"round", 3}});
    const std::vector<Recorded> history{{act_of({{"round", 2}}), {"warning"}}};
    const competition::Regulation regulation = russian_competition();
    const Ground ground = propose(regulation, history, incident).ground;
    const auto text = [&](i18n::Language language) {
        return i18n::reasons().text(language, ground.reason, ground.values);
    };
    EXPECT_EQ(text(i18n::Language::kRu), "Ещё одно нарушение; раньше: предупреждение");
    EXPECT_EQ(text(i18n::Language::kUk), "Ще одне порушення; раніше: предупреждение");
    EXPECT_EQ(text(i18n::Language::kEn), "One more breach; before: предупреждение");
}

}  // namespace
}  // namespace collegium::sanctions
