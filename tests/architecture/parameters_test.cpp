// Every parameter of every rule book has a reader, or the book says that it is words for people:
// one that nobody reads would pass every check and rule nothing.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace parameters_test {

struct Parameter {
    std::string id;
    bool for_people = false;
    bool told_to_game = false;
};

struct BookText {
    std::vector<Parameter> parameters;
    std::set<std::string> named;  // values of keys by which other rows name a parameter
};

std::string quoted(const std::string& line) {
    const auto open = line.find('"');
    const auto close = line.find('"', open + 1);
    return open == std::string::npos || close == std::string::npos
               ? std::string()
               : line.substr(open + 1, close - open - 1);
}

BookText read_book(const std::filesystem::path& file) {
    BookText book;
    bool in_parameter = false;
    for (const std::string& line : read_lines(file)) {
        if (line.starts_with("[")) {
            in_parameter = line.starts_with("[[parameter]]");
            if (in_parameter) book.parameters.emplace_back();
        } else if (in_parameter) {
            Parameter& parameter = book.parameters.back();
            if (line.starts_with("id = ")) parameter.id = quoted(line);
            if (line.starts_with("for_people = true")) parameter.for_people = true;
            if (line.starts_with("told_to_game = true")) parameter.told_to_game = true;
        } else if (const std::string key = line.substr(0, line.find(' '));
                   key == "parameter" || key == "when" || key == "needs" ||
                   key.ends_with("_setting")) {
            book.named.insert(quoted(line));
        }
    }
    return book;
}

// Read once teams play tournaments of their own.
const std::set<std::string> kOfTeams{"team-size",       "boards-fixed",     "team-ranking",
                                     "best-results",    "best-results-by",  "line-up-deadline",
                                     "captain-advises", "counted-athletes", "boards",
                                     "reserves",        "team-tie-breaks"};

bool read_in_code(const std::string& id) {
    const std::string literal = '"' + id + '"';
    return std::ranges::any_of(source_files(), [&](const SourceFile& file) {
        // The list of known kinds is no reader.
        if (file.path.ends_with("parameter_rows.cpp")) return false;
        if (!file.is_under("core") && !file.is_under("services")) return false;
        return std::ranges::any_of(file.lines, [&](const std::string& line) {
            return line.find(literal) != std::string::npos;
        });
    });
}

TEST(RegulationParameters, HaveAReaderOrAreWordsForPeople) {
    int parameters = 0;
    for (const char* id : {"ru-draughts-2022", "ua-draughts-2024", "ru-chess-2023"}) {
        const BookText book =
            read_book(source_root() / "plugins/rulebooks" / (std::string(id) + ".toml"));
        for (const Parameter& parameter : book.parameters) {
            ++parameters;
            const bool read = parameter.told_to_game || book.named.contains(parameter.id) ||
                              read_in_code(parameter.id);
            if (parameter.for_people) continue;
            EXPECT_TRUE(read || kOfTeams.contains(parameter.id))
                << id << ": nobody reads " << parameter.id;
        }
    }
    EXPECT_GT(parameters, 100);
}

}  // namespace parameters_test
}  // namespace collegium::architecture
