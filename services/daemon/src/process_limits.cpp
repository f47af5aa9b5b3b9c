#include "process_limits.hpp"

#include <algorithm>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace collegium::daemon {

std::size_t raise_descriptor_limit() {
    constexpr rlim_t kEnough = 65'536;
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    rlimit raised = limit;
    raised.rlim_cur = std::max(limit.rlim_cur, std::min(limit.rlim_max, kEnough));
    if (::setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
    return static_cast<std::size_t>(std::min(limit.rlim_cur, kEnough));
}

void forbid_inspection() {
    const rlimit none{};
    ::setrlimit(RLIMIT_CORE, &none);
    ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

}  // namespace collegium::daemon
