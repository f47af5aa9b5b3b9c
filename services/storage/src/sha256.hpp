// SHA-256 over fields, each preceded by its length so that no two lists of fields look alike.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace collegium::storage {

inline constexpr std::size_t kHashBytes = 32;

// Collects fields and hashes them in one go.
class FieldHash {
  public:
    FieldHash();
    void add(std::int64_t number);
    void add(std::string_view bytes);
    [[nodiscard]] std::string finish() const;  // 32 bytes

  private:
    std::string buffer_;
};

// Of bytes as they are; 32 bytes.
[[nodiscard]] std::string sha256(std::string_view bytes);
[[nodiscard]] std::string random_bytes(std::size_t count);
[[nodiscard]] std::string to_hex(std::string_view bytes);

}  // namespace collegium::storage
