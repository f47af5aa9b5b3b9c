// collegiumd: the daemon, wired top to bottom.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <malloc.h>
#include <pwd.h>
#include <spdlog/async.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/plugin_host/search_path.hpp>
#include <collegium/rpc/listen_address.hpp>
#include <collegium/rpc/server.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/maintenance.hpp>
#include <collegium/storage/repositories/text_keys.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/disciplines.hpp>
#include <collegium/usecases/first_start.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/server_key.hpp>

#include "files.hpp"
#include "options.hpp"
#include "process_limits.hpp"
#include "ticker.hpp"

namespace collegium::daemon {
namespace {

constexpr std::chrono::minutes kHousekeeping{10};
constexpr std::chrono::seconds kPluginScan{2};
constexpr std::chrono::seconds kShutdownPatience{10};
constexpr std::chrono::seconds kShutdownGrace{10};  // for calls that were told to end
constexpr std::chrono::seconds kLastHousekeeping{3};
constexpr std::size_t kLogLinesWaiting = 8192;
constexpr std::chrono::milliseconds kLogPatience{500};  // for the last lines to be taken

// Says why the program ends.
int fail(const sdk::Error& error) {
    fmt::print(stderr, "collegiumd: {} ({})\n", error.message, error.reason);
    return EXIT_FAILURE;
}

storage::StoreOptions store_options(const Options& options) {
    storage::StoreOptions store;
    store.folder = options.data;
    store.warn = [](std::string_view text) { spdlog::warn("store: {}", text); };
    return store;
}

int run_backup(const Options& options) {
    const auto report = storage::backup(options.data, options.backup_file);
    if (!report) return fail(report.error());
    fmt::print("{} bytes up to journal row {}\n", report->bytes, report->head);
    return EXIT_SUCCESS;
}

int run_restore(const Options& options) {
    const auto report =
        storage::restore(options.backup_file, store_options(options), storage::erase_record);
    if (!report) return fail(report.error());
    fmt::print("restored as store {}, journal row {}, erasures repeated {}\n", report->store_id,
               report->sequence, report->erasures_repeated);
    return EXIT_SUCCESS;
}

int run_verify(const Options& options) {
    std::vector<storage::Anchor> anchors;
    for (const std::string& text : options.anchors) {
        const auto anchor = storage::parse_anchor(text);
        if (!anchor) return fail(anchor.error());
        anchors.push_back(*anchor);
    }
    const auto found = storage::verify(store_options(options), anchors);
    if (!found) return fail(found.error());
    for (const storage::ErasedRow& row : found->erased)
        fmt::print("row {} erased by row {}\n", row.sequence, row.erased_by);
    for (const storage::Finding& finding : found->findings)
        fmt::print("row {}: {} ({})\n", finding.sequence, finding.message, finding.reason);
    fmt::print("{}: {} rows, head {}\n", found->intact() ? "intact" : "NOT INTACT", found->rows,
               storage::format_anchor({found->head, found->head_hash}));
    return found->intact() ? EXIT_SUCCESS : EXIT_FAILURE;
}

void start_logging(const Options& options) {
    spdlog::sink_ptr sink;
    if (options.log_file.empty())
        sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    else
        sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(options.log_file.string());
    // A reader of the log that is stuck must hold up nobody: the oldest lines give way.
    spdlog::init_thread_pool(kLogLinesWaiting, 1);
    auto logger =
        std::make_shared<spdlog::async_logger>("collegiumd", std::move(sink), spdlog::thread_pool(),
                                               spdlog::async_overflow_policy::overrun_oldest);
    logger->set_level(spdlog::level::from_str(options.log_level));
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

// Lets the lines get out that still wait; false: nobody takes them.
bool log_gets_out() {
    const auto pool = spdlog::thread_pool();
    const auto latest = std::chrono::steady_clock::now() + kLogPatience;
    while (pool && pool->queue_size() > 0) {
        if (std::chrono::steady_clock::now() > latest) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

// Who is told of modules and books, from the moment the server serves until it ends.
class Watchers {
  public:
    void set(rpc::WatchHub* hub) {
        const std::lock_guard lock(mutex_);
        hub_ = hub;
    }
    template <typename Tell>
    void tell(Tell tell) {
        const std::lock_guard lock(mutex_);  // the hub does not end meanwhile
        if (hub_ != nullptr) tell(*hub_);
    }

  private:
    std::mutex mutex_;
    rpc::WatchHub* hub_ = nullptr;
};

// Signals that end the daemon are taken by one thread that waits for them.
sigset_t block_ending_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);  // the terminal it was started from is closed
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    return signals;
}

[[nodiscard]] sdk::Result<rpc::ListenAddress> listen_address(const Options& options) {
    const bool by_default = options.listen.empty();
    auto address = rpc::parse_listen_address(by_default ? default_address() : options.listen);
    if (!address || !address->is_socket()) return address;
    const std::filesystem::path path = address->socket_path;
    if (by_default) {
        TRY(make_socket_folder(path.parent_path()));
    }
    TRY(clear_socket(path));
    return address;
}

[[nodiscard]] sdk::Result<std::optional<rpc::TlsFiles>> tls_files(const Options& options) {
    if (options.tls_certificate.empty()) return std::nullopt;
    rpc::TlsFiles files;
    for (const auto& [path, text] : {std::pair{&options.tls_certificate, &files.certificate},
                                     std::pair{&options.tls_key, &files.key},
                                     std::pair{&options.tls_client_ca, &files.client_ca}}) {
        if (path->empty()) continue;
        auto read = TRY(read_file(*path));
        *text = std::move(read);
    }
    return files;
}

// The first administrator's one-time code lies in a file of its own until it was used.
std::filesystem::path first_secret_file(const Options& options) {
    return options.data / "first-secret";
}

[[nodiscard]] sdk::Result<void> first_start(storage::Store& store, const Options& options) {
    const std::filesystem::path file = first_secret_file(options);
    const bool created = TRY(usecases::create_first_administrator(
        store, [&](const std::string& code) { return write_secret(file, code); }));
    if (created)
        spdlog::info("first start: log in within {} days as {} with the code in {}",
                     usecases::kFirstCodeLength.count(), usecases::kFirstUserName, file.string());
    else if (usecases::first_code(store) == usecases::FirstCode::kExpired)
        spdlog::warn(
            "nobody used the first code in time: stop the daemon and run `collegiumd "
            "--data {} first-secret`",
            options.data.string());
    return {};
}

// Gone as soon as nobody needs it any more.
void forget_first_secret(storage::Store& store, const Options& options) {
    const std::filesystem::path file = first_secret_file(options);
    std::error_code failed;
    if (!std::filesystem::exists(file, failed)) return;
    if (usecases::first_code(store) != usecases::FirstCode::kUsed) return;
    if (std::filesystem::remove(file, failed))
        spdlog::info("the first code is used: {} removed", file.string());
    else if (failed)
        spdlog::warn("{}: {}", file.string(), failed.message());
}

// Who acts where nobody can log in: the journal names the login and the machine.
storage::Actor this_host() {
    const passwd* entry = ::getpwuid(::geteuid());
    std::array<char, 256> machine{};
    (void)::gethostname(machine.data(), machine.size() - 1);
    storage::Actor host;
    host.name = entry != nullptr ? entry->pw_name : fmt::format("uid {}", ::geteuid());
    host.terminal = machine.data();
    return host;
}

// The store of the folder, this program's alone: refused while a daemon serves it, and where there
// is none.
[[nodiscard]] sdk::Result<std::unique_ptr<storage::Store>> store_at_rest(const Options& options) {
    if (!std::filesystem::exists(storage::store_file(options.data)))
        return sdk::refuse(sdk::Code::kNotFound, "STORE_NOT_FOUND",
                           options.data.string() + " holds no store");
    return storage::Store::open(store_options(options));
}

int run_first_secret(const Options& options) {
    ::umask(0077);
    const auto store = store_at_rest(options);
    if (!store) return fail(store.error());
    const std::filesystem::path file = first_secret_file(options);
    const auto given = usecases::renew_first_code(
        **store, this_host(), [&](const std::string& code) { return write_secret(file, code); });
    if (!given) return fail(given.error());
    fmt::print("log in within {} days as {} with the code in {}\n",
               usecases::kFirstCodeLength.count(), given->user_name, file.string());
    return EXIT_SUCCESS;
}

int run_recover(const Options& options) {
    ::umask(0077);
    const auto store = store_at_rest(options);
    if (!store) return fail(store.error());
    const auto given = usecases::recover_administrator(**store, this_host(), options.user);
    if (!given) return fail(given.error());
    fmt::print("{} ({}): log in within 24 hours with {}\n", given->user_name, given->full_name,
               given->code);
    return EXIT_SUCCESS;
}

plugin_host::HostOptions host_options(const Options& options) {
    plugin_host::HostOptions host;
    host.folders = plugin_host::search_path(options.plugins, plugin_host::this_program());
    host.copies = options.data / "plugins";
    return host;
}

// Tells watchers of every module file that came, went or changed its state.
void announce_plugins(rpc::WatchHub& hub, const plugin_host::Catalogue& before,
                      const plugin_host::Catalogue& after) {
    for (const usecases::PluginChange& change : usecases::plugin_changes(before, after))
        hub.announce(change.subject, change.action);
}

// Every file that is no working book is named with all its faults.
void log_refused_books(const rulebook::Library& library) {
    for (const rulebook::RefusedBook& refused : library.refused()) {
        spdlog::warn("rule book {} refused: {}", refused.path, refused.why.reason);
        for (const sdk::Violation& fault : refused.why.violations)
            spdlog::warn("  {}",
                         i18n::reason_text(i18n::Language::kEn, fault).text + ": " + fault.field);
    }
}

// Tells watchers of every book that came, went or changed.
void announce_books(rpc::WatchHub& hub, const rulebook::Library& before,
                    const rulebook::Library& after) {
    for (const auto& [id, book] : after.books())
        if (before.find(id) != book) hub.announce("rulebooks/" + id, "rulebooks.working");
    for (const auto& [id, book] : before.books())
        if (!after.find(id)) hub.announce("rulebooks/" + id, "rulebooks.gone");
    for (const rulebook::RefusedBook& refused : after.refused())
        hub.announce("rulebooks/" + refused.id, "rulebooks.refused");
}

// Nothing ends a thread from outside: a plugin that does not return would keep the daemon for ever.
// What was acknowledged is on the disk.
[[noreturn]] void end_without_waiting(storage::Store& store) {
    spdlog::error("a call does not end: going down without it");
    // What does not end may be the writer itself, or the disk.
    std::promise<void> kept;
    auto done = kept.get_future();
    std::thread([&store, kept = std::move(kept)]() mutable {
        if (const auto folded = store.run_maintenance(); !folded)
            spdlog::warn("housekeeping: {}", folded.error().message);
        kept.set_value();
    }).detach();
    if (done.wait_for(kLastHousekeeping) != std::future_status::ready)
        spdlog::error("the store does not answer: its log is folded at the next start");
    (void)log_gets_out();
    std::_Exit(EXIT_FAILURE);
}

int serve(const Options& options) {
    const sigset_t signals = block_ending_signals();
    ::umask(0077);
    forbid_inspection();
    start_logging(options);

    rpc::ServerOptions server_options;
    auto listen = listen_address(options);
    if (!listen) return fail(listen.error());
    server_options.listen = *std::move(listen);
    auto tls = tls_files(options);
    if (!tls) return fail(tls.error());
    server_options.tls = *std::move(tls);
    if (!server_options.listen.is_socket() && !server_options.tls)
        spdlog::warn(
            "plain TCP: every account of this machine can reach {}, and where this daemon "
            "does not serve, take the port in its place; a socket (unix:PATH) is safer",
            server_options.listen.spelled());
    server_options.reflection = options.reflection;
    server_options.facts.federation_name = options.federation_name;
    // The other half is for the store, modules and files.
    std::size_t& connections = server_options.connections.in_all;
    connections = std::min(connections, raise_descriptor_limit() / 2);
    std::atomic<bool> deaf = false;
    server_options.on_deaf = [&deaf](const std::string& why) {
        spdlog::critical("nobody can connect any more ({}): going down", why);
        deaf = true;
        ::kill(::getpid(), SIGTERM);
    };

    auto store = storage::Store::open(store_options(options));
    if (!store) return fail(store.error());
    auto key = usecases::ServerKey::load_or_create(options.data / "server.key");
    if (!key) return fail(key.error());
    if (auto fresh = storage::refresh_text_keys(**store); !fresh) return fail(fresh.error());
    if (auto started = first_start(**store, options); !started) return fail(started.error());

    usecases::StoredAdmissions admissions(**store);
    const auto plugins =
        std::make_shared<plugin_host::PluginHost>(host_options(options), admissions);
    Watchers watchers;  // nobody before the server serves
    plugins->on_change([&watchers](const auto& before, const auto& after) {
        watchers.tell([&](rpc::WatchHub& hub) { announce_plugins(hub, before, after); });
    });
    plugins->scan(plugin_host::Scope::kBundled);
    server_options.plugins = plugins;
    const auto books =
        std::make_shared<usecases::RuleBookStore>(host_options(options).folders, store->get());
    books->on_change([&watchers](const auto& before, const auto& after) {
        log_refused_books(after);
        watchers.tell([&](rpc::WatchHub& hub) { announce_books(hub, before, after); });
    });
    books->scan();
    server_options.books = books;
    server_options.table_program = plugin_host::this_program().parent_path() / "collegium-table";
    server_options.facts.disciplines = [plugins] {
        std::vector<std::string> ids;
        const auto catalogue = plugins->catalogue();  // held: a rescan may swap it meanwhile
        for (const auto& [id, plugin] : catalogue->plugins())
            ids.push_back(id);
        return ids;
    };

    auto server = rpc::Server::start(**store, *key, std::move(server_options));
    if (!server) return fail(server.error());
    watchers.set(&(*server)->hub());
    fmt::print("serving on {}\n", (*server)->address());
    std::fflush(stdout);

    std::optional<Ticker> watchdog;
    {
        const Ticker housekeeping(kHousekeeping, [&] {
            if (const auto kept = (*store)->run_maintenance(); !kept)
                spdlog::warn("housekeeping: {}", kept.error().message);
            spdlog::info("the store's log is {} bytes", (*store)->log_size());
            // What the documents of a large tournament took is free again but stays with the
            // process: its threads' shares of memory are given back only when asked for.
            ::malloc_trim(0);
        });
        const Ticker rescan(kPluginScan, [&] {
            plugins->scan();
            books->scan();
            forget_first_secret(**store, options);
        });
        int received = 0;
        sigwait(&signals, &received);
        spdlog::info("signal {}: going down", received);
        watchdog.emplace(kShutdownPatience + kShutdownGrace, [&] { end_without_waiting(**store); });
        (*server)->shutdown(kShutdownPatience);
    }
    watchers.set(nullptr);
    const rpc::Counters& counters = (*server)->counters();
    spdlog::info("served {} calls, refused {}, failed {}, refused by gRPC {}",
                 counters.calls.load(), counters.refused.load(), counters.failed.load(),
                 counters.refused_by_grpc.load());
    server->reset();
    watchdog.reset();
    if (const auto kept = (*store)->run_maintenance(); !kept) return fail(kept.error());
    return deaf ? EXIT_FAILURE : EXIT_SUCCESS;
}

int run(const Options& options) {
    switch (options.task) {
        case Task::kBackup:
            return run_backup(options);
        case Task::kRestore:
            return run_restore(options);
        case Task::kVerify:
            return run_verify(options);
        case Task::kFirstSecret:
            return run_first_secret(options);
        case Task::kRecover:
            return run_recover(options);
        case Task::kServe:
            break;
    }
    return serve(options);
}

}  // namespace
}  // namespace collegium::daemon

int main(int argc, char** argv) {
    int exit_code = EXIT_SUCCESS;
    const auto options = collegium::daemon::parse_options(argc, argv, exit_code);
    if (!options) return exit_code;
    try {
        const int code = collegium::daemon::run(*options);
        // The end of the program would wait for whoever should read its log.
        if (!collegium::daemon::log_gets_out()) std::_Exit(code);
        return code;
    } catch (const std::exception& thrown) {
        fmt::print(stderr, "collegiumd: {}\n", thrown.what());
        return EXIT_FAILURE;
    }
}
