#include "listener.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <collegium/usecases/network.hpp>

namespace collegium::rpc {
namespace {

constexpr int kBacklog = 1024;
constexpr int kShortagePauseMillis = 50;

// Errors of the one connection that was waiting, not of the listening socket (accept(2)).
bool is_passing(int error) {
    constexpr std::array kPassing{EAGAIN,    EINTR,  ECONNABORTED, EPERM,       EPROTO,
                                  ENETDOWN,  ENONET, ENOPROTOOPT,  EHOSTDOWN,   EOPNOTSUPP,
                                  ETIMEDOUT, EIO,    EHOSTUNREACH, ENETUNREACH, ECONNRESET};
    return std::ranges::find(kPassing, error) != kPassing.end();
}

bool is_shortage(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

// Whom the other end counts for; empty: a process of this machine.
std::string network_behind(int connection) {
    sockaddr_storage peer{};
    socklen_t length = sizeof(peer);
    if (::getpeername(connection, reinterpret_cast<sockaddr*>(&peer), &length) != 0) return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (peer.ss_family == AF_INET) {
        const auto& four = reinterpret_cast<const sockaddr_in&>(peer);
        ::inet_ntop(AF_INET, &four.sin_addr, text.data(), text.size());
    } else if (peer.ss_family == AF_INET6) {
        const auto& six = reinterpret_cast<const sockaddr_in6&>(peer);
        if (IN6_IS_ADDR_LOOPBACK(&six.sin6_addr)) return {};
        ::inet_ntop(AF_INET6, &six.sin6_addr, text.data(), text.size());
    }
    std::string network = usecases::network_of(text.data());
    return network.starts_with("127.") ? std::string() : network;
}

std::uint16_t port_of(int listening) {
    sockaddr_storage own{};
    socklen_t length = sizeof(own);
    if (::getsockname(listening, reinterpret_cast<sockaddr*>(&own), &length) != 0) return 0;
    return ntohs(own.ss_family == AF_INET6 ? reinterpret_cast<const sockaddr_in6&>(own).sin6_port
                                           : reinterpret_cast<const sockaddr_in&>(own).sin_port);
}

}  // namespace

OwnedDescriptor& OwnedDescriptor::operator=(OwnedDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

OwnedDescriptor::~OwnedDescriptor() {
    if (is_open()) ::close(number_);
}

int OwnedDescriptor::release() {
    return std::exchange(number_, -1);
}

bool OpenConnections::has_room(const std::string& network) {
    if (is_full(network)) forget_closed();
    return !is_full(network);
}

bool OpenConnections::is_full(const std::string& network) const {
    if (open_.size() >= limits_.in_all) return true;
    if (network.empty()) return false;
    const auto theirs = std::ranges::count(open_, network, &Open::network);
    return static_cast<std::size_t>(theirs) >= limits_.per_address;
}

void OpenConnections::add(int descriptor, std::string network) {
    struct stat state {};
    if (::fstat(descriptor, &state) != 0) return;
    open_.push_back({descriptor, state.st_ino, std::move(network)});
}

void OpenConnections::forget_closed() {
    std::erase_if(open_, [](const Open& open) {
        struct stat state {};
        return ::fstat(open.descriptor, &state) != 0 || !S_ISSOCK(state.st_mode) ||
               state.st_ino != open.socket;
    });
}

sdk::Result<std::unique_ptr<Listener>> Listener::open(const ListenAddress& address,
                                                      const ConnectionLimits& limits) {
    std::unique_ptr<Listener> listener(new Listener(limits));
    listener->ending_ = OwnedDescriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    listener->reserve_ = OwnedDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const bool listens = listener->ending_.is_open() &&
                         (address.is_socket() ? listener->open_socket(address.socket_path)
                                              : listener->open_tcp(address));
    if (!listens) {
        return sdk::refuse(sdk::Code::kUnavailable, "LISTEN_FAILED",
                           "cannot listen on " + address.spelled() + ": " + std::strerror(errno),
                           {{"address", address.spelled()}});
    }
    return listener;
}

Listener::~Listener() {
    stop();
}

bool Listener::open_socket(const std::string& path) {
    sockaddr_un own{};
    own.sun_family = AF_UNIX;
    if (path.size() >= sizeof(own.sun_path)) {
        errno = ENAMETOOLONG;
        return false;
    }
    std::memcpy(own.sun_path, path.data(), path.size());
    OwnedDescriptor made(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (!made.is_open() ||
        ::bind(made.number(), reinterpret_cast<const sockaddr*>(&own), sizeof(own)) != 0)
        return false;
    socket_path_ = path;
    if (::listen(made.number(), kBacklog) != 0) return false;
    listening_.push_back(std::move(made));
    return true;
}

// On every address the name stands for: "localhost" is two. A family this machine lacks is left
// out; a port that is taken is not, or two daemons would share its calls.
bool Listener::open_tcp(const ListenAddress& address) {
    addrinfo wanted{};
    wanted.ai_family = AF_UNSPEC;
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const std::string port = std::to_string(address.port);
    if (::getaddrinfo(address.host.c_str(), port.c_str(), &wanted, &found) != 0) {
        errno = EADDRNOTAVAIL;
        return false;
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owned(found, ::freeaddrinfo);
    port_ = address.port;
    for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
        sockaddr_storage own{};
        std::memcpy(&own, one->ai_addr, one->ai_addrlen);
        if (one->ai_family == AF_INET6)
            reinterpret_cast<sockaddr_in6&>(own).sin6_port = htons(port_);
        else
            reinterpret_cast<sockaddr_in&>(own).sin_port = htons(port_);
        OwnedDescriptor made(
            ::socket(one->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        if (!made.is_open() && errno == EAFNOSUPPORT) continue;
        if (!made.is_open()) return false;
        const int yes = 1;
        const int no = 0;
        ::setsockopt(made.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
        if (one->ai_family == AF_INET6)  // "[::]" takes both families in, as it says
            ::setsockopt(made.number(), IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof(no));
        if (::bind(made.number(), reinterpret_cast<const sockaddr*>(&own), one->ai_addrlen) != 0) {
            if (errno == EADDRNOTAVAIL) continue;
            return false;
        }
        if (::listen(made.number(), kBacklog) != 0) return false;
        port_ = port_of(made.number());
        listening_.push_back(std::move(made));
    }
    if (listening_.empty()) errno = EADDRNOTAVAIL;
    return !listening_.empty();
}

void Listener::start(OnConnection on_connection, OnDeaf on_deaf) {
    on_connection_ = std::move(on_connection);
    on_deaf_ = std::move(on_deaf);
    thread_ = std::thread([this] { run(); });
}

void Listener::stop() {
    if (thread_.joinable()) {
        const std::uint64_t one = 1;
        // An eventfd that was never written to takes this for certain.
        [[maybe_unused]] const auto written = ::write(ending_.number(), &one, sizeof(one));
        thread_.join();
    }
    listening_.clear();
    if (!socket_path_.empty()) ::unlink(std::exchange(socket_path_, {}).c_str());
}

void Listener::run() {
    std::vector<pollfd> waited{{ending_.number(), POLLIN, 0}};
    for (const OwnedDescriptor& listening : listening_)
        waited.push_back({listening.number(), POLLIN, 0});
    while (true) {
        if (::poll(waited.data(), waited.size(), -1) < 0 && errno != EINTR)
            return on_deaf_(std::strerror(errno));
        if (waited[0].revents != 0) return;
        for (std::size_t i = 1; i < waited.size(); ++i) {
            const short found = std::exchange(waited[i].revents, short{0});
            if (found == 0) continue;
            if (!take_all(waited[i].fd)) return on_deaf_(std::strerror(errno));
            // accept() may go on saying that nobody waits.
            if ((found & (POLLERR | POLLHUP | POLLNVAL)) != 0)
                return on_deaf_("the listening socket is shut");
        }
    }
}

bool Listener::take_all(int listening) {
    while (true) {
        const int taken = ::accept4(listening, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (taken < 0 && errno == EAGAIN) return true;
        if (taken < 0 && is_shortage(errno)) {
            shed(listening);
            return true;
        }
        if (taken < 0 && is_passing(errno)) continue;
        if (taken < 0) return false;
        std::string network = network_behind(taken);
        if (!connections_.has_room(network)) {
            turn_away(taken, "too many of them are open");
            continue;
        }
        const int yes = 1;
        if (socket_path_.empty()) ::setsockopt(taken, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
        connections_.add(taken, std::move(network));
        on_connection_(listening, taken);
    }
}

// Whoever waits is turned away with the reserved descriptor's number, or the wait would never end
// and poll() would return at once for ever.
void Listener::shed(int listening) {
    reserve_ = OwnedDescriptor();
    const int taken = ::accept4(listening, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (taken >= 0) turn_away(taken, "no descriptor is free");
    reserve_ = OwnedDescriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (taken >= 0) return;
    pollfd ending{ending_.number(), POLLIN, 0};
    ::poll(&ending, 1, kShortagePauseMillis);
}

void Listener::turn_away(int connection, const char* why) {
    ::close(connection);
    // The first, then every doubling: a flood of connections is none of lines.
    ++turned_away_;
    if ((turned_away_ & (turned_away_ - 1)) == 0)
        spdlog::warn("connections turned away so far: {}; {}", turned_away_, why);
}

}  // namespace collegium::rpc
