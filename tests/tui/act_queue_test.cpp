// The file of acts that wait for the link.
#include "tui/net/act_queue.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/temp_folder.hpp"

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

TEST_F(ActQueueFile, WithoutADiskItIsKeptInMemoryAndSaysSo) {
    ActQueue queue;
    EXPECT_FALSE(queue.add(act("a", "7", "2:0")));
    EXPECT_EQ(queue.acts().size(), 1U);
}

}  // namespace
}  // namespace collegium::tui::net
