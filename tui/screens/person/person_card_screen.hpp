// One person, one card. Sealed values are shown for seconds and forgotten.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/viewmodel/persons.hpp"

namespace collegium::tui {

class PersonCardScreen : public CardScreen {
  public:
    PersonCardScreen(App& app, std::shared_ptr<DraftBox> drafts, v1::Person person,
                     std::vector<std::string> neighbours);

    [[nodiscard]] std::string id() const override { return "person"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_leave() override { card_.forget_revealed(); }
    void on_second() override;

  protected:
    void read() override;
    [[nodiscard]] viewmodel::FactTable& facts() override { return card_.table(); }
    void make_facts() override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    void forget() override;

  private:
    void reveal();
    void erase();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::PersonCard card_;
};

}  // namespace collegium::tui
