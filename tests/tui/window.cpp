#include "window.hpp"

#include <array>
#include <csignal>
#include <cstdlib>

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/wait.hpp"

namespace collegium::tui {

Window::Window(const std::vector<std::string>& arguments,
               const std::vector<std::string>& environment) {
    std::vector<std::string> words{COLLEGIUM_CLIENT};
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
        execv(COLLEGIUM_CLIENT, pointers.data());
        _exit(127);
    }
    reader_ = std::jthread([this] {
        std::array<char, 4096> part{};
        for (ssize_t got = 0; (got = read(terminal_, part.data(), part.size())) > 0;) {
            const std::lock_guard lock(mutex_);
            drawn_.append(part.data(), static_cast<std::size_t>(got));
        }
    });
}

Window::~Window() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, &status_, 0);
    }
    reader_.join();
    close(terminal_);
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
