// Texts a plugin brings for people: clients are not rebuilt for a new discipline, so it speaks for
// itself.
#pragma once

#include <string>

namespace collegium::sdk {

// One text in the three languages of the officials, valid UTF-8. Either all parts are there or
// none.
struct LocalText {
    std::string ru;
    std::string uk;
    std::string en;

    friend bool operator==(const LocalText&, const LocalText&) = default;
};

}  // namespace collegium::sdk
