#include "files.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace collegium::daemon {
namespace {

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

[[nodiscard]] tl::unexpected<sdk::Error> refuse_file(std::string reason,
                                                     const std::filesystem::path& file,
                                                     const std::string& why) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason),
                       file.string() + ": " + why, {{"file", file.string()}});
}

// Whether somebody accepts connections there.
bool is_served(const std::filesystem::path& path) {
    const Descriptor connection{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.string().copy(address.sun_path, sizeof address.sun_path - 1);
    return ::connect(connection.number, reinterpret_cast<const sockaddr*>(&address),
                     sizeof address) == 0 ||
           errno == EAGAIN;
}

}  // namespace

std::string default_address() {
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    const std::filesystem::path folder =
        runtime != nullptr && *runtime != '\0'
            ? std::filesystem::path(runtime) / "collegium"
            : std::filesystem::path("/tmp") / ("collegium-" + std::to_string(::getuid()));
    return "unix:" + (folder / "collegiumd.sock").string();
}

sdk::Result<void> make_socket_folder(const std::filesystem::path& folder) {
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return refuse_file("SOCKET_FOLDER_UNSAFE", folder, std::strerror(errno));
    struct stat state {};
    if (::lstat(folder.c_str(), &state) != 0)
        return refuse_file("SOCKET_FOLDER_UNSAFE", folder, std::strerror(errno));
    if (!S_ISDIR(state.st_mode) || state.st_uid != ::getuid() || (state.st_mode & 077) != 0)
        return refuse_file("SOCKET_FOLDER_UNSAFE", folder, "not a folder of this user's alone");
    return {};
}

sdk::Result<void> clear_socket(const std::filesystem::path& path) {
    struct stat state {};
    if (::lstat(path.c_str(), &state) != 0) return {};
    if (!S_ISSOCK(state.st_mode))
        return refuse_file("SOCKET_PATH_TAKEN", path, "exists and is no socket");
    if (is_served(path)) return refuse_file("SOCKET_IN_USE", path, "another daemon serves there");
    ::unlink(path.c_str());
    return {};
}

sdk::Result<void> write_secret(const std::filesystem::path& file, const std::string& text) {
    ::unlink(file.c_str());
    const Descriptor made{
        ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600)};
    const std::string line = text + "\n";
    if (made.number < 0 ||
        ::write(made.number, line.data(), line.size()) != static_cast<ssize_t>(line.size()) ||
        ::fsync(made.number) != 0) {
        return refuse_file("SECRET_FILE_UNWRITABLE", file, std::strerror(errno));
    }
    return {};
}

sdk::Result<std::string> read_file(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in || text.empty()) return refuse_file("FILE_UNREADABLE", file, "cannot be read");
    return text;
}

}  // namespace collegium::daemon
