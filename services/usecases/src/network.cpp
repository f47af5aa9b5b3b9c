#include <algorithm>
#include <array>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <collegium/usecases/network.hpp>

namespace collegium::usecases {

std::string network_of(std::string_view address) {
    std::string bare(address);
    if (bare.size() > 2 && bare.front() == '[' && bare.back() == ']')
        bare = bare.substr(1, bare.size() - 2);
    bare = bare.substr(0, bare.find('%'));  // a zone: "fe80::1%eth0"
    in6_addr six{};
    if (::inet_pton(AF_INET6, bare.c_str(), &six) != 1) return std::string(address);
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        constexpr std::size_t kBeforeIpv4 = 12;
        ::inet_ntop(AF_INET, six.s6_addr + kBeforeIpv4, text.data(), text.size());
        return text.data();
    }
    std::fill(std::begin(six.s6_addr) + 8, std::end(six.s6_addr), std::uint8_t{0});
    ::inet_ntop(AF_INET6, &six, text.data(), text.size());
    return std::string(text.data()) + "/64";
}

}  // namespace collegium::usecases
