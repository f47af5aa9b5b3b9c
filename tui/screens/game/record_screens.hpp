// Records of games from outside: a file, a pasted text, the games found in them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/viewmodel/game_records.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/data_table.hpp"

namespace collegium::tui {

// What becomes of a game that was chosen.
using TakeGame = std::function<void(v1::Game game, std::vector<v1::RecordTag> tags)>;

// Asks for the name of a file and shows its games; the only one is taken at once. Reading stops
// with `owner`, the scope of the screen that `take` belongs to.
void ask_for_file(App& app, const TaskScope& owner, const std::string& discipline, TakeGame take);

// A text to be pasted, as long as one likes.
class PasteScreen : public Screen {
  public:
    PasteScreen(App& app, const TaskScope& owner, std::string discipline, TakeGame take);

    [[nodiscard]] std::string id() const override { return "game_paste"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return true; }
    void on_paste(const std::string& text) override;

  private:
    const TaskScope& owner_;
    std::string discipline_;
    TakeGame take_;
    std::string text_;
};

// The games of a text, good and bad ones in their order.
class RecordsScreen : public Screen {
  public:
    RecordsScreen(App& app, viewmodel::RecordList records, TakeGame take);

    [[nodiscard]] std::string id() const override { return "game_records"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override { return heading(); }
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;

  private:
    viewmodel::RecordList records_;
    TakeGame take_;
    DataTable table_;
};

}  // namespace collegium::tui
