// Every article that rule books and code cite stands in the list of articles of its source
// (tests/data/articles).
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace articles_test {

using Article = std::pair<std::string, std::string>;  // chapter, number

std::set<Article> articles_of(const std::string& source) {
    std::set<Article> articles;
    for (const std::string& line :
         read_lines(source_root() / "tests/data/articles" / (source + ".txt"))) {
        const auto tab = line.find('\t');
        if (tab != std::string::npos) articles.emplace(line.substr(0, tab), line.substr(tab + 1));
    }
    if (articles.empty()) throw std::runtime_error("no articles of " + source);
    return articles;
}

// "5.4.8.12, 12.2", "1–3": each one alone, the bounds of a range.
std::vector<std::string> pieces(const std::string& cited) {
    static const std::regex kRange("([0-9.]+)–([0-9.]+)");
    static const std::regex kSeparator("[,;] *");
    std::vector<std::string> found;
    for (std::sregex_token_iterator at(cited.begin(), cited.end(), kSeparator, -1), end; at != end;
         ++at) {
        const std::string piece = *at;
        std::smatch range;
        if (std::regex_match(piece, range, kRange)) {
            found.push_back(range[1]);
            found.push_back(range[2]);
        } else {
            found.push_back(piece);
        }
    }
    return found;
}

std::string value_of(const std::string& line, const std::string& key) {
    const std::string begin = key + " = \"";
    if (!line.starts_with(begin)) return {};
    return line.substr(begin.size(), line.find('"', begin.size()) - begin.size());
}

class RuleBookArticles : public ::testing::TestWithParam<const char*> {};

TEST_P(RuleBookArticles, StandInTheSource) {
    const std::set<Article> known = articles_of(GetParam());
    const auto file = source_root() / "plugins/rulebooks" / (std::string(GetParam()) + ".toml");
    std::string chapter;
    std::vector<std::string> cited;
    int rows = 0;
    const auto check = [&](std::size_t line) {
        for (const std::string& article : cited) {
            ++rows;
            for (const std::string& piece : pieces(article))
                EXPECT_TRUE(piece == "—" || known.contains({chapter, piece}))
                    << GetParam() << " above line " << line << ": " << chapter << " " << piece;
        }
        chapter.clear();
        cited.clear();
    };
    const std::vector<std::string> lines = read_lines(file);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        if (line.starts_with("[")) check(i + 1);
        if (const std::string named = value_of(line, "chapter"); !named.empty()) chapter = named;
        if (const std::string named = value_of(line, "article"); !named.empty())
            cited.push_back(named);
    }
    check(lines.size());
    EXPECT_GT(rows, 200);
}

INSTANTIATE_TEST_SUITE_P(Books, RuleBookArticles,
                         ::testing::Values("ru-draughts-2022", "ua-draughts-2024", "ru-chess-2023"),
                         [](const auto& of) {
                             std::string name = of.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// Which source the literals of a file cite. One that begins with a letter is of the Ukrainian book
// (C.4.1); its chapter stands elsewhere in the file, as it does where `chapter` is "-".
struct CodeOf {
    const char* path;  // a file or the beginning of its path
    const char* source;
    const char* chapter;
};

constexpr CodeOf kCode[] = {
    {"plugins/draughts/books/ru_2022", "ru-draughts-2022", ""},
    {"plugins/draughts/books/ru_old", "ru-draughts-old", ""},
    {"plugins/draughts/books/ua_2024", "ua-draughts-2024", "-"},
    {"plugins/draughts/brazilian/", "ru-draughts-2022", ""},
    {"plugins/draughts/checkers/", "ru-draughts-2022", ""},
    {"plugins/draughts/draughts64/", "ru-draughts-2022", ""},
    {"plugins/draughts/international/", "ru-draughts-2022", ""},
    {"plugins/draughts/reverse/", "ru-draughts-2022", ""},
    {"plugins/draughts/russian/", "ru-draughts-2022", ""},
    {"plugins/renju/src/rule_book.cpp", "ru-draughts-2022", ""},
    {"plugins/renju/src/renju_draws.cpp", "ru-draughts-2022", ""},
    {"plugins/chess/", "ru-chess-2023", "III"},
    {"core/pairing/src/articles.cpp", "ru-draughts-2022", ""},
    {"core/pairing/src/swiss.cpp", "ru-draughts-2022", ""},
    {"core/pairing/src/varma.cpp", "ru-chess-2023", "III"},
};

// The files that cite several sources: the older chapter on renju, whose articles begin with 5.1 to
// 5.3 as nothing of the new book's renju and pairing does, and the Ukrainian median.
std::pair<std::string, std::string> source_of(const CodeOf& code, const SourceFile& file,
                                              const std::string& number) {
    static const std::regex kOldRenju("5\\.[123](\\..*)?");
    const bool renju = file.is_under("plugins/renju") || file.is_under("core/pairing");
    if (renju && std::regex_match(number, kOldRenju)) return {"renju-old", ""};
    if (file.path == "core/pairing/src/articles.cpp" && number.starts_with("9."))
        return {"ua-draughts-2024", "III.J"};
    return {code.source, code.chapter};
}

TEST(ArticlesInCode, StandInTheirSource) {
    std::map<std::string, std::set<Article>> known;
    for (const char* source :
         {"ru-draughts-2022", "ru-draughts-old", "ua-draughts-2024", "ru-chess-2023", "renju-old"})
        known.emplace(source, articles_of(source));
    const auto ukrainian = [&](const std::string& letter, const std::string& number) {
        return std::ranges::any_of(known.at("ua-draughts-2024"), [&](const Article& article) {
            const bool of_letter = letter.empty() ? article.first.find('.') == std::string::npos
                                                  : article.first.ends_with("." + letter);
            return article.second == number && of_letter;
        });
    };
    static const std::regex kLiteral("\"(([A-L])\\.)?([0-9]+(\\.[0-9]+)+)( [а-я])?\"");
    int cited = 0;
    for (const SourceFile& file : source_files()) {
        const auto* of = std::ranges::find_if(
            kCode, [&](const CodeOf& row) { return file.path.starts_with(row.path); });
        if (of == std::end(kCode)) continue;
        for (const std::string& line : file.lines) {
            // The rules of RIF are no book of a federation here.
            if (line.find("kInternational{") != std::string::npos ||
                line.find("kInternational = {") != std::string::npos)
                break;
            if (line.find("version") != std::string::npos) continue;
            for (std::sregex_iterator at(line.begin(), line.end(), kLiteral), end; at != end;
                 ++at) {
                const std::string letter = (*at)[2];
                const std::string number = (*at)[3];
                ++cited;
                const auto [source, chapter] = source_of(*of, file, number);
                const bool stands = !letter.empty() || chapter == "-"
                                        ? ukrainian(letter, number)
                                        : known.at(source).contains({chapter, number});
                EXPECT_TRUE(stands) << file.path << ": " << at->str();
            }
        }
    }
    EXPECT_GT(cited, 300);
}

// What a text puts in brackets, "(31.10.1.5)", is an article of some book.
TEST(ArticlesInTexts, StandInASource) {
    std::set<std::string> numbers;
    for (const char* source :
         {"ru-draughts-2022", "ru-draughts-old", "ua-draughts-2024", "ru-chess-2023", "renju-old"})
        for (const Article& article : articles_of(source))
            numbers.insert(article.second);
    static const std::regex kCited("\\((Ш )?([0-9]+(\\.[0-9]+)+)\\)");
    int cited = 0;
    for (const char* folder : {"core", "services", "tui"}) {
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(source_root() / folder)) {
            if (entry.path().extension() != ".toml") continue;
            for (const std::string& line : read_lines(entry.path())) {
                std::smatch found;
                if (!std::regex_search(line, found, kCited)) continue;
                ++cited;
                EXPECT_TRUE(numbers.contains(found[2])) << entry.path() << ": " << line;
            }
        }
    }
    EXPECT_GT(cited, 5);
}

}  // namespace articles_test
}  // namespace collegium::architecture
