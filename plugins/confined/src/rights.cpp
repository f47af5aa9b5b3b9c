#include <cerrno>
#include <csignal>
#include <initializer_list>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <collegium/confined/rights.hpp>

namespace collegium::confined {

namespace {

struct Limit {
    __rlimit_resource_t resource;
    rlim_t soft;
    rlim_t hard;
};

}  // namespace

void give_up_rights(const Limits& limits) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    std::initializer_list<Limit> all = {
        {RLIMIT_CPU, limits.cpu_seconds,
         limits.cpu_seconds + 1},  // where both are reached, SIGKILL
        {RLIMIT_FSIZE, 0, 0},
        {RLIMIT_CORE, 0, 0},
        {RLIMIT_NOFILE, 32, 32},
#ifndef COLLEGIUM_SANITIZED  // sanitizers reserve terabytes and start threads
        {RLIMIT_AS, limits.memory, limits.memory},
        {RLIMIT_NPROC, 0, 0},
#endif
    };
    for (const Limit& limit : all) {
        const rlimit both{limit.soft, limit.hard};
        ::setrlimit(limit.resource, &both);
    }
}

int take_output() {
    const int output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDOUT_FILENO);
    ::close(nowhere);
    return output;
}

bool write_output(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace collegium::confined
