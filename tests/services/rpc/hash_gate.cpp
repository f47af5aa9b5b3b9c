#include "hash_gate.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include <dlfcn.h>
#include <sodium.h>

namespace collegium::rpc::HashGate {
namespace {

std::mutex mutex;
std::condition_variable opened;
bool closed = false;
int now = 0;
int highest = 0;
int entered = 0;

void enter() {
    std::unique_lock lock(mutex);
    ++entered;
    highest = std::max(highest, ++now);
    opened.wait(lock, [] { return !closed; });
}

void leave() {
    const std::lock_guard lock(mutex);
    --now;
}

}  // namespace

void close() {
    const std::lock_guard lock(mutex);
    closed = true;
    highest = entered = now;
}

void open() {
    const std::lock_guard lock(mutex);
    closed = false;
    opened.notify_all();
}

int inside() {
    const std::lock_guard lock(mutex);
    return now;
}

int most() {
    const std::lock_guard lock(mutex);
    return highest;
}

int all() {
    const std::lock_guard lock(mutex);
    return entered;
}

}  // namespace collegium::rpc::HashGate

// Both stand before libsodium's own functions of these names. Hashes are made at argon2id's least
// cost: tests log in thousands of times, and what a real one costs is tested with the use cases.
extern "C" int crypto_pwhash_str(char* hash, const char* password, unsigned long long length,
                                 unsigned long long /*operations*/, std::size_t /*memory*/) {
    return crypto_pwhash_argon2id_str(hash, password, length, crypto_pwhash_argon2id_OPSLIMIT_MIN,
                                      crypto_pwhash_argon2id_MEMLIMIT_MIN);
}

extern "C" int crypto_pwhash_str_verify(const char* hash, const char* password,
                                        unsigned long long length) {
    using Verify = int (*)(const char*, const char*, unsigned long long);
    static const auto verify =
        reinterpret_cast<Verify>(::dlsym(RTLD_NEXT, "crypto_pwhash_str_verify"));
    if (verify == nullptr) throw std::runtime_error("libsodium is not a shared library here");
    collegium::rpc::HashGate::enter();
    const int result = verify(hash, password, length);
    collegium::rpc::HashGate::leave();
    return result;
}
