// DeskScreen: what the desks of a competition do alike, whichever way they are drawn: their place,
// the filter, one reading at a time and another one where news came meanwhile.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/widgets/data_table.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

class DeskScreen : public Screen, public Filterable {
  public:
    DeskScreen(App& app, CompetitionRef place) : Screen(app), place_(std::move(place)) {}

    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }
    [[nodiscard]] Filterable* filterable() override { return this; }
    void on_language() override { on_reload(); }

  protected:
    // False while a reading is under way: another one is due when it is over.
    [[nodiscard]] bool begin_reading() {
        if (std::exchange(loading_, true)) {
            reload_due_ = true;
            return false;
        }
        reload_due_ = false;
        return true;
    }
    // News came, and nothing stands in the way of reading them.
    [[nodiscard]] bool may_read_again() const { return reload_due_ && !loading_ && app().online(); }
    void reading_failed(const net::ClientError& error) {
        failure_ = texts("list.refused", {{"reason", app().error_words(error)}});
        app().flash_error(error);
    }
    void set_empty_text(DataTable& table, std::string nothing) {
        table.set_empty_text(
            empty_words(app().texts(), {failure_, loaded_, filter()}, std::move(nothing)));
    }

    CompetitionRef place_;
    Layout layout_ = Layout::kNormal;  // of the last frame
    std::string failure_;              // why there is nothing to show
    bool loaded_ = false;
    bool loading_ = false;
    bool reload_due_ = false;
};

}  // namespace collegium::tui
