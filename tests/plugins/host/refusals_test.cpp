// Every kind of broken plugin is refused with its reason, and the good one goes on working.
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host_fixture.hpp"

namespace collegium::plugin_host {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Pair;

struct Broken {
    std::string fixture;
    std::string reason;
    std::string metadata_key;
    std::string metadata_value;  // part of it
};

class BrokenPlugin : public HostTest, public ::testing::WithParamInterface<Broken> {};

TEST_P(BrokenPlugin, IsRefusedWithItsReasonWhileTheGoodOneServes) {
    lay("sound", bundled_);
    const auto path = lay(GetParam().fixture, bundled_);

    PluginHost host(options());
    host.scan();

    const auto catalogue = host.catalogue();
    const Candidate broken = candidate(*catalogue, path);
    EXPECT_EQ(broken.state, State::kRefused);
    EXPECT_EQ(reason(broken), GetParam().reason);
    if (!GetParam().metadata_key.empty()) {
        EXPECT_THAT(broken.why->metadata,
                    Contains(Pair(GetParam().metadata_key, HasSubstr(GetParam().metadata_value))));
    }
    const auto sound = catalogue->find("sound");
    ASSERT_TRUE(sound);
    EXPECT_EQ(ask(**sound, fixtures::Act::kAnswer), 42);
}

INSTANTIATE_TEST_SUITE_P(
    Fixtures, BrokenPlugin,
    ::testing::Values(Broken{"no_entry", "PLUGIN_NO_ENTRY", "", ""},
                      Broken{"wrong_magic", "PLUGIN_WRONG_MAGIC", "", ""},
                      Broken{"future_major", "PLUGIN_ABI_UNSUPPORTED", "found", "2"},
                      Broken{"later_entry", "PLUGIN_ABI_UNSUPPORTED", "found", "3"},
                      Broken{"debug_mode", "PLUGIN_FINGERPRINT_MISMATCH", "found", "debug"},
                      Broken{"older_draft", "PLUGIN_FINGERPRINT_MISMATCH", "found", "sdk-draft=0"},
                      Broken{"throws", "PLUGIN_THREW", "detail", "the constructor gave up"},
                      Broken{"crashes", "PLUGIN_CRASHED", "signal", ""},
                      Broken{"crashes_at_load", "PLUGIN_CRASHED", "signal", ""},
                      Broken{"leaves", "PLUGIN_CRASHED", "signal", "exit 0"},
                      Broken{"misnamed", "PLUGIN_IDENTITY_INVALID", "detail", "id"}),
    [](const auto& each) { return each.param.fixture; });

class HangingPlugin : public HostTest, public ::testing::WithParamInterface<std::string> {};

TEST_P(HangingPlugin, IsGivenUpAtTheTimeLimit) {
    const auto path = lay(GetParam(), dropped_);
    auto options = this->options();
    options.probe_time_limit = std::chrono::milliseconds(500);

    PluginHost host(options);
    host.scan();

    EXPECT_EQ(reason(candidate(*host.catalogue(), path)), "PLUGIN_TIMED_OUT");
}

INSTANTIATE_TEST_SUITE_P(Fixtures, HangingPlugin, ::testing::Values("hangs", "hangs_silently"),
                         [](const auto& each) { return each.param; });

class RefusedFile : public HostTest {
  protected:
    std::string reason_of(const std::filesystem::path& path) {
        PluginHost host(options());
        host.scan();
        return reason(candidate(*host.catalogue(), path));
    }
};

TEST_F(RefusedFile, ThatIsNoLibrary) {
    const auto path = dropped_ / "text.discipline.so";
    std::ofstream(path) << "not a library";

    EXPECT_EQ(reason_of(path), "PLUGIN_NOT_ELF");
}

TEST_F(RefusedFile, ThatIsCutShort) {
    const auto path = lay("sound", dropped_);
    std::filesystem::resize_file(path, 100);

    EXPECT_EQ(reason_of(path), "PLUGIN_NOT_LOADABLE");
}

TEST_F(RefusedFile, ThatAnybodyCanWrite) {
    const auto path = lay("sound", dropped_);
    ::chmod(path.c_str(), 0666);

    EXPECT_EQ(reason_of(path), "PLUGIN_FILE_UNSAFE");
}

TEST_F(RefusedFile, ThatTheGroupCanWrite) {
    const auto path = lay("sound", dropped_);
    ::chmod(path.c_str(), 0660);

    EXPECT_EQ(reason_of(path), "PLUGIN_FILE_UNSAFE");
}

TEST_F(RefusedFile, InAFolderThatAnybodyCanWrite) {
    const auto path = lay("sound", dropped_);
    ::chmod(dropped_.c_str(), 0777);

    EXPECT_EQ(reason_of(path), "PLUGIN_FOLDER_UNSAFE");
}

TEST_F(RefusedFile, OfAnotherOwner) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
    const auto path = lay("sound", dropped_);
    ASSERT_EQ(::chown(path.c_str(), 65534, 65534), 0);

    EXPECT_EQ(reason_of(path), "PLUGIN_FILE_UNSAFE");
}

TEST_F(RefusedFile, ThatIsALink) {
    const auto path = dropped_ / "link.discipline.so";
    std::filesystem::create_symlink(fixture("sound"), path);

    EXPECT_EQ(reason_of(path), "PLUGIN_UNREADABLE");
}

TEST_F(RefusedFile, ThatIsAPipe) {
    const auto path = dropped_ / "pipe.discipline.so";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);

    EXPECT_EQ(reason_of(path), "PLUGIN_UNREADABLE");
}

TEST_F(RefusedFile, WhoseManifestNamesAnotherId) {
    const auto path = lay("sound", dropped_);
    std::ofstream(dropped_ / "sound.discipline.json") << R"({"id": "unsound"})";

    EXPECT_EQ(reason_of(path), "PLUGIN_MANIFEST_MISMATCH");
}

TEST_F(RefusedFile, WhoseManifestNamesAnotherDigest) {
    const auto path = lay("sound", dropped_);
    std::ofstream(dropped_ / "sound.discipline.json")
        << R"({"id": "sound", "sha256": ")" << std::string(64, '0') << "\"}";

    EXPECT_EQ(reason_of(path), "PLUGIN_MANIFEST_MISMATCH");
}

TEST_F(RefusedFile, WhoseManifestIsBroken) {
    const auto path = lay("sound", dropped_);
    std::ofstream(dropped_ / "sound.discipline.json") << "{";

    EXPECT_EQ(reason_of(path), "PLUGIN_MANIFEST_INVALID");
}

TEST_F(RefusedFile, ButNotForATrueManifest) {
    const auto path = lay("sound", dropped_);
    std::ofstream(dropped_ / "sound.discipline.json")
        << R"({"id": "sound", "version": "1.0.0", "licence": "Apache-2.0",
               "capabilities": ["collegium.identity/0"]})";

    EXPECT_EQ(reason_of(path), "");
}

TEST_F(RefusedFile, ButForgivenOnceItsRightsAreMended) {
    const auto path = lay("sound", dropped_);
    ::chmod(path.c_str(), 0666);
    PluginHost host(options());
    host.scan();
    ASSERT_EQ(candidate(*host.catalogue(), path).state, State::kRefused);

    ::chmod(path.c_str(), 0600);
    host.scan();

    EXPECT_EQ(candidate(*host.catalogue(), path).state, State::kWorking);
}

TEST_F(RefusedFile, ThatHasTheIdOfAnEarlierOne) {
    const auto first = lay("sound", dropped_, "a");
    const auto second = lay("sound_newer", dropped_, "b");

    PluginHost host(options());
    host.scan();

    EXPECT_EQ(candidate(*host.catalogue(), first).state, State::kWorking);
    const Candidate other = candidate(*host.catalogue(), second);
    EXPECT_EQ(reason(other), "PLUGIN_DUPLICATE_ID");
    EXPECT_THAT(other.why->metadata, Contains(Pair("other", "a.discipline.so")));
}

TEST_F(RefusedFile, IsQuarantinedWhereItBreaksPromises) {
    const auto path = lay("nameless", dropped_);

    PluginHost host(options());
    host.scan();

    const Candidate nameless = candidate(*host.catalogue(), path);
    EXPECT_EQ(nameless.state, State::kQuarantined);
    EXPECT_EQ(reason(nameless), "PLUGIN_NOT_CONFORMING");
    EXPECT_EQ(nameless.description->conformance.failures.size(), 1U);
}

}  // namespace
}  // namespace collegium::plugin_host
