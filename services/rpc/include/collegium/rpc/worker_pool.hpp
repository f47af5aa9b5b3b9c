// A few threads for work that must not run on gRPC's callback threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace collegium::rpc {

// Thread-safe. Ending it finishes the queued work first.
class WorkerPool {
  public:
    using Task = std::function<void()>;  // does not throw

    WorkerPool(std::size_t threads, std::size_t queue_limit);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    // False where the queue is full or the pool ends: the task will not run.
    [[nodiscard]] bool post(Task task);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> queue_;
    std::size_t queue_limit_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace collegium::rpc
