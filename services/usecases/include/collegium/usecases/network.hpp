// Whom an address belongs to, for limits: whoever has one IPv6 address has 2^64 of them.
#pragma once

#include <string>
#include <string_view>

namespace collegium::usecases {

// "203.0.113.7" as it is, "2001:db8:0:1::7" or "[2001:db8:0:1::7]" as "2001:db8:0:1::/64", an IPv4
// address written as IPv6 as the IPv4 one; anything else ("unix:") as it is.
[[nodiscard]] std::string network_of(std::string_view address);

}  // namespace collegium::usecases
