// What a stage of an opening awaits, in words.
#pragma once

#include <collegium/renju/rules.hpp>
#include <collegium/renju/state.hpp>
#include <collegium/sdk/local_text.hpp>

namespace collegium::renju {

// With its number where it belongs to the name: «правило Соосырва-8».
[[nodiscard]] sdk::LocalText procedure_words(const Rules& rules);

// The state is in a stage.
[[nodiscard]] sdk::LocalText awaited_words(const State& state, const Rules& rules);

}  // namespace collegium::renju
