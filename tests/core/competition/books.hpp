// The books that come with the program, as the tests read them.
#pragma once

#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include <collegium/rulebook/library.hpp>
#include <collegium/rulebook/load.hpp>

namespace collegium::testing_support {

// Read once a program: a table of examples asks for its book a hundred times.
inline rulebook::BookPtr bundled_book(const std::string& id) {
    static std::map<std::string, rulebook::BookPtr> read;
    rulebook::BookPtr& known = read[id];
    if (known) return known;
    std::ifstream in(std::string(COLLEGIUM_RULEBOOKS) + "/" + id + ".toml", std::ios::binary);
    const std::string toml{std::istreambuf_iterator<char>(in), {}};
    auto book = rulebook::load(id, toml, std::string(64, 'a'));
    if (!book) throw std::runtime_error("no sound book " + id);
    known = std::make_shared<const rulebook::Book>(*std::move(book));
    return known;
}

}  // namespace collegium::testing_support
