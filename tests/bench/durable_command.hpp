// The command that the benchmarks of durable commands repeat, with and without the network: a club
// is entered under a request id.
#pragma once

#include <cstdint>
#include <string>

#include <fmt/format.h>

#include <collegium/registry/organisation.hpp>

namespace collegium::bench {

inline registry::Form club_number(std::int64_t number) {
    registry::Form form;
    form.set("full_name", fmt::format("Шашечный клуб № {}", number));
    form.set("short_name", fmt::format("ШК № {}", number));
    form.set("kind", static_cast<int>(registry::OrganisationKind::kClub));
    form.set("region", "Самарская область");
    return form;
}

inline std::string request_id_number(std::int64_t number) {
    return fmt::format("4a1e0000-0000-4000-8000-{:012}", number);
}

}  // namespace collegium::bench
