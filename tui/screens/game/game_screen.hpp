// The game screen: a board of any discipline, its moves, its draw counters, what may be claimed.
// All it knows of the game comes from the plugin through the server.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/game/game_claims.hpp"
#include "tui/screens/game/move_field.hpp"
#include "tui/viewmodel/game_counters.hpp"
#include "tui/viewmodel/game_line.hpp"
#include "tui/viewmodel/game_moves.hpp"
#include "tui/widgets/board_picture.hpp"
#include "tui/widgets/data_table.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {

// The board of a competition a game was played at.
struct BoardLink {
    std::string heading;  // «Кубок Волги · русские шашки · тур 3 · доска 7»
    std::string crumb;    // «Доска 7 > Партия»
    std::string players;  // «Жуков Д. В. – Яшин К. К.»
    // Keeps the moves as the score of the game.
    std::function<void(const std::string& format, const std::string& text)> attach;
    // Enters the result of the game and says what came of it; `recorded` runs once it stands there.
    std::function<void(const GameEnd& end, std::function<void()> recorded)> record;
    // What was recorded is still there, as far as is known.
    std::function<bool()> stands;
};

class KeyTable;

class GameScreen : public Screen {
  public:
    // `game` names a discipline; its moves are shown from the first of them.
    GameScreen(App& app, v1::Game game);

    [[nodiscard]] std::string id() const override { return "game"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override { return focus_ == Focus::kMove; }
    void on_paste(const std::string& text) override;
    void on_enter() override;
    void on_reload() override { read_again(); }
    void on_language() override { read_again(); }

    // Another game takes the board; `tags` are those of the record it came from.
    void show(v1::Game game, std::vector<v1::RecordTag> tags);
    void set_tags(std::vector<v1::RecordTag> tags) { tags_ = std::move(tags); }
    // The game belongs to a board: its outcome is recorded there, its moves may be attached to it.
    void set_board(BoardLink link) { board_ = std::move(link); }

  private:
    enum class Focus : std::uint8_t { kMove, kRules };

    // game_screen.cpp: the game and the calls
    void read_rules();
    void read_again();
    void ask();
    void arrived(std::size_t ply);
    void announce();
    void look_at_state();
    void walk(int by);
    void go(std::size_t ply);
    bool record_outcome(const GameEnd& end, std::function<void()> recorded);
    void submit();
    void play(const v1::LegalMove& move);
    void record(const std::string& machine);
    void ask_to_overwrite(const v1::LegalMove& move);
    void parse(const std::string& typed);
    [[nodiscard]] bool on_move_event(const ftxui::Event& event);
    [[nodiscard]] bool on_rules_event(const ftxui::Event& event);
    [[nodiscard]] bool walk_by(const std::string& key);
    [[nodiscard]] bool runs_an_action(const std::string& key) const;

    // game_actions.cpp: the key table and what it opens
    void add_board_keys(KeyTable& keys);
    void add_record_keys(KeyTable& keys);
    void add_keys_of_the_field(KeyTable& keys);
    // Takes a pasted record in the place of the game.
    [[nodiscard]] std::unique_ptr<Screen> paste_screen();
    void erase();
    void erase_now();
    void open_goto();
    void explain();
    void open_export();
    void write_record(const std::string& format, bool to_file);
    void attach_record();
    [[nodiscard]] v1::WriteRecordRequest record_request(const std::string& format) const;
    void open_file();
    void open_openings();
    void open_setup();
    [[nodiscard]] std::string title() const;

    // game_view.cpp: drawing
    [[nodiscard]] BoardPicture picture() const;
    [[nodiscard]] ftxui::Element draw_board(int width, int height);
    [[nodiscard]] ftxui::Element draw_moves(int width, int height);
    [[nodiscard]] ftxui::Element draw_field_row(const viewmodel::MoveRow* row,
                                                const viewmodel::NextMove& next, int width);
    [[nodiscard]] ftxui::Element draw_narrow(int width, int height);
    [[nodiscard]] ftxui::Element draw_side_by_side(int width, int height, bool moves_only);
    [[nodiscard]] ftxui::Element draw_rules(int width, int height);
    [[nodiscard]] std::vector<PanelPart> side_parts(int width, int height);
    [[nodiscard]] std::vector<viewmodel::Line> standing_lines() const;
    [[nodiscard]] std::string turn_corner() const;
    [[nodiscard]] std::string footer() const;

    viewmodel::GameLine line_;
    v1::GameRules rules_;
    std::vector<v1::RecordTag> tags_;
    viewmodel::CounterTable counters_;
    DataTable counter_table_;
    MoveField field_;
    GameClaims claims_;
    Focus focus_ = Focus::kMove;
    bool rules_read_ = false;
    bool turned_ = false;
    bool names_ = false;
    bool numbers_ = false;
    bool bans_ = false;
    bool announcing_ = false;  // a move was recorded: its answer is said in the message line
    std::string failure_;      // why there is no board
    std::optional<BoardLink> board_;
};

}  // namespace collegium::tui
