// Marks threads that everybody waits for: no module may be entered there, however short its answer
// should be.
#pragma once

namespace collegium::plugin_host {

// While one lives, its thread is marked. Builds with COLLEGIUM_CHECK_THREADS abort where a module
// is entered on a marked thread.
class NetworkThread {
  public:
    NetworkThread();
    ~NetworkThread();
    NetworkThread(const NetworkThread&) = delete;
    NetworkThread& operator=(const NetworkThread&) = delete;

    [[nodiscard]] static bool is_marked();
};

}  // namespace collegium::plugin_host
