#include <fstream>
#include <latch>
#include <map>
#include <regex>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <collegium/storage/journal.hpp>
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

// Every table with its rows, each column as SQL would write it, by its place.
std::map<std::string, std::vector<std::string>> content_of(Connection& connection) {
    std::map<std::string, std::vector<std::string>> content;
    connection.query(
        "SELECT t.name, group_concat('quote(' || c.name || ')', ' || '','' || ') FROM "
        "sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' GROUP BY t.name",
        {}, [&](const Row& table) {
            content[table.text(0)] = connection.all(
                fmt::format("SELECT {} FROM {} ORDER BY 1", table.view(1), table.view(0)), {},
                [](const Row& row) { return row.text(0); });
        });
    return content;
}

constexpr std::array kRowsOfEnumerations{
    "INSERT INTO users (id, version, user_name, full_name, short_name, person, closed, "
    "sort_key_ru, created_at, updated_at, password_hash, must_change) VALUES "
    "(7, 3, 'kim', 'Ким В. Т.', 'Ким', 0, 0, x'01', 1, 2, 'hash', 0)",
    "INSERT INTO user_word VALUES ('ким', 7)",
    "INSERT INTO grants (version, user, role, scope, start_date, end_date, basis, remark, "
    "granted_by, created_at, updated_at) VALUES (1, 7, 'secretary', 'federation', '2026-01-01', "
    "'', 'приказ', '', 1, 5, 6)",
    "INSERT INTO sessions (user, acting_grant, terminal, address, created_at, ends_at, token_hash, "
    "token_expires_at, previous_hash, previous_expires_at) VALUES (7, 1, 'зал-1', 'unix:', 1, 2, "
    "x'0a', 3, x'', 0)",
    "INSERT INTO form_draft (version, created_at, updated_at, user, form_id, subject, title, "
    "payload) VALUES (1, 1, 1, 7, 'person', '', 'Ким', x'00ff')",
    "INSERT INTO user_settings VALUES (7, 2, 9, 'uk', 'dark', 15, 1)",
    "INSERT INTO user_saved_filter VALUES (7, 1, 'persons', 'Самара', 'region = 1', '', '')",
    "INSERT INTO organisation VALUES (3, 1, 0, 0, 'Клуб', 'К', 6, 'Самарская область', '', NULL, "
    "x'01', x'02', x'03', x'04', x'05', x'06')",
};

TEST(Migrations, ToPortableWordsChangeNoRow) {
    constexpr int kBefore = 31;  // number of the migration
    const auto all = built_in_migrations();
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    options.migrations.assign(all.begin(), all.begin() + kBefore);
    std::map<std::string, std::vector<std::string>> before;
    {
        const auto old = Store::open(options);
        ASSERT_TRUE(old) << old.error().message;
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            for (const char* sql : kRowsOfEnumerations)
                connection.execute(sql, {});
            connection.execute(
                "INSERT INTO access_log VALUES (1, 5, 1, 7, 'Ким', 'secretary', 'зал-1', 'unix:', "
                "'', '', 0, x'', $1)",
                {Blob{"no hash"}});
            JournalDraft draft;
            draft.action = "users.create";
            draft.subject = "users/7";
            draft.version = 3;
            draft.after = R"({"user_name":"kim"})";
            return Applied{std::move(draft), {}};
        };
        const auto written = (*old)->writer().run(std::move(command));
        ASSERT_TRUE(written) << written.error().message;
        before = content_of(*(*old)->read());
    }
    options.migrations.assign(all.begin(), all.begin() + kBefore + 1);
    const auto findings = [&] {
        std::vector<std::string> reasons;
        const auto verified = verify(options);
        EXPECT_TRUE(verified);
        if (verified)
            for (const Finding& finding : verified->findings)
                reasons.push_back(finding.reason);
        return reasons;
    };
    // The row above is none of the program's own making; nothing else is wrong, before and after.
    const std::vector<std::string> expected{"ACCESS_LOG_ALTERED"};
    EXPECT_EQ(findings(), expected) << "a store of before is verified as it is";

    const auto store = Store::open(options);
    ASSERT_TRUE(store) << store.error().message;
    const auto after = content_of(*(*store)->read());
    for (const auto& [table, rows] : before)
        EXPECT_EQ(rows, after.at(table)) << table;
    EXPECT_EQ(after.at("sessions").size(), 1U);
    EXPECT_EQ(findings(), expected);
    // A new value of an enumeration needs no new table.
    Command command;
    command.apply = [](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("UPDATE organisation SET kind = 60", {});
        EXPECT_THROW(connection.execute("UPDATE organisation SET kind = 'club'", {}), SqlError);
        return Applied{};
    };
    EXPECT_TRUE((*store)->writer().run(std::move(command)));
}

TEST(Migrations, GiveWhatIsKeptUnderANameTheNameOfToday) {
    constexpr int kBefore = 32;  // number of the migration
    const auto all = built_in_migrations();
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    options.migrations.assign(all.begin(), all.begin() + kBefore);
    {
        const auto old = Store::open(options);
        ASSERT_TRUE(old) << old.error().message;
        Command command;
        command.request = RequestKey{7, "AdmissionService.OpenCommissionSession",
                                     "3f0c0000-0000-4000-8000-0000000000a1", "hash"};
        command.apply = [](Connection& connection) -> sdk::Result<Applied> {
            for (
                const char* sql :
                {"INSERT INTO users (id, version, user_name, full_name, short_name, person, "
                 "closed, sort_key_ru, created_at, updated_at, password_hash, must_change) VALUES "
                 "(7, 3, 'kim', 'Ким В. Т.', 'Ким', 0, 0, x'01', 1, 2, 'hash', 0)",
                 "INSERT INTO grants (id, version, account, role, scope, start_date, end_date, "
                 "basis, remark, granted_by, created_at, updated_at) VALUES (5, 1, 7, 'secretary', "
                 "'competitions/1', '', '', 'приказ', '', 1, 5, 6)",
                 "INSERT INTO form_draft (version, created_at, updated_at, account, form_id, "
                 "subject, title, payload) VALUES (1, 1, 1, 7, 'grant.edit', 'grants/5', '', "
                 "x'00')",
                 "INSERT INTO competition (id, version, created_at, updated_at, state, code, "
                 "code_season, code_number, title, start_date, end_date, venue, time_zone, "
                 "discipline, discipline_title_ru, discipline_title_uk, discipline_title_en, "
                 "sort_key_ru, sort_key_uk) VALUES (1, 1, 0, 0, 1, '26-001', 26, 1, 'Кубок', "
                 "'2026-10-12', '2026-10-18', '', 'Europe/Samara', '', '', '', '', x'00', x'00')",
                 "INSERT INTO document (created_at, competition, kind, subject, number, published, "
                 "title) VALUES (1, 1, 'commission-protocol', 'competitions/1/sessions/2', 1, 0, "
                 "'Протокол')"})
                connection.execute(sql, {});
            JournalDraft draft;
            draft.action = "sessions.open";
            draft.scope = "competitions/1";
            draft.subject = "competitions/1/sessions/2";
            draft.version = 1;
            return Applied{std::move(draft), "an answer of the API as it was"};
        };
        ASSERT_TRUE((*old)->writer().run(std::move(command)));
    }
    options.migrations.assign(all.begin(), all.end());
    const auto store = Store::open(options);
    ASSERT_TRUE(store) << store.error().message;
    const auto text = [&](const char* sql) {
        return (*store)->read()->one(sql, {}, [](const Row& row) { return row.text(0); }).value();
    };
    EXPECT_EQ(text("SELECT subject FROM document"), "competitions/1/sittings/2");
    EXPECT_EQ(text("SELECT subject FROM form_draft"), "competitions/1/grants/5");
    EXPECT_EQ(text("SELECT subject FROM journal"), "competitions/1/sessions/2") << "it is chained";
    EXPECT_EQ(find_journal_row(*(*store)->read(), 1)->subject, "competitions/1/sittings/2");
    EXPECT_TRUE(verify_journal(*(*store)->read()).intact());
    // The request was done; what it was answered nobody can read any more.
    Command again;
    again.request = RequestKey{7, "AdmissionService.OpenCommissionSession",
                               "3f0c0000-0000-4000-8000-0000000000a1", "hash"};
    again.apply = [](Connection&) -> sdk::Result<Applied> { return Applied{}; };
    const auto repeated = (*store)->writer().run(std::move(again));
    ASSERT_FALSE(repeated);
    EXPECT_EQ(repeated.error().reason, "RESPONSE_ERASED");
    // Documents are frozen as before.
    Command change;
    change.apply = [](Connection& connection) -> sdk::Result<Applied> {
        EXPECT_THROW(connection.execute("UPDATE document SET title = ''", {}), SqlError);
        return Applied{};
    };
    EXPECT_TRUE((*store)->writer().run(std::move(change)));
}

// What PostgreSQL would not understand, or what would cost a copy of the table later.
TEST(Schema, SpeaksWordsThatOtherEnginesUnderstand) {
    const testing_support::TempFolder folder;
    StoreOptions options;
    options.folder = folder.path();
    const auto store = Store::open(options);
    ASSERT_TRUE(store);
    const auto lease = (*store)->read();

    lease->query(
        "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = "
        "'table' AND c.name IN ('user', 'order', 'group', 'table', 'check', 'limit', 'offset', "
        "'end', 'desc', 'asc', 'to', 'window', 'grant', 'column', 'primary', 'references', 'only', "
        "'both', 'leading', 'trailing', 'when', 'then', 'else', 'case', 'default', 'analyse')",
        {}, [](const Row& row) {
            ADD_FAILURE() << row.view(0) << "." << row.view(1) << " is a key word elsewhere";
        });
    lease->query("SELECT name, sql FROM sqlite_schema WHERE type = 'table'", {},
                 [](const Row& row) {
                     const std::string sql = row.text(1);
                     static const std::regex kListed(R"(CHECK \(\w+ (BETWEEN \d|IN \((?!0, 1\))))");
                     EXPECT_FALSE(std::regex_search(sql, kListed))
                         << row.view(0) << " lists the values of an enumeration";
                 });
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
