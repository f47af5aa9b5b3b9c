// The game service through a real server with real modules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/games.grpc.pb.h>

#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::Property;
using ::testing::SizeIs;

using Games = v1::GameService::Stub;

std::filesystem::path module(const char* folder, const std::string& name) {
    return std::filesystem::path(folder) / (name + ".discipline.so");
}

v1::Game game(const std::string& discipline, const std::vector<std::string>& moves = {}) {
    v1::Game game;
    game.set_discipline("disciplines/" + discipline);
    for (const std::string& move : moves)
        game.add_moves(move);
    return game;
}

class GameService : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        TestServerOptions options;
        options.bundled = {module(COLLEGIUM_PLUGINS, "chess"),
                           module(COLLEGIUM_PLUGINS, "russian-draughts"),
                           module(COLLEGIUM_FIXTURES, "playful")};
        server_ = new TestServer(std::move(options));
        observer_ = new Client(server_->person_with_role("observer1", "observer"));
    }
    static void TearDownTestSuite() {
        delete observer_;
        delete server_;
    }

    static Answer<v1::ReplayGameResponse> replay(const v1::Game& game) {
        v1::ReplayGameRequest request;
        *request.mutable_game() = game;
        return observer_->call(&Games::ReplayGame, request);
    }

    static TestServer* server_;
    static Client* observer_;
};

TestServer* GameService::server_ = nullptr;
Client* GameService::observer_ = nullptr;

TEST_F(GameService, TellsEveryRoleTheRulesOfADiscipline) {
    v1::GetGameRulesRequest request;
    request.set_discipline("disciplines/chess");
    const auto rules = observer_->call(&Games::GetGameRules, request);
    ASSERT_TRUE(rules.ok()) << rules.status.error_message();
    EXPECT_EQ(rules.value.title(), "Шахматы");
    EXPECT_THAT(rules.value.sides(), ElementsAre("белые", "чёрные"));
    EXPECT_EQ(rules.value.notations(0).id(), "machine");
    EXPECT_THAT(rules.value.record_formats(), Contains(Property(&v1::GameRecordFormat::id, "pgn")));
    EXPECT_TRUE(rules.value.draw_rules());

    request.set_discipline("disciplines/go");
    EXPECT_EQ(observer_->call(&Games::GetGameRules, request).refused().reason,
              "DISCIPLINE_NOT_FOUND");
}

TEST_F(GameService, IsClosedToStrangers) {
    v1::ReplayGameRequest request;
    *request.mutable_game() = game("chess");
    EXPECT_EQ(server_->stranger().call(&Games::ReplayGame, request).refused().reason,
              "TOKEN_MISSING");
}

TEST_F(GameService, ShowsBoardTurnMovesAndMarks) {
    const auto answer = replay(game("russian-draughts", {"c3-d4", "d6-c5"}));
    ASSERT_TRUE(answer.ok()) << answer.status.error_message();
    const v1::GameState& state = answer.value.state();
    EXPECT_NE(answer.value.version(), "");
    EXPECT_EQ(state.ply(), 2);
    EXPECT_EQ(state.turn_side(), v1::BOARD_SIDE_FIRST);
    EXPECT_EQ(state.turn_text(), "ходят белые");
    EXPECT_EQ(state.outcome().state(), v1::GameOutcome::STATE_GOING_ON);
    EXPECT_EQ(state.position(), state.board().position());
    ASSERT_THAT(answer.value.moves(), SizeIs(2));
    EXPECT_EQ(answer.value.moves(1).seat(), v1::SEAT_SECOND);
    EXPECT_THAT(answer.value.moves(1).squares(), ElementsAre("d6", "c5"));
    EXPECT_EQ(state.board().columns(), 8);
    EXPECT_EQ(state.board().style(), v1::BoardView::STYLE_CELLS);
    std::vector<std::string> marked;
    for (const auto& cell : state.board().cells())
        if (cell.last_move()) marked.push_back(cell.square() + cell.ascii());
    EXPECT_THAT(marked, ElementsAre("d6", "c5x"));
    EXPECT_THAT(state.legal_moves(), Contains(Property(&v1::LegalMove::machine, "d4-e5")));
    const auto capture = replay(game("russian-draughts", {"c3-d4", "d6-c5", "a3-b4"}));
    ASSERT_THAT(capture.value.state().legal_moves(), SizeIs(1));
    const v1::LegalMove& move = capture.value.state().legal_moves(0);
    EXPECT_EQ(move.text(), "c5:a3");
    EXPECT_EQ(move.kind(), v1::MOVE_KIND_CAPTURE);
    EXPECT_THAT(move.captured(), ElementsAre("b4"));
}

TEST_F(GameService, TurnsTheBoardAndStepsThroughTheGame) {
    v1::ReplayGameRequest request;
    *request.mutable_game() = game("chess", {"e4", "e5", "Nf3"});
    request.set_ply(1);
    request.set_bottom(v1::BOARD_SIDE_SECOND);
    request.set_without_moves(true);
    const auto answer = observer_->call(&Games::ReplayGame, request);
    ASSERT_TRUE(answer.ok()) << answer.status.error_message();
    EXPECT_THAT(answer.value.moves(), IsEmpty());
    EXPECT_EQ(answer.value.state().ply(), 1);
    EXPECT_EQ(answer.value.state().turn_text(), "ходят чёрные");
    EXPECT_EQ(answer.value.state().board().bottom(), v1::BOARD_SIDE_SECOND);
    EXPECT_EQ(answer.value.state().board().cells(0).square(), "h1");
}

TEST_F(GameService, NumbersPlacedPiecesOneByOne) {
    const auto answer = replay(game("playful", {"5", "1", "9"}));
    ASSERT_TRUE(answer.ok()) << answer.status.error_message();
    EXPECT_EQ(answer.value.moves(2).number(), 3);
    EXPECT_EQ(answer.value.moves(2).kind(), v1::MOVE_KIND_PLACEMENT);
    EXPECT_EQ(answer.value.state().turn_text(), "ходят нолики");
}

TEST_F(GameService, AnswersInTheLanguageOfTheCall) {
    Client english = *observer_;
    english.set_language("en");
    v1::ReplayGameRequest request;
    *request.mutable_game() = game("chess", {"f3", "e5", "g4", "Qh4"});
    const auto answer = english.call(&Games::ReplayGame, request);
    ASSERT_TRUE(answer.ok()) << answer.status.error_message();
    const v1::GameOutcome& outcome = answer.value.state().outcome();
    EXPECT_EQ(outcome.text(), "checkmate");
    EXPECT_EQ(outcome.winner_seat(), v1::SEAT_SECOND);
    EXPECT_NE(outcome.citation().article(), "");
    EXPECT_EQ(answer.value.state().turn_text(), "");
}

TEST_F(GameService, RefusesAnIllegalMoveWithFieldTextAndPly) {
    const Refused refused =
        replay(game("russian-draughts", {"c3-d4", "d6-c5", "a3-b4", "h6-g5"})).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::INVALID_ARGUMENT);
    EXPECT_THAT(refused.fields, ElementsAre(Pair("game.moves[3]", "CAPTURE_COMPULSORY")));
    EXPECT_EQ(refused.metadata.at("ply"), "4");
    EXPECT_THAT(refused.text, HasSubstr("Взятие обязательно"));
}

TEST_F(GameService, RefusesMoreThanItReads) {
    v1::Game many = game("chess");
    for (int i = 0; i < 2001; ++i)
        many.add_moves("e4");
    EXPECT_THAT(replay(many).refused().fields, ElementsAre(Pair("game.moves", "TOO_MANY")));
    EXPECT_THAT(replay(game("chess", {std::string(65, 'e')})).refused().fields,
                ElementsAre(Pair("game.moves[0]", "TOO_LONG")));
    v1::Game wide = game("chess");
    for (int i = 0; i < 65; ++i)
        (*wide.mutable_parameters())[std::to_string(i)] = "1";
    EXPECT_THAT(replay(wide).refused().fields, ElementsAre(Pair("game.parameters", "TOO_MANY")));
    v1::Game far = game("chess");
    far.set_position(std::string(4097, 'k'));
    EXPECT_THAT(replay(far).refused().fields, ElementsAre(Pair("game.position", "TOO_LONG")));
}

TEST_F(GameService, ReadsTypedMoves) {
    v1::ParseMoveRequest request;
    *request.mutable_game() = game("playful", {"1"});
    request.set_text("any");
    const auto ambiguous = observer_->call(&Games::ParseMove, request);
    ASSERT_TRUE(ambiguous.ok()) << ambiguous.status.error_message();
    EXPECT_THAT(ambiguous.value.candidates(), SizeIs(8));
    EXPECT_FALSE(ambiguous.value.has_move());

    request.set_text("1");
    const auto illegal = observer_->call(&Games::ParseMove, request);
    ASSERT_TRUE(illegal.ok());
    EXPECT_EQ(illegal.value.refusal().reason(), "SQUARE_OCCUPIED");
    EXPECT_EQ(illegal.value.refusal().text(), "Поле 1 занято");
    EXPECT_EQ(illegal.value.refusal().articles(0).article(), "1");

    request.set_text("2");
    EXPECT_EQ(observer_->call(&Games::ParseMove, request).value.move().machine(), "2");
    request.set_text("");
    EXPECT_THAT(observer_->call(&Games::ParseMove, request).refused().fields,
                ElementsAre(Pair("text", "REQUIRED")));
}

TEST_F(GameService, JudgesClaimsWithWhatFollows) {
    v1::CheckClaimRequest request;
    *request.mutable_game() = game("chess", {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
    request.set_rule("threefold");
    request.set_written_move("Ng8");
    const auto held = observer_->call(&Games::CheckClaim, request);
    ASSERT_TRUE(held.ok()) << held.status.error_message();
    EXPECT_TRUE(held.value.verdict().holds());
    EXPECT_EQ(held.value.consequence(), v1::CheckClaimResponse::CONSEQUENCE_DRAW);
    EXPECT_EQ(held.value.verdict().follows(), "партия заканчивается вничью");
    EXPECT_EQ(held.value.verdict().articles(0).article(), "9.2.1.1");

    request.set_written_move("e5");
    const auto failed = observer_->call(&Games::CheckClaim, request);
    ASSERT_TRUE(failed.ok());
    EXPECT_FALSE(failed.value.verdict().holds());
    EXPECT_EQ(failed.value.move_to_play().machine(), "e7e5");
    EXPECT_THAT(failed.value.verdict().follows(), HasSubstr("e5"));
    EXPECT_THAT(failed.value.verdict().follows(),
                HasSubstr("; к времени соперника добавляется 2:00"));
    EXPECT_EQ(failed.value.opponent_time().seconds(), 120);
    EXPECT_EQ(failed.value.verdict().articles_size(), 1) << "9.5.3 says both";
    EXPECT_FALSE(held.value.has_opponent_time());
    (*request.mutable_game()->mutable_parameters())["programme"] = "rapid";
    const auto rapid = observer_->call(&Games::CheckClaim, request);
    EXPECT_EQ(rapid.value.opponent_time().seconds(), 60);
    ASSERT_EQ(rapid.value.verdict().articles_size(), 2);
    EXPECT_EQ(rapid.value.verdict().articles(1).article(), "13.3");

    request.set_rule("boredom");
    EXPECT_THAT(observer_->call(&Games::CheckClaim, request).refused().fields,
                ElementsAre(Pair("rule", "CLAIM_UNKNOWN")));
}

// RU-2022 5.4.13.2: the check is on the claimant's time; chess stops the clocks (9.5.1).
TEST_F(GameService, TellsWhatTheCheckOfAWrongClaimHasLeft) {
    v1::CheckClaimRequest request;
    *request.mutable_game() = game("russian-draughts", {"c1-b2", "f8-e7", "b2-c1"});
    request.mutable_game()->set_position("W:WKc1,a3,h2:BKf8,a5,h6");
    request.set_rule("repetition");
    request.set_written_move("e7-f8");
    request.mutable_context()->mutable_remaining()->set_seconds(600);
    const auto untold = observer_->call(&Games::CheckClaim, request);
    ASSERT_TRUE(untold.ok()) << untold.status.error_message();
    EXPECT_TRUE(untold.value.on_claimants_time());
    EXPECT_FALSE(untold.value.has_time_left());

    request.mutable_context()->mutable_checked_for()->set_seconds(245);
    const auto failed = observer_->call(&Games::CheckClaim, request);
    EXPECT_EQ(failed.value.consequence(), v1::CheckClaimResponse::CONSEQUENCE_WRITTEN_MOVE_STANDS);
    EXPECT_EQ(failed.value.time_left().seconds(), 355);
    EXPECT_THAT(failed.value.verdict().follows(), HasSubstr("; на часах заявителя 5:55"));

    request.mutable_context()->mutable_remaining()->set_seconds(180);
    const auto lost = observer_->call(&Games::CheckClaim, request);
    EXPECT_EQ(lost.value.consequence(), v1::CheckClaimResponse::CONSEQUENCE_LOSS);
    EXPECT_FALSE(lost.value.has_time_left());

    *request.mutable_game() = game("chess", {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
    request.set_rule("threefold");
    request.set_written_move("e5");
    const auto chess = observer_->call(&Games::CheckClaim, request);
    ASSERT_TRUE(chess.ok()) << chess.status.error_message();
    EXPECT_EQ(chess.value.consequence(), v1::CheckClaimResponse::CONSEQUENCE_WRITTEN_MOVE_STANDS);
    EXPECT_FALSE(chess.value.on_claimants_time());
}

TEST_F(GameService, ShowsCountersAndWhyNothingMayBeClaimed) {
    const auto answer = replay(game("chess", {"Nf3", "Nf6", "Ng1", "Ng8"}));
    ASSERT_TRUE(answer.ok());
    ASSERT_THAT(answer.value.state().counters(), Not(IsEmpty()));
    const v1::DrawCounter& counter = answer.value.state().counters(0);
    EXPECT_EQ(counter.rule(), "threefold");
    EXPECT_EQ(counter.count(), 2);
    EXPECT_EQ(counter.limit(), 3);
    EXPECT_EQ(counter.unit(), "раза");
    EXPECT_NE(counter.citation().article(), "");
    const v1::ClaimState& claim = answer.value.state().claims(0);
    EXPECT_EQ(claim.rule(), "threefold");
    EXPECT_FALSE(claim.allowed());
    EXPECT_EQ(claim.reason(), "DRAW_RULE_NOT_FULL");
    EXPECT_EQ(claim.text(), "Ещё нельзя: 2 из 3");
    // A wrong claim is made like any other and has its consequence (9.5.3).
    EXPECT_TRUE(claim.takes_written_move());
    EXPECT_THAT(claim.written_moves(), IsEmpty());
}

TEST_F(GameService, JudgesOffersAndEndings) {
    v1::CheckOfferRequest offer;
    *offer.mutable_game() = game("playful");
    const auto may = observer_->call(&Games::CheckOffer, offer);
    ASSERT_TRUE(may.ok()) << may.status.error_message();
    EXPECT_TRUE(may.value.verdict().holds());
    offer.add_earlier()->set_ply(1);
    EXPECT_THAT(observer_->call(&Games::CheckOffer, offer).refused().fields,
                ElementsAre(Pair("earlier[0].seat", "REQUIRED"),
                            Pair("earlier[0].ply", "NUMBER_OUT_OF_RANGE")));

    v1::CheckOfferRequest early;
    *early.mutable_game() = game("chess", {"e4", "e5"});
    (*early.mutable_game()->mutable_parameters())["draw-agreement-move"] = "30";
    const auto asks = observer_->call(&Games::CheckOffer, early);
    ASSERT_TRUE(asks.ok()) << asks.status.error_message();
    EXPECT_FALSE(asks.value.verdict().holds());
    EXPECT_TRUE(asks.value.verdict().needs_ruling()) << "an arbiter may permit it";
    ASSERT_EQ(asks.value.verdict().articles_size(), 2);
    EXPECT_EQ(asks.value.verdict().articles(0).article(), "9.1.1");
    EXPECT_EQ(asks.value.verdict().articles(1).article(), "12.9");

    v1::CheckEndingRequest ending;
    *ending.mutable_game() = game("chess");
    ending.mutable_game()->set_position("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    ending.set_event(v1::CheckEndingRequest::EVENT_FLAG);
    ending.set_seat(v1::SEAT_FIRST);
    const auto drawn = observer_->call(&Games::CheckEnding, ending);
    ASSERT_TRUE(drawn.ok()) << drawn.status.error_message();
    EXPECT_EQ(drawn.value.outcome().state(), v1::GameOutcome::STATE_DRAWN);
    ending.clear_seat();
    EXPECT_THAT(observer_->call(&Games::CheckEnding, ending).refused().fields,
                ElementsAre(Pair("seat", "REQUIRED")));
}

TEST_F(GameService, PagesThroughAFileOfGames) {
    std::string text;
    for (int i = 0; i < 120; ++i)
        text += i == 7 ? "[White \"x\"]\n\n1. e4 e4 *\n\n" : "[White \"x\"]\n\n1. e4 e5 1-0\n\n";
    v1::ReadRecordsRequest request;
    request.set_discipline("disciplines/chess");
    request.set_text(text);
    int games = 0;
    int refused = 0;
    do {
        const auto page = observer_->call(&Games::ReadRecords, request);
        ASSERT_TRUE(page.ok()) << page.status.error_message();
        for (const auto& read : page.value.games()) {
            EXPECT_EQ(read.number(), ++games);
            if (!read.has_refusal()) continue;
            ++refused;
            EXPECT_EQ(read.number(), 8);
            EXPECT_EQ(read.refusal().ply(), 2);
            EXPECT_GT(read.refusal().line(), 20);
        }
        request.set_page_token(page.value.next_page_token());
    } while (!request.page_token().empty());
    EXPECT_EQ(games, 120);
    EXPECT_EQ(refused, 1);
}

TEST_F(GameService, TakesFilesLargerThanOtherRequestsAndNoneBeyondItsLimit) {
    v1::ReadRecordsRequest request;
    request.set_discipline("disciplines/chess");
    request.set_page_size(1);
    std::string text = "1. e4 e5 1-0\n\n";
    text.append(3 << 20, ' ');
    request.set_text(text);
    EXPECT_TRUE(observer_->call(&Games::ReadRecords, request).ok());
    request.set_text(std::string((8 << 20) + 1, ' '));
    EXPECT_THAT(observer_->call(&Games::ReadRecords, request).refused().fields,
                ElementsAre(Pair("text", "TOO_LONG")));
    request.set_text(std::string(9 << 20, ' '));
    EXPECT_EQ(observer_->call(&Games::ReadRecords, request).refused().reason, "REQUEST_TOO_LARGE");
    request.set_text("1. e4 \xff");
    EXPECT_THAT(observer_->call(&Games::ReadRecords, request).refused().fields,
                ElementsAre(Pair("text", "NOT_UTF8")));
}

TEST_F(GameService, WritesARecord) {
    v1::WriteRecordRequest request;
    *request.mutable_game() = game("chess", {"e4", "e5"});
    request.set_result("1-0");
    v1::RecordTag& tag = *request.add_tags();
    tag.set_name("White");
    tag.set_value("Ёлкин");
    const auto written = observer_->call(&Games::WriteRecord, request);
    ASSERT_TRUE(written.ok()) << written.status.error_message();
    EXPECT_EQ(written.value.format(), "pgn");
    EXPECT_THAT(written.value.text(), AllOf(HasSubstr("Ёлкин"), HasSubstr("1. e4 e5 1-0")));
}

TEST(GameServiceLimits, EndsAQuestionAfterTheServersTime) {
    TestServerOptions options;
    options.bundled = {module(COLLEGIUM_FIXTURES, "playful")};
    options.game_time_limit = std::chrono::milliseconds(100);
    TestServer server(std::move(options));
    const Client client = server.person_with_role("observer1", "observer");
    v1::ReplayGameRequest request;
    *request.mutable_game() = game("playful");
    request.mutable_game()->set_position("endless .........");
    const Refused refused = client.call(&Games::ReplayGame, request).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::DEADLINE_EXCEEDED);
    EXPECT_EQ(refused.reason, "GAME_TIME_OVER");
}

TEST(GameServiceLimits, QuarantinesAModuleThatFailsAgainAndAgain) {
    TestServerOptions options;
    options.bundled = {module(COLLEGIUM_FIXTURES, "playful")};
    TestServer server(std::move(options));
    const Client client = server.person_with_role("observer1", "observer");
    v1::ReplayGameRequest request;
    *request.mutable_game() = game("playful");
    EXPECT_TRUE(client.call(&Games::ReplayGame, request).ok());
    request.mutable_game()->set_position("throwing .........");
    for (int i = 0; i < 3; ++i) {
        const Refused refused = client.call(&Games::ReplayGame, request).refused();
        EXPECT_EQ(refused.code, grpc::StatusCode::UNAVAILABLE);
        EXPECT_EQ(refused.reason, "PLUGIN_FAILED");
        EXPECT_THAT(refused.text, HasSubstr("playful"));
    }
    request.mutable_game()->clear_position();
    const Refused refused = client.call(&Games::ReplayGame, request).refused();
    EXPECT_EQ(refused.code, grpc::StatusCode::UNAVAILABLE);
    EXPECT_EQ(refused.reason, "PLUGIN_QUARANTINED");
}

}  // namespace
}  // namespace collegium::rpc
