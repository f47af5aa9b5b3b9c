// The built client in a terminal of its own, 80 by 24.
#pragma once

#include <cstdint>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace collegium::tui {

// Who gets the signal when the window is closed: the client itself, or a script that waits for it.
enum class Leader : std::uint8_t { kProgram, kScript };

class Window {
  public:
    // `environment` holds NAME=value on top of this process's, without NO_COLOR; TERM is xterm
    // unless it says otherwise.
    explicit Window(const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment = {},
                    Leader leader = Leader::kProgram);
    // Kills the program if it still runs.
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    void type(const std::string& keys) const;
    void hang_up() const;
    // As a terminal program does when its window is closed. Nothing is drawn or typed afterwards.
    void close_terminal();
    // Everything sent to the terminal so far, control sequences included. [thread-safe]
    [[nodiscard]] std::string drawn() const;
    // True once `text` was drawn.
    [[nodiscard]] bool shows(const std::string& text) const;
    // True once the program has ended by itself with success.
    [[nodiscard]] bool left_cleanly();

  private:
    void read_drawn(const std::stop_token& stop);

    int terminal_ = -1;
    pid_t pid_ = -1;
    int status_ = 0;
    mutable std::mutex mutex_;
    std::string drawn_;
    std::jthread reader_;
};

}  // namespace collegium::tui
