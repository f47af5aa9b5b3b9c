// collegium-plugin as a script sees it: lines and exit codes.
#include <algorithm>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"

namespace {

using collegium::testing_support::Finished;
using collegium::testing_support::run;
using collegium::testing_support::TempFolder;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

Finished tool(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), COLLEGIUM_PLUGIN_PROGRAM);
    return run(std::move(arguments));
}

std::filesystem::path lay(const std::string& fixture, const TempFolder& folder,
                          const std::string& as) {
    const auto target = folder / (as + ".discipline.so");
    std::filesystem::copy_file(
        std::filesystem::path(COLLEGIUM_FIXTURES) / (fixture + ".discipline.so"), target);
    std::filesystem::permissions(target, std::filesystem::perms::owner_all);
    return target;
}

TEST(ListCommand, NamesTheBundledDisciplines) {
    const auto listed = tool({"list"});

    EXPECT_EQ(listed.exit.code, 0);
    EXPECT_THAT(listed.output, HasSubstr("working\trussian-draughts\t"));
}

TEST(ListCommand, NamesRefusedFilesWithTheirReasonBesideGoodOnes) {
    const TempFolder folder;
    lay("sound", folder, "a-sound");
    lay("sound", folder, "b-duplicate");
    lay("crashes", folder, "c-crashes");
    ::chmod(lay("sound_newer", folder, "d-writable").c_str(), 0666);
    std::ofstream(folder / "e-text.discipline.so") << "no library";

    const auto listed = tool({"--plugins", folder.path().string(), "list"});

    const std::string at = folder.path().string() + "/";
    EXPECT_EQ(listed.exit.code, 0);
    EXPECT_THAT(listed.output, HasSubstr("working\tsound\t1.0.0\t" + at + "a-sound"));
    EXPECT_THAT(listed.output, HasSubstr("refused\tsound\t1.0.0\t" + at +
                                         "b-duplicate.discipline.so\tPLUGIN_DUPLICATE_ID\t"));
    EXPECT_THAT(listed.output,
                HasSubstr("refused\t-\t-\t" + at + "c-crashes.discipline.so\tPLUGIN_CRASHED\t"));
    EXPECT_THAT(listed.output, HasSubstr("refused\t-\t-\t" + at +
                                         "d-writable.discipline.so\tPLUGIN_FILE_UNSAFE\t"));
    EXPECT_THAT(listed.output,
                HasSubstr("refused\t-\t-\t" + at + "e-text.discipline.so\tPLUGIN_NOT_ELF\t"));
    EXPECT_THAT(listed.output, HasSubstr("working\trussian-draughts\t"));
}

TEST(ListCommand, TakesFoldersFromTheEnvironment) {
    const TempFolder folder;
    lay("sound", folder, "sound");

    const auto listed = run({COLLEGIUM_PLUGIN_PROGRAM, "list"},
                            {"COLLEGIUM_PLUGIN_PATH=" + folder.path().string()});

    EXPECT_THAT(listed.output, StartsWith("working\tsound\t1.0.0\t"));
}

TEST(ShowCommand, TellsWhatADisciplineSaysOfItself) {
    const auto shown = tool({"show", "russian-draughts"});

    EXPECT_EQ(shown.exit.code, 0);
    EXPECT_THAT(shown.output, HasSubstr("id\trussian-draughts\n"));
    EXPECT_THAT(shown.output, HasSubstr("name.ru\tРусские шашки\n"));
    EXPECT_THAT(shown.output, HasSubstr("capability\tcollegium.game/0\n"));
    EXPECT_THAT(shown.output, HasSubstr("state\tworking\n"));
}

TEST(ShowCommand, RefusesAnUnknownId) {
    const auto shown = tool({"show", "unheard-of"});

    EXPECT_EQ(shown.exit.code, 1);
    EXPECT_THAT(shown.output, HasSubstr("PLUGIN_UNKNOWN"));
}

TEST(MovesCommand, PrintsALinePerLegalMove) {
    const auto moves = tool({"moves", "russian-draughts"});

    EXPECT_EQ(moves.exit.code, 0);
    EXPECT_EQ(std::count(moves.output.begin(), moves.output.end(), '\n'), 7);
    EXPECT_THAT(moves.output, HasSubstr("c3-d4\t"));
}

TEST(MovesCommand, NamesCapturedSquaresAfterPlayedMoves) {
    const auto moves = tool({"moves", "russian-draughts", "--play", "c3-d4 f6-e5"});

    EXPECT_EQ(moves.exit.code, 0);
    EXPECT_THAT(moves.output, MatchesRegex("d4[:x]f6\t[^\t\n]+\te5\n"));
}

TEST(MovesCommand, SaysWhyAMoveCannotBePlayed) {
    const auto moves = tool({"moves", "russian-draughts", "--play", "c3-d5"});

    EXPECT_EQ(moves.exit.code, 1);
    EXPECT_THAT(moves.output, MatchesRegex("collegium-plugin: [A-Z_]+: .+\n"));
}

TEST(MovesCommand, ReadsPdnPositionsWithNumbersOrLetters) {
    const auto numbers = tool({"moves", "russian-draughts", "--position", "W:W29,32:B1,4"});
    const auto letters = tool({"moves", "russian-draughts", "--position", "W:Wa1,g1:Bb8,h8"});
    const auto kings = tool({"moves", "international-draughts", "--position", "B:W31-50:BK5"});

    EXPECT_EQ(numbers.output, "a1-b2\ta1-b2\ng1-f2\tg1-f2\ng1-h2\tg1-h2\n");
    EXPECT_EQ(letters.output, numbers.output);
    EXPECT_THAT(kings.output, HasSubstr("5-28\t5-28\n"));
}

TEST(MovesCommand, NamesNoCapturedSquaresWhereTheDisciplineDoesNotAskForIt) {
    const auto moves = tool({"moves", "chess", "--play", "e2e4 a7a6 e4e5 d7d5"});

    EXPECT_EQ(moves.exit.code, 0);
    EXPECT_THAT(moves.output, HasSubstr("\ne5d6\texd6\n"));
}

TEST(MovesCommand, ListsNothingForbiddenWhereNothingIs) {
    const auto moves = tool({"moves", "chess", "--refused"});

    EXPECT_EQ(moves.exit.code, 0);
    EXPECT_EQ(moves.output, "");
}

TEST(MovesCommand, ListsLawfulPointsAndFoulsWithTheirKind) {
    const std::string position = "B:Bf8,g8,h6,h7:W";
    const auto moves = tool({"moves", "renju", "--position", position});
    const auto refused = tool({"moves", "renju", "--position", position, "--refused"});

    EXPECT_THAT(moves.output, HasSubstr("j10\tK10\n"));
    EXPECT_THAT(moves.output, Not(HasSubstr("h8\t")));
    EXPECT_THAT(moves.output, Not(HasSubstr("pass")));  // a move, but no point
    EXPECT_THAT(refused.output, StartsWith("h8\tdouble-three\tdouble-three through "));
}

TEST(BoardCommand, ShowsThePositionFromBothSides) {
    const std::vector<std::string> question = {"board", "russian-draughts", "--ascii", "--position",
                                               "W:Wa1,Kc3:Bh8,Kb8"};
    const auto first = tool(question);
    auto turned = question;
    turned.emplace_back("--second");
    const auto second = tool(turned);

    EXPECT_THAT(first.output, StartsWith("8   X   .   .   x\n7 .   .   .   .  \n"));
    EXPECT_THAT(first.output, HasSubstr("1 o   .   .   .  \n  a b c d e f g h\n"));
    EXPECT_THAT(second.output, StartsWith("1   .   .   .   o\n"));
    EXPECT_THAT(second.output, HasSubstr("  h g f e d c b a\n"));
}

TEST(PerftCommand, GivesThePublishedCountsOfRussianDraughts) {
    const auto counted = tool({"perft", "russian-draughts", "--depth", "7"});

    EXPECT_EQ(counted.exit.code, 0);
    EXPECT_EQ(counted.output,
              "depth 1 nodes 7\n"
              "depth 2 nodes 49\n"
              "depth 3 nodes 302\n"
              "depth 4 nodes 1469\n"
              "depth 5 nodes 7482\n"
              "depth 6 nodes 37986\n"
              "depth 7 nodes 190146\n");
}

TEST(OpeningsCommand, ListsEveryEntryWithItsStart) {
    const auto listed = tool({"openings", "brazilian-draughts"});

    EXPECT_EQ(listed.exit.code, 0);
    EXPECT_EQ(std::count(listed.output.begin(), listed.output.end(), '\n'), 745 + 7);
    EXPECT_THAT(listed.output, StartsWith("ua-2024-annex-4\tI-1\tmoves\tab4\tB:Wa1,b2,b4,"));
    EXPECT_THAT(listed.output, HasSubstr("ua-2024-annex-4\tI-17\tvoid\t***\n"));
}

TEST(OpeningsCommand, NamesTheFaultsOfATableByLineAndArticle) {
    const TempFolder folder;
    const auto file = folder / "table.txt";
    std::ofstream(file) << "id: mine\nversion: 1\nname.ru: a\nname.uk: b\nname.en: c\nentries:\n"
                           "1 | moves | cd4 fg5 dc5 gh4\n2 | relocation | a1-a6\n";
    const auto checked = tool({"openings", "russian-draughts", file.string()});

    EXPECT_EQ(checked.exit.code, 1);
    EXPECT_EQ(checked.output,
              "line 7 entry 1 move gh4 why CAPTURE_COMPULSORY OPENING_MOVE_REFUSED article 6.1.5.3 "
              "book ru-draughts-2022\n"
              "line 8 entry 2 square a6 OPENING_SQUARE_UNKNOWN article 6.1.4.1 "
              "book ru-draughts-2022\n"
              "entries 2 faults 2\n");
}

TEST(OpeningsCommand, SaysThatAGameHasNone) {
    EXPECT_EQ(tool({"openings", "chess"}).exit.code, 1);
    EXPECT_EQ(tool({"openings", "international-draughts"}).output, "");
}

Finished replay(const std::string& id, const std::string& name, const std::string& text,
                const std::vector<std::string>& more = {}) {
    const TempFolder folder;
    const auto file = folder / name;
    std::ofstream(file) << text;
    std::vector<std::string> arguments = {"replay", id, file.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return tool(std::move(arguments));
}

TEST(ReplayCommand, PlaysTheMovesOfAFile) {
    const auto replayed = replay("russian-draughts", "game.txt",
                                 "[Event \"test\"]\n1. c3-d4 {a quiet start} d6-c5 2.b2-c3 *\n");

    EXPECT_EQ(replayed.exit.code, 0);
    EXPECT_EQ(replayed.output,
              "game 1 legal plies 3 outcome going-on result *\n"
              "games 1 legal 1 refused 0 mismatched 0\n");
}

TEST(ReplayCommand, NamesThePlyThatIsRefusedAndGoesOn) {
    const auto replayed =
        replay("russian-draughts", "games.pdn",
               "[Event \"a\"]\n\n1. c3-d4 f6-e5\n2. g3-h4 *\n\n[Event \"b\"]\n\n1. c3-d4 *\n");

    EXPECT_EQ(replayed.exit.code, 1);
    EXPECT_THAT(
        replayed.output,
        StartsWith("game 1 refused line 4 ply 3 RECORD_MOVE CAPTURE_COMPULSORY g3-h4 article "
                   "6.1.5.3 book ru-draughts-2022\n"
                   "game 2 legal plies 1 outcome going-on result *\n"
                   "games 2 legal 1 refused 1 mismatched 0\n"));
}

TEST(ReplayCommand, ListsTheCandidatesOfAnAmbiguousMove) {
    const auto replayed =
        replay("russian-draughts", "games.pdn", "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:a7 *\n");

    EXPECT_THAT(replayed.output, HasSubstr("MOVE_AMBIGUOUS d2:a7 candidates d2:g5:e7:c5:a7 "
                                           "d2:h6:f8:c5:a7 article 6.1.6.2"));
}

TEST(ReplayCommand, SetsTheBoardsResultBesideTheRecords) {
    const std::string ends = "[FEN \"W:Wc3:Bd4\"]\n\n1. c3:e5 *\n\n";
    const auto replayed = replay("russian-draughts", "games.pdn",
                                 "[Result \"1-0\"]\n" + ends + "[Result \"0-1\"]\n" + ends);

    EXPECT_EQ(replayed.exit.code, 0);
    EXPECT_EQ(replayed.output,
              "game 1 legal plies 1 outcome first-side-wins NO_PIECES 6.1.7 result 1-0\n"
              "game 2 legal plies 1 outcome first-side-wins NO_PIECES 6.1.7 result 0-1 mismatch\n"
              "games 2 legal 2 refused 0 mismatched 1\n");
}

TEST(ReplayCommand, KnowsWhoWonWhereBlackBegins) {
    const auto replayed =
        replay("checkers", "games.pdn", "[Result \"0-1\"]\n[FEN \"B:W18:B15\"]\n\n1. 15x22 *\n");

    EXPECT_THAT(replayed.output, StartsWith("game 1 legal plies 1 outcome first-side-wins "));
    EXPECT_THAT(replayed.output, Not(HasSubstr("mismatch ")));
}

TEST(ReplayCommand, SaysWhichDrawCouldFirstBeClaimed) {
    std::string moves = "[Result \"1/2-1/2\"]\n\n";
    for (int i = 0; i < 3; ++i)
        moves += "Nf3 Nf6 Ng1 Ng8 ";
    const auto replayed = replay("chess", "games.pgn", moves + "1/2-1/2\n");

    EXPECT_EQ(replayed.exit.code, 0);
    EXPECT_THAT(replayed.output,
                MatchesRegex("game 1 legal plies 12 outcome going-on result 1/2-1/2 claimable "
                             "[a-z-]+ ply 8 article [A-Z0-9.]+ book [a-z0-9-]+\n"
                             "games 1 legal 1 refused 0 mismatched 0\n"));
}

TEST(ReplayCommand, SaysWhichDrawOfDraughtsCouldFirstBeClaimed) {
    const auto replayed = replay("russian-draughts", "games.pdn",
                                 "[FEN \"W:WKa1:BKh2\"]\n\n1. a1-b2 h2-g1 2. b2-a1 g1-h2 3. a1-b2 "
                                 "h2-g1 4. b2-a1 g1-h2 5. a1-b2 h2-g1 *\n");

    EXPECT_THAT(replayed.output,
                MatchesRegex("game 1 legal plies 10 outcome going-on result \\*"
                             "[a-z0-9 .-]* claimable [a-z-]+ ply [0-9]+ article [0-9.]+ book "
                             "ru-draughts-2022\n"
                             "games 1 legal 1 refused 0 mismatched 0\n"));
}

TEST(ReplayCommand, MapsLookAlikesOnlyOnRequestAndSaysSo) {
    const std::string text = "1. с3-d4 *\n";
    EXPECT_THAT(replay("russian-draughts", "game.pdn", text).output,
                HasSubstr("RECORD_MOVE MOVE_LETTER_NOT_LATIN"));
    const auto mapped = replay("russian-draughts", "game.pdn", text, {"--look-alikes"});
    EXPECT_EQ(mapped.exit.code, 0);
    EXPECT_THAT(mapped.output, HasSubstr("game 1 remark line 1 ply 1 MOVE_LETTER_MAPPED "
                                         "letters=с move=c3-d4\n"));
}

TEST(ReplayCommand, AssumesTheRulesThatTheOptionsName) {
    const std::string text = "1. 32-28?! *\n";
    const auto replayed = replay("international-draughts", "game.pdn", text,
                                 {"--edition", "ua-draughts-2024", "--position", "W:W32:B1"});
    EXPECT_THAT(replayed.output, StartsWith("game 1 legal plies 1 "));
    EXPECT_EQ(replay("international-draughts", "game.pdn", text, {"--edition", "none"}).exit.code,
              1);
}

TEST(ReplayCommand, ReadsTheRecordsOfAPlacingGameAlike) {
    const auto replayed = replay("renju", "games.txt", "h8 h9 i8 h10 j8 h11 k8 h12 l8\n");

    EXPECT_EQ(replayed.exit.code, 0) << replayed.output;
    EXPECT_THAT(replayed.output, StartsWith("game 1 legal plies 9 outcome first-side-wins "));
}

TEST(ReplayCommand, PlaysPlainListsOnRequestAndWhereThereAreNoRecords) {
    const auto listed = replay("chess", "game.txt", "e2e4 e7e5 a1h8", {"--format", "plain"});
    EXPECT_EQ(listed.exit.code, 1);
    EXPECT_THAT(listed.output, HasSubstr("game 1 refused ply 3 move a1h8 "));
    EXPECT_EQ(replay("chess", "game.txt", "e2e4", {"--format", "none"}).exit.code, 1);
}

TEST(CheckCommand, PassesTheBundledDisciplines) {
    const auto checked = tool({"check", COLLEGIUM_RUSSIAN_DRAUGHTS});

    EXPECT_EQ(checked.exit.code, 0) << checked.output;
    EXPECT_THAT(checked.output, MatchesRegex("russian-draughts [0-9.]+ passed [0-9]+ failed 0\n"));
}

TEST(CheckCommand, NamesBrokenPromises) {
    const TempFolder folder;
    const auto checked = tool({"check", lay("nameless", folder, "nameless").string()});

    EXPECT_EQ(checked.exit.code, 1);
    EXPECT_THAT(checked.output,
                HasSubstr("failed\tidentity: texts are there in ru, uk and en\tname\n"));
}

TEST(CheckCommand, SaysWhyAFileIsNoPlugin) {
    const TempFolder folder;
    const auto checked = tool({"check", lay("crashes", folder, "crashes").string()});

    EXPECT_EQ(checked.exit.code, 1);
    EXPECT_THAT(checked.output, HasSubstr("PLUGIN_CRASHED"));
}

TEST(Usage, WrongUseHasItsOwnExitCode) {
    EXPECT_EQ(tool({}).exit.code, 2);
    EXPECT_EQ(tool({"dance"}).exit.code, 2);
    EXPECT_EQ(tool({"perft", "russian-draughts"}).exit.code, 2);
    EXPECT_EQ(tool({"perft", "russian-draughts", "--depth", "0"}).exit.code, 2);
    EXPECT_EQ(tool({"check", "/no/such/file"}).exit.code, 2);
}

TEST(Usage, HelpKeepsTheProbeToItself) {
    const auto help = tool({"--help"});

    EXPECT_EQ(help.exit.code, 0);
    EXPECT_THAT(help.output, HasSubstr("perft"));
    EXPECT_THAT(help.output, Not(HasSubstr("probe")));
}

// The whole way of an author: install the SDK, build a project of one's own, lay the file down.
TEST(ThirdParty, ADisciplineBuiltAgainstTheInstalledSdkIsListed) {
    const TempFolder folder;
    const std::string prefix = (folder / "prefix").string();
    const std::string build = (folder / "build").string();
    const auto installed = run(
        {COLLEGIUM_CMAKE, "--install", COLLEGIUM_BUILD, "--component", "sdk", "--prefix", prefix});
    ASSERT_EQ(installed.exit.code, 0) << installed.output;
    const auto configured =
        run({COLLEGIUM_CMAKE, "-S", COLLEGIUM_EXAMPLE, "-B", build, "-G", "Ninja",
             "-DCMAKE_PREFIX_PATH=" + prefix, "-DCMAKE_CXX_COMPILER=" COLLEGIUM_CXX});
    ASSERT_EQ(configured.exit.code, 0) << configured.output;
    const auto built = run({COLLEGIUM_CMAKE, "--build", build});
    ASSERT_EQ(built.exit.code, 0) << built.output;

    const auto listed = tool({"--plugins", build, "list"});
    const auto checked = tool({"check", build + "/noughts-and-crosses.discipline.so"});
    const auto counted = tool({"--plugins", build, "perft", "noughts-and-crosses", "--depth", "3"});

    EXPECT_THAT(listed.output, HasSubstr("working\tnoughts-and-crosses\t1.0.0\t"));
    EXPECT_EQ(checked.exit.code, 0) << checked.output;
    EXPECT_EQ(counted.output, "depth 1 nodes 9\ndepth 2 nodes 72\ndepth 3 nodes 504\n");
}

}  // namespace
