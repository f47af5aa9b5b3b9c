// When a call is made, from where, and the day by which terms run: the clock is an argument.
#pragma once

#include <chrono>
#include <string>

#include <collegium/storage/clock.hpp>

namespace collegium::usecases {

struct Moment {
    storage::Instant now{};
    std::chrono::year_month_day today{};
    std::string address;
};

}  // namespace collegium::usecases
