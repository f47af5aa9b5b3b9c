// Writes pairs from 32 threads until it is killed; a line on standard output for each acknowledged.
//     storage_crash_writer FOLDER PREFIX
#include <iostream>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "pair_records.hpp"
#include "store_fixture.hpp"

int main(int argc, char** argv) {
    using namespace collegium::storage::testing;
    using collegium::storage::Store;
    if (argc != 3) return 2;
    auto store = Store::open(sample_options(argv[1]));
    if (!store) {
        std::cerr << store.error().message << '\n';
        return 1;
    }
    constexpr int kWriters = 32;
    std::vector<std::thread> writers;
    for (int writer = 0; writer < kWriters; ++writer)
        writers.emplace_back([&, writer] {
            for (int i = 0;; ++i) {
                const std::string name = fmt::format("{}-{}-{}", argv[2], writer, i);
                if (!(*store)->writer().run(insert_pair(name))) return;
                // One write a line: lines of a pipe are whole or absent.
                const std::string line = name + "\n";
                if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) return;
            }
        });
    for (std::thread& writer : writers)
        writer.join();
    return 1;  // it was meant to be killed
}
