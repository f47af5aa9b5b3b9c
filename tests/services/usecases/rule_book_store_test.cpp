// Rule books in folders: found like plugins, refused one by one, swapped as a whole.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/storage/store.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "support/held_readers.hpp"
#include "support/temp_folder.hpp"

namespace collegium::usecases {
namespace {

using std::filesystem::perms;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing_support::TempFolder;

class RuleBooksInFolders : public ::testing::Test {
  protected:
    RuleBooksInFolders() {
        std::filesystem::create_directories(folder_ / "a/rulebooks");
        std::filesystem::create_directories(folder_ / "b/rulebooks");
        book_store_.on_change([this](const auto&, const auto&) { ++changes_; });
    }

    static std::string text_of(const std::string& id) {
        std::ifstream in(std::string(COLLEGIUM_PLUGINS) + "/rulebooks/" + id + ".toml");
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void put(const std::string& path, const std::string& toml, perms mode = perms(0600)) const {
        std::ofstream(folder_ / path) << toml;
        std::filesystem::permissions(folder_ / path, mode);
    }
    std::vector<std::string> working() {
        book_store_.scan();
        std::vector<std::string> ids;
        for (const auto& [id, book] : book_store_.library()->books())
            ids.push_back(id);
        return ids;
    }
    std::vector<std::string> refused() {
        book_store_.scan();
        std::vector<std::string> reasons;
        for (const auto& book : book_store_.library()->refused())
            reasons.push_back(book.id + " " + book.why.reason);
        return reasons;
    }

    TempFolder folder_;
    RuleBookStore book_store_{{{folder_ / "a", false}, {folder_ / "b", false}}, nullptr};
    int changes_ = 0;
};

TEST_F(RuleBooksInFolders, FindsBooksBelowAndBesidePlugins) {
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    put("b/go-2026.toml", text_of("ru-draughts-2022"));
    put("a/rulebooks/README.md", "no book");
    EXPECT_THAT(working(), ElementsAre("go-2026", "ru-chess-2023"));
    EXPECT_THAT(refused(), IsEmpty());
}

TEST_F(RuleBooksInFolders, RefusesABadBookAndServesTheOthers) {
    std::string bad = text_of("ru-draughts-2022");
    bad.replace(bad.find("women_among_men = true"), 22, "women_among_men = 1   ");
    put("a/rulebooks/ru-draughts-2022.toml", bad);
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    EXPECT_THAT(working(), ElementsAre("ru-chess-2023"));
    EXPECT_THAT(refused(), ElementsAre("ru-draughts-2022 RULEBOOK_INVALID"));
    put("a/rulebooks/ru-draughts-2022.toml", text_of("ru-draughts-2022"));
    EXPECT_THAT(working(), ElementsAre("ru-chess-2023", "ru-draughts-2022"));
    EXPECT_THAT(refused(), IsEmpty());
}

TEST_F(RuleBooksInFolders, GivesAnIdToTheFirstFolder) {
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    put("b/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023") + "\n");
    EXPECT_THAT(working(), ElementsAre("ru-chess-2023"));
    EXPECT_THAT(refused(), ElementsAre("ru-chess-2023 RULEBOOK_TWICE"));
    EXPECT_EQ(book_store_.library()->path_of("ru-chess-2023"),
              (folder_ / "a/rulebooks/ru-chess-2023.toml").string());
}

TEST_F(RuleBooksInFolders, TrustsOnlyWhatItsUserAloneCanWrite) {
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"), perms(0666));
    EXPECT_THAT(refused(), ElementsAre("ru-chess-2023 PLUGIN_FILE_UNSAFE"));
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    std::filesystem::permissions(folder_ / "a/rulebooks", perms(0777));
    EXPECT_THAT(refused(), ElementsAre("ru-chess-2023 PLUGIN_FOLDER_UNSAFE"));
    std::filesystem::permissions(folder_ / "a/rulebooks", perms(0700));
    EXPECT_THAT(working(), ElementsAre("ru-chess-2023"));
    std::filesystem::remove(folder_ / "a/rulebooks/ru-chess-2023.toml");
    std::filesystem::create_symlink("/etc/passwd", folder_ / "a/rulebooks/passwd.toml");
    EXPECT_THAT(refused(), ElementsAre("passwd PLUGIN_UNREADABLE"));
}

TEST_F(RuleBooksInFolders, TellsOfChangesAlone) {
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    book_store_.scan();
    EXPECT_EQ(changes_, 1);
    const auto held = book_store_.library();
    book_store_.scan();
    EXPECT_EQ(changes_, 1);
    std::filesystem::remove(folder_ / "a/rulebooks/ru-chess-2023.toml");
    book_store_.scan();
    EXPECT_EQ(changes_, 2);
    EXPECT_TRUE(held->find("ru-chess-2023")) << "whoever holds the old library goes on using it";
    EXPECT_FALSE(book_store_.library()->find("ru-chess-2023"));
}

// The copies that competitions were opened by are read with the files.
TEST_F(RuleBooksInFolders, AreLookedAtAgainWhereTheStoreCouldNotBeRead) {
    storage::StoreOptions options;
    options.folder = folder_ / "data";
    options.readers = 1;
    options.lease_patience = std::chrono::milliseconds(20);
    const auto store = storage::Store::open(std::move(options));
    ASSERT_TRUE(store);
    RuleBookStore books({{folder_ / "a", false}}, store->get());
    put("a/rulebooks/ru-chess-2023.toml", text_of("ru-chess-2023"));
    {
        const testing_support::HeldReaders held(**store, 1);
        EXPECT_THROW(books.scan(), storage::ReadersBusy);
    }
    EXPECT_FALSE(books.library()->find("ru-chess-2023"));
    books.scan();
    EXPECT_TRUE(books.library()->find("ru-chess-2023"));
}

}  // namespace
}  // namespace collegium::usecases
