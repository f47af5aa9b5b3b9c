// The words of this part.
#pragma once

#include <collegium/i18n/catalogue.hpp>

namespace collegium::admission {

// Thread-safe.
[[nodiscard]] const i18n::Catalogue& verdict_texts();

}  // namespace collegium::admission
