// Results over the wire: who may enter what, conflicts with their names, two halls at once.
#include <atomic>
#include <map>
#include <set>
#include <thread>

#include <gmock/gmock.h>

#include <collegium/storage/journal.hpp>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/results.grpc.pb.h>
#include <collegium/v1/watch.grpc.pb.h>

#include "support/playing_competition.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;
using Service = v1::ResultService::Stub;
using Journal = v1::JournalService::Stub;

constexpr const char* kGame =
    "[GameType \"25\"]\n[Result \"2-0\"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0\n";

class ResultsApi : public ::testing::Test {
  protected:
    explicit ResultsApi(int boards = 4, int games = 1) {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = server_.store().now();
            competition_ =
                testing_support::enter_playing_competition(writer, now, {boards, games, now - 2h});
            const std::string scope = competition_.admission.id.name();
            for (const char* role :
                 {"chief-arbiter", "arbiter", "secretary", "chief-secretary", "observer"})
                testing_support::enter_account(writer, now, role, role, scope, 0, role);
            testing_support::enter_account(writer, now, "elsewhere", "arbiter", "competitions/999",
                                           0, "elsewhere");
            return storage::Applied{};
        };
        const auto entered = server_.store().writer().run(std::move(command));
        EXPECT_TRUE(entered) << entered.error().message;
    }

    [[nodiscard]] Client as(const std::string& token) const {
        Client client = server_.stranger();
        client.set_token(token);
        return client;
    }
    [[nodiscard]] std::string board(int number) const { return competition_.board(number).name(); }

    [[nodiscard]] v1::RecordResultRequest slip(int number, v1::GameResult outcome) const {
        v1::RecordResultRequest request;
        request.set_name(board(number));
        request.set_outcome(outcome);
        request.set_request_id(new_uuid());
        return request;
    }
    Answer<v1::RecordResultResponse> record(const Client& client,
                                            const v1::RecordResultRequest& request) const {
        return client.call(&Service::RecordResult, request);
    }
    v1::ListBoardsResponse boards(const Client& client) const {
        v1::ListBoardsRequest request;
        request.set_parent(competition_.round.name());
        const auto answer = client.call(&Service::ListBoards, request);
        EXPECT_TRUE(answer.ok()) << answer.refused().text;
        return answer.value;
    }
    Answer<v1::Board> look(const Client& client, int number) const {
        v1::GetBoardRequest request;
        request.set_name(board(number));
        return client.call(&Service::GetBoard, request);
    }

    TestServer server_{TestServerOptions{
        {}, {}, {std::filesystem::path(COLLEGIUM_PLUGINS) / "russian-draughts.discipline.so"}}};
    testing_support::PlayingCompetition competition_;
};

TEST_F(ResultsApi, EntersAResultAndShowsItToEverybody) {
    const auto done = record(as("arbiter"), slip(2, v1::GAME_RESULT_FIRST_WINS));
    ASSERT_TRUE(done.ok()) << done.refused().text;
    EXPECT_EQ(done.value.board().text(), "2:0");
    EXPECT_EQ(done.value.missing(), 3);
    EXPECT_TRUE(done.value.board().mine());
    const v1::ListBoardsResponse seen = boards(as("observer"));
    ASSERT_EQ(seen.boards_size(), 4);
    EXPECT_EQ(seen.boards(1).text(), "2:0");
    EXPECT_EQ(seen.boards(1).recorded_by(), "arbiter");
    EXPECT_FALSE(seen.boards(1).mine());
    EXPECT_EQ(seen.boards(1).etag(), done.value.board().etag());
    EXPECT_EQ(seen.missing(), 3);
    EXPECT_EQ(seen.win(), "2");
    EXPECT_EQ(seen.first_side(), "белые");
    EXPECT_THAT(seen.summary(0), HasSubstr("белые 1, чёрные 0, ничьи 0"));
    EXPECT_EQ(seen.game_discipline(), "disciplines/russian-draughts");
    EXPECT_EQ(seen.round().state(), v1::Round::STATE_PLAYING);
}

TEST_F(ResultsApi, TheRowOfAResultSaysWhoCorrectsItAndHow) {
    ASSERT_TRUE(record(as("arbiter"), slip(2, v1::GAME_RESULT_FIRST_WINS)).ok());
    v1::GetJournalEntryRequest request;
    request.set_name(server_.entry_name(server_.journal_rows()));
    const auto seen_by = [&](const char* role) {
        const auto row = as(role).call(&Journal::GetJournalEntry, request);
        EXPECT_TRUE(row.ok()) << row.refused().text;
        EXPECT_EQ(row.value.subject(), board(2));
        EXPECT_EQ(row.value.correction(), "result.correct");
        bool allowed = false;
        for (const v1::AllowedAction& action : row.value.allowed_actions())
            allowed = allowed || (action.action() == "journal.correct" && action.allowed());
        return allowed;
    };
    EXPECT_TRUE(seen_by("chief-arbiter"));
    EXPECT_FALSE(seen_by("secretary"));
}

TEST_F(ResultsApi, LetsNobodyElseEnter) {
    EXPECT_EQ(record(as("observer"), slip(1, v1::GAME_RESULT_DRAW)).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(record(as("elsewhere"), slip(1, v1::GAME_RESULT_DRAW)).refused().reason,
              "SCOPE_DENIED");
    v1::CorrectResultRequest correction;
    correction.set_name(board(1));
    EXPECT_EQ(as("secretary").call(&Service::CorrectResult, correction).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
}

TEST_F(ResultsApi, NamesTheConflictWithItsAuthorAndTime) {
    ASSERT_TRUE(record(as("arbiter"), slip(1, v1::GAME_RESULT_FIRST_WINS)).ok());
    const auto late = record(as("secretary"), slip(1, v1::GAME_RESULT_SECOND_WINS));
    const Refused refused = late.refused();
    EXPECT_EQ(refused.reason, "RESULT_ALREADY_RECORDED");
    EXPECT_EQ(refused.metadata.at("board"), "1");
    EXPECT_EQ(refused.metadata.at("result"), "2:0");
    EXPECT_EQ(refused.metadata.at("name"), "arbiter");
    EXPECT_THAT(refused.metadata.at("time"), testing::MatchesRegex("[0-9][0-9]:[0-9][0-9]"));
    EXPECT_THAT(refused.text, HasSubstr("На доске 1 уже 2:0 (arbiter, "));
}

TEST_F(ResultsApi, AnswersARepeatedEntryTheSameAndWritesOnce) {
    const v1::RecordResultRequest request = slip(1, v1::GAME_RESULT_DRAW);
    const auto first = record(as("arbiter"), request);
    const std::int64_t rows = server_.journal_rows();
    const auto again = record(as("arbiter"), request);
    ASSERT_TRUE(again.ok()) << again.refused().text;
    EXPECT_EQ(again.value.SerializeAsString(), first.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows);
}

TEST_F(ResultsApi, WritesNothingWhenAskedToValidateOnly) {
    v1::RecordResultRequest request = slip(1, v1::GAME_RESULT_DRAW);
    request.set_validate_only(true);
    const std::int64_t rows = server_.journal_rows();
    const auto preview = record(as("arbiter"), request);
    ASSERT_TRUE(preview.ok());
    EXPECT_EQ(preview.value.board().text(), "1:1");
    EXPECT_EQ(preview.value.missing(), 3);
    EXPECT_EQ(server_.journal_rows(), rows);
    EXPECT_EQ(look(as("arbiter"), 1).value.text(), "·:·");
}

TEST_F(ResultsApi, NamesWhatIsWrongWithARequest) {
    const auto reason = [&](const v1::RecordResultRequest& request) {
        const Refused refused = record(as("arbiter"), request).refused();
        return refused.fields.empty() ? refused.reason : refused.fields.front().second;
    };
    v1::RecordResultRequest request = slip(1, v1::GAME_RESULT_DRAW);
    request.set_name("boards/7");
    EXPECT_EQ(reason(request), "NAME_MALFORMED");
    request = slip(27, v1::GAME_RESULT_DRAW);
    EXPECT_EQ(reason(request), "BOARD_NOT_FOUND");
    request = slip(1, v1::GAME_RESULT_DRAW);
    request.set_game(2);
    EXPECT_EQ(reason(request), "NUMBER_OUT_OF_RANGE");
    request = slip(1, static_cast<v1::GameResult>(77));
    EXPECT_EQ(reason(request), "ENUM_UNKNOWN");
    request = slip(1, v1::GAME_RESULT_DRAW);
    request.set_remark(std::string(201, 'x'));
    EXPECT_EQ(reason(request), "TOO_LONG");
    request = slip(1, v1::GAME_RESULT_DRAW);
    request.set_etag("nonsense");
    EXPECT_EQ(reason(request), "ETAG_MALFORMED");
}

TEST_F(ResultsApi, TakesABundleOfSlips) {
    v1::RecordResultsRequest request;
    request.set_parent(competition_.round.name());
    *request.add_results() = slip(1, v1::GAME_RESULT_FIRST_WINS);
    *request.add_results() = slip(9, v1::GAME_RESULT_DRAW);
    request.set_request_id(new_uuid());
    const auto done = as("secretary").call(&Service::RecordResults, request);
    ASSERT_TRUE(done.ok()) << done.refused().text;
    EXPECT_EQ(done.value.slips(0).board().text(), "2:0");
    EXPECT_EQ(done.value.slips(1).reason(), "BOARD_NOT_FOUND");
    EXPECT_NE(done.value.slips(1).text(), "");
    EXPECT_EQ(done.value.missing(), 3);
}

TEST_F(ResultsApi, CorrectsAfterTheImpactWasSeen) {
    ASSERT_TRUE(record(as("arbiter"), slip(1, v1::GAME_RESULT_FIRST_WINS)).ok());
    v1::CorrectResultRequest request;
    request.set_name(board(1));
    request.set_outcome(v1::GAME_RESULT_DRAW);
    request.set_reason("соперники показали подписанные бланки");
    request.set_validate_only(true);
    const auto preview = as("chief-arbiter").call(&Service::CorrectResult, request);
    ASSERT_TRUE(preview.ok()) << preview.refused().text;
    EXPECT_NE(preview.value.impact().digest(), "");
    EXPECT_GT(preview.value.impact().places_size(), 0);
    EXPECT_NE(preview.value.impact().summary(), "");
    request.set_validate_only(false);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("chief-arbiter").call(&Service::CorrectResult, request).refused().reason,
              "IMPACT_NOT_SEEN");
    request.set_impact_digest(preview.value.impact().digest());
    const auto done = as("chief-arbiter").call(&Service::CorrectResult, request);
    ASSERT_TRUE(done.ok()) << done.refused().text;
    EXPECT_EQ(done.value.board().text(), "1:1");
    EXPECT_TRUE(done.value.board().corrected());
    const auto seen = look(as("arbiter"), 1);
    ASSERT_EQ(seen.value.history_size(), 2);
    EXPECT_EQ(seen.value.history(1).reason(), "соперники показали подписанные бланки");
}

TEST_F(ResultsApi, SetsSidesAsPlayedAndTurnsTheScoreWithThem) {
    v1::AttachRecordRequest score;
    score.set_parent(board(1));
    score.set_format("pdn");
    score.set_text(kGame);
    score.set_request_id(new_uuid());
    const auto kept = as("arbiter").call(&Service::AttachRecord, score);
    ASSERT_EQ(kept.value.outcome(), v1::GAME_RESULT_FIRST_WINS);
    v1::SetSidesRequest request;
    request.set_name(board(1));
    request.set_etag(look(as("arbiter"), 1).value.etag());
    request.set_turned(true);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("observer").call(&Service::SetSides, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    const Refused early = as("arbiter").call(&Service::SetSides, request).refused();
    EXPECT_EQ(early.reason, "SIDES_STILL_CORRECTED");
    EXPECT_THAT(early.text, HasSubstr("(5.4.14.1)"));
    request.set_moves(3);
    request.set_request_id(new_uuid());
    const auto done = as("arbiter").call(&Service::SetSides, request);
    ASSERT_TRUE(done.ok()) << done.refused().text;
    EXPECT_FALSE(done.value.correction());
    EXPECT_TRUE(done.value.board().games(0).turned());
    EXPECT_FALSE(done.value.board().games(0).first_begins());
    const std::int64_t rows = server_.journal_rows();
    EXPECT_EQ(as("arbiter").call(&Service::SetSides, request).value.SerializeAsString(),
              done.value.SerializeAsString());
    EXPECT_EQ(server_.journal_rows(), rows) << "the same request writes once";
    v1::GetRecordRequest get;
    get.set_name(kept.value.name());
    EXPECT_EQ(as("observer").call(&Service::GetRecord, get).value.outcome(),
              v1::GAME_RESULT_SECOND_WINS);
    request.set_turned(false);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("arbiter").call(&Service::SetSides, request).refused().reason, "ETAG_STALE");
}

TEST_F(ResultsApi, NotesArrivalsAndSaysWhatFollows) {
    v1::SetArrivalsRequest request;
    request.set_name(board(2));
    request.set_etag(look(as("arbiter"), 2).value.etag());
    request.mutable_second()->set_state(v1::ARRIVAL_STATE_MISSING);
    request.set_validate_only(true);
    const std::int64_t rows = server_.journal_rows();
    const auto preview = as("arbiter").call(&Service::SetArrivals, request);
    ASSERT_TRUE(preview.ok()) << preview.refused().text;
    EXPECT_EQ(server_.journal_rows(), rows);
    request.set_validate_only(false);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("observer").call(&Service::SetArrivals, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    const auto done = as("arbiter").call(&Service::SetArrivals, request);
    ASSERT_TRUE(done.ok()) << done.refused().text;
    // The round began two hours ago: whoever is missing has lost.
    const v1::BoardStart& start = done.value.start();
    EXPECT_EQ(start.first().state(), v1::ARRIVAL_STATE_ON_TIME);
    EXPECT_EQ(start.second().state(), v1::ARRIVAL_STATE_MISSING);
    EXPECT_TRUE(start.second().too_late());
    EXPECT_EQ(start.due(), v1::GAME_RESULT_SECOND_ABSENT);
    EXPECT_EQ(start.due_text(), "+:−");
    EXPECT_THAT(start.lines(), Contains(HasSubstr("(5.4.4)")));
    const v1::ListBoardsResponse seen = boards(as("observer"));
    EXPECT_FALSE(seen.boards(0).has_start());
    EXPECT_TRUE(seen.boards(1).has_start());
    request.mutable_second()->set_state(v1::ARRIVAL_STATE_CAME);
    request.set_etag(done.value.etag());
    request.set_request_id(new_uuid());
    request.mutable_second()->set_clock("сейчас");
    const Refused refused = as("arbiter").call(&Service::SetArrivals, request).refused();
    ASSERT_FALSE(refused.fields.empty());
    EXPECT_EQ(refused.fields.front(),
              (std::pair<std::string, std::string>("second.clock", "CLOCK_MALFORMED")));
    request.mutable_second()->clear_clock();
    const auto came = as("arbiter").call(&Service::SetArrivals, request);
    ASSERT_TRUE(came.ok()) << came.refused().text;
    EXPECT_TRUE(came.value.start().second().has_arrive_time());
    EXPECT_NE(came.value.start().second().clock(), "");
}

class MicroMatchResultsApi : public ResultsApi {
  protected:
    MicroMatchResultsApi() : ResultsApi(4, 2) {}
};

// RU-2022 5.4.6
TEST_F(MicroMatchResultsApi, BeginsTheNextGameAfterItsBreak) {
    EXPECT_FALSE(look(as("arbiter"), 2).value.has_next_game());
    ASSERT_TRUE(record(as("arbiter"), slip(2, v1::GAME_RESULT_DRAW)).ok());
    const v1::Board drawn = look(as("arbiter"), 2).value;
    ASSERT_TRUE(drawn.has_next_game());
    EXPECT_EQ(drawn.next_game().game(), 2);
    EXPECT_TRUE(drawn.next_game().has_earliest_time());
    EXPECT_THAT(drawn.next_game().text(), HasSubstr("5.4.6"));
    v1::BeginGameRequest request;
    request.set_name(board(2));
    request.set_etag(drawn.etag());
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("observer").call(&Service::BeginGame, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    EXPECT_EQ(as("arbiter").call(&Service::BeginGame, request).refused().reason, "GAME_BREAK");
    request.set_reason("партия окончена раньше, чем записана");
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("arbiter").call(&Service::BeginGame, request).refused().reason,
              "GAME_BREAK_BY_CHIEF");
    request.set_request_id(new_uuid());
    const auto begun = as("chief-arbiter").call(&Service::BeginGame, request);
    ASSERT_TRUE(begun.ok()) << begun.refused().text;
    EXPECT_TRUE(begun.value.games(1).has_begin_time());
    EXPECT_THAT(begun.value.games(1).begin_text(), HasSubstr("окончена раньше"));
    EXPECT_FALSE(begun.value.has_next_game());
}

TEST_F(ResultsApi, NotesScoreSheetsAndSaysWhichAreMissing) {
    ASSERT_TRUE(record(as("arbiter"), slip(2, v1::GAME_RESULT_DRAW)).ok());
    const v1::Board before = look(as("arbiter"), 2).value;
    EXPECT_TRUE(before.sheets_missing());
    v1::SetSheetsRequest request;
    request.set_name(board(2));
    request.set_etag(before.etag());
    request.set_first(true);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("observer").call(&Service::SetSheets, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    const auto one = as("arbiter").call(&Service::SetSheets, request);
    ASSERT_TRUE(one.ok()) << one.refused().text;
    EXPECT_TRUE(one.value.first_sheet());
    EXPECT_FALSE(one.value.second_sheet());
    EXPECT_TRUE(one.value.sheets_missing());
    const v1::ListBoardsResponse listed = boards(as("observer"));
    EXPECT_TRUE(listed.boards(1).sheets_missing());
    EXPECT_FALSE(listed.boards(0).sheets_missing()) << "it is being played";
    ASSERT_EQ(listed.round().close_remarks_size(), 1);
    EXPECT_THAT(listed.round().close_remarks(0), HasSubstr("5.4.3.5"));
    request.set_etag(one.value.etag());
    request.set_second(true);
    request.set_request_id(new_uuid());
    EXPECT_FALSE(as("arbiter").call(&Service::SetSheets, request).value.sheets_missing());
    EXPECT_EQ(boards(as("observer")).round().close_remarks_size(), 0);
}

TEST_F(ResultsApi, KeepsAScoreThatTheModuleHasPlayedThrough) {
    ASSERT_TRUE(record(as("arbiter"), slip(1, v1::GAME_RESULT_SECOND_WINS)).ok());
    v1::AttachRecordRequest request;
    request.set_parent(board(1));
    request.set_format("pdn");
    request.set_text(kGame);
    request.set_request_id(new_uuid());
    const auto kept = as("arbiter").call(&Service::AttachRecord, request);
    ASSERT_TRUE(kept.ok()) << kept.refused().text;
    EXPECT_EQ(kept.value.legal_moves(), 4);
    EXPECT_EQ(kept.value.fault(), "");
    EXPECT_EQ(kept.value.outcome(), v1::GAME_RESULT_FIRST_WINS);
    EXPECT_THAT(kept.value.disagreement(), HasSubstr("2:0"));
    v1::GetRecordRequest get;
    get.set_name(kept.value.name());
    const auto got = as("observer").call(&Service::GetRecord, get);
    ASSERT_TRUE(got.ok()) << got.refused().text;
    EXPECT_EQ(got.value.text(), kGame);
    const auto seen = look(as("observer"), 1);
    EXPECT_TRUE(seen.value.games(0).has_record());
    EXPECT_THAT(seen.value.remarks(), Contains(HasSubstr("В записи партии 2:0")));
}

TEST_F(ResultsApi, NamesAnIllegalMoveOfAScore) {
    v1::AttachRecordRequest request;
    request.set_parent(board(1));
    request.set_format("pdn");
    request.set_text("[Result \"*\"]\n\n1. c3-d4 d6-c5 2. a1-h8 *\n");
    request.set_request_id(new_uuid());
    const auto kept = as("arbiter").call(&Service::AttachRecord, request);
    ASSERT_TRUE(kept.ok()) << kept.refused().text;
    EXPECT_EQ(kept.value.legal_moves(), 2);
    EXPECT_THAT(kept.value.fault(), HasSubstr("полуход 3"));
    EXPECT_THAT(look(as("arbiter"), 1).value.remarks(), Contains(HasSubstr("a1-h8")));
    request.set_text(std::string(kGame) + "\n" + kGame);
    request.set_request_id(new_uuid());
    EXPECT_EQ(as("arbiter").call(&Service::AttachRecord, request).refused().reason,
              "RECORD_NOT_ONE_GAME");
    v1::GetRecordRequest get;
    get.set_name(board(2) + "/records/1");
    EXPECT_EQ(as("arbiter").call(&Service::GetRecord, get).refused().reason, "RECORD_NOT_FOUND");
}

TEST_F(ResultsApi, AssignsBoardsToArbiters) {
    v1::SetBoardJudgesRequest request;
    request.set_parent(competition_.tournament.name());
    request.set_request_id(new_uuid());
    v1::BoardJudge& judge = *request.add_judges();
    judge.set_official(competition_.admission.officials[1].name());
    judge.set_first_board(1);
    judge.set_last_board(2);
    EXPECT_EQ(as("arbiter").call(&Service::SetBoardJudges, request).status.error_code(),
              grpc::StatusCode::PERMISSION_DENIED);
    const auto set = as("chief-arbiter").call(&Service::SetBoardJudges, request);
    ASSERT_TRUE(set.ok()) << set.refused().text;
    const std::string name = set.value.judges(0).short_name();
    EXPECT_NE(name, "");
    v1::ListBoardJudgesRequest list;
    list.set_parent(competition_.tournament.name());
    EXPECT_EQ(as("observer").call(&Service::ListBoardJudges, list).value.judges_size(), 1);
    const Refused refused = record(as("arbiter"), slip(1, v1::GAME_RESULT_DRAW)).refused();
    EXPECT_EQ(refused.reason, "BOARD_OF_OTHER_JUDGE");
    EXPECT_THAT(refused.text, HasSubstr(name));
    EXPECT_TRUE(record(as("arbiter"), slip(3, v1::GAME_RESULT_DRAW)).ok());
    EXPECT_TRUE(record(as("secretary"), slip(1, v1::GAME_RESULT_DRAW)).ok());
}

TEST_F(ResultsApi, TellsOtherTerminalsAtOnce) {
    v1::WatchService::Stub stub(as("secretary").channel());
    grpc::ClientContext context;
    as("secretary").prepare(context);
    const auto stream = stub.Watch(&context, v1::WatchRequest{});
    v1::WatchEvent event;
    ASSERT_TRUE(stream->Read(&event));  // the stream stands
    ASSERT_TRUE(record(as("arbiter"), slip(2, v1::GAME_RESULT_DRAW)).ok());
    bool told = false;
    while (!told && stream->Read(&event))
        told = event.has_change() && event.change().subject() == board(2) &&
               event.change().action() == "results.record";
    EXPECT_TRUE(told);
    context.TryCancel();
}

TEST_F(ResultsApi, UndoesTheLastEntryThroughTheJournal) {
    ASSERT_TRUE(record(as("arbiter"), slip(1, v1::GAME_RESULT_DRAW)).ok());
    v1::UndoJournalEntryRequest undo;
    undo.set_subject(board(1));
    undo.set_request_id(new_uuid());
    const auto undone = as("arbiter").call(&Journal::UndoJournalEntry, undo);
    ASSERT_TRUE(undone.ok()) << undone.status.error_message();
    EXPECT_EQ(look(as("arbiter"), 1).value.text(), "·:·");
    // «u — вернуть», once.
    ASSERT_TRUE(undone.value.can_be_undone());
    undo.set_name(undone.value.name());
    undo.set_request_id(new_uuid());
    const auto back = as("arbiter").call(&Journal::UndoJournalEntry, undo);
    ASSERT_TRUE(back.ok()) << back.status.error_message();
    EXPECT_FALSE(back.value.can_be_undone());
    EXPECT_EQ(look(as("arbiter"), 1).value.text(), "1:1");
}

class FullRound : public ResultsApi {
  protected:
    FullRound() : ResultsApi(500) {}
};

TEST_F(FullRound, ListsFiveHundredBoardsInOneAnswer) {
    const v1::ListBoardsResponse seen = boards(as("observer"));
    EXPECT_EQ(seen.boards_size(), 500);
    EXPECT_EQ(seen.missing(), 500);
}

// Two arbiters at two terminals go through the same 500 boards from both ends, so that every board
// is entered by both and half of the boards meets in the middle.
TEST_F(FullRound, LosesNothingWhenTwoArbitersEnterFiveHundredBoardsAtOnce) {
    const v1::ListBoardsResponse before = boards(as("observer"));
    const std::int64_t rows = server_.journal_rows();
    struct Arbiter {
        std::string token;
        v1::GameResult outcome;
        int entered = 0;
        int told = 0;  // refused with the result, the name and the time of the other
        std::vector<std::string> other;
        std::set<std::string> boards;
    };
    std::array<Arbiter, 2> arbiters{
        Arbiter{"arbiter", v1::GAME_RESULT_FIRST_WINS, 0, 0, {}, {}},
        Arbiter{"secretary", v1::GAME_RESULT_SECOND_WINS, 0, 0, {}, {}}};
    std::vector<std::thread> terminals;
    for (Arbiter& first_round : arbiters) {
        terminals.emplace_back([&, mine = &first_round] {
            const Client client = as(mine->token);
            const bool forwards = mine == &arbiters[0];
            for (int i = 0; i < before.boards_size(); ++i) {
                const v1::Board& row = before.boards(forwards ? i : before.boards_size() - 1 - i);
                v1::RecordResultRequest request;
                request.set_name(row.name());
                request.set_etag(row.etag());
                request.set_outcome(mine->outcome);
                request.set_request_id(new_uuid());
                const auto answer = record(client, request);
                if (answer.ok()) {
                    ++mine->entered;
                    mine->boards.insert(row.name());
                    continue;
                }
                const Refused refused = answer.refused();
                const std::string winner = arbiters[forwards ? 1 : 0].token;
                if (refused.reason == "RESULT_ALREADY_RECORDED" &&
                    refused.metadata.at("name") == winner &&
                    refused.metadata.at("result") == (forwards ? "0:2" : "2:0") &&
                    !refused.metadata.at("time").empty())
                    ++mine->told;
                else
                    mine->other.push_back(refused.reason + " " + refused.text);
            }
        });
    }
    for (std::thread& terminal : terminals)
        terminal.join();
    EXPECT_THAT(arbiters[0].other, IsEmpty());
    EXPECT_THAT(arbiters[1].other, IsEmpty());
    EXPECT_EQ(arbiters[0].entered + arbiters[1].entered, 500);
    EXPECT_EQ(arbiters[0].told + arbiters[1].told, 500);
    EXPECT_GT(arbiters[0].entered, 0);
    EXPECT_GT(arbiters[1].entered, 0);

    // What stands on every board is what its one author was told he had entered.
    const v1::ListBoardsResponse after = boards(as("observer"));
    EXPECT_EQ(after.missing(), 0);
    for (const v1::Board& row : after.boards()) {
        const Arbiter& author = arbiters[arbiters[0].boards.contains(row.name()) ? 0 : 1];
        EXPECT_TRUE(author.boards.contains(row.name()));
        EXPECT_EQ(row.recorded_by(), author.token);
        EXPECT_EQ(row.games(0).outcome(), author.outcome);
    }
    // One row of the journal for every board, and the chain holds.
    EXPECT_EQ(server_.journal_rows(), rows + 500);
    const storage::ReadLease lease = server_.store().read();
    const auto proof = storage::verify_journal(*lease, {}, competition_.admission.id.name());
    EXPECT_TRUE(proof.intact());
}

}  // namespace
}  // namespace collegium::rpc
