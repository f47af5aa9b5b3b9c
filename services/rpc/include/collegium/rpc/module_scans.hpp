// The one thread that looks through the folders of modules on somebody's wish.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include <collegium/rpc/worker_pool.hpp>

namespace collegium::rpc {

// A scan may take long: files that hang are probed, each up to its limit. Whoever wants one while
// one is under way waits for the next, together with everybody else who wants it: at most one is
// pending.
class ModuleScans final : public TaskQueue {
  public:
    // `scan` is called on the thread of this. `limit`: wishes that may wait.
    ModuleScans(std::function<void()> scan, std::size_t limit,
                OnThrow on_throw = default_on_throw());
    ~ModuleScans();

    // `task` runs after a scan that began after this call.
    [[nodiscard]] bool post(Task task) override;
    [[nodiscard]] bool is_dear() const override { return true; }

    // Drops what waits and waits for the scan under way.
    void end();

  private:
    void work();

    const std::function<void()> scan_;
    const std::size_t limit_;
    const OnThrow on_throw_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Task> wanted_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace collegium::rpc
