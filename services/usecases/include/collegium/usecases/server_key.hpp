// The daemon's own secret: proves that a token came from here and hides what a plain hash would
// give away. Lies beside the store, never in it, so that a backup does not carry it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include <collegium/sdk/result.hpp>

namespace collegium::usecases {

// Immutable, thread-safe.
class ServerKey {
  public:
    enum class Purpose : std::uint8_t { kPageToken = 1, kRequestHash = 2, kOneTimeCode = 3 };

    // A key that lives as long as the process; for tests.
    [[nodiscard]] static ServerKey ephemeral();
    // Reads the key file, or makes one with mode 0600. KEY_FILE_UNUSABLE where that fails or others
    // may read it.
    [[nodiscard]] static sdk::Result<ServerKey> load_or_create(const std::filesystem::path& file);

    // 32 bytes; keys of different purposes have nothing in common.
    [[nodiscard]] std::string mac(Purpose purpose, std::string_view bytes) const;

  private:
    static constexpr std::size_t kKeyBytes = 32;
    using Key = std::array<unsigned char, kKeyBytes>;

    using Keys = std::array<Key, 4>;  // by purpose

    // Takes what the keys are made of, and wipes it.
    explicit ServerKey(Key& key);

    std::shared_ptr<const Keys> keys_;  // in memory that is not written to a disk
};

// `count` bytes nobody can guess.
[[nodiscard]] std::string random_bytes(std::size_t count);

}  // namespace collegium::usecases
