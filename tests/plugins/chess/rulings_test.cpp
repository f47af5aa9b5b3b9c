#include <map>

#include <gtest/gtest.h>

#include <collegium/chess/move_reader.hpp>
#include <collegium/chess/rulings.hpp>

#include "boards.hpp"
#include "chess_discipline.hpp"

namespace collegium::chess {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

using IllegalAction = IllegalRuling::Action;

const std::map<std::string, Illegality> kActs{
    {"impossible-move", Illegality::kImpossibleMove},
    {"pawn-not-replaced", Illegality::kPawnNotReplaced},
    {"clock-without-move", Illegality::kClockWithoutMove}};
const std::map<std::string, IllegalAction> kActions{{"penalty", IllegalAction::kPenalty},
                                                    {"game-lost", IllegalAction::kGameLost},
                                                    {"stands", IllegalAction::kStands}};

Colour colour_of(const nlohmann::json& word) {
    return word == "white" ? Colour::kWhite : Colour::kBlack;
}

// As the host asks the module.
std::string judged(const std::string& fen, sdk::EndingEvent event, Colour loser,
                   const std::string& article) {
    const ChessDiscipline discipline;
    sdk::GameSetup setup;
    setup.position = fen;
    const auto game = sdk::start_game(discipline, setup).value();
    const auto verdict = discipline.judge(
        *game, event, loser == Colour::kWhite ? sdk::Side::kFirst : sdk::Side::kSecond);
    if (!verdict) return verdict.error().reason;
    EXPECT_EQ(verdict->outcome.citation.article, article) << fen;
    if (verdict->outcome.state == sdk::OutcomeState::kDrawn) return "1/2-1/2";
    return verdict->outcome.winner == sdk::Side::kFirst ? "1-0" : "0-1";
}

// Each case of a worked example: a position and the score the ruling gives.
template <typename Rule>
void expect_scores(const nlohmann::json& cases, const std::string& article, Colour loser,
                   sdk::EndingEvent event, Rule rule) {
    ASSERT_FALSE(cases.empty());
    for (const auto& row : cases) {
        const Ruling ruling = rule(position_of(row["fen"]).board, loser);
        EXPECT_EQ(score_text(ruling.score), row["score"].get<std::string>()) << row;
        EXPECT_EQ(ruling.article, article) << row;
        EXPECT_FALSE(ruling.needs_judgement) << row;
        EXPECT_EQ(judged(row["fen"], event, loser, article), row["score"]) << row;
    }
}

// RU-CHESS W-15
TEST(FlagFall, RU_CHESS_W_15_DrawsWhereTheOpponentCannotMate) {
    const nlohmann::json example = worked_example("RU-CHESS W-15");
    expect_scores(example["cases"], example["article"], colour_of(example["flag_of"]),
                  sdk::EndingEvent::kFlag, flag_fell);
    const Position mate = position_of(example["mate_of_b"]);
    EXPECT_TRUE(in_check(mate.board));
    EXPECT_EQ(count_legal_moves(mate.board), 0);
}

// RU-CHESS W-16
TEST(Resignation, RU_CHESS_W_16_DrawsWhereTheOpponentCannotMate) {
    const nlohmann::json example = worked_example("RU-CHESS W-16");
    expect_scores(example["cases"], example["article"], colour_of(example["resigns"]),
                  sdk::EndingEvent::kResignation, resigned);
}

// RU-CHESS W-17
TEST(IllegalMoves, RU_CHESS_W_17_SecondOneLosesUnlessTheOpponentCannotMate) {
    const nlohmann::json example = worked_example("RU-CHESS W-17");
    ASSERT_EQ(example["acts"].size(), 2U);
    int earlier = 0;
    for (const auto& row : example["acts"]) {
        const IllegalAct act{kActs.at(row["act"]), earlier, false};
        const IllegalRuling ruling =
            rule_on_illegal(act, programme_of(example["programme"]), true).value();
        earlier = ruling.counted;
        EXPECT_EQ(ruling.action, kActions.at(row["action"])) << row;
        EXPECT_EQ(ruling.restore, row["restore"].get<bool>()) << row;
        EXPECT_EQ(ruling.bonus_minutes, row["opponent_minutes"].get<int>()) << row;
        EXPECT_EQ(ruling.counted, row["counted"].get<int>()) << row;
        EXPECT_EQ(ruling.act_article, row["act_article"].get<std::string>()) << row;
        EXPECT_EQ(ruling.article, row["article"].get<std::string>()) << row;
    }
    expect_scores(example["second"], example["article"], colour_of(example["by"]),
                  sdk::EndingEvent::kPenalty, second_illegal_move);
}

// RU-CHESS W-18
TEST(IllegalMoves, RU_CHESS_W_18_PawnLeftOnTheLastRankBecomesAQueen) {
    const nlohmann::json example = worked_example("RU-CHESS W-18");
    ASSERT_EQ(example["programmes"].size(), 3U);
    for (const auto& row : example["programmes"]) {
        const IllegalRuling ruling = rule_on_illegal({kActs.at(example["act"]), 0, false},
                                                     programme_of(row["programme"]), true)
                                         .value();
        EXPECT_EQ(ruling.action, kActions.at(example["action"])) << row;
        EXPECT_EQ(ruling.queen, example["queen"].get<bool>()) << row;
        EXPECT_FALSE(ruling.restore) << row;
        EXPECT_EQ(ruling.counted, example["counted"].get<int>()) << row;
        EXPECT_EQ(ruling.bonus_minutes, row["opponent_minutes"].get<int>()) << row;
        EXPECT_EQ(ruling.act_article, example["act_article"].get<std::string>()) << row;
        EXPECT_EQ(ruling.article, row["article"].get<std::string>()) << row;
    }
}

// RU-CHESS W-18: the move without a piece is the one with the queen.
TEST(IllegalMoves, RU_CHESS_W_18_ThePositionGoesOnWithTheQueen) {
    const nlohmann::json example = worked_example("RU-CHESS W-18");
    const Position before = position_of(example["fen"]);
    const ReadMove read = read_move(before.board, example["move"].get<std::string>());
    ASSERT_TRUE(std::holds_alternative<std::vector<Move>>(read)) << "no piece was named";
    std::vector<std::string> with_a_queen;
    for (const Move move : std::get<std::vector<Move>>(read))
        if (move.becomes == Kind::kQueen) with_a_queen.push_back(to_fen(after(before, move)));
    EXPECT_EQ(with_a_queen, std::vector<std::string>{example["becomes"]});
}

// RU-CHESS W-19
TEST(IllegalMoves, RU_CHESS_W_19_StandInRapidOnceTheOpponentHasReplied) {
    const nlohmann::json example = worked_example("RU-CHESS W-19");
    ASSERT_EQ(example["cases"].size(), 2U);
    for (const auto& row : example["cases"]) {
        const IllegalRuling ruling =
            rule_on_illegal({kActs.at(example["act"]), 0, row["replied"].get<bool>()},
                            programme_of(example["programme"]), example["full_rules"].get<bool>())
                .value();
        EXPECT_EQ(ruling.action, kActions.at(row["action"])) << row;
        EXPECT_EQ(ruling.restore, row["restore"].get<bool>()) << row;
        EXPECT_EQ(ruling.unless_agreed, row["unless_agreed"].get<bool>()) << row;
        EXPECT_EQ(ruling.bonus_minutes, row["opponent_minutes"].get<int>()) << row;
        EXPECT_EQ(ruling.article, row["article"].get<std::string>()) << row;
    }
}

// Art. 13.4: under full rules the arbiter acts as in slow games.
TEST(IllegalMoves, ArePunishedAfterTheReplyWhereTheArbiterSeesEnough) {
    const auto supervised =
        rule_on_illegal({Illegality::kImpossibleMove, 0, true}, TimeClass::kRapid, true).value();
    EXPECT_EQ(supervised.action, IllegalAction::kPenalty);
    EXPECT_FALSE(supervised.unless_agreed);
}

// Art. 7.5.4: counted and punished as an impossible move.
TEST(IllegalMoves, OfTwoHandsAreCountedAndPunished) {
    const auto ruling =
        rule_on_illegal({Illegality::kTwoHands, 0, false}, TimeClass::kClassical, true).value();
    EXPECT_EQ(ruling.action, IllegalAction::kPenalty);
    EXPECT_EQ(ruling.counted, 1);
    EXPECT_EQ(ruling.act_article, "7.5.4");
}

TEST(Supervision, GivesFullRulesWhereTheArbiterSeesEnough) {
    EXPECT_TRUE(full_rules_apply(TimeClass::kRapid, {3, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kRapid, {4, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kRapid, {1, false}));
    EXPECT_TRUE(full_rules_apply(TimeClass::kBlitz, {1, true}));
    EXPECT_FALSE(full_rules_apply(TimeClass::kBlitz, {2, true}));
    EXPECT_TRUE(full_rules_apply(TimeClass::kClassical, {20, false}));
}

// RU-CHESS W-23
TEST(Agreement, RU_CHESS_W_23_NeedsAMoveOfBothAndTheRegulationsLeave) {
    const nlohmann::json permission = worked_example("RU-CHESS W-23")["permission"];
    const int moves = permission["moves"].get<int>();
    const int from = permission["from_move"].get<int>();
    EXPECT_EQ(score_text(agreed_draw(moves, moves, from, true).value()),
              permission["with"].get<std::string>());
    const auto refused = agreed_draw(moves, moves, from, false);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, permission["without"]);
    std::vector<std::string> articles;
    for (const sdk::Citation& citation : refused.error().citations)
        articles.push_back(citation.article);
    EXPECT_EQ(nlohmann::json(articles), permission["articles"]);
}

// A point in quarters: "¾" is 3.
int quarters_of(const std::string& points) {
    const std::map<std::string, int> quarters{{"0", 0}, {"¼", 1}, {"½", 2}, {"¾", 3}, {"1", 4}};
    return quarters.at(points);
}

// RU-CHESS W-26
TEST(Scores, RU_CHESS_W_26_AreOrdinaryAndAtMostOnePoint) {
    const nlohmann::json example = worked_example("RU-CHESS W-26");
    ASSERT_EQ(example["cases"].size(), 3U);
    for (const auto& row : example["cases"]) {
        const auto score = checked_score(quarters_of(row["white"]), quarters_of(row["black"]));
        EXPECT_EQ(score.has_value(), row.contains("score")) << row;
        if (score) {
            EXPECT_EQ(score_text(*score), row["score"].get<std::string>());
        } else {
            EXPECT_EQ(score.error().reason, row["refused"].get<std::string>()) << row;
            EXPECT_EQ(score.error().citations.front().article,
                      example["article"].get<std::string>());
        }
    }
}

TEST(Scores, MayBeNothingForBothAndHalfForOne) {
    EXPECT_EQ(score_text(*checked_score(2, 0)), "1/2-0");
    EXPECT_EQ(score_text(*checked_score(0, 0)), "0-0");
}

// "1:50" of a clock.
seconds clock_time(const std::string& text) {
    const auto colon = text.find(':');
    return minutes(std::stoi(text.substr(0, colon))) + seconds(std::stoi(text.substr(colon + 1)));
}

// RU-CHESS W-28
TEST(QuickFinish, RU_CHESS_W_28_GivesFiveSecondsUnderTwoMinutesOnly) {
    const nlohmann::json example = worked_example("RU-CHESS W-28");
    sdk::TimePeriod period;
    period.base = minutes(example["base_minutes"].get<int>());
    period.bonus = seconds(example["increment_seconds"].get<int>());
    EXPECT_EQ(time_class_of({{period}}).programme, programme_of(example["programme"]));
    const std::map<std::string, RequestAnswer> answers{
        {"draw-accepted", RequestAnswer::kDrawAccepted}, {"granted", RequestAnswer::kGranted}};
    ASSERT_EQ(example["cases"].size(), 4U);
    for (const auto& row : example["cases"]) {
        QuickFinish facts;
        facts.announced = example["announced"];
        facts.increment = period.bonus;
        facts.time_class = row.contains("programme") ? programme_of(row["programme"])
                                                     : time_class_of({{period}}).programme;
        facts.left = clock_time(row["left"]);
        const auto ruling = request_increment(facts, answers.at(row["answer"]));
        EXPECT_EQ(ruling.has_value(), !row.contains("refused")) << row;
        if (ruling) {
            EXPECT_EQ(ruling->draw, row["draw"].get<bool>()) << row;
            EXPECT_EQ(ruling->new_increment, seconds(row["increment_seconds"].get<int>()));
            EXPECT_EQ(ruling->bonus_minutes, row["opponent_minutes"].get<int>());
            EXPECT_EQ(ruling->article, row["article"].get<std::string>());
        } else {
            EXPECT_EQ(ruling.error().reason, row["refused"].get<std::string>()) << row;
            EXPECT_EQ(ruling.error().citations.front().article, row["article"].get<std::string>());
        }
    }
}

TEST(QuickFinish, HasToBeAnnounced) {
    QuickFinish facts{false, TimeClass::kRapid, seconds(0), seconds(60)};
    EXPECT_EQ(request_increment(facts, RequestAnswer::kGranted).error().citations.front().article,
              "19.2.1");
}

TEST(QuickFinish, ClaimIsAcceptedPostponedOrRejected) {
    const QuickFinish facts{true, TimeClass::kRapid, seconds(0), milliseconds(30'000)};
    EXPECT_TRUE(claim_quick_draw(facts, QuickRuling::kAccepted)->draw);
    EXPECT_TRUE(claim_quick_draw(facts, QuickRuling::kPostponed)->bonus_optional);
    EXPECT_EQ(claim_quick_draw(facts, QuickRuling::kRejected)->bonus_minutes, 2);
}

TEST(Recording, IsNotOwedShortOfTimeOrInQuickGames) {
    EXPECT_TRUE(must_record(TimeClass::kClassical, minutes(5), seconds(0)));
    EXPECT_FALSE(must_record(TimeClass::kClassical, seconds(299), seconds(29)));
    EXPECT_TRUE(must_record(TimeClass::kClassical, seconds(10), seconds(30)));
    EXPECT_FALSE(must_record(TimeClass::kRapid, minutes(20), seconds(10)));
}

// RU-CHESS W-01
TEST(TimeClasses, RU_CHESS_W_01_AreComputedFromBaseAndIncrement) {
    for (const auto& line : data_lines("time_class.txt")) {
        const auto parts = parts_of(line);
        sdk::TimePeriod period;
        period.base = minutes(std::stoi(parts.at(0)));
        period.bonus = seconds(std::stoi(parts.at(1)));
        const auto verdict = time_class_of({{period}});
        const std::string name = verdict.programme == TimeClass::kBlitz   ? "blitz"
                                 : verdict.programme == TimeClass::kRapid ? "rapid"
                                                                          : "standard";
        EXPECT_EQ(counted_time({{period}}), minutes(std::stoi(parts.at(2)))) << line;
        EXPECT_EQ(name, parts.at(3)) << line;
        EXPECT_EQ(verdict.citation.article, parts.at(4)) << line;
    }
}

TEST(TimeClasses, AddPeriodsUpAndNeedAClock) {
    sdk::TimePeriod first{40, minutes(20), seconds(0)};
    sdk::TimePeriod rest{std::nullopt, minutes(20), seconds(60)};
    EXPECT_EQ(time_class_of({{first, rest}}).programme, TimeClass::kClassical);
    EXPECT_EQ(time_class_of({}).programme, TimeClass::kUnclassified);
}

}  // namespace
}  // namespace collegium::chess
