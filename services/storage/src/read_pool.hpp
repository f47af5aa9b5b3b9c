// The readers of a store: made when first needed, kept, lent one at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <collegium/storage/store.hpp>

namespace collegium::storage {

class ReadLease::Source final : public Connection::Lender {
  public:
    using Clock = std::chrono::steady_clock;
    using Open = std::function<std::unique_ptr<Connection>()>;

    Source(Open open, std::size_t limit, std::chrono::milliseconds patience)
        : open_(std::move(open)), limit_(limit), patience_(patience) {}

    // Waits while all readers are lent, at most for the patience: then ReadersBusy.
    [[nodiscard]] ReadLease lend();
    void take_back(std::unique_ptr<Connection> connection);

    // The snapshot ends and another may have the place; the connection stays the lease's.
    void set_aside(Connection& connection) override;
    void take_up(Connection& connection) override;

    // Runs `work` while nothing is lent; false: a lease did not come back within the patience, and
    // `work` has not run. Meanwhile whoever wants to borrow waits.
    [[nodiscard]] bool with_none_lent(std::chrono::milliseconds patience,
                                      const std::function<void()>& work);

    // Those lent for longer than `limit` of which nobody was told yet, in words.
    [[nodiscard]] std::vector<std::string> overdue(std::chrono::milliseconds limit);

  private:
    struct Lent {
        Clock::time_point since;
        std::string whose;
        bool told = false;
    };

    // Waits for a place and takes it.
    void take_place();
    void give_place();
    void note_lent(const Connection& connection);

    const Open open_;
    const std::size_t limit_;
    const std::chrono::milliseconds patience_;
    std::mutex mutex_;
    std::condition_variable returned_;
    std::vector<std::unique_ptr<Connection>> idle_;
    std::size_t places_taken_ = 0;
    bool closed_ = false;  // until the log is folded
    std::map<const Connection*, Lent> lent_;
};

}  // namespace collegium::storage
