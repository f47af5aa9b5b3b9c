// Cards that may be of one person; reading on a snapshot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/person.hpp>
#include <collegium/storage/sql.hpp>

namespace collegium::storage {

// A card as far as one tells it from another by it. The birth date is restricted: shown by role.
struct LookAlike {
    registry::PersonId id;
    std::int64_t version = 0;
    registry::PublicPerson card;
    std::optional<registry::Date> birth_date;
    std::string organisation_short_name;
    std::string coach_short_name;
};

struct LookAlikes {
    std::optional<LookAlike> same;    // equal names and birth date: nobody else
    std::vector<LookAlike> possible;  // by number: people who would have to be asked
};

// Possible are: who was born that day and whose name registry::may_be_same_name finds alike; and
// who has this name and a birth date that is unknown, or differs within the year.
[[nodiscard]] LookAlikes look_alikes(Connection& connection,
                                     const registry::PublicPerson& public_data,
                                     const registry::RestrictedPerson& restricted_data);

}  // namespace collegium::storage
