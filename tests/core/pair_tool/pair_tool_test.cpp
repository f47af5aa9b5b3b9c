// collegium-pair as a script sees it: lines and exit codes.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace {

using collegium::testing_support::Finished;
using collegium::testing_support::run;
using collegium::testing_support::TempFolder;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr int kGood = 0;
constexpr int kRefused = 1;
constexpr int kUsage = 2;

Finished pair_tool(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), COLLEGIUM_PAIR_PROGRAM);
    return run(std::move(arguments));
}

// Six players by numbers, two rounds as the engine pairs them.
const std::string kHead =
    "collegium-pairing 1\n"
    "method ru-numbers\n"
    "scale 2 1 0 1\n"
    "rounds 5\n";
const std::string kPlayers =
    "player 1 name=\"Ёлкин А.\"\nplayer 2\nplayer 3\nplayer 4\nplayer 5\nplayer 6\n";
const std::string kRounds =
    "round 1\n1 4 2 0\n5 2 0 2\n3 6 2 0\n"
    "round 2\n2 3 1 1\n6 1 0 2\n4 5 2 0\n";

class PairTool : public ::testing::Test {
  protected:
    // The path of a file with these lines.
    std::string file(const std::string& text) {
        const auto path = folder_ / "event.txt";
        std::ofstream(path, std::ios::binary) << text;
        return path.string();
    }
    std::string competition(const std::string& settings = {}, const std::string& rounds = kRounds) {
        return file(kHead + settings + kPlayers + rounds);
    }

    TempFolder folder_;
};

TEST_F(PairTool, PairsTheNextRoundInTheFormOfTheFile) {
    const auto paired = pair_tool({"pair", competition({}, "")});

    EXPECT_EQ(paired.exit.code, kGood);
    EXPECT_EQ(paired.output, "round 1\n1 4\n5 2\n3 6\n");
}

TEST_F(PairTool, WhatItPairedIsReadAgain) {
    const auto paired = pair_tool({"pair", competition()});
    ASSERT_EQ(paired.exit.code, kGood) << paired.output;
    ASSERT_THAT(paired.output, StartsWith("round 3\n"));

    // The answer with results, put under the file it was made from.
    std::string played;
    for (const char letter : paired.output)
        played += letter == '\n' && !played.ends_with("round 3") ? std::string(" 1 1\n")
                                                                 : std::string(1, letter);
    const auto checked = pair_tool({"check", competition({}, kRounds + played)});

    EXPECT_EQ(checked.exit.code, kGood) << played;
    EXPECT_EQ(checked.output, "3 rounds, 0 differences\n");
}

TEST_F(PairTool, CheckTellsEachDifferenceWithTheRuleItBreaks) {
    const auto checked = pair_tool(
        {"check", competition({}, "round 1\n1 5 2 0\n2 4 2 0\n6 3 0 2\n"), "--language", "ru"});

    EXPECT_EQ(checked.exit.code, kRefused);
    EXPECT_THAT(checked.output, HasSubstr("тур 1: 1 в паре с 5, следовало с 4\n  "));
    EXPECT_THAT(checked.output, HasSubstr("тур 1: 5 в паре с 1, следовало с 2\n  "));
    EXPECT_THAT(checked.output, HasSubstr("верхняя половина номеров против нижней"));
    EXPECT_THAT(checked.output, HasSubstr("(5.4.10.5.2)"));
    EXPECT_THAT(checked.output, HasSubstr("тур 1: 6 начинает против 3, следовало начинать 3\n  "));
    EXPECT_THAT(checked.output, EndsWith("\n1 тур, 3 расхождения\n"));
}

// Scripts read English, which is what is said where no language is asked for.
TEST_F(PairTool, CheckSpeaksEnglishToScripts) {
    const auto checked =
        pair_tool({"check", competition({}, "round 1\n1 5 2 0\n2 4 2 0\n6 3 0 2\n")});

    EXPECT_THAT(checked.output, HasSubstr("round 1: 1 met 5, expected 4\n  "));
    EXPECT_THAT(checked.output, HasSubstr("round 1: 6 began against 3, expected 3 to begin\n  "));
    EXPECT_THAT(checked.output, EndsWith("\n1 rounds, 3 differences\n"));
}

TEST_F(PairTool, SpeaksOneLanguageThroughout) {
    const std::string wrong = "round 1\n1 5 2 0\n2 4 2 0\n6 3 0 2\n";
    for (const char* language : {"ru", "uk"}) {
        SCOPED_TRACE(language);
        for (const auto& said :
             {pair_tool({"check", competition({}, wrong), "--language", language}),
              pair_tool({"explain", competition(), "--language", language}),
              pair_tool({"explain", competition(), "--round", "7", "--language", language}),
              pair_tool({"check", file("collegium-pairing 1\nplayer 1\nplayer 1\nround 2\n"),
                         "--language", language})})
            for (const char* english : {"round ", "rounds", "met ", "expected", "board", "file has",
                                        "line ", "differences", "Twice"})
                EXPECT_THAT(said.output, Not(HasSubstr(english)));
    }
}

TEST_F(PairTool, RefusesInTheLanguageAskedFor) {
    const std::string broken = file("collegium-pairing 1\nmethod dutch\nplayer 1\nplayer 1\n");

    EXPECT_THAT(pair_tool({"check", broken, "--language", "ru"}).output,
                AllOf(StartsWith("EVENT_FILE_FAULTY: В файле соревнования есть ошибки\n"),
                      HasSubstr("строка 2: Способ жеребьёвки «dutch» неизвестен\n")));
    EXPECT_THAT(pair_tool({"explain", broken, "--language", "uk"}).output,
                AllOf(StartsWith("EVENT_FILE_FAULTY: У файлі змагання є помилки\n"),
                      HasSubstr("рядок 2: Спосіб жеребкування «dutch» невідомий\n")));
}

TEST_F(PairTool, CheckTellsOfAByeThatWasAnotherOnes) {
    const std::string five = "player 1\nplayer 2\nplayer 3\nplayer 4\nplayer 5\n";
    const auto checked =
        pair_tool({"check", file(kHead + five + "round 1\n1 3 2 0\n5 2 0 2\n4 bye\n")});

    EXPECT_EQ(checked.exit.code, kRefused);
    EXPECT_THAT(checked.output, HasSubstr("round 1: bye of 4, expected 5\n  "));
    EXPECT_THAT(checked.output, HasSubstr("(5.4.10.2)"));
}

TEST_F(PairTool, ExplainsARoundOfTheFileAndTheNextOne) {
    const auto second = pair_tool({"explain", competition(), "--round", "2"});
    const auto next = pair_tool({"explain", competition(), "--language", "uk"});

    EXPECT_EQ(second.exit.code, kGood);
    EXPECT_THAT(second.output,
                StartsWith("round 2, method ru-numbers (ru-draughts-2022 5.4.10.5)\n"));
    EXPECT_THAT(second.output, HasSubstr("\nboard 1: "));
    EXPECT_THAT(second.output, HasSubstr("1 Ёлкин А.")) << "the file has his name";
    EXPECT_THAT(second.output, HasSubstr("(5.4.10.5.3)"));
    EXPECT_EQ(next.exit.code, kGood);
    EXPECT_THAT(next.output, StartsWith("тур 3, спосіб ru-numbers (ru-draughts-2022 5.4.10.5)\n"));
    EXPECT_THAT(next.output, HasSubstr("\nдошка 1: "));
    EXPECT_THAT(next.output, HasSubstr("Очкові групи після туру 2"));
}

TEST_F(PairTool, ExplainsNoRoundThatTheFileDoesNotHave) {
    const auto explained = pair_tool({"explain", competition(), "--round", "7"});

    EXPECT_EQ(explained.exit.code, kRefused);
    EXPECT_EQ(explained.output, "the file has 2 rounds\n");
}

TEST_F(PairTool, AForcedPairThatCannotBeIsRefusedWithItsArticle) {
    const auto met = pair_tool({"pair", competition("forced 1 4\n")});
    const auto twice = pair_tool({"pair", competition("forced 1 5\nforced 5 3\n")});

    EXPECT_EQ(met.exit.code, kRefused);
    EXPECT_THAT(met.output, MatchesRegex("FORCED_PAIR_MET: .*No. 1 – No. 4.*they have met "
                                         "\\(ru-draughts-2022 5.4.10.2\\)\n"));
    EXPECT_EQ(twice.exit.code, kRefused);
    EXPECT_THAT(twice.output, StartsWith("FORCED_PAIR_TWICE: "));
}

TEST_F(PairTool, EveryFaultOfAFileIsNamedWithItsLineAndReason) {
    const std::string broken =
        "collegium-pairing 1\nmethod dutch\nplayer 1\nplayer 1\nround 2\n1 7 2 0\n";
    for (const char* command : {"pair", "check", "explain"}) {
        SCOPED_TRACE(command);
        const auto refused = pair_tool({command, file(broken)});
        EXPECT_EQ(refused.exit.code, kRefused);
        EXPECT_EQ(refused.output,
                  "EVENT_FILE_FAULTY: The event's file has faults\n"
                  "line 2: There is no pairing method “dutch”\n"
                  "line 4: Twice: 1\n"
                  "line 5: Round 1 is expected here\n"
                  "line 6: No such player: 7\n");
    }
}

TEST_F(PairTool, WhatIsNoCompetitionIsRefused) {
    const auto empty = pair_tool({"pair", file("")});
    const auto bytes = pair_tool({"check", file(std::string("\0\xff\xfe\x7f", 4))});
    const auto missing = pair_tool({"pair", (folder_ / "nowhere.txt").string()});

    EXPECT_EQ(empty.exit.code, kRefused);
    EXPECT_THAT(empty.output, HasSubstr("The first line is not “collegium-pairing 1”"));
    EXPECT_EQ(bytes.exit.code, kRefused);
    EXPECT_THAT(bytes.output, HasSubstr("line 1: "));
    EXPECT_EQ(missing.exit.code, kRefused);
    EXPECT_THAT(missing.output,
                StartsWith("EVENT_FILE_MISSING: The file " + (folder_ / "nowhere.txt").string()));
}

TEST_F(PairTool, ACompetitionThatContradictsItselfIsRefused) {
    // 1 met 4 in round 1, and 4 is said to have met nobody: a line that names 4 twice.
    const auto refused =
        pair_tool({"pair", competition({}, "round 1\n1 4 2 0\n4 2 0 2\n3 6 2 0\n")});

    EXPECT_EQ(refused.exit.code, kRefused);
    EXPECT_THAT(refused.output, HasSubstr("line 13: "));
}

TEST_F(PairTool, WhereNoPairingExistsItSaysSo) {
    const auto none =
        pair_tool({"pair", file("collegium-pairing 1\nmethod ru-numbers\nscale 2 1 0 1\nrounds 3\n"
                                "player 1\nplayer 2\nround 1\n1 2 1 1\n")});

    EXPECT_EQ(none.exit.code, kRefused);
    EXPECT_THAT(none.output, AllOf(StartsWith("NO_LEGAL_PAIRING: "), HasSubstr("5.4.10.2")));
}

TEST_F(PairTool, GeneratesCompetitionsThatItFindsPairedByTheRules) {
    for (const char* method :
         {"ru-blind-lot", "ru-numbers", "ru-truncated-solkoff", "ru-buchholz", "ua-lot",
          "ua-solkoff-median", "renju-old-rating", "renju-old-lot"}) {
        SCOPED_TRACE(method);
        const auto made = pair_tool(
            {"generate", "--method", method, "--players", "17", "--rounds", "6", "--seed", "20"});
        ASSERT_EQ(made.exit.code, kGood) << made.output;
        EXPECT_THAT(made.output, StartsWith(std::string("collegium-pairing 1\nmethod ") + method));
        const auto checked = pair_tool({"check", file(made.output)});
        EXPECT_EQ(checked.exit.code, kGood) << made.output;
        EXPECT_THAT(checked.output, EndsWith(" rounds, 0 differences\n"));
    }
}

TEST_F(PairTool, OneSeedGivesOneCompetitionAndAnotherAnother) {
    const auto of_seed = [](const char* seed) {
        return pair_tool({"generate", "--players", "12", "--rounds", "5", "--seed", seed}).output;
    };

    EXPECT_EQ(of_seed("7"), of_seed("7"));
    EXPECT_NE(of_seed("7"), of_seed("8"));
    const std::string path = file(of_seed("7"));
    EXPECT_EQ(pair_tool({"pair", path}).output, pair_tool({"pair", path}).output);
}

TEST_F(PairTool, GeneratesByNoMethodItDoesNotKnow) {
    const auto refused = pair_tool({"generate", "--method", "dutch"});

    EXPECT_EQ(refused.exit.code, kRefused);
    EXPECT_EQ(refused.output, "EVENT_FILE_METHOD: There is no pairing method “dutch”\n");
}

TEST_F(PairTool, HelpNamesTheCommandsAndTheExitCodes) {
    const auto help = pair_tool({"--help"});

    EXPECT_EQ(help.exit.code, kGood);
    EXPECT_THAT(help.output,
                HasSubstr("Exit codes: 0 good, 1 refused or different, 2 wrong usage."));
    for (const char* command : {"pair", "explain", "check", "generate"}) {
        EXPECT_THAT(help.output, HasSubstr(std::string("\n  ") + command + " "));
        const auto own = pair_tool({command, "--help"});
        EXPECT_EQ(own.exit.code, kGood);
        EXPECT_THAT(own.output, HasSubstr("Usage: "));
    }
}

TEST_F(PairTool, WrongUsageIsToldApartFromARefusal) {
    const std::string sound = competition();
    const std::vector<std::vector<std::string>> wrong{{},
                                                      {"pair"},
                                                      {"draw", sound},
                                                      {"check", sound, "--language", "fr"},
                                                      {"explain", sound, "--round", "0"},
                                                      {"generate", "--players", "1"},
                                                      {"generate", "--rounds", "many"}};
    for (const auto& arguments : wrong) {
        const auto refused = pair_tool(arguments);
        EXPECT_EQ(refused.exit.code, kUsage) << refused.output;
        EXPECT_THAT(refused.output, HasSubstr("--help")) << "says where to look";
        EXPECT_THAT(refused.output, Not(HasSubstr("terminate"))) << "no exception gets out";
    }
}

}  // namespace
