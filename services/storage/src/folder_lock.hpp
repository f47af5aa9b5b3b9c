// One daemon per data folder: an exclusive lock that ends with the process that holds it.
#pragma once

#include <filesystem>

#include <collegium/sdk/result.hpp>

namespace collegium::storage {

class FolderLock {
  public:
    // Makes the folder (0700) where it is missing. Refusals: STORE_LOCKED, STORE_UNAVAILABLE.
    [[nodiscard]] static sdk::Result<FolderLock> take(const std::filesystem::path& folder);

    FolderLock(FolderLock&& other) noexcept;
    FolderLock& operator=(FolderLock&&) = delete;
    ~FolderLock();

  private:
    explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace collegium::storage
