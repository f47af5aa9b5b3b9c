#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/storage/repositories/federation_settings.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/undo.hpp>

#include "services/storage/store_fixture.hpp"
#include "support/another_reader.hpp"

namespace collegium::usecases {
namespace {

using storage::Connection;
using storage::JournalDraft;
using storage::JournalRow;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Caller caller_with(std::int64_t user, std::string scope, Permissions permissions) {
    Caller caller;
    caller.actor = {user, "secretary", 1, "desk-1", 1, "Ким В. Т."};
    caller.scope = std::move(scope);
    caller.permissions = std::make_shared<const Permissions>(std::move(permissions));
    return caller;
}

class JournalUseCases : public storage::testing::StoreTest {
  protected:
    JournalUseCases() {
        UndoRule rule;
        rule.permission = "samples.write";
        rule.light = true;
        rule.apply = [](Connection& connection, const JournalRow& row,
                        const storage::JournalPayload& payload,
                        storage::Instant) -> sdk::Result<JournalDraft> {
            JournalDraft draft;
            draft.subject = row.subject;
            draft.version = row.version + 1;
            draft.before = payload.after;
            draft.after = payload.before;
            connection.execute("UPDATE sample SET content = $1, version = $2",
                               {payload.before, draft.version});
            return draft;
        };
        book_.add("samples.update", rule);
    }

    [[nodiscard]] UndoContext context() { return {book_, store_->subjects(), store_->now()}; }

    storage::Committed note(std::string scope, std::string before = "", std::string after = "") {
        storage::Command command;
        command.actor = office_.actor;
        command.apply = [&](Connection&) -> sdk::Result<storage::Applied> {
            JournalDraft draft;
            draft.scope = scope;
            draft.action = "samples.note";
            draft.subject = "samples/1";
            draft.before = before;
            draft.after = after;
            return storage::Applied{draft, {}};
        };
        return writer().run(std::move(command)).value();
    }
    // Runs a plan as the call wrapper does.
    sdk::Result<JournalRow> run(const Caller& caller, Plan<JournalRow> plan) {
        std::optional<JournalRow> written;
        storage::Command command;
        command.actor = caller.actor;
        command.apply = [&](Connection& connection) -> sdk::Result<storage::Applied> {
            auto applied = plan.apply(connection);
            if (!applied) return sdk::refusal_of(std::move(applied));
            written = applied->value;
            return storage::Applied{std::move(applied->journal), {}};
        };
        auto committed = writer().run(std::move(command));
        if (!committed) return sdk::refusal_of(std::move(committed));
        return *written;
    }
    std::string why_not(const Caller& caller, std::int64_t sequence) {
        const auto row = undoable_entry(caller, *store_->read(), context(), sequence);
        return row ? "" : row.error().reason;
    }

    UndoRules book_;
    const Caller office_ =
        caller_with(8, "federation",
                    {"journal.read", "journal.verify", "journal.undo", "samples.write",
                     "access_log.read", "persons.read_restricted"});
};

TEST_F(JournalUseCases, AFederationsRoleReadsEveryScope) {
    note("federation");
    note("competitions/12");

    const auto page = list_entries(office_, *store_->read(), {});

    ASSERT_TRUE(page);
    EXPECT_THAT(page->rows, SizeIs(2));
    EXPECT_EQ(page->total, 2);
}

TEST_F(JournalUseCases, ACompetitionsRoleReadsItsOwnScopeOnly) {
    const auto federation = note("federation");
    note("competitions/12");
    note("competitions/13");
    const Caller arbiter = caller_with(9, "competitions/12", {"journal.read", "journal.verify"});
    const auto lease = store_->read();

    const auto page = list_entries(arbiter, *lease, {});
    const auto other = list_entries(arbiter, *lease, {.scope = "competitions/13", .filter = ""});
    const auto entry = get_entry(arbiter, *lease, context(), federation.sequence);
    const auto verified = verify_entries(arbiter, *lease, "", {});

    ASSERT_THAT(page->rows, SizeIs(1));
    EXPECT_EQ(page->rows[0].scope, "competitions/12");
    EXPECT_EQ(page->total, 1);
    EXPECT_EQ(other.error().code, sdk::Code::kPermissionDenied);
    EXPECT_EQ(entry.error().code, sdk::Code::kPermissionDenied);
    EXPECT_EQ(verified->rows, 1);
}

TEST_F(JournalUseCases, FiltersAreChecked) {
    insert(1, "one");
    update(1, "two");
    const auto lease = store_->read();
    const auto listed = [&](std::string filter) {
        const auto page = list_entries(office_, *lease, {.scope = "", .filter = filter});
        return page ? std::to_string(page->rows.size()) : page.error().reason;
    };

    EXPECT_EQ(listed(R"(user = "users/8" AND role = "roles/chief-arbiter")"), "1");
    EXPECT_EQ(listed(R"(action = "samples.update")"), "1");
    EXPECT_EQ(listed(R"(subject = "samples/1" AND terminal = "desk-1")"), "1");
    EXPECT_EQ(listed(R"(after = "2025-06-15T00:00:00Z")"), "2");
    EXPECT_EQ(listed(R"(before = "2025-06-15T00:00:00+03:00")"), "0");
    EXPECT_EQ(listed(R"(user = "8")"), "FILTER_VALUE_INVALID");
    EXPECT_EQ(listed(R"(role = "chief-arbiter")"), "FILTER_VALUE_INVALID");
    EXPECT_EQ(listed(R"(after = "yesterday")"), "FILTER_VALUE_INVALID");
    EXPECT_EQ(listed(R"(colour = "red")"), "FILTER_FIELD_UNKNOWN");
    EXPECT_EQ(listed("nonsense"), "FILTER_MALFORMED");
    EXPECT_EQ(list_entries(office_, *lease, {.scope = "clubs/1", .filter = ""}).error().reason,
              "SCOPE_MALFORMED");
}

TEST_F(JournalUseCases, RestrictedValuesAreHiddenFromThoseWhoMayNotSeeThem) {
    const auto row = note("federation", R"({"public_data":{"region":"63"}})",
                          R"({"public_data":{"region":"64"},)"
                          R"("restricted_data":{"birth_date":"2001-02-03"}})");
    Caller reader = office_;
    reader.permissions = std::make_shared<const Permissions>(Permissions{"journal.read"});
    const auto lease = store_->read();

    const auto whole = get_entry(office_, *lease, context(), row.sequence);
    const auto masked = get_entry(reader, *lease, context(), row.sequence);

    EXPECT_THAT(whole->differences,
                ElementsAre(Difference{"public_data.region", "63", "64"},
                            Difference{"restricted_data.birth_date", "", "03.02.2001"}));
    EXPECT_THAT(masked->differences,
                ElementsAre(Difference{"public_data.region", "63", "64"},
                            Difference{"restricted_data.birth_date", "", "•••"}));
}

TEST(Differences, AreFoundByPath) {
    EXPECT_THAT(differences_of("", ""), IsEmpty());
    EXPECT_THAT(differences_of("{}", R"({"a":1})"), ElementsAre(Difference{"a", "", "1"}));
    EXPECT_THAT(differences_of(R"({"a":1,"b":{"c":true}})", R"({"a":1,"b":{"c":false}})"),
                ElementsAre(Difference{"b.c", "true", "false"}));
    EXPECT_THAT(differences_of(R"({"list":["x","y"]})", R"({"list":["x"]})"),
                ElementsAre(Difference{"list.1", "y", ""}));
    EXPECT_THAT(differences_of("plain", ""), ElementsAre(Difference{"", "plain", ""}));
}

TEST_F(JournalUseCases, AnActIsUndoneByAnotherWithItsOwnRow) {
    insert(1, "one");
    const auto act = update(1, "two");

    auto plan = undo_entry(office_, *testing_support::another_reader(*store_), context(),
                           act.sequence, "ошибка ввода");
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->preview.undoes, act.sequence);
    const auto undone = run(office_, std::move(*plan));

    ASSERT_TRUE(undone) << undone.error().message;
    const auto lease = testing_support::another_reader(*store_);
    const auto row = storage::find_journal_row(*lease, undone->sequence);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->action, "undo.samples.update");
    EXPECT_EQ(row->undoes, act.sequence);
    EXPECT_EQ(row->reason, "ошибка ввода");
    EXPECT_EQ(row->version, 3);
    EXPECT_EQ(lease->one("SELECT content FROM sample", {},
                         [](const storage::Row& sample) { return sample.text(0); }),
              "one");
    EXPECT_EQ(why_not(office_, act.sequence), "UNDO_ALREADY_DONE");
    EXPECT_TRUE(storage::verify_journal(*lease).intact());
}

TEST_F(JournalUseCases, WhatChangedBetweenDecisionAndWriteRefusesTheUndo) {
    insert(1, "one");
    const auto act = update(1, "two");
    auto plan = undo_entry(office_, *store_->read(), context(), act.sequence, "");
    ASSERT_TRUE(plan);
    update(1, "three");

    const auto undone = run(office_, std::move(*plan));

    EXPECT_EQ(undone.error().reason, "UNDO_SUBJECT_CHANGED");
}

TEST_F(JournalUseCases, TheActOfAnotherNeedsMoreThanOnesOwn) {
    insert(1, "one");
    const auto act = update(1, "two");  // by user 8
    const Permissions own{"journal.undo", "samples.write"};
    Permissions others = own;
    others.insert("journal.undo_others");

    EXPECT_EQ(why_not(caller_with(8, "federation", own), act.sequence), "");
    EXPECT_EQ(why_not(caller_with(9, "federation", own), act.sequence), "UNDO_NOT_YOURS");
    EXPECT_EQ(why_not(caller_with(9, "federation", others), act.sequence), "");
    EXPECT_EQ(why_not(caller_with(8, "federation", {"journal.undo"}), act.sequence),
              "PERMISSION_DENIED");
    EXPECT_EQ(why_not(caller_with(8, "competitions/1", own), act.sequence), "SCOPE_DENIED");
}

TEST_F(JournalUseCases, AnActStandsWhenItsTimeIsOverOrNobodyGaveARule) {
    const auto created = insert(1, "one");
    const auto act = update(1, "two");
    millis_ += 10 * 60'000;
    EXPECT_EQ(why_not(office_, act.sequence), "");
    millis_ += 1;

    EXPECT_EQ(why_not(office_, act.sequence), "UNDO_TOO_LATE");
    EXPECT_EQ(why_not(office_, created.sequence), "UNDO_NOT_SUPPORTED");
    EXPECT_EQ(why_not(office_, 77), "JOURNAL_ROW_NOT_FOUND");
}

TEST_F(JournalUseCases, ALightActIsUndoneWithinTheMinutesTheFederationSets) {
    insert(1, "one");
    const auto act = update(1, "two");
    storage::Command command;
    command.apply = [](Connection& connection) -> sdk::Result<storage::Applied> {
        storage::write_federation_settings(connection, {2, {}, {10, 25}});
        return storage::Applied{};
    };
    ASSERT_TRUE(writer().run(std::move(command)));
    millis_ += 25 * 60'000;
    EXPECT_EQ(why_not(office_, act.sequence), "");
    millis_ += 1;

    const auto late = undoable_entry(office_, *store_->read(), context(), act.sequence);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().reason, "UNDO_TOO_LATE");
    EXPECT_EQ(late.error().metadata.at("minutes"), "25");
}

// «u» is for those too who do not read the journal, and wherever the row stands.
TEST_F(JournalUseCases, TheLastActIsTheOneOfThisPersonInThisSession) {
    const auto first = note("federation");
    const auto second = note("competitions/12");
    Caller arbiter = caller_with(8, "competitions/12", {"journal.undo"});
    const auto last = [&](const Caller& caller) {
        const auto found = last_act_on(caller, *store_->read(), "samples/1");
        return found ? std::to_string(*found) : found.error().reason;
    };

    EXPECT_EQ(last(arbiter), std::to_string(second.sequence));
    const auto third = note("federation");
    EXPECT_EQ(last(arbiter), std::to_string(third.sequence));
    EXPECT_LT(first.sequence, second.sequence);
    EXPECT_EQ(last(caller_with(9, "federation", {"journal.undo"})), "UNDO_ACT_NOT_FOUND");
    arbiter.actor.session = 2;
    EXPECT_EQ(last(arbiter), "UNDO_ACT_NOT_FOUND");
    EXPECT_EQ(last_act_on(office_, *store_->read(), "samples/2").error().reason,
              "UNDO_ACT_NOT_FOUND");
}

TEST_F(JournalUseCases, TheAccessLogIsTheFederations) {
    store_->access_log().record(
        {storage::AccessKind::kLogIn, 7, "petrova", "", "desk-1", "unix:", "", ""});
    insert(1, "the log-in is written before this");
    const auto lease = store_->read();

    const auto log_ins = list_accesses(office_, *lease, {.filter = R"(kind = "session.log_in")"});
    const auto refusals = list_accesses(office_, *lease, {.filter = R"(kind = "call.refused")"});

    EXPECT_THAT(*log_ins, SizeIs(1));
    EXPECT_THAT(*refusals, IsEmpty());
    EXPECT_EQ(list_accesses(office_, *lease, {.filter = R"(kind = "x")"}).error().reason,
              "FILTER_VALUE_INVALID");
    const Caller arbiter = caller_with(9, "competitions/12", {"access_log.read"});
    EXPECT_EQ(list_accesses(arbiter, *lease, {}).error().code, sdk::Code::kPermissionDenied);
}

TEST(ActionText, IsThereForEveryLanguageAndForUndoing) {
    EXPECT_EQ(action_text(i18n::Language::kRu, "persons.create"), "занесён человек");
    EXPECT_EQ(action_text(i18n::Language::kUk, "undo.persons.update"),
              "скасування: змінено картку");
    EXPECT_EQ(action_text(i18n::Language::kEn, "unheard.of"), "unheard.of");
    EXPECT_EQ(action_text(i18n::Language::kEn, access_kind_name(storage::AccessKind::kLogOut)),
              "log-out");
}

}  // namespace
}  // namespace collegium::usecases
