#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/pdn.hpp>

#include "catalogue.hpp"

namespace collegium::draughts::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// All games of a text; fails the test at a refusal.
std::vector<PdnGame> read_all(const GameRules& rules, std::string_view text,
                              const sdk::RecordReading& how = {}) {
    std::vector<PdnGame> games;
    PdnReader reader(rules, text, how);
    for (;;) {
        auto game = reader.next();
        if (!game) {
            ADD_FAILURE() << game.error().message << ' ' << game.error().metadata.at("why");
            return games;
        }
        if (!*game) return games;
        games.push_back(std::move(**game));
    }
}

PdnGame read_one(const std::string& rules, std::string_view text,
                 const sdk::RecordReading& how = {}) {
    auto games = read_all(rules_named(rules), text, how);
    EXPECT_EQ(games.size(), 1U) << text;
    return games.empty() ? PdnGame() : std::move(games.front());
}

sdk::Error refusal_of(const std::string& rules, std::string_view text,
                      const sdk::RecordReading& how = {}) {
    PdnReader reader(rules_named(rules), text, how);
    for (;;) {
        const auto game = reader.next();
        if (!game) return game.error();
        if (!*game) break;
    }
    ADD_FAILURE() << "not refused: " << text;
    return {};
}

std::string moves_of(const std::string& rules, std::string_view text) {
    const std::string written = write_pdn(rules_named(rules), read_one(rules, text));
    const auto begin = written.find("\n\n") + 2;
    return written.substr(begin, written.size() - begin - 2);
}

PdnLine random_line(const GameRules& rules, Position position, std::mt19937_64& random, int plies,
                    int depth) {
    PdnLine line;
    if (random() % 20 == 0) line.comment = "opening words";
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = engine_of(rules).legal_moves(position);
        if (moves.empty()) break;
        const Move& move = moves[random() % moves.size()];
        PdnMove act{move, {}, {}, {}};
        if (random() % 16 == 0) act.nags.push_back(static_cast<std::uint8_t>(random() % 140));
        if (random() % 24 == 0) act.comment = "мысль " + std::to_string(random() % 1000);
        if (random() % 40 == 0 && depth < 3)
            act.variations.push_back(random_line(rules, position, random, 6, depth + 1));
        const Position before = position;
        position = after(position, move);
        line.moves.push_back(std::move(act));
        if (random() % 60 == 0) {
            position.to_move = before.to_move;  // as after a forgotten move
            line.moves.push_back({position, {}, random() % 2 == 0 ? "" : "set up", {}});
        }
    }
    return line;
}

PdnGame random_game(const GameRules& rules, std::mt19937_64& random, int number) {
    constexpr const char* kResults[] = {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"};
    PdnGame game;
    const auto& edition = rules.editions[random() % rules.editions.size()];
    game.edition = edition.id;
    game.result = kResults[random() % 8];
    game.tags = {{"Event", "Турнир"},    {"Site", "?"},
                 {"Date", "2026.11.16"}, {"Round", std::to_string(number)},
                 {"White", "Белый"},     {"Black", "Чёрный \"второй\""},
                 {"Result", game.result}};
    if (random() % 8 == 0) game.tags.emplace_back("Annotator", "nobody");
    game.start = start_position(rules);
    for (auto left = random() % 4 == 0 ? random() % 60 : 0; left > 0; --left) {
        const auto moves = engine_of(rules).legal_moves(game.start);
        if (!moves.empty()) game.start = after(game.start, moves[random() % moves.size()]);
    }
    game.line = random_line(rules, game.start, random, 20 + static_cast<int>(random() % 80), 0);
    return game;
}

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, ThousandRandomRecordsRoundTrip) {
    const GameRules& rules = rules_named(GetParam());
    std::mt19937_64 random(3);
    std::vector<PdnGame> games;
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        games.push_back(random_game(rules, random, i + 1));
        text += write_pdn(rules, games.back());
    }
    PdnReader reader(rules, text);
    for (const PdnGame& expected : games) {
        const auto game = reader.next();
        ASSERT_TRUE(game.has_value()) << game.error().message;
        ASSERT_TRUE(game->has_value());
        ASSERT_EQ(**game, expected) << write_pdn(rules, expected) << write_pdn(rules, **game);
    }
    EXPECT_FALSE(reader.next()->has_value());
}

TEST_P(EveryGame, KeepsLinesWithinEightyColumnsButForSetUps) {
    const GameRules& rules = rules_named(GetParam());
    std::mt19937_64 random(80);
    for (int i = 0; i < 50; ++i) {
        std::istringstream rows(write_pdn(rules, random_game(rules, random, i)));
        for (std::string row; std::getline(rows, row);) {
            if (row.find("FEN") != std::string::npos) continue;
            EXPECT_LE(row.size(), 80U) << row;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Pdn, EveryGame, testing::ValuesIn(all_rules()),
                         [](const testing::TestParamInfo<std::string>& rules) {
                             return test_name(rules.param);
                         });

TEST(Pdn, ReadsASquareOfTheSmallBoardAsNumberOrLetters) {
    for (const char* word : {"RUS64", "DRAUGHTS64", "RUS64/7.4", "GIVEAWAY", "CHECKERS"}) {
        const GameRules& rules = rules_named(word);
        const Geometry geometry = rules.geometry();
        for (const Move& move : engine_of(rules).legal_moves(start_position(rules))) {
            for (const auto names : {SquareNames::kAlgebraic, SquareNames::kNumeric}) {
                const std::string text = geometry.name(geometry.square(move.from), names) + "-" +
                                         geometry.name(geometry.square(move.to), names) + " *";
                EXPECT_EQ(std::get<Move>(read_one(word, text).line.moves.at(0).move), move);
            }
        }
    }
}

std::string tricky_text() {
    std::ifstream file(std::string(COLLEGIUM_TEST_DATA) + "/draughts/tricky.pdn");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Pdn, TrickyGamesRoundTrip) {
    const GameRules& rules = rules_named("RUS64");
    const auto games = read_all(rules, tricky_text());
    ASSERT_EQ(games.size(), 7U);
    std::string written;
    for (const auto& game : games)
        written += write_pdn(rules, game);
    EXPECT_EQ(read_all(rules, written), games) << written;
}

TEST(Pdn, KeepsTagsCommentsMarksAndVariations) {
    const PdnGame game = read_all(rules_named("RUS64"), tricky_text()).at(0);

    EXPECT_EQ(notation::tag(game.tags, "Event"), "Tags with \"quotes\" and \\ backslashes");
    EXPECT_EQ(notation::tag(game.tags, "White"), "Иванов, Иван");
    EXPECT_EQ(notation::tag(game.tags, "Annotator"), "nobody");
    EXPECT_EQ(notation::tag(game.tags, "GameType"), "");
    EXPECT_EQ(game.line.comment, "before the first move");
    ASSERT_EQ(game.line.moves.size(), 10U);
    EXPECT_THAT(game.line.moves[0].nags, ElementsAre(1));
    EXPECT_THAT(game.line.moves[2].nags, ElementsAre(6));
    ASSERT_EQ(game.line.moves[2].variations.size(), 1U);
    const PdnLine& variation = game.line.moves[2].variations[0];
    EXPECT_EQ(variation.moves.size(), 3U);
    EXPECT_EQ(variation.moves[1].variations[0].moves[0].comment, "a swap");
    EXPECT_THAT(game.line.moves[3].nags, ElementsAre(2));
    EXPECT_EQ(game.line.moves[3].comment, " a comment to the end of the line with ) in it");
    EXPECT_EQ(game.line.moves[5].comment, "two comments");
    EXPECT_EQ(game.result, "0-1");
}

TEST(Pdn, ReadsSetUpsAtTheStartAndInMidGame) {
    const GameRules& rules = rules_named("RUS64");
    const auto games = read_all(rules, tricky_text());
    const auto fen = [&](const Position& position) {
        return format_fen(position, rules.geometry(), rules.square_names);
    };
    EXPECT_EQ(fen(games[1].start), "B:WKa1,Kc1,g3:Ba7,c7,Kh8");
    EXPECT_EQ(games[1].line.moves.size(), 3U);
    ASSERT_EQ(games[3].line.moves.size(), 7U);
    EXPECT_TRUE(std::holds_alternative<Position>(games[3].line.moves[2].move));
    EXPECT_EQ(games[3].line.moves[2].comment, "c5 was lost");
    EXPECT_EQ(fen(games[5].start), "B:Wc3:Be5");
    EXPECT_EQ(games[5].line.comment, "a trifle");
}

TEST(Pdn, ReadsOldHabits) {
    const auto games = read_all(rules_named("RUS64"), tricky_text());
    ASSERT_EQ(games[4].line.moves.size(), 4U);
    EXPECT_EQ(games[4].line.moves[3].variations.at(0).moves.size(), 1U);
    ASSERT_EQ(games[4].remarks.size(), 1U);
    EXPECT_EQ(games[4].remarks[0].reason, "RECORD_TAG_TWICE");
    EXPECT_EQ(games[4].remarks[0].line, 38);
    EXPECT_EQ(notation::tag(games[4].tags, "Event"),
              "joined squares, dots for an unknown move, no number");
    EXPECT_EQ(games[5].result, "*");
    EXPECT_EQ(games[6].line.moves.size(), 3U);
    EXPECT_EQ(games[6].result, "*");
}

TEST(Pdn, WritesTheStandardsForm) {
    EXPECT_EQ(write_pdn(rules_named("RUS64"), read_one("RUS64",
                                                       "1.c3-d4 f6-e5 2.dxf6 {x} gxe5 "
                                                       "(2...exg5) 1-0")),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
              "[Black \"?\"]\n[Result \"1-0\"]\n[GameType \"25,W,8,8,A0,0\"]\n\n"
              "1. c3-d4 f6-e5 2. d4:f6 {x} 2... g7:e5 (2... e7:g5) *\n\n");
}

TEST(Pdn, NamesEveryGameByItsTypeAndVariant) {
    const auto rules_tags = [](const std::string& rules, std::string_view text) {
        const std::string written = write_pdn(rules_named(rules), read_one(rules, text));
        const auto begin = written.find("[GameType");
        return written.substr(begin, written.find("\n\n") - begin);
    };
    EXPECT_EQ(rules_tags("RUS64", "*"), "[GameType \"25,W,8,8,A0,0\"]");
    EXPECT_EQ(rules_tags("RUS64/7.4", "*"), "[GameType \"26,W,8,8,A0,0\"]");
    EXPECT_EQ(rules_tags("INT100", "*"), "[GameType \"20,W,10,10,N2,0\"]");
    EXPECT_EQ(rules_tags("CHECKERS", "*"), "[GameType \"21,B,8,8,N1,0\"]");
    EXPECT_EQ(rules_tags("GIVEAWAY", "*"),
              "[GameType \"25,W,8,8,A0,0\"]\n[Variant \"reverse-draughts\"]");
    EXPECT_EQ(rules_tags("DRAUGHTS64", "*"),
              "[GameType \"25,W,8,8,A0,0\"]\n[Variant \"draughts-64\"]");
    EXPECT_EQ(rules_tags("DRAUGHTS64", "[GameType \"26\"]\n\n*"),
              "[GameType \"26,W,8,8,A0,0\"]\n[Variant \"draughts-64\"]\n"
              "[Parameters \"capture-rule=majority\"]");
    EXPECT_EQ(rules_tags("INT100", "[Edition \"ua-draughts-2024\"]\n\n*"),
              "[GameType \"20,W,10,10,N2,0\"]\n[Edition \"ua-draughts-2024\"]");
}

// DISC R-06b
TEST(Pdn, DISC_R_06b_TheTypeChoosesTheCapturesOfDraughts64) {
    const std::string fen = "[FEN \"W:Wc3:Bb4,d4,d6,f6\"]\n";
    EXPECT_EQ(
        refusal_of("DRAUGHTS64", "[GameType \"26\"]\n" + fen + "\n1. c3:a5 *").metadata.at("why"),
        "MAJORITY_COMPULSORY");
    EXPECT_EQ(
        refusal_of("DRAUGHTS64", "[Parameters \"capture-rule=majority\"]\n" + fen + "\n1. c3:a5 *")
            .metadata.at("why"),
        "MAJORITY_COMPULSORY");
    EXPECT_EQ(read_one("DRAUGHTS64", fen + "\n1. c3:a5 *").parameters.size(), 0U);
}

TEST(Pdn, ReadsResultsOfEveryKindAndWritesTheGamesOwn) {
    using sdk::RecordedResult;
    const auto meaning = [](const std::string& rules, const std::string& result) {
        const PdnGame game = read_one(rules, "[Result \"" + result + "\"]\n\n" + result);
        EXPECT_EQ(game.result, result);
        return meaning_of(game.result, rules_named(rules));
    };
    EXPECT_EQ(meaning("RUS64", "1-0"), RecordedResult::kFirstWon);
    EXPECT_EQ(meaning("INT100", "2-0"), RecordedResult::kFirstWon);
    EXPECT_EQ(meaning("INT100", "0-2"), RecordedResult::kSecondWon);
    EXPECT_EQ(meaning("CHECKERS", "1-0"), RecordedResult::kSecondWon) << "Black begins";
    EXPECT_EQ(meaning("RUS64", "1/2-1/2"), RecordedResult::kDrawn);
    EXPECT_EQ(meaning("INT100", "1-1"), RecordedResult::kDrawn);
    EXPECT_EQ(meaning("RUS64", "0-0"), RecordedResult::kOther);
    EXPECT_EQ(meaning("RUS64", "*"), RecordedResult::kNone);
}

TEST(Pdn, TheTagTellsTheResultWhereTheMovesEndWithAStar) {
    EXPECT_EQ(read_one("INT100", "[Result \"2-0\"]\n\n1. 32-28 *").result, "2-0");
    EXPECT_EQ(read_one("INT100", "[Result \"1-0\"]\n\n1. 32-28 2-0").result, "1-0");
    EXPECT_EQ(read_one("INT100", "1. 32-28 1-1").result, "1-1");
    EXPECT_EQ(read_one("INT100", "[ResultFormat \"Plus draw\"]\n[Result \"1+ - 1-\"]\n\n*").result,
              "1+ - 1-");
    EXPECT_EQ(refusal_of("INT100", "[Result \"2-0\"]\n\n1. 32-28 0-2").reason,
              "RECORD_RESULT_DIFFERS");
}

// DISC N-06
TEST(Pdn, DISC_N_06_ACrossAfterTheLastMoveIsAWinNotACapture) {
    EXPECT_EQ(read_one("RUS64", "1. c3-d4 b6-a5 х").result, "0-1");
    EXPECT_EQ(read_one("RUS64", "1. c3-d4 х").result, "1-0");
    EXPECT_EQ(read_one("INT100", "1. 32-28 =").result, "1-1");
    EXPECT_EQ(read_one("RUS64", "1. c3-d4 0").result, "0-1");
    EXPECT_EQ(read_one("CHECKERS", "1. 11-15 +").result, "0-1") << "Black has won";
}

TEST(Pdn, TheUkrainianBookTurnsTwoMarksAround) {
    const std::string text = "1. 32-28?! 19-23!? 2. 28x19! 14x23* *";
    const auto marks = [](const PdnGame& game) {
        std::vector<unsigned> numbers;
        for (const auto& move : game.line.moves)
            numbers.insert(numbers.end(), move.nags.begin(), move.nags.end());
        return numbers;
    };
    const std::string ukrainian = "[Edition \"ua-draughts-2024\"]\n\n" + text;
    EXPECT_THAT(marks(read_one("INT100", ukrainian)), ElementsAre(5, 6, 1, 7));
    sdk::RecordReading assumed;
    assumed.assumed.edition = "ua-draughts-2024";
    EXPECT_THAT(marks(read_one("INT100", text, assumed)), ElementsAre(5, 6, 1, 7));
    EXPECT_THAT(marks(read_one("INT100", "1. 32-28?! 19-23!? *")), ElementsAre(6, 5));
}

TEST(Pdn, NumbersMovesByTheSideThatBegins) {
    EXPECT_EQ(moves_of("CHECKERS", "1. 11-15 22-18 2. 15x22 25x18 *"),
              "1. 11-15 22-18 2. 15x22 25x18 *");
    EXPECT_EQ(moves_of("CHECKERS", "[FEN \"W:W21-32:B1-10,12,15\"]\n\n1... 22-18 2. 15x22 25x18"),
              "1... 22-18 2. 15x22 25x18 *");
    EXPECT_EQ(moves_of("RUS64", "[FEN \"B:Wc3:Be5\"]\n\ne5-f4 c3-d4"), "1... e5-f4 2. c3-d4 *");
}

TEST(Pdn, WritesAnAmbiguousCaptureInTheStandardsLongForm) {
    EXPECT_EQ(moves_of("RUS64", "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\nd2:h6:a7"),
              "1. d2:h6:f8:c5:a7 *");
    // Right behind a piece where the way goes on straight: 29 is taken from 47, then 19 or 30.
    EXPECT_EQ(moves_of("INT100", "[FEN \"W:WK46:B41,28,20,10,29\"]\n\n46x5"), "1. 46x5 *");
}

// DISC RD-27
TEST(Pdn, DISC_RD_27_LookAlikesAreMappedOnlyOnRequestAndReported) {
    const std::string text = "1. с3-d4 b6-а5 2. d4-е5 f6:d4 *";
    const auto refused = refusal_of("RUS64", text);
    EXPECT_EQ(refused.reason, "RECORD_MOVE");
    EXPECT_EQ(refused.metadata.at("why"), "MOVE_LETTER_NOT_LATIN");
    EXPECT_EQ(refused.metadata.at("letter"), "с");

    sdk::RecordReading how;
    how.look_alikes = true;
    const PdnGame game = read_one("RUS64", text, how);
    EXPECT_EQ(game.line.moves.size(), 4U);
    ASSERT_EQ(game.remarks.size(), 3U);
    EXPECT_EQ(game.remarks[0].reason, "MOVE_LETTER_MAPPED");
    EXPECT_EQ(game.remarks[0].metadata.at("letters"), "с");
    EXPECT_EQ(game.remarks[0].metadata.at("move"), "c3-d4");
    EXPECT_EQ(game.remarks[2].ply, 3);
}

TEST(Pdn, LettersThatSoundAlikeAreRefusedEvenThen) {
    sdk::RecordReading how;
    how.look_alikes = true;
    EXPECT_EQ(refusal_of("RUS64", "1. ц3-д4 *", how).metadata.at("why"), "MOVE_UNREADABLE");
    EXPECT_EQ(refusal_of("RUS64", "1. с3-д4 *", how).metadata.at("why"), "MOVE_UNREADABLE");
}

TEST(Pdn, AmbiguityIsRefusedWithItsCandidates) {
    const auto refused = refusal_of("RUS64", "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:a7 *");
    EXPECT_EQ(refused.metadata.at("why"), "MOVE_AMBIGUOUS");
    EXPECT_EQ(refused.metadata.at("candidates"), "d2:g5:e7:c5:a7 d2:h6:f8:c5:a7");
    EXPECT_EQ(refused.citations.at(0).article, "6.1.6.2");
}

struct PdnRefusal {
    std::string text;
    std::string reason;
    std::string line;
    std::string ply;
    std::string why;
};

TEST(Pdn, RefusalsNameLinePlyAndReason) {
    const std::vector<PdnRefusal> cases = {
        {"1. c3-d4 d6-c5\n2. c3-b4 *", "RECORD_MOVE", "2", "3", "NO_PIECE_THERE"},
        {"1. c3-d4 f6-e5\n2. g3-h4 *", "RECORD_MOVE", "2", "3", "CAPTURE_COMPULSORY"},
        {"1. c3-d4 f6-e5 2. d4xf6 (2. g3-h4) *", "RECORD_MOVE", "1", "3", "CAPTURE_COMPULSORY"},
        {"1. c3-d4 zz *", "RECORD_MOVE", "1", "2", "MOVE_SQUARE_UNKNOWN"},
        {"[FEN \"W:Wa9:Bb6\"]\n\n*", "RECORD_SETUP", "3", "0", "POSITION_SQUARE_UNKNOWN"},
        {"1. c3-d4 /FEN \"X\"/ *", "RECORD_SETUP", "1", "1", "POSITION_UNREADABLE"},
        {"1. c3-d4 /position/ *", "RECORD_SETUP", "1", "1", ""},
        {"[GameType \"20\"]\n\n*", "RECORD_GAME_TYPE", "3", "0", ""},
        {"[GameType \"25,W,8,8,N0,0\"]\n\n*", "RECORD_GAME_TYPE", "3", "0", ""},
        {"[GameType \"25,W\"]\n\n*", "RECORD_GAME_TYPE", "3", "0", ""},
        {"[GameType \"shashki\"]\n\n*", "RECORD_GAME_TYPE", "3", "0", ""},
        {"[Edition \"ru-draughts-1900\"]\n\n*", "RECORD_RULES", "3", "0", "EDITION_UNKNOWN"},
        {"[Parameters \"capture-rule\"]\n\n*", "RECORD_RULES", "3", "0", "PARAMETER_UNKNOWN"},
        {"1. c3-d4\n\n[Event \"x\"]\n\n*", "RECORD_UNFINISHED", "3", "1", ""},
        {"1. c3-d4 (1. g3-h4", "RECORD_UNFINISHED", "1", "1", ""},
        {"1. c3-d4 {no end", "RECORD_COMMENT", "1", "1", ""},
        {"1. c3-d4 {\xF1\xE8\xEB\xFC\xED\xEE} *", "RECORD_NOT_UTF8", "1", "1", ""},
        {"1. c3-d4 ) *", "RECORD_BRACKET", "1", "1", ""},
        {"(1. c3-d4) *", "RECORD_BRACKET", "1", "0", ""},
        {"$1 1. c3-d4 *", "RECORD_MARK", "1", "0", ""},
        {"1. c3-d4!!! *", "RECORD_MARK", "1", "1", ""},
        {"[Event x]\n\n*", "RECORD_TAG", "1", "0", ""},
    };
    for (const auto& expected : cases) {
        auto error = refusal_of("RUS64", expected.text);
        EXPECT_EQ(error.reason, expected.reason) << expected.text;
        EXPECT_EQ(error.metadata["line"], expected.line) << expected.text;
        EXPECT_EQ(error.metadata["ply"], expected.ply) << expected.text;
        EXPECT_EQ(error.metadata["why"], expected.why) << expected.text;
    }
    EXPECT_EQ(refusal_of("GIVEAWAY", "[GameType \"25\"]\n[Variant \"draughts-64\"]\n\n*").reason,
              "RECORD_GAME_TYPE");
}

TEST(Pdn, GoesOnAfterABadGame) {
    PdnReader reader(rules_named("RUS64"),
                     "[Event \"a\"]\n[Site \"s\"]\n\n1. c3-e5 *\n\n[Event \"b\"]\n[Bad]\n[Site "
                     "\"s\"]\n\n1. c3-d4 *\n\n[Event \"c\"]\n[Site \"s\"]\n\n1. c3-d4 *\n");

    EXPECT_EQ(reader.next().error().metadata.at("game"), "1");
    EXPECT_EQ(reader.next().error().metadata.at("line"), "7");
    EXPECT_EQ(notation::tag(reader.next()->value().tags, "Event"), "c");
    EXPECT_FALSE(reader.next()->has_value());
}

TEST(Pdn, RefusesVariationsWithoutEnd) {
    std::string text = "1. c3-d4 ";
    for (int i = 0; i < 100; ++i)
        text += "(1. c3-b4 ";
    EXPECT_EQ(refusal_of("RUS64", text).reason, "RECORD_TOO_DEEP");
}

class Collect final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        games.push_back(game);
        return games.size() < most;
    }
    [[nodiscard]] bool refused(const sdk::Error& error) override {
        refusals.push_back(error.reason);
        return true;
    }

    std::size_t most = 1000;
    std::vector<sdk::RecordedGame> games;
    std::vector<std::string> refusals;
};

TEST(PdnRecord, EveryGameIsWrittenAndReadAsTheSameRecord) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const sdk::RecordV0& records = discipline;
    Collect read;
    ASSERT_TRUE(records.read("pdn", tricky_text(), read).has_value());
    ASSERT_EQ(read.games.size(), 7U);
    EXPECT_EQ(read.games[0].meaning, sdk::RecordedResult::kSecondWon);
    EXPECT_EQ(read.games[0].setup.edition, "ru-draughts-2022");
    ASSERT_EQ(read.games[3].setups.size(), 1U);
    EXPECT_EQ(read.games[3].setups[0].ply, 2U);
    for (const auto& game : read.games) {
        const auto text = records.write("pdn", game);
        ASSERT_TRUE(text.has_value()) << text.error().message;
        Collect again;
        ASSERT_TRUE(records.read("pdn", *text, again).has_value());
        ASSERT_EQ(again.games.size(), 1U) << *text;
        EXPECT_EQ(again.games[0].moves, game.moves);
        EXPECT_EQ(again.games[0].setups, game.setups);
        EXPECT_EQ(again.games[0].setup, game.setup);
        EXPECT_EQ(again.games[0].tags, game.tags);
    }
}

TEST(PdnRecord, StopsWhereTheSinkHasEnough) {
    const TestDiscipline discipline(rules_named("RUS64"));
    Collect read;
    read.most = 2;
    const sdk::RecordV0& records = discipline;
    ASSERT_TRUE(records.read("pdn", tricky_text(), read).has_value());
    EXPECT_EQ(read.games.size(), 2U);
}

TEST(PdnRecord, RefusesWhatCannotBeWrittenOrAssumed) {
    const TestDiscipline discipline(rules_named("RUS64"));
    const sdk::RecordV0& records = discipline;
    sdk::RecordedGame game;
    game.moves = {sdk::Step{0, 9}};
    EXPECT_EQ(records.write("pdn", game).error().reason, "MOVE_NOT_LEGAL");
    EXPECT_EQ(records.write("pgn", game).error().reason, "RECORD_FORMAT_UNKNOWN");
    Collect nothing;
    sdk::RecordReading how;
    how.assumed.edition = "no such book";
    EXPECT_EQ(records.read("pdn", "*", how, nothing).error().reason, "EDITION_UNKNOWN");
}

}  // namespace
}  // namespace collegium::draughts::test
