// A place in words: the drawn example of the screens.
#include <array>

#include <gtest/gtest.h>

#include <collegium/standings/explain.hpp>

#include "core/standings/tables.hpp"

namespace collegium::standings::explain_test {
namespace {

using i18n::Language;

pairing::Field russian_table() {
    const nlohmann::json golden = read_json("ru-draughts-golden.json")["round_robin_tiebreaks"];
    pairing::Field field = players(6);
    for (const auto& game : golden["results_white_black"]) {
        const pairing::Points white = game[2] == "W" ? 2 : game[2] == "D" ? 1 : 0;
        meet(field, game[0].get<int>(), game[1].get<int>(), white, 2 - white);
    }
    even_out(field);
    return field;
}

Telling drawn() {
    Telling telling;
    telling.names = {{1, "Абрамов П. Р."}, {3, "Жуков Д. В."}, {2, "Ёлкин А. С."}};
    telling.criterion = [](std::string_view id) {
        const std::map<std::string_view, CriterionWords> book{
            {"direct-encounter", {"личная встреча", "5.4.8.2", {}}},
            {"sonneborn-berger", {"Зонненборна-Бергера", "5.4.8.3.1", {}}},
            {"wins", {"число побед", "5.4.8.2", {}}},
        };
        return book.at(id);
    };
    return telling;
}

std::vector<std::string> texts(const std::vector<Line>& lines) {
    std::vector<std::string> found;
    for (const Line& line : lines)
        found.push_back(line.text);
    return found;
}

// RU-2022 WE-18: why number 3 is first, as the screen draws it.
TEST(WhyThisPlace, TellsTheDrawnExample) {
    const pairing::Field field = russian_table();
    Rules rules;
    rules.criteria = {"direct-encounter", "sonneborn-berger", "wins"};
    const std::vector<Row> rows = ranked(field, rules);
    const auto lines = explain(field, rules, rows, 3, 1, drawn());
    EXPECT_EQ(texts(lines),
              (std::vector<std::string>{
                  "Очки: 7 и 7 — равенство (Абрамов П. Р.). Разделяют критерии:",
                  "1) личная встреча (5.4.8.2): тур 3, 1:1 — равны, дальше.",
                  "2) Зонненборна-Бергера (5.4.8.3.1): 14½ против 13½ — ВЫШЕ Жуков Д. В.",
                  "Жуков Д. В.: победы над № 4 (5), № 6 (1) = 6; ничьи с № 5 (4), № 1 (7), № 2 (6) "
                  "= 17, половина 8½.",
                  "Абрамов П. Р.: победы над № 6 (1), № 4 (5), № 5 (4) = 10; ничьи с № 3 (7) = 7, "
                  "половина 3½.",
                  "3) число побед: не применялось (места уже разделены)."}));
    EXPECT_EQ(lines[3].level, 1);
    EXPECT_EQ(explain_norms(field, rows, 3, drawn(), "5.4.7.2").text,
              "Жуков Д. В.: 7 очков из 10, сыграно 5, плюсов нет (5.4.7.2).");
    EXPECT_EQ(texts(explain(field, rules, rows, 1, 2, drawn())),
              (std::vector<std::string>{"Очки: 7 против 6 — выше Абрамов П. Р."}));
}

TEST(WhyThisPlace, SaysSoWhenPlacesAreShared) {
    const pairing::Field field = russian_table();
    Rules rules;
    rules.criteria = {"direct-encounter", "solkoff-full"};
    Telling plain;
    plain.language = Language::kEn;
    const auto lines = texts(explain(field, rules, ranked(field, rules), 1, 3, plain));
    EXPECT_EQ(lines.back(), "The tie-breaks are used up: places 1–2 are shared.");
    rules.criteria.clear();
    const auto none = texts(explain(field, rules, ranked(field, rules), 1, 3, plain));
    EXPECT_EQ(none.back(), "No tie-breaks are set: with equal points places are not told apart.");
}

// Two rows that are not neighbours: the first criterion that lies between them.
TEST(WhyThisPlace, GoesByTheFirstCriterionBetweenThem) {
    const nlohmann::json example = read_json("ua-examples.json")["round_robin_6"];
    pairing::Field field = players(6);
    for (const auto& game : example["games"]) {
        meet(field, game["white"].get<int>(), game["black"].get<int>(),
             game["white_points"].get<pairing::Points>(),
             game["black_points"].get<pairing::Points>());
    }
    even_out(field);
    Rules rules;
    rules.direct_between_two = true;
    rules.criteria = {"direct-encounter", "shmulyan", "wins"};
    Telling telling;
    telling.language = Language::kUk;
    const auto lines = texts(explain(field, rules, ranked(field, rules), 2, 3, telling));
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[1], "1) direct-encounter: тут нічого не дає, далі.");
    EXPECT_EQ(lines[2], "2) shmulyan: 1 проти −1 — ВИЩЕ № 2.");
    EXPECT_EQ(lines[3], "№ 2: перемоги над № 5 (0), № 1 (7) = 7; поразки від № 3 (6) = 6.");
}

// Every coefficient says what it is made of, so that an arbiter can add it up; an opponent without
// a rating is told of (RU-CHESS 38.1: nothing is said of one, he counts as 0).
TEST(WhyThisPlace, AddsUpEveryCoefficient) {
    pairing::Field field = russian_table();
    for (auto& player : field.players)
        if (player.number != 5) player.rating = 2000 + 10 * player.number;
    // Of a round robin these two are the same for all who are level: numbers 1 and 2 of a Swiss.
    pairing::Field swiss;
    swiss.scale = {2, 1, 0, 1};
    swiss.players.resize(6);
    for (std::size_t i = 0; i < 6; ++i)
        swiss.players[i].number = static_cast<int>(i) + 1;
    const std::vector<std::array<int, 4>> games{{1, 4, 2, 0}, {2, 5, 2, 0}, {3, 6, 1, 1},
                                                {3, 1, 2, 0}, {6, 2, 2, 0}, {4, 5, 2, 0}};
    for (const auto& [one, two, of_one, of_two] : games) {
        using pairing::Part;
        using pairing::Side;
        swiss.players[static_cast<std::size_t>(one) - 1].rounds.push_back(
            {Part::kPlayed, two, Side::kFirst, of_one});
        swiss.players[static_cast<std::size_t>(two) - 1].rounds.push_back(
            {Part::kPlayed, one, Side::kSecond, of_two});
    }
    const auto told = [&](const std::string& criterion) {
        Rules rules;
        rules.criteria = {criterion};
        const std::vector<Row> rows = ranked(field, rules);
        std::string text;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            for (const Line& line :
                 explain(field, rules, rows, rows[i - 1].number, rows[i].number, Telling()))
                text += line.text + "\n";
        }
        return text;
    };
    for (const char* criterion : {"riga", "sonneborn-berger-double"})
        EXPECT_NE(told(criterion).find("; всего "), std::string::npos) << criterion;
    EXPECT_NE(told("koya").find("не меньше половины: № "), std::string::npos);
    EXPECT_NE(told("average-rating").find("в среднем "), std::string::npos);
    EXPECT_NE(told("average-rating-cut").find("без низших № 5 (0)"), std::string::npos);
    EXPECT_NE(told("opponents-rating").find("внимание: рейтинга нет, считается 0 — № 5"),
              std::string::npos);
    field = swiss;
    EXPECT_NE(told("solkoff-plus").find("№ 1: Солкофы соперников № 4 (2), № 3 (5) = 7."),
              std::string::npos)
        << told("solkoff-plus");
    EXPECT_NE(told("solkoff-balyakin")
                  .find("№ 1: Солкофы соперников № 4 (2) × 2 = 4, № 3 (5) × 3 = 15; всего 19."),
              std::string::npos)
        << told("solkoff-balyakin");
}

// No value is missing in any sentence of any criterion in any language.
TEST(WhyThisPlace, HasWholeSentencesForEveryCriterion) {
    pairing::Field field = russian_table();
    for (auto& player : field.players)
        player.rating = 2000 + 10 * player.number;
    for (const std::string_view criterion : criteria()) {
        Rules rules;
        rules.criteria = {std::string(criterion)};
        rules.play_off = {{1, Fraction(2)}, {3, Fraction(1)}};
        const std::vector<Row> rows = ranked(field, rules);
        for (const Language language : i18n::kLanguages) {
            Telling telling;
            telling.language = language;
            for (std::size_t i = 1; i < rows.size(); ++i) {
                for (const Line& line :
                     explain(field, rules, rows, rows[i - 1].number, rows[i].number, telling)) {
                    EXPECT_EQ(line.text.find('{'), std::string::npos) << line.text;
                    EXPECT_EQ(line.text.find("…:"), std::string::npos) << line.text;
                }
            }
        }
    }
}

}  // namespace
}  // namespace collegium::standings::explain_test
