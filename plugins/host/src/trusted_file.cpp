#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/confined/descriptor.hpp>
#include <collegium/plugin_host/trusted_file.hpp>

namespace collegium::plugin_host {

namespace {

using sdk::Code;
using sdk::refuse;

std::string errno_text() {
    return std::error_code(errno, std::generic_category()).message();
}

tl::unexpected<sdk::Error> unreadable(const std::string& detail,
                                      Code code = Code::kFailedPrecondition) {
    return refuse(code, "PLUGIN_UNREADABLE", detail, {{"detail", detail}});
}

// By `errno`. Trouble of the process or of the disk may have passed the next time.
tl::unexpected<sdk::Error> unreadable_now() {
    const bool passes =
        errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EIO || errno == ESTALE;
    return unreadable(errno_text(), passes ? Code::kUnavailable : Code::kFailedPrecondition);
}

bool only_we_can_write(const struct stat& facts) {
    const bool ours = facts.st_uid == 0 || facts.st_uid == ::geteuid();
    return ours && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

sdk::Metadata owner_and_mode(const std::filesystem::path& path, const struct stat& facts) {
    std::array<char, 8> mode{};
    std::snprintf(mode.data(), mode.size(), "%04o", static_cast<unsigned>(facts.st_mode) & 07777U);
    return {
        {"path", path.string()}, {"mode", mode.data()}, {"owner", std::to_string(facts.st_uid)}};
}

std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

FileStamp stamp_of(const std::filesystem::path& file) {
    struct stat facts {};
    if (::lstat(file.c_str(), &facts) != 0) return {};
    FileStamp stamp;
    stamp.device = facts.st_dev;
    stamp.inode = facts.st_ino;
    stamp.size = static_cast<std::uint64_t>(facts.st_size);
    stamp.modified_ns = nanoseconds(facts.st_mtim);
    stamp.changed_ns = nanoseconds(facts.st_ctim);
    return stamp;
}

sdk::Result<void> check_folder(const std::filesystem::path& folder) {
    struct stat facts {};
    if (::stat(folder.c_str(), &facts) != 0) return unreadable(errno_text());
    if (only_we_can_write(facts)) return {};
    return refuse(Code::kFailedPrecondition, "PLUGIN_FOLDER_UNSAFE",
                  "folder can be written by others", owner_and_mode(folder, facts));
}

sdk::Result<std::string> read_trusted(const std::filesystem::path& file, std::uint64_t largest) {
    // O_NONBLOCK: opening a pipe laid there must not hang.
    const confined::Descriptor descriptor(
        ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!descriptor) return unreadable_now();
    struct stat facts {};
    if (::fstat(descriptor.get(), &facts) != 0) return unreadable_now();
    if (!S_ISREG(facts.st_mode)) return unreadable("not a regular file");
    if (!only_we_can_write(facts)) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_FILE_UNSAFE",
                      "file can be written by others", owner_and_mode(file, facts));
    }
    if (static_cast<std::uint64_t>(facts.st_size) > largest) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_TOO_LARGE", "file is too large",
                      {{"largest", std::to_string(largest)}});
    }
    std::string bytes(static_cast<std::size_t>(facts.st_size), '\0');
    std::size_t filled = 0;
    while (filled < bytes.size()) {
        const ssize_t got = ::read(descriptor.get(), bytes.data() + filled, bytes.size() - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return unreadable_now();
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    bytes.resize(filled);
    return bytes;
}

std::string sha256_hex(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                       bytes.size());
    std::string hex(digest.size() * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

sdk::Result<std::filesystem::path> keep_copy(const std::filesystem::path& folder,
                                             const std::string& sha256, std::string_view bytes) {
    const auto failed = [](const std::string& detail) {
        return refuse(Code::kUnavailable, "PLUGIN_COPY_FAILED", detail, {{"detail", detail}});
    };
    const auto copy = folder / (sha256 + ".so");
    if (auto there = read_trusted(copy, bytes.size()); there && *there == bytes) return copy;

    // By rename, never in place: an older copy may be mapped.
    std::string name = (folder / "copy.XXXXXX").string();
    const confined::Descriptor descriptor(::mkostemp(name.data(), O_CLOEXEC));
    if (!descriptor) return failed(errno_text());
    if (!write_all(descriptor.get(), bytes) || ::fchmod(descriptor.get(), S_IRWXU) != 0 ||
        ::fsync(descriptor.get()) != 0 || ::rename(name.c_str(), copy.c_str()) != 0) {
        const std::string detail = errno_text();
        ::unlink(name.c_str());
        return failed(detail);
    }
    return copy;
}

}  // namespace collegium::plugin_host
