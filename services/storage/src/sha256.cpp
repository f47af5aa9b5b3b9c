#include "sha256.hpp"

#include <array>

#include <sodium.h>

namespace collegium::storage {

static_assert(kHashBytes == crypto_hash_sha256_BYTES);

FieldHash::FieldHash() {
    constexpr std::size_t kUsual = 512;  // a journal row
    buffer_.reserve(kUsual);
}

void FieldHash::add(std::int64_t number) {
    auto bits = static_cast<std::uint64_t>(number);
    std::array<char, sizeof bits> bytes{};
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, bits >>= 8)
        *byte = static_cast<char>(bits & 0xff);
    buffer_.append(bytes.data(), bytes.size());
}

void FieldHash::add(std::string_view bytes) {
    add(static_cast<std::int64_t>(bytes.size()));
    buffer_.append(bytes);
}

std::string FieldHash::finish() const {
    return sha256(buffer_);
}

std::string sha256(std::string_view bytes) {
    std::string hash(kHashBytes, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return hash;
}

std::string random_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    randombytes_buf(bytes.data(), bytes.size());
    return bytes;
}

std::string to_hex(std::string_view bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                   bytes.size());
    text.pop_back();
    return text;
}

}  // namespace collegium::storage
