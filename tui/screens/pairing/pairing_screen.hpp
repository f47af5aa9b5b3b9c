// Pairs of a round before they bind anybody, and why each is so; approval, decisions that change
// them, beginning and end of the round.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/screens/common/desk_screen.hpp"
#include "tui/screens/tournament/round_acts.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/pairing.hpp"

namespace collegium::tui {

class PairingScreen : public DeskScreen {
  public:
    PairingScreen(App& app, CompetitionRef place, v1::Tournament tournament);

    [[nodiscard]] std::string id() const override { return "pairing"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] Level hint_level() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_reload() override;
    void on_seen() override { table_.seen(); }
    void on_watch(const net::WatchEvent& event) override;
    void on_poll() override;

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return table_.query(); }
    [[nodiscard]] std::size_t matches() const override { return table_.size(); }

  private:
    // pairing_screen.cpp: reading and live news
    [[nodiscard]] std::string round_name(int number) const;
    [[nodiscard]] v1::Round::State state() const { return round_.state(); }
    [[nodiscard]] bool paired() const;
    [[nodiscard]] bool by_table() const;
    // Every round there was is closed; a knockout may be over before the last planned one.
    [[nodiscard]] bool over() const { return tournament_.state() >= v1::TOURNAMENT_STATE_FINISHED; }
    [[nodiscard]] bool was_last() const {
        return round_.number() >= (over() ? tournament_.current_round() : round_.planned());
    }
    // The round could begin, but the competition stands before its rounds.
    [[nodiscard]] bool waits_for_competition() const;
    void read_tournament();
    void read_round();
    void take(const v1::Round& round, bool mine);
    void tell_news(const v1::Round& before, bool mine);
    void read_reasons();
    [[nodiscard]] const std::vector<std::string>* reasons() const;
    void step(int by);
    void note_section();

    // pairing_view.cpp: drawing
    [[nodiscard]] ftxui::Element draw_normal(int width, int height);
    [[nodiscard]] ftxui::Element draw_wide(int width, int height);
    [[nodiscard]] ftxui::Element draw_pairs(int width, int height);
    [[nodiscard]] ftxui::Element draw_checks(int width, int height) const;
    [[nodiscard]] ftxui::Element draw_empty(int width, int height) const;
    [[nodiscard]] std::vector<viewmodel::Line> reason_lines(int width) const;
    [[nodiscard]] std::vector<viewmodel::Line> fact_lines() const;
    [[nodiscard]] PanelEdge pairs_edge() const;
    [[nodiscard]] PanelEdge why_edge() const;
    [[nodiscard]] std::string footer() const;

    // pairing_actions.cpp: the key table
    using RoundAct = void (*)(App&, const TaskScope&, const v1::Round&, RoundDone);
    KeyTable& by_server(KeyTable& keys, const char* server_action) const;
    [[nodiscard]] std::function<void()> asked(RoundAct ask);
    void add_main_key(KeyTable& keys);
    void add_pairs(KeyTable& keys);
    [[nodiscard]] bool has_round(int number) const;
    [[nodiscard]] std::string no_round(int number) const;

    // pairing_acts.cpp
    void compose(bool again);
    void compose_failed(const net::ClientError& error);
    void ask_to_approve();
    void approve(bool all_rounds);
    void ask_to_discard();
    void explain();
    void pair_again(std::function<void(const v1::ReplayRoundResponse&)> then);
    void replay();
    void save_record();
    void draw_starts();
    void show_changes();
    void show_schedule();
    void print();
    void ask_board();

    // pairing_changes.cpp: decisions of the chief arbiter
    using Fill = std::function<std::optional<std::string>(const ChecklistAnswer& answer,
                                                          v1::ChangePairsRequest& request)>;
    void choose_change();
    void ask_redraw();
    void ask_whole();
    void ask_order();
    void ask_swap();
    void ask_sides();
    void ask_absent();
    void ask_pairs();
    // The reason is asked for with what is to be done; the server shows what would change. `fill`
    // says in words what is wrong with the answer.
    void ask_decision(Checklist dialog, v1::ChangePairsRequest::Kind kind, Fill fill = {});
    void preview(const v1::ChangePairsRequest& request);
    void confirm_change(const v1::ChangePairsRequest& request, const v1::PairChange& change);
    void change(v1::ChangePairsRequest request);

    v1::Tournament tournament_;
    int number_ = 0;  // of the round that is shown
    v1::Round round_;
    viewmodel::PairTable table_;
    DataTable pairs_;
    std::map<int, std::vector<std::string>> reasons_;  // by board, of the round as it stands
    std::string reasons_of_;                           // name and etag they belong to
    std::optional<int> asking_;                        // the board whose reasons are on their way
    bool tournament_due_ = false;
};

// What section 5 shows of a tournament: its pairs, or, until numbers are drawn, who plays.
[[nodiscard]] std::unique_ptr<Screen> make_pairing(App& app, const CompetitionRef& place,
                                                   const v1::Tournament& tournament);

}  // namespace collegium::tui
