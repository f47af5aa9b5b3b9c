// A catalogue of texts in three languages, read from TOML:
//
//   [ROUND_UNFINISHED]
//   ru = "{games} {games|партия|партии|партий} без результата"
//   uk = "{games} {games|партія|партії|партій} без результату"
//   en = "{games} {games|game|games} without a result"
//   ru_do = "Введите результаты"        # a second text of the same key, here "do"
//   uk_do = "Введіть результати"
//   en_do = "Enter the results"
//
// `{name}` is replaced by a value, `{name|...}` chooses the form of a noun after that number.
// Tables may be nested: [person.card.title] is the key "person.card.title".
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::i18n {

// One TOML file as text; both views outlive the catalogue's making.
struct CatalogueSource {
    std::string_view name;
    std::string_view toml;
};

// Immutable after it is made; may be read by any thread.
class Catalogue {
  public:
    // Refuses malformed TOML (CATALOGUE_MALFORMED, the message names file and line).
    [[nodiscard]] static sdk::Result<Catalogue> parse(std::span<const CatalogueSource> sources);

    // The raw text, or null where the key has no such text.
    [[nodiscard]] const std::string* find(Language language, std::string_view key,
                                          std::string_view variant = {}) const;

    [[nodiscard]] bool has(std::string_view key) const { return entries_.contains(key); }

    // The text with its placeholders filled; an unknown key gives the key itself, a variant the key
    // does not have an empty text, a missing value `…`.
    [[nodiscard]] std::string text(Language language, std::string_view key,
                                   const sdk::Metadata& values = {},
                                   std::string_view variant = {}) const;

    [[nodiscard]] std::vector<std::string> keys() const;

    // Everything a reader would stumble over: a text missing in a language, placeholders that
    // differ between languages, a wrong number of plural forms, a key given twice. Empty = sound.
    [[nodiscard]] std::vector<std::string> problems() const;

  private:
    // variant -> text per language
    using Texts = std::map<std::string, std::map<Language, std::string>, std::less<>>;

    std::map<std::string, Texts, std::less<>> entries_;
    std::vector<std::string> defects_;  // found while reading: repeated keys, unknown languages

    friend class CatalogueReader;
};

// Fills placeholders of one text.
[[nodiscard]] std::string fill(Language language, std::string_view pattern,
                               const sdk::Metadata& values);

}  // namespace collegium::i18n
