// Section 1 of a competition: where it stands, what the next lawful step needs, who must act.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tui/app/messages.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/overview.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class OverviewScreen : public Screen {
  public:
    OverviewScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "overview"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override { return table_.on_event(event); }
    void on_enter() override { read(); }
    void on_seen() override { model_.seen(); }
    void on_reload() override { read(); }
    void on_watch(const net::WatchEvent& event) override;
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

  private:
    void read();
    void arrived(v1::Progress progress);
    void read_competition();
    // Takes an answer of the server in, or says the refusal and reads again.
    void taken(const net::Reply<v1::Progress>& reply, const std::string& done,
               std::optional<Undo> undo = std::nullopt);
    [[nodiscard]] ftxui::Element draw_panel(int width, int height, viewmodel::Room room);
    [[nodiscard]] std::string start() const;

    void ask_to_advance();
    void advance(const std::string& reason);
    void ask_to_cancel();
    void mark();
    void ask_note();
    void go_to_place();
    void edit_competition();
    void explain();
    // F2 names the step it takes.
    [[nodiscard]] Label advance_label() const;
    KeyTable& by_server(KeyTable& keys, const char* server_action) const;

    CompetitionRef place_;
    viewmodel::OverviewModel model_;
    DataTable table_;
    std::string failure_;  // why the course could not be read; empty: it was
    bool reading_ = false;
    bool read_again_ = false;  // news came while an answer was under way
};

}  // namespace collegium::tui
