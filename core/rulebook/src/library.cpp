#include <algorithm>
#include <optional>

#include <collegium/rulebook/library.hpp>
#include <collegium/rulebook/load.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rulebook {
namespace {

std::string stem_of(std::string_view path) {
    path.remove_prefix(path.rfind('/') + 1);
    return std::string(path.substr(0, path.rfind('.')));
}

RefusedBook refused_as(const BookFile& file, sdk::Error why) {
    return {stem_of(file.path), file.path, file.sha256, std::move(why)};
}

sdk::Error twice(const std::string& id, const std::string& first) {
    sdk::Error error;
    error.code = sdk::Code::kAlreadyExists;
    error.reason = "RULEBOOK_TWICE";
    error.message = "rule book " + id + " was found before";
    error.metadata = {{"book", id}, {"path", first}};
    return error;
}

// A book of the same id and bytes need not be read again.
[[nodiscard]] sdk::Result<BookPtr> read(const BookFile& file, const Library& before) {
    const std::string id = stem_of(file.path);
    if (!file.toml) return tl::unexpected(file.toml.error());
    if (BookPtr known = before.find_bytes(file.sha256); known && known->id() == id) return known;
    auto book = TRY(load(id, *file.toml, file.sha256));
    return std::make_shared<const Book>(std::move(book));
}

}  // namespace

Library Library::of(std::span<const BookFile> files, const Library& before,
                    std::span<const BookFile> kept) {
    Library library;
    for (const BookFile& file : files) {
        auto book = read(file, before);
        if (!book) {
            library.refused_.push_back(refused_as(file, std::move(book).error()));
        } else if (const std::string first = library.path_of((*book)->id()); !first.empty()) {
            library.refused_.push_back(refused_as(file, twice((*book)->id(), first)));
        } else {
            library.paths_.emplace((*book)->id(), file.path);
            library.books_.emplace((*book)->id(), *std::move(book));
        }
    }
    // A copy was sound when it was kept; one that a later schema refuses leaves its competition
    // without rules, which load_competition says.
    for (const BookFile& file : kept)
        if (auto book = read(file, before)) library.kept_.emplace(file.sha256, *std::move(book));
    return library;
}

std::string Library::path_of(std::string_view id) const {
    const auto found = paths_.find(id);
    return found == paths_.end() ? std::string{} : found->second;
}

BookPtr Library::find(std::string_view id) const {
    const auto found = books_.find(id);
    return found == books_.end() ? nullptr : found->second;
}

BookPtr Library::find_bytes(std::string_view sha256) const {
    if (sha256.empty()) return nullptr;
    if (const auto kept = kept_.find(sha256); kept != kept_.end()) return kept->second;
    const auto found = std::find_if(books_.begin(), books_.end(), [&](const auto& entry) {
        return entry.second->sha256() == sha256;
    });
    return found == books_.end() ? nullptr : found->second;
}

BookPtr edition_for(const Library& library, std::string_view series, registry::Date day) {
    BookPtr chosen;
    for (const auto& [id, book] : library.books()) {
        if (book->series() != series || !book->in_force(day)) continue;
        if (!chosen || chosen->head().date("effective_from") < book->head().date("effective_from"))
            chosen = book;
    }
    return chosen;
}

}  // namespace collegium::rulebook
