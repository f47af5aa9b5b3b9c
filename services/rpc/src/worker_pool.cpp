#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

#include <spdlog/spdlog.h>

#include <collegium/rpc/worker_pool.hpp>

namespace collegium::rpc {

OnThrow default_on_throw() {
#ifdef COLLEGIUM_CHECK_THREADS
    return OnThrow::kAbort;
#else
    return OnThrow::kLog;
#endif
}

void run_task(const TaskQueue::Task& task, OnThrow on_throw) noexcept {
    const char* const kStrange = "something that is no std::exception";
    try {
        task();
        return;
    } catch (const std::exception& thrown) {
        spdlog::critical("a task of a pool threw: {}", thrown.what());
    } catch (...) {
        spdlog::critical("a task of a pool threw: {}", kStrange);
    }
    if (on_throw == OnThrow::kLog) return;
    std::fputs("a task of a pool threw\n", stderr);
    std::abort();
}

WorkerPool::WorkerPool(std::size_t threads, std::size_t queue_limit, OnThrow on_throw)
    : on_throw_(on_throw), queue_limit_(queue_limit) {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.emplace_back([this] { work(); });
}

WorkerPool::~WorkerPool() {
    end();
}

void WorkerPool::end() {
    std::deque<Task> dropped;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        dropped.swap(queue_);
    }
    wake_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
    threads_.clear();
}

bool WorkerPool::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || queue_.size() >= queue_limit_) return false;
        queue_.push_back(std::move(task));
    }
    wake_.notify_one();
    return true;
}

void WorkerPool::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return ending_ || !queue_.empty(); });
        if (queue_.empty()) return;
        Task task = std::move(queue_.front());
        queue_.pop_front();
        lock.unlock();
        run_task(task, on_throw_);
        task = nullptr;
        lock.lock();
    }
}

}  // namespace collegium::rpc
