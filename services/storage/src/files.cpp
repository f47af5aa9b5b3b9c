#include "files.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace collegium::storage {

namespace fs = std::filesystem;

namespace {

class Descriptor {
  public:
    Descriptor(const fs::path& path, int flags) : path_(path) {
        number_ = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
        if (number_ < 0) fail();
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { ::close(number_); }

    void write(std::string_view text) {
        while (!text.empty()) {
            const ssize_t written = ::write(number_, text.data(), text.size());
            if (written < 0) {
                if (errno == EINTR) continue;
                fail();
            }
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    void sync() {
        if (::fsync(number_) != 0) fail();
    }

  private:
    [[noreturn]] void fail() const {
        throw std::system_error(errno, std::generic_category(), path_.string());
    }
    fs::path path_;
    int number_ = -1;
};

}  // namespace

FileLock::FileLock(const fs::path& file)
    : descriptor_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX) != 0) {
        const int error = errno;
        if (descriptor_ >= 0) ::close(descriptor_);
        throw std::system_error(error, std::generic_category(), file.string());
    }
}

FileLock::~FileLock() {
    ::close(descriptor_);
}

RemovedAtEnd::~RemovedAtEnd() {
    std::error_code ignored;  // it holds no name that anybody looks for
    fs::remove_all(path_, ignored);
}

void sync_file(const fs::path& file) {
    Descriptor(file, O_RDONLY).sync();
}

void sync_folder(const fs::path& folder) {
    Descriptor(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY).sync();
}

void make_private_file(const fs::path& file) {
    const Descriptor made(file, O_WRONLY | O_CREAT | O_EXCL);
}

void replace_file(const fs::path& file, std::string_view text) {
    fs::path fresh = file;
    fresh += ".new";
    {
        Descriptor out(fresh, O_WRONLY | O_CREAT | O_TRUNC);
        out.write(text);
        out.sync();
    }
    fs::rename(fresh, file);
    sync_folder(file.parent_path());
}

bool move_into_place(const fs::path& from, const fs::path& to) {
    if (::link(from.c_str(), to.c_str()) != 0) {
        if (errno == EEXIST) return false;
        throw std::system_error(errno, std::generic_category(), to.string());
    }
    fs::remove(from);
    sync_folder(to.parent_path());
    return true;
}

}  // namespace collegium::storage
