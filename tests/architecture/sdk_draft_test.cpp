// The number of the SDK's draft changes with the SDK's headers. Plugins built before a change have
// another layout of what crosses, and the number is all by which the host can tell.
#include <cstdint>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

constexpr const char* kHeaders = "core/sdk/include/collegium/sdk";
constexpr const char* kFingerprint = "core/sdk/include/collegium/sdk/fingerprint.hpp";
// A word for statements: nothing of it crosses.
constexpr const char* kTry = "core/sdk/include/collegium/sdk/try.hpp";
constexpr const char* kRemembered = "tests/architecture/sdk_draft.txt";

// The compiler's part of a line: comments and spaces may change as they like.
std::string code_of(std::string_view line) {
    std::string code;
    for (const char c : line.substr(0, line.find("//")))
        if (c != ' ' && c != '\t') code += c;
    return code;
}

// Sixteen digits of FNV-1a over the C++ headers but the one that holds the number and TRY. The
// entry in C has numbers of its own.
std::string digest_of_headers() {
    constexpr std::uint64_t kPrime = 0x100000001b3;
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const SourceFile& file : source_files()) {
        if (!file.is_under(kHeaders) || !file.path.ends_with(".hpp")) continue;
        if (file.path == kFingerprint || file.path == kTry) continue;
        for (const std::string& line : file.lines)
            for (const char c : code_of(line))
                hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    }
    std::ostringstream digits;
    digits << std::hex << std::setw(16) << std::setfill('0') << hash;
    return digits.str();
}

int draft_of_headers() {
    constexpr std::string_view kDefinition = "#define COLLEGIUM_SDK_DRAFT ";
    for (const std::string& line : read_lines(source_root() / kFingerprint))
        if (line.starts_with(kDefinition)) return std::stoi(line.substr(kDefinition.size()));
    return 0;
}

struct Remembered {
    int draft = 0;
    std::string digest;
};

Remembered last_remembered() {
    Remembered last;
    for (const std::string& line : read_lines(source_root() / kRemembered))
        if (!line.starts_with('#')) std::istringstream(line) >> last.draft >> last.digest;
    return last;
}

TEST(SdkDraft, IsAnotherNumberWithEveryChangeOfTheHeaders) {
    const Remembered last = last_remembered();
    const std::string digest = digest_of_headers();
    if (digest != last.digest) {
        FAIL() << kHeaders << " changed. Set COLLEGIUM_SDK_DRAFT in " << kFingerprint << " to "
               << last.draft + 1 << " and add this line to " << kRemembered << ":\n"
               << last.draft + 1 << ' ' << digest;
    }
    EXPECT_EQ(draft_of_headers(), last.draft)
        << kFingerprint << " has another number than the last line of " << kRemembered;
}

TEST(SdkDraft, HasANumberOnce) {
    int before = 0;
    for (const std::string& line : read_lines(source_root() / kRemembered)) {
        if (line.starts_with('#')) continue;
        Remembered row;
        std::istringstream(line) >> row.draft >> row.digest;
        EXPECT_EQ(row.draft, before + 1) << line;
        before = row.draft;
    }
}

}  // namespace
}  // namespace collegium::architecture
