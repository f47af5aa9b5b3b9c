// A pool's turns, shared out between those who ask: each has one in its turn, however many others
// have queued.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <string>

#include <collegium/rpc/worker_pool.hpp>

namespace collegium::rpc {

// Thread-safe. Lives as long as the pool works.
class FairTurns {
  public:
    // `share_limit`: how many tasks of one may wait.
    FairTurns(WorkerPool& pool, std::size_t share_limit) : pool_(pool), share_limit_(share_limit) {}

    // False where the pool's queue or the share is full: the task will not run.
    [[nodiscard]] bool post(const std::string& share, WorkerPool::Task task);

    // Forgets who waits; once the pool has ended.
    void drop();

  private:
    [[nodiscard]] WorkerPool::Task next();

    WorkerPool& pool_;
    const std::size_t share_limit_;
    std::mutex mutex_;
    std::map<std::string, std::deque<WorkerPool::Task>> waiting_;  // none of them empty
    std::deque<std::string> order_;  // of those who wait; whose turn comes next stands first
};

}  // namespace collegium::rpc
