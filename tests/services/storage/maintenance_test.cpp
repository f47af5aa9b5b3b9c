#include <chrono>
#include <fstream>
#include <future>

#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <collegium/storage/maintenance.hpp>

#include "store_fixture.hpp"
#include "support/wait.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Maintenance : public StoreTest {
  protected:
    Maintenance() { std::filesystem::create_directory(backups_); }

    [[nodiscard]] StoreOptions restored_options() {
        StoreOptions restored = options();
        restored.folder = folder_ / "restored";
        return restored;
    }
    Committed erase(std::int64_t sample, std::vector<std::int64_t> rows) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            connection.execute(
                "UPDATE sample SET content = 'erased ' || id, version = version + 1 WHERE id = $1",
                {sample});
            JournalDraft draft;
            draft.action = "samples.erase";
            draft.subject = fmt::format("samples/{}", sample);
            draft.version = 2;
            draft.erases = rows;
            return Applied{std::move(draft), {}};
        };
        auto erased = writer().run(std::move(command));
        EXPECT_TRUE(erased);
        return *erased;
    }

    const std::filesystem::path backups_ = folder_ / "backups";
    const std::filesystem::path file_ = backups_ / "monday.sqlite3";
};

TEST_F(Maintenance, BacksUpBesideARunningStore) {
    insert(1, "one");
    insert(2, "two");

    const auto report = backup(folder_.path(), file_);

    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->head, 2);
    EXPECT_GT(report->bytes, 0);
    struct stat status {};
    ASSERT_EQ(::stat(file_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    EXPECT_TRUE(writer().run(insert_sample(3, "the daemon goes on")));
    EXPECT_THAT(
        std::vector<std::filesystem::path>(std::filesystem::directory_iterator(backups_), {}),
        SizeIs(1));
}

TEST_F(Maintenance, ABackupOverwritesNothing) {
    insert(1, "one");
    ASSERT_TRUE(backup(folder_.path(), file_));

    EXPECT_EQ(backup(folder_.path(), file_).error().reason, "BACKUP_EXISTS");
    EXPECT_EQ(backup(folder_ / "nowhere", file_).error().reason, "STORE_NOT_FOUND");
    EXPECT_EQ(backup(folder_.path(), folder_ / "no-folder" / "x").error().reason, "BACKUP_FAILED");
}

TEST_F(Maintenance, RestoreMakesAStoreWithAnIdOfItsOwnAndSaysSo) {
    insert(1, "one");
    ASSERT_TRUE(backup(folder_.path(), file_));
    insert(2, "after the backup");

    const auto report = restore(file_, restored_options());

    ASSERT_TRUE(report) << report.error().message;
    const auto store = Store::open(restored_options());
    ASSERT_TRUE(store);
    EXPECT_EQ((*store)->id(), report->store_id);
    EXPECT_NE((*store)->id(), store_->id());
    const auto lease = (*store)->read();
    EXPECT_EQ(count(*lease, "sample"), 1);
    const auto row = find_journal_row(*lease, report->sequence);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->sequence, 2);
    EXPECT_EQ(row->action, "stores.restore");
    EXPECT_EQ(journal_payload(*lease, 2).after, R"({"backup":"monday.sqlite3","head":1})");
    EXPECT_TRUE(verify_journal(*lease).intact());
    EXPECT_FALSE(std::filesystem::exists(restored_options().folder / "restoring"));
}

TEST_F(Maintenance, RestoreRefusesToOverwrite) {
    insert(1, "one");
    ASSERT_TRUE(backup(folder_.path(), file_));
    ASSERT_TRUE(restore(file_, restored_options()));

    EXPECT_EQ(restore(file_, restored_options()).error().reason, "RESTORE_WOULD_OVERWRITE");
    EXPECT_EQ(restore(backups_ / "tuesday", restored_options()).error().reason, "BACKUP_NOT_FOUND");
}

// After a crash the administrator moves the damaged file away and leaves what lies beside it.
TEST_F(Maintenance, RestoreRefusesToStandBesideTheLogOfALostStore) {
    insert(1, "one");
    ASSERT_TRUE(backup(folder_.path(), file_));
    insert(2, "lost with the store");
    std::filesystem::create_directory(restored_options().folder);
    for (const char* part : {"-wal", "-shm"}) {
        const std::string left = store_file(restored_options().folder).string() + part;
        std::filesystem::copy_file(store_file(folder_.path()).string() + part, left);

        const auto refused = restore(file_, restored_options());

        ASSERT_FALSE(refused) << part;
        EXPECT_EQ(refused.error().reason, "RESTORE_WOULD_OVERWRITE");
        EXPECT_EQ(refused.error().message, left + " is there already");
        EXPECT_FALSE(std::filesystem::exists(store_file(restored_options().folder)));
        std::filesystem::remove(left);
    }
    EXPECT_TRUE(restore(file_, restored_options()));
}

TEST_F(Maintenance, ARestoreThatFailsLeavesNothingBehind) {
    const auto failed = restore(backups_, restored_options());

    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().reason, "RESTORE_FAILED");
    EXPECT_FALSE(std::filesystem::exists(restored_options().folder / "restoring"));
}

TEST_F(Maintenance, RestoreRefusesADamagedBackup) {
    for (int i = 1; i <= 200; ++i)
        insert(i, fmt::format("sample {}", i));
    ASSERT_TRUE(backup(folder_.path(), file_));
    std::fstream damaged(file_, std::ios::in | std::ios::out | std::ios::binary);
    damaged.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file_) / 2));
    damaged << std::string(8192, '\x5a');
    damaged.close();

    const auto report = restore(file_, restored_options());

    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().reason, "STORE_DAMAGED");
    EXPECT_FALSE(std::filesystem::exists(store_file(restored_options().folder)));
}

TEST_F(Maintenance, RestoreRepeatsErasuresMadeAfterTheBackup) {
    const Committed secret = insert(1, "secret");
    insert(2, "kept");
    ASSERT_TRUE(backup(folder_.path(), file_));
    erase(1, {secret.sequence});
    std::vector<std::string> erased;

    const auto report =
        restore(file_, restored_options(), [&](Connection& connection, std::string_view subject) {
            erased.emplace_back(subject);
            connection.execute(
                "UPDATE sample SET content = 'erased', version = version + 1 WHERE id = 1");
        });

    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->erasures_repeated, 1);
    EXPECT_THAT(erased, ElementsAre("samples/1"));
    const auto store = Store::open(restored_options());
    const auto lease = (*store)->read();
    const JournalPayload payload = journal_payload(*lease, secret.sequence);
    EXPECT_EQ(payload.after, "");
    EXPECT_EQ(payload.erased_by, report->sequence + 1);
    EXPECT_EQ(find_journal_row(*lease, payload.erased_by)->version, 2);
    EXPECT_NE(journal_payload(*lease, 2).after, "");
    EXPECT_TRUE(verify_journal(*lease).intact());
}

// The restored store is lost before its first backup, and the same backup is restored once more.
TEST_F(Maintenance, AnErasureInARestoredStoreOutlivesTheBackupItCameFrom) {
    const Committed secret = insert(1, "secret");
    ASSERT_TRUE(backup(folder_.path(), file_));
    ASSERT_TRUE(restore(file_, restored_options()));
    store_ = std::move(*Store::open(restored_options()));
    erase(1, {secret.sequence});
    store_.reset();
    StoreOptions again = restored_options();
    again.folder = folder_ / "restored-again";

    const auto report = restore(file_, again);

    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->erasures_repeated, 1);
    const auto store = Store::open(again);
    EXPECT_EQ(journal_payload(*(*store)->read(), secret.sequence).after, "");
}

TEST_F(Maintenance, AnErasureMadeBeforeTheBackupIsNotRepeated) {
    const Committed secret = insert(1, "secret");
    erase(1, {secret.sequence});
    ASSERT_TRUE(backup(folder_.path(), file_));

    const auto report = restore(file_, restored_options());

    ASSERT_TRUE(report);
    EXPECT_EQ(report->erasures_repeated, 0);
}

TEST_F(Maintenance, AListThatCouldNotBeWrittenIsWrittenAtTheNextStart) {
    const Committed secret = insert(1, "secret");
    ASSERT_TRUE(backup(folder_.path(), file_));
    store_.reset();
    std::string warning;
    StoreOptions warned = options();
    warned.warn = [&](std::string_view text) { warning = text; };
    store_ = std::move(*Store::open(warned));
    const auto away = folder_ / "unplugged";
    std::filesystem::rename(backups_, away);

    erase(1, {secret.sequence});

    EXPECT_NE(warning, "");
    std::filesystem::rename(away, backups_);
    reopen();
    EXPECT_EQ(restore(file_, restored_options())->erasures_repeated, 1);
}

TEST_F(Maintenance, ABackupNeedsNoFolderButItsOwn) {
    const Committed secret = insert(1, "secret");
    ASSERT_TRUE(backup(folder_.path(), file_));
    const auto away = folder_ / "unplugged";
    std::filesystem::rename(backups_, away);
    erase(1, {secret.sequence});
    const auto other = folder_ / "other-backups";
    std::filesystem::create_directory(other);

    const auto report = backup(folder_.path(), other / "tuesday.sqlite3");

    ASSERT_TRUE(report) << report.error().message;
    EXPECT_TRUE(std::filesystem::exists(other / "collegium-erasures.list"));
    std::filesystem::rename(away, backups_);
    ASSERT_TRUE(backup(folder_.path(), other / "wednesday.sqlite3"));
    EXPECT_EQ(restore(file_, restored_options())->erasures_repeated, 1);
}

// A backup beside the daemon holds the lists, or their disk hangs: the erasure alone waits.
TEST_F(Maintenance, ListsThatAreHeldDelayNobodyElse) {
    const Committed secret = insert(1, "secret");
    ASSERT_TRUE(backup(folder_.path(), file_));
    const int held = ::open((folder_ / "backup-folders.lock").c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(::flock(held, LOCK_EX), 0);
    auto erasing = std::async(std::launch::async, [&] { erase(1, {secret.sequence}); });
    EXPECT_TRUE(testing_support::wait_until(
        [&] { return journal_payload(*store_->read(), secret.sequence).after.empty(); }));

    auto other = std::async(std::launch::async, [&] { return insert(2, "other"); });
    EXPECT_EQ(other.wait_for(std::chrono::seconds(20)), std::future_status::ready);
    EXPECT_EQ(erasing.wait_for(std::chrono::seconds(0)), std::future_status::timeout)
        << "acknowledged before it was listed";
    ::close(held);
    erasing.get();
}

// Each lies where a file should: nobody, not even root, can read or write it.
TEST_F(Maintenance, TroubleWithTheListsEndsNoErasureAndNoStart) {
    const Committed secret = insert(1, "secret");
    ASSERT_TRUE(backup(folder_.path(), file_));
    store_.reset();
    std::vector<std::string> warnings;
    StoreOptions warned = options();
    warned.warn = [&](std::string_view text) { warnings.emplace_back(text); };
    const auto lock = folder_ / "backup-folders.lock";
    const auto folders = folder_ / "backup-folders";
    const auto list = backups_ / "collegium-erasures.list";
    std::filesystem::remove(lock);
    std::filesystem::create_directory(lock);

    store_ = std::move(*Store::open(warned));
    erase(1, {secret.sequence});
    EXPECT_THAT(warnings,
                ElementsAre(HasSubstr("backup-folders.lock"), HasSubstr("backup-folders.lock")));

    store_.reset();
    warnings.clear();
    std::filesystem::remove(lock);
    std::filesystem::rename(folders, folder_ / "away");
    std::filesystem::create_directory(folders);
    store_ = std::move(*Store::open(warned));
    EXPECT_THAT(warnings, ElementsAre(HasSubstr("backup-folders")));
    EXPECT_EQ(backup(folder_.path(), backups_ / "tuesday").error().reason, "BACKUP_FAILED");

    store_.reset();
    std::filesystem::remove(folders);
    std::filesystem::rename(folder_ / "away", folders);
    reopen();
    EXPECT_EQ(restore(file_, restored_options())->erasures_repeated, 1);

    std::filesystem::remove(list);
    std::filesystem::create_directory(list);
    StoreOptions other = restored_options();
    other.folder = folder_ / "restored-without-a-list";
    EXPECT_EQ(restore(file_, other).error().reason, "RESTORE_FAILED");
}

TEST_F(Maintenance, ABackupThatFailsLeavesNothingBehind) {
    const Committed secret = insert(1, "secret");
    erase(1, {secret.sequence});
    std::filesystem::create_directory(backups_ / "collegium-erasures.list");

    const auto report = backup(folder_.path(), file_);

    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().reason, "BACKUP_FAILED");
    EXPECT_THAT(
        std::vector<std::filesystem::path>(std::filesystem::directory_iterator(backups_), {}),
        ElementsAre(backups_ / "collegium-erasures.list"));
}

TEST_F(Maintenance, ABackupOfALockedStoreSaysThatItIsBusy) {
    insert(1, "one");
    store_.reset();
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(store_file(folder_.path()).c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE", nullptr,
                           nullptr, nullptr),
              SQLITE_OK);

    const auto report = backup(folder_.path(), file_);

    sqlite3_close(other);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().reason, "BACKUP_FAILED");
    EXPECT_EQ(report.error().message, "the store is busy");
}

// What root writes into the folder the daemon of another user cannot read.
TEST_F(Maintenance, OnlyTheOwnerOfAStoreBacksItUp) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
    constexpr uid_t kSomebody = 65534;
    ASSERT_EQ(::chown(store_file(folder_.path()).c_str(), kSomebody, kSomebody), 0);

    EXPECT_EQ(backup(folder_.path(), file_).error().reason, "BACKUP_BY_ANOTHER_USER");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "backup-folders"));
}

TEST_F(Maintenance, VerifiesBesideARunningStore) {
    const Committed committed = insert(1, "one");

    const auto verified = verify(options(), {{committed.sequence, committed.hash}});

    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->intact());
    EXPECT_EQ(verified->rows, 1);
    EXPECT_EQ(verified->head_hash, committed.hash);
    StoreOptions nowhere = options();
    nowhere.folder = folder_ / "nowhere";
    EXPECT_EQ(verify(nowhere).error().reason, "STORE_NOT_FOUND");
}

TEST_F(Maintenance, VerifyLooksAtTheAccessLogToo) {
    store_->access_log().record({AccessKind::kLogIn, 7, "petrova", "", "desk-1", "unix:", "", ""});
    insert(1, "the log-in is written before this");
    ASSERT_TRUE(verify(options())->intact());
    Command command;
    command.apply = [](Connection& connection) -> sdk::Result<Applied> {
        connection.execute("DROP TRIGGER access_log_is_never_changed");
        connection.execute("UPDATE access_log SET name = 'somebody else'");
        return Applied{};
    };
    ASSERT_TRUE(writer().run(std::move(command)));

    const auto verified = verify(options());

    ASSERT_THAT(verified->findings, SizeIs(1));
    EXPECT_EQ(verified->findings[0].reason, "ACCESS_LOG_ALTERED");
}

}  // namespace
}  // namespace collegium::storage::testing
