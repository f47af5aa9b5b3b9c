// Organisations: the list and the card.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/organisations.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

// What an organisation can be, in the order forms offer it.
struct OrganisationKind {
    v1::Organisation::Kind kind;
    const char* id;
};
[[nodiscard]] const std::vector<OrganisationKind>& organisation_kinds();
[[nodiscard]] std::string kind_words(v1::Organisation::Kind kind, const Texts& texts);

class OrganisationsModel : public ListOf<v1::Organisation> {
  public:
    OrganisationsModel(const Texts& words, LocalClock clock);
};

[[nodiscard]] std::vector<Fact> organisation_facts(const v1::Organisation& organisation,
                                                   const Texts& texts, const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
