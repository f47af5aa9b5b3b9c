// Every worked example of a catalogue stands by its name in a data file that a test reads.
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

const std::string kList = "worked_examples.txt";

namespace fs = std::filesystem;

// Data files that name worked examples ("RU-2022 WE-05"), by their path under tests/data.
std::map<std::string, std::set<std::string>> examples_of_files() {
    static const std::regex name(R"(\b(RU-2022 WE|RU-CHESS W|UA-2024 WE)-\d\d\b)");
    const fs::path data = source_root() / "tests/data";
    std::map<std::string, std::set<std::string>> found;
    for (const auto& entry : fs::recursive_directory_iterator(data)) {
        const auto kind = entry.path().extension();
        if (kind != ".json" && kind != ".txt" && kind != ".toml") continue;
        if (entry.path().filename() == kList) continue;
        const std::string file = entry.path().lexically_relative(data).generic_string();
        for (const std::string& line : read_lines(entry.path())) {
            for (std::sregex_iterator match(line.begin(), line.end(), name), end; match != end;
                 ++match)
                found[file].insert(match->str());
        }
    }
    return found;
}

// The words in quotes of a folder's tests.
std::set<std::string> literals_under(const fs::path& folder) {
    static const std::regex literal(R"re("([^"\\]*)")re");
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const auto kind = entry.path().extension();
        if (kind != ".cpp" && kind != ".hpp") continue;
        for (const std::string& line : read_lines(entry.path())) {
            if (line.starts_with("#include")) continue;
            for (std::sregex_iterator match(line.begin(), line.end(), literal), end; match != end;
                 ++match)
                found.insert((*match)[1].str());
        }
    }
    return found;
}

// Tests name a file with its folder; those of the folder's own subject by its name alone.
bool is_read(const fs::path& file, const std::set<std::string>& everywhere) {
    const std::string whole = file.generic_string();
    if (everywhere.contains(whole) || everywhere.contains("/" + whole)) return true;
    for (const char* area : {"tests/core", "tests/plugins", "tests/services"}) {
        const fs::path own = source_root() / area / file.parent_path();
        if (!fs::exists(own)) continue;
        if (literals_under(own).contains(file.filename().string())) return true;
    }
    return false;
}

TEST(WorkedExamples, AreEachNamedInADataFile) {
    std::set<std::string> named;
    for (const auto& [file, examples] : examples_of_files())
        named.insert(examples.begin(), examples.end());
    int asked = 0;
    for (const std::string& line : read_lines(source_root() / "tests/data" / kList)) {
        if (line.empty() || line.front() == '#') continue;
        std::istringstream words(line);
        std::string book;
        std::string first;
        std::string last;
        ASSERT_TRUE(words >> book >> first >> last) << line;
        const std::string prefix = first.substr(0, first.find('-') + 1);
        const int from = std::stoi(first.substr(prefix.size()));
        const int to = std::stoi(last.substr(prefix.size()));
        for (int number = from; number <= to; ++number, ++asked) {
            const std::string digits = (number < 10 ? "0" : "") + std::to_string(number);
            const std::string example = book + " " + prefix + digits;
            EXPECT_TRUE(named.contains(example)) << example;
        }
    }
    EXPECT_GT(asked, 0);
}

TEST(WorkedExamples, StandInFilesThatATestReads) {
    const std::set<std::string> everywhere = literals_under(source_root() / "tests");
    for (const auto& [file, examples] : examples_of_files())
        EXPECT_TRUE(is_read(file, everywhere)) << file << " names " << *examples.begin();
}

}  // namespace
}  // namespace collegium::architecture
