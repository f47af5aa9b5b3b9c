// The daemon beside module files that keep it busy.
#include <csignal>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/child_process.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::daemon {
namespace {

// Whether a copy of the file lies in the folder: its probe begins.
bool has_copy(const std::filesystem::path& folder, const std::filesystem::path& file) {
    std::error_code not_yet;
    for (const auto& entry : std::filesystem::directory_iterator(folder, not_yet)) {
        if (entry.path().extension() == ".so" &&
            entry.file_size() == std::filesystem::file_size(file))
            return true;
    }
    return false;
}

// The three probes together take longer than the daemon waits for its own end.
TEST(DaemonModules, AreLeftUnprobedWhenItGoesDown) {
    using std::filesystem::perms;
    const testing_support::TempFolder folder;
    const auto modules = folder / "modules";
    const auto hangs = std::filesystem::path(COLLEGIUM_FIXTURES) / "hangs.discipline.so";
    std::filesystem::create_directory(modules);
    std::filesystem::permissions(modules, perms::owner_all);
    for (const char* name : {"a", "b", "c"}) {
        const auto file = modules / (std::string(name) + ".discipline.so");
        std::filesystem::copy_file(hangs, file);
        std::filesystem::permissions(file, perms::owner_all);
    }
    testing_support::ChildProcess daemon({COLLEGIUMD, "--data", (folder / "data").string(),
                                          "--listen", "unix:" + (folder / "s").string(),
                                          "--plugins", modules.string()});
    ASSERT_TRUE(daemon.wait_for_output("serving on"));
    ASSERT_TRUE(
        testing_support::wait_until([&] { return has_copy(folder / "data" / "plugins", hangs); }));

    daemon.send_signal(SIGTERM);

    EXPECT_EQ(daemon.wait().code, 0);
    EXPECT_THAT(daemon.whole_output(), testing::Not(testing::HasSubstr("does not end")));
}

}  // namespace
}  // namespace collegium::daemon
