// Whether two cards may be one person's: by facts, never by a percentage.
#pragma once

#include <collegium/registry/person.hpp>

namespace collegium::registry {

// For two people born on one day: their names are equal after folding (ё=е, і=и, apostrophes), a
// missing patronymic counting as any; or family and given name stand in each other's place; or one
// letter is other, missing or too much.
[[nodiscard]] bool may_be_same_name(const PersonName& one, const PersonName& other);

}  // namespace collegium::registry
