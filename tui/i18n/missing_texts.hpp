// Texts that were asked for and are in no catalogue: a reader sees the key itself. For tests.
#pragma once

#include <string>
#include <vector>

namespace collegium::tui {

// In order, each once. Any thread.
[[nodiscard]] std::vector<std::string> missing_texts();
void forget_missing_texts();

}  // namespace collegium::tui
