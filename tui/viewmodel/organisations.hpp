// Organisations: the list and the card.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/organisations.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class OrganisationsModel : public PagedModel<v1::Organisation> {
  public:
    OrganisationsModel(Texts texts, LocalClock clock);

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::Organisation& row, Room room) const override;

  private:
    LocalClock clock_;
};

// The kinds with their catalogue ids ("club"), in the order of the form.
struct OrganisationKind {
    v1::Organisation::Kind kind;
    const char* id;
};
[[nodiscard]] const std::vector<OrganisationKind>& organisation_kinds();
[[nodiscard]] std::string kind_words(v1::Organisation::Kind kind, const Texts& texts);

[[nodiscard]] std::vector<Fact> organisation_facts(const v1::Organisation& organisation,
                                                   const Texts& texts, const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
