// Calls through gRPC beside an empty call of the same run: reading one record, a page of twenty,
// and durable commands from 64 clients; how long the daemon takes until it serves.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <collegium/rpc/server.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/session_book.hpp>
#include <collegium/v1/organisations.grpc.pb.h>
#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/users.grpc.pb.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace collegium {
namespace {

constexpr int kClients = 64;
constexpr const char* kToken = "a token of the benchmark";

// Answers at once: what gRPC itself costs.
class EmptyService final : public v1::ServerService::CallbackService {
    grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                            const v1::GetServerInfoRequest*,
                                            v1::ServerInfo*) override {
        auto* reactor = context->DefaultReactor();
        reactor->Finish(grpc::Status::OK);
        return reactor;
    }
};

// A real server with accounts to read and to change, and an empty one beside it.
class Federation {
  public:
    Federation() {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        store_ = std::move(storage::Store::open(std::move(options)).value());
        if (!usecases::create_first_administrator(
                *store_, [](const std::string&) { return sdk::Result<void>(); })) {
            std::abort();
        }
        fill();
        rpc::ServerOptions server;
        server.listen = rpc::parse_listen_address("unix:" + (folder_ / "s").string()).value();
        server_ = std::move(rpc::Server::start(*store_, key_, std::move(server)).value());
        grpc::ServerBuilder builder;
        empty_address_ = "unix:" + (folder_ / "e").string();
        builder.AddListeningPort(empty_address_, grpc::InsecureServerCredentials());
        builder.RegisterService(&empty_service_);
        empty_ = builder.BuildAndStart();
    }
    ~Federation() { empty_->Shutdown(); }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel(bool empty, int client) const {
        grpc::ChannelArguments arguments;  // a connection of its own for every client
        arguments.SetInt("collegium.client", client);
        return grpc::CreateCustomChannel(empty ? empty_address_ : server_->address(),
                                         grpc::InsecureChannelCredentials(), arguments);
    }

  private:
    // Straight into the store: a password of each would take 100 ms.
    void fill() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            storage::Session session;
            session.user = 1;
            session.acting_grant = 1;
            session.terminal = "зал-1";
            session.token_hash = usecases::token_hash(kToken);
            session.ends_at = session.token_expires_at = store_->now() + std::chrono::hours(12);
            storage::insert_session(writer, session);
            writer.execute("UPDATE users SET must_change = 0");
            for (int i = 0; i < 2 * kClients; ++i) {
                storage::User user;
                user.version = 1;
                user.user_name = fmt::format("user{}", i);
                user.full_name = "Петрова Галина Андреевна";
                user.short_name = "Петрова Г. А.";
                user.sort_key = user.full_name;
                storage::insert_user(writer, user, {"петрова", "галина", "андреевна"});
            }
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
    }

    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    std::unique_ptr<rpc::Server> server_;
    EmptyService empty_service_;
    std::string empty_address_;
    std::unique_ptr<grpc::Server> empty_;
};

Federation& federation() {
    static Federation instance;
    return instance;
}

template <typename Stub, typename Request, typename Response>
bool call(Stub& stub, grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
          const Request& request, Response& response) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(30));
    context.AddMetadata("authorization", fmt::format("Bearer {}", kToken));
    context.AddMetadata("accept-language", "ru");
    return (stub.*method)(&context, request, &response).ok();
}

void empty_call(benchmark::State& state) {
    v1::ServerService::Stub stub(federation().channel(true, state.thread_index()));
    v1::ServerInfo response;
    (void)call(stub, &v1::ServerService::Stub::GetServerInfo, {}, response);  // connects
    for (auto _ : state)
        if (!call(stub, &v1::ServerService::Stub::GetServerInfo, {}, response))
            state.SkipWithError("refused");
    state.SetItemsProcessed(state.iterations());
}

void get_one(benchmark::State& state) {
    v1::UserService::Stub stub(federation().channel(false, state.thread_index()));
    v1::GetUserRequest request;
    request.set_name("users/5");
    v1::User response;
    (void)call(stub, &v1::UserService::Stub::GetUser, request, response);  // connects
    for (auto _ : state)
        if (!call(stub, &v1::UserService::Stub::GetUser, request, response))
            state.SkipWithError("refused");
    state.SetItemsProcessed(state.iterations());
}

void list_twenty(benchmark::State& state) {
    v1::UserService::Stub stub(federation().channel(false, state.thread_index()));
    v1::ListUsersRequest request;
    request.set_page_size(20);
    v1::ListUsersResponse response;
    (void)call(stub, &v1::UserService::Stub::ListUsers, request, response);  // connects
    for (auto _ : state)
        if (!call(stub, &v1::UserService::Stub::ListUsers, request, response))
            state.SkipWithError("refused");
    state.SetItemsProcessed(state.iterations());
    state.counters["bytes"] = benchmark::Counter(static_cast<double>(response.ByteSizeLong()),
                                                 benchmark::Counter::kAvgThreads);
}

// Each client enters records, with a request id, and waits until each is durable.
void durable_command(benchmark::State& state) {
    static std::atomic<std::int64_t> numbers = 0;
    v1::OrganisationService::Stub stub(federation().channel(false, state.thread_index()));
    v1::CreateOrganisationRequest request;
    request.mutable_organisation()->set_kind(v1::Organisation::KIND_CLUB);
    request.mutable_organisation()->set_region("Самарская область");
    v1::Organisation response;
    const auto create = [&] {
        const std::int64_t number = ++numbers;
        request.set_request_id(fmt::format("4a1e0000-0000-4000-8000-{:012}", number));
        request.mutable_organisation()->set_full_name(fmt::format("Шашечный клуб № {}", number));
        request.mutable_organisation()->set_short_name(fmt::format("ШК № {}", number));
        return call(stub, &v1::OrganisationService::Stub::CreateOrganisation, request, response);
    };
    (void)create();  // connects
    for (auto _ : state)
        if (!create()) state.SkipWithError("refused");
    state.SetItemsProcessed(state.iterations());
}

void daemon_start(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        const testing_support::TempFolder folder;
        const std::vector<std::string> command{COLLEGIUMD, "--data", (folder / "data").string(),
                                               "--listen", "unix:" + (folder / "s").string()};
        {
            testing_support::ChildProcess first(command);
            if (!first.wait_for_output("serving on")) state.SkipWithError("does not serve");
            first.send_signal(SIGTERM);
            first.wait();
        }
        state.ResumeTiming();
        testing_support::ChildProcess daemon(command);
        if (!daemon.wait_for_output("serving on")) state.SkipWithError("does not serve");
        state.PauseTiming();
        daemon.send_signal(SIGTERM);
        daemon.wait();
        state.ResumeTiming();
    }
}

// Remembers rates by name and threads, so that the shares can be printed below them.
class Rates : public benchmark::ConsoleReporter {
  public:
    Rates() : ConsoleReporter(OO_Tabular) {}
    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            if (const auto rate = run.counters.find("items_per_second"); rate != run.counters.end())
                rates_[fmt::format("{}/{}", run.run_name.function_name, run.threads)] =
                    rate->second;
    }
    void print_share(const std::string& name, int clients, double goal) const {
        const auto above = rates_.find(fmt::format("{}/{}", name, clients));
        const auto below = rates_.find(fmt::format("empty_call/{}", clients));
        if (above == rates_.end() || below == rates_.end()) return;
        fmt::print("{} from {} clients: {:.0f}/s, {:.2f} of {:.0f}/s empty calls", name, clients,
                   above->second, above->second / below->second, below->second);
        if (goal > 0) fmt::print(" (at least {:.1f})", goal);
        fmt::print("\n");
    }

  private:
    std::map<std::string, double> rates_;
};

}  // namespace
}  // namespace collegium

int main(int argc, char** argv) {
    using namespace collegium;
    benchmark::Initialize(&argc, argv);
    for (const int clients : {1, kClients}) {
        benchmark::RegisterBenchmark("empty_call", empty_call)->Threads(clients)->UseRealTime();
        benchmark::RegisterBenchmark("get_one", get_one)->Threads(clients)->UseRealTime();
        benchmark::RegisterBenchmark("list_twenty", list_twenty)->Threads(clients)->UseRealTime();
    }
    benchmark::RegisterBenchmark("durable_command", durable_command)
        ->Threads(kClients)
        ->UseRealTime();
    benchmark::RegisterBenchmark("daemon_start", daemon_start)
        ->Iterations(3)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
    Rates rates;
    benchmark::RunSpecifiedBenchmarks(&rates);
    for (const int clients : {1, kClients}) {
        rates.print_share("get_one", clients, 0.7);
        rates.print_share("list_twenty", clients, 0);
    }
    rates.print_share("durable_command", kClients, 0.5);
    benchmark::Shutdown();
}
