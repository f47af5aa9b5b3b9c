// Days at the daemon's own place.
#include <cstdlib>
#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include <collegium/usecases/local_time.hpp>

namespace collegium::usecases {
namespace {

// Terms, "today" and moments in words must agree, whenever each of them was asked for.
TEST(LocalTime, IsOfTheZoneOfTheStartWhateverTheMachineIsGivenLater) {
    using std::chrono::year;
    const std::chrono::year_month_day day = year{2026} / 10 / 14;
    const storage::Instant midnight = local_midnight(day);
    EXPECT_EQ(local_date(midnight), day);
    EXPECT_EQ(local_date(midnight - std::chrono::milliseconds(1)), year{2026} / 10 / 13);
    const char* const was = std::getenv("TZ");
    const std::string before = was == nullptr ? "" : was;
    for (const char* zone : {"Asia/Vladivostok", "America/Anchorage"}) {
        ::setenv("TZ", zone, 1);
        ::tzset();
        EXPECT_EQ(local_midnight(day), midnight) << zone;
        EXPECT_EQ(local_date(midnight), day) << zone;
    }
    if (was == nullptr)
        ::unsetenv("TZ");
    else
        ::setenv("TZ", before.c_str(), 1);
    ::tzset();
}

}  // namespace
}  // namespace collegium::usecases
