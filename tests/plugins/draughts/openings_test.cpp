// Drawn starts: the tables that come with the games, and what is said of a federation's own.
#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/draughts/opening_table.hpp>
#include <collegium/draughts/tables.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using sdk::OpeningKind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kRussian = "ru-draughts-2022";
constexpr const char* kUkrainian = "ua-draughts-2024";

sdk::GameSetup setup_of(const std::string& edition, const std::string& captures = {}) {
    sdk::GameSetup setup;
    setup.edition = edition;
    if (!captures.empty()) setup.parameters[std::string(kCaptureRule)] = captures;
    return setup;
}

// One table in one game it is drawn for.
struct Drawn {
    const char* name;
    const char* rules;
    const char* edition;
    const char* captures;  // empty: as the edition has it
    std::string_view (*text)();
    std::size_t moves;
    std::size_t relocations;
    std::size_t free;
    std::size_t voids;
};

void PrintTo(const Drawn& drawn, std::ostream* out) {
    *out << drawn.name;
}

class OpeningTable : public testing::TestWithParam<Drawn> {};

TEST_P(OpeningTable, EveryEntryIsLegalInItsGameAndMakesThePrintedPosition) {
    const Drawn& drawn = GetParam();
    const TestDiscipline discipline(rules_named(drawn.rules));
    const auto check =
        discipline.check_table(drawn.text(), setup_of(drawn.edition, drawn.captures));
    ASSERT_TRUE(check.has_value()) << check.error().reason;
    for (const sdk::Error& error : check->errors)
        ADD_FAILURE() << error.metadata.at("line") << ": " << error.reason;
    std::map<OpeningKind, std::size_t> kinds;
    for (const sdk::OpeningEntry& entry : check->table.entries)
        ++kinds[entry.kind];
    EXPECT_EQ(kinds[OpeningKind::kMoves], drawn.moves);
    EXPECT_EQ(kinds[OpeningKind::kRelocation], drawn.relocations);
    EXPECT_EQ(kinds[OpeningKind::kFree], drawn.free);
    EXPECT_EQ(kinds[OpeningKind::kVoid], drawn.voids);
}

TEST_P(OpeningTable, IsOfferedForItsGameAsItWasChecked) {
    const Drawn& drawn = GetParam();
    const TestDiscipline discipline(rules_named(drawn.rules));
    const auto base = setup_of(drawn.edition, drawn.captures);
    const auto checked = discipline.check_table(drawn.text(), base);
    ASSERT_TRUE(checked.has_value());
    EXPECT_THAT(discipline.tables(base), testing::Contains(checked->table));
}

INSTANTIATE_TEST_SUITE_P(
    Draughts, OpeningTable,
    testing::Values(
        Drawn{"Ua64Men", "DRAUGHTS64", kUkrainian, "", tables::ua_2024_annex_2, 349, 396, 0, 0},
        Drawn{"Ua64Women", "DRAUGHTS64", kUkrainian, "", tables::ua_2024_annex_3, 149, 0, 1, 0},
        Drawn{"Ua64First", "DRAUGHTS64", kUkrainian, "", tables::first_moves_64, 7, 0, 0, 0},
        Drawn{"Ru64Men", "DRAUGHTS64", kRussian, "russian", tables::ua_2024_annex_2, 349, 396, 0,
              0},
        Drawn{"Ru64Women", "DRAUGHTS64", kRussian, "russian", tables::ua_2024_annex_3, 149, 0, 1,
              0},
        Drawn{"Ru64Majority", "DRAUGHTS64", kRussian, "majority", tables::ua_2024_annex_4, 342, 394,
              0, 9},
        Drawn{"RussianMen", "RUS64", kRussian, "", tables::ua_2024_annex_2, 349, 396, 0, 0},
        Drawn{"RussianWomen", "RUS64", kRussian, "", tables::ua_2024_annex_3, 149, 0, 1, 0},
        Drawn{"RussianFirst", "RUS64", kRussian, "", tables::first_moves_64, 7, 0, 0, 0},
        Drawn{"BrazilianUa", "RUS64/7.4", kUkrainian, "", tables::ua_2024_annex_4, 342, 394, 0, 9},
        Drawn{"BrazilianRu", "RUS64/7.4", kRussian, "", tables::ua_2024_annex_4, 342, 394, 0, 9},
        Drawn{"Checkers", "CHECKERS", kUkrainian, "", tables::ua_2024_annex_5, 156, 0, 0, 0}),
    [](const testing::TestParamInfo<Drawn>& drawn) { return drawn.param.name; });

class DrawnStart : public testing::Test {
  protected:
    // The game's table `table`.
    sdk::OpeningTable table_of(const std::string& rules, const sdk::GameSetup& base,
                               const std::string& table) {
        const TestDiscipline discipline(rules_named(rules));
        for (const sdk::OpeningTable& known : discipline.tables(base))
            if (known.id == table) return known;
        throw std::runtime_error("no table " + table);
    }
    static const sdk::OpeningEntry& entry_of(const sdk::OpeningTable& table,
                                             const std::string& address) {
        for (const sdk::OpeningEntry& entry : table.entries)
            if (entry.address == address) return entry;
        throw std::runtime_error("no entry " + table.id + " " + address);
    }
    // As the table prints it.
    std::string printed(const std::string& rules, const sdk::GameSetup& base,
                        const std::string& table, const std::string& address) {
        return entry_of(table_of(rules, base, table), address).text;
    }
    // The start of the entry at `address` of that table.
    sdk::Result<sdk::StartedOpening> start(const std::string& rules, const sdk::GameSetup& base,
                                           const std::string& table, const std::string& address) {
        const TestDiscipline discipline(rules_named(rules));
        const sdk::OpeningTable known = table_of(rules, base, table);
        return discipline.set_up(known, entry_of(known, address), base);
    }
    // The start of an entry that stands in no table.
    sdk::Result<sdk::StartedOpening> start_of(const std::string& rules, OpeningKind kind,
                                              const std::string& text) {
        const TestDiscipline discipline(rules_named(rules));
        return discipline.set_up({}, {"1", kind, text}, {});
    }
    std::vector<std::string> moves_from(const std::string& rules,
                                        const sdk::StartedOpening& opening) {
        const auto game = new_game(rules_named(rules), opening.setup.position);
        std::vector<std::string> moves;
        for (const sdk::Move& move : game->legal_moves())
            moves.push_back(written(*game, move));
        return moves;
    }
};

// DISC R-25
TEST_F(DrawnStart, DISC_R_25_BlackMovesFirstAfterAnOddPrefixAndMustCapture) {
    const auto opening = start("RUS64", {}, "ua-2024-annex-3", "I-1");
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->position.text,
              "B:Wa1,a3,b2,c1,c5,d2,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8");
    EXPECT_EQ(opening->position.turn.side, sdk::Side::kSecond);
    EXPECT_EQ(opening->moves.size(), 3U);
    EXPECT_THAT(moves_from("RUS64", *opening), ElementsAre("d6:b4"));
    EXPECT_EQ(opening->citation, (sdk::Citation{kRussian, "2022-03-17", "", "6.1.4.1"}));
}

// DISC G-07
TEST_F(DrawnStart, DISC_G_07_PrefixInShortFormWithoutColonsEndsInMidExchange) {
    const auto opening = start_of("RUS64", OpeningKind::kMoves, "cb4 de5 gf4 eg3 hf4 fe5");
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->text.en,
              "table  (), 1: 1. c3-b4 d6-e5 2. g3-f4 e5:g3 3. h2:f4 f6-e5; to move: White");
    EXPECT_THAT(moves_from("RUS64", *opening), ElementsAre("f4:d6"));
}

// DISC R-24
TEST_F(DrawnStart, DISC_R_24_MenStandElsewhereAndWhiteMoves) {
    const auto opening =
        start("DRAUGHTS64", setup_of(kUkrainian), "ua-2024-annex-2", "II-2");  // a1-a5 a7-h4
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->position.text,
              "W:Wa3,a5,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Bb6,b8,c7,d6,d8,e7,f6,f8,g7,h4,h6,h8");
    EXPECT_THAT(opening->moves, IsEmpty());
    EXPECT_EQ(opening->text.ru,
              "таблица ua-2024-annex-2 (2024-10-24), II-2: перестановка a1-a5 a7-h4; ход: белые");
    EXPECT_EQ(opening->citation, (sdk::Citation{kUkrainian, "2024-10-24", "III", "D.5.2"}));
}

// DISC R-26
TEST_F(DrawnStart, DISC_R_26_BothMenAreLiftedBeforeEitherIsPlaced) {
    const auto opening = start_of("RUS64", OpeningKind::kRelocation, "h2-h6 h6-h4");
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->position.text,
              "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h6:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h4,h8");
}

class DrawnStartCase : public DrawnStart, public testing::WithParamInterface<Row> {};

// UA-2024 WE-12, UA-2024 WE-13, UA-2024 WE-14
TEST_P(DrawnStartCase, IsWhatTheCellSays) {
    const Row& row = GetParam();
    SCOPED_TRACE(row.back());
    const auto base = setup_of(edition_named(row[2]));
    EXPECT_EQ(printed(row[1], base, row[3], row[4]), row[5]);
    const auto opening = start(row[1], base, row[3], row[4]);
    if (row[9].starts_with("refused ")) {
        ASSERT_FALSE(opening.has_value());
        EXPECT_EQ("refused " + opening.error().reason, row[9]);
        return;
    }
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->moves.size(), std::stoul(row[6]));
    EXPECT_EQ(opening->position.turn.side,
              row[7] == "White" ? sdk::Side::kFirst : sdk::Side::kSecond);
    const std::vector<std::string> moves = moves_from(row[1], *opening);
    EXPECT_FALSE(moves.empty());
    for (const std::string& move : moves) {
        if (row[8] == "due") {
            EXPECT_THAT(move, HasSubstr(":"));
        }
    }
    if (row[9] == "usual") {
        EXPECT_EQ(opening->setup.position, "");
        EXPECT_EQ(opening->position, new_game(rules_named(row[1]))->position());
    } else if (row[9] != "-") {
        EXPECT_EQ(opening->position.text, row[9]);
    }
    if (row[10] == "both") {
        EXPECT_TRUE(table_of(row[1], base, row[3]).shared_in_micro_match);
    }
}

INSTANTIATE_TEST_SUITE_P(Draughts, DrawnStartCase, testing::ValuesIn(read_rows("starts.txt")),
                         [](const testing::TestParamInfo<Row>& row) {
                             return test_name(row.param[0]);
                         });

TEST_F(DrawnStart, BeginsWhereFreePlayBeginsSoThatRepetitionsCountFromThere) {
    const auto opening =
        start("DRAUGHTS64", setup_of(kRussian, "majority"), "ua-2024-annex-4", "I-2");
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->setup.edition, kRussian);
    EXPECT_EQ(opening->setup.parameters.at("capture-rule"), "majority");
    EXPECT_EQ(opening->setup.position, opening->position.text);
}

TEST_F(DrawnStart, WhiteMovesAfterTheThreeMovesOfCheckers) {
    const auto opening = start("CHECKERS", {}, "ua-2024-annex-5", "1");
    ASSERT_TRUE(opening.has_value());
    EXPECT_EQ(opening->position.turn.side, sdk::Side::kSecond);
    EXPECT_EQ(opening->text.en,
              "table ua-2024-annex-5 (2024-10-24), 1: 1. 9-14 23-18 2. 14x23; to move: White");
    EXPECT_EQ(opening->citation.section, "VII");
    EXPECT_EQ(opening->citation.article, "A.11");
}

TEST_F(DrawnStart, IsRefusedWhereTheRulesKnowNone) {
    for (const char* rules : {"INT100", "GIVEAWAY"}) {
        const TestDiscipline discipline(rules_named(rules));
        EXPECT_THAT(discipline.tables({}), IsEmpty());
        const auto opening = start_of(rules, OpeningKind::kFree, "Free");
        ASSERT_FALSE(opening.has_value());
        EXPECT_EQ(opening.error().reason, "OPENING_NOT_DRAWN");
        EXPECT_FALSE(discipline.check_table("", {}).has_value());
    }
}

// ED-D01, GA-07: the book knows none; a regulation may want them.
TEST_F(DrawnStart, NeedsTheRegulationWhereTheBookIsSilentOrOlder) {
    struct Silent {
        const char* rules;
        const char* edition;
        const char* article;
    };
    for (const auto& [rules, edition, article] :
         {Silent{"RUS64", "ru-draughts-old", "2.1.4.1"}, Silent{"GIVEAWAY", kRussian, "5.4.1.3"}}) {
        SCOPED_TRACE(rules);
        const TestDiscipline discipline(rules_named(rules));
        sdk::GameSetup base = setup_of(edition);
        EXPECT_THAT(discipline.tables(base), IsEmpty());
        EXPECT_EQ(discipline.set_up({}, {"1", OpeningKind::kFree, "Free"}, base).error().reason,
                  "OPENING_NOT_DRAWN");
        base.parameters["drawn-starts"] = "true";
        EXPECT_EQ(discipline.tables(base).size(), 3U);
        EXPECT_THAT(discipline.check_table(tables::ua_2024_annex_2(), base)->errors, IsEmpty());
        EXPECT_THAT(discipline.check_table(tables::ua_2024_annex_3(), base)->errors, IsEmpty());
        EXPECT_EQ(start(rules, base, "ua-2024-annex-3", "I-1")->citation.article, article);
    }
}

TEST_F(DrawnStart, IsRefusedBesideAPositionOrInAnUnknownEdition) {
    const TestDiscipline discipline(rules_named("RUS64"));
    sdk::GameSetup base;
    base.position = "W:Wa1:Bh8";
    EXPECT_EQ(discipline.set_up({}, {"1", OpeningKind::kFree, "Free"}, base).error().reason,
              "OPENING_WITH_POSITION");
    EXPECT_EQ(
        discipline.set_up({}, {"1", OpeningKind::kFree, "Free"}, setup_of("x")).error().reason,
        "EDITION_UNKNOWN");
}

TEST(OpeningTables, AreThoseOfTheEditionAndTheCaptures) {
    const auto ids = [](const char* rules, const sdk::GameSetup& base) {
        std::vector<std::string> found;
        for (const auto& table : TestDiscipline(rules_named(rules)).tables(base))
            found.push_back(table.id);
        return found;
    };
    const auto men_women_first =
        ElementsAre("ua-2024-annex-2", "ua-2024-annex-3", "white-first-move");
    EXPECT_THAT(ids("RUS64", {}), men_women_first);
    EXPECT_THAT(ids("DRAUGHTS64", setup_of(kRussian)), men_women_first);
    EXPECT_THAT(ids("DRAUGHTS64", setup_of(kUkrainian)), men_women_first);
    EXPECT_THAT(ids("DRAUGHTS64", setup_of(kRussian, "majority")),
                ElementsAre("ua-2024-annex-4", "white-first-move"));
    EXPECT_THAT(ids("RUS64/7.4", {}), ElementsAre("ua-2024-annex-4", "white-first-move"));
    EXPECT_THAT(ids("CHECKERS", {}), ElementsAre("ua-2024-annex-5"));
}

// A table of its own must be drawn under its own captures (TR-27).
TEST(OpeningTables, OfAnotherWayOfCapturingAreRefusedEntryByEntry) {
    const TestDiscipline discipline(rules_named("RUS64/7.4"));
    const auto check = discipline.check_table(tables::ua_2024_annex_2(), setup_of(kRussian));
    ASSERT_TRUE(check.has_value());
    ASSERT_FALSE(check->errors.empty());
    const sdk::Error& first = check->errors.front();
    EXPECT_EQ(first.metadata.at("entry"), "I-17");
    EXPECT_EQ(first.reason, "OPENING_MOVE_REFUSED");
    EXPECT_EQ(first.metadata.at("move"), "ce5");
    EXPECT_EQ(first.metadata.at("ply"), "6");
    ASSERT_FALSE(first.citations.empty());
    EXPECT_EQ(first.citations.front().book, kRussian);
}

constexpr const char* kHead =
    "id: region-2027\nversion: 2\nname.ru: Таблица области\nname.uk: Таблиця області\n"
    "name.en: Regional table\ncolumns: A B\nmicro-match: separate\nentries:\n";

TEST(OwnTable, IsReadWithItsHeadings) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto check = discipline.check_table(
        std::string(kHead) + "# a remark\nA-1 | moves | cd4 fg5\r\nB-12 | free | -\n", {});
    ASSERT_TRUE(check.has_value());
    EXPECT_THAT(check->errors, IsEmpty());
    EXPECT_EQ(check->table.id, "region-2027");
    EXPECT_EQ(check->table.version, "2");
    EXPECT_EQ(check->table.name.uk, "Таблиця області");
    EXPECT_EQ(check->table.source, sdk::Citation{});
    EXPECT_THAT(check->table.columns, ElementsAre("A", "B"));
    EXPECT_FALSE(check->table.shared_in_micro_match);
    EXPECT_THAT(check->table.entries,
                ElementsAre(sdk::OpeningEntry{"A-1", OpeningKind::kMoves, "cd4 fg5"},
                            sdk::OpeningEntry{"B-12", OpeningKind::kFree, "-"}));
}

// What is wrong with a line after a sound head; it is line 9.
struct Fault {
    const char* line;
    const char* reason;
    const char* entry;
    const char* article = "";
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.line;
}

class FaultyEntry : public testing::TestWithParam<Fault> {};

TEST_P(FaultyEntry, IsNamedWithItsLineReasonAndArticle) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto check =
        discipline.check_table(std::string(kHead) + GetParam().line + "\nB-1 | moves | cd4\n", {});
    ASSERT_TRUE(check.has_value());
    ASSERT_EQ(check->errors.size(), 1U);
    const sdk::Error& error = check->errors.front();
    EXPECT_EQ(error.reason, GetParam().reason);
    EXPECT_EQ(error.metadata.at("line"), "9");
    EXPECT_EQ(error.metadata.contains("entry") ? error.metadata.at("entry") : "", GetParam().entry);
    EXPECT_EQ(error.citations.empty() ? "" : error.citations.front().article, GetParam().article);
}

INSTANTIATE_TEST_SUITE_P(
    Draughts, FaultyEntry,
    testing::Values(
        Fault{"A-1 moves cd4", "OPENING_LINE_MALFORMED", ""},
        Fault{"A-1 | jump | cd4", "OPENING_KIND_UNKNOWN", "A-1"},
        Fault{"C-1 | moves | cd4", "OPENING_ADDRESS_INVALID", "C-1"},
        Fault{"A-0 | moves | cd4", "OPENING_ADDRESS_INVALID", "A-0"},
        Fault{"A1 | moves | cd4", "OPENING_ADDRESS_INVALID", "A1"},
        Fault{"A-1 | moves |", "OPENING_ENTRY_EMPTY", "A-1"},
        Fault{"A-1 | moves | cd4 x9", "OPENING_MOVE_REFUSED", "A-1"},
        Fault{"A-1 | moves | cd4 fg5 dc5 gh4", "OPENING_MOVE_REFUSED", "A-1", "6.1.5.3"},
        Fault{"A-1 | moves | cb5", "OPENING_MOVE_REFUSED", "A-1", "6.1.1"},
        Fault{"A-1 | relocation | a1", "OPENING_RELOCATION_MALFORMED", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | --- ---", "OPENING_RELOCATION_MALFORMED", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a1-a6", "OPENING_SQUARE_UNKNOWN", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a5-c5", "OPENING_NO_MAN", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a1-a5 c1-c5", "OPENING_TWO_MEN", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a1-a3", "OPENING_SQUARE_TAKEN", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a1-a5 a7-a5", "OPENING_SQUARE_TAKEN", "A-1", "6.1.4.1"},
        Fault{"A-1 | relocation | a7-c1", "OPENING_LAST_RANK", "A-1", "6.1.4.1"},
        Fault{"A-1 | free | - | W:Wa1:Bh8", "OPENING_POSITION_DIFFERS", "A-1"},
        Fault{"A-1 | free | - | here", "POSITION_UNREADABLE", "A-1"}));

TEST(OwnTable, MustSayWhatItIsAndHoldSomethingToDraw) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const auto reasons = [&](const std::string& text) {
        std::vector<std::string> found;
        const auto check = discipline.check_table(text, {});
        for (const sdk::Error& error : check.value().errors)
            found.push_back(error.metadata.at("line") + " " + error.reason);
        return found;
    };
    EXPECT_THAT(reasons(""), testing::Contains("1 OPENING_HEADING_MISSING").Times(5));
    EXPECT_THAT(reasons(std::string(kHead) + "A-1 | void | ***"),
                ElementsAre("9 OPENING_TABLE_EMPTY"));
    EXPECT_THAT(reasons("colour: red\n" + std::string(kHead) + "A-1 | free | -"),
                ElementsAre("1 OPENING_HEADING_UNKNOWN"));
    EXPECT_THAT(reasons("version: 1\n" + std::string(kHead) + "A-1 | free | -"),
                ElementsAre("3 OPENING_HEADING_REPEATED"));
    EXPECT_THAT(reasons("source: a book\n" + std::string(kHead) + "A-1 | free | -"),
                ElementsAre("1 OPENING_HEADING_INVALID"));
    EXPECT_THAT(reasons(std::string(kHead) + "A-1 | free | -\nA-1 | free | -"),
                ElementsAre("10 OPENING_ENTRY_REPEATED"));
    EXPECT_THAT(reasons(std::string(kHead) + std::string(501, 'x') + "\nA-1 | free | -"),
                ElementsAre("9 OPENING_LINE_TOO_LONG"));
    EXPECT_THAT(reasons(std::string(kLongestTable + 1, 'x')),
                ElementsAre("0 OPENING_TABLE_TOO_LONG"));
}

}  // namespace
}  // namespace collegium::draughts::test
