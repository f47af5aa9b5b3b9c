// Runs a fuzz target without libFuzzer: replays the corpus, then mutates it for a few seconds.
// `./dev test` uses it, so that every parser meets hostile input on each run with the ordinary
// compiler; `./dev fuzz` runs the same targets with libFuzzer's coverage guidance.
// Usage: TARGET [CORPUS_FOLDER]. COLLEGIUM_FUZZ_SECONDS (default 2) and COLLEGIUM_FUZZ_SEED steer
// it.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> read_corpus(const char* folder) {
    std::vector<Input> corpus{{}};
    if (folder == nullptr || !std::filesystem::is_directory(folder)) return corpus;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        paths.push_back(entry.path());
    std::ranges::sort(paths);
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return corpus;
}

Input mutate(const std::vector<Input>& corpus, std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
    Input input = corpus[below(corpus.size())];
    for (auto steps = 1 + below(8); steps > 0; --steps) {
        const auto at = below(input.size() + 1);
        const auto position = input.begin() + static_cast<std::ptrdiff_t>(at);
        switch (below(5)) {
            case 0:  // one byte more
                input.insert(position, static_cast<std::uint8_t>(random()));
                break;
            case 1:  // one byte other
                if (at < input.size()) input[at] = static_cast<std::uint8_t>(random());
                break;
            case 2:  // one bit other
                if (at < input.size()) input[at] ^= static_cast<std::uint8_t>(1U << below(8));
                break;
            case 3:  // a piece less
                input.erase(position,
                            position + static_cast<std::ptrdiff_t>(below(
                                           std::min<std::size_t>(16, input.size() - at) + 1)));
                break;
            default: {  // a piece of another
                const Input& other = corpus[below(corpus.size())];
                const auto from = below(other.size());
                const auto count = std::min<std::size_t>(below(32), other.size() - from);
                input.insert(position, other.begin() + static_cast<std::ptrdiff_t>(from),
                             other.begin() + static_cast<std::ptrdiff_t>(from + count));
            }
        }
    }
    return input;
}

std::uint64_t setting(const char* name, std::uint64_t fallback) {
    const char* text = std::getenv(name);
    return text == nullptr ? fallback : std::strtoull(text, nullptr, 10);
}

// The input in progress, saved by the handler below when the target dies.
const Input* current = nullptr;

void save_crash() {
    if (current == nullptr) return;
    std::ofstream("fuzz-crash.bin", std::ios::binary)
        .write(reinterpret_cast<const char*>(current->data()),
               static_cast<std::streamsize>(current->size()));
    std::fputs("the input is in fuzz-crash.bin\n", stderr);
}

void run(const Input& input) {
    current = &input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    current = nullptr;
}

}  // namespace

int main(int argc, char** argv) {
    // A target that finds a fault aborts, and so does an exception that nobody catches.
    std::signal(SIGABRT, [](int) { save_crash(); });
    const auto corpus = read_corpus(argc > 1 ? argv[1] : nullptr);
    for (const auto& input : corpus)
        run(input);

    const auto seed = setting("COLLEGIUM_FUZZ_SEED", std::random_device{}());
    std::mt19937_64 random(seed);
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::seconds(setting("COLLEGIUM_FUZZ_SECONDS", 2));
    std::uint64_t runs = corpus.size();
    while (std::chrono::steady_clock::now() < end) {
        for (int i = 0; i < 64; ++i, ++runs)
            run(mutate(corpus, random));
    }
    std::printf("%llu inputs, seed %llu\n", static_cast<unsigned long long>(runs),
                static_cast<unsigned long long>(seed));
    return 0;
}
