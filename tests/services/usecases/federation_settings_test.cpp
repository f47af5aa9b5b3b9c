// What the federation sets: by whom, within which bounds, with a row in the journal, and back
// again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/federation_settings.hpp>
#include <collegium/usecases/journal.hpp>

#include "registry_fixture.hpp"
#include "support/violations.hpp"

namespace collegium::usecases {
namespace {

using storage::FederationSettingsRecord;
using ::testing::ElementsAre;
using testing_support::violations_of;

class FederationSettings : public testing::RegistryTest {
  protected:
    [[nodiscard]] sdk::Result<Plan<FederationSettingsRecord>> change(
        const Caller& caller, const UpdateFederationSettingsInput& input) {
        const storage::ReadLease lease = store_->read();
        return update_federation_settings(caller, *lease, input, moment());
    }
    [[nodiscard]] FederationSettingsRecord stored() {
        return storage::federation_settings(*store_->read());
    }

    const Caller setter_ = caller_with({"federation_settings.write", "journal.undo"});
};

TEST_F(FederationSettings, ChangeWhatIsNamedAndKeepTheRest) {
    EXPECT_EQ(stored().version, 1);
    EXPECT_EQ(stored().settings, (competition::FederationSettings{10, 10}));
    const auto written = must(change(setter_, {1, {30, 99}, {"role_days"}}));
    EXPECT_EQ(written.settings, (competition::FederationSettings{30, 10}));
    EXPECT_EQ(stored().version, 2);
    EXPECT_EQ(stored().settings, written.settings);
    EXPECT_EQ(stored().updated_at, written.updated_at);
    EXPECT_EQ(change(setter_, {1, {5, 5}, {"role_days"}}).error().reason, "ETAG_STALE");
}

TEST_F(FederationSettings, AreRefusedBeyondTheirBoundsAndToRolesOfOneCompetition) {
    EXPECT_THAT(violations_of(change(setter_, {{}, {366, 0}, {"role_days", "undo_minutes"}})),
                ElementsAre("settings.role_days NUMBER_OUT_OF_RANGE",
                            "settings.undo_minutes NUMBER_OUT_OF_RANGE"));
    Caller elsewhere = setter_;
    elsewhere.scope = "competitions/14";
    EXPECT_EQ(change(elsewhere, {{}, {5, 5}, {"role_days"}}).error().reason, "SCOPE_DENIED");
    EXPECT_EQ(change(reader_, {{}, {5, 5}, {"role_days"}}).error().reason, "PERMISSION_DENIED");
    EXPECT_EQ(stored().version, 1);
}

TEST_F(FederationSettings, LeaveARowOfTheJournalByWhichTheyArePutBack) {
    must(change(setter_, {{}, {30, 5}, {"role_days", "undo_minutes"}}));
    const std::int64_t set = last_;
    const auto row = storage::find_journal_row(*store_->read(), set);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->scope, storage::kFederationScope);
    EXPECT_EQ(action_text(i18n::Language::kRu, row->action), "изменены настройки федерации");
    EXPECT_EQ(title_text(i18n::Language::kRu, row->title), "сроки ролей и отмены");
    EXPECT_EQ(title_text(i18n::Language::kEn, row->title), "terms of roles and of undoing");
    const auto told =
        differences_in_words(*store_->read(), i18n::Language::kRu, row->subject, last_payload());
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].field + " " + told[0].before + " " + told[0].after, "role_days 10 30");
    EXPECT_EQ(told[1].field + " " + told[1].before + " " + told[1].after, "undo_minutes 10 5");

    const UndoRules book = all_undo_rules();
    const UndoContext context{book, store_->subjects(), moment().now, moment().today};
    must(undo_entry(setter_, *store_->read(), context, set, "описка"));
    EXPECT_EQ(stored().settings, (competition::FederationSettings{10, 10}));
    EXPECT_EQ(stored().version, 3);
    EXPECT_EQ(storage::find_journal_row(*store_->read(), last_)->undoes, set);
}

}  // namespace
}  // namespace collegium::usecases
