#include <algorithm>

#include <collegium/text/query.hpp>
#include <collegium/text/search.hpp>

namespace collegium::text {
namespace {

constexpr std::string_view kSpaces = " \t\n";
constexpr std::string_view kSigns = "!#@=";

struct Part {
    std::string_view signs;
    std::string_view rest;
};

std::vector<Part> parts_of(std::string_view typed) {
    std::vector<Part> parts;
    for (std::size_t at = typed.find_first_not_of(kSpaces); at != std::string_view::npos;
         at = typed.find_first_not_of(kSpaces, at)) {
        const std::size_t end = std::min(typed.find_first_of(kSpaces, at), typed.size());
        const std::string_view part = typed.substr(at, end - at);
        const std::size_t signs = std::min(part.find_first_not_of(kSigns), part.size());
        parts.push_back({part.substr(0, signs), part.substr(signs)});
        at = end;
    }
    return parts;
}

bool has_word(const std::vector<std::string>& have, const std::string& wanted, bool exact) {
    const auto at = std::lower_bound(have.begin(), have.end(), wanted);
    return at != have.end() && (exact ? *at == wanted : at->starts_with(wanted));
}

}  // namespace

Query parse_query(std::string_view typed) {
    Query query;
    for (const Part& part : parts_of(typed)) {
        std::vector<std::string> words = search_words(part.rest);
        if (words.empty()) continue;
        if (part.signs.empty()) {
            query.words.insert(query.words.end(), words.begin(), words.end());
            continue;
        }
        QueryTerm term;
        const auto has = [&](char sign) { return part.signs.find(sign) != part.signs.npos; };
        if (has('#')) term.kind = QueryTerm::Kind::kNumber;
        if (has('@')) term.kind = QueryTerm::Kind::kPlace;
        term.negated = has('!');
        term.exact = has('=');
        term.words = std::move(words);
        term.typed = part.rest;
        query.terms.push_back(std::move(term));
    }
    return query;
}

bool holds(const std::vector<std::string>& words, const QueryTerm& term) {
    return std::all_of(term.words.begin(), term.words.end(), [&](const std::string& word) {
        return has_word(words, word, term.exact || term.kind == QueryTerm::Kind::kNumber);
    });
}

bool matches(const Query& query, const Searched& row) {
    const auto answers = [&](const QueryTerm& term) {
        if (term.kind == QueryTerm::Kind::kNumber && !row.number.empty())
            return row.number == term.typed;
        const bool place = term.kind == QueryTerm::Kind::kPlace && !row.places.empty();
        return holds(place ? row.places : row.words, term);
    };
    return std::all_of(query.words.begin(), query.words.end(),
                       [&](const std::string& word) { return has_word(row.words, word, false); }) &&
           std::all_of(query.terms.begin(), query.terms.end(),
                       [&](const QueryTerm& term) { return answers(term) != term.negated; });
}

std::vector<std::string> query_readings(std::string_view typed) {
    const std::vector<Part> parts = parts_of(typed);
    std::string rests;
    for (const Part& part : parts)
        rests.append(rests.empty() ? "" : " ").append(part.rest.empty() ? "-" : part.rest);
    std::vector<std::string> readings;
    for (const std::string& retyped : other_layouts(rests)) {
        std::string reading;
        // Layouts retype letter by letter and keep spaces, so that the parts keep their order.
        const std::vector<Part> words = parts_of(retyped);
        for (std::size_t i = 0; i < parts.size() && i < words.size(); ++i)
            reading.append(i == 0 ? "" : " ")
                .append(parts[i].signs)
                .append(words[i].signs)
                .append(words[i].rest);
        // «ъъъ» reads as "]]]", which has no word in it and would match everything.
        if (!parse_query(reading).empty()) readings.push_back(std::move(reading));
    }
    return readings;
}

}  // namespace collegium::text
