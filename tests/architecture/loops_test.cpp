// A loop over a piece of what a call returned: C++20 lets go of the whole before the first step,
// and the loop walks freed memory, often without a single step. What is walked must be kept by a
// name.
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

// "for (const auto& row : read_json("a.json")["rows"])", with .at() and .items() alike. Of calls
// that return a reference too: that cannot be told here, and the name helps the reader.
bool walks_a_piece(const std::string& line) {
    static const std::regex piece(
        R"(\bfor \(.* : [A-Za-z_:]+\([^()]*\)(\[|\.at\(|\.items\(|\.value\(\)\.))");
    return line.find("for (") != std::string::npos && std::regex_search(line, piece);
}

TEST(Loops, KeepWhatTheyWalkAPieceOf) {
    std::vector<std::string> broken;
    for (const auto* files : {&source_files(), &test_files()}) {
        ASSERT_FALSE(files->empty());
        for (const SourceFile& file : *files) {
            if (file.path.starts_with("tests/architecture/")) continue;
            for (std::size_t i = 0; i < file.lines.size(); ++i) {
                if (walks_a_piece(file.lines[i]))
                    broken.push_back(file.path + ":" + std::to_string(i + 1));
            }
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Loops, OverAPieceAreFound) {
    EXPECT_TRUE(walks_a_piece(R"(    for (const auto& e : read_json("a.json")["rows"]) {)"));
    EXPECT_TRUE(walks_a_piece(R"(for (const auto& [k, v] : said("W-32").items())"));
    EXPECT_TRUE(walks_a_piece(R"(for (const auto& e : support::data_file(path).at("cases")))"));
    EXPECT_FALSE(walks_a_piece(R"(for (const auto& e : of.data.at("papers").items()))"));
    EXPECT_FALSE(walks_a_piece("for (const PairView& pair : get(1).pairs)"));
    EXPECT_FALSE(walks_a_piece("for (const Move& move : legal_moves(position)) {"));
}

}  // namespace
}  // namespace collegium::architecture
