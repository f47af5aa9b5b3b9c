// collegium-table: reads a table from its standard input and says what stands in it. Started by the
// daemon for a file that nobody trusts; it gives up all rights before it looks at a byte.
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include <collegium/confined/rights.hpp>
#include <collegium/importing/read_table.hpp>

namespace {

constexpr std::size_t kMemory = std::size_t{768} << 20U;

// One byte more than a file may have, at most: enough to refuse it.
std::string read_input() {
    using collegium::importing::kLargestFile;
    std::string input;
    std::array<char, 64 * 1024> chunk{};
    while (input.size() <= kLargestFile) {
        const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        input.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return input;
}

}  // namespace

int main() {
    namespace confined = collegium::confined;
    namespace importing = collegium::importing;
    confined::give_up_rights({.cpu_seconds = 10, .memory = kMemory});
    const std::string input = read_input();
    const std::string answer = importing::write_answer(importing::read_table(input)) + '\n';
    return confined::write_output(STDOUT_FILENO, answer) ? EXIT_SUCCESS : EXIT_FAILURE;
}
