// A few threads for work that must not run on gRPC's callback threads.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace collegium::rpc {

// Where work waits for its turn. Thread-safe.
class TaskQueue {
  public:
    // What it throws is a mistake in the program.
    using Task = std::function<void()>;

    TaskQueue(const TaskQueue&) = delete;
    TaskQueue& operator=(const TaskQueue&) = delete;

    // False where the queue is full or ends: the task will not run.
    [[nodiscard]] virtual bool post(Task task) = 0;
    // Whether a turn is dear in itself: who may do without one looks first.
    [[nodiscard]] virtual bool is_dear() const { return false; }

  protected:
    TaskQueue() = default;
    ~TaskQueue() = default;
};

// What becomes of an exception that leaves a task. It is logged, and the thread takes the next
// task: one call that goes wrong must not throw everybody out. Builds with COLLEGIUM_CHECK_THREADS
// abort.
enum class OnThrow : std::uint8_t { kLog, kAbort };
// Runs the task so.
void run_task(const TaskQueue::Task& task, OnThrow on_throw) noexcept;
// As this library was built.
[[nodiscard]] OnThrow default_on_throw();

class WorkerPool final : public TaskQueue {
  public:
    WorkerPool(std::size_t threads, std::size_t queue_limit, OnThrow on_throw = default_on_throw());
    ~WorkerPool();

    [[nodiscard]] bool post(Task task) override;

    // Drops what waits, finishes what is under way and takes nothing more.
    void end();

  private:
    void work();

    const OnThrow on_throw_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> queue_;
    std::size_t queue_limit_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace collegium::rpc
