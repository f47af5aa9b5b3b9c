// What the server adds below a form, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collegium/documents/document.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::documents {

// A text of texts/forms.toml.
[[nodiscard]] std::string form_text(i18n::Language language, std::string_view key,
                                    const sdk::Metadata& values = {});

// «ПРОТОКОЛ … № 3», «№ (3)» where it is expected, a blank where nobody knows.
[[nodiscard]] std::string title_text(const Document& document, const Title& title);
// What stands below the line: «(подпись)», «подпись»; empty where it has no caption.
[[nodiscard]] std::string caption_text(const Field& field);
// «ПРОЕКТ», in the language of the form; empty for a frozen document.
[[nodiscard]] std::string draft_mark(const Document& document);
// Number, version and the journal's row, or what a draft lacks.
[[nodiscard]] std::string stamp_line(const Document& document);
// Why there is this version and what changed; empty for a first one.
[[nodiscard]] std::vector<std::string> correction_lines(const Document& document);
// All of it.
[[nodiscard]] std::vector<std::string> stamp_lines(const Document& document);

}  // namespace collegium::documents
