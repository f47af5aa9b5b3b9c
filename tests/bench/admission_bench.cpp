// The admission check of 500 entrants in one call, and the queue of all of them, beside empty calls
// of the same run.
#include <cstdlib>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/rpc/server.hpp>
#include <collegium/usecases/book_shelf.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/v1/admission.grpc.pb.h>

#include "call_bench.hpp"
#include "demands.hpp"
#include "support/admission_event.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

constexpr int kEntrants = 500;

class Event {
  public:
    Event() {
        storage::StoreOptions options;
        options.folder = folder_ / "data";
        store_ = std::move(storage::Store::open(std::move(options)).value());
        if (!usecases::create_first_administrator(
                *store_, [](const std::string&) { return sdk::Result<void>(); })) {
            std::abort();
        }
        storage::Command command;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            enter_session(writer, store_->now());
            event_ = testing_support::enter_admission_event(writer, store_->now(), kEntrants);
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
        rpc::ServerOptions server;
        server.listen = rpc::parse_listen_address("unix:" + (folder_ / "s").string()).value();
        server.books = std::make_shared<usecases::BookShelf>(
            std::vector<plugin_host::Folder>{{COLLEGIUM_PLUGINS, true}}, store_.get());
        server.books->scan();
        server_ = std::move(rpc::Server::start(*store_, key_, std::move(server)).value());
        empty_ = std::make_unique<EmptyServer>(folder_ / "e");
    }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel() const {
        return connect(server_->address(), 0);
    }
    [[nodiscard]] std::string name() const { return event_.competition.name(); }
    [[nodiscard]] const EmptyServer& empty() const { return *empty_; }

  private:
    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    testing_support::AdmissionEvent event_;
    std::unique_ptr<rpc::Server> server_;
    std::unique_ptr<EmptyServer> empty_;
};

const Event& event() {
    static const Event instance;
    return instance;
}

void check_entrants(benchmark::State& state) {
    v1::AdmissionService::Stub stub(event().channel());
    v1::CheckEntrantsRequest request;
    request.set_parent(event().name());
    v1::CheckEntrantsResponse response;
    repeat(state, [&] {
        return call(stub, &v1::AdmissionService::Stub::CheckEntrants, request, response) &&
               response.rows_size() == kEntrants;
    });
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

void list_desk(benchmark::State& state) {
    v1::AdmissionService::Stub stub(event().channel());
    v1::ListDeskRequest request;
    request.set_parent(event().name());
    request.set_page_size(1000);
    v1::ListDeskResponse response;
    repeat(state, [&] {
        return call(stub, &v1::AdmissionService::Stub::ListDesk, request, response) &&
               response.rows_size() == kEntrants;
    });
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const char* name, auto body) {
        benchmark::RegisterBenchmark(name, body)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add(kEmptyCall, [](benchmark::State& state) { empty_calls(state, event().empty()); });
    add("check_500_entrants", check_entrants);
    add("list_500_rows", list_desk);
    ShareReporter report;
    benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    const int code = judge({at_most("check_500_entrants from 1 clients", 1)}, report.seconds());
    benchmark::Shutdown();
    return code;
}
