// The journal of one competition, as a section of it.
#pragma once

#include <string>

#include "tui/screens/competitions/competition_place.hpp"
#include "tui/screens/journal/journal_screen.hpp"

namespace collegium::tui {

class CompetitionJournal : public JournalScreen {
  public:
    CompetitionJournal(App& app, CompetitionRef place)
        : JournalScreen(app, {place->name(), "", ""}), place_(std::move(place)) {}

    [[nodiscard]] std::string heading() const override { return place_->heading(app().texts()); }
    [[nodiscard]] std::string crumb() const override {
        return place_->crumb(app().texts(), "journal");
    }
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }

  private:
    CompetitionRef place_;
};

}  // namespace collegium::tui
