#include "tui/net/own_file.hpp"

#include <array>
#include <cerrno>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace collegium::tui::net {

namespace fs = std::filesystem;

namespace {

class OwnDescriptor {
  public:
    OwnDescriptor(const fs::path& path, int flags)
        : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
    OwnDescriptor(const OwnDescriptor&) = delete;
    OwnDescriptor& operator=(const OwnDescriptor&) = delete;
    ~OwnDescriptor() {
        if (number_ >= 0) ::close(number_);
    }

    [[nodiscard]] bool open() const { return number_ >= 0; }
    // Empty text: the end. False: it cannot be read.
    [[nodiscard]] bool read(std::string& text) const {
        std::array<char, 4096> part{};
        while (true) {
            const ssize_t got = ::read(number_, part.data(), part.size());
            if (got == 0) return true;
            if (got > 0)
                text.append(part.data(), static_cast<std::size_t>(got));
            else if (errno != EINTR)
                return false;
        }
    }
    [[nodiscard]] bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(number_, text.data(), text.size());
            if (written > 0)
                text.remove_prefix(static_cast<std::size_t>(written));
            else if (written == 0 || errno != EINTR)
                return false;
        }
        return true;
    }
    // A file system that knows no such thing for folders answers EINVAL: it keeps names by itself.
    [[nodiscard]] bool sync() const { return ::fsync(number_) == 0 || errno == EINVAL; }

  private:
    int number_;
};

// Names in a folder outlive a power cut only when the folder itself is synced.
bool sync_names(const fs::path& folder) {
    const OwnDescriptor opened(folder, O_RDONLY | O_DIRECTORY);
    return opened.open() && opened.sync();
}

}  // namespace

std::optional<std::string> read_own_file(const fs::path& file) {
    const OwnDescriptor opened(file, O_RDONLY);
    if (!opened.open()) {
        const bool none = errno == ENOENT;
        return none ? std::optional(std::string()) : std::nullopt;
    }
    std::string text;
    if (!opened.read(text)) return std::nullopt;
    return text;
}

bool replace_own_file(const fs::path& file, std::string_view text) {
    if (text.empty()) {
        if (::unlink(file.c_str()) != 0) return errno == ENOENT;
        return sync_names(file.parent_path());
    }
    fs::path fresh = file;
    fresh += ".new";
    ::unlink(fresh.c_str());
    {
        const OwnDescriptor made(fresh, O_WRONLY | O_CREAT | O_EXCL);
        if (!made.open() || !made.write(text) || !made.sync()) return false;
    }
    return ::rename(fresh.c_str(), file.c_str()) == 0 && sync_names(file.parent_path());
}

bool make_own_folders(const fs::path& folder) {
    std::error_code unknown;
    if (fs::is_directory(folder, unknown)) return true;
    if (unknown && unknown != std::errc::no_such_file_or_directory) return false;
    const fs::path above = folder.parent_path();
    if (above == folder || above.empty() || !make_own_folders(above)) return false;
    if (::mkdir(folder.c_str(), 0700) != 0) return errno == EEXIST;
    if (sync_names(above)) return true;
    ::rmdir(folder.c_str());  // made and synced the next time
    return false;
}

OwnFileLock::OwnFileLock(const fs::path& file, std::chrono::milliseconds patience)
    : file_(::open((file.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    constexpr std::chrono::milliseconds kLook{20};
    const auto until = std::chrono::steady_clock::now() + patience;
    while (file_ >= 0) {
        held_ = ::flock(file_, LOCK_EX | LOCK_NB) == 0;
        taken_ = !held_ && errno == EWOULDBLOCK;
        if (!taken_ || std::chrono::steady_clock::now() >= until) return;
        std::this_thread::sleep_for(kLook);
    }
}

OwnFileLock::~OwnFileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace collegium::tui::net
