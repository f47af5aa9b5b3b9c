// The message line and the log behind it.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

namespace collegium::tui {

enum class Level : std::uint8_t { kDone, kNews, kAttention, kRefused, kRunning, kQuestion };

struct Message {
    Level level = Level::kNews;
    std::string words;
    std::chrono::sys_seconds time{};
    std::string details;  // reason, request id, the server's words in English: only in the log
    std::string support;  // code, reason and ids alone: nothing personal in it
    bool shell = false;   // of the program itself, naming nobody: a locked screen shows it too
};

// What `u` takes back: `what` is named in the menu («доска 9, 1:1»).
struct Undo {
    std::string what;
    std::function<void()> run;
    bool back = false;  // an undone act is brought back: «u — вернуть»
};

// Which message is shown when; pure, the clock is an argument.
class Messages {
  public:
    static constexpr std::size_t kLogLength = 500;
    static constexpr std::chrono::seconds kStay{6};
    static constexpr std::size_t kMostWaiting = 3;  // older news would be told when they are none

    void show(Message message, std::chrono::steady_clock::time_point now);
    // The call that was announced as running has ended.
    void done_running();
    void key_pressed(std::chrono::steady_clock::time_point now);
    // True when the line changed.
    bool tick(std::chrono::steady_clock::time_point now);

    [[nodiscard]] const std::optional<Message>& current() const { return current_; }
    [[nodiscard]] const std::deque<Message>& log() const { return log_; }

  private:
    void put(Message message, std::chrono::steady_clock::time_point now);

    std::optional<Message> current_;
    std::chrono::steady_clock::time_point since_{};
    std::deque<Message> waiting_;
    std::deque<Message> log_;
};

[[nodiscard]] std::string level_sign(Level level);

}  // namespace collegium::tui
