#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <stop_token>
#include <unordered_set>
#include <utility>

#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/support/server_interceptor.h>
#include <sodium.h>
#include <spdlog/spdlog.h>

#include <collegium/rpc/server.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/usecases/session_cache.hpp>
#include <collegium/usecases/sessions.hpp>

#include "begun_calls.hpp"
#include "handlers/all.hpp"
#include "listener.hpp"

namespace collegium::rpc {
namespace {

constexpr std::size_t kHashingThreads = 2;  // argon2 takes 64 MiB each
constexpr std::size_t kWorkerThreads = 2;
constexpr std::size_t kShortThreads = 2;
constexpr std::size_t kPluginThreads = 4;
constexpr std::size_t kQueueLimit = 256;
constexpr std::size_t kHashingQueue = 1024;  // a hall logs in at once
constexpr int kLargestMessage = 10 << 20;    // the largest a method takes is a little over 8 MiB
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

// Members end in reverse order: the server first, then its methods, then what they use.
struct Server::Impl {
    Impl(storage::Store& store_given, const usecases::ServerKey& key, ServerOptions options_given)
        : store(store_given),
          options(std::move(options_given)),
          book(store),
          environment{store,
                      book,
                      key,
                      workers,
                      short_work,
                      hashing,
                      hashing_turns,
                      plugin_work,
                      scans,
                      counters,
                      *options.books,
                      *options.plugins,
                      options.largest_request,
                      options.game_time_limit,
                      stopping.get_token()},
          hub(environment, options.watch),
          sessions(store, book,
                   [this](std::int64_t user) {
                       hub.announce("users/" + std::to_string(user), "users.guessed_at");
                   }),
          methods(environment) {
        add_all();
    }

    storage::Store& store;
    ServerOptions options;
    Counters counters;
    std::atomic<std::int64_t> seen = 0;  // calls that came as far as a method
    BegunCalls begun;
    std::mutex cut_off_mutex;
    std::int64_t cut_off = 0;  // calls that did not, as far as they are in `counters`
    usecases::SessionCache book;
    WorkerPool workers{kWorkerThreads, kQueueLimit};
    FairTurns hashing_turns{hashing, kHashingQueue / 4};  // ends after the pool that takes them
    WorkerPool hashing{kHashingThreads, kHashingQueue};
    WorkerPool plugin_work{kPluginThreads, kQueueLimit};
    WorkerPool short_work{kShortThreads, kQueueLimit};
    ModuleScans scans{[this] { options.plugins->scan(); }, kQueueLimit};
    std::stop_source stopping;
    Environment environment;
    WatchHub hub;
    usecases::Sessions sessions;

    Methods methods;

    std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> acceptor;
    std::unique_ptr<grpc::Server> server;
    std::unique_ptr<Listener> listener;  // ends first: it hands connections to the server

    void add_all() {
        for (const auto add : {add_admission,    add_applications, add_bans,
                               add_competitions, add_disciplines,  add_documents,
                               add_drafts,       add_draws,        add_duplicates,
                               add_entrants,     add_games,        add_journal,
                               add_lifecycle,    add_officials,    add_organisations,
                               add_pair_rules,   add_payments,     add_persons,
                               add_plugins,      add_regulations,  add_results,
                               add_rounds,       add_rule_books,   add_rulings,
                               add_settings,     add_standings,    add_tournament_participants,
                               add_tournaments,  add_users})
            add(methods);
        add_imports(methods, options.table_program);
        add_server(methods, options.facts);
        add_sessions(methods, sessions);
        add_watch(methods, hub);
    }

    // What is still in the queues belongs to no call any more. Before anything they use ends.
    void end_work() {
        for (WorkerPool* pool : {&short_work, &workers, &hashing, &plugin_work})
            pool->end();
        hashing_turns.drop();
        scans.end();
        methods.end_work();
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
        const ConnectionLimits& limits = options.connections;
        grpc::ResourceQuota quota;
        quota.Resize(limits.memory);
        builder.SetResourceQuota(quota);
        // A window that grows with the line's speed would hold megabytes of what nobody asked for.
        builder.AddChannelArgument(GRPC_ARG_HTTP2_BDP_PROBE, 0);
        // A few packed bytes unpack to any size.
        builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
        builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, limits.calls_each);
        builder.AddChannelArgument(GRPC_ARG_MAX_CONNECTION_IDLE_MS,
                                   static_cast<int>(limits.idle.count()));
        builder.AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS,
                                   static_cast<int>(limits.handshake.count()));
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
    for (grpc::Service* service : impl->methods.services())
        builder.RegisterService(service);
    for (const std::string& method : unserved_methods(impl->methods.served())) {
        return sdk::refuse(sdk::Code::kInternal, "METHOD_TABLE_INCOMPLETE",
                           method + " is served by nobody");
    }
    impl->listener = TRY(Listener::open(impl->options.listen, impl->options.connections));
    impl->acceptor = builder.experimental().AddExternalConnectionAcceptor(
        grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD,
        credentials_of(impl->options.tls));
    if (impl->options.tls)
        sodium_memzero(impl->options.tls->key.data(), impl->options.tls->key.size());
    store.writer().observe([&hub = impl->hub](std::span<const storage::JournalNotice> notices) {
        hub.publish(notices);
    });
    impl->server = builder.BuildAndStart();
    if (impl->server == nullptr) {
        store.writer().observe({});
        return sdk::refuse(sdk::Code::kUnavailable, "LISTEN_FAILED",
                           "cannot serve on " + impl->options.listen.spelled(),
                           {{"address", impl->options.listen.spelled()}});
    }
    impl->begun = BegunCalls::of_newest_server();
    impl->listener->start(
        [&acceptor = *impl->acceptor](int listening, int connection) {
            grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters taken;
            taken.listener_fd = listening;
            taken.fd = connection;
            acceptor.HandleNewConnection(&taken);
        },
        impl->options.on_deaf);
    impl->server->GetHealthCheckService()->SetServingStatus(true);
    return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::~Server() {
    shutdown(std::chrono::seconds(1));
}

void Server::shutdown(std::chrono::milliseconds patience) {
    if (impl_->server == nullptr) return;
    impl_->server->GetHealthCheckService()->SetServingStatus(false);
    impl_->stopping.request_stop();
    impl_->options.plugins->stop_scans();  // a probe of a file that hangs takes long
    impl_->listener->stop();
    impl_->hub.close();
    impl_->server->Shutdown(std::chrono::system_clock::now() + patience);
    impl_->store.writer().observe({});
    impl_->count_cut_off();
    impl_->server.reset();
    impl_->end_work();
}

std::string Server::address() const {
    ListenAddress listen = impl_->options.listen;
    if (!listen.is_socket()) listen.port = impl_->listener->port();
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
