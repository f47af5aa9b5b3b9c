// Days as officials write them.
#pragma once

#include <string>

#include <fmt/format.h>

#include <collegium/registry/calendar.hpp>

namespace collegium::admission {

// «30.09.2026»
[[nodiscard]] inline std::string local_date(registry::Date day) {
    const registry::RawDate raw = registry::to_raw(day);
    return fmt::format("{:02}.{:02}.{:04}", raw.day, raw.month, raw.year);
}

}  // namespace collegium::admission
