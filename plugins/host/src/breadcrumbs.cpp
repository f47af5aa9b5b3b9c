#include "breadcrumbs.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <collegium/confined/descriptor.hpp>

namespace collegium::plugin_host {

namespace {

constexpr int kSlots = 256;
constexpr std::string_view kCrashSuffix = ".crashes";

enum : std::uint32_t { kFree, kClaimed, kUnderWay };

template <std::size_t Size>
void copy_text(std::array<char, Size>& to, std::string_view text) {
    to.fill('\0');
    std::copy_n(text.data(), std::min(text.size(), Size), to.data());
}

}  // namespace

struct Breadcrumbs::Slot {
    std::atomic<std::uint32_t> state;
    std::array<char, 64> sha256;
    std::array<char, 60> what;  // for whoever looks into the file after a crash
};

Breadcrumbs::Breadcrumbs(std::filesystem::path folder) : folder_(std::move(folder)) {
    static_assert(sizeof(Slot) == 128 && std::atomic<std::uint32_t>::is_always_lock_free);
    constexpr std::size_t kBytes = sizeof(Slot) * kSlots;
    const auto file = folder_ / "calls";
    const confined::Descriptor descriptor(
        ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (!descriptor || ::ftruncate(descriptor.get(), kBytes) != 0) {
        throw std::system_error(errno, std::generic_category(), file.string());
    }
    void* mapped = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.get(), 0);
    if (mapped == MAP_FAILED) {
        throw std::system_error(errno, std::generic_category(), file.string());
    }
    slots_ = static_cast<Slot*>(mapped);
    count_crashes();
}

Breadcrumbs::~Breadcrumbs() {
    ::munmap(slots_, sizeof(Slot) * kSlots);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
        if (entry.path().extension() != kCrashSuffix) continue;
        const std::string sha256 = entry.path().stem().string();
        if (!died_too_often(sha256)) forget(sha256);
    }
}

void Breadcrumbs::count_crashes() {
    std::set<std::string> died_in;
    for (int i = 0; i < kSlots; ++i) {
        if (slots_[i].state.exchange(kFree) == kUnderWay) {
            died_in.emplace(slots_[i].sha256.data(), slots_[i].sha256.size());
        }
    }
    if (machine_started_anew()) return;
    for (const std::string& sha256 : died_in) {
        const int count = crashes(sha256) + 1;
        std::ofstream(crash_file(sha256)) << count << '\n';
    }
}

// Remembers this start of the machine; true where the last owner lived before it.
bool Breadcrumbs::machine_started_anew() const {
    std::string now;
    std::string then;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> now;
    std::ifstream(folder_ / "boot") >> then;
    if (now == then) return false;
    std::ofstream(folder_ / "boot") << now << '\n';
    return !then.empty();
}

int Breadcrumbs::drop(std::string_view sha256, std::string_view what) noexcept {
    for (int i = 0; i < kSlots; ++i) {
        std::uint32_t expected = kFree;
        if (!slots_[i].state.compare_exchange_strong(expected, kClaimed)) continue;
        copy_text(slots_[i].sha256, sha256);
        copy_text(slots_[i].what, what);
        slots_[i].state = kUnderWay;
        return i;
    }
    return -1;
}

void Breadcrumbs::pick_up(int mark) noexcept {
    if (mark >= 0) slots_[mark].state = kFree;
}

std::filesystem::path Breadcrumbs::crash_file(std::string_view sha256) const {
    return folder_ / (std::string(sha256) + std::string(kCrashSuffix));
}

int Breadcrumbs::crashes(std::string_view sha256) const {
    int count = 0;
    std::ifstream(crash_file(sha256)) >> count;
    return count;
}

bool Breadcrumbs::died_too_often(std::string_view sha256) const {
    return crashes(sha256) >= kCrashesAllowed;
}

void Breadcrumbs::forget(std::string_view sha256) const {
    std::error_code ignored;
    std::filesystem::remove(crash_file(sha256), ignored);
}

}  // namespace collegium::plugin_host
