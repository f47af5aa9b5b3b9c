#include <gmock/gmock.h>

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

}  // namespace
}  // namespace collegium::usecases
