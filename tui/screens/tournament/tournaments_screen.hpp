// Tournaments of a competition: the list that stands under every section that shows one of them.
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

namespace collegium::tui {

// What a section shows of one tournament.
using MakeTournamentScreen =
    std::function<std::unique_ptr<Screen>(App&, const CompetitionRef&, const v1::Tournament&)>;

class TournamentsScreen : public ListScreen {
  public:
    // `section` names the section of the competition ("pairing"). Where there is one tournament, or
    // one was looked at before, `make` opens over the list at once.
    TournamentsScreen(App& app, CompetitionRef place, std::string section,
                      MakeTournamentScreen make);

    [[nodiscard]] std::string id() const override { return "tournaments"; }
    // While a tournament is open over the list its screen says the rest of the path.
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::vector<Action> actions() override;
    void on_watch(const net::WatchEvent& event) override;

  protected:
    void refreshed() override;

  private:
    void open(const v1::Tournament& tournament);
    void create(const std::string& stage_of);
    void ask_to_delete();

    std::string section_;
    MakeTournamentScreen make_;
    viewmodel::TournamentsModel model_;
    std::optional<std::string> no_creation_;  // why the server would make no tournament
    bool opened_ = false;
};

// A section of a competition that shows one tournament by a screen made of (App&, CompetitionRef,
// Tournament).
template <typename TournamentScreen>
std::unique_ptr<Screen> make_tournament_section(App& app, const CompetitionRef& place,
                                                const std::string& section) {
    return std::make_unique<TournamentsScreen>(
        app, place, section,
        [](App& opener, const CompetitionRef& competition, const v1::Tournament& tournament) {
            return std::make_unique<TournamentScreen>(opener, competition, tournament);
        });
}

}  // namespace collegium::tui
