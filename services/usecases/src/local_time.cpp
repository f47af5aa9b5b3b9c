#include <collegium/usecases/local_time.hpp>

#include "local_zone.hpp"

namespace collegium::usecases {

const absl::TimeZone& local_zone() {
    static const absl::TimeZone zone = absl::LocalTimeZone();
    return zone;
}

std::chrono::year_month_day local_date(storage::Instant now) {
    const auto day = absl::ToCivilDay(absl::FromUnixMillis(storage::to_millis(now)), local_zone());
    return {std::chrono::year(static_cast<int>(day.year())),
            std::chrono::month(static_cast<unsigned>(day.month())),
            std::chrono::day(static_cast<unsigned>(day.day()))};
}

storage::Instant local_midnight(std::chrono::year_month_day day) {
    const absl::CivilDay civil(static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                               static_cast<unsigned>(day.day()));
    return storage::from_millis(absl::ToUnixMillis(absl::FromCivil(civil, local_zone())));
}

}  // namespace collegium::usecases
