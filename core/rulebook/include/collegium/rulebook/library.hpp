// All rule books there are at one moment, and the files that wanted to be one.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/rulebook/book.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::rulebook {

using BookPtr = std::shared_ptr<const Book>;

// The bytes of a file, or why they could not be read.
struct BookFile {
    std::string path;
    sdk::Result<std::string> toml;
    std::string sha256;  // of the bytes; empty where they could not be read
};

// A file that is no working book. `why` has every fault as a violation: the key is its field, the
// line stands in its metadata.
struct RefusedBook {
    std::string id;  // the file's stem
    std::string path;
    std::string sha256;
    sdk::Error why;

    friend bool operator==(const RefusedBook&, const RefusedBook&) = default;
};

// Immutable: a change is a new library, and whoever holds the old one may go on using it. Safe to
// read from any thread.
class Library {
  public:
    using Books = std::map<std::string, BookPtr, std::less<>>;

    Library() = default;

    // Reads every file in its order. Same id twice: the first working one has it, the other is
    // refused with RULEBOOK_TWICE. A file whose bytes `before` has as a working book is not read
    // again. `kept` are copies that competitions were opened by; they serve those competitions
    // alone.
    [[nodiscard]] static Library of(std::span<const BookFile> files, const Library& before = {},
                                    std::span<const BookFile> kept = {});

    // Working books by id.
    [[nodiscard]] const Books& books() const { return books_; }
    // In the order they were found.
    [[nodiscard]] const std::vector<RefusedBook>& refused() const { return refused_; }
    // Where a working book lies; empty for an id that is none.
    [[nodiscard]] std::string path_of(std::string_view id) const;

    // The working book of that id, or null.
    [[nodiscard]] BookPtr find(std::string_view id) const;
    // The book of exactly these bytes, working or kept, or null.
    [[nodiscard]] BookPtr find_bytes(std::string_view sha256) const;

    friend bool operator==(const Library&, const Library&) = default;

  private:
    Books books_;
    Books kept_;  // by digest
    std::map<std::string, std::string, std::less<>> paths_;
    std::vector<RefusedBook> refused_;
};

// The edition of a series ("ru-draughts") in force on that day, or null. Of several the one that
// came into force last.
[[nodiscard]] BookPtr edition_for(const Library& library, std::string_view series,
                                  registry::Date day);

}  // namespace collegium::rulebook
