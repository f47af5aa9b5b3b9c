// Readers: how many there are, who waits for them and how long, and what they do to the log.
#include <algorithm>
#include <latch>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store_fixture.hpp"
#include "support/held_readers.hpp"
#include "support/wait.hpp"

namespace collegium::storage::testing {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing_support::HeldReaders;

class Leases : public StoreTest {
  protected:
    void open_with(const std::function<void(StoreOptions&)>& change) {
        store_.reset();
        StoreOptions chosen = options();
        chosen.warn = [this](std::string_view text) {
            const std::lock_guard lock(warned_mutex_);
            warned_.emplace_back(text);
        };
        change(chosen);
        auto opened = Store::open(std::move(chosen));
        ASSERT_TRUE(opened) << opened.error().message;
        store_ = *std::move(opened);
    }
    std::vector<std::string> warned() {
        const std::lock_guard lock(warned_mutex_);
        return warned_;
    }
    std::int64_t size_of_log() const {
        return static_cast<std::int64_t>(
            std::filesystem::file_size(store_file(folder_.path()).concat("-wal")));
    }

    std::mutex warned_mutex_;
    std::vector<std::string> warned_;
};

TEST_F(Leases, AreRefusedWhereNoneComesBackInTime) {
    open_with([](StoreOptions& options) {
        options.readers = 1;
        options.lease_patience = 20ms;
    });
    HeldReaders held(*store_, 1);
    EXPECT_THROW((void)store_->read(), ReadersBusy);
    held.release();
    EXPECT_NO_THROW((void)store_->read());
}

TEST_F(Leases, AThreadThatAllOthersWaitForHasOneKeptBack) {
    open_with([](StoreOptions& options) {
        options.readers = 1;
        options.lease_patience = 20ms;
    });
    HeldReaders held(*store_, 1);
    {
        const KeptBackReader mine;
        EXPECT_EQ(count(*store_->read(), "sample"), 0);
    }
    EXPECT_THROW((void)store_->read(), ReadersBusy);
}

TEST_F(Leases, ThatAreSetAsideLetOthersReadAndGoOnWithWhatIsThereNow) {
    open_with([](StoreOptions& options) { options.readers = 1; });
    const ReadLease lease = store_->read();
    EXPECT_EQ(count(*lease, "sample"), 0);
    const auto read_by_another = set_aside(*lease, [&] {
        insert(1, "one");
        std::int64_t seen = 0;
        std::thread([&] { seen = count(*store_->read(), "sample"); }).join();
        return seen;
    });
    EXPECT_EQ(read_by_another, 1);
    EXPECT_EQ(count(*lease, "sample"), 1);
}

TEST_F(Leases, ThatCannotBeTakenUpAgainEndTheWorkAndLoseNoReader) {
    open_with([](StoreOptions& options) {
        options.readers = 1;
        options.lease_patience = 20ms;
    });
    std::optional<HeldReaders> faster;
    {
        const ReadLease lease = store_->read();
        EXPECT_THROW((void)set_aside(*lease,
                                     [&] {
                                         faster.emplace(*store_, 1);
                                         return 0;
                                     }),
                     ReadersBusy);
    }
    faster.reset();
    EXPECT_EQ(count(*store_->read(), "sample"), 0);
}

TEST_F(Leases, HeldTooLongAreNamedOnceWithTheCallThatHoldsThem) {
    open_with([](StoreOptions& options) { options.longest_lease = 1ms; });
    const LeasesOf whose("3f0c-a1b2");
    const ReadLease lease = store_->read();
    EXPECT_TRUE(testing_support::wait_until([&] {
        (void)insert(0, std::to_string(millis_++));
        return !warned().empty();
    }));
    (void)insert(0, "afterwards");
    EXPECT_THAT(warned(), ElementsAre(HasSubstr("call 3f0c-a1b2")));
}

// SQLite begins its log anew only in a moment when nobody reads, and with readers that overlap
// there is none.
TEST_F(Leases, ThatOverlapKeepTheLogBelowItsLimit) {
    constexpr std::int64_t kLimit = 4 << 20;
    constexpr int kWriters = 64;
    constexpr int kEach = 60;
    open_with([](StoreOptions& options) {
        options.synchronous = Synchronous::kOff;
        options.log_limit = kLimit;
    });
    std::atomic<bool> writing = true;
    std::vector<std::thread> readers;
    for (int i = 0; i < 8; ++i) {
        readers.emplace_back([&] {
            while (writing) {
                const ReadLease lease = store_->read();
                (void)count(*lease, "store");
                std::this_thread::sleep_for(1ms);
            }
        });
    }
    std::atomic<std::int64_t> largest = 0;
    std::atomic<std::int64_t> written = 0;
    const std::string much(4000, 'x');
    std::vector<std::thread> writers;
    for (int i = 0; i < kWriters; ++i) {
        writers.emplace_back([&, i] {
            for (int j = 0; j < kEach; ++j) {
                const auto done = writer().run(
                    insert_sample(0, std::to_string(i) + " " + std::to_string(j) + much));
                written += done ? 1 : 0;
                const std::int64_t now = size_of_log();
                for (std::int64_t seen = largest; seen < now;)
                    if (largest.compare_exchange_weak(seen, now)) break;
            }
        });
    }
    for (std::thread& thread : writers)
        thread.join();
    writing = false;
    for (std::thread& thread : readers)
        thread.join();
    EXPECT_EQ(written, kWriters * kEach);
    EXPECT_LT(largest, kLimit);
    EXPECT_GT(largest, 0);
    EXPECT_THAT(warned(), IsEmpty());
    const ReadLease lease = store_->read();
    EXPECT_EQ(count(*lease, "sample"), kWriters * kEach);
}

TEST_F(Leases, ThatKeepTheLogFromBeingFoldedAreToldOf) {
    open_with([](StoreOptions& options) {
        options.synchronous = Synchronous::kOff;
        options.log_limit = 1 << 20;
    });
    const ReadLease lease = store_->read();
    (void)count(*lease, "sample");
    EXPECT_TRUE(testing_support::wait_until([&] {
        (void)insert(0, std::to_string(millis_++) + std::string(50'000, 'x'));
        return !warned().empty();
    }));
    EXPECT_THAT(warned().front(), HasSubstr("readers are lent"));
    EXPECT_GE(store_->log_size(), 1 << 19);
}

TEST_F(Leases, GivenBackLetMaintenanceFoldTheLog) {
    (void)insert(1, "one");
    EXPECT_GT(size_of_log(), 0);
    EXPECT_TRUE(store_->run_maintenance());
    EXPECT_EQ(size_of_log(), 0);
    EXPECT_EQ(store_->log_size(), 0);
}

#ifdef COLLEGIUM_CHECK_THREADS
using LeasesDeathTest = Leases;

TEST_F(LeasesDeathTest, ASecondOneOnAThreadEndsACheckedBuild) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const ReadLease lease = store_->read();
    EXPECT_DEATH((void)store_->read(), "a second lease is taken on one thread");
}
#endif

}  // namespace
}  // namespace collegium::storage::testing
