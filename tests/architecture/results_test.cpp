// Functions that return a Result. An alias cannot be [[nodiscard]], so each declaration must be: in
// headers, and in sources where there is no other.
#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_tree.hpp"

namespace collegium::architecture {
namespace {

using Names = std::set<std::string>;

constexpr std::string_view kNodiscard = "[[nodiscard]]";

bool is_of_a_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':';
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

// The name that `text` begins with, taken off it; empty: it begins with something else.
std::string take_name(std::string_view& text) {
    text = trimmed(text);
    const auto end = std::ranges::find_if_not(text, is_of_a_name);
    std::string name(text.begin(), end);
    text.remove_prefix(name.size());
    return name;
}

// "Result" of "collegium::sdk::Result".
std::string without_scopes(const std::string& name) {
    const auto colon = name.rfind(':');
    return colon == std::string::npos ? name : name.substr(colon + 1);
}

void skip_arguments(std::string_view& text) {
    if (!text.starts_with('<')) return;
    int open = 0;
    std::size_t i = 0;
    do {
        open += text[i] == '<' ? 1 : text[i] == '>' ? -1 : 0;
    } while (++i < text.size() && open > 0);
    text.remove_prefix(i);
}

// The function that a declaration names where it returns one of `types`: "f" of
// "static sdk::Result<int> f(int x)". Empty: it does not, or a class stands before the name.
std::string function_in(std::string_view declaration, const Names& types) {
    static const Names specifiers{"virtual", "static", "inline", "constexpr", "friend"};
    std::string type = take_name(declaration);
    while (specifiers.contains(type))
        type = take_name(declaration);
    std::string name;
    if (type == "auto") {
        name = take_name(declaration);
        const auto arrow = declaration.rfind("-> ");
        if (!declaration.starts_with('(') || arrow == std::string_view::npos) return {};
        declaration.remove_prefix(arrow + 3);
        type = take_name(declaration);
        if (!types.contains(without_scopes(type))) return {};
    } else {
        if (!types.contains(without_scopes(type))) return {};
        skip_arguments(declaration);
        if (!declaration.starts_with(' ')) return {};  // a reference, or a value made of it
        name = take_name(declaration);
        if (!declaration.starts_with('(')) return {};
    }
    return name.find(':') == std::string::npos ? name : std::string();
}

// The text from a line on to the end of what is declared there.
std::string declaration_at(const SourceFile& file, std::size_t line) {
    std::string text;
    for (std::size_t i = line; i < file.lines.size(); ++i) {
        text += (text.empty() ? "" : " ") + std::string(trimmed(file.lines[i]));
        if (text.find_first_of("{;") != std::string::npos) break;
    }
    return text.substr(0, text.find_first_of("{;"));
}

// "using RoundPlan = sdk::Result<Plan<RoundView>>" makes RoundPlan one more of `types`.
void add_aliases(const SourceFile& file, Names& types) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::string_view line = trimmed(file.lines[i]);
        if (!line.starts_with("using ")) continue;
        const std::string declaration = declaration_at(file, i);
        std::string_view rest = std::string_view(declaration).substr(6);
        const std::string name = take_name(rest);
        rest = trimmed(rest);
        if (!rest.starts_with('=')) continue;
        rest.remove_prefix(1);
        if (types.contains(without_scopes(take_name(rest)))) types.insert(name);
    }
}

bool is_header(const SourceFile& file) {
    return !file.path.ends_with(".cpp");
}

// What the headers have in common for all sources.
struct Known {
    Names types{"Result", "expected"};
    Names functions;  // [[nodiscard]] already
};

Known known_from(const std::vector<SourceFile>& files) {
    Known known;
    for (const SourceFile& file : files)
        if (is_header(file)) add_aliases(file, known.types);
    for (const SourceFile& file : files) {
        if (!is_header(file)) continue;
        for (std::size_t i = 0; i < file.lines.size(); ++i) {
            if (!trimmed(file.lines[i]).starts_with(kNodiscard)) continue;
            const std::string declaration = declaration_at(file, i).substr(kNodiscard.size());
            known.functions.insert(function_in(declaration, known.types));
        }
    }
    return known;
}

// Declarations of a file that lack [[nodiscard]], as "path:line name".
std::vector<std::string> discardable_in(const SourceFile& file, const Known& known) {
    Names types = known.types;
    if (!is_header(file)) add_aliases(file, types);
    std::vector<std::string> found;
    bool of_this_file = false;  // in a namespace without a name
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const std::string& line = file.lines[i];
        if (line == "namespace {") of_this_file = true;
        if (line == "}  // namespace") of_this_file = false;
        if (trimmed(line).empty() || !is_of_a_name(trimmed(line).front())) continue;
        if (i > 0 && file.lines[i - 1].ends_with(kNodiscard)) continue;
        const std::string name = function_in(declaration_at(file, i), types);
        if (name.empty()) continue;
        // A source defines what a header declares.
        const bool defined = !is_header(file) && !of_this_file && !line.starts_with(' ') &&
                             !line.starts_with("static ") && known.functions.contains(name);
        if (!defined) found.push_back(file.path + ":" + std::to_string(i + 1) + " " + name);
    }
    return found;
}

TEST(Results, EveryFunctionReturningOneIsNodiscard) {
    const Known known = known_from(source_files());
    EXPECT_GE(known.functions.size(), 400U);
    std::vector<std::string> broken;
    for (const SourceFile& file : source_files())
        std::ranges::move(discardable_in(file, known), std::back_inserter(broken));
    EXPECT_THAT(broken, testing::IsEmpty());
}

TEST(Results, AreFoundInHeadersSourcesAndBehindAliases) {
    const SourceFile header{"a.hpp",
                            {"template <typename T>", "using Reply = tl::expected<T, Fault>;",
                             "[[nodiscard]] sdk::Result<void> known();", "Result<int> plain();",
                             "[[nodiscard]]", "Result<int> above();",
                             "Reply<std::map<int, int>> asked();", "const Result<int>& kept();"}};
    const SourceFile source{
        "a.cpp",
        {"namespace {", "using Plans =", "    sdk::Result<std::vector<Plan>>;", "Plans plans() {",
         "sdk::Result<std::vector<int>>", "broken(int x) {", "    Result<int> value = f();",
         "auto trailing(int x,", "              int y) -> sdk::Result<void> {",
         "sdk::Result<void> known() {", "}  // namespace", "sdk::Result<void> known() {",
         "Result<void> Class::method() {", "static Result<void> own() {",
         "Result<void> undeclared() {", "    virtual Result<void> member() const = 0;"}};
    const Known known = known_from({header, source});
    EXPECT_THAT(discardable_in(header, known),
                testing::ElementsAre("a.hpp:4 plain", "a.hpp:7 asked"));
    EXPECT_THAT(discardable_in(source, known),
                testing::ElementsAre("a.cpp:4 plans", "a.cpp:5 broken", "a.cpp:8 trailing",
                                     "a.cpp:10 known", "a.cpp:14 own", "a.cpp:15 undeclared",
                                     "a.cpp:16 member"));
}

}  // namespace
}  // namespace collegium::architecture
