// The admission check of 500 entrants in one call, the queue of all of them, and a file of 2,000
// new ones read and entered, beside empty calls of the same run.
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <collegium/rpc/server.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/admission.grpc.pb.h>
#include <collegium/v1/imports.grpc.pb.h>

#include "call_bench.hpp"
#include "demands.hpp"
#include "support/admission_competition.hpp"
#include "support/temp_folder.hpp"

namespace collegium::bench {
namespace {

constexpr int kEntrants = 500;
constexpr int kLines = 2'000;

class Competition {
  public:
    Competition() {
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
            competition_ =
                testing_support::enter_admission_competition(writer, store_->now(), kEntrants);
            entered_ =
                testing_support::enter_admission_competition(writer, store_->now(), 0, {26, 15}).id;
            storage::set_competition_state(writer, entered_, 3, competition::State::kApplications,
                                           store_->now());
            return storage::Applied{};
        };
        if (!store_->writer().run(std::move(command))) std::abort();
        rpc::ServerOptions server;
        server.listen = rpc::parse_listen_address("unix:" + (folder_ / "s").string()).value();
        server.table_program = COLLEGIUM_TABLE_PROGRAM;
        server.books = std::make_shared<usecases::RuleBookStore>(
            std::vector<plugin_host::Folder>{{COLLEGIUM_PLUGINS, true}}, store_.get());
        server.books->scan();
        server_ = std::move(rpc::Server::start(*store_, key_, std::move(server)).value());
        empty_ = std::make_unique<EmptyServer>(folder_ / "e");
    }

    [[nodiscard]] std::shared_ptr<grpc::Channel> channel() const {
        return connect(server_->address(), 0);
    }
    [[nodiscard]] std::string name() const { return competition_.id.name(); }
    // A competition that takes applications.
    [[nodiscard]] std::string entered() const { return entered_.name(); }
    [[nodiscard]] const EmptyServer& empty() const { return *empty_; }

  private:
    testing_support::TempFolder folder_;
    usecases::ServerKey key_ = usecases::ServerKey::ephemeral();
    std::unique_ptr<storage::Store> store_;
    testing_support::AdmissionCompetition competition_;
    competition::CompetitionId entered_;
    std::unique_ptr<rpc::Server> server_;
    std::unique_ptr<EmptyServer> empty_;
};

const Competition& competition() {
    static const Competition instance;
    return instance;
}

void check_entrants(benchmark::State& state) {
    v1::AdmissionService::Stub stub(competition().channel());
    v1::CheckEntrantsRequest request;
    request.set_parent(competition().name());
    v1::CheckEntrantsResponse response;
    repeat(state, [&] {
        return call(stub, &v1::AdmissionService::Stub::CheckEntrants, request, response) &&
               response.rows_size() == kEntrants;
    });
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

void list_desk(benchmark::State& state) {
    v1::AdmissionService::Stub stub(competition().channel());
    v1::ListDeskRequest request;
    request.set_parent(competition().name());
    request.set_page_size(1000);
    v1::ListDeskResponse response;
    repeat(state, [&] {
        return call(stub, &v1::AdmissionService::Stub::ListDesk, request, response) &&
               response.rows_size() == kEntrants;
    });
    state.counters["bytes"] = static_cast<double>(response.ByteSizeLong());
}

// Of one school, no name twice.
std::string file_of_entrants() {
    std::string csv = "Фамилия;Имя;Отчество;Дата рождения;Пол;Разряд;Организация;Паспорт\r\n";
    static constexpr const char* kSyllables[] = {"ба", "во", "гу", "ди", "ка",
                                                 "ло", "му", "ни", "ра", "со"};
    for (int i = 0; i < kLines; ++i) {
        std::string surname = "К";
        for (int rest = i + 1'000; rest > 0; rest /= 10)
            surname += kSyllables[rest % 10];
        csv += fmt::format("{}в;Пётр;Ильич;{:02}.{:02}.{};м;КМС;СШ № 3;36 10 {}\r\n", surname,
                           i % 28 + 1, i % 12 + 1, 1980 + i % 25, 100'000 + i);
    }
    return csv;
}

// The import once the server has read the file; empty where it was refused.
v1::Import read_file(v1::ImportService::Stub& stub, const std::string& content) {
    v1::PreviewImportRequest preview;
    preview.set_competition(competition().entered());
    preview.set_file_name("entries.csv");
    preview.set_content(content);
    v1::Import import;
    if (!call(stub, &v1::ImportService::Stub::PreviewImport, preview, import)) return {};
    v1::GetImportRequest ask;
    ask.set_name(import.name());
    while (import.state() == v1::Import::STATE_READING) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!call(stub, &v1::ImportService::Stub::GetImport, ask, import)) return {};
    }
    const bool good =
        import.state() == v1::Import::STATE_READY && import.counts().new_persons() == kLines;
    return good ? import : v1::Import();
}

void preview_file(benchmark::State& state) {
    v1::ImportService::Stub stub(competition().channel());
    const std::string content = file_of_entrants();
    repeat(state, [&] { return !read_file(stub, content).name().empty(); });
    state.counters["bytes"] = static_cast<double>(content.size());
}

// Once: afterwards they are known.
void enter_file(benchmark::State& state) {
    v1::ImportService::Stub stub(competition().channel());
    const v1::Import import = read_file(stub, file_of_entrants());
    v1::CommitImportRequest commit;
    commit.set_name(import.name());
    commit.set_sha256(import.sha256());
    commit.set_request_id("0a7f4d4e-93a5-4f0c-8a9e-0d3f5b8c1e26");
    v1::Import written;
    for (auto _ : state)
        if (!call(stub, &v1::ImportService::Stub::CommitImport, commit, written) ||
            written.rows_done() != kLines)
            state.SkipWithError("refused");
    state.SetItemsProcessed(state.iterations());
}

}  // namespace
}  // namespace collegium::bench

int main(int argc, char** argv) {
    using namespace collegium::bench;
    benchmark::Initialize(&argc, argv);
    const auto add = [](const char* name, auto body) {
        return benchmark::RegisterBenchmark(name, body)
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    };
    add(kEmptyCall, [](benchmark::State& state) { empty_calls(state, competition().empty()); });
    add("check_500_entrants", check_entrants);
    add("list_500_rows", list_desk);
    add("preview_2000_lines", preview_file);
    add("enter_2000_lines", enter_file)->Iterations(1);
    ShareReporter report;
    benchmark::RunSpecifiedBenchmarks(&report);
    report.print_shares();
    const int code = judge({at_most("check_500_entrants from 1 clients", 1),
                            at_most("preview_2000_lines from 1 clients", 5),
                            at_most("enter_2000_lines from 1 clients", 5)},
                           report.seconds());
    benchmark::Shutdown();
    return code;
}
