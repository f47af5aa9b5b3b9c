// The gRPC server with everything it serves.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/rpc/call.hpp>
#include <collegium/rpc/connection_limits.hpp>
#include <collegium/rpc/listen_address.hpp>
#include <collegium/rpc/watch_hub.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/usecases/server_key.hpp>

namespace collegium::rpc {

// PEM texts. With `client_ca` only clients with a certificate of it are let in.
struct TlsFiles {
    std::string certificate;
    std::string key;
    std::string client_ca;
};

// What the daemon knows of itself.
struct ServerFacts {
    std::string federation_name;
    int plugin_abi_major = 1;
    std::function<std::vector<std::string>()> disciplines;  // ids that work now; may be empty
};

struct ServerOptions {
    ListenAddress listen;
    std::optional<TlsFiles> tls;  // needed for every address that is not loopback
    bool reflection = false;
    ServerFacts facts;
    WatchOptions watch;
    // Bytes, where the method names no limit of its own; refused with words and counted.
    std::size_t largest_request = 64U << 10U;
    ConnectionLimits connections;
    // Told once, from a thread of the server's, when nobody can connect any more.
    std::function<void(const std::string& why)> on_deaf = [](const std::string&) {};
    // A question about a game ends after this at the latest, whatever deadline its caller set.
    std::chrono::milliseconds game_time_limit = std::chrono::seconds(30);
    // Where disciplines come from; without one there are none.
    std::shared_ptr<plugin_host::PluginHost> plugins =
        std::make_shared<plugin_host::PluginHost>(plugin_host::HostOptions{});
    // collegium-table, which reads files of entrants; without it none are read.
    std::filesystem::path table_program;
    // Where rule books come from; without one there are none.
    std::shared_ptr<usecases::RuleBookStore> books = std::make_shared<usecases::RuleBookStore>();
};

// Thread-safe. Ending it shuts down as `shutdown` does.
class Server {
  public:
    // Starts to serve. `store` and `key` outlive the server. METHOD_TABLE_INCOMPLETE where an RPC
    // has no permission row, TLS_REQUIRED, LISTEN_FAILED.
    [[nodiscard]] static sdk::Result<std::unique_ptr<Server>> start(storage::Store& store,
                                                                    const usecases::ServerKey& key,
                                                                    ServerOptions options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Takes no new calls, tells watchers, waits for the calls under way at most `patience`.
    void shutdown(std::chrono::milliseconds patience);

    // Where it serves, with the port that was taken.
    [[nodiscard]] std::string address() const;
    [[nodiscard]] const Counters& counters() const;
    [[nodiscard]] WatchHub& hub();

  private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace collegium::rpc
