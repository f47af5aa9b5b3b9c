// Takes connections for the server.
//
// Rationale: gRPC's own listener (1.51) stops for ever when accept() once finds no free descriptor
// (grpc#34871) and counts nobody's connections; so the daemon accepts by itself and hands gRPC what
// it took (docs/adr/0036).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

#include <collegium/rpc/connection_limits.hpp>
#include <collegium/rpc/listen_address.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rpc {

// An open descriptor, closed with its owner.
class OwnedDescriptor {
  public:
    explicit OwnedDescriptor(int number = -1) : number_(number) {}
    OwnedDescriptor(OwnedDescriptor&& other) noexcept : number_(other.release()) {}
    OwnedDescriptor& operator=(OwnedDescriptor&& other) noexcept;
    ~OwnedDescriptor();

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    int release();

  private:
    int number_;
};

// Which connections are open and whose they are. Not thread-safe.
class OpenConnections {
  public:
    explicit OpenConnections(const ConnectionLimits& limits) : limits_(limits) {}

    // Whether one more from there may be served. `network` empty: of this machine, which has no
    // share of its own.
    [[nodiscard]] bool has_room(const std::string& network);
    void add(int descriptor, std::string network);
    [[nodiscard]] std::size_t count() const { return open_.size(); }

  private:
    struct Open {
        int descriptor = -1;
        ino_t socket = 0;
        std::string network;
    };
    [[nodiscard]] bool is_full(const std::string& network) const;
    // gRPC tells nobody when it closes a connection: one is over when its number stands for another
    // socket, or for none.
    void forget_closed();

    ConnectionLimits limits_;
    std::vector<Open> open_;
};

class Listener {
  public:
    // Takes the descriptor over.
    using OnConnection = std::function<void(int listener, int connection)>;
    // Told once, with the reason, when nobody can be taken in any more.
    using OnDeaf = std::function<void(const std::string& why)>;

    // Connections wait until `start`. LISTEN_FAILED.
    [[nodiscard]] static sdk::Result<std::unique_ptr<Listener>> open(
        const ListenAddress& address, const ConnectionLimits& limits);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    void start(OnConnection on_connection, OnDeaf on_deaf);
    // No connections from now on; the socket's file goes.
    void stop();

    // 0: a socket with a path.
    [[nodiscard]] std::uint16_t port() const { return port_; }

  private:
    explicit Listener(const ConnectionLimits& limits) : connections_(limits) {}

    [[nodiscard]] bool open_socket(const std::string& path);
    [[nodiscard]] bool open_tcp(const ListenAddress& address);
    void run();
    // False: this listening socket is of no use any more.
    [[nodiscard]] bool take_all(int listening);
    void shed(int listening);
    void turn_away(int connection, const char* why);

    std::vector<OwnedDescriptor> listening_;
    std::string socket_path_;
    std::uint16_t port_ = 0;
    OwnedDescriptor ending_;  // an eventfd
    OwnedDescriptor
        reserve_;  // given up to take in, and turn away, whom there is no descriptor for
    OpenConnections connections_;
    OnConnection on_connection_;
    OnDeaf on_deaf_;
    std::int64_t turned_away_ = 0;
    std::thread thread_;
};

}  // namespace collegium::rpc
