// Which plugins are being loaded or called, in a file that outlives the process: after a crash the
// next start knows inside which of them it died.
#pragma once

#include <filesystem>
#include <string_view>

namespace collegium::plugin_host {

// Thread-safe. One object per folder at a time.
class Breadcrumbs {
  public:
    // Counts a crash for every call that was under way when the last owner ended, also where it was
    // killed: whoever kills a daemon that hangs says the same of the plugin. Not where the machine
    // has started anew since: a power cut is nobody's fault.
    // Throws std::system_error where the folder cannot be used.
    explicit Breadcrumbs(std::filesystem::path folder);
    // The process ended in good order: single crashes are forgotten.
    ~Breadcrumbs();
    Breadcrumbs(const Breadcrumbs&) = delete;
    Breadcrumbs& operator=(const Breadcrumbs&) = delete;

    // Marks a call as under way and returns its mark; -1 when too many are.
    [[nodiscard]] int drop(std::string_view sha256, std::string_view what) noexcept;
    void pick_up(int mark) noexcept;

    // Whether the process died inside that plugin in kCrashesAllowed starts in a row.
    [[nodiscard]] bool died_too_often(std::string_view sha256) const;
    void forget(std::string_view sha256) const;

    static constexpr int kCrashesAllowed = 2;

  private:
    struct Slot;

    [[nodiscard]] std::filesystem::path crash_file(std::string_view sha256) const;
    [[nodiscard]] int crashes(std::string_view sha256) const;
    [[nodiscard]] bool machine_started_anew() const;
    void count_crashes();

    std::filesystem::path folder_;
    Slot* slots_ = nullptr;
};

}  // namespace collegium::plugin_host
