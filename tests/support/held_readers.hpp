// Readers of a store that others have borrowed: a thread takes one at most.
#pragma once

#include <cstddef>
#include <latch>
#include <optional>
#include <thread>
#include <vector>

#include <collegium/storage/store.hpp>

namespace collegium::testing_support {

class HeldReaders {
  public:
    // `kept_back`: the one as well that is kept back for the threads all others wait for.
    HeldReaders(storage::Store& store, std::size_t readers, bool kept_back = false) {
        if (kept_back) ++readers;
        std::latch taken(static_cast<std::ptrdiff_t>(readers));
        for (std::size_t i = 0; i < readers; ++i) {
            threads_.emplace_back([this, &store, &taken, kept_back] {
                std::optional<storage::KeptBackReader> mark;
                if (kept_back) mark.emplace();
                const storage::ReadLease lease = store.read();
                taken.count_down();
                released_.wait();
            });
        }
        taken.wait();
    }
    ~HeldReaders() { release(); }
    HeldReaders(const HeldReaders&) = delete;
    HeldReaders& operator=(const HeldReaders&) = delete;

    // Gives them back; returns when the store has them.
    void release() {
        if (!released_.try_wait()) released_.count_down();
        for (std::thread& thread : threads_)
            thread.join();
        threads_.clear();
    }

  private:
    std::latch released_{1};
    std::vector<std::thread> threads_;
};

}  // namespace collegium::testing_support
