#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <collegium/confined/child.hpp>
#include <collegium/confined/descriptor.hpp>
#include <collegium/confined/rights.hpp>

namespace collegium::confined {

namespace {

using Clock = std::chrono::steady_clock;

tl::unexpected<sdk::Error> not_started(const std::string& detail) {
    return sdk::refuse(sdk::Code::kInternal, "CHILD_NOT_STARTED", detail, {{"detail", detail}});
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

// The input as a file in memory that the child reads at its own pace: no pipe to keep filled.
int open_input(std::string_view input) {
    if (input.empty()) return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int file = ::memfd_create("input", MFD_CLOEXEC);
    if (file < 0) return file;
    if (!write_output(file, input) || ::lseek(file, 0, SEEK_SET) != 0) {
        ::close(file);
        return -1;
    }
    return file;
}

struct SpawnSettings {
    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};

    SpawnSettings(const std::string& folder, int input, int output) {
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
        ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
        // A group of its own, so that whatever the child starts ends with it; and no signal the
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

// How long a child is waited for.
struct Patience {
    Clock::time_point deadline;
    const std::stop_token& stop;

    [[nodiscard]] bool is_over() const { return stop.stop_requested() || Clock::now() >= deadline; }
};

// Reads the child's output until it closes it or there is too much; false when patience was over
// first.
bool read_until_end(int descriptor, const Patience& patience, std::size_t limit,
                    std::string& output) {
    constexpr int kPause = 20;  // milliseconds between two looks at the patience
    std::array<char, 64 * 1024> chunk{};
    while (output.size() < limit) {
        if (patience.is_over()) return false;
        pollfd waited{descriptor, POLLIN, 0};
        const int ready = ::poll(&waited, 1, kPause);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        if (ready < 0) return false;
        const ssize_t got = ::read(descriptor, chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        output.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return true;
}

// Waits for the child's end without taking its status; false when patience was over first.
bool has_ended(pid_t child, const Patience& patience) {
    constexpr std::chrono::milliseconds kPause{2};
    while (!patience.is_over()) {
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

}  // namespace

std::string Outcome::words() const {
    if (exit_code) return "exit " + std::to_string(*exit_code);
    const char* name = signal ? ::sigabbrev_np(*signal) : nullptr;
    return name != nullptr ? std::string("SIG") + name : "a signal";
}

sdk::Result<Outcome> run(const Job& job) {
    const EmptyFolder folder;
    if (folder.path().empty()) return not_started("no temporary folder: " + errno_text(errno));
    const Descriptor input(open_input(job.input));
    if (!input) return not_started("no memory for the input: " + errno_text(errno));
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return not_started(errno_text(errno));
    const Descriptor reading(ends[0]);
    Descriptor writing(ends[1]);

    std::vector<std::string> arguments = job.arguments;
    std::string program = job.program.string();
    std::vector<char*> argv{program.data()};
    for (auto& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::array<char*, 1> no_environment = {nullptr};

    const Patience patience{Clock::now() + job.time_limit, job.stop};
    const SpawnSettings settings(folder.path(), input.get(), writing.get());
    pid_t child = -1;
    const int failure = ::posix_spawn(&child, program.c_str(), &settings.actions,
                                      &settings.attributes, argv.data(), no_environment.data());
    if (failure != 0) return not_started(program + ": " + errno_text(failure));
    writing.reset();

    Outcome outcome;
    outcome.timed_out =
        !read_until_end(reading.get(), patience, job.largest_output, outcome.output);
    // A program may close its output and stay; one that answered need not be waited for.
    if (!outcome.timed_out && outcome.output.empty())
        outcome.timed_out = !has_ended(child, patience);
    outcome.stopped = outcome.timed_out && job.stop.stop_requested();
    const int status = end_group(child);
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    if (outcome.signal == SIGXCPU) outcome.timed_out = true;
    return outcome;
}

}  // namespace collegium::confined
