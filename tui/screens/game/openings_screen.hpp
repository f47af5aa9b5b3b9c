// One table of openings: take an entry, or have it drawn by lot.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/widgets/data_table.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui {

class OpeningsScreen : public Screen, private TableSource {
  public:
    using Take = std::function<void(const v1::OpeningChoice&)>;

    // `game` says discipline, edition and settings.
    OpeningsScreen(App& app, v1::Game game, v1::OpeningTable table, Take take);

    [[nodiscard]] std::string id() const override { return "game_draw"; }
    [[nodiscard]] std::string heading() const override { return table_.title(); }
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;

  private:
    void read(const std::string& page_token);
    void draw();
    void take(const std::string& entry);

    [[nodiscard]] std::size_t size() const override { return openings_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return openings_[index].entry();
    }
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }

    v1::Game game_;
    v1::OpeningTable table_;
    Take take_;
    std::vector<v1::Opening> openings_;
    std::size_t cursor_ = 0;
    DataTable list_;
};

}  // namespace collegium::tui
