// What is known of a document once it is frozen.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collegium/competition/part_id.hpp>
#include <collegium/registry/calendar.hpp>

namespace collegium::documents {

struct DocumentTag {
    static constexpr std::string_view kCollection = "documents";
};
using DocumentId = competition::PartId<DocumentTag>;

// Whose signature stands on the paper.
struct Signature {
    std::string post;
    std::string full_name;
    std::optional<registry::Date> date;

    friend bool operator==(const Signature&, const Signature&) = default;
};

}  // namespace collegium::documents
