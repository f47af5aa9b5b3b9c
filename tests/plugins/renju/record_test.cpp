// Game records: lists of points and RIF files.
#include <random>

#include <gtest/gtest.h>

#include <collegium/renju/procedures.hpp>

#include "games.hpp"

namespace collegium::renju::test {
namespace {

class Collect final : public sdk::RecordSink {
  public:
    [[nodiscard]] bool game(const sdk::RecordedGame& game) override {
        games.push_back(game);
        return true;
    }
    [[nodiscard]] bool refused(const sdk::Error& error) override {
        refusals.push_back(error);
        return true;
    }

    std::vector<sdk::RecordedGame> games;
    std::vector<sdk::Error> refusals;
};

Collect read(const std::string& format, const std::string& text,
             const sdk::RecordReading& how = {}) {
    Collect collected;
    EXPECT_TRUE(discipline().read(format, text, how, collected).has_value());
    return collected;
}

// The moves of a record in the machine's words.
std::string words_of(const sdk::RecordedGame& record) {
    const auto game = sdk::start_game(discipline(), record.setup).value();
    std::string words;
    for (const sdk::Move& move : record.moves) {
        words += (words.empty() ? "" : " ") + game->format_move(move, "machine").value();
        EXPECT_TRUE(game->play(move).has_value());
    }
    return words;
}

TEST(RenjuList, IsReadInEveryUsualSpelling) {
    for (const char* text : {
             "h8 i9 j10 pass k11 -",
             "1. h8 2. i9 3. j10 4. - 5. k11 6. -",
             "1 h8 2 i9 3 j10 4 - 5 k11 6 -",
             "1.h8 i9 2.j10 pass 3.k11 pass",
             "1) H8 2) I9 3) K10 4) - 5) L11 6) -",
             "H8, J9, K10, -, L11, -",
             "h8i9j10 -- k11 --",
             "; a remark\n# another\nh8 i9\nj10 pass\n k11 pass\n",
         }) {
        const auto collected = read("moves", text);
        ASSERT_EQ(collected.games.size(), 1U) << text;
        EXPECT_TRUE(collected.refusals.empty()) << text;
        EXPECT_EQ(words_of(collected.games.front()), "h8 i9 j10 pass k11 pass") << text;
        EXPECT_EQ(collected.games.front().result, "");
    }
}

TEST(RenjuList, HoldsTagsRulesAndResults) {
    const std::string text =
        "[Black \"A \\\"B\\\"\"]\n"
        "[Edition \"rif-1996\"]\n"
        "[Setting \"opening-rule=soosyrv\"]\n"
        "h8 h9 h10 keep i7 declare:2 swap offer:g8 offer:i8 choose:g8 c1 1-0\n"
        "\n"
        "h8 h9 1/2-1/2\n"
        "[White \"C\"]\n"
        "h8 i9 *\n";
    const auto collected = read("moves", text);
    ASSERT_EQ(collected.games.size(), 3U);
    const auto& first = collected.games[0];
    EXPECT_EQ(first.tags.front(), std::pair(std::string("Black"), std::string("A \"B\"")));
    EXPECT_EQ(first.setup.edition, "rif-1996");
    EXPECT_EQ(first.setup.parameters.at("opening-rule"), "soosyrv");
    EXPECT_EQ(first.meaning, sdk::RecordedResult::kFirstWon);
    EXPECT_EQ(first.moves.size(), 11U);
    EXPECT_EQ(first.text.substr(0, 6), "[Black");
    EXPECT_EQ(collected.games[1].meaning, sdk::RecordedResult::kDrawn);
    EXPECT_EQ(collected.games[2].tags.size(), 1U);
}

TEST(RenjuList, KeepsTheTextOfEachGame) {
    const auto collected = read("moves", "[Black \"Ким\"]\nh8 i9\n\n[Black \"Ли\"]\nh8 h9 i8\n");
    ASSERT_EQ(collected.games.size(), 2U);
    EXPECT_EQ(collected.games[0].text, "[Black \"Ким\"]\nh8 i9\n");
    EXPECT_EQ(collected.games[1].text, "\n[Black \"Ли\"]\nh8 h9 i8\n");
}

TEST(RenjuList, RefusesADamagedGameAndGoesOn) {
    const auto collected = read("moves",
                                "h8 h8\n\n"
                                "h8 zz\n\n"
                                "[Tag without end\nh8\n\n"
                                "1 h8 7 i9\n\n"
                                "[Setting \"opening-rule=none\"]\nh8\n\n"
                                "h8 i9 1-0 j10\n\n"
                                "h8 i9\n");
    ASSERT_EQ(collected.games.size(), 1U);
    ASSERT_EQ(collected.refusals.size(), 6U);
    EXPECT_EQ(collected.refusals[0].reason, "RECORD_MOVE");
    EXPECT_EQ(collected.refusals[0].metadata.at("why"), "RENJU_POINT_TAKEN");
    EXPECT_EQ(collected.refusals[0].metadata.at("ply"), "1");
    EXPECT_FALSE(collected.refusals[0].citations.empty());
    EXPECT_EQ(collected.refusals[1].metadata.at("why"), "RENJU_MOVE_UNREADABLE");
    EXPECT_EQ(collected.refusals[1].metadata.at("line"), "3");
    EXPECT_EQ(collected.refusals[1].metadata.at("game"), "2");
    EXPECT_EQ(collected.refusals[2].reason, "RECORD_TAG");
    EXPECT_EQ(collected.refusals[3].reason, "RENJU_RECORD_NUMBER");
    EXPECT_EQ(collected.refusals[4].reason, "RECORD_SETUP");
    EXPECT_EQ(collected.refusals[5].reason, "RECORD_MOVE");
}

TEST(RenjuRecord, IsRefusedWhereItIsNotUtf8) {
    const auto listed = read("moves", "[Black \"\xFF\"]\nh8\n\nh8 i9\n");
    ASSERT_EQ(listed.refusals.size(), 1U);
    EXPECT_EQ(listed.refusals.front().reason, "RECORD_NOT_UTF8");
    EXPECT_EQ(listed.refusals.front().metadata.at("found").find('\xFF'), std::string::npos);
    EXPECT_EQ(listed.games.size(), 1U);
    const auto latin = read("rif",
                            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><database><games>"
                            "<game id=\"\xE9\"><move>h8</move></game></games></database>");
    ASSERT_EQ(latin.refusals.size(), 1U);
    EXPECT_EQ(latin.refusals.front().reason, "RECORD_NOT_UTF8");
}

// The book itself prints Cyrillic А, В, С among the letters of the board.
TEST(RenjuList, TakesCyrillicLettersOnlyWhereAsked) {
    EXPECT_TRUE(read("moves-ru", "H8 С3").games.empty());
    sdk::RecordReading how;
    how.look_alikes = true;
    const auto collected = read("moves-ru", "Н8 С3", how);
    ASSERT_EQ(collected.games.size(), 1U);
    EXPECT_EQ(words_of(collected.games.front()), "h8 c3");
    EXPECT_EQ(collected.games.front().remarks.size(), 2U);
    EXPECT_EQ(collected.games.front().remarks.front().reason, "MOVE_LETTER_MAPPED");
}

TEST(RenjuList, WritesTheScoreSheetsNumbersInRussianLetters) {
    sdk::RecordedGame record;
    const auto game = game_of("");
    for (const char* word : {"h8", "h9", "j10", "pass"}) {
        record.moves.push_back(std::get<sdk::Move>(game->parse_move(word)));
        play(*game, word);
    }
    record.result = "0-1";
    EXPECT_EQ(discipline().write("moves-ru", record).value(), "1 H8 2 H9 3 K10 4 - 0-1\n");
    EXPECT_EQ(discipline().write("moves", record).value(), "h8 h9 j10 pass 0-1\n");
    record.result = "0-0";
    EXPECT_EQ(discipline().write("moves", record).error().reason, "RENJU_RECORD_RESULT");
}

TEST(RenjuList, KeepsFoulsThatWerePlayed) {
    const auto collected =
        read("moves", "[Position \"B:Bf8,g8,h6,h7:Wa1,c1,a3,c3\"]\nh8 a15 0-1\n");
    ASSERT_EQ(collected.games.size(), 1U);
    const std::string text = discipline().write("moves", collected.games.front()).value();
    EXPECT_NE(text.find("h8! a15"), std::string::npos);
    EXPECT_EQ(read("moves", text).games.front().moves, collected.games.front().moves);
}

const std::string kDatabase = R"(<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2026-01-01">
<rules><rule id="1" name="RIF" category="renju"><info>text</info></rule></rules>
<openings><opening id="4" abbr="D4" name="Kagetsu"/></openings>
<players>
<player id="7" name="Anna" surname="Example"/>
<player id="9" name="Boris" surname="Sample"/>
</players>
<tournaments><tournament id="3" name="Cup &amp; Plate" rule="1"/></tournaments>
<games>
<game id="1" publisher="1" tournament="3" round="2" rule="1" black="7" white="9" bresult="1"
      btime="0.00" wtime="0.00" opening="4" alt="g7" swap="">
<move>h8 h9 i9 g9 g7 j10</move>
<info>a &lt;note&gt;</info>
</game>
<game id="2" black="9" white="7" bresult="0.5"><move>h8 h8</move></game>
<game id="3" black="9" white="8" bresult="0"><move>h8 i9</move></game>
</games>
</database>
)";

TEST(RenjuRif, ReadsGamesWithTheNamesBehindIds) {
    const auto collected = read("rif", kDatabase);
    ASSERT_EQ(collected.games.size(), 2U);
    const auto& first = collected.games[0];
    EXPECT_EQ(words_of(first), "h8 h9 i9 g9 g7 j10");
    EXPECT_EQ(first.meaning, sdk::RecordedResult::kFirstWon);
    const auto tag = [&](const char* name) {
        for (const auto& [known, value] : first.tags)
            if (known == name) return value;
        return std::string();
    };
    EXPECT_EQ(tag("black"), "Anna Example");
    EXPECT_EQ(tag("tournament"), "Cup & Plate");
    EXPECT_EQ(tag("opening"), "Kagetsu");
    EXPECT_EQ(tag("info"), "a <note>");
    EXPECT_EQ(first.text.substr(0, 13), "<game id=\"1\" ");
    EXPECT_EQ(first.text.substr(first.text.size() - 7), "</game>");
    ASSERT_EQ(collected.refusals.size(), 1U);
    EXPECT_EQ(collected.refusals[0].metadata.at("game"), "2");
    EXPECT_EQ(collected.refusals[0].metadata.at("line"), "16");
    EXPECT_EQ(collected.games[1].tags.back().second, "8");  // an id nobody explains stays as it is
}

TEST(RenjuRif, SaysWhereTheXmlIsBroken) {
    const auto broken = read("rif", kDatabase.substr(0, kDatabase.find("</games>")));
    EXPECT_EQ(broken.games.size(), 2U);
    ASSERT_EQ(broken.refusals.size(), 2U);
    EXPECT_EQ(broken.refusals[1].reason, "RENJU_RECORD_XML");
    const auto typed = read("rif", "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>");
    EXPECT_TRUE(typed.games.empty());
    EXPECT_EQ(typed.refusals.size(), 1U);
}

// The parser would keep every open element, attribute and name: 8 MB of them were 360 MB.
TEST(RenjuRif, RefusesWhatIsMadeToFillTheMemory) {
    constexpr std::size_t kBytes = 8U << 20U;
    const auto made_of = [](const std::string& begin, const auto& part) {
        std::string text = begin;
        for (int i = 0; text.size() < kBytes; ++i)
            text += part(i);
        return text;
    };
    const std::string nested = made_of("", [](int) { return "<a>"; });
    const std::string attributes =
        made_of("<a ", [](int i) { return "a" + std::to_string(i) + "='' "; });
    const std::string names =
        made_of("<a>", [](int i) { return "<p id='" + std::to_string(i) + "'/>"; });
    for (const std::string* const text : {&nested, &attributes, &names}) {
        const auto refused = read("rif", *text);
        EXPECT_TRUE(refused.games.empty());
        ASSERT_EQ(refused.refusals.size(), 1U);
        EXPECT_EQ(refused.refusals[0].reason, "RENJU_RECORD_XML");
        EXPECT_NE(refused.refusals[0].metadata.at("line"), "");
    }
}

TEST(RenjuRif, StopsWhereTheReaderHasEnough) {
    class First final : public sdk::RecordSink {
      public:
        [[nodiscard]] bool game(const sdk::RecordedGame& /*game*/) override {
            ++games;
            return false;
        }
        [[nodiscard]] bool refused(const sdk::Error& /*error*/) override { return false; }
        int games = 0;
    };
    First first;
    EXPECT_TRUE(discipline().read("rif", kDatabase, {}, first).has_value());
    EXPECT_EQ(first.games, 1);
}

TEST(RenjuRif, WritesOffersThatWereNotChosen) {
    const auto collected = read("moves",
                                "[Setting \"opening-rule=rif\"]\n[black \"Anna Example\"]\n"
                                "h8 h9 i9 keep g9 offer:g7 offer:a1 choose:g7 j10 1-0\n");
    ASSERT_EQ(collected.games.size(), 1U);
    const std::string text = discipline().write("rif", collected.games.front()).value();
    EXPECT_NE(text.find("<move>h8 h9 i9 g9 g7 j10</move>"), std::string::npos);
    EXPECT_NE(text.find("alt=\"a1\""), std::string::npos);
    EXPECT_NE(text.find("name=\"Anna\" surname=\"Example\""), std::string::npos);
    EXPECT_NE(text.find("bresult=\"1\""), std::string::npos);
}

// Games by chance through every procedure, in every format: read, replay, write, read is the same.
TEST(RenjuRecord, RoundTripsInEveryFormatAndProcedure) {
    std::mt19937 chance(7);
    for (const Procedure& procedure : procedures()) {
        for (int round = 0; round < 6; ++round) {
            sdk::RecordedGame record;
            record.setup = setup_of("opening-rule=" + std::string(procedure.id));
            record.setup.edition = round % 2 == 0 ? "ru-draughts-2022" : "rif-1996";
            record.tags = {{"black", "Имя \"Фамилия\" <&>"}, {"white", "W"}};
            record.result = round % 3 == 0 ? "1-0" : round % 3 == 1 ? "*" : "1/2-1/2";
            const auto game = sdk::start_game(discipline(), record.setup).value();
            for (int act = 0; act < 60; ++act) {
                const auto moves = game->legal_moves();
                if (moves.empty()) break;
                record.moves.push_back(moves[chance() % moves.size()]);
                ASSERT_TRUE(game->play(record.moves.back()).has_value());
            }
            for (const sdk::RecordFormat& format : discipline().formats()) {
                const std::string text = discipline().write(format.id, record).value();
                const auto collected = read(format.id, text);
                ASSERT_EQ(collected.games.size(), 1U) << text;
                const auto& again = collected.games.front();
                EXPECT_EQ(again.moves, record.moves) << text;
                EXPECT_EQ(again.setup.edition, record.setup.edition);
                EXPECT_EQ(again.setup.parameters, record.setup.parameters);
                EXPECT_EQ(again.tags, record.tags);
                EXPECT_EQ(discipline().write(format.id, again).value(), text);
            }
        }
    }
}

}  // namespace
}  // namespace collegium::renju::test
