#include <gmock/gmock.h>

#include <collegium/usecases/bounded_table.hpp>
#include <collegium/usecases/network.hpp>
#include <collegium/usecases/passwords.hpp>

namespace collegium::usecases {
namespace {

using ::testing::StartsWith;

TEST(Passwords, AreKeptAsArgon2idThatTakesSixtyFourMebibytes) {
    const std::string hash = hash_password("дамка на большой дороге");
    EXPECT_THAT(hash, StartsWith("$argon2id$v=19$m=65536,t=2,p=1$"));
    EXPECT_TRUE(password_matches(hash, "дамка на большой дороге"));
    EXPECT_FALSE(password_matches(hash, "дамка на большой дорогe"));
    EXPECT_NE(hash, hash_password("дамка на большой дороге")) << "each has its own salt";
}

std::string why_refused(std::string_view password) {
    const auto checked = check_new_password(password, "orlova.maria", "the old one of hers");
    return checked ? std::string() : checked.error().reason;
}

TEST(Passwords, ThatAGuesserTriesEarlyAreRefused) {
    for (const char* guessable :
         {"1234567890", "0987654321", "qwertyuiop", "aaaaaaaaaa", "password123", "P@ssw0rd2026",
          "orlova.maria1", "maria-orlova", "01.02.1990", "collegium2026",
          // The same on a Russian and on a Ukrainian keyboard.
          "йцукенгшщз", "пароль12345", "gfhjkm12345", "любовьлюбовь", "шахматы2026", "україна123"})
        EXPECT_EQ(why_refused(guessable), "PASSWORD_GUESSABLE") << guessable;
    for (const char* good : {"correct horse battery", "дамка на большой дороге", "xk7-Lw9-pqR",
                             "три ладьи у моря", "ґанок під зорями"})
        EXPECT_EQ(why_refused(good), "") << good;
}

TEST(Passwords, OfWhatNobodySeesAreRefused) {
    const std::string zero_width = "\u200b";
    std::string hidden;
    for (int i = 0; i < 12; ++i)
        hidden += zero_width;
    EXPECT_EQ(why_refused(hidden), "PASSWORD_INVISIBLE");
    EXPECT_EQ(why_refused(std::string(10, ' ')), "PASSWORD_INVISIBLE");
    EXPECT_EQ(why_refused("correct horse" + zero_width + " battery"), "PASSWORD_INVISIBLE");
    EXPECT_EQ(why_refused("correct horse battery "), "PASSWORD_INVISIBLE");
}

TEST(NetworkOf, TakesAWholeIpv6NetworkForOne) {
    EXPECT_EQ(network_of("2001:db8:0:1::7"), network_of("[2001:db8:0:1:ffff::9]"));
    EXPECT_NE(network_of("2001:db8:0:1::7"), network_of("2001:db8:0:2::7"));
    EXPECT_EQ(network_of("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(network_of("unix:"), "unix:");
}

class Brake : public testing::Test {
  protected:
    void flood(int attempts, const std::string& address) {
        for (int i = 0; i < attempts; ++i) {
            const std::string name = "users/name-" + std::to_string(i);
            if (!brake_.check_network(name, address, now_)) continue;
            ++compared_;
            (void)brake_.failed(name, address, now_);
            brake_.network_failed(address, now_);
        }
    }
    LogInBrake brake_;
    storage::Instant now_{std::chrono::hours(500'000)};
    int compared_ = 0;
};

TEST_F(Brake, HoldsUpAFloodOfNamesFromOneNetworkAndNobodyElse) {
    flood(10'000, "2001:db8:0:1::7");
    EXPECT_EQ(compared_, LogInBrake::kNetworkBurst);
    const auto neighbour = brake_.check_network("users/a", "2001:db8:0:1:2:3:4:5", now_);
    ASSERT_FALSE(neighbour);
    EXPECT_EQ(neighbour.error().reason, "LOG_IN_PAUSED");
    EXPECT_EQ(neighbour.error().metadata.at("retry_seconds"), "5");
    EXPECT_TRUE(brake_.check_network("users/a", "2001:db8:0:2::7", now_));
    now_ += LogInBrake::kNetworkRefill;
    EXPECT_TRUE(brake_.check_network("users/a", "2001:db8:0:1::7", now_)) << "one more";
}

TEST_F(Brake, LetsWhoeverLoggedInFromThereBeforeThrough) {
    brake_.succeeded("users/orlova", "10.0.0.1");
    flood(1000, "10.0.0.1");
    EXPECT_TRUE(brake_.check_network("users/orlova", "10.0.0.1", now_));
    EXPECT_FALSE(brake_.check_network("users/petrova", "10.0.0.1", now_));
}

TEST_F(Brake, IsNotLengthenedByAClockThatWasAhead) {
    for (int i = 0; i < 5; ++i)
        (void)brake_.failed("users/a", "10.0.0.1", now_ + std::chrono::hours(9000));
    EXPECT_TRUE(brake_.check("users/a", "10.0.0.1", now_));
}

TEST(BoundedTable, ForgetsWhoWasNotHeardOfForLongest) {
    BoundedTable<int, int> table(3);
    for (const int key : {1, 2, 3, 1, 4})
        ++table.touch(key);
    EXPECT_EQ(table.size(), 3U);
    EXPECT_EQ(table.find(2), nullptr);
    ASSERT_NE(table.find(1), nullptr);
    EXPECT_EQ(*table.find(1), 2);
}

}  // namespace
}  // namespace collegium::usecases
