// One participant round by round: whom he met, what came of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/tournaments.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/standings.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

class ParticipantCardScreen : public Screen {
  public:
    // `numbers`: of the table one came from, for [ and ].
    ParticipantCardScreen(App& app, CompetitionRef place, v1::Tournament tournament, int number,
                          std::vector<int> numbers);

    [[nodiscard]] std::string id() const override { return "participant_card"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }
    bool on_event(const ftxui::Event& event) override { return drawn_.on_event(event); }
    void on_enter() override { read(); }
    void on_reload() override { read(); }
    void on_language() override { read(); }
    void on_watch(const net::WatchEvent& event) override;

  private:
    void read();
    [[nodiscard]] int neighbour(int by) const;  // 0: none

    CompetitionRef place_;
    v1::Tournament tournament_;
    int number_;
    std::vector<int> numbers_;
    viewmodel::ParticipantCardTable table_;
    DataTable drawn_;
    std::string failure_;
    bool loaded_ = false;
};

}  // namespace collegium::tui
