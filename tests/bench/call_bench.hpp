// What the benchmarks of calls share: a server that answers at once as their floor, a session that
// is logged in, and a report that prints every rate as a share of the empty calls' rate.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <grpcpp/channel.h>
#include <grpcpp/client_context.h>
#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/v1/server.grpc.pb.h>

namespace collegium::bench {

inline constexpr const char* kToken = "a token of the benchmark";
inline constexpr const char* kEmptyCall = "empty_call";
inline constexpr const char* kShare = "share_of_empty";

// Answers at once: what gRPC itself costs.
class EmptyServer final : v1::ServerService::CallbackService {
  public:
    explicit EmptyServer(const std::filesystem::path& socket)
        : address_("unix:" + socket.string()) {
        grpc::ServerBuilder builder;
        builder.AddListeningPort(address_, grpc::InsecureServerCredentials());
        builder.RegisterService(this);
        server_ = builder.BuildAndStart();
    }
    ~EmptyServer() override { server_->Shutdown(); }
    [[nodiscard]] const std::string& address() const { return address_; }

  private:
    grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                            const v1::GetServerInfoRequest*,
                                            v1::ServerInfo*) override {
        auto* reactor = context->DefaultReactor();
        reactor->Finish(grpc::Status::OK);
        return reactor;
    }

    std::string address_;
    std::unique_ptr<grpc::Server> server_;
};

// A connection of its own for every client.
inline std::shared_ptr<grpc::Channel> connect(const std::string& address, int client) {
    grpc::ChannelArguments arguments;
    arguments.SetInt("collegium.client", client);
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

// Lets kToken act as the first administrator; without it every start would hash a password.
inline void enter_session(storage::Connection& writer, storage::Instant now) {
    storage::Session session;
    session.user = 1;
    session.acting_grant = 1;
    session.terminal = "зал-1";
    session.token_hash = usecases::token_hash(kToken);
    session.ends_at = session.token_expires_at = now + std::chrono::hours(12);
    storage::insert_session(writer, session);
    writer.execute("UPDATE users SET must_change = 0");
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

// Of all threads of this process, in microseconds.
inline double process_cpu_time() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

// The body of every benchmark that repeats a call; the first one connects and is not counted.
// `cpu_us` is what a call costs clients and server in this process together; it swings less than
// the rate with what else the machine does, but it does swing.
template <typename Once>
void repeat(benchmark::State& state, Once once) {
    if (!once()) state.SkipWithError("refused");
    double started = 0;
    for (auto _ : state) {
        if (started == 0) started = process_cpu_time();
        if (!once()) state.SkipWithError("refused");
    }
    state.SetItemsProcessed(state.iterations());
    if (state.thread_index() != 0) return;
    const auto calls = static_cast<double>(state.iterations() * state.threads());
    state.counters["cpu_us"] = (process_cpu_time() - started) / calls;
}

inline void empty_calls(benchmark::State& state, const EmptyServer& server) {
    v1::ServerService::Stub stub(connect(server.address(), state.thread_index()));
    v1::ServerInfo response;
    repeat(state,
           [&] { return call(stub, &v1::ServerService::Stub::GetServerInfo, {}, response); });
}

// Adds `share_of_empty` to every rate that has none of its own: that of the empty calls from as
// many clients is 1. Where the benchmarks are run several times each share is that of its own pass,
// and the median counts: a machine that others use is slow by fits and starts.
class ShareReporter : public benchmark::ConsoleReporter {
  public:
    ShareReporter() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> shown = runs;
        for (Run& run : shown) {
            const auto rate = run.counters.find("items_per_second");
            if (rate == run.counters.end()) continue;
            if (run.run_name.function_name == kEmptyCall) empty_[run.threads] = rate->second;
            const auto empty = empty_.find(run.threads);
            const auto measured = run.counters.find(kShare);
            if (empty == empty_.end() && measured == run.counters.end()) continue;
            const double share = measured == run.counters.end() ? rate->second / empty->second
                                                                : double(measured->second);
            run.counters[kShare] = share;
            const std::string figure =
                fmt::format("{} from {} clients", run.run_name.function_name, run.threads);
            if (!passes_.contains(figure)) order_.push_back(figure);
            passes_[figure].push_back(
                {share, rate->second, rate->second / share, static_cast<double>(run.threads)});
        }
        ConsoleReporter::ReportRuns(shown);
    }
    // The shares once more, to be read without the table.
    void print_shares() const {
        for (const std::string& figure : order_) {
            const Pass pass = median(passes_.at(figure));
            fmt::print("{}: {:.0f}/s, {:.2f} of {:.0f}/s empty\n", figure, pass.rate, pass.share,
                       pass.empty);
        }
    }
    // By "get_one from 64 clients".
    [[nodiscard]] std::map<std::string, double> shares() const {
        std::map<std::string, double> shares;
        for (const auto& [figure, passes] : passes_)
            shares[figure] = median(passes).share;
        return shares;
    }
    // What one call takes a client, in seconds, by the same names.
    [[nodiscard]] std::map<std::string, double> seconds() const {
        std::map<std::string, double> seconds;
        for (const auto& [figure, passes] : passes_) {
            const Pass pass = median(passes);
            seconds[figure] = pass.clients / pass.rate;
        }
        return seconds;
    }

  private:
    struct Pass {
        double share = 0;
        double rate = 0;
        double empty = 0;
        double clients = 1;
    };
    static Pass median(std::vector<Pass> passes) {
        std::ranges::sort(passes, {}, &Pass::share);
        return passes[passes.size() / 2];
    }

    std::map<std::int64_t, double> empty_;  // by clients
    std::map<std::string, std::vector<Pass>> passes_;
    std::vector<std::string> order_;
};

}  // namespace collegium::bench
