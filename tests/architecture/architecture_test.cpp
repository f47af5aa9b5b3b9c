// The arrows of docs/architecture.md, read off the include lines.
#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

using Table = std::map<std::string, std::set<std::string>>;

// "name : word word" lines; '#' starts a comment.
Table read_table(const std::string& name) {
    Table table;
    for (std::string line : read_lines(source_root() / "tests/architecture" / name)) {
        line = line.substr(0, line.find('#'));
        const auto colon = line.find(" :");
        if (colon == std::string::npos) continue;
        std::istringstream head(line.substr(0, colon));
        std::istringstream tail(line.substr(colon + 2));
        std::string key;
        head >> key;
        auto& words = table[key];
        for (std::string word; tail >> word;)
            words.insert(word);
    }
    return table;
}

struct Include {
    std::string target;
    bool quoted = false;
    std::size_t line = 0;
};

std::vector<Include> includes_of(const SourceFile& file) {
    static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
    std::vector<Include> found;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::smatch match;
        if (std::regex_search(file.lines[i], match, pattern)) {
            found.push_back({match[2], match[1] == "\"", i + 1});
        }
    }
    return found;
}

std::string place(const SourceFile& file, std::size_t line) {
    return file.path + ":" + std::to_string(line);
}

// The row of `table` for the longest folder that holds the file.
std::optional<Table::value_type> row_of(const Table& table, const SourceFile& file) {
    std::optional<Table::value_type> best;
    for (const auto& row : table) {
        if (file.is_under(row.first) && (!best || row.first.size() > best->first.size())) {
            best.emplace(row);
        }
    }
    return best;
}

std::string part_of(const std::string& include) {
    constexpr std::string_view prefix = "collegium/";
    if (!include.starts_with(prefix)) return {};
    const auto rest = include.substr(prefix.size());
    return rest.substr(0, rest.find('/'));
}

// The part a folder's own headers belong to: core/text -> text, plugins/host -> plugin_host.
std::string own_part(const std::string& folder) {
    if (folder == "plugins/host") return "plugin_host";
    if (folder == "services/import") return "importing";  // a word of the language itself
    return folder.substr(folder.rfind('/') + 1);
}

TEST(Arrows, EveryIncludeOfOursFollowsTheTable) {
    const Table arrows = read_table("arrows.txt");
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        if (file.is_under("examples")) continue;
        const auto row = row_of(arrows, file);
        if (!row) {
            broken.push_back(file.path + " stands in a folder without a row in arrows.txt");
            continue;
        }
        for (const auto& include : includes_of(file)) {
            const auto part = part_of(include.target);
            if (part.empty() || part == own_part(row->first) || row->second.contains(part))
                continue;
            broken.push_back(place(file, include.line) + " includes " + include.target);
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Arrows, QuotedIncludesStayInsideTheirPart) {
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        for (const auto& include : includes_of(file)) {
            if (include.quoted && include.target.find("..") != std::string::npos) {
                broken.push_back(place(file, include.line) + " includes " + include.target);
            }
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Arrows, LibrariesStayInTheFoldersThatWrapThem) {
    const Table libraries = read_table("libraries.txt");
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        if (file.is_under("examples")) continue;
        for (const auto& include : includes_of(file)) {
            for (const auto& [library, folders] : libraries) {
                if (!include.target.starts_with(library)) continue;
                const bool allowed = std::ranges::any_of(
                    folders, [&](const std::string& folder) { return file.is_under(folder); });
                if (!allowed)
                    broken.push_back(place(file, include.line) + " includes " + include.target);
            }
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Arrows, TheSdkNeedsOnlyTheStandardLibraryAndExpected) {
    static const std::regex standard(R"(^[a-z_0-9]+(\.h)?$)");
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        if (!file.is_under("core/sdk/include")) continue;
        for (const auto& include : includes_of(file)) {
            const bool allowed = include.target == "tl/expected.hpp" ||
                                 part_of(include.target) == "sdk" ||
                                 std::regex_match(include.target, standard);
            if (!allowed)
                broken.push_back(place(file, include.line) + " includes " + include.target);
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Arrows, ThreadsOfTheClientLiveInItsNetLayer) {
    static const std::regex thread(R"(\bstd::j?thread\b|\bstd::async\b)");
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        if (!file.is_under("tui") || file.is_under("tui/net")) continue;
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (std::regex_search(file.lines[i], thread)) broken.push_back(place(file, i + 1));
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Arrows, SqlStaysInStorage) {
    static const std::regex sql(
        R"rx("\s*(SELECT .* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM) )rx");
    std::vector<std::string> broken;
    for (const auto& file : source_files()) {
        if (file.is_under("services/storage")) continue;
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (std::regex_search(file.lines[i], sql)) broken.push_back(place(file, i + 1));
        }
    }
    EXPECT_THAT(broken, testing::IsEmpty());
}

// Ids named by `pattern` in the files under `folder`.
std::set<std::string> ids_in(const std::string& folder, const std::regex& pattern) {
    std::set<std::string> found;
    for (const SourceFile& file : source_files()) {
        if (!file.is_under(folder)) continue;
        std::string text;
        for (const std::string& line : file.lines)
            text += line + " ";
        for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end;
             ++match)
            found.insert((*match)[1]);
    }
    return found;
}

// A refusal asked for under another name is never found: the action would look possible.
TEST(Actions, ThoseTheClientLooksUpInATournamentAreSentByTheServer) {
    const std::set<std::string> sent =
        ids_in("services/usecases", std::regex(R"re(\b(?:allowed_action|act)\(\s*"([a-z_.]+)")re"));
    ASSERT_FALSE(sent.empty());
    const std::regex in_answers(R"re(\b(?:refusal_in|offers)\([^;{"]*"([a-z_]+\.[a-z_]+)")re");
    const std::regex in_rows(R"re(\bact\(\s*"[^"]*",\s*"[^"]*",\s*"([a-z_]+\.[a-z_]+)")re");
    for (const char* folder : {"tui/screens/tournament", "tui/screens/pairing",
                               "tui/screens/results", "tui/screens/standings"}) {
        std::set<std::string> asked = ids_in(folder, in_answers);
        asked.merge(ids_in(folder, in_rows));
        EXPECT_FALSE(asked.empty()) << folder;
        for (const std::string& id : asked)
            EXPECT_TRUE(sent.contains(id)) << folder << " asks for " << id;
    }
}

TEST(Folders, EachPartHasAReadme) {
    const Table arrows = read_table("arrows.txt");
    std::vector<std::string> missing;
    for (const auto& [folder, parts] : arrows) {
        if (!std::filesystem::exists(source_root() / folder)) continue;
        if (!std::filesystem::exists(source_root() / folder / "README.md"))
            missing.push_back(folder);
    }
    EXPECT_THAT(missing, testing::IsEmpty());
}

TEST(Folders, EachSourceIsNamedInACMakeList) {
    std::vector<std::string> unlisted;
    for (const auto& file : source_files()) {
        std::filesystem::path folder = source_root() / file.path;
        bool listed = false;
        while (!listed && folder != source_root()) {
            folder = folder.parent_path();
            const auto list = folder / "CMakeLists.txt";
            if (!std::filesystem::exists(list)) continue;
            const auto name =
                (source_root() / file.path).lexically_relative(folder).generic_string();
            const auto lines = read_lines(list);
            listed = std::ranges::any_of(lines, [&](const std::string& line) {
                return line.find(name) != std::string::npos;
            });
        }
        // Private headers need no line: only what is compiled or installed is listed.
        const bool must_be_listed = file.path.ends_with(".cpp") ||
                                    file.path.find("/include/collegium/") != std::string::npos;
        if (must_be_listed && !listed) unlisted.push_back(file.path);
    }
    EXPECT_THAT(unlisted, testing::IsEmpty());
}

}  // namespace
}  // namespace collegium::architecture
