// What lists have in common: words of a search, the alphabet of the order, keyset positions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collegium/text/query.hpp>
#include <collegium/text/sort.hpp>

namespace collegium::storage {

// Which rows of a list and in what order; filters and orders are the repositories' own.
struct Window {
    text::Query query;  // a row answers to all of it
    text::Alphabet alphabet = text::Alphabet::kRussian;
    bool descending = false;
    std::vector<std::string> after;  // the key of the last row of the page before; empty: the first
    int limit = 50;                  // rows at most
};

}  // namespace collegium::storage
