// The sealed values of persons: every version of one is a row, so that a change can be undone.
#include <collegium/storage/repositories/persons.hpp>

namespace collegium::storage {

using registry::PersonId;
using registry::SealedField;

registry::SealedMasks sealed_masks_of(Connection& connection, PersonId id) {
    registry::SealedMasks masks;
    connection.query(
        "SELECT field, mask FROM person_sealed WHERE person = $1 ORDER BY field, version",
        {id.value},
        [&](const Row& row) { masks[static_cast<SealedField>(row.integer(0))] = row.text(1); });
    std::erase_if(masks, [](const auto& entry) { return entry.second.empty(); });
    return masks;
}

registry::SealedValue sealed_value_of(Connection& connection, PersonId id, SealedField field) {
    return registry::SealedValue(
        connection
            .one("SELECT value FROM person_sealed WHERE person = $1 AND field = $2 "
                 "ORDER BY version DESC LIMIT 1",
                 {id.value, static_cast<int>(field)}, [](const Row& row) { return row.text(0); })
            .value_or(""));
}

void seal_values(Connection& connection, PersonId id, std::int64_t version,
                 const registry::SealedChanges& changes) {
    for (const auto& [field, value] : changes) {
        connection.execute(
            "INSERT INTO person_sealed (person, field, version, value, mask) "
            "VALUES ($1, $2, $3, $4, $5)",
            {id.value, static_cast<int>(field), version, value.reveal(), value.mask(field)});
    }
}

void reseal_values(Connection& connection, PersonId id, const std::vector<SealedField>& fields,
                   std::int64_t version, std::int64_t new_version) {
    for (const SealedField field : fields) {
        const auto earlier = connection.one(
            "SELECT value FROM person_sealed WHERE person = $1 AND field = $2 "
            "AND version <= $3 ORDER BY version DESC LIMIT 1",
            {id.value, static_cast<int>(field), version},
            [](const Row& row) { return row.text(0); });
        seal_values(connection, id, new_version,
                    {{field, registry::SealedValue(earlier.value_or(""))}});
    }
}

}  // namespace collegium::storage
