#include <utility>

#include <collegium/rpc/module_scans.hpp>

namespace collegium::rpc {

ModuleScans::ModuleScans(std::function<void()> scan, std::size_t limit, OnThrow on_throw)
    : scan_(std::move(scan)), limit_(limit), on_throw_(on_throw), thread_([this] { work(); }) {}

ModuleScans::~ModuleScans() {
    end();
}

void ModuleScans::end() {
    std::vector<Task> dropped;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        dropped.swap(wanted_);
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
}

bool ModuleScans::post(Task task) {
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || wanted_.size() >= limit_) return false;
        wanted_.push_back(std::move(task));
    }
    wake_.notify_one();
    return true;
}

void ModuleScans::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return ending_ || !wanted_.empty(); });
        if (wanted_.empty()) return;
        std::vector<Task> waiting = std::exchange(wanted_, {});
        lock.unlock();
        run_task(scan_, on_throw_);
        for (Task& task : waiting) {
            run_task(task, on_throw_);
            task = nullptr;
        }
        lock.lock();
    }
}

}  // namespace collegium::rpc
