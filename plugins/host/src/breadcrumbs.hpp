// Which plugins are being loaded or called, in a file that outlives the process: after a crash the
// next start knows inside which of them it happened.
#pragma once

#include <filesystem>
#include <string_view>

namespace collegium::plugin_host {

// Thread-safe. One object per folder at a time.
class Breadcrumbs {
  public:
    // Counts a crash for every plugin inside whose call a thread of the last owner crashed (SIGSEGV,
    // SIGBUS, SIGILL, SIGFPE, SIGABRT). A call that was merely under way when the process was killed
    // is no evidence; nor is a crash before the machine has started anew: that file may be half of
    // what was written. From here on this process notes its crashes.
    // Throws std::system_error where the folder cannot be used.
    explicit Breadcrumbs(std::filesystem::path folder);
    // The process ended in good order: single crashes are forgotten.
    ~Breadcrumbs();
    Breadcrumbs(const Breadcrumbs&) = delete;
    Breadcrumbs& operator=(const Breadcrumbs&) = delete;

    // Marks a call of this thread as under way and returns its mark; -1 when too many are.
    [[nodiscard]] int drop(std::string_view sha256, std::string_view what) noexcept;
    // On the same thread.
    void pick_up(int mark) noexcept;

    // Whether the process crashed inside that plugin in kCrashesAllowed starts in a row.
    [[nodiscard]] bool died_too_often(std::string_view sha256) const;
    void forget(std::string_view sha256) const;

    static constexpr int kCrashesAllowed = 2;

    struct Slot;

  private:

    [[nodiscard]] std::filesystem::path crash_file(std::string_view sha256) const;
    [[nodiscard]] int crashes(std::string_view sha256) const;
    [[nodiscard]] bool machine_started_anew() const;
    void count_crashes();

    std::filesystem::path folder_;
    Slot* slots_ = nullptr;
};

}  // namespace collegium::plugin_host
