// The host's small parts: search path, manifest, probe report.
#include <cstdlib>

#include <gmock/gmock.h>

#include <collegium/plugin_host/manifest.hpp>
#include <collegium/plugin_host/probe_report.hpp>
#include <collegium/plugin_host/search_path.hpp>

#include "support/temp_folder.hpp"

namespace collegium::plugin_host {
namespace {

using ::testing::ElementsAre;

TEST(SearchPath, AsksTheOptionThenTheVariableThenTheProgramsOwnFolder) {
    const testing_support::TempFolder folder;
    std::filesystem::create_directories(folder / "plugins");
    ::setenv("COLLEGIUM_PLUGIN_PATH", "/b::/c:/a", 1);

    const auto folders = search_path({"/a"}, folder / "bin" / "collegiumd");

    ::unsetenv("COLLEGIUM_PLUGIN_PATH");
    EXPECT_THAT(folders, ElementsAre(Folder{"/a", false}, Folder{"/b", false}, Folder{"/c", false},
                                     Folder{folder / "plugins", true}));
}

TEST(SearchPath, KnowsTheProgramsOwnFolderAlsoWhenNamed) {
    const testing_support::TempFolder folder;
    std::filesystem::create_directories(folder / "plugins");

    const auto folders = search_path({folder / "plugins"}, folder / "bin" / "collegiumd");

    EXPECT_THAT(folders, ElementsAre(Folder{folder / "plugins", true}));
}

TEST(SearchPath, LooksIntoTheLibraryFolderWhenInstalled) {
    const testing_support::TempFolder folder;

    const auto folders = search_path({}, folder / "bin" / "collegiumd");

    ASSERT_EQ(folders.size(), 1U);
    EXPECT_TRUE(folders[0].bundled);
    EXPECT_TRUE(folders[0].path.string().ends_with("/collegium/plugins"));
}

TEST(Manifest, HoldsWhatItClaims) {
    const auto manifest = parse_manifest(
        R"({"id": "go", "version": "0.1.0", "licence": "MIT", "capabilities": ["a/1", "b/2"]})");

    ASSERT_TRUE(manifest);
    EXPECT_EQ(manifest->id, "go");
    EXPECT_EQ(manifest->version, "0.1.0");
    EXPECT_EQ(manifest->sha256, std::nullopt);
    EXPECT_THAT(manifest->capabilities, ElementsAre("a/1", "b/2"));
}

TEST(Manifest, SaysWhatIsWrong) {
    const auto detail = [](std::string_view json) {
        const auto manifest = parse_manifest(json);
        return manifest ? "" : manifest.error().metadata.at("detail");
    };
    EXPECT_EQ(detail("{"), "not JSON");
    EXPECT_EQ(detail("[]"), "not an object");
    EXPECT_EQ(detail("{}"), "id is missing");
    EXPECT_EQ(detail(R"({"id": 1})"), "id is not a text");
    EXPECT_EQ(detail(R"({"id": "a", "colour": "red"})"), "unknown field colour");
    EXPECT_EQ(detail(R"({"id": "a", "capabilities": "b"})"), "capabilities is not a list");
    EXPECT_EQ(detail(R"({"id": "a", "sha256": "A0"})"),
              "sha256 is not 64 lower-case hexadecimal digits");
}

TEST(ProbeReport, ArrivesAsItWasSent) {
    Description description;
    description.identity.id = "go";
    description.identity.sides[1].uk = "білі";
    description.capabilities = {"collegium.game/0"};
    sdk::Parameter parameter;
    parameter.id = "komi";
    parameter.kind = sdk::ParameterKind::kNumber;
    parameter.maximum = 100;
    parameter.citation = {"book", "2026", "III", "4.2"};
    description.editions = {{"book", {"книга", "книга", "book"}, "2026-01-01", {parameter}}};
    description.conformance = {7, {"broken"}};

    EXPECT_EQ(read_probe_report(write_probe_report(description)), description);
}

TEST(ProbeReport, CarriesARefusal) {
    const auto report = read_probe_report(write_probe_report(
        sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_THREW", "m", {{"detail", "d"}})));

    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().reason, "PLUGIN_THREW");
    EXPECT_EQ(report.error().metadata, (sdk::Metadata{{"detail", "d"}}));
}

TEST(ProbeReport, SurvivesTextThatIsNoUtf8) {
    Description description;
    description.identity.author = "\xff\xfe";

    EXPECT_TRUE(read_probe_report(write_probe_report(description)));
}

TEST(ProbeReport, IsNotJustAnyLine) {
    for (const char* line :
         {"", "words", "{}", "[]", R"({"description": 1})", R"({"reason": 2})"}) {
        const auto report = read_probe_report(line);
        ASSERT_FALSE(report) << line;
        EXPECT_EQ(report.error().reason, "PLUGIN_PROBE_FAILED") << line;
    }
}

}  // namespace
}  // namespace collegium::plugin_host
