// A small file of its author alone, replaced as a whole so that a power cut leaves the old one or
// the new one. Nothing here throws; false and nullopt mean that the disk did not do it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace collegium::tui::net {

// What the file holds; empty where there is no such file. nullopt: it is there, or may be, and
// cannot be read.
[[nodiscard]] std::optional<std::string> read_own_file(const std::filesystem::path& file);

// Puts `text` in the file's place; a file with nothing in it goes. True: it is on the disk, name
// and all.
[[nodiscard]] bool replace_own_file(const std::filesystem::path& file, std::string_view text);

// The folder and those above it, made for their owner alone where they are missing.
[[nodiscard]] bool make_own_folders(const std::filesystem::path& folder);

// Held by one program at a time, and let go with it. Not the file's own lock: that one is replaced.
class OwnFileLock {
  public:
    // Waits for another program at most this long.
    OwnFileLock(const std::filesystem::path& file, std::chrono::milliseconds patience);
    OwnFileLock(const OwnFileLock&) = delete;
    OwnFileLock& operator=(const OwnFileLock&) = delete;
    ~OwnFileLock();

    [[nodiscard]] bool held() const { return held_; }
    // Another program has it.
    [[nodiscard]] bool taken() const { return taken_; }

  private:
    int file_;
    bool held_ = false;
    bool taken_ = false;
};

}  // namespace collegium::tui::net
