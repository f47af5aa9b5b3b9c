// Walks through the XML of one part without keeping it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/sdk/result.hpp>

#include "zip_parts.hpp"

namespace collegium::importing {

// Attributes of one element by local name; prefixes of namespaces are dropped.
class XmlAttributes {
  public:
    explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
    // Null where there is none.
    [[nodiscard]] const char* find(std::string_view name) const;
    // Empty where there is none.
    [[nodiscard]] std::string_view text(std::string_view name) const;

  private:
    const char** pairs_;
};

// What somebody wants to hear; names are local ones. `stop` ends the walk without a refusal.
struct XmlListener {
    std::function<void(std::string_view element, const XmlAttributes& attributes)> start;
    std::function<void(std::string_view element)> end;
    std::function<void(std::string_view text)> text;
    std::function<bool()> stop;
};

// TABLE_DAMAGED where the XML is broken, nested too deep or has a document type, which XLSX never
// has and which is how XML bombs are made.
[[nodiscard]] sdk::Result<void> walk_xml(ZipParts& parts, const std::string& part,
                                         const XmlListener& listener);

}  // namespace collegium::importing
