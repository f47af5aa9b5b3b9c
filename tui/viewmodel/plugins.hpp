// Disciplines and modules: every module file with its verdict.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/disciplines.pb.h>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class PluginsModel : public PagedModel<v1::Plugin> {
  public:
    PluginsModel(Texts texts, LocalClock clock);

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

    // The panes of the wide layout beside the list: identity, capabilities, verdict.
    [[nodiscard]] std::vector<Detail> wide_details() const;
    // How a discipline is added, under the list where there is room.
    [[nodiscard]] Detail how_to_add() const;
    // The conformance report of the row under the cursor, as text for F5.
    [[nodiscard]] std::vector<Line> report() const;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::Plugin& row, Room room) const override;
    [[nodiscard]] std::string searched(const v1::Plugin& row) const override;

  private:
    [[nodiscard]] std::vector<Line> verdict(const v1::Plugin& row) const;
    [[nodiscard]] int count(v1::Plugin::State state) const;
    // «все 142», «не пройдено 2»; empty where nothing was checked.
    [[nodiscard]] std::string checks_words(const v1::Plugin& row) const;

    LocalClock clock_;
};

// «русские шашки»; the file's name where the module could not say its own.
[[nodiscard]] std::string plugin_title(const v1::Plugin& plugin, const Texts& texts);
[[nodiscard]] std::string plugin_state(v1::Plugin::State state, const Texts& texts);

}  // namespace collegium::tui::viewmodel
