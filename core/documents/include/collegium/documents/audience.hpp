// Whom a document is for, by type: what may be published can only be made from public facts.
#pragma once

#include <utility>

#include <collegium/documents/document.hpp>

namespace collegium::documents {

// Facts that say of themselves `using PublicDataOnly = void;` hold no personal data but public:
// names, ranks, ratings, regions, organisations, and the birth year where a form prints it.
template <typename Facts>
concept PublicFacts = requires {
    typename Facts::PublicDataOnly;
};

// May be published. A form is a plain function of its facts, so nothing else gets in.
class PublicDocument {
  public:
    template <PublicFacts Facts>
    PublicDocument(const Facts& facts, Document (*form)(const Facts&)) : document_(form(facts)) {}

    [[nodiscard]] const Document& document() const& { return document_; }
    [[nodiscard]] Document document() && { return std::move(document_); }

  private:
    Document document_;
};

// Signed and printed, never published. Of sealed values it holds masks, unless it is made for one
// printing and forgotten.
class ServiceDocument {
  public:
    template <typename Facts>
    ServiceDocument(const Facts& facts, Document (*form)(const Facts&)) : document_(form(facts)) {}

    [[nodiscard]] const Document& document() const& { return document_; }
    [[nodiscard]] Document document() && { return std::move(document_); }

  private:
    Document document_;
};

}  // namespace collegium::documents
