#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/usecases/server_key.hpp>

namespace collegium::usecases {
namespace {

// Closes a descriptor at the end of its scope.
struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

void fill_at_random(void* bytes, std::size_t count) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
    randombytes_buf(bytes, count);
}

[[nodiscard]] tl::unexpected<sdk::Error> unusable(const std::filesystem::path& file,
                                                  const std::string& why) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, "KEY_FILE_UNUSABLE",
                       file.string() + ": " + why, {{"file", file.string()}});
}

// Makes a file (0600) that is not there: whole and synced under its name, or not at all, should the
// daemon end halfway. Gives errno, or 0.
int write_whole(const std::filesystem::path& file, const void* bytes, std::size_t count) {
    const std::string fresh = file.string() + ".new";
    const std::filesystem::path folder = file.parent_path();
    const auto written = [&] {
        const Descriptor made{::open(fresh.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600)};
        return made.number >= 0 &&
               ::write(made.number, bytes, count) == static_cast<ssize_t>(count) &&
               ::fsync(made.number) == 0;
    };
    const auto named = [&] {
        const Descriptor parent{
            ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
        return ::link(fresh.c_str(), file.c_str()) == 0 && parent.number >= 0 &&
               ::fsync(parent.number) == 0;
    };
    ::unlink(fresh.c_str());
    errno = 0;
    const bool whole = written() && named();
    const int error = errno != 0 ? errno : EIO;
    ::unlink(fresh.c_str());
    return whole ? 0 : error;
}

}  // namespace

static_assert(crypto_kdf_KEYBYTES == 32 && crypto_generichash_BYTES == 32);

ServerKey::ServerKey(Key& key) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
    void* const locked = sodium_malloc(sizeof(Keys));  // mlocked, between pages nobody may touch
    if (locked == nullptr) throw std::bad_alloc();
    auto* const keys = new (locked) Keys{};
    for (std::size_t purpose = 1; purpose < keys->size(); ++purpose) {
        crypto_kdf_derive_from_key((*keys)[purpose].data(), kKeyBytes, purpose, "collegm1",
                                   key.data());
    }
    sodium_memzero(key.data(), key.size());
    sodium_mprotect_readonly(locked);
    keys_ = std::shared_ptr<const Keys>(keys, [](Keys* gone) { sodium_free(gone); });
}

ServerKey ServerKey::ephemeral() {
    Key key;
    fill_at_random(key.data(), key.size());
    return ServerKey(key);
}

sdk::Result<ServerKey> ServerKey::load_or_create(const std::filesystem::path& file) {
    Key key;
    const Descriptor found{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
    if (found.number < 0 && errno == ENOENT) {
        fill_at_random(key.data(), key.size());
        if (const int error = write_whole(file, key.data(), key.size()); error != 0)
            return unusable(file, std::strerror(error));
        return ServerKey(key);
    }
    struct stat state {};
    if (found.number < 0 || ::fstat(found.number, &state) != 0)
        return unusable(file, std::strerror(errno));
    if ((state.st_mode & 077) != 0) return unusable(file, "others may read it");
    if (::read(found.number, key.data(), key.size()) != static_cast<ssize_t>(key.size()))
        return unusable(file, "it is too short");
    return ServerKey(key);
}

std::string ServerKey::mac(Purpose purpose, std::string_view bytes) const {
    const Key& key = (*keys_)[static_cast<std::size_t>(purpose)];
    std::string out(crypto_generichash_BYTES, '\0');
    crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                       key.data(), key.size());
    return out;
}

std::string random_bytes(std::size_t count) {
    std::string out(count, '\0');
    fill_at_random(out.data(), out.size());
    return out;
}

}  // namespace collegium::usecases
