// The key file of a daemon.
#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <collegium/usecases/server_key.hpp>

#include "support/temp_folder.hpp"

namespace collegium::usecases {
namespace {

class ServerKeyFile : public ::testing::Test {
  protected:
    static std::string mac(const ServerKey& key) {
        return key.mac(ServerKey::Purpose::kRequestHash, "bytes");
    }

    const testing_support::TempFolder folder_;
    const std::filesystem::path file_ = folder_ / "server.key";
};

// No byte goes into a file of this process while it lives.
class FullDisk {
  public:
    FullDisk() {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit none = before_;
        none.rlim_cur = 0;
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_{};
    void (*const handler_)(int) = std::signal(SIGXFSZ, SIG_IGN);
};

TEST_F(ServerKeyFile, IsMadeOnceForItsOwnerAlone) {
    const auto made = ServerKey::load_or_create(file_);
    ASSERT_TRUE(made);
    struct stat facts {};
    ASSERT_EQ(::stat(file_.c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    const auto loaded = ServerKey::load_or_create(file_);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(mac(*loaded), mac(*made));
    EXPECT_NE(mac(*loaded), mac(ServerKey::ephemeral()));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "server.key.new"));
}

// Half a key under its name would keep the daemon from every later start.
TEST_F(ServerKeyFile, IsWholeOrNotThere) {
    {
        const FullDisk disk;
        const auto failed = ServerKey::load_or_create(file_);
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().reason, "KEY_FILE_UNUSABLE");
    }
    EXPECT_FALSE(std::filesystem::exists(file_));
    std::ofstream(folder_ / "server.key.new") << "left by a crash";
    const auto made = ServerKey::load_or_create(file_);
    ASSERT_TRUE(made);
    EXPECT_EQ(mac(*ServerKey::load_or_create(file_)), mac(*made));
    EXPECT_EQ(std::filesystem::file_size(file_), 32U);
}

TEST_F(ServerKeyFile, ThatOthersMayReadOrThatIsTooShortIsRefused) {
    std::ofstream(file_) << "short";
    std::filesystem::permissions(file_, std::filesystem::perms::owner_read);
    EXPECT_EQ(ServerKey::load_or_create(file_).error().message,
              file_.string() + ": it is too short");
    std::filesystem::permissions(file_, std::filesystem::perms::all);
    EXPECT_EQ(ServerKey::load_or_create(file_).error().message,
              file_.string() + ": others may read it");
}

}  // namespace
}  // namespace collegium::usecases
