#include <latch>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/access_log.hpp>

#include "store_fixture.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::SizeIs;

AccessEvent refused_log_in(std::string address) {
    return {AccessKind::kLogInRefused, 0,  "admin",   "", "desk-1",
            std::move(address),        "", "PASSWORD"};
}

class AccessLogTest : public StoreTest {
  protected:
    // Records and waits until it is durable or refused.
    sdk::Result<void> record(AccessEvent event) {
        sdk::Result<void> answer;
        std::latch answered(1);
        store_->access_log().record(std::move(event), [&](sdk::Result<void> result) {
            answer = std::move(result);
            answered.count_down();
        });
        answered.wait();
        return answer;
    }
    void refuse_log_ins() {
        Command command;
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            connection.execute(
                "CREATE TRIGGER no_log_ins BEFORE INSERT ON access_log WHEN NEW.kind = 1 "
                "BEGIN SELECT RAISE(ABORT, 'no room for log-ins'); END");
            return Applied{};
        };
        ASSERT_TRUE(writer().run(std::move(command)));
    }
    std::vector<AccessRow> rows(const AccessFilter& filter = {}) {
        return list_access(*store_->read(), filter, 0, 100'000);
    }
};

TEST_F(AccessLogTest, KeepsWhatHappened) {
    ASSERT_TRUE(record({AccessKind::kSealedShown, 7, "petrova", "doctor", "desk-1",
                        "unix:", "persons/4711", "passport"}));

    const auto kept = rows();

    ASSERT_THAT(kept, SizeIs(1));
    EXPECT_EQ(kept[0].sequence, 1);
    EXPECT_EQ(kept[0].time, from_millis(millis_));
    EXPECT_EQ(kept[0].event.kind, AccessKind::kSealedShown);
    EXPECT_EQ(kept[0].event.user, 7);
    EXPECT_EQ(kept[0].event.role, "doctor");
    EXPECT_EQ(kept[0].event.subject, "persons/4711");
    EXPECT_EQ(kept[0].event.detail, "passport");
    EXPECT_EQ(kept[0].suppressed, 0);
    EXPECT_THAT(kept[0].hash, SizeIs(32));
}

TEST_F(AccessLogTest, AFloodFromOneAddressIsCountedNotStored) {
    for (int i = 0; i < 5000; ++i)
        ASSERT_TRUE(record(refused_log_in("10.0.0.1")));
    const auto stored = rows().size();
    EXPECT_LE(stored, 10U);

    ASSERT_TRUE(store_->run_maintenance());

    std::int64_t accounted = 0;
    for (const AccessRow& row : rows())
        accounted += row.suppressed + 1;
    EXPECT_EQ(rows().size(), stored + 1);
    EXPECT_EQ(accounted, 5000 + 1);  // the row that carries the count counts itself
    EXPECT_TRUE(verify(options())->intact());
}

TEST_F(AccessLogTest, AFloodFromManyAddressesIsBoundedToo) {
    for (int i = 0; i < 20'000; ++i)
        store_->access_log().record(refused_log_in(fmt::format("10.0.{}.{}", i / 250, i % 250)));
    insert(1, "all of them are written now");

    EXPECT_LE(rows().size(), 300U);
    ASSERT_TRUE(store_->run_maintenance());
    EXPECT_LE(rows().size(), 300U + 1100U);
}

TEST_F(AccessLogTest, TheNextRowOfASourceCarriesTheCount) {
    for (int i = 0; i < 15; ++i)
        ASSERT_TRUE(record(refused_log_in("10.0.0.1")));
    millis_ += 60'000;

    ASSERT_TRUE(record(refused_log_in("10.0.0.1")));

    EXPECT_EQ(rows().front().suppressed, 5);
}

TEST_F(AccessLogTest, ARowComesAndGoesWithTheCommandItTellsOf) {
    const AccessEvent log_in{AccessKind::kLogIn, 7, "petrova", "", "desk-1", "unix:", "", ""};
    ASSERT_TRUE(store_->access_log().run_recorded(insert_sample(1, "one"), log_in));
    EXPECT_THAT(rows(), SizeIs(1));

    const auto twice = store_->access_log().run_recorded(insert_sample(1, "again"), log_in);
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().reason, "RECORD_EXISTS");
    EXPECT_THAT(rows(), SizeIs(1));

    refuse_log_ins();
    EXPECT_FALSE(store_->access_log().run_recorded(insert_sample(2, "two"), log_in));
    EXPECT_EQ(count(*store_->read(), "sample"), 1);
    EXPECT_TRUE(verify(options())->intact());
}

// Strangers fill their own share of rows, and no log-in goes without its row however many there
// are.
TEST_F(AccessLogTest, NoFloodOfRefusalsLeavesALogInWithoutItsRow) {
    for (int i = 0; i < 2000; ++i)
        store_->access_log().record(refused_log_in(fmt::format("10.0.{}.{}", i / 250, i % 250)));
    const AccessEvent log_in{AccessKind::kLogIn, 7, "petrova", "", "desk-1", "unix:", "", ""};
    for (int i = 1; i <= 30; ++i)
        ASSERT_TRUE(
            store_->access_log().run_recorded(insert_sample(i, fmt::format("{}", i)), log_in));
    AccessFilter log_ins;
    log_ins.kind = AccessKind::kLogIn;
    EXPECT_THAT(rows(log_ins), SizeIs(30));
    ASSERT_TRUE(
        record({AccessKind::kRoleChosen, 7, "petrova", "arbiter", "desk-1", "unix:", "", ""}));
    EXPECT_EQ(rows().front().event.kind, AccessKind::kRoleChosen);
}

TEST_F(AccessLogTest, AFloodDoesNotHideOthers) {
    for (int i = 0; i < 1000; ++i)
        ASSERT_TRUE(record(refused_log_in("10.0.0.1")));

    ASSERT_TRUE(record({AccessKind::kLogIn, 7, "petrova", "", "desk-1", "unix:", "", ""}));

    AccessFilter log_ins;
    log_ins.kind = AccessKind::kLogIn;
    EXPECT_THAT(rows(log_ins), SizeIs(1));
}

TEST_F(AccessLogTest, AShowingIsWrittenOrRefusedButNeverMerelyCounted) {
    const AccessEvent showing{
        AccessKind::kSealedShown, 7,         "petrova", "doctor", "desk-1", "unix:",
        "persons/4711",           "passport"};
    std::size_t shown = 0;
    std::string refusal;
    for (int i = 0; i < 200; ++i) {
        const auto result = record(showing);
        shown += result.has_value();
        if (!result) refusal = result.error().reason;
    }

    EXPECT_EQ(refusal, "ACCESS_TOO_OFTEN");
    EXPECT_GT(shown, 100U);
    EXPECT_THAT(rows(), SizeIs(shown));
}

TEST_F(AccessLogTest, ListsNewestFirstByKeyset) {
    for (int user = 1; user <= 5; ++user)
        ASSERT_TRUE(record({AccessKind::kLogIn, user, "", "", "", "unix:", "", ""}));
    const auto lease = store_->read();

    const auto page = list_access(*lease, {}, 4, 2);

    ASSERT_THAT(page, SizeIs(2));
    EXPECT_EQ(page[0].sequence, 3);
    EXPECT_EQ(page[1].sequence, 2);
    AccessFilter of_two;
    of_two.user = 2;
    EXPECT_THAT(list_access(*lease, of_two, 0, 10), SizeIs(1));
}

}  // namespace
}  // namespace collegium::storage::testing
