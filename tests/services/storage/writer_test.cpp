#include <atomic>
#include <latch>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/writer.hpp>

#include "store_fixture.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

RequestKey key(std::string id, std::string hash = "body") {
    return {7, "/collegium.v1.Samples/CreateSample", std::move(id), std::move(hash)};
}

class WriterTest : public StoreTest {
  protected:
    // Holds the writer inside a command until `go` is counted down, so that what is submitted
    // meanwhile becomes one group with it.
    void hold(std::latch& go, Command command = nothing()) {
        const auto held = std::make_shared<std::latch>(1);
        command.apply = [held, &go,
                         inner = command.apply](Connection& connection) -> sdk::Result<Applied> {
            if (!held->try_wait()) held->count_down();  // the first of two runs
            go.wait();
            return inner(connection);
        };
        writer().submit(std::move(command), [](const sdk::Result<Committed>&) {});
        held->wait();
    }
    static Command nothing() {
        Command command;
        command.apply = [](Connection&) -> sdk::Result<Applied> { return Applied{}; };
        return command;
    }
    static Command throwing() {
        Command command;
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            connection.execute("INSERT INTO sample VALUES (50, 1, 'lost', NULL)");
            throw std::runtime_error("a mistake in the program");
        };
        return command;
    }
};

TEST_F(WriterTest, AnswersWithTheResponseAndTheJournalRow) {
    const Committed first = insert(1, "one");
    const Committed second = insert(2, "two");

    EXPECT_EQ(first.response, "samples/1");
    EXPECT_FALSE(first.repeated);
    EXPECT_EQ(second.sequence, first.sequence + 1);
    EXPECT_THAT(second.hash, SizeIs(32));
    EXPECT_EQ(second.time, from_millis(millis_));
}

TEST_F(WriterTest, WritesARowForEveryRecordACommandChanged) {
    Command command = insert_sample(2, "line");
    command.request = key("both");
    command.apply = [line = command.apply, card = insert_sample(1, "card").apply](
                        Connection& connection) -> sdk::Result<Applied> {
        auto first = card(connection);
        auto applied = line(connection);
        applied->preceding.push_back(*first->journal);
        return applied;
    };

    const auto result = writer().run(std::move(command));

    ASSERT_TRUE(result);
    EXPECT_EQ(result->sequence, 2);
    const auto lease = store_->read();
    std::vector<std::string> subjects;
    lease->query("SELECT subject FROM journal ORDER BY sequence", {},
                 [&](const Row& row) { subjects.push_back(row.text(0)); });
    EXPECT_THAT(subjects, ElementsAre("samples/1", "samples/2"));
    EXPECT_EQ(count(*lease, "request"), 1);
}

TEST_F(WriterTest, GivesACommandOfManyRowsAGroupOfItsOwn) {
    std::vector<std::size_t> groups;  // rows of each commit
    writer().observe(
        [&](std::span<const JournalNotice> notices) { groups.push_back(notices.size()); });
    std::latch go(1);
    hold(go);
    std::latch answered(4);
    const auto done = [&](const sdk::Result<Committed>&) { answered.count_down(); };
    writer().submit(insert_sample(1, "one"), done);
    Command many = insert_sample(2, "two");
    many.alone = true;
    writer().submit(std::move(many), done);
    writer().submit(insert_sample(3, "three"), done);
    writer().submit(insert_sample(4, "four"), done);
    go.count_down();
    answered.wait();
    writer().observe({});
    EXPECT_THAT(groups, ElementsAre(1, 1, 2));
}

TEST_F(WriterTest, WritesNothingForARefusal) {
    Command command = insert_sample(1, "taken back");
    command.apply = [inner = command.apply](Connection& connection) -> sdk::Result<Applied> {
        EXPECT_TRUE(inner(connection));
        return sdk::refuse(sdk::Code::kFailedPrecondition, "NOT_TODAY", "refused after writing");
    };

    const auto result = writer().run(std::move(command));

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().reason, "NOT_TODAY");
    const auto lease = store_->read();
    EXPECT_EQ(count(*lease, "sample"), 0);
    EXPECT_EQ(count(*lease, "journal"), 0);
    EXPECT_EQ(count(*lease, "request"), 0);
}

TEST_F(WriterTest, ACommandThatThrowsFailsAloneInItsGroup) {
    std::latch go(1);
    hold(go);
    std::vector<sdk::Result<Committed>> answers;
    std::latch answered(3);
    const auto keep = [&](sdk::Result<Committed> result) {
        answers.push_back(std::move(result));
        answered.count_down();
    };

    writer().submit(insert_sample(1, "one"), keep);
    writer().submit(throwing(), keep);
    writer().submit(insert_sample(2, "two"), keep);
    go.count_down();
    answered.wait();

    EXPECT_TRUE(answers[0]);
    ASSERT_FALSE(answers[1]);
    EXPECT_EQ(answers[1].error().code, sdk::Code::kInternal);
    EXPECT_EQ(answers[1].error().reason, "COMMAND_FAILED");
    EXPECT_TRUE(answers[2]);
    EXPECT_EQ(count(*store_->read(), "sample"), 2);
}

TEST_F(WriterTest, ACommandRunsAgainAsItWasWhereAnotherOfItsGroupIsTakenBack) {
    std::latch go(1);
    hold(go);
    std::atomic<int> runs = 0;
    Command command = insert_sample(1, "one");
    command.apply = [&runs, own = 0, inner = command.apply](
                        Connection& connection) mutable -> sdk::Result<Applied> {
        ++runs;
        EXPECT_EQ(++own, 1);
        return inner(connection);
    };
    std::optional<sdk::Result<Committed>> first;
    std::latch answered(2);
    writer().submit(std::move(command), [&](sdk::Result<Committed> result) {
        first = std::move(result);
        answered.count_down();
    });
    writer().submit(throwing(), [&](const sdk::Result<Committed>& result) {
        EXPECT_FALSE(result);
        answered.count_down();
    });
    go.count_down();
    answered.wait();

    EXPECT_EQ(runs, 2);
    ASSERT_TRUE(*first);
    EXPECT_EQ((*first)->sequence, 1);
    const auto lease = store_->read();
    EXPECT_EQ(count(*lease, "sample"), 1);
    EXPECT_EQ(count(*lease, "journal"), 1);
    EXPECT_EQ(count(*lease, "journal_payload"), count(*lease, "journal"));
}

TEST_F(WriterTest, ConstraintFailuresAreRefusalsWithNames) {
    insert(1, "same");

    const auto twice = writer().run(insert_sample(2, "same"));
    Command orphan;
    orphan.apply = [](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("INSERT INTO sample VALUES (3, 1, 'orphan', 99)");
        return Applied{};
    };
    const auto missing = writer().run(std::move(orphan));

    EXPECT_EQ(twice.error().code, sdk::Code::kAlreadyExists);
    EXPECT_EQ(twice.error().reason, "RECORD_EXISTS");
    EXPECT_EQ(missing.error().code, sdk::Code::kFailedPrecondition);
    EXPECT_EQ(missing.error().reason, "REFERENCE_BROKEN");
    for (const sdk::Error& error : {twice.error(), missing.error()})
        for (const char* told : {"sample", "INSERT", "constraint"})
            EXPECT_THAT(error.message, ::testing::Not(::testing::HasSubstr(told)));
}

TEST_F(WriterTest, AStaleEtagIsAborted) {
    insert(1, "one");
    update(1, "two");
    Command command = update_sample(1, "three");
    command.caller_etag = {"samples/1", 1};

    const auto result = writer().run(std::move(command));

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, sdk::Code::kAborted);
    EXPECT_EQ(result.error().reason, "ETAG_STALE");
    EXPECT_EQ(result.error().metadata.at("current"), "2");
}

TEST_F(WriterTest, AMovedFactIsAbortedWithItsOwnReason) {
    insert(1, "fact");
    update(1, "moved fact");
    Command command = insert_sample(2, "rests on it");
    command.read_versions = {{"samples/1", 1}};

    const auto result = writer().run(std::move(command));

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, sdk::Code::kAborted);
    EXPECT_EQ(result.error().reason, "READ_FACT_MOVED");
}

TEST_F(WriterTest, AbsenceIsAFactToo) {
    Command command = insert_sample(2, "nobody has number 1");
    command.read_versions = {{"samples/1", 0}};
    EXPECT_TRUE(writer().run(command));

    insert(1, "somebody");
    command.apply = insert_sample(3, "again").apply;

    EXPECT_EQ(writer().run(command).error().reason, "READ_FACT_MOVED");
}

TEST_F(WriterTest, ARepeatedRequestAnswersTheSameAndWritesOnce) {
    Command command = insert_sample(0, "once");
    command.request = key("a");

    const auto first = writer().run(command);
    const auto second = writer().run(command);

    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    EXPECT_TRUE(second->repeated);
    EXPECT_EQ(second->response, first->response);
    EXPECT_EQ(second->sequence, first->sequence);
    const auto lease = store_->read();
    EXPECT_EQ(count(*lease, "sample"), 1);
    EXPECT_EQ(count(*lease, "journal"), 1);
}

TEST_F(WriterTest, ARepeatIsAnsweredEvenWhenItsEtagIsStaleByNow) {
    insert(1, "one");
    Command command = update_sample(1, "two");
    command.request = key("a");
    command.caller_etag = {"samples/1", 1};

    ASSERT_TRUE(writer().run(command));
    const auto second = writer().run(command);

    ASSERT_TRUE(second);
    EXPECT_TRUE(second->repeated);
}

TEST_F(WriterTest, TheSameRequestTwiceInOneGroupWritesOnce) {
    std::latch go(1);
    hold(go);
    Command command = insert_sample(0, "once");
    command.request = key("a");
    std::atomic<int> repeated = 0;
    std::latch answered(2);
    for (int i = 0; i < 2; ++i)
        writer().submit(command, [&](sdk::Result<Committed> result) {
            EXPECT_TRUE(result);
            repeated += result && result->repeated;
            answered.count_down();
        });
    go.count_down();
    answered.wait();

    EXPECT_EQ(repeated, 1);
    EXPECT_EQ(count(*store_->read(), "sample"), 1);
}

TEST_F(WriterTest, ARequestIdWithAnotherBodyIsRefused) {
    Command command = insert_sample(0, "once");
    command.request = key("a");
    ASSERT_TRUE(writer().run(command));
    command.request = key("a", "another body");

    const auto result = writer().run(command);

    EXPECT_EQ(result.error().code, sdk::Code::kInvalidArgument);
    EXPECT_EQ(result.error().reason, "REQUEST_ID_REUSED");
}

TEST_F(WriterTest, RequestIdsOfTwoPeopleDoNotMeet) {
    Command command = insert_sample(0, "mine");
    command.request = key("a");
    ASSERT_TRUE(writer().run(command));
    Command other = insert_sample(0, "yours");
    other.request = key("a", "another body");
    other.request->principal = 8;

    const auto result = writer().run(other);

    ASSERT_TRUE(result);
    EXPECT_FALSE(result->repeated);
}

TEST_F(WriterTest, ARefusedRequestMayBeTriedAgain) {
    Command command = update_sample(1, "two");
    command.request = key("a");
    command.caller_etag = {"samples/1", 1};
    ASSERT_FALSE(writer().run(command));
    insert(1, "one");

    EXPECT_TRUE(writer().run(command));
}

TEST_F(WriterTest, ResponsesAreKeptThirtyDays) {
    Command command = insert_sample(1, "old");
    command.request = key("old");
    ASSERT_TRUE(writer().run(command));
    millis_ += std::chrono::milliseconds(kResponsesKept).count();
    command.apply = insert_sample(2, "young").apply;
    command.request = key("young");
    ASSERT_TRUE(writer().run(command));

    ASSERT_TRUE(store_->run_maintenance());
    EXPECT_EQ(count(*store_->read(), "request"), 2);
    millis_ += 1;
    ASSERT_TRUE(store_->run_maintenance());

    const auto lease = store_->read();
    EXPECT_EQ(count(*lease, "request"), 1);
    EXPECT_EQ(lease->one("SELECT request_id FROM request", {},
                         [](const Row& row) { return row.text(0); }),
              "young");
}

TEST_F(WriterTest, HousekeepingDropsMoreThanOneBatch) {
    for (int i = 0; i < 1100; ++i) {
        Command command;
        command.request = key(std::to_string(i));
        command.apply = [](Connection&) -> sdk::Result<Applied> { return Applied{}; };
        writer().submit(std::move(command), [](const sdk::Result<Committed>&) {});
    }
    insert(1, "all of them are written now");
    millis_ += std::chrono::milliseconds(kResponsesKept).count() + 1;

    ASSERT_TRUE(store_->run_maintenance());

    EXPECT_EQ(count(*store_->read(), "request"), 0);
}

TEST_F(WriterTest, CommandsThatArriveTogetherShareOneTransaction) {
    std::latch go(1);
    hold(go);
    std::mutex mutex;
    std::vector<std::size_t> groups;
    writer().observe([&](std::span<const JournalNotice> notices) {
        const std::lock_guard lock(mutex);
        groups.push_back(notices.size());
    });
    std::latch answered(64);
    for (int i = 1; i <= 64; ++i)
        writer().submit(insert_sample(i, std::to_string(i)), [&](sdk::Result<Committed> result) {
            EXPECT_TRUE(result);
            answered.count_down();
        });
    go.count_down();
    answered.wait();
    writer().observe({});

    EXPECT_THAT(groups, ElementsAre(64));
}

TEST_F(WriterTest, WhatArrivesWhileAGroupIsAppliedJoinsIt) {
    std::latch go(1);
    std::vector<std::size_t> groups;
    writer().observe(
        [&](std::span<const JournalNotice> notices) { groups.push_back(notices.size()); });
    hold(go, insert_sample(1, "first"));
    std::latch answered(1);
    writer().submit(insert_sample(2, "late"), [&](const sdk::Result<Committed>& result) {
        EXPECT_TRUE(result);
        answered.count_down();
    });
    go.count_down();
    answered.wait();
    writer().observe({});

    EXPECT_THAT(groups, ElementsAre(2));
}

TEST_F(WriterTest, ObserversHearCommittedRowsInOrderAndBeforeTheAnswer) {
    std::vector<std::int64_t> seen;
    std::atomic<std::int64_t> newest = 0;
    writer().observe([&](std::span<const JournalNotice> notices) {
        for (const JournalNotice& notice : notices) {
            seen.push_back(notice.sequence);
            newest = notice.sequence;
        }
        // What is announced can be read.
        EXPECT_GE(journal_head(*store_->read()), newest);
    });

    constexpr int kThreads = 8;
    constexpr int kEach = 20;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kEach; ++i) {
                const auto result =
                    writer().run(insert_sample(0, std::to_string(thread * kEach + i)));
                ASSERT_TRUE(result);
                EXPECT_GE(newest, result->sequence);
            }
        });
    for (std::thread& thread : threads)
        thread.join();
    writer().observe({});

    ASSERT_THAT(seen, SizeIs(kThreads * kEach));
    for (std::size_t i = 0; i < seen.size(); ++i)
        EXPECT_EQ(seen[i], static_cast<std::int64_t>(i) + 1);
}

TEST_F(WriterTest, AQueueThatIsFullRefusesAtOnce) {
    store_.reset();
    StoreOptions small = options();
    small.queue_limit = 2;
    store_ = std::move(*Store::open(small));
    std::latch go(1);
    hold(go);
    std::latch answered(1);
    writer().submit(insert_sample(1, "waits"),
                    [&](const sdk::Result<Committed>&) { answered.count_down(); });

    const auto refused = writer().run(insert_sample(2, "one too many"));
    go.count_down();
    answered.wait();

    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kResourceExhausted);
    EXPECT_EQ(refused.error().reason, "STORE_OVERLOADED");
}

TEST_F(WriterTest, EndingAStoreFinishesWhatWasSubmitted) {
    std::atomic<int> done = 0;
    for (int i = 1; i <= 100; ++i)
        writer().submit(insert_sample(i, std::to_string(i)),
                        [&](sdk::Result<Committed> result) { done += result.has_value(); });

    reopen();

    EXPECT_EQ(done, 100);
    EXPECT_EQ(count(*store_->read(), "sample"), 100);
}

}  // namespace
}  // namespace collegium::storage::testing
