// Every text the client asks for is in its catalogues: the keys that stand in the sources, the ones
// it puts together, and those that any other test of this program has asked for.
#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <collegium/v1/bans.pb.h>
#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/organisations.pb.h>

#include "architecture/source_tree.hpp"
#include "tui/i18n/missing_texts.hpp"
#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/bans.hpp"
#include "tui/viewmodel/competitions.hpp"
#include "tui/viewmodel/organisations.hpp"

namespace collegium::tui {
namespace {

using architecture::SourceFile;

std::string code_of(const SourceFile& file) {
    std::string code;
    for (const std::string& line : file.lines) {
        // A literal with // in it would be cut: no key has one.
        code += line.substr(0, line.find("//"));
        code += '\n';
    }
    return code;
}

struct Literal {
    std::string text;
    bool continued = false;  // something is put behind it: "competitions.state." + id
    bool behind = false;     // it is put behind something else
};

char next_mark(const std::string& code, std::size_t at) {
    // A closing bracket may stand between: std::string("competitions.state.") + id.
    while (at < code.size() &&
           (std::isspace(static_cast<unsigned char>(code[at])) != 0 || code[at] == ')'))
        ++at;
    return at < code.size() ? code[at] : ' ';
}

char last_mark(const std::string& code, std::size_t at) {
    while (at > 0 && std::isspace(static_cast<unsigned char>(code[at - 1])) != 0)
        --at;
    return at > 0 ? code[at - 1] : ' ';
}

// The literals of the call's argument number `wanted`; `at` stands behind its opening bracket.
std::vector<Literal> literals_of_argument(const std::string& code, std::size_t at, int wanted) {
    std::vector<Literal> found;
    int depth = 1;
    for (int argument = 0; at < code.size() && argument <= wanted; ++at) {
        const char mark = code[at];
        if (mark == '"') {
            const std::size_t begin = at;
            while (++at < code.size() && code[at] != '"')
                if (code[at] == '\\') ++at;
            if (argument == wanted)
                found.push_back({code.substr(begin + 1, at - begin - 1),
                                 next_mark(code, at + 1) == '+', last_mark(code, begin) == '+'});
        } else if (mark == '(' || mark == '{' || mark == '[') {
            ++depth;
        } else if (mark == ')' || mark == '}' || mark == ']') {
            if (--depth == 0) break;
        } else if (mark == ',' && depth == 1) {
            ++argument;
        }
    }
    return found;
}

// How the code asks for a text, and what its keys begin with in the catalogue.
struct Asking {
    std::regex call;
    int argument = 0;
    std::string prefix;
    std::vector<std::string> ends{""};  // what is put behind the literal
    bool family = false;                // every literal begins several keys
};
const std::vector<Asking>& askings() {
    static const std::vector<Asking> known{
        {std::regex(R"(\b(?:texts_?(?:\(\))?|Texts\(\w+\))\()"), 0, ""},
        {std::regex(R"((?:\.label|\bact|\brow_action)\()"), 0, "action."},
        {std::regex(R"(\bmake_action\()"), 1, "action."},
        {std::regex(R"(\bdialog_of<\w+>\()"), 1, "", {"_title", "_verb"}},
        {std::regex(R"(\bdialog_of<\w+>\()"), 2, "action."},
        {std::regex(R"(\b(?:needs|right)\()"), 1, ""},
        {std::regex(R"(\b(?:enum_words|Facts(?: facts)?)\()"), 1, "", {""}, true},
    };
    return known;
}

bool looks_like_a_key(std::string_view text) {
    return text.find('.') != std::string_view::npos &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-.") ==
               std::string_view::npos;
}

TEST(TextKeys, ThatStandInTheSourcesAreInTheCatalogue) {
    const std::vector<std::string> list = text_keys();
    const std::set<std::string> keys(list.begin(), list.end());
    const auto begins_a_key = [&](const std::string& text) {
        const auto next = keys.lower_bound(text);
        return next != keys.end() && next->starts_with(text);
    };
    int looked_up = 0;
    int families = 0;
    for (const SourceFile& file : architecture::source_files()) {
        if (!file.is_under("tui")) continue;
        const std::string code = code_of(file);
        for (const Asking& asking : askings()) {
            auto call = std::sregex_iterator(code.begin(), code.end(), asking.call);
            for (; call != std::sregex_iterator(); ++call) {
                const auto behind = static_cast<std::size_t>(call->position() + call->length());
                for (const Literal& literal : literals_of_argument(code, behind, asking.argument)) {
                    if (literal.behind || !looks_like_a_key(literal.text)) continue;
                    const std::string key = asking.prefix + literal.text;
                    if (literal.continued || asking.family) {
                        EXPECT_TRUE(begins_a_key(key)) << file.path << ": " << key << "...";
                        ++families;
                        continue;
                    }
                    for (const std::string& end : asking.ends) {
                        EXPECT_TRUE(keys.contains(key + end)) << file.path << ": " << key + end;
                        ++looked_up;
                    }
                }
            }
        }
    }
    // The search itself is not blind.
    EXPECT_GT(looked_up, 1500);
    EXPECT_GT(families, 60);
}

// Values of an enum of the API that this client has words for, but the first, "unspecified".
template <typename Enum>
std::vector<Enum> values_of(const google::protobuf::EnumDescriptor* descriptor) {
    std::vector<Enum> values;
    for (int i = 1; i < descriptor->value_count(); ++i)
        values.push_back(static_cast<Enum>(descriptor->value(i)->number()));
    return values;
}

TEST(TextKeys, AreThereForEveryValueTheyArePutTogetherFrom) {
    const Texts texts(i18n::Language::kRu);
    const auto expect = [&](const std::string& key) { EXPECT_TRUE(texts.has(key)) << key; };
    for (const auto state : values_of<v1::Competition::State>(v1::Competition::State_descriptor()))
        expect("competitions.state." + viewmodel::enum_id(state));
    for (const auto capacity : values_of<v1::Ban::Capacity>(v1::Ban::Capacity_descriptor()))
        expect("bans.capacity." + viewmodel::enum_id(capacity));
    for (const auto ground : values_of<v1::Ban::Ground>(v1::Ban::Ground_descriptor()))
        expect("bans.ground." + viewmodel::enum_id(ground));
    for (const auto source : values_of<v1::Ban::Source>(v1::Ban::Source_descriptor()))
        expect("bans.source." + viewmodel::enum_id(source));
    for (const auto kind : values_of<v1::Organisation::Kind>(v1::Organisation::Kind_descriptor()))
        EXPECT_NE(viewmodel::kind_words(kind, texts), "") << v1::Organisation::Kind_Name(kind);
    for (const char* state : {"working", "waiting", "quarantined", "refused", "disabled"})
        for (const char* family : {"state", "count", "verdict", "effect"})
            expect(std::string("plugins.") + family + "." + state);
}

// Actions of the screen that tests of the shell are made with (fixture_screen.cpp).
constexpr std::array<std::string_view, 4> kOfTheFixture{
    "action.player.withdraw", "action.result.look", "action.result.print", "action.round.publish"};

// Runs after the tests of this process, whichever they are.
class NoTextWasMissing : public testing::Environment {
  public:
    void TearDown() override {
        for (const std::string& key : missing_texts())
            if (std::ranges::find(kOfTheFixture, key) == kOfTheFixture.end())
                ADD_FAILURE() << "asked for a text that is in no catalogue: " << key;
    }
};
const testing::Environment* const kNoTextWasMissing =
    testing::AddGlobalTestEnvironment(new NoTextWasMissing);

TEST(TextKeys, ThatAreMissingAreNoticed) {
    // A name that no catalogue will ever have, taken back at once.
    EXPECT_EQ(Texts(i18n::Language::kRu)("no.such.text"), "no.such.text");
    EXPECT_TRUE(std::ranges::count(missing_texts(), "no.such.text") == 1);
    forget_missing_texts();
    EXPECT_EQ(missing_texts(), std::vector<std::string>{});
}

}  // namespace
}  // namespace collegium::tui
