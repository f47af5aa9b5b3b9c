// Help of one screen, made from its key table at the moment F1 was pressed; F1 again: keys, signs
// and colours of the whole program.
#pragma once

#include <string>
#include <vector>

#include "tui/app/screen.hpp"

namespace collegium::tui {

class HelpScreen : public Screen {
  public:
    HelpScreen(App& app, const Screen& about, std::vector<Action> actions);

    [[nodiscard]] std::string id() const override { return "help"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] std::string hint() const override;

  private:
    [[nodiscard]] std::vector<std::string> key_lines(int width) const;
    [[nodiscard]] std::vector<std::string> general_lines(int width) const;
    [[nodiscard]] std::vector<std::string> purpose_lines(int width) const;
    [[nodiscard]] ftxui::Element general_body(const Viewport& viewport);
    [[nodiscard]] std::string page_of(std::size_t count) const;
    void save_sheet();

    std::string subject_;
    std::string purpose_key_;
    std::vector<Action> actions_;
    bool general_ = false;
    std::size_t top_ = 0;
    std::size_t page_ = 1;
};

}  // namespace collegium::tui
