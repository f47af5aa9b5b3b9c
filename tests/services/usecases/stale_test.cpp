// A stale etag: who was faster, and when.
#include <gtest/gtest.h>

#include <collegium/i18n/reasons.hpp>
#include <collegium/storage/repositories/competitions.hpp>
#include <collegium/usecases/stale.hpp>

#include "registry_fixture.hpp"
#include "support/new_records.hpp"

namespace collegium::usecases {
namespace {

class StaleEtag : public testing::RegistryTest {
  protected:
    StaleEtag() {
        competition::CompetitionDraft draft;
        draft.code = competition::CompetitionCode{26, 14};
        draft.title = "Кубок Волги";
        draft.start_date = draft.end_date = *registry::to_date({2026, 10, 20});
        draft.time_zone = "Asia/Kolkata";  // half past anywhere else
        write([&](storage::Connection& writer) {
            cup_ = storage::insert_competition(
                writer, testing_support::new_competition(draft, store_->now()));
            return std::nullopt;
        });
    }
    storage::Committed write(
        const std::function<std::optional<storage::JournalDraft>(storage::Connection&)>& statements,
        const std::string& by = "Родин О. П.") {
        storage::Command command;
        command.actor = office_.actor;
        command.actor.name = by;
        command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            return storage::Applied{statements(writer), {}};
        };
        return store_->writer().run(std::move(command)).value();
    }
    storage::Committed change(const std::string& by) {
        return write(
            [&](storage::Connection&) {
                storage::JournalDraft draft;
                draft.scope = draft.subject = cup_.name();
                draft.action = "competitions.update";
                draft.version = 2;
                return draft;
            },
            by);
    }
    sdk::Error stale_error(const std::string& reason, storage::Instant now) {
        sdk::Error error;
        error.code = sdk::Code::kAborted;
        error.reason = reason;
        error.metadata = {{"subject", cup_.name()}};
        return with_last_change(*store_->read(), error, now);
    }

    competition::CompetitionId cup_;
};

TEST_F(StaleEtag, NamesWhoChangedTheRecordLastAndTheTimeAtTheVenue) {
    change("Ким В. Т.");
    const storage::Instant at = change("Родин О. П.").time;
    const sdk::Error error = stale_error("ETAG_STALE", at);
    EXPECT_EQ(error.metadata.at("name"), "Родин О. П.");
    // +05:30, whatever the zone of the daemon.
    const auto minutes =
        (std::chrono::duration_cast<std::chrono::minutes>(at.time_since_epoch()).count() + 330) %
        1440;
    const auto two = [](auto number) {
        return std::string(number < 10 ? "0" : "") + std::to_string(number);
    };
    const std::string time = two(minutes / 60) + ":" + two(minutes % 60);
    EXPECT_EQ(error.metadata.at("time"), time);
    const auto ru = i18n::reason_text(i18n::Language::kRu, error);
    EXPECT_EQ(ru.text, "Пока вы смотрели, это изменил Родин О. П. (" + time + ")");
    EXPECT_EQ(ru.what_to_do, "Показано новое; проверьте и повторите");
    EXPECT_EQ(i18n::reason_text(i18n::Language::kUk, error).text,
              "Поки ви дивилися, це змінив Родин О. П. (" + time + ")");
    EXPECT_EQ(i18n::reason_text(i18n::Language::kEn, error).text,
              "Родин О. П. changed it while you were looking (" + time + ")");
    // Another day has its date.
    const auto later = stale_error("ETAG_STALE", at + std::chrono::hours(48));
    EXPECT_EQ(later.metadata.at("time").size(), std::string("17.10.2026 18:04").size());
}

TEST_F(StaleEtag, OfARecordWithoutAJournalRowKeepsItsWords) {
    const sdk::Error error = stale_error("ETAG_STALE", store_->now());
    EXPECT_FALSE(error.metadata.contains("name"));
    EXPECT_EQ(i18n::reason_text(i18n::Language::kRu, error).text,
              "Запись изменил кто-то другой, пока она была открыта");
}

TEST_F(StaleEtag, AloneIsCompleted) {
    change("Родин О. П.");
    EXPECT_FALSE(stale_error("READ_FACT_MOVED", store_->now()).metadata.contains("name"));
}

}  // namespace
}  // namespace collegium::usecases
