#include "window.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <utility>

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/wait.hpp"

namespace collegium::tui {

Window::Window(const std::vector<std::string>& arguments,
               const std::vector<std::string>& environment, Leader leader) {
    std::vector<std::string> words{COLLEGIUM_CLIENT};
    if (leader == Leader::kScript)
        words = {"/bin/sh", "-c", R"(trap : HUP; "$0" "$@"; exit $?)", COLLEGIUM_CLIENT};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::vector<std::string> settings{"TERM=xterm"};
    settings.insert(settings.end(), environment.begin(), environment.end());
    winsize size{24, 80, 0, 0};
    pid_ = forkpty(&terminal_, nullptr, nullptr, &size);
    if (pid_ == 0) {
        unsetenv("NO_COLOR");
        for (std::string& setting : settings)
            putenv(setting.data());
        execv(pointers.front(), pointers.data());
        _exit(127);
    }
    reader_ = std::jthread([this](const std::stop_token& stop) { read_drawn(stop); });
}

Window::~Window() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, &status_, 0);
    }
    close_terminal();
}

// Until the program has ended or the terminal is to be closed: a terminal that is still being read
// is not closed.
void Window::read_drawn(const std::stop_token& stop) {
    std::array<char, 4096> part{};
    pollfd input{terminal_, POLLIN, 0};
    while (!stop.stop_requested()) {
        constexpr int kLookAgain = 20;
        if (poll(&input, 1, kLookAgain) <= 0) continue;
        const ssize_t got = read(terminal_, part.data(), part.size());
        if (got <= 0) return;
        const std::lock_guard lock(mutex_);
        drawn_.append(part.data(), static_cast<std::size_t>(got));
    }
}

void Window::close_terminal() {
    if (terminal_ < 0) return;
    reader_.request_stop();
    reader_.join();
    close(std::exchange(terminal_, -1));
}

void Window::type(const std::string& keys) const {
    EXPECT_EQ(write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
}

void Window::hang_up() const {
    kill(pid_, SIGHUP);
}

std::string Window::drawn() const {
    const std::lock_guard lock(mutex_);
    return drawn_;
}

bool Window::shows(const std::string& text) const {
    return testing_support::wait_until([&] { return drawn().find(text) != std::string::npos; });
}

bool Window::left_cleanly() {
    const bool gone =
        testing_support::wait_until([this] { return waitpid(pid_, &status_, WNOHANG) == pid_; });
    if (gone) pid_ = -1;
    return gone && WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
}

}  // namespace collegium::tui
