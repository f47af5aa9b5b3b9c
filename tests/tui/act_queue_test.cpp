// The file of acts that wait for the link.
#include "tui/net/act_queue.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support/temp_folder.hpp"

namespace {
std::function<int(const std::filesystem::path& synced)>& on_sync() {
    static std::function<int(const std::filesystem::path&)> told;
    return told;
}
}  // namespace

// In the C library's place within this program: what is synced, and when, is seen by a test.
extern "C" int fsync(int file) {
    if (on_sync()) {
        const auto opened = std::filesystem::path("/proc/self/fd") / std::to_string(file);
        if (const int failed = on_sync()(std::filesystem::read_symlink(opened)); failed != 0) {
            errno = failed;
            return -1;
        }
    }
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace collegium::tui::net {
namespace {

QueuedAct act(const std::string& id, const std::string& board, const std::string& shown) {
    QueuedAct made;
    made.request_id = id;
    made.user = "users/5";
    made.kind = "result";
    made.subject = "competitions/14/tournaments/3/rounds/3/boards/" + board;
    made.etag = "v1";
    made.value = R"({"outcome":"GAME_RESULT_DRAW"})";
    made.shown = shown;
    made.observed = std::chrono::sys_seconds(std::chrono::seconds(1791985260));
    return made;
}

class ActQueueFile : public testing::Test {
  protected:
    testing_support::TempFolder folder;
    std::filesystem::path file = folder / "state" / "queue-hall.jsonl";
};

TEST_F(ActQueueFile, OutlivesTheProgramInItsOrder) {
    {
        ActQueue queue(file);
        EXPECT_TRUE(queue.acts().empty());
        EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
        EXPECT_TRUE(queue.add(act("b", "19", "½:½")));
    }
    const ActQueue found(file);
    ASSERT_EQ(found.acts().size(), 2U);
    EXPECT_EQ(found.acts()[0], act("a", "7", "2:0"));
    EXPECT_EQ(found.acts()[1], act("b", "19", "½:½"));
}

TEST_F(ActQueueFile, IsReadableByItsAuthorOnly) {
    ActQueue queue(file);
    EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
    struct stat facts {};
    ASSERT_EQ(::stat(file.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    ASSERT_EQ(::stat(file.parent_path().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0700U);
}

TEST_F(ActQueueFile, LeavesNoFileBehindWhenEverythingWasSent) {
    ActQueue queue(file);
    EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
    EXPECT_TRUE(queue.remove("a"));
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ActQueueFile, ALineNobodyCanReadCostsOnlyItself) {
    {
        ActQueue queue(file);
        EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
    }
    const std::string unreadable = "{\"request_id\": 12\n";
    std::ofstream(file, std::ios::app) << unreadable;
    ActQueue found(file);
    ASSERT_EQ(found.acts().size(), 1U);
    EXPECT_EQ(found.acts()[0].request_id, "a");
    EXPECT_EQ(found.unreadable(), 1U) << "the official is told";

    EXPECT_TRUE(found.remove("a"));
    std::ifstream in(file);
    const std::string left{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(left, unreadable) << "a newer program may be able to read it";
}

TEST_F(ActQueueFile, OfTwoWindowsKeepsTheActsOfBoth) {
    ActQueue one(file);
    ActQueue two(file);
    EXPECT_TRUE(one.add(act("a", "7", "2:0")));
    EXPECT_TRUE(two.add(act("b", "19", "½:½")));
    EXPECT_EQ(ActQueue(file).acts().size(), 2U);

    EXPECT_TRUE(one.remove("a"));
    ASSERT_EQ(ActQueue(file).acts().size(), 1U);
    EXPECT_EQ(ActQueue(file).acts()[0].request_id, "b");
    EXPECT_EQ(one.acts().size(), 1U) << "what the other window left to be sent";

    EXPECT_TRUE(two.remove("b"));
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(ActQueueFile, LosesNothingWhereTwoWindowsWriteAtOnce) {
    constexpr int kEach = 20;
    const auto fill = [&](const std::string& window) {
        ActQueue queue(file);
        for (int i = 0; i < kEach; ++i)
            EXPECT_TRUE(queue.add(act(window + std::to_string(i), "7", "2:0")));
    };
    std::thread other(fill, "other");
    fill("one");
    other.join();
    EXPECT_EQ(ActQueue(file).acts().size(), 2U * kEach);
}

TEST_F(ActQueueFile, WhatADiskWouldNotTakeIsWrittenWithTheNextAct) {
    const auto folder_of_the_file = file.parent_path();
    ActQueue queue(file);
    std::ofstream(folder_of_the_file) << "in the folder's place";
    EXPECT_FALSE(queue.add(act("a", "7", "2:0")));
    EXPECT_FALSE(queue.add(act("b", "8", "2:0")));
    EXPECT_FALSE(queue.remove("a"));
    std::filesystem::remove(folder_of_the_file);
    EXPECT_TRUE(queue.add(act("c", "9", "2:0")));
    ASSERT_EQ(ActQueue(file).acts().size(), 2U);
    EXPECT_EQ(ActQueue(file).acts()[0].request_id, "b");
}

// The program may open `more` files and no other: a descriptor table that is full, as root too.
class FewDescriptors {
  public:
    explicit FewDescriptors(rlim_t more) {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        ::close(next);
        rlimit few = before_;
        few.rlim_cur = static_cast<rlim_t>(next) + more;
        ::setrlimit(RLIMIT_NOFILE, &few);
    }
    FewDescriptors(const FewDescriptors&) = delete;
    FewDescriptors& operator=(const FewDescriptors&) = delete;
    ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

  private:
    rlimit before_{};
};

TEST_F(ActQueueFile, AFileThatCannotBeOpenedKeepsWhatItHolds) {
    ActQueue queue(file);
    for (const char* id : {"a", "b", "c", "d"})
        ASSERT_TRUE(queue.add(act(id, "7", "2:0")));
    {
        const FewDescriptors the_lock_alone(1);
        EXPECT_FALSE(queue.remove("a"));
        EXPECT_FALSE(queue.add(act("e", "9", "2:0")));
        EXPECT_EQ(queue.acts().size(), 4U) << "b, c, d and e";
    }
    EXPECT_EQ(ActQueue(file).acts().size(), 4U) << "as it lay there";
    EXPECT_TRUE(queue.add(act("f", "10", "2:0")));
    const ActQueue again(file);
    std::string left;
    for (const QueuedAct& kept : again.acts())
        left += kept.request_id;
    EXPECT_EQ(left, "bcdef") << "what the disk had not taken goes with the next act";
}

TEST_F(ActQueueFile, AFileThatCannotBeReadAtTheStartIsNotTakenForNone) {
    ASSERT_TRUE(ActQueue(file).add(act("a", "7", "2:0")));
    std::optional<ActQueue> queue;
    {
        const FewDescriptors none(0);
        queue.emplace(file);
        EXPECT_TRUE(queue->unread()) << "the official is told";
        EXPECT_FALSE(queue->add(act("b", "8", "2:0")));
    }
    EXPECT_TRUE(queue->add(act("c", "9", "2:0")));
    EXPECT_FALSE(queue->unread());
    EXPECT_EQ(queue->acts().size(), 3U);
    EXPECT_EQ(ActQueue(file).acts().size(), 3U);
}

class ActQueueOnADisk : public ActQueueFile {
  protected:
    ~ActQueueOnADisk() override { on_sync() = nullptr; }
};

TEST_F(ActQueueOnADisk, TheFolderIsSyncedAfterTheFileIsPutIntoItOrTakenOut) {
    ActQueue queue(file);
    std::string seen;
    on_sync() = [&](const std::filesystem::path& synced) {
        if (synced == file.parent_path()) seen = std::filesystem::exists(file) ? "there" : "gone";
        return 0;
    };
    EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
    EXPECT_EQ(seen, "there");
    EXPECT_TRUE(queue.remove("a"));
    EXPECT_EQ(seen, "gone");
}

TEST_F(ActQueueOnADisk, NewFoldersAreSyncedIntoThoseAbove) {
    const std::filesystem::path deep = folder / "one" / "two" / "queue.jsonl";
    ActQueue queue(deep);
    std::vector<std::filesystem::path> synced;
    on_sync() = [&](const std::filesystem::path& one) {
        synced.push_back(one);
        return 0;
    };
    EXPECT_TRUE(queue.add(act("a", "7", "2:0")));
    for (const auto& above : {folder.path(), folder / "one"})
        EXPECT_EQ(std::count(synced.begin(), synced.end(), above), 1) << above;
}

TEST_F(ActQueueOnADisk, AFolderThatIsNotSyncedIsNoYes) {
    ActQueue queue(file);
    ASSERT_TRUE(queue.add(act("a", "7", "2:0")));
    on_sync() = [&](const std::filesystem::path& synced) {
        return synced == file.parent_path() ? EIO : 0;
    };
    EXPECT_FALSE(queue.add(act("b", "8", "2:0")));
    EXPECT_EQ(queue.acts().size(), 2U);
    on_sync() = nullptr;
    EXPECT_TRUE(queue.add(act("c", "9", "2:0")));
    EXPECT_EQ(ActQueue(file).acts().size(), 3U) << "each of them once";
}

// A window that was stopped with the lock in its hand.
TEST_F(ActQueueFile, DoesNotWaitForAnotherWindowForEver) {
    ActQueue queue(file);
    ASSERT_TRUE(queue.add(act("a", "7", "2:0")));
    const int other = ::open((file.string() + ".lock").c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(other, LOCK_EX), 0);
    EXPECT_FALSE(queue.add(act("b", "8", "2:0")));
    EXPECT_FALSE(queue.add(act("c", "9", "2:0")));
    EXPECT_EQ(queue.acts().size(), 3U);
    ::close(other);
    EXPECT_TRUE(queue.add(act("d", "10", "2:0")));
    EXPECT_EQ(ActQueue(file).acts().size(), 4U);
}

TEST_F(ActQueueFile, WithoutADiskItIsKeptInMemoryAndSaysSo) {
    ActQueue queue;
    EXPECT_FALSE(queue.add(act("a", "7", "2:0")));
    EXPECT_EQ(queue.acts().size(), 1U);
}

}  // namespace
}  // namespace collegium::tui::net
