// The books that come with the program, shared by the tests of one.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/rulebook/bundled_books.hpp"

namespace collegium::testing_support {

// Read once a program: a table of examples asks for its book a hundred times.
inline rulebook::BookPtr bundled_book(const std::string& id) {
    static std::map<std::string, rulebook::BookPtr> read;
    rulebook::BookPtr& known = read[id];
    if (known) return known;
    auto book = rulebook::load(id, rulebook::book_text(id), std::string(64, 'a'));
    if (!book) throw std::runtime_error("no sound book " + id);
    known = std::make_shared<const rulebook::Book>(*std::move(book));
    return known;
}

}  // namespace collegium::testing_support
