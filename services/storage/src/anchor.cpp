#include <charconv>

#include <sodium.h>

#include <collegium/storage/journal.hpp>

#include "sha256.hpp"

namespace collegium::storage {

namespace {

tl::unexpected<sdk::Error> malformed(std::string_view text) {
    return sdk::refuse(sdk::Code::kInvalidArgument, "ANCHOR_MALFORMED",
                       "an anchor is a row's number, a colon and 64 hexadecimal digits",
                       {{"anchor", std::string(text)}});
}

}  // namespace

sdk::Result<Anchor> parse_anchor(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return malformed(text);
    const std::string_view number = text.substr(0, colon);
    const std::string_view digits = text.substr(colon + 1);

    Anchor anchor;
    const auto [stop, error] =
        std::from_chars(number.data(), number.data() + number.size(), anchor.sequence);
    if (error != std::errc{} || stop != number.data() + number.size() || anchor.sequence < 1)
        return malformed(text);
    if (digits.size() != 2 * kHashBytes) return malformed(text);
    anchor.hash.resize(kHashBytes);
    std::size_t length = 0;
    if (sodium_hex2bin(reinterpret_cast<unsigned char*>(anchor.hash.data()), anchor.hash.size(),
                       digits.data(), digits.size(), nullptr, &length, nullptr) != 0 ||
        length != kHashBytes)
        return malformed(text);
    return anchor;
}

std::string format_anchor(const Anchor& anchor) {
    return std::to_string(anchor.sequence) + ':' + to_hex(anchor.hash);
}

}  // namespace collegium::storage
