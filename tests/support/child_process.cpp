#include "child_process.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "wait.hpp"

namespace collegium::testing_support {

namespace {

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> result;
    result.reserve(strings.size() + 1);
    for (auto& string : strings)
        result.push_back(string.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> merged_environment(const std::vector<std::string>& extra) {
    std::vector<std::string> merged;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string variable = *entry;
        const auto name = variable.substr(0, variable.find('=') + 1);
        bool replaced = false;
        for (const auto& other : extra)
            replaced = replaced || other.starts_with(name);
        if (!replaced) merged.push_back(variable);
    }
    merged.insert(merged.end(), extra.begin(), extra.end());
    return merged;
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> arguments,
                           const std::vector<std::string>& environment) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe2");
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);

    auto variables = merged_environment(environment);
    const int error = posix_spawnp(&pid_, arguments.at(0).c_str(), &actions, nullptr,
                                   pointers(arguments).data(), pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    close(pipe[1]);
    if (error != 0) {
        close(pipe[0]);
        throw std::system_error(error, std::generic_category(), "cannot start " + arguments.at(0));
    }
    collector_ = std::thread([this, descriptor = pipe[0]] { collect(descriptor); });
}

ChildProcess::~ChildProcess() {
    if (!has_ended()) {
        send_signal(SIGKILL);
        wait();
    }
    if (collector_.joinable()) collector_.join();
}

void ChildProcess::collect(int descriptor) {
    std::array<char, 4096> buffer{};
    for (;;) {
        const auto count = read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        {
            const std::lock_guard lock(mutex_);
            output_.append(buffer.data(), static_cast<std::size_t>(count));
        }
        came_.notify_all();
    }
    close(descriptor);
}

std::string ChildProcess::output() const {
    const std::lock_guard lock(mutex_);
    return output_;
}

bool ChildProcess::has_ended() {
    if (exit_) return true;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return false;
    exit_.emplace();
    if (WIFEXITED(status)) exit_->code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) exit_->signal = WTERMSIG(status);
    return true;
}

// Output wakes it at once, so that benchmarks may time it; the end is looked for now and then.
bool ChildProcess::wait_for_output(const std::string& text) {
    const auto limit = std::chrono::steady_clock::now() + kPatience;
    std::unique_lock lock(mutex_);
    const auto seen = [&] { return output_.find(text) != std::string::npos; };
    while (!came_.wait_for(lock, std::chrono::milliseconds(20), seen))
        if (has_ended() || std::chrono::steady_clock::now() > limit) return seen();
    return true;
}

void ChildProcess::send_signal(int signal) const {
    kill(pid_, signal);
}

Exit ChildProcess::wait() {
    if (!wait_until([&] { return has_ended(); })) {
        send_signal(SIGKILL);
        if (!wait_until([&] { return has_ended(); }))
            throw std::runtime_error("a child cannot be ended");
    }
    return *exit_;
}

std::string ChildProcess::whole_output() {
    wait();
    if (collector_.joinable()) collector_.join();
    return output();
}

Finished run(std::vector<std::string> arguments, const std::vector<std::string>& environment) {
    ChildProcess process(std::move(arguments), environment);
    const Exit exit = process.wait();
    return {exit, process.whole_output()};
}

}  // namespace collegium::testing_support
