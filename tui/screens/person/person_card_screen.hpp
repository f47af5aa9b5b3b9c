// One person, one card. Sealed values are shown for seconds and forgotten.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/duplicates.pb.h>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/viewmodel/bans.hpp"
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
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    bool on_event(const ftxui::Event& event) override;
    void on_leave() override { card_.forget_revealed(); }
    void on_second() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    void read() override;
    [[nodiscard]] viewmodel::FactTable& facts() override { return card_.table(); }
    void make_facts() override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    void forget() override;

  private:
    void add_data_keys(KeyTable& keys);
    void add_ban_keys(KeyTable& keys);
    [[nodiscard]] std::optional<std::string> waits() const;
    [[nodiscard]] ftxui::Element draw_bans(int width, int height);
    [[nodiscard]] ftxui::Elements ban_lines(int width);
    [[nodiscard]] bool sees_bans() const;
    void read_bans();
    void read_duplicates();
    void read_ban();
    void reveal();
    void erase();

    std::shared_ptr<DraftBox> drafts_;
    viewmodel::PersonCard card_;
    std::unique_ptr<viewmodel::BansModel> bans_;  // of the person shown
    std::unique_ptr<DataTable> ban_table_;
    bool bans_open_ = false;  // the second tab
    std::vector<v1::DuplicateProposal> duplicates_;
};

// The card of a person who is known by name, "persons/4711".
void open_person(App& app, std::shared_ptr<DraftBox> drafts, const std::string& name);

}  // namespace collegium::tui
