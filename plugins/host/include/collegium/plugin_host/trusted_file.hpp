// Files only root or this user can have written: checked, read once, copied and hashed.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::plugin_host {

// Tells one state of a file from another without reading it.
struct FileStamp {
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;
    std::int64_t changed_ns = 0;  // also moves when owner or mode change

    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// All zero where there is no file.
[[nodiscard]] FileStamp stamp_of(const std::filesystem::path& file);

// Refuses with PLUGIN_FOLDER_UNSAFE a folder that anybody but root and this user can write.
[[nodiscard]] sdk::Result<void> check_folder(const std::filesystem::path& folder);

// The bytes of a regular file (no symbolic link) that only root and this user can write.
// Refusals: PLUGIN_FILE_UNSAFE, PLUGIN_UNREADABLE (kUnavailable where another try may do),
// PLUGIN_TOO_LARGE.
[[nodiscard]] sdk::Result<std::string> read_trusted(const std::filesystem::path& file,
                                                    std::uint64_t largest);

// SHA-256 in lower-case hex.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

// Writes `bytes` to folder/<sha256>.so (0700) unless it is there already, and says where it is.
// Refusal: PLUGIN_COPY_FAILED.
[[nodiscard]] sdk::Result<std::filesystem::path> keep_copy(const std::filesystem::path& folder,
                                                           const std::string& sha256,
                                                           std::string_view bytes);

}  // namespace collegium::plugin_host
