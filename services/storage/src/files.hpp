// Files that must be whole or absent after a power cut. Everything here throws std::system_error.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

namespace collegium::storage {

void sync_file(const std::filesystem::path& file);
void sync_folder(const std::filesystem::path& folder);

// Held by one process or thread at a time while it lives; makes the file (0600).
class FileLock {
  public:
    explicit FileLock(const std::filesystem::path& file);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

  private:
    int descriptor_;
};

// Removes a file or a folder with all in it when its scope is left, however that is.
class RemovedAtEnd {
  public:
    explicit RemovedAtEnd(std::filesystem::path path) : path_(std::move(path)) {}
    RemovedAtEnd(const RemovedAtEnd&) = delete;
    RemovedAtEnd& operator=(const RemovedAtEnd&) = delete;
    ~RemovedAtEnd();

  private:
    std::filesystem::path path_;
};

// Makes an empty file with mode 0600 that was not there.
void make_private_file(const std::filesystem::path& file);

// Replaces the text of a file (0600): the old text or the new one, never a part.
void replace_file(const std::filesystem::path& file, std::string_view text);

// Gives a synced file its final name; false where that name is taken.
[[nodiscard]] bool move_into_place(const std::filesystem::path& from,
                                   const std::filesystem::path& to);

}  // namespace collegium::storage
