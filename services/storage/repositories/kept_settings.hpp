// Settings a tournament keeps from the regulation once its numbers are drawn, in one column.
#pragma once

#include <string>
#include <string_view>

#include <collegium/play/tournament.hpp>

namespace collegium::storage {

[[nodiscard]] std::string kept_text(const play::Settings& settings);
// Values the text names; others stay as they are.
void take_kept(std::string_view text, play::Settings& settings);

}  // namespace collegium::storage
