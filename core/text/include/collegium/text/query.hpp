// What a person types to narrow a list: beginnings of words, and the signs ! # @ =.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collegium::text {

// One part of a query with signs before it: "!мс", "#12", "@самар", "=Орлов", "!@самар".
struct QueryTerm {
    enum class Kind : std::uint8_t {
        kWord,
        kNumber,  // #: the number a row is known by
        kPlace,   // @: the organisation or region; in the journal the role
    };
    Kind kind = Kind::kWord;
    bool negated = false;            // !: rows without it
    bool exact = false;              // =: whole words, not their beginnings
    std::vector<std::string> words;  // folded by search_words, at least one
    std::string typed;               // what stood after the signs, "26-014"

    friend bool operator==(const QueryTerm&, const QueryTerm&) = default;
};

// Everything a row must answer to.
struct Query {
    std::vector<std::string> words;  // folded beginnings of words, in any order
    std::vector<QueryTerm> terms;    // the parts with signs

    [[nodiscard]] bool empty() const { return words.empty() && terms.empty(); }
    friend bool operator==(const Query&, const Query&) = default;
};

// Parts are parted by spaces; a sign counts at the beginning of its part only, and a sign with
// nothing after it is not a part yet.
[[nodiscard]] Query parse_query(std::string_view typed);

// Whether words of a text, as index_words gives them, hold those of a part.
[[nodiscard]] bool holds(const std::vector<std::string>& words, const QueryTerm& term);

// A row made ready to be compared with queries.
struct Searched {
    std::vector<std::string> words;   // index_words of everything it is found by
    std::string number;               // what #12 is compared with; empty: a word of its own will do
    std::vector<std::string> places;  // index_words of what @ looks at; empty: all the words
};
[[nodiscard]] bool matches(const Query& query, const Searched& row);

// The query as the other keyboard layouts read it: signs stay, words are retyped. Readings without
// a word are left out.
[[nodiscard]] std::vector<std::string> query_readings(std::string_view typed);

}  // namespace collegium::text
