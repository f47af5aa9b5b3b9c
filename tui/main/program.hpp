// The program: threads, terminal and App wired together.
#pragma once

#include "tui/main/options.hpp"

namespace collegium::tui {

// Runs the client in this terminal until the official leaves; the exit code.
[[nodiscard]] int run_client(const Options& options);

// `collegium login`: one log-in without a terminal.
[[nodiscard]] int check_login(const Options& options);

}  // namespace collegium::tui
