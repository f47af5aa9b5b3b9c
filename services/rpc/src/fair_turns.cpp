#include <utility>

#include <collegium/rpc/fair_turns.hpp>

namespace collegium::rpc {

// The pool's queue holds turns, not tasks: whose task it is is decided when the turn comes.
bool FairTurns::post(const std::string& share, WorkerPool::Task task) {
    const std::lock_guard lock(mutex_);
    const auto known = waiting_.find(share);
    if (known != waiting_.end() && known->second.size() >= share_limit_) return false;
    if (!pool_.post([this] { next()(); })) return false;
    if (known == waiting_.end()) order_.push_back(share);
    waiting_[share].push_back(std::move(task));
    return true;
}

void FairTurns::drop() {
    std::map<std::string, std::deque<WorkerPool::Task>> dropped;  // ends without the lock
    const std::lock_guard lock(mutex_);
    dropped.swap(waiting_);
    order_.clear();
}

WorkerPool::Task FairTurns::next() {
    const std::lock_guard lock(mutex_);
    std::string share = std::move(order_.front());
    order_.pop_front();
    const auto tasks = waiting_.find(share);
    WorkerPool::Task task = std::move(tasks->second.front());
    tasks->second.pop_front();
    if (tasks->second.empty())
        waiting_.erase(tasks);
    else
        order_.push_back(std::move(share));
    return task;
}

}  // namespace collegium::rpc
