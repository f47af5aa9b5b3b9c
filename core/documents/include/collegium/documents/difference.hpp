// What differs between two versions of a document.
#pragma once

#include <string_view>
#include <vector>

#include <collegium/documents/document.hpp>

namespace collegium::documents {

// Line by line of two bodies (render_body): a changed line stands once with both texts, lines that
// only draw borders are left out. At most 200 lines.
[[nodiscard]] std::vector<Change> difference(std::string_view before, std::string_view after);

}  // namespace collegium::documents
