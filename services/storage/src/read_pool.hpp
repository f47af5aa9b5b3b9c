// The readers of a store: made when first needed, kept, lent one at a time.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include <collegium/storage/store.hpp>

namespace collegium::storage {

class ReadLease::Source {
  public:
    using Open = std::function<std::unique_ptr<Connection>()>;

    Source(Open open, std::size_t limit) : open_(std::move(open)), limit_(limit) {}

    // Waits while all readers are lent.
    [[nodiscard]] ReadLease lend();
    void take_back(std::unique_ptr<Connection> connection);

  private:
    const Open open_;
    const std::size_t limit_;
    std::mutex mutex_;
    std::condition_variable returned_;
    std::vector<std::unique_ptr<Connection>> idle_;
    std::size_t lent_ = 0;
};

}  // namespace collegium::storage
