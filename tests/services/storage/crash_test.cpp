// Nothing acknowledged is lost: the process is killed, or the power goes.
#include <algorithm>
#include <random>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>

#include "pair_records.hpp"
#include "power_disk.hpp"
#include "store_fixture.hpp"
#include "support/child_process.hpp"
#include "support/soak.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::storage::testing {
namespace {

using testing_support::ChildProcess;
using testing_support::rounds;
using testing_support::TempFolder;
using testing_support::wait_until;

constexpr int kWriters = 32;

std::set<std::string> lines_of(const std::string& text) {
    std::set<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.insert(line);
    return lines;
}

TEST(KilledProcess, KeepsEveryAcknowledgedWrite) {
    const TempFolder folder;
    const auto seed = std::random_device{}();
    SCOPED_TRACE(fmt::format("seed {}", seed));
    std::mt19937 random(seed);
    std::set<std::string> acknowledged;

    for (int round = 0; round < rounds(5, 50); ++round) {
        // A moment counted in acknowledgements: sometimes before the first one.
        const auto moment = static_cast<std::ptrdiff_t>(random() % 400);
        ChildProcess process(
            {COLLEGIUM_CRASH_WRITER, folder.path().string(), std::to_string(round)});
        ASSERT_TRUE(wait_until([&] {
            const std::string output = process.output();
            return std::count(output.begin(), output.end(), '\n') >= moment;
        }));
        process.send_signal(SIGKILL);
        ASSERT_EQ(process.wait().signal, SIGKILL) << process.whole_output();
        acknowledged.merge(lines_of(process.whole_output()));

        ASSERT_EQ(damage(sample_options(folder.path()), acknowledged), "") << "round " << round;
    }
    EXPECT_GT(acknowledged.size(), 0U);
}

struct PowerCut {
    Synchronous synchronous = Synchronous::kFull;
    PowerDisk::Loss loss = PowerDisk::Loss::kEverything;
    unsigned seed = 0;
};

// Writes from 32 threads until the power goes; what was acknowledged, and what is wrong afterwards.
struct Outcome {
    std::set<std::string> acknowledged;
    std::string damage;
};
Outcome write_until_the_power_goes(const PowerCut& cut) {
    const TempFolder folder;
    PowerDisk disk;
    std::mt19937 random(cut.seed);
    StoreOptions options = sample_options(folder.path());
    options.vfs = disk.name();
    EXPECT_TRUE(Store::open(options));  // made with all care, whatever comes later

    Outcome outcome;
    StoreOptions careless = options;
    careless.synchronous = cut.synchronous;
    auto store = Store::open(careless);
    EXPECT_TRUE(store);
    if (!store) return outcome;
    disk.cut_power_at(static_cast<std::int64_t>(100 + random() % 8000));
    std::mutex mutex;
    std::vector<std::thread> writers;
    for (int writer = 0; writer < kWriters; ++writer)
        writers.emplace_back([&, writer] {
            for (int i = 0; !disk.power_is_out(); ++i) {
                const std::string name = fmt::format("{}-{}", writer, i);
                const auto written = (*store)->writer().run(insert_pair(name));
                if (!written) {
                    EXPECT_EQ(written.error().code, sdk::Code::kUnavailable);
                    continue;
                }
                const std::lock_guard lock(mutex);
                outcome.acknowledged.insert(name);
            }
        });
    for (std::thread& writer : writers)
        writer.join();
    store->reset();
    std::filesystem::remove(store_file(folder.path()).string() +
                            "-shm");  // memory, gone with power
    disk.restore_power(cut.loss, random);
    outcome.damage = damage(options, outcome.acknowledged);
    return outcome;
}

class LostPower : public ::testing::TestWithParam<PowerDisk::Loss> {};

TEST_P(LostPower, KeepsEveryAcknowledgedWrite) {
    const auto seed = std::random_device{}();
    std::size_t acknowledged = 0;

    for (int round = 0; round < rounds(5, 50); ++round) {
        const PowerCut cut{Synchronous::kFull, GetParam(), seed + static_cast<unsigned>(round)};
        const Outcome outcome = write_until_the_power_goes(cut);
        ASSERT_EQ(outcome.damage, "") << "seed " << cut.seed;
        acknowledged += outcome.acknowledged.size();
    }
    EXPECT_GT(acknowledged, 0U);
}

INSTANTIATE_TEST_SUITE_P(Forgetting, LostPower,
                         ::testing::Values(PowerDisk::Loss::kEverything, PowerDisk::Loss::kSome),
                         [](const auto& test) {
                             return test.param == PowerDisk::Loss::kEverything ? "Everything"
                                                                               : "Some";
                         });

TEST(LostPowerWithoutSync, LosesWhatWasAcknowledged) {
    // Shows that the disk above notices a missing fsync.
    const Outcome outcome =
        write_until_the_power_goes({Synchronous::kOff, PowerDisk::Loss::kEverything, 1});

    ASSERT_GT(outcome.acknowledged.size(), 0U);
    EXPECT_TRUE(outcome.damage.starts_with("acknowledged and missing")) << outcome.damage;
}

TEST(FullDisk, FailsTheWholeGroupAndNothingOfItIsKept) {
    const TempFolder folder;
    PowerDisk disk;
    StoreOptions options = sample_options(folder.path());
    options.vfs = disk.name();
    auto store = Store::open(options);
    ASSERT_TRUE(store);
    ASSERT_TRUE((*store)->writer().run(insert_pair("before")));

    disk.fill_at(1);
    std::atomic<int> unavailable = 0;
    std::vector<std::thread> writers;
    for (int writer = 0; writer < kWriters; ++writer)
        writers.emplace_back([&, writer] {
            const auto refused =
                (*store)->writer().run(insert_pair(fmt::format("lost {}", writer)));
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().reason, "STORE_UNAVAILABLE");
            unavailable += refused.error().code == sdk::Code::kUnavailable;
        });
    for (std::thread& writer : writers)
        writer.join();
    disk.make_room();
    const auto after = (*store)->writer().run(insert_pair("after"));

    EXPECT_EQ(unavailable, kWriters);
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_EQ(after->sequence, 2);
    store->reset();
    EXPECT_EQ(damage(options, {"before", "after"}), "");
}

TEST(GroupCommit, AcknowledgesOnlyAfterTheSync) {
    const TempFolder folder;
    PowerDisk disk;
    StoreOptions options = sample_options(folder.path());
    options.vfs = disk.name();
    auto store = Store::open(options);
    ASSERT_TRUE(store);
    std::int64_t before = disk.syncs();

    for (int i = 0; i < 20; ++i) {
        ASSERT_TRUE((*store)->writer().run(insert_pair(std::to_string(i))));
        EXPECT_GT(disk.syncs(), before);
        before = disk.syncs();
    }
}

}  // namespace
}  // namespace collegium::storage::testing
