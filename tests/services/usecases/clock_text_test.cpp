#include <gtest/gtest.h>

#include <collegium/usecases/clock_text.hpp>

namespace collegium::usecases {
namespace {

using std::chrono::seconds;

TEST(ClockText, IsWhatClocksShow) {
    EXPECT_EQ(clock_text(seconds(0)), "0:00");
    EXPECT_EQ(clock_text(seconds(120)), "2:00");
    EXPECT_EQ(clock_text(seconds(3599)), "59:59");
    EXPECT_EQ(clock_text(seconds(3600)), "1:00:00");
    EXPECT_EQ(clock_text(seconds(4350)), "1:12:30");
    EXPECT_EQ(clock_text(seconds(-5)), "0:00");
}

}  // namespace
}  // namespace collegium::usecases
