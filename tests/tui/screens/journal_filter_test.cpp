// The filter of lists that arrive by pages: nothing that was not loaded yet is left out.
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "federation.hpp"

namespace collegium::tui {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int kWritten = 250;  // two pages and a half

struct JournalFilter : testing::Test {
    JournalFilter() {
        auto& journal = client.federation.journal;
        const v1::JournalEntry recent = journal[1];  // Ким В. Т., судья
        const v1::JournalEntry old = journal[2];  // Петрова Г. А., главный судья
        journal.clear();
        for (int sequence = kWritten; sequence > 0; --sequence) {
            journal.push_back(sequence == 3 ? old : recent);
            journal.back().set_name("federation/journalEntries/" + std::to_string(sequence));
            journal.back().set_sequence(sequence);
            // One row per minute, the newest at the hour that all of them had.
            auto& time = *journal.back().mutable_time();
            time.set_seconds(time.seconds() - (kWritten - sequence) * 60L);
        }
        client.fake.app().open_section("journal");
    }
    void filter(const std::string& text) {
        client.fake.press("/");
        client.fake.type(text);
    }
    TestClient client;
};

TEST_F(JournalFilter, FindsARowThatWasNotLoadedYet) {
    EXPECT_THAT(client.fake.frame(), Not(HasSubstr("Петрова")));
    filter("петров");
    EXPECT_THAT(client.fake.frame(), HasSubstr("Петрова Г. А."));
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: петров_ (1)"));
}

TEST_F(JournalFilter, CountsAllTheRows) {
    filter("ким");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: ким_ (249)"));
}

TEST_F(JournalFilter, SaysThatItsCountIsNotFinal) {
    client.fake.hold_calls(true);
    filter("ким");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: ким_ (100…)"));
    EXPECT_THAT(client.fake.frame(), HasSubstr("просмотрено 100…"));
    client.fake.hold_calls(false);
    client.fake.run_held_calls();
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: ким_ (249)"));
}

TEST_F(JournalFilter, TakesARoleANumberAndAWholeWord) {
    filter("@главн");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: @главн_ (1)"));
    client.fake.press("Esc");
    filter("!@главн");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: !@главн_ (249)"));
    client.fake.press("Esc");
    filter("#17");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: #17_ (1)"));
    client.fake.press("Esc");
    filter("=петров");
    EXPECT_THAT(client.fake.frame(), HasSubstr("фильтр: =петров_ (0)"));
}

}  // namespace
}  // namespace collegium::tui
