// F4 in the journal: another act with its reason, never a change of the row.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "results_screen_test.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;

class JournalCorrect : public ResultsScreenTest {
  protected:
    // The newest row is about `subject`.
    void open_row(const std::string& subject, const std::string& correction,
                  const std::string& refusal = {}) {
        v1::JournalEntry& entry = client.federation.journal.front();
        entry.set_subject(subject);
        entry.set_correction(correction);
        entry.clear_allowed_actions();
        auto& undo = *entry.add_allowed_actions();
        undo.set_action("journal.undo");
        undo.set_text("протокол № 3 опубликован");
        auto& correct = *entry.add_allowed_actions();
        correct.set_action("journal.correct");
        correct.set_allowed(refusal.empty());
        correct.set_text(refusal);
        client.fake.app().open_section("journal");
    }
};

TEST_F(JournalCorrect, OfAResultIsACorrectionWithAReason) {
    client.impact.set_digest("d1");
    open_row(client.board(8).name(), "result.correct");
    EXPECT_THAT(frame(), HasSubstr("Отменить нельзя: протокол № 3 опубликован. Путь: исправл"));
    press({"F4"});
    EXPECT_THAT(frame(), HasSubstr("Исправление: доска 8, Ильин Д. Д. – Орлов С."));
    press({"Right", "Down", "Down", "Down"});
    client.fake.type("судья ошибся строкой");
    press({"F2", "F2"});
    ASSERT_EQ(client.corrections.size(), 2U);
    EXPECT_EQ(client.corrections[1].name(), client.board(8).name());
    EXPECT_EQ(client.corrections[1].reason(), "судья ошибся строкой");
    EXPECT_THAT(message(), HasSubstr("Исправлено: доска 8, 1:1"));
}

TEST_F(JournalCorrect, OfAnAppointmentChangesItWithAReason) {
    v1::ChangeGrantRequest changed;
    client.fake.server().on<v1::ChangeGrantRequest, v1::Grant>(
        [&](const auto& request) -> net::Reply<v1::Grant> {
            changed = request;
            return client.federation.grants[2];
        });
    open_row("federation/grants/3", "role.change");
    press({"F4"});
    EXPECT_THAT(frame(), HasSubstr("Изменение назначения № 3"));
    press({"Down", "Down", "Down", "Down"});
    client.fake.type("срок продлён приказом");
    press({"F2"});
    EXPECT_EQ(changed.grant().name(), "federation/grants/3");
    EXPECT_EQ(changed.reason(), "срок продлён приказом");
    EXPECT_THAT(changed.update_mask().paths(),
                testing::ElementsAre("basis", "end_date", "remark", "start_date"));
}

TEST_F(JournalCorrect, IsRefusedWhereANewDecisionTakesThePlaceOfTheOld) {
    open_row("competitions/14/protests/1", "",
             "Это действие исправляется новым решением: протест № 1");
    press({"F4"});
    EXPECT_THAT(message(), HasSubstr("Это действие исправляется новым решением: протест № 1"));
}

TEST_F(JournalCorrect, SaysThatANewerServerKnowsMore) {
    open_row("competitions/14/protests/1", "protest.reconsider");
    press({"F4"});
    EXPECT_THAT(message(), HasSubstr("Обновите её"));
}

}  // namespace
}  // namespace collegium::tui
