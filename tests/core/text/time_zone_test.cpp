#include <gtest/gtest.h>

#include <collegium/text/time_zone.hpp>

namespace collegium::text {
namespace {

TEST(TimeZone, IsAnIanaName) {
    for (const char* name : {"Europe/Samara", "Europe/Kyiv", "Asia/Yekaterinburg", "UTC"}) {
        EXPECT_TRUE(is_time_zone(name)) << name;
    }
}

TEST(TimeZone, IsNoAbbreviationOffsetOrInvention) {
    for (const char* name :
         {"", "MSK", "GMT+3", "Etc/GMT+3", "Europe/Nowhere", "europe/samara ", "../etc/passwd"}) {
        EXPECT_FALSE(is_time_zone(name)) << name;
    }
}

}  // namespace
}  // namespace collegium::text
