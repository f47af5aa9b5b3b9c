// The books that come with the program, as the tests read them.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <collegium/rulebook/library.hpp>
#include <collegium/rulebook/load.hpp>

namespace collegium::rulebook {

inline std::string book_text(const std::string& id) {
    std::ifstream in(std::string(COLLEGIUM_RULEBOOKS) + "/" + id + ".toml", std::ios::binary);
    if (!in) throw std::runtime_error("no book " + id);
    return {std::istreambuf_iterator<char>(in), {}};
}

// As a library is made of.
inline BookFile book_file(const std::string& id) {
    return {id + ".toml", book_text(id), std::string(64, 'a')};
}

inline Book bundled(const std::string& id) {
    auto book = load(id, book_text(id));
    if (!book) {
        std::string faults = id;
        for (const auto& violation : book.error().violations)
            faults += "\n" + violation.metadata.at("line") + ": " + violation.field + " " +
                      violation.reason;
        throw std::runtime_error(faults);
    }
    return *std::move(book);
}

}  // namespace collegium::rulebook
