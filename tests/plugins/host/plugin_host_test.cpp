#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <future>
#include <optional>
#include <thread>

#include <gmock/gmock.h>
#include <unistd.h>

#include "host_fixture.hpp"
#include "support/wait.hpp"

namespace collegium::plugin_host {
namespace {

using PluginHostTest = HostTest;

TEST_F(PluginHostTest, BundledPluginsWorkAsTheyAre) {
    const auto path = lay("sound", bundled_);

    PluginHost host(options(), decisions_);
    host.scan();

    const Candidate sound = candidate(*host.catalogue(), path);
    EXPECT_EQ(sound.state, State::kWorking);
    EXPECT_TRUE(sound.bundled);
    EXPECT_EQ(sound.description->identity.version, "1.0.0");
    EXPECT_EQ(sound.description->identity.name.uk, "проба");
    EXPECT_THAT(sound.description->capabilities, ::testing::ElementsAre("collegium.identity/0"));
}

TEST_F(PluginHostTest, OtherPluginsWaitUntilTheirDigestIsAdmitted) {
    const auto path = lay("sound", dropped_);
    PluginHost host(options(), decisions_);
    host.scan();
    const Candidate waiting = candidate(*host.catalogue(), path);
    EXPECT_EQ(waiting.state, State::kWaiting);
    EXPECT_EQ(host.catalogue()->find("sound").error().reason, "PLUGIN_NOT_ADMITTED");

    decisions_.admissions.admitted.insert(waiting.sha256);
    host.scan();

    EXPECT_EQ(candidate(*host.catalogue(), path).state, State::kWorking);
    EXPECT_TRUE(host.catalogue()->find("sound"));
}

// What passed the probe may hang here all the same: the child has no environment.
TEST_F(PluginHostTest, AModuleThatHangsWhereItIsLoadedHoldsUpNobodyElse) {
    lay("sound", bundled_);
    PluginHost host(options(), decisions_);
    host.scan();
    const auto sound = host.catalogue()->find("sound");
    ASSERT_TRUE(sound);
    const testing_support::TempFolder told;
    ::setenv("COLLEGIUM_STUBBORN", told.path().c_str(), 1);
    std::ofstream(told / "loop") << "collegium.identity/0\n";
    lay("stubborn", bundled_);
    auto scanning = std::async(std::launch::async, [&] { host.scan(); });
    EXPECT_TRUE(
        testing_support::wait_until([&] { return std::filesystem::exists(told / "inside"); }));

    for (int i = 0; i < Plugin::kFailuresAllowed; ++i)
        EXPECT_FALSE(ask(**sound, fixtures::Act::kThrow));
    EXPECT_EQ(host.catalogue()->find("sound").error().reason, "PLUGIN_QUARANTINED");
    EXPECT_TRUE(host.lift_quarantine("sound"));
    EXPECT_TRUE(host.catalogue()->find("sound"));
    EXPECT_FALSE(host.catalogue()->find("russian-draughts"));
    EXPECT_NE(scanning.wait_for(std::chrono::seconds(0)), std::future_status::ready);

    std::filesystem::remove(told / "loop");
    scanning.get();
    EXPECT_TRUE(host.catalogue()->find("russian-draughts"));
    ::unsetenv("COLLEGIUM_STUBBORN");
}

TEST_F(PluginHostTest, ADisabledDisciplineIsNotServed) {
    lay("sound", bundled_);
    PluginHost host(options(), decisions_);
    decisions_.admissions.disabled.insert("sound");
    host.scan();
    EXPECT_EQ(host.catalogue()->find("sound").error().reason, "PLUGIN_DISABLED");

    decisions_.admissions.disabled.clear();
    host.scan();

    EXPECT_TRUE(host.catalogue()->find("sound"));
}

TEST_F(PluginHostTest, AFileNobodyAdmittedTakesNoIdAway) {
    const auto dropped = lay("sound_newer", dropped_);
    const auto bundled = lay("sound", bundled_);
    PluginHost host(options(), decisions_);
    host.scan();
    EXPECT_EQ(candidate(*host.catalogue(), bundled).state, State::kWorking);
    const Candidate other = candidate(*host.catalogue(), dropped);
    EXPECT_EQ(reason(other), "PLUGIN_DUPLICATE_ID");

    decisions_.admissions.admitted.insert(other.sha256);
    host.scan();

    EXPECT_EQ((*host.catalogue()->find("sound"))->description().identity.version, "2.0.0");
    EXPECT_EQ(reason(candidate(*host.catalogue(), bundled)), "PLUGIN_DUPLICATE_ID");
}

TEST_F(PluginHostTest, OnlyThePrivateCopyIsLoaded) {
    const auto path = lay("sound", bundled_);
    PluginHost host(options());
    host.scan();

    const auto sha256 = candidate(*host.catalogue(), path).sha256;

    std::ifstream maps("/proc/self/maps");
    const std::string mapped{std::istreambuf_iterator<char>(maps), {}};
    EXPECT_NE(mapped.find((data_ / (sha256 + ".so")).string()), std::string::npos);
    EXPECT_EQ(mapped.find(path.string()), std::string::npos);
    EXPECT_EQ(std::filesystem::status(data_).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(PluginHostTest, TheProbeLeavesAPluginNoRights) {
    const auto path = lay("looks_around", dropped_);
    ::setenv("COLLEGIUM_TEST_SECRET", "in the environment", 1);
    const std::ifstream open_file(path);

    PluginHost host(options(), decisions_);
    host.scan();

    EXPECT_EQ(reason(candidate(*host.catalogue(), path)), "PLUGIN_NOT_ADMITTED");
}

TEST_F(PluginHostTest, ANewFileIsLoadedBesideTheOldOne) {
    lay("sound", bundled_);
    PluginHost host(options());
    host.scan();
    const auto old_plugin = *host.catalogue()->find("sound");

    lay("sound_newer", bundled_, "sound");
    host.scan();

    const auto new_plugin = *host.catalogue()->find("sound");
    EXPECT_EQ(old_plugin->description().identity.version, "1.0.0");
    EXPECT_EQ(new_plugin->description().identity.version, "2.0.0");
    EXPECT_EQ(ask(*old_plugin, fixtures::Act::kAnswer), 42);
    EXPECT_EQ(ask(*new_plugin, fixtures::Act::kAnswer), 42);
}

TEST_F(PluginHostTest, AScanOfUnchangedFoldersProbesNothing) {
    lay("sound", bundled_);
    auto options = this->options();
    options.probe_program = folder_ / "probe";
    std::filesystem::create_symlink(COLLEGIUM_PLUGIN_PROGRAM, options.probe_program);
    PluginHost host(options);
    host.scan();
    const auto before = host.catalogue();
    ASSERT_TRUE(before->find("sound"));

    std::filesystem::remove(options.probe_program);
    host.scan();

    EXPECT_EQ(host.catalogue(), before);
}

TEST_F(PluginHostTest, AProbeThatCouldNotRunIsTriedAgain) {
    lay("sound", bundled_);
    auto options = this->options();
    options.probe_program = folder_ / "probe";
    PluginHost host(options);
    host.scan();
    ASSERT_EQ(host.catalogue()->candidates().at(0).why->reason, "PLUGIN_PROBE_FAILED");

    std::filesystem::create_symlink(COLLEGIUM_PLUGIN_PROGRAM, options.probe_program);
    host.scan();

    EXPECT_TRUE(host.catalogue()->find("sound"));
}

TEST_F(PluginHostTest, ChangesAreAnnounced) {
    std::vector<std::string> seen;
    PluginHost host(options());
    host.on_change([&](const Catalogue& before, const Catalogue& after) {
        seen.push_back(std::to_string(before.plugins().size()) + " to " +
                       std::to_string(after.plugins().size()));
    });
    host.scan();
    const auto path = lay("sound", dropped_);
    host.scan();
    host.scan();
    std::filesystem::remove(path);
    host.scan();

    EXPECT_THAT(seen, ::testing::ElementsAre("0 to 1", "1 to 0"));
}

TEST_F(PluginHostTest, ABundledScanLeavesOtherFoldersAlone) {
    lay("sound", bundled_);
    lay("looks_around", dropped_);
    PluginHost host(options(), decisions_);
    host.scan(Scope::kBundled);
    EXPECT_EQ(host.catalogue()->candidates().size(), 1U);

    host.scan();

    EXPECT_EQ(host.catalogue()->candidates().size(), 2U);
}

class BusyScan : public HostTest {
  protected:
    // A scan that has come to a file whose probe hangs; a plugin that was admitted earlier lies
    // behind it.
    BusyScan() {
        const auto sound = lay("sound", dropped_);
        {
            PluginHost before(options(), decisions_);
            before.scan();
            decisions_.admissions.admitted = {candidate(*before.catalogue(), sound).sha256};
        }
        hanging_ = lay("hangs", dropped_, "a-file-that-hangs");
        host_.emplace(options(), decisions_);
        scanning_ = std::async(std::launch::async, [this] { host_->scan(); });
        // A probe begins when the copy is there.
        EXPECT_TRUE(testing_support::wait_until([this] { return copies() == 2; }));
    }
    ~BusyScan() override { host_->stop_scans(); }

    [[nodiscard]] int copies() const {
        int count = 0;
        for (const auto& file : std::filesystem::directory_iterator(data_))
            count += file.path().extension() == ".so" ? 1 : 0;
        return count;
    }

    std::filesystem::path hanging_;
    std::optional<PluginHost> host_;
    std::future<void> scanning_;  // its end is waited for
};

TEST_F(BusyScan, LetsAdmittedPluginsWorkMeanwhile) {
    EXPECT_TRUE(host_->catalogue()->find("sound"));
    EXPECT_EQ(scanning_.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
}

TEST_F(BusyScan, EndsAtOnceWhenItIsToldTo) {
    host_->stop_scans();

    // The probe alone would take a minute.
    EXPECT_EQ(scanning_.wait_for(std::chrono::seconds(20)), std::future_status::ready);
    for (const Candidate& known : host_->catalogue()->candidates())
        EXPECT_NE(known.path, hanging_) << "judged before its probe ended";
}

TEST_F(PluginHostTest, AnExceptionBecomesARefusalThatNamesThePlugin) {
    lay("sound", bundled_);
    PluginHost host(options());
    host.scan();
    const auto plugin = *host.catalogue()->find("sound");

    const auto thrown = ask(*plugin, fixtures::Act::kThrow);

    ASSERT_FALSE(thrown);
    EXPECT_EQ(thrown.error().reason, "PLUGIN_FAILED");
    EXPECT_EQ(thrown.error().metadata,
              (sdk::Metadata{{"plugin", "sound"}, {"call", "acts.act"}, {"detail", "asked to"}}));
    EXPECT_EQ(ask(*plugin, fixtures::Act::kThrowNumber).error().reason, "PLUGIN_FAILED");
    EXPECT_EQ(ask(*plugin, fixtures::Act::kAnswer), 42);
}

TEST_F(PluginHostTest, ThreeFailuresAreAQuarantineUntilItIsLifted) {
    lay("sound", bundled_);
    PluginHost host(options());
    host.scan();
    const auto plugin = *host.catalogue()->find("sound");
    for (int i = 0; i < Plugin::kFailuresAllowed; ++i) {
        EXPECT_FALSE(ask(*plugin, fixtures::Act::kThrow));
    }

    EXPECT_EQ(host.catalogue()->find("sound").error().reason, "PLUGIN_QUARANTINED");
    EXPECT_EQ(host.catalogue()->candidates().at(0).state, State::kQuarantined);
    EXPECT_EQ(ask(*plugin, fixtures::Act::kAnswer).error().reason, "PLUGIN_QUARANTINED");

    ASSERT_TRUE(host.lift_quarantine("sound"));
    EXPECT_TRUE(host.catalogue()->find("sound"));
    EXPECT_EQ(ask(*plugin, fixtures::Act::kAnswer), 42);
    EXPECT_EQ(host.lift_quarantine("sound").error().reason, "PLUGIN_NOT_QUARANTINED");
    EXPECT_EQ(host.lift_quarantine("unheard-of").error().reason, "PLUGIN_UNKNOWN");
}

class CrashedHost : public HostTest {
  protected:
    // A daemon that dies inside the plugin.
    void die_inside() {
        EXPECT_EXIT(
            {
                PluginHost host(options());
                host.scan();
                const auto plugin = host.catalogue()->find("sound");
                if (!plugin) std::_Exit(1);
                static_cast<void>(ask(**plugin, fixtures::Act::kAbort));
            },
            ::testing::KilledBySignal(SIGABRT), "");
    }

    // A daemon that dies before it could call anything.
    void die_while_loading() {
        EXPECT_EXIT(
            {
                ::setenv("COLLEGIUM_FIXTURE_CRASHES", "1", 1);
                PluginHost host(options());
                host.scan();
                std::_Exit(1);
            },
            ::testing::KilledBySignal(SIGABRT), "");
    }
};

TEST_F(CrashedHost, LeavesAPluginOutInWhichItDiedTwice) {
    lay("sound", bundled_);
    die_inside();
    die_inside();

    PluginHost host(options());
    host.scan();
    EXPECT_EQ(host.catalogue()->find("sound").error().reason, "PLUGIN_CRASHED_HOST");

    ASSERT_TRUE(host.lift_quarantine("sound"));
    EXPECT_TRUE(host.catalogue()->find("sound"));
}

TEST_F(CrashedHost, LeavesAPluginOutThatItDiedTwiceOfWhileLoading) {
    lay("sound", bundled_);
    lay("crashes_outside_the_probe", bundled_);
    die_while_loading();
    die_while_loading();

    PluginHost host(options());
    host.scan();
    EXPECT_TRUE(host.catalogue()->find("sound"));
    EXPECT_EQ(host.catalogue()->find("crashes-outside-the-probe").error().reason,
              "PLUGIN_CRASHED_HOST");

    ASSERT_TRUE(host.lift_quarantine("crashes-outside-the-probe"));
    EXPECT_TRUE(host.catalogue()->find("crashes-outside-the-probe"));
}

TEST_F(CrashedHost, ForgivesOneCrashAfterAGoodRun) {
    lay("sound", bundled_);
    die_inside();
    {
        PluginHost host(options());
        host.scan();
        EXPECT_TRUE(host.catalogue()->find("sound"));
    }
    die_inside();

    PluginHost host(options());
    host.scan();

    EXPECT_TRUE(host.catalogue()->find("sound"));
}

// Killed from outside in the midst of a call, by whatever signal, the process says nothing about
// the module it was asking.
TEST_F(CrashedHost, BlamesNoPluginForAKill) {
    lay("sound", bundled_);
    for (const int signal : {SIGKILL, SIGKILL, SIGSEGV, SIGABRT}) {
        EXPECT_EXIT(
            {
                PluginHost host(options());
                host.scan();
                const auto plugin = host.catalogue()->find("sound");
                if (!plugin) std::_Exit(1);
                const pid_t self = ::getpid();
                static_cast<void>((*plugin)->call("wait", [&](const sdk::Discipline&) {
                    // Another process sends it: no thread of this one does.
                    if (::fork() == 0) {
                        ::kill(self, signal);
                        std::_Exit(0);
                    }
                    for (;;)
                        ::pause();
                    return 0;
                }));
            },
            ::testing::KilledBySignal(signal), "");
    }
    PluginHost host(options());
    host.scan();
    EXPECT_TRUE(host.catalogue()->find("sound"));
}

TEST_F(CrashedHost, BlamesNoPluginForAPowerCut) {
    lay("sound", bundled_);
    for (int i = 0; i < 3; ++i) {
        die_inside();
        std::ofstream(options().copies / "boot") << "another start of the machine\n";
    }

    PluginHost host(options());
    host.scan();

    EXPECT_TRUE(host.catalogue()->find("sound"));
}

TEST_F(PluginHostTest, ReadersNeverSeeAHalfMadeCatalogue) {
    lay("sound", bundled_);
    const auto path = lay("sound_newer", dropped_);
    PluginHost host(options(), decisions_);
    host.scan();
    const auto sha256 = candidate(*host.catalogue(), path).sha256;
    const auto revision = host.catalogue()->revision();

    std::atomic<bool> done = false;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> readers;
    for (int i = 0; i < 4; ++i) {
        readers.emplace_back([&] {
            while (!done) {
                const auto catalogue = host.catalogue();
                const auto plugin = catalogue->find("sound");
                if (!plugin || ask(**plugin, fixtures::Act::kAnswer) != 42) ++wrong;
            }
        });
    }
    for (int i = 0; i < 50; ++i) {
        if (i % 2 == 0) {
            decisions_.admissions.admitted.insert(sha256);
        } else {
            decisions_.admissions.admitted.clear();
        }
        host.scan();
    }
    done = true;
    for (auto& reader : readers)
        reader.join();

    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(host.catalogue()->revision(), revision + 50);
}

}  // namespace
}  // namespace collegium::plugin_host
