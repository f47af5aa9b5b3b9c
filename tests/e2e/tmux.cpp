#include "tmux.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <unistd.h>

#include "support/child_process.hpp"
#include "support/wait.hpp"

namespace collegium::e2e {

using testing_support::run;
using testing_support::wait_until;

namespace {

std::string unique_server() {
    static std::atomic<int> count{0};
    return "collegium-" + std::to_string(getpid()) + "-" + std::to_string(count++);
}

std::string must_run(std::vector<std::string> arguments) {
    const std::string shown = arguments.back();
    auto finished = run(std::move(arguments));
    if (finished.exit.code != 0) throw std::runtime_error("tmux " + shown + ": " + finished.output);
    return finished.output;
}

}  // namespace

Tmux::Tmux(int columns, int rows, const std::string& command) : server_(unique_server()) {
    // The pane stays when the program ends, so that a failing test can show its last words.
    must_run(tmux({"-f",
                   "/dev/null",
                   "new-session",
                   "-d",
                   "-s",
                   "main",
                   "-x",
                   std::to_string(columns),
                   "-y",
                   std::to_string(rows),
                   "exec env TERM=tmux-256color LC_ALL=C.UTF-8 " + command,
                   ";",
                   "set",
                   "-g",
                   "remain-on-exit",
                   "on",
                   ";",
                   "set",
                   "-g",
                   "status",
                   "off",
                   ";",
                   "set",
                   "-s",
                   "escape-time",
                   "0"}));
}

Tmux::~Tmux() {
    static_cast<void>(run(tmux({"kill-server"})));
}

std::vector<std::string> Tmux::tmux(std::vector<std::string> arguments) const {
    std::vector<std::string> all{"tmux", "-u", "-L", server_};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

void Tmux::press(const std::vector<std::string>& keys) const {
    for (const auto& key : keys)
        must_run(tmux({"send-keys", "-t", "main", key}));
}

void Tmux::type(const std::string& text) const {
    must_run(tmux({"send-keys", "-t", "main", "-l", "--", text}));
}

void Tmux::paste(const std::string& text) const {
    must_run(tmux({"set-buffer", "--", text}));
    must_run(tmux({"paste-buffer", "-p", "-r", "-t", "main"}));
}

std::string Tmux::screen() const {
    return must_run(tmux({"capture-pane", "-p", "-t", "main"}));
}

bool Tmux::shows(const std::string& text) const {
    return wait_until([&] { return screen().find(text) != std::string::npos; });
}

void Tmux::agree() const {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    press({"F2"});
}

bool Tmux::hides(const std::string& text) const {
    return wait_until([&] { return screen().find(text) == std::string::npos; });
}

bool Tmux::differs_from(const std::string& before) const {
    return wait_until([&] { return screen() != before; });
}

bool Tmux::is_alive() const {
    return must_run(tmux({"list-panes", "-t", "main", "-F", "#{pane_dead}"})).starts_with("0");
}

}  // namespace collegium::e2e
