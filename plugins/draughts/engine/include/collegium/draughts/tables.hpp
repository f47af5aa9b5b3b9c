// The tables of drawn starts in plugins/draughts/tables, embedded at build time; each lies in an
// object of its own, so that a plugin holds only those it names.
#pragma once

#include <string_view>

namespace collegium::draughts::tables {

[[nodiscard]] std::string_view first_moves_64();
[[nodiscard]] std::string_view ua_2024_annex_2();
[[nodiscard]] std::string_view ua_2024_annex_3();
[[nodiscard]] std::string_view ua_2024_annex_4();
[[nodiscard]] std::string_view ua_2024_annex_5();

}  // namespace collegium::draughts::tables
