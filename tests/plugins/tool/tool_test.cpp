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
    EXPECT_THAT(shown.output, HasSubstr("name.ru\tрусские шашки\n"));
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

TEST(ReplayCommand, PlaysTheMovesOfAFile) {
    const TempFolder folder;
    const auto file = folder / "game.txt";
    std::ofstream(file) << "[Event \"test\"]\n1. c3-d4 {a quiet start} d6-c5 2.b2-c3 *\n";

    const auto replayed = tool({"replay", "russian-draughts", file.string()});

    EXPECT_EQ(replayed.exit.code, 0);
    EXPECT_THAT(replayed.output, StartsWith("game 1 legal plies 3 outcome going-on\nposition\t"));
}

TEST(ReplayCommand, NamesThePlyThatIsRefused) {
    const TempFolder folder;
    const auto file = folder / "game.txt";
    std::ofstream(file) << "c3-d4 d6-c5 a1-h8";

    const auto replayed = tool({"replay", "russian-draughts", file.string()});

    EXPECT_EQ(replayed.exit.code, 1);
    EXPECT_THAT(replayed.output, HasSubstr("game 1 refused ply 3 move a1-h8 "));
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
