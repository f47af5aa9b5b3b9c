// The rules of the sport "chess", Ministry of Sport order No. 988 of 29 December 2020 with the
// changes of 10 April and 11 May 2023. Article numbers restart in every section; the game is in
// section III.
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/citation.hpp>

namespace collegium::chess {

inline constexpr std::string_view kBook = "ru-chess-2023";
inline constexpr std::string_view kBookEdition = "2023-05-11";

// An article of section III, "5.2.2".
[[nodiscard]] inline sdk::Citation article(std::string_view number) {
    return {std::string(kBook), std::string(kBookEdition), "III", std::string(number)};
}

}  // namespace collegium::chess
