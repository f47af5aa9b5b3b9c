// The table of a tournament: places, and why each is so.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/standings.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/common/desk_screen.hpp"
#include "tui/screens/common/last_asked.hpp"
#include "tui/viewmodel/standings.hpp"

namespace collegium::tui {

class StandingsScreen : public DeskScreen {
  public:
    StandingsScreen(App& app, CompetitionRef place, v1::Tournament tournament);

    [[nodiscard]] std::string id() const override { return "standings"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_reload() override;
    void on_poll() override;
    [[nodiscard]] std::string hint() const override;

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return table_.query(); }
    [[nodiscard]] std::size_t matches() const override { return table_.matches(); }

  private:
    // Which table: after a round, of a group.
    struct TableKey {
        int round = 0;      // 0: after the last result
        std::string group;  // age group, sex or both; empty: everybody

        friend bool operator==(const TableKey&, const TableKey&) = default;
    };
    // One place of one table, as it was counted from some results.
    struct PlaceKey {
        TableKey table;
        int number = 0;
        std::int64_t version = 0;

        friend bool operator==(const PlaceKey&, const PlaceKey&) = default;
    };
    // What the server said of one place.
    struct Explanation {
        PlaceKey of;
        std::vector<viewmodel::Line> lines;
        std::vector<viewmodel::Line> rated;
    };

    // standings_screen.cpp
    void load();
    void arrived(const v1::Standings& standings, const std::string& group);
    void read_document();
    void explain_current();
    [[nodiscard]] const Explanation* explanation() const;
    // The place under the cursor; none: the table is empty.
    [[nodiscard]] std::optional<PlaceKey> current_place() const;
    void to_round(int number);

    // standings_view.cpp
    // Lays the columns out for `width`.
    void fit_table(int width);
    [[nodiscard]] ftxui::Element draw_table(int width, int height);
    // A table of its own that can be asked for.
    struct StandingsGroup {
        std::string id;  // as GetStandings takes it
        std::string name;
    };
    [[nodiscard]] std::vector<StandingsGroup> groups() const;
    [[nodiscard]] PanelEdge table_edge() const;
    [[nodiscard]] PanelEdge why_edge() const;
    [[nodiscard]] std::vector<viewmodel::Line> why_lines() const;
    [[nodiscard]] std::vector<viewmodel::Line> rated_lines() const;
    [[nodiscard]] std::string footer() const;
    // «19:09» of the table shown; empty: none is.
    [[nodiscard]] std::string computed_at() const;
    void tell_stale(net::ClientError error);

    // standings_acts.cpp
    void open_explanation();
    void open_card();
    void open_views();
    void open_document();
    void open_publication();
    void read_approval();
    void ask_to_approve(const v1::Approval& approval);
    void show_blocked(const v1::Approval& approval);
    void approve(const v1::Approval& approval);

    v1::Tournament tournament_;
    TableKey wanted_;
    TableKey shown_table_;  // with the round it is really of
    viewmodel::StandingsTable table_;
    DataTable drawn_;
    bool pane_ = false;  // narrow window: Tab shows why in the place of the table
    std::optional<Explanation> explanation_;
    std::string document_;  // how the table's document stands, in words
    std::string leader_;
    std::chrono::sys_seconds shown_{};
    LastAsked document_asked_;
    bool explaining_ = false;
};

}  // namespace collegium::tui
