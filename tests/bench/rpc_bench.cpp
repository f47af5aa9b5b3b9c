// Calls through gRPC beside empty calls of the same run: reading one record, a page of twenty, and
// durable commands from 64 clients.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/rpc/server.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/v1/organisations.grpc.pb.h>
#include <collegium/v1/users.grpc.pb.h>

#include "call_bench.hpp"
#include "demands.hpp"
#include "durable_command.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

constexpr int kClients = 64;
// Of which the median counts: a figure and its floor lie seconds apart, and what else the machine
// does meanwhile spoils few of them.
constexpr int kPasses = 9;

// A real server with accounts to read and organisations to enter, and an empty one beside it.
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
        empty_ = std::make_unique<EmptyServer>(folder_ / "e");
    }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel(int client) const {
        return connect(server_->address(), client);
    }
    [[nodiscard]] const EmptyServer& empty() const { return *empty_; }

  private:
    // Straight into the store: a password of each would take 100 ms.
    void fill() {
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            enter_session(writer, store_->now());
            for (int i = 0; i < 2 * kClients; ++i) {
                storage::User user;
                user.version = 1;
                user.user_name = fmt::format("user{}", i);
                user.full_name = "Петрова Галина Андреевна";
                user.short_name = "Петрова Г. А.";
                storage::insert_user(writer, user);
            }
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
    }

    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    std::unique_ptr<rpc::Server> server_;
    std::unique_ptr<EmptyServer> empty_;
};

const Federation& federation() {
    static const Federation instance;
    return instance;
}

void get_one(benchmark::State& state) {
    v1::UserService::Stub stub(federation().channel(state.thread_index()));
    v1::GetUserRequest request;
    request.set_name("users/5");
    v1::User response;
    repeat(state, [&] { return call(stub, &v1::UserService::Stub::GetUser, request, response); });
}

// The same beside an empty call, by turns. From one client a call is mostly the waking of threads,
// which the machine does now fast, now slowly: by turns both meet the same machine.
void get_by_turns(benchmark::State& state) {
    using Clock = std::chrono::steady_clock;
    v1::UserService::Stub stub(federation().channel(state.thread_index()));
    v1::ServerService::Stub empty(connect(federation().empty().address(), state.thread_index()));
    v1::GetUserRequest request;
    request.set_name("users/5");
    v1::User user;
    v1::ServerInfo nothing;
    const auto timed = [&state](auto&& once) {
        const auto started = Clock::now();
        if (!once()) state.SkipWithError("refused");
        return std::chrono::duration<double>(Clock::now() - started).count();
    };
    const auto ask = [&] { return call(stub, &v1::UserService::Stub::GetUser, request, user); };
    const auto ask_nothing = [&] {
        return call(empty, &v1::ServerService::Stub::GetServerInfo, {}, nothing);
    };
    (void)timed(ask_nothing);  // they connect
    (void)timed(ask);
    double of_empty = 0;
    double of_get = 0;
    for (auto _ : state) {
        of_empty += timed(ask_nothing);
        const double get = timed(ask);
        of_get += get;
        state.SetIterationTime(get);
    }
    state.SetItemsProcessed(state.iterations());
    state.counters[kShare] = of_empty / of_get;
}

void list_twenty(benchmark::State& state) {
    v1::UserService::Stub stub(federation().channel(state.thread_index()));
    v1::ListUsersRequest request;
    request.set_page_size(20);
    v1::ListUsersResponse response;
    repeat(state, [&] { return call(stub, &v1::UserService::Stub::ListUsers, request, response); });
    state.counters["bytes"] = benchmark::Counter(static_cast<double>(response.ByteSizeLong()),
                                                 benchmark::Counter::kAvgThreads);
}

// Each client enters records, with a request id, and waits until each is durable.
void durable_command(benchmark::State& state) {
    static std::atomic<std::int64_t> numbers = 0;
    v1::OrganisationService::Stub stub(federation().channel(state.thread_index()));
    v1::CreateOrganisationRequest request;
    v1::Organisation response;
    repeat(state, [&] {
        const std::int64_t number = ++numbers;
        const registry::Form club = club_number(number);
        v1::Organisation& organisation = *request.mutable_organisation();
        organisation.set_full_name(club.text("full_name"));
        organisation.set_short_name(club.text("short_name"));
        organisation.set_kind(static_cast<v1::Organisation::Kind>(club.number("kind")));
        organisation.set_region(club.text("region"));
        request.set_request_id(request_id_number(number));
        return call(stub, &v1::OrganisationService::Stub::CreateOrganisation, request, response);
    });
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const char* name, auto body, int clients) {
        benchmark::RegisterBenchmark(name, body)->Threads(clients)->UseRealTime();
    };
    for (const int clients : {1, kClients}) {
        add(
            kEmptyCall, [](benchmark::State& state) { empty_calls(state, federation().empty()); },
            clients);
        add("get_one", get_one, clients);
        add("list_twenty", list_twenty, clients);
    }
    benchmark::RegisterBenchmark("get_by_turns", get_by_turns)->UseManualTime();
    add("durable_command", durable_command, kClients);
    ShareReporter report;
    for (int pass = 0; pass < kPasses; ++pass)
        benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    const int code = judge({{"get_by_turns from 1 clients", 0.7},
                            {fmt::format("get_one from {} clients", kClients), 0.7},
                            {fmt::format("durable_command from {} clients", kClients), 0.5}},
                           report.shares());
    benchmark::Shutdown();
    return code;
}
