// Participants of a tournament: who plays, numbers, late ones, absences, who left.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/common/list_screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/tournaments.hpp"
#include "tui/widgets/field.hpp"

namespace collegium::tui {

class ParticipantsScreen : public ListScreen {
  public:
    ParticipantsScreen(App& app, CompetitionRef place, v1::Tournament tournament);

    [[nodiscard]] std::string id() const override { return "participants"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return rating_ != nullptr; }
    void on_paste(const std::string& text) override;
    void on_enter() override;
    void on_reload() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_poll() override;

  protected:
    // One participant cannot be read alone: the list is.
    void read(const std::string& /*name*/) override { reload_due_ = true; }
    void refreshed() override;

  private:
    // participants_screen.cpp
    void read_tournament();
    void reload_own();
    void take(const v1::Tournament& tournament);
    [[nodiscard]] bool drawn() const { return viewmodel::is_drawn(tournament_); }
    void add_main_key(KeyTable& keys);
    void add_keys_before_numbers(KeyTable& keys);
    void add_keys_of_drawn(KeyTable& keys);
    // The last row is refused by what the server said of the tournament, or without a link.
    KeyTable& by_server(KeyTable& keys, const char* server_action) const;

    // participants_acts.cpp
    void add_admitted();
    void choose_admitted(const v1::AddParticipantsResponse& offered);
    void ask_late();
    void choose_late(std::vector<v1::Participant> free);
    void remove();
    void draw_numbers(bool again);
    void open_pairs();

    // participants_ratings.cpp: a small field, Enter goes to the next one
    void type_rating();
    void send_rating();
    [[nodiscard]] ftxui::Element draw_rating(int width);

    v1::Tournament tournament_;
    viewmodel::ParticipantsModel model_;
    std::unique_ptr<TextField> rating_;
    std::string rated_;  // whose rating is being typed
    bool reload_due_ = false;
    bool own_ = false;  // the reading under way follows an act of one's own
};

}  // namespace collegium::tui
