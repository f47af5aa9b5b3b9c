// A document written out. Pure: the same document gives the same bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collegium/documents/document.hpp>

namespace collegium::documents {

enum class Format : std::uint8_t { kText = 1, kHtml = 2, kPdf = 3 };

// "application/pdf", "text/html; charset=utf-8", "text/plain; charset=utf-8".
[[nodiscard]] std::string_view media_type(Format format);
// "pdf", "html", "txt".
[[nodiscard]] std::string_view file_extension(Format format);

// Columns of the text rendering: 76, and 116 where the paper lies on its side; more where a table
// of many cells needs them.
[[nodiscard]] int text_width(const Document& document);

// The form alone: what versions are compared by. Lines end with \n and have no trailing spaces.
[[nodiscard]] std::string render_body(const Document& document);
// The form and below it the stamp, on so many columns; 0: on as many as the paper has. A narrow
// pane breaks more lines, so places of differences hold for the paper's own width only; a table of
// many cells stays as broad as it must be.
[[nodiscard]] std::string render_text(const Document& document, int columns = 0);
// One file with its own style; every text is escaped.
[[nodiscard]] std::string render_html(const Document& document);

}  // namespace collegium::documents
