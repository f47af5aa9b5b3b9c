// `collegium help --print`: keys and acts as plain text, for paper.
#pragma once

#include <ostream>

#include "tui/main/options.hpp"

namespace collegium::tui {

// With --user: the sheet of that person's role, with what the role cannot do now and why. Without:
// every key of the program, and no server is needed. The exit code.
[[nodiscard]] int print_help(const Options& options, std::ostream& out);

}  // namespace collegium::tui
