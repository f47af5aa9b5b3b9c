#include "folder_lock.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collegium::storage {

namespace fs = std::filesystem;

sdk::Result<FolderLock> FolderLock::take(const fs::path& folder) {
    const auto unavailable = [&](int error) {
        return sdk::refuse(sdk::Code::kUnavailable, "STORE_UNAVAILABLE",
                           folder.string() + ": " + std::generic_category().message(error));
    };
    std::error_code error;
    if (folder.has_parent_path()) fs::create_directories(folder.parent_path(), error);
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return unavailable(errno);

    FolderLock lock(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.descriptor_ < 0) return unavailable(errno);
    if (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) return unavailable(errno);
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STORE_LOCKED",
                           "another process serves " + folder.string(),
                           {{"folder", folder.string()}});
    }
    return lock;
}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace collegium::storage
