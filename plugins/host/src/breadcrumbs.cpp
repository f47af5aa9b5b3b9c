#include "breadcrumbs.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/confined/descriptor.hpp>

namespace collegium::plugin_host {

namespace {

constexpr int kSlots = 256;
constexpr std::string_view kCrashSuffix = ".crashes";

enum : std::uint32_t { kFree, kClaimed, kUnderWay, kCrashed };

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

namespace {

constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

// The calls this thread is inside of, the innermost last. Plain data: the handler reads it.
struct Inside {
    std::array<Breadcrumbs::Slot*, 16> slots;
    std::size_t depth;
};
thread_local Inside inside;

// What handled a crash before us: nothing, or a sanitizer.
std::array<struct sigaction, NSIG> earlier_handlers;

// Runs on the thread that crashed, whatever state the process is in: a store to mapped memory and
// system calls, nothing else.
void note_crash(int signal, siginfo_t* info, void* /*context*/) {
    // Somebody who sends such a signal says nothing about a module.
    const bool of_its_own = info->si_code > 0 || info->si_pid == ::getpid();
    const std::size_t depth = std::min(inside.depth, inside.slots.size());
    if (of_its_own && depth > 0) inside.slots[depth - 1]->state = kCrashed;
    ::sigaction(signal, &earlier_handlers[static_cast<std::size_t>(signal)], nullptr);
    // A faulting instruction faults again; a signal that was sent has to be sent again.
    if (info->si_code <= 0) ::raise(signal);
}

void note_crashes_of_this_process() {
    static const bool installed = [] {
        struct sigaction action {};
        action.sa_sigaction = note_crash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigemptyset(&action.sa_mask);
        for (const int signal : kCrashes)
            ::sigaction(signal, &action, &earlier_handlers[static_cast<std::size_t>(signal)]);
        return true;
    }();
    static_cast<void>(installed);
}

// A thread whose stack is used up has none for the handler: each that enters a module gets another.
class HandlerStack {
  public:
    HandlerStack() {
        stack_t present{};
        if (::sigaltstack(nullptr, &present) != 0 || (present.ss_flags & SS_DISABLE) == 0) return;
        void* const made = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        if (made == MAP_FAILED) return;
        memory_ = made;
        stack_t own{};
        own.ss_sp = memory_;
        own.ss_size = kBytes;
        ::sigaltstack(&own, nullptr);
    }
    HandlerStack(const HandlerStack&) = delete;
    HandlerStack& operator=(const HandlerStack&) = delete;
    ~HandlerStack() {
        if (memory_ == nullptr) return;
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        ::sigaltstack(&none, nullptr);
        ::munmap(memory_, kBytes);
    }

  private:
    static constexpr std::size_t kBytes = 64 * 1024;
    void* memory_ = nullptr;
};

void enter(Breadcrumbs::Slot& slot) {
    thread_local const HandlerStack stack;
    if (inside.depth < inside.slots.size()) inside.slots[inside.depth] = &slot;
    ++inside.depth;
}

}  // namespace

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
    note_crashes_of_this_process();
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
        if (slots_[i].state.exchange(kFree) == kCrashed) {
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
        enter(slots_[i]);
        return i;
    }
    return -1;
}

void Breadcrumbs::pick_up(int mark) noexcept {
    if (mark < 0) return;
    --inside.depth;
    slots_[mark].state = kFree;
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
