// Which sentence of which rule book a value, a verdict or a refusal rests on.
#pragma once

#include <compare>
#include <string>

namespace collegium::sdk {

// `book` is the book's id ("ru-draughts-2022"), `edition` the dated form of it that applied,
// `section` the chapter or appendix where the book numbers articles per chapter, else empty.
struct Citation {
    std::string book;
    std::string edition;
    std::string section;
    std::string article;

    friend auto operator<=>(const Citation&, const Citation&) = default;
};

}  // namespace collegium::sdk
