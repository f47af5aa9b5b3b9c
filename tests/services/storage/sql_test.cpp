#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/sql.hpp>

#include "store_fixture.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::ElementsAre;

class SqlPort : public StoreTest {};

TEST_F(SqlPort, BindsParametersByTheirNumber) {
    const auto lease = store_->read();

    const auto swapped = lease->one("SELECT $2, $1, $2", {"first", "second"}, [](const Row& row) {
        return std::vector{row.text(0), row.text(1), row.text(2)};
    });

    EXPECT_THAT(swapped.value(), ElementsAre("second", "first", "second"));
}

TEST_F(SqlPort, KeepsEveryKindOfValue) {
    const auto lease = store_->read();
    const std::string bytes("\0\xff\x01", 3);

    lease->query("SELECT $1, $2, $3, $4, $5, $6",
                 {nullptr, std::int64_t{1} << 60, 0.5, "Ґалаґан", Blob{bytes}, Blob{}},
                 [&](const Row& row) {
                     EXPECT_TRUE(row.is_null(0));
                     EXPECT_EQ(row.optional_integer(0), std::nullopt);
                     EXPECT_EQ(row.integer(1), std::int64_t{1} << 60);
                     EXPECT_EQ(row.real(2), 0.5);
                     EXPECT_EQ(row.text(3), "Ґалаґан");
                     EXPECT_EQ(row.view(4), bytes);
                     EXPECT_FALSE(row.is_null(5));
                     EXPECT_EQ(row.view(5), "");
                 });
}

TEST_F(SqlPort, RefusesTheWrongNumberOfParameters) {
    const auto lease = store_->read();

    EXPECT_THROW(lease->execute("SELECT $1", {}), SqlError);
    EXPECT_THROW(lease->query("SELECT $1", {1, 2}, [](const Row&) {}), SqlError);
    EXPECT_THROW(lease->query("SELECT $2", {1}, [](const Row&) {}), SqlError);
}

TEST_F(SqlPort, RunsTheSameStatementInsideItsOwnRows) {
    const auto lease = store_->read();
    std::vector<std::int64_t> seen;

    constexpr std::string_view kBoth = "SELECT $1 UNION ALL SELECT $1 + 1";
    lease->query(kBoth, {10}, [&](const Row& outer) {
        lease->query(kBoth, {outer.integer(0) * 10},
                     [&](const Row& inner) { seen.push_back(inner.integer(0)); });
    });

    EXPECT_THAT(seen, ElementsAre(100, 101, 110, 111));
}

TEST_F(SqlPort, ReadersCannotWrite) {
    const auto lease = store_->read();

    EXPECT_THROW(lease->execute("DELETE FROM sample"), SqlError);
}

TEST_F(SqlPort, OneLeaseIsOneSnapshot) {
    insert(1, "before");
    {
        const auto lease = store_->read();
        EXPECT_EQ(count(*lease, "sample"), 1);

        insert(2, "after");

        EXPECT_EQ(count(*lease, "sample"), 1);
    }
    EXPECT_EQ(count(*store_->read(), "sample"), 2);
}

// The key comes from the row itself: a row that was there already says its own, not the one that
// was inserted last.
TEST_F(SqlPort, AnInsertAnswersTheKeyOfItsRow) {
    insert(4, "first");
    std::vector<std::int64_t> keys;
    Command command;
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        constexpr std::string_view kPut =
            "INSERT INTO sample (version, content) VALUES (1, $1) ON CONFLICT (content) DO UPDATE "
            "SET version = version + 1 RETURNING id";
        for (const char* content : {"second", "first", "second"})
            keys.push_back(connection.insert(kPut, {content}));
        EXPECT_THROW(connection.insert("INSERT INTO sample (version, content) VALUES (1, $1) "
                                       "ON CONFLICT DO NOTHING RETURNING id",
                                       {"first"}),
                     SqlError);
        return Applied{};
    };
    ASSERT_TRUE(writer().run(std::move(command)));

    EXPECT_THAT(keys, ElementsAre(5, 4, 5));
    EXPECT_EQ(count(*store_->read(), "sample"), 2);
}

TEST_F(SqlPort, TellsWhichConstraintFailed) {
    insert(1, "same");
    const auto kind_of = [this](std::string sql) {
        SqlError::Kind kind = SqlError::Kind::kOther;
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            try {
                connection.execute(sql);
            } catch (const SqlError& error) {
                kind = error.kind();
            }
            return Applied{};
        };
        EXPECT_TRUE(writer().run(std::move(command)));
        return kind;
    };

    EXPECT_EQ(kind_of("INSERT INTO sample VALUES (2, 1, 'same', NULL)"), SqlError::Kind::kUnique);
    EXPECT_EQ(kind_of("INSERT INTO sample VALUES (1, 1, 'key', NULL)"), SqlError::Kind::kUnique);
    EXPECT_EQ(kind_of("INSERT INTO sample VALUES (2, 1, 'lost', 99)"), SqlError::Kind::kForeignKey);
    EXPECT_EQ(kind_of("INSERT INTO sample VALUES (2, NULL, 'null', NULL)"),
              SqlError::Kind::kConstraint);
    EXPECT_EQ(kind_of("INSERT INTO sample VALUES (2, 'one', 'strict', NULL)"),
              SqlError::Kind::kConstraint);
}

}  // namespace
}  // namespace collegium::storage::testing
