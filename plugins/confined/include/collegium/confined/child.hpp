// Runs a program that looks at bytes nobody trusts yet.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/sdk/result.hpp>

namespace collegium::confined {

struct Job {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::string_view input;  // what the program reads from its standard input
    std::chrono::milliseconds time_limit = std::chrono::seconds(10);
    std::size_t largest_output = 4 * 1024 * 1024;  // bytes; reading stops there
    std::stop_token stop;                          // asked to: nobody waits for the answer any more
};

// How a program ended. Where there is output nobody waited for the end: the program's own words
// say whether they are whole.
struct Outcome {
    std::string output;
    bool stopped = false;          // ended because the job's `stop` asked to
    bool timed_out = false;        // no end within the time limit, or no processor time left
    std::optional<int> signal;     // that ended it
    std::optional<int> exit_code;  // with which it returned

    // "SIGSEGV", "exit 3".
    [[nodiscard]] std::string words() const;
};

// Starts the program in an empty folder with an empty environment and no descriptors but its input
// and its output, and ends it with everything it started. Blocks at most the time limit, or until
// it is told to stop. Refuses with CHILD_NOT_STARTED {detail} where there was no program to run.
[[nodiscard]] sdk::Result<Outcome> run(const Job& job);

}  // namespace collegium::confined
