#include <fstream>
#include <latch>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/storage/store.hpp>

#include "store_fixture.hpp"

namespace collegium::storage::testing {
namespace {

class StoreFolder : public StoreTest {};

int mode_of(const std::filesystem::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 0777) : -1;
}

TEST_F(StoreFolder, IsServedByOneProcessAtATime) {
    const auto second = Store::open(options());

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().reason, "STORE_LOCKED");
    EXPECT_EQ(second.error().code, sdk::Code::kFailedPrecondition);
}

TEST_F(StoreFolder, IsForItsOwnerOnly) {
    insert(1, "one");
    StoreOptions fresh = options();
    fresh.folder = folder_ / "data";
    ASSERT_TRUE(Store::open(fresh));

    EXPECT_EQ(mode_of(fresh.folder), 0700);
    EXPECT_EQ(mode_of(store_file(fresh.folder)), 0600);
    EXPECT_EQ(mode_of(store_file(folder_.path()).string() + "-wal"), 0600);
}

TEST_F(StoreFolder, KeepsItsIdFromStartToStart) {
    const std::string id = store_->id();
    EXPECT_THAT(id, ::testing::SizeIs(32));

    reopen();

    EXPECT_EQ(store_->id(), id);
}

TEST_F(StoreFolder, WrittenByANewerProgramIsRefused) {
    store_.reset();
    StoreOptions older = options();
    older.migrations.pop_back();

    const auto refused = Store::open(older);

    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "STORE_SCHEMA_NEWER");
    EXPECT_EQ(refused.error().metadata.at("found"), std::to_string(kTestMigration));
}

TEST_F(StoreFolder, ThatIsNoStoreIsRefused) {
    StoreOptions other = options();
    other.folder = folder_ / "other";
    std::filesystem::create_directory(other.folder);
    std::ofstream(store_file(other.folder)) << std::string(5000, 'x');

    const auto refused = Store::open(other);

    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, "STORE_DAMAGED");
}

TEST_F(StoreFolder, ReadersOverTheLimitWait) {
    store_.reset();
    StoreOptions narrow = options();
    narrow.readers = 1;
    store_ = std::move(*Store::open(narrow));
    std::atomic<bool> second_has_read = false;
    std::optional<ReadLease> first(store_->read());
    std::latch waiting(1);

    std::thread second([&] {
        waiting.count_down();
        const auto lease = store_->read();
        second_has_read = true;
    });
    waiting.wait();
    EXPECT_FALSE(second_has_read);
    first.reset();
    second.join();

    EXPECT_TRUE(second_has_read);
}

TEST(Migrations, AreNumberedInOrder) {
    int last = 0;
    for (const Migration& migration : built_in_migrations()) {
        EXPECT_EQ(migration.number, last + 1) << migration.title;
        last = migration.number;
    }
    EXPECT_GT(last, 0);
}

TEST(Migrations, BringEveryOlderSchemaUpToDate) {
    const auto all = built_in_migrations();
    for (std::size_t count = 1; count <= all.size(); ++count) {
        const testing_support::TempFolder folder;
        StoreOptions options;
        options.folder = folder.path();
        options.migrations.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
        ASSERT_TRUE(Store::open(options)) << "schema " << count;

        options.migrations.assign(all.begin(), all.end());
        const auto store = Store::open(options);

        ASSERT_TRUE(store) << "from schema " << count << ": " << store.error().message;
        const auto lease = (*store)->read();
        EXPECT_EQ(
            lease->one("PRAGMA user_version", {}, [](const Row& row) { return row.integer(0); }),
            all.back().number);
    }
}

TEST(Migrations, KeepTheDaysOfRolesThatWereSetBeforeSettingsHadAVersion) {
    constexpr int kBefore = 30;  // number of the migration
    const auto all = built_in_migrations();
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    options.migrations.assign(all.begin(), all.begin() + kBefore);
    {
        const auto old = Store::open(options);
        ASSERT_TRUE(old) << old.error().message;
        Command command;
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            connection.execute("UPDATE federation_setting SET value = 21", {});
            return Applied{};
        };
        ASSERT_TRUE((*old)->writer().run(std::move(command)));
    }
    options.migrations.assign(all.begin(), all.end());
    const auto store = Store::open(options);
    ASSERT_TRUE(store) << store.error().message;
    const auto kept = federation_settings(*(*store)->read());
    EXPECT_EQ(kept.version, 1);
    EXPECT_EQ(kept.settings, (competition::FederationSettings{21, 10}));
}

TEST(Migrations, ThatFailLeaveTheSchemaBeforeThem) {
    const testing_support::TempFolder folder;
    StoreOptions options = sample_options(folder.path());
    options.migrations.push_back(
        {kTestMigration + 1, "broken", "CREATE TABLE half (id INTEGER) STRICT; SELECT nonsense;"});

    const auto refused = Store::open(options);
    options.migrations.pop_back();
    const auto store = Store::open(options);

    EXPECT_FALSE(refused);
    ASSERT_TRUE(store) << store.error().message;
    EXPECT_THROW(static_cast<void>(count(*(*store)->read(), "half")), SqlError);
}

// A deferred constraint of one command would fail the COMMIT of the whole group.
TEST(Schema, IsStrictAndHasNoDeferredConstraint) {
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    const auto store = Store::open(options);
    ASSERT_TRUE(store);
    const auto lease = (*store)->read();

    int tables = 0;
    lease->query(
        "SELECT name, upper(sql) FROM sqlite_schema WHERE type = 'table' "
        "AND name NOT LIKE 'sqlite_%'",
        {}, [&](const Row& row) {
            ++tables;
            EXPECT_NE(row.view(1).find("STRICT"), std::string_view::npos) << row.view(0);
            EXPECT_EQ(row.view(1).find("DEFERRABLE"), std::string_view::npos) << row.view(0);
        });
    EXPECT_GT(tables, 5);
}

TEST(Subjects, OfEveryKindHaveAVersionToRead) {
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    const auto store = Store::open(options);
    ASSERT_TRUE(store);
    const auto lease = (*store)->read();

    for (const SubjectKind& kind : built_in_subjects())
        EXPECT_EQ(subject_version(*lease, built_in_subjects(), fmt::format("{}/0", kind.kind)), 0)
            << kind.kind;
    EXPECT_THROW(static_cast<void>(subject_version(*lease, built_in_subjects(), "unheard-of/1")),
                 std::logic_error);
    EXPECT_THROW(static_cast<void>(subject_version(*lease, built_in_subjects(), "no-slash")),
                 std::logic_error);
}

TEST(Subject, IsKeptByItsLastCollection) {
    const auto key = [](std::string_view name) {
        const SubjectKey found = subject_key(name);
        return fmt::format("{} of {}", found.key, found.kind);
    };
    EXPECT_EQ(key("persons/4711"), "4711 of persons");
    EXPECT_EQ(key("competitions/14/entrants/512"), "512 of entrants");
    EXPECT_EQ(key("competitions/14/regulation"), "14 of regulation");
    EXPECT_EQ(key("competitions/14/tournaments/3/rounds/4/boards/7"), "7 of boards");
}

TEST(Subject, KnowsItsOwnerAndTheOwnersOwner) {
    const auto owners = [](std::string_view name) {
        const SubjectKey found = subject_key(name);
        return fmt::format("{} of {}", found.owner, found.outer);
    };
    EXPECT_EQ(owners("persons/4711"), " of ");
    EXPECT_EQ(owners("competitions/14/applications/2"), "14 of ");
    EXPECT_EQ(owners("competitions/14/tournaments/3/rounds/4"), "3 of 14");
    EXPECT_EQ(owners("competitions/14/tournaments/3/rounds/4/boards/7"), "4 of 3");
}

}  // namespace
}  // namespace collegium::storage::testing
