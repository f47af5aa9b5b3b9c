// Pools of threads: what a task does to the others.
#include <atomic>
#include <latch>
#include <stdexcept>

#include <gtest/gtest.h>

#include <collegium/rpc/module_scans.hpp>
#include <collegium/rpc/worker_pool.hpp>

namespace collegium::rpc {
namespace {

TEST(WorkerPools, GoOnAfterATaskThatThrew) {
    WorkerPool pool(1, 8, OnThrow::kLog);
    std::latch done(1);
    ASSERT_TRUE(pool.post([] { throw std::runtime_error("a mistake"); }));
    ASSERT_TRUE(pool.post([] { throw 42; }));
    ASSERT_TRUE(pool.post([&] { done.count_down(); }));
    done.wait();
}

TEST(WorkerPools, DropWhatWaitsWhenTheyEnd) {
    WorkerPool pool(1, 8);
    std::latch begun(1);
    std::latch go(1);
    std::atomic<int> later = 0;
    ASSERT_TRUE(pool.post([&] {
        begun.count_down();
        go.wait();
    }));
    ASSERT_TRUE(pool.post([&] { ++later; }));
    begun.wait();
    std::thread ending([&] { pool.end(); });
    while (pool.post([&] { ++later; }))
        std::this_thread::yield();
    go.count_down();
    ending.join();
    EXPECT_EQ(later, 0);
}

TEST(ModuleScansOnOneThread, ServeAllWhoWaitWithOneScan) {
    std::atomic<int> scans = 0;
    std::latch first_begun(1);
    std::latch go(1);
    ModuleScans queue(
        [&] {
            if (++scans != 1) return;
            first_begun.count_down();
            go.wait();
        },
        8);
    ASSERT_TRUE(queue.post([] {}));
    first_begun.wait();
    std::latch served(3);
    std::atomic<int> scans_seen = 0;
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(queue.post([&] {
            scans_seen = scans.load();
            served.count_down();
        }));
    }
    go.count_down();
    served.wait();
    EXPECT_EQ(scans_seen, 2) << "the scan under way began before they asked";
    EXPECT_EQ(scans, 2);
}

TEST(ModuleScansOnOneThread, AreRefusedWhereTooManyWait) {
    std::latch begun(1);
    std::latch go(1);
    std::atomic<bool> first = true;
    ModuleScans queue(
        [&] {
            if (!first.exchange(false)) return;
            begun.count_down();
            go.wait();
        },
        1);
    ASSERT_TRUE(queue.post([] {}));
    begun.wait();
    EXPECT_TRUE(queue.post([] {}));
    EXPECT_FALSE(queue.post([] {}));
    go.count_down();
}

#ifdef COLLEGIUM_CHECK_THREADS
TEST(WorkerPoolsDeathTest, EndACheckedBuildWhereATaskThrows) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(
        {
            WorkerPool pool(1, 8);
            (void)pool.post([] { throw std::runtime_error("a mistake"); });
            std::this_thread::sleep_for(std::chrono::minutes(1));
        },
        "a task of a pool threw");
}
#endif

}  // namespace
}  // namespace collegium::rpc
