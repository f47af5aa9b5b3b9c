#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/users.hpp>

#include "store_fixture.hpp"
#include "support/another_reader.hpp"

namespace collegium::storage::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class Journal : public StoreTest {
  protected:
    // Runs a command whose only effect is its journal row.
    Committed write(JournalDraft draft) {
        Command command;
        command.actor = {7, "secretary", 3, "desk-1", 11, "Гущина Н. В."};
        command.apply = [&](Connection&) -> sdk::Result<Applied> { return Applied{draft, "done"}; };
        auto committed = writer().run(std::move(command));
        EXPECT_TRUE(committed);
        return *committed;
    }
    Committed erase(std::vector<std::int64_t> rows) {
        JournalDraft draft;
        draft.action = "samples.erase";
        draft.subject = "samples/1";
        draft.erases = std::move(rows);
        return write(std::move(draft));
    }
    // Does to the file what no program of ours does.
    void tamper(std::string sql) {
        Command command;
        command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
            connection.execute("DROP TRIGGER IF EXISTS journal_is_never_changed");
            connection.execute("DROP TRIGGER IF EXISTS journal_is_never_shortened");
            connection.execute("DROP TRIGGER IF EXISTS access_log_is_never_changed");
            connection.execute(sql);
            return Applied{};
        };
        const auto done = writer().run(std::move(command));
        ASSERT_TRUE(done) << done.error().message;
    }
    std::vector<std::string> findings(const std::vector<Anchor>& anchors = {},
                                      std::string_view scope = {}) {
        std::vector<std::string> found;
        for (const Finding& finding : verify_journal(*store_->read(), anchors, scope).findings)
            found.push_back(fmt::format("{} {}", finding.sequence, finding.reason));
        return found;
    }
    std::string why_not(std::int64_t sequence) {
        const auto row = undoable_row(*store_->read(), store_->subjects(), sequence);
        return row ? "" : row.error().reason;
    }
};

TEST_F(Journal, KeepsEverythingItWasTold) {
    JournalDraft draft;
    draft.scope = "competitions/12";
    draft.action = "results.record";
    draft.subject = "samples/5";
    draft.version = 3;
    draft.depends_on = {{"persons/1", 4}, {"competitions/12", 9}};
    draft.citations = {{"ru-draughts-2022", "2022-12-12", "", "5.4.7.1"}, {"b", "", "II", "3|4"}};
    draft.before = R"({"result":null})";
    draft.after = R"({"result":"2:0"})";
    draft.observed_at = from_millis(1'749'999'000'000);
    draft.title = "доска 7";
    draft.reason = "так записано в бланке";

    const Committed committed = write(draft);

    const auto lease = store_->read();
    const JournalRow row = find_journal_row(*lease, committed.sequence).value();
    EXPECT_EQ(row.scope, draft.scope);
    EXPECT_EQ(row.time, from_millis(millis_));
    EXPECT_EQ(row.observed_at, draft.observed_at);
    EXPECT_EQ(row.actor.name, "Гущина Н. В.");
    EXPECT_EQ(row.actor.role, "secretary");
    EXPECT_EQ(row.actor.grant, 3);
    EXPECT_EQ(row.actor.terminal, "desk-1");
    EXPECT_EQ(row.actor.session, 11);
    EXPECT_EQ(row.action, draft.action);
    EXPECT_EQ(row.subject, draft.subject);
    EXPECT_EQ(row.version, 3);
    EXPECT_EQ(row.depends_on, draft.depends_on);
    EXPECT_EQ(row.citations, draft.citations);
    EXPECT_EQ(row.title, draft.title);
    EXPECT_EQ(row.reason, draft.reason);
    EXPECT_EQ(row.hash, committed.hash);
    const JournalPayload payload = journal_payload(*lease, committed.sequence);
    EXPECT_EQ(payload.before, draft.before);
    EXPECT_EQ(payload.after, draft.after);
}

// Rows of the time when sittings were called sessions and a grant did not say where it holds.
TEST_F(Journal, ReadsRowsOfEarlierDaysByTheNamesOfToday) {
    std::int64_t grant = 0;
    Command command;
    command.apply = [&](Connection& connection) -> sdk::Result<Applied> {
        Grant record;
        record.version = 2;
        record.user = 1;
        record.role = "arbiter";
        record.scope = "competitions/12";
        User user;
        user.version = 1;
        user.user_name = "kim";
        record.user = insert_user(connection, user);
        grant = insert_grant(connection, record);
        return Applied{};
    };
    ASSERT_TRUE(writer().run(std::move(command)));
    const std::string written = fmt::format("grants/{}", grant);
    const std::string today = "competitions/12/" + written;
    JournalDraft draft;
    draft.scope = "competitions/12";
    draft.action = "grants.change";
    draft.subject = written;
    draft.version = 2;
    const auto changed = write(draft);
    draft.action = "sessions.close";
    draft.subject = "competitions/12/sessions/3";
    draft.depends_on = {{written, 2}};
    const auto closed = write(draft);

    const auto row = find_journal_row(*store_->read(), closed.sequence).value();
    EXPECT_EQ(row.action, "sittings.close");
    EXPECT_EQ(row.subject, "competitions/12/sittings/3");
    EXPECT_THAT(row.depends_on, ElementsAre(SubjectVersion{today, 2}));
    const auto found = [&](JournalFilter filter) {
        std::vector<std::int64_t> rows;
        for (const JournalRow& one : list_journal(*store_->read(), filter, 0, 10))
            rows.push_back(one.sequence);
        return rows;
    };
    JournalFilter of_the_grant;
    of_the_grant.subject = today;
    EXPECT_THAT(found(of_the_grant), ElementsAre(changed.sequence));
    JournalFilter of_sittings;
    of_sittings.action_prefix = "sittings.";
    EXPECT_THAT(found(of_sittings), ElementsAre(closed.sequence));
    const auto notices = journal_after(*store_->read(), changed.sequence - 1, 10);
    EXPECT_EQ(notices.at(0).subject, today);
    EXPECT_EQ(notices.at(1).action, "sittings.close");
    // What rests on the earlier name still keeps it from being undone.
    EXPECT_EQ(why_not(changed.sequence), "UNDO_DEPENDED_ON");
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Journal, TimeNeverGoesBack) {
    const Committed first = insert(1, "one");
    millis_ -= 60'000;

    const Committed second = insert(2, "two");

    EXPECT_EQ(second.time, first.time);
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Journal, EveryScopeIsAChainOfItsOwn) {
    JournalDraft draft;
    draft.action = "samples.note";
    draft.subject = "samples/1";
    const Committed federation = write(draft);
    draft.scope = "competitions/12";
    const Committed first = write(draft);
    draft.scope = kFederationScope;
    const Committed next = write(draft);
    draft.scope = "competitions/12";
    reopen();
    const Committed second = write(draft);

    const auto lease = testing_support::another_reader(*store_);
    EXPECT_EQ(find_journal_row(*lease, first.sequence)->previous_hash, "");
    EXPECT_EQ(find_journal_row(*lease, second.sequence)->previous_hash, first.hash);
    EXPECT_EQ(find_journal_row(*lease, next.sequence)->previous_hash, federation.hash);
    EXPECT_EQ(scope_head(*lease, "competitions/12")->hash, second.hash);
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Journal, ARefusedCommandLeavesNoGap) {
    insert(1, "one");
    EXPECT_FALSE(writer().run(insert_sample(1, "key taken")));
    Command late = insert_sample(2, "refused after its row was written");
    late.request = {1, "m", "a", "h"};
    // The request row cannot be written twice: the same id inside the command itself.
    late.apply = [inner = late.apply](Connection& connection) -> sdk::Result<Applied> {
        connection.execute(
            "INSERT INTO request (principal, method, request_id, request_hash, sequence, time) "
            "VALUES (1, 'm', 'a', X'00', 0, 0)");
        return inner(connection);
    };
    EXPECT_FALSE(writer().run(std::move(late)));

    const Committed next = insert(3, "three");

    EXPECT_EQ(next.sequence, 2);
    EXPECT_THAT(findings(), IsEmpty());
}

TEST_F(Journal, RowsCannotBeChangedOrDeleted) {
    insert(1, "one");
    for (const char* sql : {"UPDATE journal SET action = 'x'", "DELETE FROM journal",
                            "DELETE FROM access_log WHERE sequence > 0"}) {
        Command command;
        command.apply = [sql](Connection& connection) -> sdk::Result<Applied> {
            connection.execute(sql);
            return Applied{};
        };
        const auto result = writer().run(std::move(command));
        EXPECT_EQ(result.has_value(), std::string_view(sql).ends_with("> 0")) << sql;
    }
}

TEST_F(Journal, VerifySeesEveryKindOfTampering) {
    for (int i = 1; i <= 6; ++i)
        insert(i, fmt::format("sample {}", i));
    EXPECT_THAT(findings(), IsEmpty());

    tamper("UPDATE journal SET actor_name = 'Somebody Else' WHERE sequence = 2");
    EXPECT_THAT(findings(), ElementsAre("2 JOURNAL_ROW_ALTERED"));
    tamper("UPDATE journal_payload SET after = after || ' ' WHERE sequence = 3");
    EXPECT_THAT(findings(), ElementsAre("2 JOURNAL_ROW_ALTERED", "3 JOURNAL_PAYLOAD_ALTERED"));
    tamper("DELETE FROM journal_payload WHERE sequence = 4");
    EXPECT_THAT(findings(), ElementsAre("2 JOURNAL_ROW_ALTERED", "3 JOURNAL_PAYLOAD_ALTERED",
                                        "4 JOURNAL_PAYLOAD_MISSING"));
    EXPECT_THAT(findings({}, "competitions/1"), IsEmpty());
}

TEST_F(Journal, VerifySeesARowThatIsMissing) {
    for (int i = 1; i <= 4; ++i)
        insert(i, fmt::format("sample {}", i));

    tamper("DELETE FROM journal_payload WHERE sequence = 2");
    tamper("DELETE FROM journal WHERE sequence = 2");

    EXPECT_THAT(findings(), ElementsAre("2 JOURNAL_ROW_MISSING", "3 JOURNAL_CHAIN_BROKEN"));
}

TEST_F(Journal, AnAnchorProvesMoreThanTheChain) {
    const Committed committed = insert(1, "one");
    const Anchor anchor{committed.sequence, committed.hash};
    EXPECT_THAT(findings({anchor}), IsEmpty());

    EXPECT_THAT(findings({{1, std::string(32, 'x')}}), ElementsAre("1 JOURNAL_ANCHOR_MISMATCH"));
    EXPECT_THAT(findings({anchor, {99, anchor.hash}}), ElementsAre("99 JOURNAL_ANCHOR_MISSING"));
}

TEST_F(Journal, AnErasedPayloadIsGoneAndVerifyNamesTheRow) {
    Command command = insert_sample(1, "secret words");
    command.request = {1, "m", "a", "h"};
    ASSERT_TRUE(writer().run(command));

    const Committed erasing = erase({1});

    const auto lease = store_->read();
    const JournalPayload payload = journal_payload(*lease, 1);
    EXPECT_EQ(payload.after, "");
    EXPECT_EQ(payload.erased_by, erasing.sequence);
    EXPECT_EQ(find_journal_row(*lease, 1)->erased_by, erasing.sequence);
    const Verification verified = verify_journal(*lease);
    EXPECT_TRUE(verified.intact());
    ASSERT_THAT(verified.erased, SizeIs(1));
    EXPECT_EQ(verified.erased[0].sequence, 1);
    EXPECT_EQ(verified.erased[0].erased_by, erasing.sequence);
    EXPECT_EQ(writer().run(command).error().reason, "RESPONSE_ERASED");
}

TEST_F(Journal, APayloadThatCameBackAfterItsErasureIsReported) {
    insert(1, "secret words");
    tamper("CREATE TABLE kept AS SELECT * FROM journal_payload");
    erase({1});

    tamper("INSERT INTO journal_payload SELECT * FROM kept");

    EXPECT_THAT(findings(), ElementsAre("1 JOURNAL_PAYLOAD_NOT_ERASED"));
}

TEST_F(Journal, ErasedBytesDoNotStayInTheFile) {
    const std::string secret = "Приметное-слово-" + std::string(200, 'z');
    insert(1, "kept");
    JournalDraft draft;
    draft.action = "samples.note";
    draft.subject = "samples/1";
    draft.after = secret;
    const Committed committed = write(draft);
    erase({committed.sequence});
    ASSERT_TRUE(store_->run_maintenance());
    store_.reset();

    for (const auto& file : std::filesystem::directory_iterator(folder_.path())) {
        std::ifstream in(file.path(), std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        EXPECT_EQ(bytes.find(secret), std::string::npos) << file.path();
    }
}

TEST_F(Journal, ListsNewestFirstByKeyset) {
    for (int i = 1; i <= 5; ++i)
        insert(i, std::to_string(i));
    update(2, "changed");
    const auto lease = store_->read();
    const auto sequences = [&](const JournalFilter& filter, std::int64_t before, int limit) {
        std::vector<std::int64_t> listed;
        for (const JournalRow& row : list_journal(*lease, filter, before, limit))
            listed.push_back(row.sequence);
        return listed;
    };

    EXPECT_THAT(sequences({}, 0, 3), ElementsAre(6, 5, 4));
    EXPECT_THAT(sequences({}, 4, 3), ElementsAre(3, 2, 1));
    JournalFilter of_two;
    of_two.subject = "samples/2";
    EXPECT_THAT(sequences(of_two, 0, 10), ElementsAre(6, 2));
    EXPECT_EQ(count_journal(*lease, of_two), 2);
    EXPECT_EQ(count_journal(*lease, {}), 6);
    JournalFilter updates;
    updates.action_prefix = "samples.up";
    EXPECT_THAT(sequences(updates, 0, 10), ElementsAre(6));
    JournalFilter arbiter;
    arbiter.actor_user = 8;
    arbiter.actor_role = "chief-arbiter";
    arbiter.terminal = "desk-2";
    EXPECT_THAT(sequences(arbiter, 0, 10), ElementsAre(6));
    JournalFilter later;
    later.from = from_millis(millis_ + 1);
    EXPECT_THAT(sequences(later, 0, 10), IsEmpty());
}

TEST_F(Journal, AWatcherReadsOnFromASequence) {
    for (int i = 1; i <= 5; ++i)
        insert(i, std::to_string(i));

    const auto notices = journal_after(*store_->read(), 3, 10);

    EXPECT_THAT(notices, ElementsAre(Field(&JournalNotice::subject, "samples/4"),
                                     Field(&JournalNotice::subject, "samples/5")));
}

TEST_F(Journal, ARowCanBeUndoneWhileItsSubjectIsAsItLeftIt) {
    const Committed created = insert(1, "one");
    EXPECT_EQ(why_not(created.sequence), "");

    const Committed updated = update(1, "two");

    EXPECT_EQ(why_not(created.sequence), "UNDO_SUBJECT_CHANGED");
    EXPECT_EQ(why_not(updated.sequence), "");
    EXPECT_EQ(why_not(77), "JOURNAL_ROW_NOT_FOUND");
}

TEST_F(Journal, ARowOnWhichALaterOneRestsCannotBeUndone) {
    const Committed created = insert(1, "one");
    JournalDraft draft;
    draft.action = "samples.note";
    draft.subject = "samples/2";
    draft.depends_on = {{"samples/1", 1}};

    const Committed later = write(draft);

    const auto blocked = undoable_row(*store_->read(), store_->subjects(), created.sequence);
    EXPECT_EQ(blocked.error().code, sdk::Code::kFailedPrecondition);
    EXPECT_EQ(blocked.error().reason, "UNDO_DEPENDED_ON");
    EXPECT_EQ(blocked.error().metadata.at("by"), std::to_string(later.sequence));
}

TEST_F(Journal, ARowIsUndoneOnceAndNotAfterItsErasure) {
    const Committed created = insert(1, "one");
    const Committed other = insert(2, "two");
    JournalDraft draft;
    draft.action = "samples.undo";
    draft.subject = "samples/1";
    draft.undoes = created.sequence;
    const Committed undo = write(draft);
    erase({other.sequence});

    EXPECT_EQ(why_not(created.sequence), "UNDO_ALREADY_DONE");
    EXPECT_EQ(why_not(other.sequence), "UNDO_PAYLOAD_ERASED");
    EXPECT_EQ(find_journal_row(*store_->read(), created.sequence)->undone_by, undo.sequence);
}

TEST(AnchorText, IsANumberAColonAndAHash) {
    const std::string hash(64, 'a');
    const auto anchor = parse_anchor("1289:" + hash);
    ASSERT_TRUE(anchor);
    EXPECT_EQ(anchor->sequence, 1289);
    EXPECT_EQ(format_anchor(*anchor), "1289:" + hash);
    EXPECT_EQ(parse_anchor("1289:" + std::string(64, 'A')), anchor);

    for (const std::string& bad :
         {std::string(), std::string("12"), std::string(":"), "0:" + hash, "-1:" + hash,
          " 1:" + hash, "1:" + hash + "a", "1:" + hash.substr(1), "1:" + hash.substr(1) + "g",
          "1x:" + hash, "99999999999999999999:" + hash, "1:" + hash.substr(2) + ":a"})
        EXPECT_EQ(parse_anchor(bad).error().reason, "ANCHOR_MALFORMED") << bad;

    std::string words = "n";  // so that no letter ends where a hundred bytes do
    while (words.size() < 300)
        words += "я";
    EXPECT_EQ(parse_anchor(words).error().metadata.at("anchor"), words)
        << "whoever shows it cuts it between letters";
}

}  // namespace
}  // namespace collegium::storage::testing
