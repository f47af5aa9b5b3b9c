// Which article of the method's book each step of a round rests on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/pairing/swiss.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::pairing {

// Empty where the book says nothing.
struct Articles {
    std::string_view first_round;
    std::string_view second_round;  // the order of players before it
    std::string_view order;         // and before the later ones
    std::string_view floats;
    std::string_view floats_up;  // of groups settled from the bottom up
    std::string_view within;
    std::string_view sides;
    std::string_view side_limit;  // how often one side may be played
    std::string_view side_lot;    // between two whose sides so far do not tell them apart
    std::string_view balance;     // how far both sides may differ in number
    std::string_view met;
    std::string_view bye;
    std::string_view absence;
    std::string_view complete;
    std::string_view forced;
    std::string_view change;  // of a published round
};

[[nodiscard]] const Articles& articles(Method method);
// Of round 1, by how the numbers came about.
[[nodiscard]] std::string_view first_round_article(const SwissSettings& settings);

// With the book and section of the method; none for an empty article.
[[nodiscard]] std::vector<sdk::Citation> cited(Method method, std::string_view article);
// A refusal with the articles it rests on.
[[nodiscard]] tl::unexpected<sdk::Error> citing(std::vector<sdk::Citation> citations,
                                                tl::unexpected<sdk::Error> refusal);
// " (III.J.9.8)", empty for an empty article.
[[nodiscard]] std::string in_brackets(Method method, std::string_view article);

}  // namespace collegium::pairing
