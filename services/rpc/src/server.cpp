#include "handlers/server.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <unordered_set>
#include <utility>

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/support/server_interceptor.h>
#include <spdlog/spdlog.h>

#include <collegium/rpc/server.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/usecases/sessions.hpp>

#include "api_service.hpp"
#include "begun_calls.hpp"
#include "handlers/admission.hpp"
#include "handlers/applications.hpp"
#include "handlers/bans.hpp"
#include "handlers/competitions.hpp"
#include "handlers/disciplines.hpp"
#include "handlers/documents.hpp"
#include "handlers/drafts.hpp"
#include "handlers/draws.hpp"
#include "handlers/duplicates.hpp"
#include "handlers/games.hpp"
#include "handlers/imports.hpp"
#include "handlers/journal.hpp"
#include "handlers/lifecycle.hpp"
#include "handlers/officials.hpp"
#include "handlers/organisations.hpp"
#include "handlers/pair_rules.hpp"
#include "handlers/persons.hpp"
#include "handlers/plugins.hpp"
#include "handlers/regulations.hpp"
#include "handlers/results.hpp"
#include "handlers/rounds.hpp"
#include "handlers/rule_books.hpp"
#include "handlers/sessions.hpp"
#include "handlers/settings.hpp"
#include "handlers/standings.hpp"
#include "handlers/tournaments.hpp"
#include "handlers/users.hpp"
#include "handlers/watch.hpp"

namespace collegium::rpc {
namespace {

constexpr std::size_t kHashingThreads = 2;  // argon2 takes 64 MiB each
constexpr std::size_t kWorkerThreads = 2;
constexpr std::size_t kPluginThreads = 4;
constexpr std::size_t kQueueLimit = 256;
constexpr int kLargestMessage = 16 << 20;
constexpr int kKeepaliveMillis = 30'000;
constexpr int kKeepaliveTimeoutMillis = 10'000;
constexpr int kLeastPingMillis = 5'000;

std::shared_ptr<grpc::ServerCredentials> credentials_of(const std::optional<TlsFiles>& tls) {
    if (!tls) return grpc::InsecureServerCredentials();
    const auto ask = tls->client_ca.empty()
                         ? GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE
                         : GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY;
    grpc::SslServerCredentialsOptions options(ask);
    options.pem_root_certs = tls->client_ca;
    options.pem_key_cert_pairs.push_back({tls->key, tls->certificate});
    return grpc::SslServerCredentials(options);
}

// gRPC's library of reflection puts its service into every server of a program it is linked to.
class WithoutReflection final : public grpc::ServerBuilderOption {
  public:
    void UpdateArguments(grpc::ChannelArguments*) override {}
    void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
        std::erase_if(*plugins, [](const auto& plugin) {
            return plugin->name() == "proto_server_reflection";
        });
    }
};

// Counts the calls that come as far as a method, of ours, of health or of reflection; intercepts
// none.
class SeenCallsFactory final : public grpc::experimental::ServerInterceptorFactoryInterface {
  public:
    explicit SeenCallsFactory(std::atomic<std::int64_t>& seen) : seen_(seen) {
        for (const MethodRow& row : method_table()) {
            std::string path(row.method);
            path[path.rfind('.')] = '/';
            paths_.insert((path.starts_with("grpc.") ? "/" : "/collegium.v1.") + path);
        }
    }

    grpc::experimental::Interceptor* CreateServerInterceptor(
        grpc::experimental::ServerRpcInfo* info) override {
        if (paths_.contains(info->method())) ++seen_;
        return nullptr;
    }

  private:
    std::unordered_set<std::string> paths_;
    std::atomic<std::int64_t>& seen_;
};

}  // namespace

// Members end in reverse order: the server first, then its handlers, then what they use.
struct Server::Impl {
    Impl(storage::Store& store_given, const usecases::ServerKey& key, ServerOptions options_given)
        : store(store_given),
          options(std::move(options_given)),
          book(store),
          environment{store,    book,           key,
                      workers,  hashing,        plugin_work,
                      counters, *options.books, options.largest_request},
          hub(environment, options.watch),
          sessions(store, book,
                   [this](std::int64_t user) {
                       hub.announce("users/" + std::to_string(user), "users.guessed_at");
                   }),
          journal_handlers(environment, usecases::all_undo_rules()),
          server_handlers(environment, options.facts),
          session_handlers(environment, sessions),
          user_handlers(environment),
          person_handlers(environment),
          duplicate_handlers(environment),
          organisation_handlers(environment),
          competition_handlers(environment, *options.plugins),
          application_handlers(environment),
          draft_handlers(environment),
          settings_handlers(environment),
          discipline_handlers(environment, *options.plugins),
          game_handlers(environment, *options.plugins, options.game_time_limit),
          plugin_handlers(environment, *options.plugins),
          draw_handlers(environment, *options.plugins),
          document_handlers(environment),
          import_handlers(environment, options.table_program),
          rule_book_handlers(environment),
          regulation_handlers(environment, *options.plugins),
          official_handlers(environment),
          lifecycle_handlers(environment),
          ban_handlers(environment),
          admission_handlers(environment),
          standings_handlers(environment),
          tournament_handlers(environment),
          pair_rule_handlers(environment),
          round_handlers(environment, *options.plugins),
          result_handlers(environment, *options.plugins, options.game_time_limit),
          watch_handlers(environment, hub) {}

    storage::Store& store;
    ServerOptions options;
    Counters counters;
    std::atomic<std::int64_t> seen = 0;  // calls that came as far as a method
    BegunCalls begun;
    std::mutex cut_off_mutex;
    std::int64_t cut_off = 0;  // calls that did not, as far as they are in `counters`
    usecases::SessionCache book;
    WorkerPool workers{kWorkerThreads, kQueueLimit};
    WorkerPool hashing{kHashingThreads, kQueueLimit};
    WorkerPool plugin_work{kPluginThreads, kQueueLimit};
    Environment environment;
    WatchHub hub;
    usecases::Sessions sessions;

    JournalHandlers journal_handlers;
    ServerHandlers server_handlers;
    SessionHandlers session_handlers;
    UserHandlers user_handlers;
    PersonHandlers person_handlers;
    DuplicateHandlers duplicate_handlers;
    OrganisationHandlers organisation_handlers;
    CompetitionHandlers competition_handlers;
    ApplicationHandlers application_handlers;
    DraftHandlers draft_handlers;
    SettingsHandlers settings_handlers;
    DisciplineHandlers discipline_handlers;
    GameHandlers game_handlers;
    PluginHandlers plugin_handlers;
    DrawHandlers draw_handlers;
    DocumentHandlers document_handlers;
    ImportHandlers import_handlers;
    RuleBookHandlers rule_book_handlers;
    RegulationHandlers regulation_handlers;
    OfficialHandlers official_handlers;
    LifecycleHandlers lifecycle_handlers;
    BanHandlers ban_handlers;
    AdmissionHandlers admission_handlers;
    StandingsHandlers standings_handlers;
    TournamentHandlers tournament_handlers;
    PairRuleHandlers pair_rule_handlers;
    RoundHandlers round_handlers;
    ResultHandlers result_handlers;
    WatchHandlers watch_handlers;

    int port = 0;
    std::unique_ptr<grpc::Server> server;

    std::vector<ApiService*> services() {
        return {&journal_handlers,      &server_handlers,      &session_handlers,
                &user_handlers,         &person_handlers,      &duplicate_handlers,
                &organisation_handlers, &competition_handlers, &application_handlers,
                &draft_handlers,        &settings_handlers,    &discipline_handlers,
                &game_handlers,         &plugin_handlers,      &draw_handlers,
                &document_handlers,     &import_handlers,      &rule_book_handlers,
                &regulation_handlers,   &official_handlers,    &lifecycle_handlers,
                &ban_handlers,          &admission_handlers,   &standings_handlers,
                &tournament_handlers,   &pair_rule_handlers,   &round_handlers,
                &result_handlers,       &watch_handlers};
    }

    // Adds what gRPC ended before anything here saw it: over its limit, of no method. A call that
    // is just coming in counts until it is there.
    void count_cut_off() {
        const std::lock_guard lock(cut_off_mutex);
        const std::int64_t now = std::max<std::int64_t>(0, begun.count() - seen);
        counters.refused_by_grpc += now - cut_off;
        cut_off = now;
    }

    void configure(grpc::ServerBuilder& builder) {
        // What gRPC cuts off by itself has no words: the guard's own limit is the smaller one.
        builder.SetMaxReceiveMessageSize(kLargestMessage);
        // Two daemons on one port would both start and share the calls.
        builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
        builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMillis);
        builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeoutMillis);
        builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
        builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                                   kLeastPingMillis);
        std::vector<std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>> makers;
        makers.push_back(std::make_unique<SeenCallsFactory>(seen));
        builder.experimental().SetInterceptorCreators(std::move(makers));
    }
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

sdk::Result<std::unique_ptr<Server>> Server::start(storage::Store& store,
                                                   const usecases::ServerKey& key,
                                                   ServerOptions options) {
    for (const std::string& defect : access_defects()) {
        return sdk::refuse(sdk::Code::kInternal, "METHOD_TABLE_INCOMPLETE", defect);
    }
    if (!options.listen.loopback && !options.tls) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "TLS_REQUIRED",
                           "an address other than loopback needs a certificate and a key",
                           {{"address", options.listen.spelled()}});
    }
    grpc::EnableDefaultHealthCheckService(true);
    if (options.reflection) grpc::reflection::InitProtoReflectionServerBuilderPlugin();

    auto impl = std::make_unique<Impl>(store, key, std::move(options));
    grpc::ServerBuilder builder;
    if (!impl->options.reflection) builder.SetOption(std::make_unique<WithoutReflection>());
    impl->configure(builder);
    std::set<std::string_view> served;
    for (ApiService* service : impl->services()) {
        builder.RegisterService(service);
        served.insert(service->served().begin(), service->served().end());
    }
    for (const std::string& method : unserved_methods(served)) {
        return sdk::refuse(sdk::Code::kInternal, "METHOD_TABLE_INCOMPLETE",
                           method + " is served by nobody");
    }
    builder.AddListeningPort(impl->options.listen.spelled(), credentials_of(impl->options.tls),
                             &impl->port);
    store.writer().observe([&hub = impl->hub](std::span<const storage::JournalNotice> notices) {
        hub.publish(notices);
    });
    impl->server = builder.BuildAndStart();
    if (impl->server == nullptr || (!impl->options.listen.is_socket() && impl->port == 0)) {
        store.writer().observe({});
        return sdk::refuse(sdk::Code::kUnavailable, "LISTEN_FAILED",
                           "cannot listen on " + impl->options.listen.spelled(),
                           {{"address", impl->options.listen.spelled()}});
    }
    impl->begun = BegunCalls::of_newest_server();
    impl->server->GetHealthCheckService()->SetServingStatus(true);
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::~Server() {
    shutdown(std::chrono::seconds(1));
}

void Server::shutdown(std::chrono::milliseconds patience) {
    if (impl_->server == nullptr) return;
    impl_->server->GetHealthCheckService()->SetServingStatus(false);
    impl_->hub.close();
    impl_->server->Shutdown(std::chrono::system_clock::now() + patience);
    impl_->store.writer().observe({});
    impl_->count_cut_off();
    impl_->server.reset();
}

std::string Server::address() const {
    ListenAddress listen = impl_->options.listen;
    if (!listen.is_socket()) listen.port = static_cast<std::uint16_t>(impl_->port);
    return listen.spelled();
}

const Counters& Server::counters() const {
    if (impl_->server != nullptr) impl_->count_cut_off();
    return impl_->counters;
}

WatchHub& Server::hub() {
    return impl_->hub;
}

}  // namespace collegium::rpc
