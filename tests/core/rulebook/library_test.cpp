// Many files: good books serve, bad ones are named, one id is one book.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/rulebook/library.hpp>

#include "bundled_books.hpp"

namespace collegium::rulebook {
namespace {

BookFile file_of(const std::string& path, std::string toml) {
    return {path, toml, "digest of " + std::to_string(std::hash<std::string>()(toml))};
}

std::string edited(const std::string& from, const std::string& to) {
    std::string text = book_text("ru-draughts-2022");
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("not in the book: " + from);
    return text.replace(at, from.size(), to);
}

registry::Date day(const char* iso) {
    return registry::parse_iso_date(iso).value();
}

TEST(Library, ServesGoodBooksBesideBadOnes) {
    const std::vector<BookFile> files{
        file_of("/books/ru-chess-2023.toml", book_text("ru-chess-2023")),
        file_of("/books/ru-draughts-2022.toml", edited("cap = 5000", "cap = \"5000\"")),
        {"/books/away.toml",
         sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_UNREADABLE", "gone"), ""}};
    const Library library = Library::of(files);
    EXPECT_TRUE(library.find("ru-chess-2023"));
    EXPECT_FALSE(library.find("ru-draughts-2022"));
    ASSERT_EQ(library.refused().size(), 2U);
    EXPECT_EQ(library.refused()[0].id, "ru-draughts-2022");
    EXPECT_EQ(library.refused()[0].why.reason, "RULEBOOK_INVALID");
    EXPECT_EQ(library.refused()[0].why.violations.front().reason, "RULEBOOK_TYPE_WRONG");
    EXPECT_EQ(library.refused()[1].why.reason, "PLUGIN_UNREADABLE");
}

TEST(Library, GivesAnIdToTheFirstByPath) {
    const std::string text = book_text("ru-chess-2023");
    const std::vector<BookFile> files{file_of("/a/ru-chess-2023.toml", text),
                                      file_of("/b/ru-chess-2023.toml", text + "\n# a copy\n")};
    const Library library = Library::of(files);
    EXPECT_EQ(library.path_of("ru-chess-2023"), "/a/ru-chess-2023.toml");
    ASSERT_EQ(library.refused().size(), 1U);
    EXPECT_EQ(library.refused().front().why.reason, "RULEBOOK_TWICE");
    EXPECT_EQ(library.refused().front().path, "/b/ru-chess-2023.toml");
}

TEST(Library, TakesABookThatDidNotChangeFromTheOneBefore) {
    const std::vector<BookFile> files{file_of("/a/ru-chess-2023.toml", book_text("ru-chess-2023"))};
    const Library before = Library::of(files);
    const Library after = Library::of(files, before);
    EXPECT_EQ(before.find("ru-chess-2023"), after.find("ru-chess-2023"));
    EXPECT_EQ(before, after);
}

TEST(Library, KeepsTheBytesACompetitionWasOpenedBy) {
    const BookFile opened = file_of("ru-draughts-2022.toml", book_text("ru-draughts-2022"));
    const std::vector<BookFile> now{
        file_of("/a/ru-draughts-2022.toml", edited("cap = 5000", "cap = 4000"))};
    const Library library = Library::of(now, {}, std::vector{opened});
    ASSERT_TRUE(library.find_bytes(opened.sha256));
    EXPECT_EQ(library.find_bytes(opened.sha256)->rows("fee").front().number("cap"), 5000);
    EXPECT_EQ(library.find("ru-draughts-2022")->rows("fee").front().number("cap"), 4000);
    EXPECT_FALSE(library.find_bytes(""));
}

TEST(Library, ChoosesTheEditionInForceOnTheDay) {
    const std::vector<BookFile> files{
        file_of("/a/ru-draughts-2022.toml", book_text("ru-draughts-2022")),
        file_of("/a/ru-draughts-2027.toml",
                edited("effective_from = 2022-03-17", "effective_from = 2027-01-01")),
        file_of("/a/ru-draughts-2018.toml",
                edited("effective_from = 2022-03-17",
                       "effective_from = 2018-01-01\neffective_to = 2022-03-16"))};
    const Library library = Library::of(files);
    ASSERT_EQ(library.books().size(), 3U);
    const auto edition = [&](const char* iso) {
        const BookPtr book = edition_for(library, "ru-draughts", day(iso));
        return book ? book->id() : "none";
    };
    EXPECT_EQ(edition("2017-12-31"), "none");
    EXPECT_EQ(edition("2022-03-16"), "ru-draughts-2018");
    EXPECT_EQ(edition("2022-03-17"), "ru-draughts-2022");
    EXPECT_EQ(edition("2026-12-31"), "ru-draughts-2022");
    EXPECT_EQ(edition("2027-01-01"), "ru-draughts-2027");
    EXPECT_FALSE(edition_for(library, "go", day("2026-01-01")));
}

}  // namespace
}  // namespace collegium::rulebook
