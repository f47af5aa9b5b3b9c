// A document on A4.
#pragma once

#include <string>

#include <collegium/documents/document.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::documents {

struct PdfFile {
    std::string bytes;
    int pages = 0;
};

// The same document gives the same bytes on the same release of the libraries: dates come from the
// document and fonts from one family, whatever the machine has besides. PDF_FONT_MISSING {family}
// where it is not installed. Takes tens of milliseconds a hundred rows; not for the writer or the
// threads of the network. Safe from any thread.
[[nodiscard]] sdk::Result<PdfFile> render_pdf(const Document& document);

}  // namespace collegium::documents
