// A module that does not come back keeps its own question and nobody else, whatever it was asked.
#include <cstdlib>
#include <fstream>
#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/plugin_host/network_thread.hpp>
#include <collegium/plugin_host/plugin.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/documents.grpc.pb.h>
#include <collegium/v1/draws.grpc.pb.h>
#include <collegium/v1/games.grpc.pb.h>
#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/regulations.grpc.pb.h>
#include <collegium/v1/results.grpc.pb.h>
#include <collegium/v1/rounds.grpc.pb.h>
#include <collegium/v1/server.grpc.pb.h>

#include "support/playing_competition.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc::stubborn_module_test {
namespace {

using namespace std::chrono_literals;
using Games = v1::GameService::Stub;

constexpr const char* kDiscipline = "disciplines/russian-draughts";
constexpr int kBoards = 24;

// Where the module is told what to loop at.
class Stubbornness {
  public:
    Stubbornness() { ::setenv("COLLEGIUM_STUBBORN", folder_.path().c_str(), 1); }
    ~Stubbornness() {
        relent();
        ::unsetenv("COLLEGIUM_STUBBORN");
    }
    Stubbornness(const Stubbornness&) = delete;
    Stubbornness& operator=(const Stubbornness&) = delete;

    void loop_at(std::string_view capability) const {
        std::ofstream(folder_ / "told") << capability << '\n';
        std::filesystem::rename(folder_ / "told", folder_ / "loop");
    }
    [[nodiscard]] bool keeps_somebody() const {
        return std::filesystem::exists(folder_ / "inside");
    }
    void relent() const {
        std::filesystem::remove(folder_ / "loop");
        std::filesystem::remove(folder_ / "inside");
    }

  private:
    testing_support::TempFolder folder_;
};

TestServerOptions with_stubborn_module(std::size_t readers) {
    TestServerOptions options;
    options.bundled = {std::filesystem::path(COLLEGIUM_FIXTURES) / "stubborn.discipline.so"};
    options.readers = readers;
    return options;
}

// One reader for everybody: a question that kept it would stop the whole server.
class StubbornModule : public ::testing::Test {
  protected:
    StubbornModule() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            const storage::Instant now = server_.store().now();
            competition_ =
                testing_support::enter_playing_competition(writer, now, {kBoards, 1, now - 2h});
            // The module has its say on the time control.
            const std::int64_t id = competition_.admission.id.value;
            writer.execute("UPDATE competition SET discipline = 'russian-draughts' WHERE id = $1",
                           {id});
            storage::write_regulation(writer, competition_.admission.id, 2,
                                      {{"time-control", "45+30", 2, "4.2"}}, now);
            for (const char* role : {"chief-arbiter", "arbiter", "chief-secretary"})
                testing_support::enter_account(writer, now, role, role,
                                               competition_.admission.id.name(), 0, role);
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

    // What everybody needs at any moment of a tournament.
    void expect_everybody_is_served() {
        Client official = server_.stranger();
        EXPECT_TRUE(official.log_in("administrator", kPassword).ok());
        v1::RecordResultRequest slip;
        slip.set_name(competition_.board(next_board_++).name());
        slip.set_outcome(v1::GAME_RESULT_FIRST_WINS);
        slip.set_request_id(new_uuid());
        const auto recorded = as("arbiter").call(&v1::ResultService::Stub::RecordResult, slip);
        EXPECT_TRUE(recorded.ok()) << recorded.refused().text;
        v1::RenderDocumentRequest print;
        print.set_competition(competition_.admission.id.name());
        print.set_kind("round-pairs");
        print.set_subject(competition_.round.name());
        print.set_format(v1::DOCUMENT_FORMAT_PDF);
        const auto printed =
            as("chief-secretary").call(&v1::DocumentService::Stub::RenderDocument, print);
        EXPECT_TRUE(printed.ok()) << printed.refused().text;
        EXPECT_TRUE(printed.value.content().starts_with("%PDF"));
        v1::RescanPluginsRequest rescan;
        rescan.set_request_id(new_uuid());
        const auto scanned = admin_.call(&v1::PluginService::Stub::RescanPlugins, rescan);
        EXPECT_TRUE(scanned.ok()) << scanned.refused().text;
        EXPECT_EQ(scanned.value.working_count(), 1);
    }

    // Asks while the module loops at a capability; it relents once everybody else was served.
    template <typename Ask>
    void expect_harmless(const std::string& capability, Ask ask) {
        SCOPED_TRACE(capability);
        stubbornness_.loop_at(capability);
        auto asked = std::async(std::launch::async, ask);
        EXPECT_TRUE(testing_support::wait_until([&] { return stubbornness_.keeps_somebody(); }));
        expect_everybody_is_served();
        stubbornness_.relent();
        asked.get();
    }
    template <typename Stub, typename Request, typename Response>
    void expect_harmless(const std::string& capability, const Client& client,
                         grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&,
                                                      Response*),
                         const Request& request) {
        SCOPED_TRACE(request.GetDescriptor()->name());
        expect_harmless(capability, [&] { (void)client.call(method, request); });
    }

    [[nodiscard]] static v1::Game game() {
        v1::Game game;
        game.set_discipline(kDiscipline);
        return game;
    }

    Stubbornness stubbornness_;
    TestServer server_{with_stubborn_module(1)};
    Client admin_ = server_.administrator();
    testing_support::PlayingCompetition competition_;
    int next_board_ = 1;
};

TEST_F(StubbornModule, KeepsNobodyButWhoAskedAboutAGame) {
    const std::string loop(sdk::kGameId);
    v1::GetGameRulesRequest rules;
    rules.set_discipline(kDiscipline);
    expect_harmless(loop, admin_, &Games::GetGameRules, rules);
    expect_harmless(std::string(sdk::kRecordId), admin_, &Games::GetGameRules, rules);
    v1::ListOpeningsRequest openings;
    openings.set_discipline(kDiscipline);
    openings.set_table("any");
    expect_harmless(std::string(sdk::kOpeningsId), admin_, &Games::ListOpenings, openings);
    v1::ReplayGameRequest replay;
    *replay.mutable_game() = game();
    expect_harmless(loop, admin_, &Games::ReplayGame, replay);
    v1::ParseMoveRequest move;
    *move.mutable_game() = game();
    move.set_text("c3-d4");
    expect_harmless(loop, admin_, &Games::ParseMove, move);
    v1::CheckClaimRequest claim;
    *claim.mutable_game() = game();
    claim.set_rule("any");
    expect_harmless(loop, admin_, &Games::CheckClaim, claim);
    v1::CheckOfferRequest offer;
    *offer.mutable_game() = game();
    expect_harmless(loop, admin_, &Games::CheckOffer, offer);
    v1::CheckEndingRequest ending;
    *ending.mutable_game() = game();
    ending.set_event(v1::CheckEndingRequest::EVENT_RESIGNATION);
    ending.set_seat(v1::SEAT_FIRST);
    expect_harmless(loop, admin_, &Games::CheckEnding, ending);
    v1::ReadRecordsRequest records;
    records.set_discipline(kDiscipline);
    records.set_text("1. c3-d4 *");
    expect_harmless(loop, admin_, &Games::ReadRecords, records);
    v1::WriteRecordRequest record;
    *record.mutable_game() = game();
    expect_harmless(loop, admin_, &Games::WriteRecord, record);
}

TEST_F(StubbornModule, KeepsNobodyButWhoAskedInTheMiddleOfADecision) {
    v1::AttachRecordRequest score;
    score.set_parent(competition_.board(1).name());
    score.set_format("pdn");
    score.set_text("1. c3-d4 d6-c5 2. b2-c3 *\n");
    score.set_request_id(new_uuid());
    expect_harmless(std::string(sdk::kRecordId), as("arbiter"),
                    &v1::ResultService::Stub::AttachRecord, score);
    v1::GetRegulationRequest regulation;
    regulation.set_name(competition_.admission.id.name() + "/regulation");
    expect_harmless(std::string(sdk::kTimeControlsId), admin_,
                    &v1::RegulationService::Stub::GetRegulation, regulation);
    v1::UpdateRegulationRequest update;
    update.set_name(regulation.name());
    update.set_validate_only(true);
    update.add_changes()->set_parameter("time-control");
    update.mutable_changes(0)->mutable_value()->set_text("60+30");
    // After the start the chief arbiter rules.
    expect_harmless(std::string(sdk::kTimeControlsId), as("chief-arbiter"),
                    &v1::RegulationService::Stub::UpdateRegulation, update);
    v1::VerifyOpeningTableRequest table;
    table.set_discipline(kDiscipline);
    table.set_table_text("table x\n");
    expect_harmless(std::string(sdk::kOpeningsId), admin_,
                    &v1::DrawService::Stub::VerifyOpeningTable, table);
    v1::CreateDrawRequest draw;
    draw.mutable_draw()->set_kind(v1::Draw::KIND_OPENING);
    draw.mutable_draw()->set_purpose("начало");
    draw.mutable_draw()->mutable_opening()->set_discipline(kDiscipline);
    draw.mutable_draw()->mutable_opening()->set_table("any");
    draw.set_request_id(new_uuid());
    expect_harmless(std::string(sdk::kOpeningsId), admin_, &v1::DrawService::Stub::CreateDraw,
                    draw);
}

// Of more of them than the network has threads.
TEST_F(StubbornModule, IsNotAskedForTheBoardThatADisciplineIsShownWith) {
    stubbornness_.loop_at(sdk::kGameId);
    v1::GetDisciplineRequest request;
    request.set_name(kDiscipline);
    std::vector<std::future<bool>> shown;
    for (int i = 0; i < 32; ++i)
        shown.push_back(std::async(std::launch::async, [&] {
            const auto answer = admin_.call(&v1::DisciplineService::Stub::GetDiscipline, request);
            return answer.ok() && answer.value.start_board().cells_size() == 64;
        }));
    for (auto& one : shown)
        EXPECT_TRUE(one.get());
    EXPECT_FALSE(stubbornness_.keeps_somebody());
}

TEST_F(StubbornModule, KeepsNoThreadOfTheNetworkWithARegulation) {
    stubbornness_.loop_at(sdk::kTimeControlsId);
    v1::GetRegulationRequest request;
    request.set_name(competition_.admission.id.name() + "/regulation");
    std::vector<std::future<void>> asked;
    for (int i = 0; i < 32; ++i)
        asked.push_back(std::async(std::launch::async, [&] {
            (void)admin_.call(&v1::RegulationService::Stub::GetRegulation, request);
        }));
    ASSERT_TRUE(testing_support::wait_until([&] { return stubbornness_.keeps_somebody(); }));
    EXPECT_TRUE(server_.stranger()
                    .call(&v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest{})
                    .ok());
    expect_everybody_is_served();
    stubbornness_.relent();
    for (auto& one : asked)
        one.get();
}

// A file that hangs is probed for a minute.
TEST(ScansOfModules, HoldUpNeitherSessionsNorCommands) {
    TestServer server;
    const Client admin = server.administrator();
    const auto folder = server.folder() / "modules";
    std::filesystem::create_directories(folder);
    std::filesystem::copy_file(std::filesystem::path(COLLEGIUM_FIXTURES) / "hangs.discipline.so",
                               folder / "hangs.discipline.so");
    std::vector<std::future<bool>> scans;
    const std::int64_t before = server.server().counters().calls;
    for (int i = 0; i < 3; ++i)
        scans.push_back(std::async(std::launch::async, [&] {
            v1::RescanPluginsRequest rescan;
            rescan.set_request_id(new_uuid());
            return admin.call(&v1::PluginService::Stub::RescanPlugins, rescan).ok();
        }));
    ASSERT_TRUE(testing_support::wait_until(
        [&] { return server.server().counters().calls == before + 3; }));
    const auto begun = std::chrono::steady_clock::now();
    const auto renewed =
        admin.call(&v1::SessionService::Stub::RenewSession, v1::RenewSessionRequest{});
    EXPECT_TRUE(renewed.ok()) << renewed.refused().text;
    // What the workers do beside sessions.
    const auto verified =
        admin.call(&v1::JournalService::Stub::VerifyJournal, v1::VerifyJournalRequest{});
    EXPECT_TRUE(verified.ok()) << verified.refused().text;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 30s) << "the probe's limit is a minute";
    server.stop();  // which ends the probe as well
    for (auto& scan : scans)
        (void)scan.get();
}

#ifdef COLLEGIUM_CHECK_THREADS
TEST(NetworkThreadsDeathTest, AModuleEnteredOnOneEndsACheckedBuild) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    class Nothing final : public sdk::Discipline {
      public:
        const void* capability(std::string_view) const noexcept override { return nullptr; }
    };
    const Nothing nothing;
    const plugin_host::Plugin plugin(nothing, {}, "", nullptr, {});
    const auto enter = [&] { return plugin.call("nothing", [](const sdk::Discipline&) {}); };
    EXPECT_TRUE(enter());
    const plugin_host::NetworkThread mark;
    EXPECT_DEATH((void)enter(), "asked on a network thread");
}
#endif

}  // namespace
}  // namespace collegium::rpc::stubborn_module_test
