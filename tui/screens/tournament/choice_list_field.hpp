// Several values of a list in an order: shown by their names, chosen in a dialog.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tui/app/dialogs.hpp"
#include "tui/widgets/field.hpp"

namespace collegium::tui {

class ChoiceListField : public Field {
  public:
    ChoiceListField(FieldOptions options, std::vector<Choice> choices);

    // Ids with spaces between.
    [[nodiscard]] std::string value() const override;
    void set_value(const std::string& value) override;
    [[nodiscard]] ftxui::Element render(const Look& look, bool focused) override;
    // Nothing is typed into it: F3 and Space open the list.
    bool on_event(const ftxui::Event& event, const Look& look) override;
    [[nodiscard]] bool takes_letters() const override { return false; }

    [[nodiscard]] const std::vector<std::string>& ids() const { return ids_; }
    // The dialog that chooses; `ordered`: the order matters and is asked for by numbers.
    [[nodiscard]] Checklist question(const Texts& texts, bool ordered);

  private:
    [[nodiscard]] std::string title_of(const std::string& id) const;
    void take(const ChecklistAnswer& answer);

    std::vector<Choice> choices_;
    std::vector<std::string> ids_;
};

}  // namespace collegium::tui
