// A program started by a test: its output is collected, its end is awaited, and it never outlives
// the test.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace collegium::testing_support {

struct Exit {
    std::optional<int> code;    // set when the program returned
    std::optional<int> signal;  // set when a signal ended it
};

class ChildProcess {
  public:
    // Starts `arguments[0]` with the rest; `environment` holds NAME=value on top of this process's.
    explicit ChildProcess(std::vector<std::string> arguments,
                          const std::vector<std::string>& environment = {});
    // Kills the program if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    // Standard output and standard error so far, as they came. [thread-safe]
    [[nodiscard]] std::string output() const;
    // True once the output holds `text`; false when the program ended or patience ran out first.
    [[nodiscard]] bool wait_for_output(const std::string& text);
    void send_signal(int signal) const;
    // Waits for the program's end; kills it when patience runs out.
    Exit wait();
    // Everything the program wrote, after its end.
    [[nodiscard]] std::string whole_output();

  private:
    [[nodiscard]] bool has_ended();
    void collect(int descriptor);

    pid_t pid_ = -1;
    std::optional<Exit> exit_;
    mutable std::mutex mutex_;
    std::condition_variable came_;  // output
    std::string output_;
    std::thread collector_;
};

// Runs a program to its end.
struct Finished {
    Exit exit;
    std::string output;
};
[[nodiscard]] Finished run(std::vector<std::string> arguments,
                           const std::vector<std::string>& environment = {});

}  // namespace collegium::testing_support
