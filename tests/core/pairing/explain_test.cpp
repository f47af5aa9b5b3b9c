// Rounds in words: the drawn example of the screens, and every method in every language.
#include <algorithm>

#include <gtest/gtest.h>

#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/manual.hpp>

#include "core/pairing/competitions.hpp"

namespace collegium::pairing {
namespace {

using Outcome = Checked::Outcome;
using i18n::Language;

// RU-2022 WE-22 before round 4.
Field golden_field(int competition, int rounds) {
    const nlohmann::json golden =
        read_json("ru-draughts-golden.json")["swiss"][static_cast<std::size_t>(competition)];
    Field field = field_of(golden["players"].get<int>(), 7);
    for (int round = 0; round < rounds; ++round) {
        const auto& played = golden["rounds"][static_cast<std::size_t>(round)];
        std::vector<std::pair<int, int>> pairs;
        std::vector<Points> points;
        for (std::size_t i = 0; i < played["pairs_white_black"].size(); ++i) {
            const auto& pair = played["pairs_white_black"][i];
            pairs.emplace_back(pair[0].get<int>(), pair[1].get<int>());
            const std::string result = played["results_from_white"][i].get<std::string>();
            points.push_back(result == "W" ? 2 : result == "D" ? 1 : 0);
        }
        enter(field, pairs, points, played["plus"].is_null() ? 0 : played["plus"].get<int>());
    }
    return field;
}

SwissSettings settings_for(Method method) {
    SwissSettings settings;
    settings.method = method;
    settings.seed = lots::Seed::of_bytes(std::string(32, 'w'));
    return settings;
}

std::vector<std::string> texts(const std::vector<Line>& lines) {
    std::vector<std::string> found;
    for (const Line& line : lines)
        found.push_back(line.text);
    return found;
}

std::size_t board_of(const Round& round, int number) {
    const auto found = std::find_if(round.pairs.begin(), round.pairs.end(), [&](const Pair& pair) {
        return pair.first == number || pair.second == number;
    });
    return static_cast<std::size_t>(found - round.pairs.begin());
}

// UA-2024 III.J.9.4 and 9.5: round 1 cites the article its numbers call for.
TEST(Explanation, OfTheFirstRoundCitesHowNumbersCameAbout) {
    const Field field = field_of(6, 5);
    SwissSettings settings = settings_for(Method::kUaMedian);
    for (const bool by_lot : {false, true}) {
        settings.numbers_by_lot = by_lot;
        const Round round = pair_swiss(field, settings).value();
        const std::string article = by_lot ? "9.5" : "9.4";
        const auto lines = explain_pair(field, settings, round, 0, {Language::kUk});
        EXPECT_EQ(lines.front().citations.front().article, article) << lines.front().text;
        EXPECT_EQ(lines.back().citations.front().article, article) << lines.back().text;
        EXPECT_EQ(lines.back().text.find("непарний номер починає") != std::string::npos, by_lot);
    }
}

// RU-2022 WE-22: the pair 4–1 as the pairing screen draws it.
TEST(Explanation, TellsTheDrawnExample) {
    const Field field = golden_field(0, 3);
    const SwissSettings settings = settings_for(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    const auto lines = explain_pair(field, settings, *round, board_of(*round, 4), {});
    EXPECT_EQ(
        texts(lines),
        (std::vector<std::string>{
            "Очковые группы после тура 3: 5 [7]  4 [4, 1]  3 [6, 3]  2 [5, 2]  1 [8]; чётный тур — "
            "внутри группы по убыванию номера (5.4.10.5.3).",
            "№ 7 уже играл с № 4, № 1: соперника в следующей группе нет. Группы 5 и 4 объединены: "
            "[7, 4, 1] — о таком случае книга молчит.",
            "Нечётная группа [7, 4, 1]: № 1 вниз — тогда 7–4, уже играли; № 4 вниз — тогда 7–1, "
            "уже играли; № 7 вниз, соперник № 6 — остаётся пара 4–1 ✓ (5.4.10.5.4).",
            "Цвет: у обоих последний белый; перевес белых больше у № 1 (2:1 против 1:2) — он "
            "меняет цвет: белые у № 4. Четырёх подряд нет (5.4.10.2)."}));
    ASSERT_EQ(lines[0].citations.size(), 1U);
    EXPECT_EQ(lines[0].citations[0].book, "ru-draughts-2022");
    EXPECT_EQ(lines[0].citations[0].article, "5.4.10.5.3");
    EXPECT_EQ(side_letters(field.player(4), {}), "ччб");
    EXPECT_EQ(how_word(round->pairs[board_of(*round, 4)].how, Language::kRu), "группа");
    EXPECT_EQ(how_word(round->pairs[board_of(*round, 7)].how, Language::kRu), "опускание");
}

TEST(Explanation, ChecksTheRoundRuleByRule) {
    const Field field = golden_field(0, 3);
    const SwissSettings settings = settings_for(Method::kRuNumbers);
    const auto checks = explain_checks(field, settings, *pair_swiss(field, settings), {});
    std::vector<std::string> told;
    for (const Checked& check : checks)
        told.push_back(check.id + ": " + check.line.text);
    EXPECT_EQ(told, (std::vector<std::string>{
                        "met-once: никто не встречается дважды (5.4.10.2)",
                        "sides-in-a-row: нет четырёх одинаковых цветов подряд (5.4.10.2)",
                        "all-paired: все группы без противоречий (5.4.10.8)",
                        "bye: плюс не нужен: 8 участников"}));
    EXPECT_EQ(checks[0].outcome, Outcome::kKept);
    EXPECT_EQ(checks[3].outcome, Outcome::kNote);
}

// UA-2024 III.J.3: told as a remark, in every language.
TEST(Explanation, TellsWhereColoursAreOutOfBalance) {
    Field field = field_of(4, 3);
    enter(field, {{1, 2}, {3, 4}}, {1, 1}, 0);
    const SwissSettings settings = settings_for(Method::kUaMedian);
    const auto told = [&](const std::vector<Meeting>& pairs, Language language) {
        const Round round = set_round(field, settings, pairs, 0).value();
        const auto checks = explain_checks(field, settings, round, {language});
        const auto found = std::find_if(checks.begin(), checks.end(), [](const Checked& check) {
            return check.id == "sides-balance";
        });
        return std::pair(found->outcome, found->line.text);
    };
    using Told = std::pair<Outcome, std::string>;
    EXPECT_EQ(
        told({{1, 4}, {2, 3}}, Language::kUk),
        Told(Outcome::kNote, "білих і чорних не порівну, різниця більша за 1: № 1, № 4 (III.J.3)"));
    EXPECT_EQ(told({{4, 1}, {2, 3}}, Language::kRu),
              Told(Outcome::kKept, "белых и чёрных поровну, разница не больше 1 (III.J.3)"));
    EXPECT_EQ(told({{4, 1}, {2, 3}}, Language::kEn),
              Told(Outcome::kKept, "White and Black differ by 1 at most (III.J.3)"));
}

TEST(Explanation, NamesWhatARoundSetByHandBreaks) {
    const Field field = golden_field(0, 3);
    const SwissSettings settings = settings_for(Method::kRuNumbers);
    const auto round = set_round(field, settings, {{7, 4}, {1, 6}, {3, 5}, {2, 8}}, 0);
    ASSERT_TRUE(round);
    const auto checks = explain_checks(field, settings, *round, {});
    EXPECT_EQ(checks[0].outcome, Outcome::kBroken);
    EXPECT_EQ(checks[0].line.text,
              "уже встречались: № 7 – № 4, № 1 – № 6, № 3 – № 5, № 2 – № 8 (5.4.10.2)");
    const auto lines = texts(explain_pair(field, settings, *round, 0, {}));
    EXPECT_EQ(lines,
              (std::vector<std::string>{"Пара назначена решением главного судьи (5.4.10.12).",
                                        "Цвет: как назначено — белые у № 7."}));
}

// RU-2022 WE-23: the plus of an even round goes to the smallest number of the lowest group.
TEST(Explanation, TellsTheBye) {
    const Field field = golden_field(3, 1);
    const SwissSettings settings = settings_for(Method::kRuNumbers);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    EXPECT_EQ(texts(explain_bye(field, settings, *round, {})),
              (std::vector<std::string>{
                  "Участников нечётное число: плюс получает последний по порядку, кто ещё не "
                  "выигрывал без игры, — № 3 (5.4.10.2)."}));
    const auto lines = texts(explain_round(field, settings, *round, {}));
    EXPECT_EQ(lines[1],
              "В группе 1 двое, № 6 и № 2: уже играли. Группы 1 и 0 объединены: [6, 2, "
              "8, 5] — о таком случае книга молчит.");
}

TEST(Explanation, CallsTheSideThatBeginsBlackWhereItIs) {
    const Field field = field_of(4);
    const SwissSettings settings = settings_for(Method::kOldRenjuLot);
    const auto round = pair_swiss(field, settings);
    ASSERT_TRUE(round);
    Telling telling;
    telling.black_begins = true;
    const auto lines = texts(explain_pair(field, settings, *round, 0, telling));
    EXPECT_EQ(lines,
              (std::vector<std::string>{
                  "Первый тур: № 1 с № 2, № 3 с № 4 и так далее (5.3.16.1).",
                  "Цвет: в первом туре нечётный номер начинает — чёрные у № 1 (5.3.16.1)."}));
}

TEST(Explanation, SaysWhyThereIsNoLegalRound) {
    const SwissSettings settings = settings_for(Method::kRuNumbers);
    Field all_met = field_of(4);
    for (const auto& pairs : std::vector<std::vector<std::pair<int, int>>>{
             {{1, 2}, {3, 4}}, {{3, 1}, {4, 2}}, {{1, 4}, {2, 3}}}) {
        enter(all_met, pairs, {1, 1}, 0);
    }
    ASSERT_FALSE(pair_swiss(all_met, settings));
    EXPECT_EQ(texts(explain_no_pairing(all_met, settings, {})),
              (std::vector<std::string>{
                  "Законного варианта нет: встретиться больше не с кем № 1, № 2, № 3, № 4.",
                  "Ослаблять правила система не вправе; решает главный судья (5.4.10.12)."}));
    // Three who may meet one alone.
    SwissSettings star = settings;
    star.barred = {{2, 3}, {3, 4}, {2, 4}};
    const Field four = field_of(4);
    ASSERT_FALSE(pair_swiss(four, star));
    EXPECT_EQ(explain_no_pairing(four, star, {}).front().text,
              "Законного варианта нет: как ни составляй пары, 2 участника останутся без "
              "соперника.");
    // Everybody has had a plus.
    Field pluses = field_of(3);
    for (int number = 1; number <= 3; ++number)
        enter(pluses, {}, {}, number);
    ASSERT_FALSE(pair_swiss(pluses, settings));
    EXPECT_TRUE(explain_no_pairing(pluses, settings, {}).front().text.starts_with("Плюс дать"));
}

class ExplainedCompetitions : public testing::TestWithParam<Method> {};

// No value is missing in any sentence, in any language, of whatever happens by chance.
TEST_P(ExplainedCompetitions, HaveWholeSentencesInEveryLanguage) {
    const SwissSettings settings = settings_for(GetParam());
    std::mt19937 chance(23);
    for (int competition = 0; competition < 6; ++competition) {
        Field field = field_of(9 + 7 * competition, 7);
        for (int number = 1; number <= 7; ++number) {
            const auto round = pair_swiss(field, settings);
            if (!round) break;
            for (const Language language : i18n::kLanguages) {
                Telling telling;
                telling.language = language;
                std::vector<Line> lines = explain_round(field, settings, *round, telling);
                for (std::size_t i = 0; i < round->pairs.size(); ++i) {
                    const auto more = explain_pair(field, settings, *round, i, telling);
                    ASSERT_GE(more.size(), 2U);
                    lines.insert(lines.end(), more.begin(), more.end());
                }
                for (const Checked& check : explain_checks(field, settings, *round, telling)) {
                    EXPECT_NE(check.outcome, Outcome::kBroken) << check.line.text;
                    lines.push_back(check.line);
                }
                for (const Line& line : lines) {
                    EXPECT_EQ(line.text.find("…"), std::string::npos) << line.text;
                    EXPECT_EQ(line.text.find('{'), std::string::npos) << line.text;
                    EXPECT_NE(line.text.find(' '), std::string::npos) << line.text;
                }
            }
            play(field, *round, chance);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, ExplainedCompetitions, testing::ValuesIn(all_methods()),
                         [](const testing::TestParamInfo<Method>& instance) {
                             std::string name(method_id(instance.param));
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace collegium::pairing
