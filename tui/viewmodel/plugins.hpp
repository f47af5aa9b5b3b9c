// Disciplines and modules: every module file with its verdict.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/disciplines.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class PluginsModel : public ListOf<v1::Plugin> {
  public:
    PluginsModel(const Texts& words, LocalClock clock);

    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override {
        return room() == Room::kNarrow ? std::string{} : texts()("plugins.footer");
    }

    // The panes of the wide layout beside the list: identity, capabilities, verdict.
    [[nodiscard]] std::vector<Detail> wide_details() const;
    // How a discipline is added, under the list where there is room.
    [[nodiscard]] Detail how_to_add() const;
    // The conformance report of the row under the cursor, as text for F5.
    [[nodiscard]] std::vector<Line> report() const;

  private:
    [[nodiscard]] Lines verdict(const v1::Plugin& row) const;
    // «все 142», «не пройдено 2»; empty where nothing was checked.
    [[nodiscard]] std::string checks_words(const v1::Plugin& row) const;
};

// «русские шашки»; the file's name where the module could not say its own.
[[nodiscard]] std::string plugin_title(const v1::Plugin& plugin, const Texts& texts);
[[nodiscard]] std::string plugin_state(v1::Plugin::State state, const Texts& texts);

}  // namespace collegium::tui::viewmodel
