// Breaks between the games of a micro-match, by each book and its regulation.
#include <gtest/gtest.h>

#include <collegium/rounds/game_break.hpp>

#include "core/rounds/examples.hpp"
#include "core/rulebook/bundled_books.hpp"

namespace collegium::rounds {
namespace breaks_test {

using std::chrono::sys_seconds;

competition::Regulation regulation(const nlohmann::json& row) {
    const auto book =
        std::make_shared<const rulebook::Book>(rulebook::bundled(row["book"].get<std::string>()));
    competition::CompetitionDraft draft;
    draft.official_discipline = row["discipline"];
    draft.character = "individual";
    draft.status = book->rows("status").front().text("id");
    std::vector<competition::Setting> settings;
    const nlohmann::json given = row.value("given", nlohmann::json::object());
    for (const auto& [id, text] : given.items())
        settings.push_back(
            {id,
             competition::parse_setting(*book->find("parameter", id), text.get<std::string>())
                 .value(),
             {competition::SourceKind::kRegulations, "4.2"}});
    return {competition::frame_of(book, draft), settings};
}

TEST(GameBreak, LastsAsLongAsTheBookOrTheRegulationSays) {
    for (const auto& row : examples("breaks.json", "breaks")) {
        SCOPED_TRACE(row["example"]);
        const auto rule = break_rule(regulation(row));
        ASSERT_EQ(rule.has_value(), !row["times"].is_null());
        if (!rule) continue;
        EXPECT_EQ(rule->citation.article, row["article"]);
        const sys_seconds day{};
        const BreakTerms terms = break_after(*rule, day + time_of_day(row["times"][0]));
        EXPECT_EQ(terms.earliest, day + time_of_day(row["times"][1]));
        ASSERT_EQ(terms.latest.has_value(), !row["times"][2].is_null());
        if (terms.latest) {
            EXPECT_EQ(*terms.latest, day + time_of_day(row["times"][2]));
        }
    }
}

}  // namespace breaks_test
}  // namespace collegium::rounds
