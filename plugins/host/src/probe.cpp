#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <collegium/plugin_host/probe.hpp>
#include <collegium/plugin_host/probe_report.hpp>

#include "descriptor.hpp"

namespace collegium::plugin_host {

namespace {

using Clock = std::chrono::steady_clock;
using sdk::Code;
using sdk::refuse;

constexpr std::size_t kLongestReport = 4 * 1024 * 1024;

tl::unexpected<sdk::Error> probe_failed(const std::string& detail) {
    return refuse(Code::kInternal, "PLUGIN_PROBE_FAILED", detail, {{"detail", detail}});
}

std::string errno_text(int number) {
    return std::error_code(number, std::generic_category()).message();
}

// An empty folder for the child to stand in.
class EmptyFolder {
  public:
    EmptyFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "collegium.XXXXXX").string();
        if (::mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~EmptyFolder() {
        if (!path_.empty()) ::rmdir(path_.c_str());
    }
    EmptyFolder(const EmptyFolder&) = delete;
    EmptyFolder& operator=(const EmptyFolder&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

struct SpawnSettings {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};

    SpawnSettings(const std::string& folder, int output) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        // A group of its own, so that whatever the plugin starts ends with it; and no signal the
        // daemon blocks stays blocked there.
        ::posix_spawnattr_init(&attributes);
        sigset_t none;
        ::sigemptyset(&none);
        sigset_t all;
        ::sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &all);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        ::posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnSettings() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
};

// The child's output until it closes it; nothing when the deadline came first.
std::optional<std::string> read_until_end(int descriptor, Clock::time_point deadline) {
    std::string output;
    std::array<char, 16 * 1024> chunk{};
    while (output.size() < kLongestReport) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd waited{descriptor, POLLIN, 0};
        const int ready = left > 0 ? ::poll(&waited, 1, static_cast<int>(left)) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return std::nullopt;
        const ssize_t got = ::read(descriptor, chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        output.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return output;
}

// Waits for the child's end without taking its status; false when the deadline came first.
bool has_ended_by(pid_t child, Clock::time_point deadline) {
    constexpr std::chrono::milliseconds kPause{2};
    while (Clock::now() < deadline) {
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
            info.si_pid == child) {
            return true;
        }
        std::this_thread::sleep_for(kPause);
    }
    return false;
}

// Ends the child with everything it started; its group cannot be anybody else's before it is
// reaped.
int end_group(pid_t child) {
    ::kill(-child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

tl::unexpected<sdk::Error> timed_out(std::chrono::milliseconds limit) {
    const auto seconds = std::to_string(std::chrono::ceil<std::chrono::seconds>(limit).count());
    return refuse(Code::kFailedPrecondition, "PLUGIN_TIMED_OUT",
                  "no answer within " + seconds + " s", {{"seconds", seconds}});
}

}  // namespace

sdk::Result<Description> probe(const std::filesystem::path& program,
                               const std::filesystem::path& file, std::chrono::milliseconds limit) {
    const EmptyFolder folder;
    if (folder.path().empty()) return probe_failed("no temporary folder: " + errno_text(errno));
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return probe_failed(errno_text(errno));
    const Descriptor reading(ends[0]);
    Descriptor writing(ends[1]);

    std::vector<std::string> arguments = {program.string(), "probe", file.string()};
    std::vector<char*> argv;
    for (auto& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::array<char*, 1> no_environment = {nullptr};

    const auto deadline = Clock::now() + limit;
    const SpawnSettings settings(folder.path(), writing.get());
    pid_t child = -1;
    const int failure = ::posix_spawn(&child, program.c_str(), &settings.actions,
                                      &settings.attributes, argv.data(), no_environment.data());
    if (failure != 0) return probe_failed(program.string() + ": " + errno_text(failure));
    writing.reset();

    const auto output = read_until_end(reading.get(), deadline);
    // A plugin may close its output and stay; a finished report needs no waiting at all.
    const bool silent = !output || output->empty();
    const bool ended = silent && output && has_ended_by(child, deadline);
    const int status = end_group(child);
    if (!silent) return read_probe_report(*output);
    if (!ended) return timed_out(limit);
    if (WIFSIGNALED(status)) {
        if (WTERMSIG(status) == SIGXCPU) return timed_out(limit);
        const char* name = ::sigabbrev_np(WTERMSIG(status));
        const std::string signal = name != nullptr ? std::string("SIG") + name : "a signal";
        return refuse(Code::kFailedPrecondition, "PLUGIN_CRASHED", "died of " + signal,
                      {{"signal", signal}});
    }
    return refuse(Code::kFailedPrecondition, "PLUGIN_CRASHED", "ended the process",
                  {{"signal", "exit " + std::to_string(WEXITSTATUS(status))}});
}

}  // namespace collegium::plugin_host
