// Every worked example of a catalogue stands in a data file of the tests by its name.
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

const std::string kList = "worked_examples.txt";

// "RU-2022 WE-05", as the files of tests/data name them.
std::set<std::string> named_examples() {
    static const std::regex name(R"(\b(RU-2022 WE|RU-CHESS W|UA-2024 WE)-\d\d\b)");
    std::set<std::string> found;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(source_root() / "tests/data")) {
        const auto kind = entry.path().extension();
        if (kind != ".json" && kind != ".txt" && kind != ".toml") continue;
        if (entry.path().filename() == kList) continue;
        for (const std::string& line : read_lines(entry.path())) {
            for (std::sregex_iterator match(line.begin(), line.end(), name), end; match != end;
                 ++match)
                found.insert(match->str());
        }
    }
    return found;
}

TEST(WorkedExamples, AreEachNamedInADataFile) {
    const std::set<std::string> named = named_examples();
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

}  // namespace
}  // namespace collegium::architecture
