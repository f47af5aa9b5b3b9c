// One call on its way through the daemon, and what all calls share.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include <collegium/rpc/fair_turns.hpp>
#include <collegium/rpc/method_table.hpp>
#include <collegium/rpc/module_scans.hpp>
#include <collegium/rpc/worker_pool.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/server_key.hpp>

namespace grpc {
class ServerContextBase;
}
namespace collegium::plugin_host {
class Catalogue;
class PluginHost;
}  // namespace collegium::plugin_host
namespace collegium::rulebook {
class Library;
}
namespace collegium::usecases {
class RuleBookStore;
class SessionCache;
}  // namespace collegium::usecases

namespace collegium::rpc {

// What was served and refused since the start. Thread-safe.
struct Counters {
    std::atomic<std::int64_t> calls = 0;            // that reached the guard
    std::atomic<std::int64_t> refused = 0;          // of them answered with an error
    std::atomic<std::int64_t> failed = 0;           // of them INTERNAL or STORE_UNAVAILABLE
    std::atomic<std::int64_t> refused_by_grpc = 0;  // before a handler: of no method
    std::atomic<std::int64_t> strangers = 0;  // calls open to anybody whose request is awaited now
};

// What every handler needs; outlives the server.
struct Environment {
    storage::Store& store;
    usecases::SessionCache& sessions;
    const usecases::ServerKey& key;
    WorkerPool& workers;  // whatever builds, judges, draws or verifies much
    // What must not wait for those: sessions, commands that run again, answers that read once more.
    WorkerPool& short_work;
    WorkerPool& hashing;  // two threads: at most two password hashes at once
    FairTurns& hashing_turns;  // of it, by where calls come from
    // Questions to disciplines: a plugin that takes long delays other questions and nothing else.
    WorkerPool& plugin_work;
    ModuleScans& scans;  // looks for modules; tasks run after a look
    Counters& counters;
    usecases::RuleBookStore& books;    // the rule books there are
    plugin_host::PluginHost& plugins;  // the disciplines there are
    std::size_t largest_request;       // bytes
    // A question about a game ends after this at the latest, whatever deadline its caller set.
    std::chrono::milliseconds game_time_limit;
    std::stop_token stopping;  // the server goes down: work that belongs to no call ends
};

// Made by the guard once the caller is known and permitted.
struct Call {
    Environment* environment = nullptr;
    const MethodRow* method = nullptr;
    const grpc::ServerContextBase* context = nullptr;  // lives until the call is finished
    usecases::Caller caller;
    std::string token;   // of the caller's session; empty for open methods. Never logged
    std::string number;  // "3f0c-a1b2": stands in the log and in the answer to a failure
    std::string nonce;   // 16 bytes of this call alone
    storage::Instant now{};
    std::chrono::year_month_day today{};  // in the daemon's own zone; terms of grants run by it
    std::chrono::steady_clock::time_point arrived{};
    // When nobody waits any more. Of the steady clock: the other one may be set meanwhile.
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();

    // As they are now; a rescan may put others in their place.
    [[nodiscard]] std::shared_ptr<const rulebook::Library> library() const;
    [[nodiscard]] std::shared_ptr<const plugin_host::Catalogue> catalogue() const;
};

}  // namespace collegium::rpc
